//! Small games: laws, notation, published results.

mod chomp;
mod domineering;
mod dotsandboxes;
mod hexapawn;
mod kalah;
mod mnk;
mod morris;

use outply_game::{Evaluator, Features, Rules, ZeroSumInteger, ZeroSumRules};
use std::collections::HashMap;
use std::hash::Hash;

/// The number of lines of so many plies.
fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = rules.actions(state).into_iter();
    actions.map(|action| perft(rules, &rules.result(state, action), depth - 1)).sum()
}

/// Who wins, or by how much, with best play: plain minimax that remembers. For the player to move; a
/// win counts 1.
fn value<R>(rules: &R, state: &R::State, known: &mut HashMap<R::State, i32>) -> i32
where
    R: ZeroSumRules<State: Copy + Eq + Hash>,
{
    let mover = rules.to_move(state);
    if let Some(utility) = rules.utility(state) {
        let value = utility.value(mover, 0);
        return value.points().unwrap_or(if value.is_win() { 1 } else { -1 });
    }
    if let Some(&known) = known.get(state) {
        return known;
    }
    let actions: Vec<R::Action> = rules.actions(state).into_iter().collect();
    let below = actions.into_iter().map(|action| {
        let child = rules.result(state, action);
        let value = value(rules, &child, known);
        if rules.to_move(&child) == mover { value } else { -value }
    });
    let best = below.max().expect("an action while the game goes on");
    known.insert(*state, best);
    best
}

/// The value of the initial state for the player to move.
fn first<R: ZeroSumRules<State: Copy + Eq + Hash>>(rules: &R) -> i32 {
    value(rules, &rules.initial(), &mut HashMap::new())
}

/// The place at which reading a position stops.
#[track_caller]
fn refused<R: outply_game::Notation<State: std::fmt::Debug>>(rules: &R, text: &str) -> usize {
    rules.parse_state(text).expect_err(text).at()
}

/// Features with their weights, as an evaluator.
struct Weighed<F>(F, &'static [i32]);

impl<R: Rules, F: Features<R>> Evaluator<R> for Weighed<F> {
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        let mut counts = vec![0; self.1.len()];
        self.0.extract(rules, state, &mut counts);
        counts.iter().zip(self.1).map(|(count, weight)| count * weight).sum()
    }
}
