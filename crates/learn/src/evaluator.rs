//! What was learnt, as searches ask it.

use crate::arithmetic::softmax;
use crate::head::Head;
use crate::policy::end_logit;
use crate::quantised::{Memory, Quantised};
use crate::weights::Shape;
use outply_game::{Evaluator, Inputs, PayoffEvaluator, Payoffs, Player, Rules, Turn, Utility};
use std::fmt;
use std::sync::Arc;

/// The evaluator that asks learnt weights. Of weights learnt beside another evaluator it says what is to be added to
/// that one's estimate: see [`Corrected`].
pub struct Learned<R> {
    weights: Arc<Quantised>,
    inputs: Arc<dyn Inputs<R> + Send + Sync>,
    memory: Memory,
}

impl<R> Clone for Learned<R> {
    fn clone(&self) -> Self {
        let (weights, inputs) = (self.weights.clone(), self.inputs.clone());
        Learned { weights, inputs, memory: Memory::default() }
    }
}

impl<R> fmt::Debug for Learned<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learned").field("shape", self.weights.shape()).finish_non_exhaustive()
    }
}

/// The surest that an estimate is of a win.
const SUREST: f64 = 0.9999;

/// The points of that: the hyperbolic arc tangent of it, times [`Learned::POINTS`].
const MOST_POINTS: f32 = 4_951.0;

/// The largest sum that is added to an estimate: nobody learns more.
const MOST_ADDED: f32 = 8.0;

impl<R> Learned<R> {
    /// The points of an estimate that mean tanh(1), 76 % of the way from an even game to a won one,
    /// if games are won, drawn or lost.
    pub const POINTS: f64 = 1_000.0;

    /// How large the weights are, and what by.
    pub fn shape(&self) -> &Shape {
        self.weights.shape()
    }

    /// [`Learned::POINTS`] if estimates are of wins, draws and losses; `None` if they count the
    /// game's own points, or those of an evaluator beside.
    pub fn scale(&self) -> Option<f64> {
        let Shape { head, beside, .. } = self.shape();
        let is_own = matches!(head, Head::Payoffs(_) | Head::Expected) && beside.is_none();
        is_own.then_some(Self::POINTS)
    }
}

impl<R: Rules> Learned<R> {
    /// Weights with their inputs; `None` if they were learnt from other inputs.
    pub fn new(
        rules: &R,
        weights: Arc<Quantised>,
        inputs: Arc<dyn Inputs<R> + Send + Sync>,
    ) -> Option<Learned<R>> {
        let fits = weights.shape().fits(rules, &*inputs);
        fits.then(|| Learned { weights, inputs, memory: Memory::default() })
    }

    /// The payoff that `player` can expect at a state that is not over.
    #[inline]
    pub fn payoff(&mut self, rules: &R, state: &R::State, player: Player) -> f64 {
        let mover = || rules.to_move(state).mover().player();
        match self.inputs.afterstates_only().then(mover).flatten() {
            Some(mover) => self.best(rules, (state, mover), player),
            None => self.said(rules, state, player),
        }
    }

    /// What weights learnt beside another evaluator add to its estimate for the player to move, in its points; 0 if
    /// they were not.
    #[inline]
    pub fn correction(&mut self, rules: &R, state: &R::State) -> i32 {
        let Some(points) = self.shape().beside.as_ref().map(|beside| beside.points) else {
            return 0;
        };
        (self.sum(rules, state).clamp(-MOST_ADDED, MOST_ADDED) * points) as i32
    }

    /// The sum at the first end, for the player to move.
    #[inline]
    fn sum(&mut self, rules: &R, state: &R::State) -> f32 {
        let (from, player) = ((rules, &*self.inputs), self.inputs.side(rules, state));
        self.weights.sum(from, (state, player), &mut self.memory)
    }

    /// What `player` can expect of a state as it stands.
    #[inline]
    fn said(&mut self, rules: &R, state: &R::State, player: Player) -> f64 {
        let (from, side) = ((rules, &*self.inputs), self.inputs.side(rules, state));
        self.weights.say(from, (state, side), &mut self.memory);
        let said = (&self.memory.sums.ends[..], side);
        expected(from, self.weights.head(), said, (state, player))
    }

    /// What `player` can expect after the best move.
    fn best(&mut self, rules: &R, (state, mover): (&R::State, Player), player: Player) -> f64 {
        let mut best = (f64::NEG_INFINITY, 0.0);
        for action in rules.actions(state) {
            let next = rules.result(state, action);
            let mut worth = |whose: Player| match rules.utility(&next) {
                Some(utility) => utility.payoff(whose),
                None => self.said(rules, &next, whose),
            };
            let own = worth(mover);
            if own > best.0 {
                best = (own, if player == mover { own } else { worth(player) });
            }
        }
        best.1
    }
}

/// An evaluator, and what was learnt of its errors: weights learnt beside it add to its estimate.
pub struct Corrected<R, E> {
    evaluator: E,
    learned: Learned<R>,
}

