//! Inputs made of a board's description, for games that say nothing of their own.

use crate::cells::level;
use crate::shown::{Kinds, has_other_kinds, is_blank_but};
use outply_game::board::Board;
use outply_game::{Active, Inputs, Notation, Player, mix64};
use std::ops::RangeInclusive;

/// From how many pieces, or from what number written on a cell, each of the further inputs of a cell
/// is on.
pub(crate) const LEVELS: [i64; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32];
/// Values of a die, and how many dice may show the same.
const DICE: (usize, usize) = (6, 4);
/// What a die may show.
const DIE: RangeInclusive<u8> = 1..=DICE.0 as u8;
/// The most inputs that a board may have.
const MOST: usize = 1 << 22;

/// The contents of each cell, the number of pieces, the number written there, and the dice,
/// separately for each player to move, since a description does not say whose pieces are whose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardInputs {
    players: usize,
    cells: usize,
    kinds: Kinds,
    name: String,
}

impl BoardInputs {
    /// The inputs of the game's board. `None` where states have no board, where it is too large, where in random games it
    /// shows only colours and notes, from which nothing would ever be learnt, and where it lists other kinds of pieces than
    /// the initial board: those that this one does not list are not seen, and one that comes up later is a
    /// [fault](Inputs::fault).
    pub fn of<R: Notation>(rules: &R) -> Option<BoardInputs> {
        let board = rules.board(&rules.initial())?;
        let (players, cells, kinds) = (rules.players(), board.cells.len(), Kinds::of(&board));
        let name = format!("what lies on {cells} cells; {:016x}", fingerprint(&board));
        let inputs = BoardInputs { players, cells, kinds, name };
        let fits = cells > 0 && inputs.total() <= MOST;
        let has_dice = |board: &Board| board.dice.iter().any(|die| DIE.contains(die));
        let is_seen = || !is_blank_but(rules, has_dice) && !has_other_kinds(rules);
        (fits && is_seen()).then_some(inputs)
    }

    /// Inputs of a cell.
    fn each(&self) -> usize {
        self.kinds.count() + LEVELS.len()
    }

    /// Inputs of a player to move.
    fn view(&self) -> usize {
        self.cells * self.each() + DICE.0 * DICE.1
    }

    fn total(&self) -> usize {
        self.players * self.view()
    }
}

/// Tells boards with other cells or pieces apart.
fn fingerprint(board: &Board) -> u64 {
    let kinds = board.kinds.iter().map(|kind| kind.name.as_str());
    let words = board.cells.iter().map(|cell| cell.id.as_str()).chain(kinds);
    let bytes = words.flat_map(|word| word.bytes().chain([0]));
    bytes.fold(0, |mixed, byte| mix64(mixed ^ u64::from(byte)))
}

impl<R: Notation> Inputs<R> for BoardInputs {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn count(&self) -> usize {
        self.total()
    }

    fn active(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        if let Some(board) = rules.board(state) {
            self.show(&board, side, active);
        }
    }

    fn fault(&self) -> Option<String> {
        self.kinds.fault()
    }
}

impl BoardInputs {
    /// Switches on what the board shows to this side.
    fn show(&self, board: &Board, side: Player, active: &mut Active) {
        let first = side.index().min(self.players - 1) * self.view();
        for (place, cell) in board.cells.iter().take(self.cells).enumerate() {
            let first = first + place * self.each();
            if let Some(kind) = self.kinds.place(board, cell) {
                active.on(first + kind);
            }
            (0..level(cell)).for_each(|level| active.on(first + self.kinds.count() + level));
        }
        let first = first + self.cells * self.each();
        for value in 0..DICE.0 {
            let shown = board.dice.iter().filter(|die| usize::from(**die) == value + 1).count();
            (0..shown.min(DICE.1)).for_each(|more| active.on(first + value * DICE.1 + more));
        }
    }
}
