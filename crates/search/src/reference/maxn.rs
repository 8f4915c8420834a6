//! Max-n (Luckhardt and Irani 1986): any number of players, each for itself.

use super::Decision;
use outply_game::{
    Deterministic, End, Enter, MAX_PLY, Mover, Observer, PayoffEvaluator, Payoffs, Rules,
    Stochastic, Turn, Utility,
};

/// The payoffs of all players when each maximises its own, `depth` plies ahead; the evaluator
/// stands for what lies beyond. A player who is indifferent takes the first action.
pub fn max_n<R: Deterministic>(
    rules: &R,
    state: &R::State,
    depth: u32,
    evaluator: &mut impl PayoffEvaluator<R>,
    observer: &mut impl Observer<R::Action, Payoffs>,
) -> Decision<R::Action, Payoffs> {
    let outcomes = &|_: &R, _: &R::State| Vec::new();
    MaxN { rules, evaluator, observer, outcomes }.decide(state, depth)
}

/// [`max_n`] with chance nodes: their payoffs are the weighted sums of their outcomes'.
pub fn max_n_with_chance<R: Stochastic>(
    rules: &R,
    state: &R::State,
    depth: u32,
    evaluator: &mut impl PayoffEvaluator<R>,
    observer: &mut impl Observer<R::Action, Payoffs>,
) -> Decision<R::Action, Payoffs> {
    let outcomes = &|rules: &R, state: &R::State| rules.outcomes(state).into_iter().collect();
    MaxN { rules, evaluator, observer, outcomes }.decide(state, depth)
}

type Outcomes<'a, R> = &'a dyn Fn(&R, &<R as Rules>::State) -> Vec<(<R as Rules>::Action, f64)>;

struct MaxN<'a, R: Rules, E, W> {
    rules: &'a R,
    evaluator: &'a mut E,
    observer: &'a mut W,
    outcomes: Outcomes<'a, R>,
}

impl<R: Rules, E: PayoffEvaluator<R>, W: Observer<R::Action, Payoffs>> MaxN<'_, R, E, W> {
    fn decide(&mut self, state: &R::State, depth: u32) -> Decision<R::Action, Payoffs> {
        let mut actions = Vec::new();
        let report = &mut |action, value| actions.push((action, value));
        let value = self.node(state, depth.min(MAX_PLY), None, None, report);
        let mover = self.rules.to_move(state).mover();
        let of = |payoffs: &Payoffs| mover.player().map(|player| payoffs.payoff(player));
        Decision::best(actions, value, |other| of(other).is_some() && of(other) == of(&value))
    }

    fn node(
        &mut self,
        state: &R::State,
        depth: u32,
        action: Option<R::Action>,
        probability: Option<f64>,
        report: &mut dyn FnMut(R::Action, Payoffs),
    ) -> Payoffs {
        let (mover, players) = (self.rules.to_move(state).mover(), self.rules.players());
        let window = (Payoffs::zero(players), Payoffs::zero(players));
        self.observer.enter(Enter { action, mover, window, depth: Some(depth), probability });
        let (value, end) = if let Some(utility) = self.rules.utility(state) {
            (Payoffs::of(&utility, players), End::Terminal)
        } else if depth == 0 {
            (self.evaluator.payoffs(self.rules, state), End::Horizon)
        } else {
            (self.children(state, mover, depth, report), End::Interior)
        };
        self.observer.leave(value, end);
        value
    }

    fn children(
        &mut self,
        state: &R::State,
        mover: Mover,
        depth: u32,
        report: &mut dyn FnMut(R::Action, Payoffs),
    ) -> Payoffs {
        let Mover::Player(player) = mover else {
            let outcomes = (self.outcomes)(self.rules, state);
            let mut sum = Payoffs::zero(self.rules.players());
            for (outcome, probability) in outcomes {
                let child = self.rules.result(state, outcome);
                let below =
                    self.node(&child, depth - 1, Some(outcome), Some(probability), &mut |_, _| ());
                report(outcome, below);
                sum = sum.plus(probability, &below);
            }
            return sum;
        };
        let mut best: Option<Payoffs> = None;
        for action in self.rules.actions(state) {
            let child = self.rules.result(state, action);
            let below = self.node(&child, depth - 1, Some(action), None, &mut |_, _| ());
            report(action, below);
            if best.is_none_or(|best| below.payoff(player) > best.payoff(player)) {
                best = Some(below);
            }
        }
        best.unwrap_or(Payoffs::zero(self.rules.players()))
    }
}
