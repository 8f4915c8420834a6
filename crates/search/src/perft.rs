//! Counting lines of play: the usual check of move generation.

use outply_game::Rules;

/// How many lines of exactly `depth` plies begin at `state`. A game that ends sooner is not
/// counted, as the published figures have it.
pub fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Bulk counting: one ply above the horizon the actions themselves are the lines.
        1 => rules.count_actions(state) as u64,
        _ => {
            let below = |action| perft(rules, &rules.result(state, action), depth - 1);
            rules.actions(state).into_iter().map(below).sum()
        }
    }
}

/// [`perft`] of `depth`, split by the first action: where two move generators differ.
pub fn divide<R: Rules>(rules: &R, state: &R::State, depth: u32) -> Vec<(R::Action, u64)> {
    if depth == 0 || rules.terminal_test(state) {
        return Vec::new();
    }
    let below = |action| (action, perft(rules, &rules.result(state, action), depth - 1));
    rules.actions(state).into_iter().map(below).collect()
}
