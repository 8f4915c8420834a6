//! Playouts cut early by an evaluator.

use crate::montecarlo::evaluation::{Aids, Evaluation};
use crate::montecarlo::experience::Keeps;
use crate::montecarlo::game::{Game, Nature};
use crate::montecarlo::playout::{Playout, PlayoutPolicy};
use outply_game::{Hints, Payoffs, Rules};

/// Plays a few plies by a policy, then asks an evaluator (Lorentz 2008; Winands and Björnsson
/// 2010): less noise than a playout to the end, less short-sighted than the evaluator alone.
#[derive(Debug)]
pub struct Cutoff<R: Rules, P, J> {
    /// What plays.
    pub playout: Playout<R, P>,
    /// For how many plies; 0 is the judge alone. From the playout's own limit on
    /// ([`Playout::most`]) the judge is asked only where the game does not end, and then about the
    /// leaf.
    pub plies: u32,
    /// What judges where it ends: [`Static`](crate::montecarlo::Static) or
    /// [`Estimates`](crate::montecarlo::Estimates).
    pub judge: J,
}

impl<R: Rules, P: Clone, J: Clone> Clone for Cutoff<R, P, J> {
    fn clone(&self) -> Self {
        let Cutoff { playout, plies, judge } = self;
        Cutoff { playout: playout.clone(), plies: *plies, judge: judge.clone() }
    }
}

impl<R: Rules, P: PlayoutPolicy<R>, J: Evaluation<R>> Evaluation<R> for Cutoff<R, P, J> {
    fn keeps(&self) -> Keeps {
        if self.plies == 0 { Keeps::default() } else { self.playout.keeps() }
    }

    #[inline]
    fn evaluate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Payoffs {
        if self.plies >= self.playout.limit() {
            return self.playout.whole(game, state, aids).unwrap_or_else(|| {
                *aids.unfinished += 1;
                self.judge.evaluate(game, state, aids)
            });
        }
        let mut state = state.clone();
        let ended = self.playout.play(game, &mut state, self.plies, aids);
        ended.unwrap_or_else(|| self.judge.evaluate(game, &state, aids))
    }

    fn replay<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
        out: &mut Vec<R::Action>,
    ) -> Option<Payoffs> {
        let plies = self.plies.min(self.playout.limit());
        self.playout.play_to(game, &mut state.clone(), plies, aids, &mut |action| out.push(action))
    }

    #[inline]
    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        self.judge.priors(rules, state, actions, out);
    }

    fn estimate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
    ) -> Option<f64> {
        self.judge.estimate(game, state)
    }
}
