//! The pieces that Othello's notations share: squares, cells, lists of moves.

use super::geometry::{self, Geometry};
use super::rules::{Discs, Move, Othello};
use outply_game::{NotationError, Rules};

const MIDDLE_SQUARES: [u8; 4] = [27, 28, 35, 36];
const MIDDLE: u64 = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36;

/// `d3` on a board of this size, or `pass`.
pub(super) fn move_name(size: u8, action: Move) -> String {
    match action.0 {
        square @ 0..64 => {
            let (column, row) = geometry::of(size).place(square);
            format!("{}{}", char::from(b'a' + column), row + 1)
        }
        _ => "pass".into(),
    }
}

/// The square or pass that `word` names: `d3`, `D3`, `pass`, `pa`, `ps`, `--`.
pub(super) fn named_move(size: u8, word: &str) -> Option<Move> {
    match word.as_bytes() {
        [column, row @ b'1'..=b'8'] => {
            let (column, row) = (column.to_ascii_lowercase().wrapping_sub(b'a'), row - b'1');
            (column < size && row < size).then(|| Move(geometry::of(size).square(column, row)))
        }
        _ => {
            let is_pass = ["pass", "pa", "ps", "--"].iter().any(|p| p.eq_ignore_ascii_case(word));
            is_pass.then_some(Move::PASS)
        }
    }
}

/// `word`, at byte `at` of `text`, as a legal move in `state`.
pub(super) fn legal_move(
    rules: &Othello,
    state: &Discs,
    text: &str,
    at: usize,
    word: &str,
) -> Result<Move, NotationError> {
    let error = |expected: &str| Err(NotationError::new(text, at, expected));
    if rules.terminal_test(state) {
        return error("nothing more: the game is over");
    }
    let Some(action) = named_move(state.size, word) else {
        let corner = Move(geometry::of(state.size).square(state.size - 1, state.size - 1));
        let last = move_name(state.size, corner);
        return error(&format!("a square from a1 to {last}, or pass"));
    };
    if rules.actions(state).into_iter().any(|legal| legal == action) {
        return Ok(action);
    }
    match () {
        _ if action == Move::PASS => error("a square: there is a legal one"),
        _ if state.moves == 0 => error("pass: no square is legal"),
        _ => error("a square where a disc turns others"),
    }
}

/// The state after the pass that `state` demands, if it does.
pub(super) fn passed(rules: &Othello, state: &Discs) -> Option<Discs> {
    let must = state.moves == 0 && !state.is_over;
    must.then(|| rules.result(state, Move::PASS))
}

/// A board being read: a set of squares for each colour.
pub(super) struct Cells {
    on: &'static Geometry,
    black: u64,
    white: u64,
    read: u32,
}

impl Cells {
    /// An empty board of this size.
    pub(super) fn of(size: u8) -> Cells {
        Cells { on: geometry::of(size), black: 0, white: 0, read: 0 }
    }

    /// Whether all squares have been read.
    pub(super) fn is_full(&self) -> bool {
        self.read == self.on.cells()
    }

    /// Reads the next square; `None` if `symbol` is none of `X*#`, `O`, `-._`.
    pub(super) fn push(&mut self, symbol: char) -> Option<()> {
        let (place, size) = (self.read, u32::from(self.on.size));
        if self.is_full() {
            return None;
        }
        let square = 1u64 << self.on.square((place % size) as u8, (place / size) as u8);
        match symbol {
            'X' | 'x' | '*' | '#' => self.black |= square,
            'O' | 'o' => self.white |= square,
            '-' | '.' | '_' => {}
            _ => return None,
        }
        self.read += 1;
        Some(())
    }

    /// The position, if play can reach it: the middle is never empty, and every disc was put
    /// beside another.
    pub(super) fn position(
        &self,
        rules: &Othello,
        text: &str,
        is_white: bool,
    ) -> Result<Discs, NotationError> {
        let error = |expected: &str| Err(NotationError::new(text, 0, expected));
        let discs = self.black | self.white;
        if discs & MIDDLE != MIDDLE {
            let names = MIDDLE_SQUARES.map(|square| move_name(rules.size, Move(square)));
            let [a, b, c, d] = names;
            return error(&format!("discs on {a}, {b}, {c} and {d}"));
        }
        if connected(discs) != discs {
            return error("each disc beside another, all the way to the middle");
        }
        let (mine, theirs) =
            if is_white { (self.white, self.black) } else { (self.black, self.white) };
        Ok(rules.discs(mine, theirs, is_white))
    }
}

/// The `discs` that neighbours lead to from the middle.
fn connected(discs: u64) -> u64 {
    let mut reached = MIDDLE;
    loop {
        let next = super::bits::with_neighbours(reached) & discs;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Black or White, as `X` and `O`, `*` and `O`, `B` and `W`.
pub(super) fn is_white(symbol: char) -> Option<bool> {
    match symbol {
        'X' | 'x' | '*' | '#' | 'B' | 'b' => Some(false),
        'O' | 'o' | 'W' | 'w' => Some(true),
        _ => None,
    }
}

/// What stands on a square: `X`, `O` or `empty`.
pub(super) fn symbol(state: &Discs, square: u32, black: char, empty: char) -> char {
    let (blacks, whites) = state.by_colour();
    match (blacks >> square & 1, whites >> square & 1) {
        (1, _) => black,
        (_, 1) => 'O',
        _ => empty,
    }
}
