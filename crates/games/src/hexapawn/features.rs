//! What makes a position good.

use super::rules::{Hexapawn, Pawns};
use crate::squares::squares;
use outply_game::{Features, Player};

/// Counts of the mover's less the opponent's: *pawns*; *rows* that they have advanced, squared;
/// *blocked* pawns, with a pawn straight ahead.
#[derive(Clone, Copy, Default, Debug)]
pub struct HexapawnFeatures;

/// Weights for [`HexapawnFeatures`], in its order.
pub const WEIGHTS: [i32; 3] = [10, 2, -1];

impl Features<Hexapawn> for HexapawnFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["pawns", "rows squared", "blocked"]
    }

    #[inline]
    fn extract(&self, rules: &Hexapawn, state: &Pawns, features: &mut [i32]) {
        let mine = counts(rules, state, state.next);
        let theirs = counts(rules, state, state.next.opponent());
        for (feature, (mine, theirs)) in features.iter_mut().zip(mine.into_iter().zip(theirs)) {
            *feature = mine - theirs;
        }
    }
}

#[inline]
fn counts(rules: &Hexapawn, state: &Pawns, player: Player) -> [i32; 3] {
    let pawns = state.of[player.index() & 1];
    let blocked = rules.ahead(pawns, player) & (state.of[0] | state.of[1]);
    let row = |square: u32| (square / rules.board.width) as i32;
    let last = rules.board.height as i32 - 1;
    let advanced = |row: i32| if player == Player::FIRST { row } else { last - row };
    let rows = squares(pawns).map(|square| advanced(row(square)).pow(2)).sum();
    [pawns.count_ones() as i32, rows, blocked.count_ones() as i32]
}
