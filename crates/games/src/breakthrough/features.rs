//! What makes a position good: pieces, how far they have come, and whether they hold together.

use super::board::Board;
use super::rules::{Breakthrough, Pieces};
use outply_game::{Features, Player};

/// Counts of the mover's less the opponent's.
///
/// - *pieces*;
/// - *rows squared*: the rows that each piece has advanced, squared, so that the last rows count
///   more than the first;
/// - *hanging*: pieces attacked and with no own piece diagonally behind;
/// - *at home*: pieces on the first row, which guard the goal of the other side;
/// - *runner*: the height of the board less the moves that the best unstoppable piece needs, 0
///   without one.
#[derive(Clone, Copy, Default, Debug)]
pub struct BreakthroughFeatures;

/// Weights for [`BreakthroughFeatures`], in its order. Against pieces and rows squared alone they
/// score 88.8 % ± 3.1 over 200 random openings of eight plies from both sides at depth 4. Pieces at
/// home make nearly all of that: without them it is 51.2 % ± 4.7. Twice the weight of the rows
/// loses (41.7 % ± 9.0 against these), hanging pieces and runners are not told apart from nothing
/// at this depth, where the search sees captures and counts races itself (crate `benches`,
/// `breakthrough_weights`).
pub const WEIGHTS: [i32; 5] = [20, 1, -4, 24, 20];

impl<B: Board> Features<Breakthrough<B>> for BreakthroughFeatures {
    fn names(&self) -> &'static [&'static str] {
        &["pieces", "rows squared", "hanging", "at home", "runner"]
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
fn counts<B: Board>(rules: &Breakthrough<B>, state: &Pieces<B>, player: Player) -> [i32; 5] {
    let enemy = player.opponent();
    let pieces = state.of(player);
    let guarded = pieces & rules.attacks(pieces, player);
    let attacked = pieces & rules.attacks(state.of(enemy), enemy);
    let run = rules.distance(rules.runners(state, player, false), player);
    [
        count(pieces),
        rules.advancement(pieces, player),
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
    /// The rows that each of the `pieces` has advanced, squared and summed.
    #[inline]
    fn advancement(&self, pieces: B, player: Player) -> i32 {
        let home = self.goal(Player::SECOND);
        let row = |row: u32| {
            let advanced = if player == Player::FIRST { row } else { self.height - 1 - row } as i32;
            count(pieces & home << (row * self.width)) * advanced * advanced
        };
        (0..self.height).map(row).sum()
    }
}
