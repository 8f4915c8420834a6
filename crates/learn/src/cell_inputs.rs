//! Inputs made of the cells that a game reads itself.

use crate::cells::filled;
use crate::choice::InputChoice;
use crate::patterns::MOST_CELLS;
use outply_game::{Active, Cells, Changes, Inputs, Notation, Player, Rules, mix64};
use std::fmt;
use std::sync::Arc;

/// One input for each content of each cell, an empty one left out: what lies on the board, for games that read
/// their cells themselves ([`Cells`]). Mirrored cells do not share weights, as lines of one cell in
/// [`Patterns`](crate::Patterns) do: hidden cells must tell them apart.
pub struct CellInputs<R> {
    cells: Arc<dyn Cells<R> + Send + Sync>,
    places: usize,
    /// Players whose views are apart.
    views: usize,
    /// Parts of a game that are judged apart.
    stages: usize,
    name: String,
}

/// Cells that are compared at once.
const WORD: usize = 8;

impl<R> fmt::Debug for CellInputs<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CellInputs").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<R: Notation> CellInputs<R> {
    /// Of the cells of the game's board; `None` if it describes none, or one of more than 1,024 cells.
    pub fn of(rules: &R, cells: Arc<dyn Cells<R> + Send + Sync>) -> Option<CellInputs<R>> {
        let places = rules.board(&rules.initial())?.cells.len();
        let views = if cells.is_turned() { 1 } else { rules.players() };
        let said = cells.name();
        let mix = |mixed: u64, byte: u8| mix64(mixed ^ u64::from(byte));
        let mark = said.bytes().fold((cells.contents() * MOST_CELLS + places) as u64, mix);
        let name = format!("{said} on {places} cells; {mark:016x}");
        let inputs = CellInputs { cells, places, views, stages: 1, name };
        (1..=MOST_CELLS).contains(&places).then_some(inputs)
    }

    /// The same with so many parts of a game judged apart, by how many cells have something on them.
    pub fn in_stages(self, stages: usize) -> CellInputs<R> {
        let stages = stages.max(1);
        let name = format!("{} of {}", InputChoice::Board { stages }, self.name);
        CellInputs { stages, name, ..self }
    }
}

impl<R: Rules> CellInputs<R> {
    /// The part of the game by how many cells have something on them.
    #[inline]
    fn stage(&self, contents: &[u8]) -> usize {
        filled(contents) * self.stages / (self.places + 1)
    }

    /// The number of the first input that a player sees.
    #[inline]
    fn first(&self, side: Player) -> usize {
        side.index().min(self.views - 1) * self.places * self.each()
    }

    /// Says which inputs changed with the contents, which a side sees.
    #[inline]
    fn compare(&self, (before, now): (&[u8], &[u8]), side: Player, changes: &mut Changes) {
        let (each, first) = (self.each(), self.first(side));
        for (chunk, (before, now)) in before.chunks(WORD).zip(now.chunks(WORD)).enumerate() {
            if before == now {
                continue;
            }
            for (cell, (before, now)) in before.iter().zip(now).enumerate() {
                let first = first + (chunk * WORD + cell) * each;
                if before != now && *before != 0 {
                    changes.off(first + usize::from(*before) - 1);
                }
                if before != now && *now != 0 {
                    changes.on(first + usize::from(*now) - 1);
                }
            }
        }
    }

    /// Inputs of a cell.
    fn each(&self) -> usize {
        self.cells.contents().saturating_sub(1).max(1)
    }
}

impl<R: Rules> Inputs<R> for CellInputs<R> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn count(&self) -> usize {
        self.views * self.places * self.each()
    }

    fn buckets(&self) -> usize {
        self.stages
    }

    fn fault(&self) -> Option<String> {
        self.cells.fault()
    }

    fn bucket(&self, rules: &R, state: &R::State) -> usize {
        if self.stages == 1 {
            return 0;
        }
        let mut contents = vec![0; self.places];
        self.cells.read(rules, state, Player::FIRST, &mut contents);
        self.stage(&contents)
    }

    fn active(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        let each = self.each();
        let (on, contents) = active.parts();
        contents.resize(self.places, 0);
        self.cells.read(rules, state, side, contents);
        let mut first = self.first(side);
        for &content in contents.iter() {
            if content != 0 {
                on.push(((first + usize::from(content) - 1) as u32, 1.0));
            }
            first += each;
        }
    }

    /// The memory is the contents before and those now, player by player.
    #[inline]
    fn follow(
        &self,
        rules: &R,
        state: &R::State,
        memory: &mut Vec<u8>,
        changes: &mut [Changes; 2],
    ) -> Option<usize> {
        memory.resize(4 * self.places, 0);
        let mut stage = 0;
        for (player, memory) in
            [Player::FIRST, Player::SECOND].into_iter().zip(memory.chunks_mut(2 * self.places))
        {
            let (before, now) = memory.split_at_mut(self.places);
            self.cells.read(rules, state, player, now);
            self.compare((before, now), player, &mut changes[player.index()]);
            stage = self.stage(now);
            before.copy_from_slice(now);
        }
        Some(stage)
    }
}
