//! Inputs made of the cells that a game reads itself.

use crate::patterns::MOST_CELLS;
use outply_game::{Active, Cells, Inputs, Notation, Player, Rules, mix64};
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
    name: String,
}

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
        (1..=MOST_CELLS).contains(&places).then_some(CellInputs { cells, places, views, name })
    }
}

impl<R: Rules> CellInputs<R> {
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

    fn active(&self, rules: &R, state: &R::State, side: Player, active: &mut Active) {
        let each = self.each();
        let (on, contents) = active.parts();
        contents.resize(self.places, 0);
        self.cells.read(rules, state, side, contents);
        let mut first = side.index().min(self.views - 1) * self.places * each;
        for &content in contents.iter() {
            if content != 0 {
                on.push(((first + usize::from(content) - 1) as u32, 1.0));
            }
            first += each;
        }
    }
}
