//! What boards show in random games.

use crate::cells::level;
use crate::random::Random;
use outply_game::board::{Board, Cell};
use outply_game::{Notation, any_action};
use std::sync::{Arc, OnceLock};

/// Random games in which it is looked for that a board shows anything, and the moves of each.
const GAMES: (u64, usize) = (20, 1_000);

/// Random games in which it is looked for that a board lists other kinds of pieces, and the moves of each.
const KINDS_GAMES: (u64, usize) = (3, 100);

/// Whether no board of some random games has a piece or a number on it, or something that `also` finds. Such a board
/// shows nothing but colours and notes, from which nothing can be learnt. Where one of these games cannot go on, since
/// the rules do not list what chance brings, nobody knows, and this is `false`.
pub(crate) fn is_blank_but<R: Notation>(rules: &R, also: impl Fn(&Board) -> bool) -> bool {
    let kinds = rules.board(&rules.initial()).map_or(0, |board| board.kinds.len());
    let shows = |board: &Board| {
        let is_known = |piece: usize| piece < kinds;
        also(board) || board.cells.iter().any(|c| c.piece.is_some_and(is_known) || level(c) > 0)
    };
    comes_up(rules, GAMES, &shows) == Some(false)
}

/// Whether the game's board has neither pieces nor numbers on its cells, in any state of some random games. From the
/// description of such a board no tuples of cells can be learnt, and without dice nothing at all.
pub fn is_blank<R: Notation>(rules: &R) -> bool {
    is_blank_but(rules, |_| false)
}

/// Whether some board of some random games has a piece at whose place among the kinds the initial board lists another
/// kind, or none. What is learnt from the description of a board tells pieces apart by these places.
pub fn has_other_kinds<R: Notation>(rules: &R) -> bool {
    let Some(first) = rules.board(&rules.initial()) else { return false };
    let kinds = Kinds::of(&first);
    let shows = |board: &Board| {
        for cell in &board.cells {
            kinds.place(board, cell);
        }
        kinds.fault().is_some()
    };
    comes_up(rules, KINDS_GAMES, &shows) == Some(true)
}

/// The kinds of pieces that the initial board lists, by whose places pieces are told apart; and the first piece that was
/// of another kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kinds {
    names: Arc<[String]>,
    other: Arc<OnceLock<String>>,
}

impl Kinds {
    /// Those of the initial board.
    pub(crate) fn of(board: &Board) -> Kinds {
        let names = board.kinds.iter().map(|kind| kind.name.clone()).collect();
        Kinds { names, other: Arc::default() }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.names.len()
    }

    /// The place of the piece on a cell of a board; `None` without one, and where it is of another kind, which is
    /// remembered.
    pub(crate) fn place(&self, board: &Board, cell: &Cell) -> Option<usize> {
        let piece = cell.piece?;
        let name = board.kinds.get(piece).map(|kind| &kind.name);
        if name == self.names.get(piece) {
            return name.map(|_| piece);
        }
        self.other.get_or_init(|| name.cloned().unwrap_or_else(|| format!("number {piece}")));
        None
    }

    /// What is wrong where a piece was of another kind.
    pub(crate) fn fault(&self) -> Option<String> {
        self.other.get().map(|name| format!("a board has the piece {name:?}, {OTHER}"))
    }
}

/// What is said of a piece that the initial board does not list, or at another place.
const OTHER: &str = "which the initial board does not list at its place, and pieces are told apart by their places in that list; list all kinds on every board (`Notation::board`), or implement `Setup::cells` or `Setup::inputs`";

/// Whether some state of so many random games, each of so many moves, has a board that `shows` something; `None` where
/// it did not come up and the rules did not say how one of the games goes on.
pub(crate) fn comes_up<R: Notation>(
    rules: &R,
    (games, moves): (u64, usize),
    shows: &dyn Fn(&Board) -> bool,
) -> Option<bool> {
    let mut is_whole = true;
    for game in 0..games {
        match comes_up_in(rules, (game, moves), shows) {
            Some(true) => return Some(true),
            Some(false) => (),
            None => is_whole = false,
        }
    }
    is_whole.then_some(false)
}

/// The same of the game of this number.
fn comes_up_in<R: Notation>(
    rules: &R,
    (game, moves): (u64, usize),
    shows: &dyn Fn(&Board) -> bool,
) -> Option<bool> {
    let (mut random, mut state) = (Random::new(&[0x6365_6c6c, game]), rules.initial());
    let mut list = Vec::new();
    for _ in 0..moves {
        if rules.board(&state).is_some_and(|board| shows(&board)) {
            return Some(true);
        }
        if rules.utility(&state).is_some() {
            return Some(false);
        }
        // What chance brings need not be listed.
        let action = any_action(rules, &state, &mut random, &mut list)?;
        state = rules.result(&state, action);
    }
    Some(false)
}
