//! What lies on the cells of a board, read off its description.

use crate::board::LEVELS;
use crate::shown::{Kinds, comes_up};
use outply_game::board::{Board, Cell};
use outply_game::{Cells, Notation, Player};

/// Random games in which numbers on cells are looked for, and the moves of each.
const GAMES: (u64, usize) = (10, 100);

/// How many cells have something on them.
#[inline]
pub(crate) fn filled(contents: &[u8]) -> usize {
    // In bytes, which are counted sixteen at a time where nothing looks for an overflow.
    let more = |count: u8, content: &u8| count.wrapping_add(u8::from(*content != 0));
    contents.chunks(128).map(|some| usize::from(some.iter().fold(0, more))).sum()
}

/// Which kind of piece lies on each cell; where pieces lie on one another or numbers are written, from
/// which level on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardCells {
    kinds: Kinds,
    counts: bool,
}

impl BoardCells {
    /// Of the game's board; `None` where states have none, or one of too many kinds of pieces.
    pub fn of<R: Notation>(rules: &R) -> Option<BoardCells> {
        let board = rules.board(&rules.initial())?;
        let cells = BoardCells { kinds: Kinds::of(&board), counts: counts(rules) };
        (board.kinds.len() < 256 && cells.all() <= 256).then_some(cells)
    }

    /// Levels of a number on a cell.
    fn levels(&self) -> usize {
        if self.counts { LEVELS.len() + 1 } else { 1 }
    }

    fn all(&self) -> usize {
        (self.kinds.count() + 1) * self.levels()
    }

    fn content(&self, board: &Board, cell: &Cell) -> u8 {
        let kind = self.kinds.place(board, cell).map_or(0, |kind| kind + 1);
        let level = if self.counts { level(cell) } else { 0 };
        (kind * self.levels() + level) as u8
    }
}

/// How many of the levels are reached by the pieces on a cell, if there are several, or by what is
/// written there.
pub(crate) fn level(cell: &Cell) -> usize {
    let count = if cell.count > 1 { i64::from(cell.count) } else { 0 };
    let number = cell.writing.trim().parse().unwrap_or(count);
    LEVELS.iter().take_while(|level| number >= **level).count()
}

/// Whether numbers come up in random games.
fn counts<R: Notation>(rules: &R) -> bool {
    comes_up(rules, GAMES, &shows_numbers) == Some(true)
}

fn shows_numbers(board: &Board) -> bool {
    board.cells.iter().any(|cell| level(cell) > 0)
}

impl<R: Notation> Cells<R> for BoardCells {
    fn name(&self) -> String {
        "what lies there".to_owned()
    }

    fn contents(&self) -> usize {
        self.all().max(2)
    }

    fn read(&self, rules: &R, state: &R::State, _side: Player, contents: &mut [u8]) {
        let Some(board) = rules.board(state) else { return contents.fill(0) };
        contents.fill(0);
        for (content, cell) in contents.iter_mut().zip(&board.cells) {
            *content = self.content(&board, cell);
        }
    }

    fn fault(&self) -> Option<String> {
        self.kinds.fault()
    }
}
