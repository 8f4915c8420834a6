//! What the last numbers of a network mean.

use crate::arithmetic::{exp, softmax};
use crate::tilt::tilted;
use outply_game::{Payoffs, Player, Utility};
use std::fmt;

/// What is learnt about a state, always from one side's point of view.
#[derive(Clone, PartialEq, Debug)]
pub enum Head {
    /// The probability of each of these payoffs for the side: win, draw and loss; in backgammon the six
    /// outcomes. With each payoff its negative is among them.
    Payoffs(Vec<f32>),
    /// The payoff that the side can expect, from -1 to 1, in zero-sum games: one number.
    Expected,
    /// The share of each of so many players, that of the side first, where payoffs are shares of one whole: the win,
    /// or the chance of it.
    Shares(usize),
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

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Head::Payoffs(payoffs) if payoffs[..] == [1.0, 0.0, -1.0] => {
                f.write_str("the probabilities of win, draw and loss")
            }
            Head::Payoffs(payoffs) => write!(f, "the probabilities of {} payoffs", payoffs.len()),
            Head::Expected => f.write_str("the expected result, from -1 to 1"),
            Head::Shares(players) => write!(f, "the shares of {players} players"),
            Head::Values { players, opposed: false, .. } if *players > 1 => {
                write!(f, "the payoffs of {players} players")
            }
            Head::Values { .. } => f.write_str("the expected payoff"),
        }
    }
}

