//! The rules.

use super::gamble::Gamble;
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, Value, mix64};
use std::fmt;

/// What the final wealth is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Taste {
    /// Itself: only its expectation counts.
    Neutral,
    /// Its natural logarithm: doubling is worth as much to the poor as to the rich.
    Log,
}

impl Taste {
    /// What this wealth is worth.
    pub fn of(self, wealth: f64) -> f64 {
        match self {
            Taste::Neutral => wealth,
            // Never reached under rules that `Invest::new` lets pass.
            Taste::Log => wealth.max(f64::MIN_POSITIVE).ln(),
        }
    }
}

/// The rules for certain gambles.
#[derive(Clone, PartialEq, Debug)]
pub struct Invest {
    pub(super) gambles: Vec<Gamble>,
    pub(super) rounds: u16,
    pub(super) taste: Taste,
    /// The least and the most wealth after each number of rounds.
    pub(super) ranges: Vec<(f64, f64)>,
}

/// The wealth, how many rounds are over, and the gamble that is running.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wealth {
    pub(super) wealth: f64,
    pub(super) round: u16,
    pub(super) running: Option<u8>,
}

impl Wealth {
    /// The wealth.
    pub fn wealth(&self) -> f64 {
        self.wealth
    }

    /// How many rounds are over.
    pub fn round(&self) -> u16 {
        self.round
    }
}

/// What the player or chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvestAction {
    /// The player chooses a gamble, counted from 0.
    Choose(u8),
    /// An outcome of the running gamble, counted from 0.
    Happens(u8),
}

/// The game asked for is impossible.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum InvestError {
    /// There is no gamble, or there are more than [`Invest::MOST_GAMBLES`].
    Gambles(usize),
    /// There is no round, or there are more than [`Invest::MOST_ROUNDS`].
    Rounds(u32),
    /// The first wealth is not above 0 and at most [`Gamble::LARGEST`].
    Start(f64),
    /// The wealth can grow beyond [`Value::MAX_SCORE`].
    Large(f64),
    /// The wealth can fall to 0, which has no logarithm.
    Ruin,
}

impl fmt::Display for InvestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvestError::Gambles(count) => {
                write!(f, "{count} gambles: expected from 1 to {}", Invest::MOST_GAMBLES)
            }
            InvestError::Rounds(count) => {
                write!(f, "{count} rounds: expected from 1 to {}", Invest::MOST_ROUNDS)
            }
            InvestError::Start(wealth) => {
                write!(f, "a wealth of {wealth}: expected more than 0, up to {}", Gamble::LARGEST)
            }
            InvestError::Large(wealth) => {
                write!(f, "a wealth of {wealth:e} can arise: expected at most {}", Value::MAX_SCORE)
            }
            InvestError::Ruin => write!(f, "a wealth of 0 can arise, which has no logarithm"),
        }
    }
}

impl std::error::Error for InvestError {}

impl Invest {
    /// The most gambles: one a letter.
    pub const MOST_GAMBLES: usize = 26;
    /// The most rounds.
    pub const MOST_ROUNDS: u32 = 1_000;

    /// These gambles in each of `rounds` rounds, the wealth being `start` before the first.
    ///
    /// # Errors
    /// If a number is out of range, or the wealth can grow beyond [`Value::MAX_SCORE`] or, where
    /// its logarithm counts, fall to 0.
    pub fn new(
        gambles: Vec<Gamble>,
        start: f64,
        rounds: u32,
        taste: Taste,
    ) -> Result<Invest, InvestError> {
        if !(1..=Invest::MOST_GAMBLES).contains(&gambles.len()) {
            return Err(InvestError::Gambles(gambles.len()));
        }
        if !(1..=Invest::MOST_ROUNDS).contains(&rounds) {
            return Err(InvestError::Rounds(rounds));
        }
        if !(start > 0.0 && start <= Gamble::LARGEST) {
            return Err(InvestError::Start(start));
        }
        let ranges = ranges(&gambles, start, rounds);
        let most = ranges.iter().fold(start, |most, (_, high)| most.max(*high));
        if most > f64::from(Value::MAX_SCORE) {
            return Err(InvestError::Large(most));
        }
        if taste == Taste::Log && ranges.iter().any(|(low, _)| *low <= 0.0) {
            return Err(InvestError::Ruin);
        }
        Ok(Invest { gambles, rounds: rounds as u16, taste, ranges })
    }

    /// The gambles on offer.
    pub fn gambles(&self) -> &[Gamble] {
        &self.gambles
    }

    /// What the final wealth is worth.
    pub fn taste(&self) -> Taste {
        self.taste
    }

    /// The gamble that is running.
    fn running(&self, state: &Wealth) -> Option<&Gamble> {
        self.gambles.get(usize::from(state.running?))
    }
}

/// The least and the most wealth after 0, 1, 2, ... rounds. Every change keeps the order of two
/// wealths, so the extremes come from extremes.
fn ranges(gambles: &[Gamble], start: f64, rounds: u32) -> Vec<(f64, f64)> {
    let changes = || gambles.iter().flat_map(Gamble::outcomes).map(|(_, change)| *change);
    let mut ranges = vec![(start, start)];
    let (mut low, mut high) = (start, start);
    for _ in 0..rounds {
        low = changes().map(|change| change.of(low)).fold(f64::INFINITY, f64::min);
        high = changes().map(|change| change.of(high)).fold(0.0, f64::max);
        ranges.push((low, high));
    }
    ranges
}

impl Rules for Invest {
    type State = Wealth;
    type Action = InvestAction;
    type Utility = Points;
    type Turn = Mover;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> Wealth {
        Wealth { wealth: self.ranges[0].0, round: 0, running: None }
    }

    fn to_move(&self, state: &Wealth) -> Mover {
        state.running.map_or(Mover::Player(Player::FIRST), |_| Mover::Chance)
    }

    fn actions(&self, state: &Wealth) -> impl IntoIterator<Item = InvestAction> {
        let outcomes = self.running(state).map_or(0, |gamble| gamble.outcomes().len());
        let choices = match state.running {
            None if state.round < self.rounds => self.gambles.len(),
            _ => 0,
        };
        let chosen = (0..choices as u8).map(InvestAction::Choose);
        chosen.chain((0..outcomes as u8).map(InvestAction::Happens))
    }

    fn result(&self, state: &Wealth, action: InvestAction) -> Wealth {
        match action {
            InvestAction::Choose(gamble) => Wealth { running: Some(gamble), ..*state },
            InvestAction::Happens(outcome) => {
                let outcomes = self.running(state).map_or(&[][..], Gamble::outcomes);
                let happened = outcomes.get(usize::from(outcome));
                let wealth = happened.map_or(state.wealth, |(_, change)| change.of(state.wealth));
                Wealth { wealth, round: state.round + 1, running: None }
            }
        }
    }

    fn utility(&self, state: &Wealth) -> Option<Points> {
        (state.round >= self.rounds).then(|| Points(self.taste.of(state.wealth)))
    }
}

impl Stochastic for Invest {
    fn outcomes(&self, state: &Wealth) -> impl IntoIterator<Item = (InvestAction, f64)> {
        let outcomes = self.running(state).map_or(&[][..], Gamble::outcomes);
        (0..).map(InvestAction::Happens).zip(outcomes.iter().map(|(probability, _)| *probability))
    }
}

impl Keyed for Invest {
    fn key(&self, state: &Wealth) -> u64 {
        let running = state.running.map_or(0, |gamble| u64::from(gamble) + 1);
        mix64(state.wealth.to_bits() ^ mix64(u64::from(state.round) << 8 | running))
    }
}
