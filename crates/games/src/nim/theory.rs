//! Who wins at Nim (Bouton, "Nim, a game with a complete mathematical theory", 1901). Searches
//! are not told; tests and the evaluator are.

use super::rules::{Heaps, Nim, Take};
use outply_game::Rules;

/// The heaps' sizes xored.
pub fn nim_sum(state: &Heaps) -> u16 {
    state.counters.iter().fold(0, |sum, counters| sum ^ counters)
}

/// Whether the player to move loses against best play.
pub(super) fn is_lost(rules: &Nim, state: &Heaps) -> bool {
    let only_ones = state.counters.iter().all(|&counters| counters <= 1);
    // Misère play differs only in the endgame of single counters.
    (nim_sum(state) == 0) != (rules.misere && only_ones)
}

/// The takes that win against best play, in the order of the rules; none in a lost position.
pub fn winning_takes(rules: &Nim, state: &Heaps) -> Vec<Take> {
    let takes = rules.actions(state).into_iter();
    takes.filter(|&take| is_lost(rules, &rules.result(state, take))).collect()
}
