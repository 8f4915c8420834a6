//! The selective search: with everything switched off against the reference, with everything on
//! against what may be expected of it.

mod answers;
mod exact;
mod histories;
mod learned;
mod proofs;
mod watched;

use outply_game::{Player, Rules, Value, ZeroSumRules, mix64};
use outply_search::reference::minimax;

/// Minimax's value for the player to move.
fn judge<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    evaluator: &mut impl outply_game::Evaluator<R>,
) -> Value {
    let value = minimax(rules, state, depth, evaluator, &mut ()).value;
    if rules.to_move(state) == Player::MAX { value } else { -value }
}

/// `count` random positions of a game, none terminal.
fn positions<R: Rules>(rules: &R, count: u64, most_plies: u64) -> Vec<R::State> {
    (0..count).map(|seed| position(rules, seed, mix64(seed) % (most_plies + 1))).collect()
}

/// The state after so many random plies, or before the game ends.
fn position<R: Rules>(rules: &R, seed: u64, plies: u64) -> R::State {
    let mut state = rules.initial();
    for ply in 0..plies {
        let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed ^ ply << 32) % actions.len() as u64;
        let next = rules.result(&state, actions[drawn as usize]);
        if rules.terminal_test(&next) {
            break;
        }
        state = next;
    }
    state
}
