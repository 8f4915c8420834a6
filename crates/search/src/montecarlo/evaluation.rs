//! What a leaf is worth: playouts, an evaluator's estimate, or a network's value and priors.

use super::error::MonteCarloError;
use super::experience::{Experience, Keeps};
use super::game::{Game, Nature};
use super::random::Random;
use outply_game::{Evaluator, Hints, Mover, PayoffEvaluator, Payoffs, Player, Rules, Utility};

/// What an evaluation may use besides the state.
#[derive(Debug)]
pub struct Aids<'a> {
    /// The search's stream of chance.
    pub random: &'a mut Random,
    /// What the search remembers of actions; playouts tell it what they play.
    pub experience: &'a mut Experience,
    /// Playouts that were stopped because they did not end.
    pub unfinished: &'a mut u64,
    /// To be set where the payoffs are an estimate, not those of a finished game: who comes out ahead is
    /// known of the latter alone ([`Objective::Win`](super::Objective::Win)).
    pub is_estimate: &'a mut bool,
}

/// Values the leaves of a Monte Carlo search.
pub trait Evaluation<R: Rules> {
    /// What it wants remembered of actions.
    fn keeps(&self) -> Keeps {
        Keeps::default()
    }

    /// The payoffs to expect from `state`, which is not terminal.
    fn evaluate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Payoffs;

    /// Plays again what [`Evaluation::evaluate`] played from `state` with the same chance and
    /// experience, and adds the actions to `out`: the payoffs if that ended the game. `None`, the
    /// default, where nothing is played to the end. Asked of puzzles alone: one player, no chance.
    fn replay<N: Nature<R>, H: Hints<R>>(
        &mut self,
        _game: &Game<'_, R, N, H>,
        _state: &R::State,
        _aids: &mut Aids<'_>,
        _out: &mut Vec<R::Action>,
    ) -> Option<Payoffs> {
        None
    }

    /// Fills `out`, empty before, with the probability that each of `actions` is the best one;
    /// leaves it empty if there is nothing to tell.
    fn priors(
        &mut self,
        _rules: &R,
        _state: &R::State,
        _actions: &[R::Action],
        _out: &mut Vec<f32>,
    ) {
    }

    /// A quick estimate of the first player's payoff in `state`, which is not terminal, for
    /// implicit minimax back-ups; `None` if there is none.
    fn estimate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        _game: &Game<'_, R, N, H>,
        _state: &R::State,
    ) -> Option<f64> {
        None
    }
}

impl<R: Rules, V: Evaluation<R>> Evaluation<R> for &mut V {
    fn keeps(&self) -> Keeps {
        (**self).keeps()
    }

    #[inline]
    fn evaluate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Payoffs {
        (**self).evaluate(game, state, aids)
    }

    fn replay<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
        out: &mut Vec<R::Action>,
    ) -> Option<Payoffs> {
        (**self).replay(game, state, aids, out)
    }

    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        (**self).priors(rules, state, actions, out)
    }

    fn estimate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
    ) -> Option<f64> {
        (**self).estimate(game, state)
    }
}

/// Scales an evaluator's points to expected payoffs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Squash {
    /// The points that are worth tanh(1) = 76% of the way from an even game to a won one.
    pub points: f32,
}

impl Squash {
    /// The payoff within ±1 that `points` promise.
    #[inline]
    pub fn payoff(self, points: i32) -> f64 {
        f64::from((points as f32 / self.points).tanh())
    }
}

/// The estimate of an [`Evaluator`], in place of a playout. For games of two players whose
/// payoffs lie within ±1, or any that wants rewards within ±1.
#[derive(Clone, Debug)]
pub struct Static<E> {
    /// The evaluator.
    pub evaluator: E,
    /// How its points become payoffs.
    pub squash: Squash,
}

/// The payoffs of two players, of which `player` has `payoff`.
#[inline]
pub(crate) fn opposed(player: Player, payoff: f64) -> Payoffs {
    let first = if player == Player::FIRST { payoff } else { -payoff };
    Payoffs::new(&[first, -first]).expect("two players")
}

impl<E> Static<E> {
    /// The payoffs that the evaluator promises.
    #[inline]
    pub(super) fn payoffs<R: Rules>(&mut self, rules: &R, state: &R::State, mover: Mover) -> Payoffs
    where
        E: Evaluator<R>,
    {
        // At a chance node nobody is to move: evaluators speak for the first player there.
        let player = mover.player().unwrap_or(Player::FIRST);
        opposed(player, self.squash.payoff(self.evaluator.evaluate(rules, state)))
    }
}

impl<R: Rules, E: Evaluator<R>> Evaluation<R> for Static<E> {
    fn evaluate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Payoffs {
        *aids.is_estimate = true;
        self.payoffs(game.rules, state, game.mover(state))
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        self.evaluator.priors(rules, state, actions, out);
    }

    fn estimate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
    ) -> Option<f64> {
        Some(self.payoffs(game.rules, state, game.mover(state)).payoff(Player::FIRST))
    }
}

/// The estimates of a [`PayoffEvaluator`], in place of a playout: any number of players.
#[derive(Clone, Debug)]
pub struct Estimates<E>(pub E);

impl<R: Rules, E: PayoffEvaluator<R>> Evaluation<R> for Estimates<E> {
    fn evaluate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Payoffs {
        *aids.is_estimate = true;
        self.0.payoffs(game.rules, state)
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        self.0.priors(rules, state, actions, out);
    }

    fn estimate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
    ) -> Option<f64> {
        Some(self.0.payoffs(game.rules, state).payoff(Player::FIRST))
    }
}

/// A network's judgement of a state.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The payoffs to expect.
    pub payoffs: Payoffs,
    /// The probability that each action is the best, in the rules' order; empty for no opinion.
    pub priors: Vec<f32>,
}

impl Judgement {
    /// The judgement of a network that says what a state of a game of two is worth to the player to
    /// move, here `mover`.
    pub fn for_mover(mover: Player, value: f64, priors: Vec<f32>) -> Judgement {
        Judgement { payoffs: opposed(mover, value), priors }
    }
}

/// Values many states at once: what a network on an accelerator is fast at.
pub trait BatchEvaluator<R: Rules> {
    /// One judgement for each state, in order; none of them is terminal.
    fn judge(&mut self, rules: &R, states: &[R::State]) -> Vec<Judgement>;
}

impl<R: Rules, E: BatchEvaluator<R> + ?Sized> BatchEvaluator<R> for &mut E {
    fn judge(&mut self, rules: &R, states: &[R::State]) -> Vec<Judgement> {
        (**self).judge(rules, states)
    }
}

/// Whether priors are probabilities of `actions` actions; none at all say nothing.
#[inline]
pub(super) fn check_priors(priors: &[f32], actions: usize) -> Result<(), MonteCarloError> {
    let sum: f64 = priors.iter().map(|&prior| f64::from(prior)).sum();
    let count = priors.len();
    let fine = priors.iter().all(|&prior| prior >= 0.0) && (sum - 1.0).abs() < 1e-3;
    if count == 0 || (count == actions && fine) {
        Ok(())
    } else {
        Err(MonteCarloError::Priors { count, actions, sum })
    }
}

/// Whether payoffs are finite.
#[inline]
pub(super) fn check_payoffs(payoffs: &Payoffs) -> Result<(), MonteCarloError> {
    match payoffs.as_slice().iter().find(|payoff| !payoff.is_finite()) {
        None => Ok(()),
        Some(&payoff) => Err(MonteCarloError::Payoff { payoff }),
    }
}
