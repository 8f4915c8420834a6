//! Uniformly random games, for playouts.

use super::board::Board;
use super::columns::Columns;
use super::rules::{Column, Connect4, Stones, four};
use outply_game::{Digits, Draw, Outcome, Rules};

/// Plays at random from `state` to the end, for `plies` plies at most.
///
/// Two choices make it fast. Columns are drawn before it is known which are open, so that drawing
/// does not wait for the stone before; and only the stones of the side that moved are looked at for
/// a line.
#[inline]
pub(super) fn play<B: Board>(
    rules: &Connect4<B>,
    state: Stones<B>,
    plies: u32,
    draw: &mut impl Draw,
) -> Option<Outcome> {
    if let Some(end) = rules.utility(&state) {
        return Some(end);
    }
    // Distances that the compiler knows, for the usual board.
    match (rules.connect, rules.height) {
        (4, 6) => play_on(rules, state, plies, draw, |mine| four(mine, [1, 6, 7, 8])),
        _ => play_on(rules, state, plies, draw, |mine| rules.connects(mine)),
    }
}

#[inline(always)]
fn play_on<B: Board>(
    rules: &Connect4<B>,
    state: Stones<B>,
    plies: u32,
    draw: &mut impl Draw,
    connects: impl Fn(B) -> bool,
) -> Option<Outcome> {
    let (mut mine, mut theirs) = (state.mine, Connect4::theirs(&state));
    let mut player = rules.to_move(&state);
    let mut digits = Digits::below(rules.width());
    let left = rules.full() - state.plies;
    for _ in 0..left.min(plies) {
        mine = mine | any_cell(rules, mine | theirs, &mut digits, draw);
        if connects(mine) {
            return Some(Outcome::Win(player));
        }
        (mine, theirs, player) = (theirs, mine, player.opponent());
    }
    (left <= plies).then_some(Outcome::Draw)
}

/// The cell that a stone in a random column falls into. Any column first; if that one is full, one
/// of those that are not. Of k open columns out of n each has 1 / n + (n - k) / n / k = 1 / k.
#[inline(always)]
fn any_cell<B: Board>(rules: &Connect4<B>, all: B, digits: &mut Digits, draw: &mut impl Draw) -> B {
    let lowest = |column| B::ONE << (column * (rules.height() + 1));
    let mut after = all + lowest(digits.next(draw));
    if !(after & rules.spare()).is_empty() {
        after = all + lowest(any_open(rules, all, draw));
    }
    after & !all
}

#[cold]
#[inline(never)]
fn any_open<B: Board>(rules: &Connect4<B>, all: B, draw: &mut impl Draw) -> u32 {
    let mut open = Columns::new(rules.open_columns(all), rules.width());
    let count = open.size_hint().0;
    let Some(Column(column)) = open.nth(draw.below(count.max(1))) else { return 0 };
    column.into()
}
