//! Expectiminimax (Michie 1966): chance nodes are worth the weighted sum of their outcomes.

use super::Decision;
use outply_game::{
    End, Enter, MAX_PLY, Mover, Observer, PayoffEvaluator, Player, Rules, Stochastic, Utility,
};

/// The value of `state` for MAX as an expectation, `depth` plies ahead (a chance node is a ply);
/// the evaluator's payoff for MAX stands for what lies beyond. A chance node's value is the sum
/// of its outcomes' values, each times its probability; nothing is divided by their number.
pub fn expectiminimax<R: Stochastic>(
    rules: &R,
    state: &R::State,
    depth: u32,
    evaluator: &mut impl PayoffEvaluator<R>,
    observer: &mut impl Observer<R::Action, f64>,
) -> Decision<R::Action, f64> {
    let mut search = Search { rules, evaluator, observer, root: Vec::new() };
    let value = search.node(state, depth.min(MAX_PLY), None, None, true);
    let actions = search.root;
    let is_chance = rules.to_move(state) == Mover::Chance;
    Decision::best(actions, value, |other| !is_chance && *other == value)
}

struct Search<'a, R: Rules, E, W> {
    rules: &'a R,
    evaluator: &'a mut E,
    observer: &'a mut W,
    root: Vec<(R::Action, f64)>,
}

impl<R: Stochastic, E: PayoffEvaluator<R>, W: Observer<R::Action, f64>> Search<'_, R, E, W> {
    fn node(
        &mut self,
        state: &R::State,
        depth: u32,
        action: Option<R::Action>,
        probability: Option<f64>,
        is_root: bool,
    ) -> f64 {
        let mover = self.rules.to_move(state);
        let window = (f64::NEG_INFINITY, f64::INFINITY);
        self.observer.enter(Enter { action, mover, window, depth: Some(depth), probability });
        let (value, end) = if let Some(utility) = self.rules.utility(state) {
            (utility.payoff(Player::MAX), End::Terminal)
        } else if depth == 0 {
            let payoffs = self.evaluator.payoffs(self.rules, state);
            (payoffs.payoff(Player::MAX), End::Horizon)
        } else {
            (self.children(state, mover, depth, is_root), End::Interior)
        };
        self.observer.leave(value, end);
        value
    }

    fn children(&mut self, state: &R::State, mover: Mover, depth: u32, is_root: bool) -> f64 {
        if mover == Mover::Chance {
            let outcomes: Vec<_> = self.rules.outcomes(state).into_iter().collect();
            let weighted = outcomes.into_iter().map(|(outcome, probability)| {
                probability * self.child(state, outcome, Some(probability), depth, is_root)
            });
            return weighted.sum();
        }
        let actions: Vec<_> = self.rules.actions(state).into_iter().collect();
        let values = actions.into_iter().map(|a| self.child(state, a, None, depth, is_root));
        if mover.player() == Some(Player::MAX) {
            values.fold(f64::NEG_INFINITY, f64::max)
        } else {
            values.fold(f64::INFINITY, f64::min)
        }
    }

    fn child(
        &mut self,
        state: &R::State,
        action: R::Action,
        probability: Option<f64>,
        depth: u32,
        is_root: bool,
    ) -> f64 {
        let child = self.rules.result(state, action);
        let value = self.node(&child, depth - 1, Some(action), probability, false);
        if is_root {
            self.root.push((action, value));
        }
        value
    }
}