impl Head {
    /// How many numbers say it.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Head::Payoffs(payoffs) => payoffs.len(),
            Head::Expected | Head::Values { opposed: true, .. } => 1,
            Head::Shares(players) | Head::Values { players, .. } => *players,
        }
    }

    /// What 1 stands for.
    #[inline]
    pub(crate) fn unit(&self) -> f64 {
        if let Head::Values { unit, .. } = self { f64::from(*unit) } else { 1.0 }
    }

    /// Whether nothing is learnt.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Turns sums into probabilities or values; sums beyond them, of a policy, stay what they are.
    #[inline]
    pub(crate) fn squash(&self, sums: &mut [f32]) {
        match self {
            Head::Payoffs(payoffs) => softmax(&mut sums[..payoffs.len()]),
            Head::Shares(players) => softmax(&mut sums[..*players]),
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
            Head::Shares(players) | Head::Values { players, .. } => {
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
            Head::Shares(players) => {
                let of = |player: usize| utility.payoff(Player((player % players) as u8)) as f32;
                (0..*players).map(|place| of(side.index() + place)).collect()
            }
            Head::Values { players, opposed, unit } => {
                let of =
                    |player: usize| utility.payoff(Player((player % players) as u8)) as f32 / unit;
                let count = if *opposed { 1 } else { *players };
                (0..count).map(|place| of(side.index() + place)).collect()
            }
        }
    }

    /// What payoffs that can be expected say to `side`. Between two of a few payoffs both are probable, so
    /// that their mean is what can be expected.
    pub(crate) fn hoped(&self, payoffs: &Payoffs, side: Player) -> Vec<f32> {
        let Head::Payoffs(known) = self else {
            let mut told = self.told(payoffs, side);
            match self {
                Head::Expected => told[0] = told[0].clamp(-1.0, 1.0),
                Head::Shares(_) => share_out(&mut told),
                Head::Payoffs(_) | Head::Values { .. } => (),
            }
            return told;
        };
        between(known, payoffs.payoff(side) as f32)
    }

    /// The same where this was `said`: of more payoffs than win, draw and loss the shares nearest to it with that mean.
    pub(crate) fn hoped_near(&self, payoffs: &Payoffs, side: Player, said: &[f32]) -> Vec<f32> {
        match self {
            Head::Payoffs(known) if self.says_outcomes() => {
                tilted(known, said, payoffs.payoff(side) as f32)
            }
            _ => self.hoped(payoffs, side),
        }
    }

    /// What should be said where shares of `target` are left open, with the mean `hoped`, and nothing has been said:
    /// they are shared out between the two payoffs next to it.
    #[cfg(feature = "safetensors")]
    pub(crate) fn closed(&self, target: &[f32], hoped: Option<f32>) -> Vec<f32> {
        let (Head::Payoffs(known), Some(hoped)) = (self, hoped) else { return target.to_vec() };
        let open = 1.0 - target.iter().sum::<f32>();
        let shares = between(known, hoped);
        target.iter().zip(shares).map(|(told, share)| told + open * share).collect()
    }

    /// Whether probabilities matter beyond their mean: of win, draw and loss searches use the mean alone, but when to
    /// double, and what a gammon is worth in a match, depend on how likely each outcome is.
    pub(crate) fn says_outcomes(&self) -> bool {
        matches!(self, Head::Payoffs(payoffs) if payoffs.len() > 3)
    }

    /// By how much what is said exceeds `target`. Where shares of it are left open, they are spread like what is said,
    /// as far as the mean `hoped` allows.
    pub(crate) fn excess(&self, said: &[f32], target: &[f32], hoped: Option<f32>) -> Vec<f32> {
        let mut excess: Vec<f32> =
            said.iter().zip(target).map(|(said, target)| said - target).collect();
        if let (Head::Payoffs(payoffs), Some(hoped)) = (self, hoped) {
            let open = 1.0 - target.iter().sum::<f32>();
            let spread = tilted(payoffs, said, hoped);
            excess.iter_mut().zip(spread).for_each(|(excess, share)| *excess -= open * share);
        }
        excess
    }

    /// Whether what is learnt can count less than the whole: a share of the payoffs, the rest even.
    pub fn fades(&self) -> bool {
        if let Head::Payoffs(payoffs) = self { payoffs.contains(&0.0) } else { true }
    }

    /// Counts what is to be learnt by this factor; the rest is even.
    pub(crate) fn fade(&self, target: &mut [f32], by: f32) {
        target.iter_mut().for_each(|number| *number *= by);
        let rest = 1.0 - by;
        match self {
            Head::Payoffs(payoffs) => {
                let even = payoffs.iter().position(|payoff| *payoff == 0.0);
                even.into_iter().for_each(|even| target[even] += rest);
            }
            Head::Shares(players) => {
                target.iter_mut().for_each(|share| *share += rest / *players as f32);
            }
            Head::Expected | Head::Values { .. } => (),
        }
    }

    /// By how much the payoff of the side is off, in the game's unit, where each end is off by `excess`.
    pub(crate) fn miss(&self, excess: &[f32]) -> f64 {
        match self {
            Head::Payoffs(payoffs) => {
                payoffs.iter().zip(excess).map(|(payoff, excess)| f64::from(payoff * excess)).sum()
            }
            Head::Expected | Head::Shares(_) => f64::from(excess[0]),
            Head::Values { unit, .. } => f64::from(unit * excess[0]),
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
            Head::Shares(players) | Head::Values { players, .. } => {
                let place = (players + player.index() - side.index()) % players;
                self.unit() * f64::from(said.get(place).copied().unwrap_or(0.0))
            }
        }
    }
}

/// Makes numbers shares of one whole.
fn share_out(numbers: &mut [f32]) {
    numbers.iter_mut().for_each(|number| *number = number.max(0.0));
    let (sum, even) = (numbers.iter().sum::<f32>(), 1.0 / numbers.len().max(1) as f32);
    numbers.iter_mut().for_each(|number| *number = if sum > 0.0 { *number / sum } else { even });
}

