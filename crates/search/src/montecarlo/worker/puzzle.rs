//! Keeping the best line of a puzzle.

use super::Worker;
use crate::montecarlo::evaluation::{Aids, Evaluation};
use crate::montecarlo::game::Nature;
use crate::montecarlo::key::Identity;
use crate::montecarlo::random::Random;
use crate::montecarlo::selection::Selection;
use crate::montecarlo::store::ROOT;
use outply_game::{Hints, Observer, Player, Rules, Utility};

/// What a playout began with, so that it can be played again.
pub(super) struct BeforePlaying {
    random: Random,
    /// How many actions experience had heard of.
    heard: usize,
}

impl<R, N, S, V, H, O, K> Worker<'_, R, N, S, V, H, O, K>
where
    R: Rules,
    N: Nature<R>,
    S: Selection,
    V: Evaluation<R>,
    H: Hints<R>,
    O: Observer<R::Action, f64>,
    K: Identity<R>,
{
    pub(super) fn before_playing(&self) -> BeforePlaying {
        let heard = self.carried.experience.played().len();
        BeforePlaying { random: self.carried.random.clone(), heard }
    }

    /// Keeps the line to `leaf` and through the playout from there, which is played again: the best
    /// line is beaten so seldom that writing down every playout would cost more.
    pub(super) fn keep_played(&mut self, leaf: &R::State, before: BeforePlaying) {
        let mut line = self.way_down();
        let BeforePlaying { mut random, heard } = before;
        let experience = &mut self.carried.experience;
        experience.rewind(heard);
        let (unfinished, is_estimate) = (&mut 0, &mut false);
        let mut aids = Aids { random: &mut random, experience, unfinished, is_estimate };
        let ended = self.evaluation.replay(&self.game, leaf, &mut aids, &mut line);
        if let Some(payoffs) = ended {
            self.shared.best.keep(payoffs.payoff(Player::FIRST), &line);
        }
    }

    /// Keeps the line to the end of the game that `action` leads to from where the way down is.
    pub(super) fn keep_ended(&self, payoff: f64, action: Option<R::Action>) {
        if self.is_puzzle && self.shared.best.is_beaten_by(payoff) {
            let mut line = self.way_down();
            line.extend(action);
            self.shared.best.keep(payoff, &line);
        }
    }

    /// The actions on the way down.
    fn way_down(&self) -> Vec<R::Action> {
        let (mut state, mut above) = (self.shared.root.clone(), ROOT);
        let mut line = Vec::with_capacity(self.path.len());
        for step in &self.path {
            let Some(block) = self.shared.tree.node(above).children() else { break };
            let action = self.action_at(&state, (step.node - block.first) as usize);
            state = self.game.rules.result(&state, action);
            line.push(action);
            above = step.node;
        }
        line
    }
}
