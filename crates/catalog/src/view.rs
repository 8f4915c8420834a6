//! What a table may index positions by.

use crate::setup::Setup;
use outply_game::Notation;
use outply_learn::BoardCells;
use outply_table::{CellView, Diagrams};
use std::sync::Arc;

/// The cells of a game's board as the game reads them itself, or as the description of the board shows
/// them. `None` where no board is described.
pub(crate) fn view<S: Setup>(setup: &S) -> Option<CellView<S::Rules>> {
    own_view(setup).or_else(|| {
        let rules = setup.rules();
        Some(CellView::new(Arc::new(BoardCells::of(rules)?), cells_of(rules)?))
    })
}

/// The cells as the game reads them itself.
pub(crate) fn own_view<S: Setup>(setup: &S) -> Option<CellView<S::Rules>> {
    Some(CellView::new(setup.cells()?, cells_of(setup.rules())?))
}

/// The cells that the diagrams of a table look at, if it has diagrams.
pub(crate) fn view_for<S: Setup>(
    setup: &S,
    diagrams: Option<&Diagrams>,
) -> Option<CellView<S::Rules>> {
    diagrams.and_then(|_| view(setup))
}

fn cells_of<R: Notation>(rules: &R) -> Option<usize> {
    Some(rules.board(&rules.initial())?.cells.len())
}