/// Shares of the two payoffs next to a mean; of one alone, where it has it or is the outermost.
fn between(known: &[f32], hoped: f32) -> Vec<f32> {
    let place = |of: &dyn Fn(f32) -> bool, better: &dyn Fn(f32, f32) -> bool| {
        let fits = (0..known.len()).filter(|&place| of(known[place]));
        fits.reduce(|one, other| if better(known[other], known[one]) { other } else { one })
    };
    let below = place(&|payoff| payoff <= hoped, &|other, one| other > one);
    let above = place(&|payoff| payoff >= hoped, &|other, one| other < one);
    let mut shares = vec![0.0; known.len()];
    match (below, above) {
        (Some(below), Some(above)) if known[below] < known[above] => {
            let share = (hoped - known[below]) / (known[above] - known[below]);
            (shares[below], shares[above]) = (1.0 - share, share);
        }
        (one, other) => {
            if let Some(place) = one.or(other) {
                shares[place] = 1.0;
            }
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fades_becomes_even() {
        let mut chances = [0.5, 0.3, 0.2];
        let head = Head::Payoffs(vec![1.0, 0.0, -1.0]);
        head.fade(&mut chances, 0.5);
        assert!(head.fades() && chances == [0.25, 0.65, 0.1], "{chances:?}");
        let mut expected = [-0.5];
        Head::Expected.fade(&mut expected, 0.5);
        assert_eq!(expected, [-0.25]);
        assert!(!Head::Payoffs(vec![1.0, -1.0]).fades());
    }

    #[test]
    fn shares_are_told_turned_and_faded_as_one_whole() {
        let (head, second) = (Head::Shares(3), Player(1));
        let payoffs = Payoffs::new(&[0.2, 0.5, 0.3]).unwrap();
        let mut told = head.told(&payoffs, second);
        assert_eq!(told, [0.5, 0.3, 0.2], "the side first");
        head.turn(second, Player::FIRST, &mut told);
        assert_eq!(told, [0.2, 0.5, 0.3]);
        let seen = [0, 1, 2].map(|player| head.payoff(&told, Player::FIRST, Player(player)));
        assert!((seen[1] - 0.5).abs() < 1e-6 && (seen[2] - 0.3).abs() < 1e-6, "{seen:?}");
        head.fade(&mut told, 0.5);
        assert!(told.iter().zip([0.1, 0.25, 0.15]).all(|(a, b)| (a - b - 0.5 / 3.0).abs() < 1e-6));
        // Estimates of searches need not add up.
        let hoped = head.hoped(&Payoffs::new(&[0.6, -0.1, 0.6]).unwrap(), Player::FIRST);
        assert_eq!(hoped, [0.5, 0.0, 0.5]);
        assert_eq!((head.len(), head.unit(), head.fades()), (3, 1.0, true));
    }

    #[test]
    fn a_mean_keeps_all_outcomes_in_play() {
        let head = Head::Payoffs(vec![1.0, 2.0, 3.0, -1.0, -2.0, -3.0]);
        let said = [0.4, 0.1, 0.02, 0.3, 0.15, 0.03];
        let near = head.hoped_near(&Payoffs::new(&[0.5, -0.5]).unwrap(), Player::FIRST, &said);
        assert!((head.payoff(&near, Player::FIRST, Player::FIRST) - 0.5).abs() < 1e-3, "{near:?}");
        assert!(near[1] > said[1] && near[4] > 0.05 && near[5] > 0.005, "{near:?}");
        let few = Head::Payoffs(vec![1.0, 0.0, -1.0]);
        let payoffs = Payoffs::new(&[0.5, -0.5]).unwrap();
        assert_eq!(few.hoped_near(&payoffs, Player::FIRST, &[0.3, 0.4, 0.3]), [0.5, 0.5, 0.0]);
    }

    #[test]
    fn shares_left_open_keep_the_proportions_that_were_said() {
        let head = Head::Payoffs(vec![1.0, 2.0, 3.0, -1.0, -2.0, -3.0]);
        let said = [0.4, 0.1, 0.02, 0.3, 0.15, 0.03];
        let mean = head.payoff(&said, Player::FIRST, Player::FIRST) as f32;
        // Half is a lost gammon; the other half has the mean that is said anyway.
        let half = [0.0, 0.0, 0.0, 0.0, 0.5, 0.0];
        let excess = head.excess(&said, &half, Some(mean));
        for (place, (excess, said)) in excess.iter().zip(said).enumerate() {
            assert!((excess - (0.5 * said - half[place])).abs() < 1e-4, "{place}: {excess}");
        }
        let all = head.excess(&said, &[0.0; 6], Some(mean - 0.3));
        assert!((head.miss(&all) - 0.3).abs() < 1e-3 && all[1] > 0.0 && all[4] < 0.0, "{all:?}");
        assert_eq!(head.excess(&said, &said, None), [0.0; 6]);
    }
}
