//! Playouts cut early by an evaluator.

use crate::montecarlo::evaluation::{Aids, Evaluation, Static};
use crate::montecarlo::experience::Keeps;
use crate::montecarlo::game::{Game, Nature};
use crate::montecarlo::playout::{Playout, PlayoutPolicy};
use outply_game::{Evaluator, Hints, Payoffs, Rules};

/// Plays a few plies by a policy, then asks an evaluator (Lorentz 2008; Winands and Björnsson
/// 2010): less noise than a playout to the end, less short-sighted than the evaluator alone.
#[derive(Clone, Debug)]
pub struct Cutoff<R: Rules, P, E> {
    /// What plays.
    pub playout: Playout<R, P>,
    /// For how many plies; 0 is the evaluator alone.
    pub plies: u32,
    /// What judges where they end.
    pub judge: Static<E>,
}

impl<R: Rules, P: PlayoutPolicy<R>, E: Evaluator<R>> Evaluation<R> for Cutoff<R, P, E> {
    fn keeps(&self) -> Keeps {
        self.playout.keeps()
    }

    fn evaluate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Payoffs {
        let mut state = state.clone();
        let ended = self.playout.play(game, &mut state, self.plies, aids);
        ended.unwrap_or_else(|| self.judge.payoffs(game.rules, &state, game.mover(&state)))
    }

    fn estimate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
    ) -> Option<f64> {
        self.judge.estimate(game, state)
    }
}
