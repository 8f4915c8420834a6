//! What makes a position good: pieces, how far they have come, and whether they hold together.

use super::board::Board;
use super::rules::{Breakthrough, Pieces};
use outply_game::{Features, Player};

/// Counts of the mover's less the opponent's.
///
/// - *pieces*;
/// - *rows* advanced from home, summed over the pieces;
/// - *rows squared*, summed likewise: the last rows count more than the first;
/// - *guarded* pieces: an own piece stands diagonally behind;
/// - *hanging* pieces: attacked and not guarded;
/// - *at home*: pieces on the first row, which no runner passes;
/// - *runner*: the height of the board less the moves that the best unstoppable piece needs, 0
///   without one.
#[derive(Clone, Copy, Default, Debug)]
pub struct BreakthroughFeatures;

/// Weights for [`BreakthroughFeatures`], in its order.
pub const WEIGHTS: [i32; 7] = [20, 1, 1, 3, -6, 4, 30];

impl<B: Board> Features<Breakthrough<B>> for BreakthroughFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["pieces", "rows", "rows squared", "guarded", "hanging", "at home", "runner"]
    }

    #[inline]
    fn extract(&self, rules: &Breakthrough<B>, state: &Pieces<B>, features: &mut [i32]) {
        let mine = counts(rules, state, state.next);
        let theirs = counts(rules, state, state.next.opponent());
        for (feature, (mine, theirs)) in features.iter_mut().zip(mine.into_iter().zip(theirs)) {
            *feature = mine - theirs;
        }
    }
}

#[inline]
fn counts<B: Board>(rules: &Breakthrough<B>, state: &Pieces<B>, player: Player) -> [i32; 7] {
    let enemy = player.opponent();
    let pieces = state.of(player);
    let [rows, squared] = rules.advancement(pieces, player);
    let guarded = pieces & rules.attacks(pieces, player);
    let attacked = pieces & rules.attacks(state.of(enemy), enemy);
    let run = rules.distance(rules.runners(state, player, false), player);
    [
        count(pieces),
        rows,
        squared,
        count(guarded),
        count(attacked & !guarded),
        count(pieces & rules.goal(enemy)),
        run.map_or(0, |run| rules.height as i32 - run as i32),
    ]
}

#[inline]
fn count<B: Board>(squares: B) -> i32 {
    squares.count() as i32
}

impl<B: Board> Breakthrough<B> {
    /// The rows that `pieces` have advanced, and their squares, summed over the pieces.
    #[inline]
    fn advancement(&self, pieces: B, player: Player) -> [i32; 2] {
        let home = self.goal(Player::SECOND);
        (0..self.height).fold([0; 2], |[rows, squared], row| {
            let here = count(pieces & home << (row * self.width));
            let advanced = if player == Player::FIRST { row } else { self.height - 1 - row } as i32;
            [rows + here * advanced, squared + here * advanced * advanced]
        })
    }
}
