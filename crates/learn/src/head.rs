//! What the last numbers of a network mean.

use crate::arithmetic::exp;
use outply_game::{Player, Utility};

/// What is learnt about a state, always as one side sees it.
#[derive(Clone, PartialEq, Debug)]
pub enum Head {
    /// The probability of each of these payoffs for the side: win, draw and loss; in backgammon the six
    /// outcomes. With each payoff its negative is among them.
    Payoffs(Vec<f32>),
    /// The payoff that the side can expect, from -1 to 1, where one player wins what the other loses: one
    /// number.
    Expected,
    /// The payoff of each player, that of the side first, in this unit.
    Values {
        /// How many players there are.
        players: usize,
        /// Whether there are two, and what one wins the other loses: one number then says both.
        opposed: bool,
        /// About the largest payoff.
        unit: f32,
    },
}

impl Head {
    /// How many numbers say it.
    pub fn len(&self) -> usize {
        match self {
            Head::Payoffs(payoffs) => payoffs.len(),
            Head::Expected | Head::Values { opposed: true, .. } => 1,
            Head::Values { players, .. } => *players,
        }
    }

    /// Whether nothing is learnt.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Turns sums into probabilities or values.
    #[inline]
    pub(crate) fn squash(&self, sums: &mut [f32]) {
        match self {
            Head::Payoffs(_) => {
                let most = sums.iter().copied().fold(f32::MIN, f32::max);
                sums.iter_mut().for_each(|sum| *sum = exp(*sum - most));
                let whole = 1.0 / sums.iter().sum::<f32>();
                sums.iter_mut().for_each(|sum| *sum *= whole);
            }
            // The hyperbolic tangent: cross entropy then corrects by the difference, as with the above.
            Head::Expected => sums[0] = 1.0 - 2.0 / (exp(2.0 * sums[0]) + 1.0),
            Head::Values { .. } => (),
        }
    }

    /// The same as another side sees it, in place.
    pub(crate) fn turn(&self, from: Player, to: Player, said: &mut [f32]) {
        match self {
            _ if from == to => (),
            Head::Payoffs(payoffs) => {
                let mirrored: Vec<f32> = payoffs
                    .iter()
                    .map(|payoff| {
                        let other = payoffs.iter().position(|other| *other == -payoff);
                        other.map_or(0.0, |other| said[other])
                    })
                    .collect();
                said.copy_from_slice(&mirrored);
            }
            Head::Expected | Head::Values { opposed: true, .. } => said[0] = -said[0],
            Head::Values { players, .. } => {
                let shift = (players + to.index() - from.index()) % players;
                said.rotate_left(shift);
            }
        }
    }

    /// What a finished game says to `side`.
    pub(crate) fn told(&self, utility: &impl Utility, side: Player) -> Vec<f32> {
        match self {
            Head::Payoffs(payoffs) => {
                let payoff = utility.payoff(side) as f32;
                let far = |place: &usize| (payoffs[*place] - payoff).abs();
                let nearest = (0..payoffs.len()).min_by(|a, b| far(a).total_cmp(&far(b)));
                (0..payoffs.len())
                    .map(|place| f32::from(u8::from(Some(place) == nearest)))
                    .collect()
            }
            Head::Expected => vec![utility.payoff(side) as f32],
            Head::Values { players, opposed, unit } => {
                let of =
                    |player: usize| utility.payoff(Player((player % players) as u8)) as f32 / unit;
                let count = if *opposed { 1 } else { *players };
                (0..count).map(|place| of(side.index() + place)).collect()
            }
        }
    }

    /// The payoff of `player` that is expected where `side` was `said` this.
    #[inline]
    pub fn payoff(&self, said: &[f32], side: Player, player: Player) -> f64 {
        match self {
            Head::Payoffs(payoffs) => {
                let mean: f32 =
                    payoffs.iter().zip(said).map(|(payoff, share)| payoff * share).sum();
                f64::from(if side == player { mean } else { -mean })
            }
            Head::Expected => f64::from(if side == player { said[0] } else { -said[0] }),
            Head::Values { opposed: true, unit, .. } => {
                f64::from(unit * if side == player { said[0] } else { -said[0] })
            }
            Head::Values { players, unit, .. } => {
                let place = (players + player.index() - side.index()) % players;
                f64::from(unit * said.get(place).copied().unwrap_or(0.0))
            }
        }
    }
}
