//! What a position looks worth: a race.

use super::rules::{ChineseCheckers, Pegs};
use outply_game::{PayoffEvaluator, Payoffs, Player, Rules};

/// What counts in the race, in steps of one peg.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Each step between a peg and the corner of the target.
    pub step: f64,
    /// The square of those steps: pegs behind count more than pegs in front.
    pub square: f64,
    /// Each step of the peg furthest behind, once more.
    pub straggler: f64,
    /// Each half hole between a peg and the middle line, off which there is less to jump over.
    pub aside: f64,
    /// The advantage of having the move.
    pub tempo: f64,
    /// How many steps ahead make a win e times as likely as a loss.
    pub scale: f64,
}

/// Weights chosen by games one ply deep after six random moves, 300 a set, one seat against this
/// set in all others (even: 50, 33 and 17 % with two, three and six players). Without squares 41,
/// 29 and 12 %; without the straggler 36, 18 and 19 %; without the middle line 26, 9 and 9 %;
/// steps alone 11, 1 and 6 %. The estimates' squared error is least at a scale of 8 to 12 (tests
/// `weights_against_the_chosen_ones` and `scales_by_their_errors`).
pub const WEIGHTS: Weights =
    Weights { step: -1.0, square: -0.03, straggler: -1.5, aside: -0.2, tempo: 1.5, scale: 10.0 };

/// Chances of winning by how far each player is in the race, or the expected payment for the
/// place where play goes on ([`Options::play_on`](super::Options::play_on)).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChineseCheckersEvaluator {
    /// The weights.
    pub weights: Weights,
}

impl Default for ChineseCheckersEvaluator {
    /// With [`WEIGHTS`].
    fn default() -> Self {
        ChineseCheckersEvaluator { weights: WEIGHTS }
    }
}

impl ChineseCheckersEvaluator {
    /// How far a player is, in steps; higher is better.
    fn standing(&self, rules: &ChineseCheckers, state: &Pegs, player: usize) -> f64 {
        let weights = &self.weights;
        let goal = rules.goal(player);
        let (distance, aside) = (&rules.star.distance[goal], &rules.star.aside[goal]);
        let pegs = || state.pegs(Player(player as u8)).map(|hole| usize::from(hole.0));
        let furthest = pegs().map(|hole| distance[hole]).max().unwrap_or(0);
        let squares: u32 = pegs().map(|hole| u32::from(distance[hole]).pow(2)).sum();
        let to_the_side: u32 = pegs().map(|hole| u32::from(aside[hole])).sum();
        weights.step * f64::from(rules.steps_left(state, player))
            + weights.square * f64::from(squares)
            + weights.straggler * f64::from(furthest)
            + weights.aside * f64::from(to_the_side)
            + if state.next as usize == player { weights.tempo } else { 0.0 }
    }

    /// The probability that a player comes before another.
    fn before(&self, state: &Pegs, standings: &[f64], [player, other]: [usize; 2]) -> f64 {
        match (state.places[player], state.places[other]) {
            (0, 0) => {
                let ahead = standings[player] - standings[other];
                1.0 / (1.0 + (-ahead / self.weights.scale).exp())
            }
            (0, _) => 0.0,
            (_, 0) => 1.0,
            (place, others) => f64::from(place < others),
        }
    }

    /// Shares of 1 by the exponential of the standing.
    fn chances(&self, standings: &mut [f64]) {
        let best = standings.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        standings.iter_mut().for_each(|s| *s = ((*s - best) / self.weights.scale).exp());
        let sum: f64 = standings.iter().sum();
        standings.iter_mut().for_each(|chance| *chance /= sum);
    }

    /// The expected share of the others whom each player comes before.
    fn places(&self, state: &Pegs, standings: &[f64]) -> Vec<f64> {
        let players = standings.len();
        let of = |player| {
            let others = (0..players).filter(|&other| other != player);
            let before = others.map(|other| self.before(state, standings, [player, other]));
            before.sum::<f64>() / (players - 1) as f64
        };
        (0..players).map(of).collect()
    }
}

impl PayoffEvaluator<ChineseCheckers> for ChineseCheckersEvaluator {
    fn payoffs(&mut self, rules: &ChineseCheckers, state: &Pegs) -> Payoffs {
        let mut standings = [0.0; ChineseCheckers::MOST_PLAYERS];
        let standings = &mut standings[..rules.players()];
        for (player, standing) in standings.iter_mut().enumerate() {
            *standing = self.standing(rules, state, player);
        }
        if rules.options.play_on {
            let places = self.places(state, standings);
            return Payoffs::new(&places).unwrap_or(Payoffs::zero(rules.players()));
        }
        self.chances(standings);
        Payoffs::new(standings).unwrap_or(Payoffs::zero(rules.players()))
    }
}