impl<R, E: Clone> Clone for Corrected<R, E> {
    fn clone(&self) -> Self {
        let (evaluator, learned) = (self.evaluator.clone(), self.learned.clone());
        Corrected { evaluator, learned }
    }
}

impl<R, E> fmt::Debug for Corrected<R, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Corrected").field("shape", self.learned.shape()).finish_non_exhaustive()
    }
}

impl<R, E> Corrected<R, E> {
    /// The evaluator with these weights; `None` if they were not learnt beside another.
    pub fn new(evaluator: E, learned: Learned<R>) -> Option<Corrected<R, E>> {
        learned.shape().beside.is_some().then_some(Corrected { evaluator, learned })
    }
}

impl<R: Rules, E: Evaluator<R>> Evaluator<R> for Corrected<R, E> {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        let correction = self.learned.correction(rules, state);
        self.evaluator.evaluate(rules, state).saturating_add(correction)
    }

    #[inline]
    fn reset(&mut self, rules: &R, root: &R::State) {
        self.evaluator.reset(rules, root);
    }

    #[inline]
    fn push(&mut self, rules: &R, before: &R::State, action: R::Action) {
        self.evaluator.push(rules, before, action);
    }

    #[inline]
    fn pass(&mut self, rules: &R, before: &R::State) {
        self.evaluator.pass(rules, before);
    }

    #[inline]
    fn pop(&mut self) {
        self.evaluator.pop();
    }
}

impl<R: Rules> Evaluator<R> for Learned<R> {
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        let player = self.inputs.side(rules, state);
        if let (Head::Expected, 1.0) =
            (&self.weights.shape().head, self.inputs.stakes(rules, state))
        {
            let points = self.sum(rules, state) * Self::POINTS as f32;
            return points.clamp(-MOST_POINTS, MOST_POINTS) as i32;
        }
        let payoff = self.payoff(rules, state, player);
        match self.weights.shape().head {
            Head::Payoffs(_) | Head::Expected => {
                (payoff.clamp(-SUREST, SUREST).atanh() * Self::POINTS) as i32
            }
            Head::Shares(_) => {
                ((2.0 * payoff - 1.0).clamp(-SUREST, SUREST).atanh() * Self::POINTS) as i32
            }
            Head::Values { .. } => payoff.round() as i32,
        }
    }

    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        let Some(mover) = rules.to_move(state).mover().player() else { return };
        if !self.shape().policy {
            return;
        }
        for &action in actions {
            let next = rules.result(state, action);
            out.push(match rules.utility(&next) {
                Some(utility) => end_logit(&self.shape().head, utility.payoff(mover)),
                None => self.weights.logit((rules, &*self.inputs), &next, &mut self.memory),
            });
        }
        softmax(out);
    }
}

impl<R: Rules> PayoffEvaluator<R> for Learned<R> {
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs {
        let players = rules.players();
        if let Some(utility) = rules.utility(state) {
            return Payoffs::of(&utility, players);
        }
        let first = self.payoff(rules, state, Player::FIRST);
        let said = (&self.memory.sums.ends[..], self.inputs.side(rules, state));
        let head = &self.weights.shape().head;
        all_payoffs(head, said, (first, self.inputs.stakes(rules, state)), players)
    }

    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        Evaluator::priors(self, rules, state, actions, out);
    }
}

/// The payoff of `player` that can be expected of a state where `side` was `said` what it can expect, stakes and what
/// is earned included.
#[inline]
pub(crate) fn expected<R: Rules>(
    (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
    head: &Head,
    (said, side): (&[f32], Player),
    (state, player): (&R::State, Player),
) -> f64 {
    let shares = if let Head::Payoffs(payoffs) = head { said.get(..payoffs.len()) } else { None };
    let worth = shares.and_then(|shares| inputs.worth(rules, state, shares));
    let payoff = match worth {
        Some(worth) if side == player => worth,
        Some(worth) => -worth,
        None => head.payoff(said, side, player) * inputs.stakes(rules, state),
    };
    payoff + inputs.earned(rules, state, player)
}

/// The payoffs of all players where `side` was `said` what it can expect, times the stakes, and the first one can
/// expect `first`.
pub(crate) fn all_payoffs(
    head: &Head,
    (said, side): (&[f32], Player),
    (first, stakes): (f64, f64),
    players: usize,
) -> Payoffs {
    let mut all = vec![first];
    for player in 1..players {
        all.push(match players {
            2 if !matches!(head, Head::Shares(_) | Head::Values { opposed: false, .. }) => -first,
            _ => head.payoff(said, side, Player(player as u8)) * stakes,
        });
    }
    if let Head::Shares(_) = head {
        // Rounded shares may add up to more than one, which searches rely on.
        let sum = all.iter().sum::<f64>().max(1.0);
        all.iter_mut().for_each(|share| *share /= sum);
    }
    Payoffs::new(&all).unwrap_or(Payoffs::zero(players))
}
