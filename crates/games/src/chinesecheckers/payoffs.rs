//! What a finished game is paid.

use super::rules::{ChineseCheckers, Pegs};
use outply_game::{Payoffs, Rules};

/// The steps of ten pegs from the target's corner in the beginning: 16 + 2 * 15 + 3 * 14 + 4 * 13.
pub(super) const STEPS_AT_FIRST: u32 = 140;

impl ChineseCheckers {
    /// What the payoffs of a game, and every estimate of them, sum to: 1 where the first to
    /// finish wins, 1/2 for each player where play goes on. None is below 0.
    pub fn payoff_sum(&self) -> f64 {
        if self.options.play_on { self.players() as f64 / 2.0 } else { 1.0 }
    }

    /// What a game that is over is worth.
    pub(super) fn payoffs(&self, state: &Pegs) -> Payoffs {
        let mut payoffs = [0.0; ChineseCheckers::MOST_PLAYERS];
        let payoffs = &mut payoffs[..self.players()];
        if self.options.play_on {
            payoffs.iter_mut().enumerate().for_each(|(p, paid)| *paid = self.for_place(state, p));
        } else if state.finished() > 0 {
            let winner = state.places.iter().position(|&place| place == 1);
            payoffs.iter_mut().enumerate().for_each(|(p, paid)| {
                *paid = if Some(p) == winner { 1.0 } else { 0.0 };
            });
        } else {
            self.share_by_steps(state, payoffs);
        }
        Payoffs::new(payoffs).unwrap_or(Payoffs::zero(self.players()))
    }

    /// One in proportion to the steps gained; in equal parts where no player gained any.
    fn share_by_steps(&self, state: &Pegs, payoffs: &mut [f64]) {
        for (player, paid) in payoffs.iter_mut().enumerate() {
            *paid = f64::from(STEPS_AT_FIRST.saturating_sub(self.steps_left(state, player)));
        }
        let (sum, players) = (payoffs.iter().sum::<f64>(), payoffs.len() as f64);
        let share = |paid: f64| if sum > 0.0 { paid / sum } else { 1.0 / players };
        payoffs.iter_mut().for_each(|paid| *paid = share(*paid));
    }

    /// The share of the other players whom a player comes before, half for an equal.
    fn for_place(&self, state: &Pegs, player: usize) -> f64 {
        let rank = |player: usize| match state.places[player] {
            0 => (ChineseCheckers::MOST_PLAYERS as u8, self.steps_left(state, player)),
            place => (place, 0),
        };
        let others = (0..self.players()).filter(|&other| other != player);
        let beaten = others.map(|other| match rank(player).cmp(&rank(other)) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        });
        beaten.sum::<f64>() / (self.players() - 1) as f64
    }
}
