//! What the cells of a board show of a state.

use super::string::Shape;
use outply_game::{Cells, Player, Rules, Turn, mix64};
use std::sync::Arc;

/// Boards of so many cells are read without asking the system for memory.
const USUAL: usize = 128;

/// The cells of a game's board, by which a table may index states. A state's string is the player to move,
/// then what lies on each cell, both as the first player sees them.
pub struct CellView<R: Rules> {
    cells: Arc<dyn Cells<R> + Send + Sync>,
    count: usize,
}

impl<R: Rules> Clone for CellView<R> {
    fn clone(&self) -> Self {
        CellView { cells: self.cells.clone(), count: self.count }
    }
}

impl<R: Rules> std::fmt::Debug for CellView<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, count) = (self.name(), self.count);
        f.debug_struct("CellView").field("cells", &name).field("count", &count).finish()
    }
}

impl<R: Rules> CellView<R> {
    /// A board of `count` cells, which `cells` reads.
    pub fn new(cells: Arc<dyn Cells<R> + Send + Sync>, count: usize) -> CellView<R> {
        CellView { cells, count }
    }

    /// What the cells tell apart, in words.
    pub(crate) fn name(&self) -> String {
        self.cells.name().replace(['\n', '\r'], " ")
    }

    /// How many cells there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// How many different symbols a string may have: at least the two players.
    pub(crate) fn symbols(&self) -> usize {
        self.cells.contents().clamp(2, 256)
    }

    /// The shape of strings; `None` if they are too long.
    pub(crate) fn shape(&self) -> Option<Shape> {
        Shape::new(self.count + 1, self.symbols())
    }

    /// A number that differs for other cells.
    pub(crate) fn print(&self) -> u64 {
        let start = mix64((self.count as u64) << 16 | self.symbols() as u64);
        self.name().bytes().fold(start, |print, byte| mix64(print ^ u64::from(byte)))
    }

    /// What `take` makes of a state's string.
    #[inline]
    pub(crate) fn with<T>(
        &self,
        rules: &R,
        state: &R::State,
        take: impl FnOnce(&mut [u8]) -> T,
    ) -> T {
        let length = self.count + 1;
        if length <= USUAL {
            let mut string = [0; USUAL];
            self.read(rules, state, &mut string[..length]);
            return take(&mut string[..length]);
        }
        let mut string = vec![0; length];
        self.read(rules, state, &mut string);
        take(&mut string)
    }

    #[inline]
    fn read(&self, rules: &R, state: &R::State, string: &mut [u8]) {
        let Some((mover, contents)) = string.split_first_mut() else { return };
        let player = rules.to_move(state).mover().player();
        *mover = player.map_or(0, |player| player.0.min(1));
        self.cells.read(rules, state, Player::FIRST, contents);
        // Cells that break their word must not run into their neighbours.
        let most = (self.symbols() - 1) as u8;
        contents.iter_mut().for_each(|content| *content = (*content).min(most));
    }
}
