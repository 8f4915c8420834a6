//! The textbook's algorithms (Russell and Norvig, "Adversarial search and games"), written as the
//! book writes them: slow, obvious, and the judges of everything else.
//!
//! Values are seen by MAX, [`Player::FIRST`](outply_game::Player::FIRST), unless stated. Ties go
//! to the first action. Nothing looks further than [`MAX_PLY`](outply_game::MAX_PLY) plies.

mod alphabeta;
mod expectiminimax;
mod maxn;
mod minimax;
mod strategy;
mod two_evaluations;

pub use alphabeta::{AlphaBeta, CutOn, Fail};
pub use expectiminimax::expectiminimax;
pub use maxn::{max_n, max_n_with_chance};
pub use minimax::{minimax, minimax_value, minimax_with_cutoff};
pub use strategy::{
    Guarantee, MinimaxStrategy, Strategy, guarantee, is_non_losing, is_winning, outline,
    subgame_flaw,
};
pub use two_evaluations::{Judgement, two_evaluations, zero_sum_evaluation};

/// What an algorithm decides at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A, V> {
    /// The best action; `None` if the state is terminal or the horizon.
    pub action: Option<A>,
    /// The root's value.
    pub value: V,
    /// Each action looked at with its value, in the order of the rules. Behind a window the
    /// value of all but the best is a bound.
    pub actions: Vec<(A, V)>,
}

impl<A: Copy, V: Copy> Decision<A, V> {
    /// A decision without a choice.
    fn settled(value: V) -> Self {
        Decision { action: None, value, actions: Vec::new() }
    }

    /// The first of `actions` whose value no other one beats.
    fn best(actions: Vec<(A, V)>, value: V, is_best: impl Fn(&V) -> bool) -> Self {
        let action = actions.iter().find(|(_, value)| is_best(value)).map(|(action, _)| *action);
        Decision { action, value, actions }
    }
}
