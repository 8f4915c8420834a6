//! What a finished game is worth, and how that maps to search values.

use crate::{Player, Value};
use std::fmt;

/// The largest number of players in any game.
pub const MAX_PLAYERS: usize = 8;

/// What a finished game is worth to each player.
pub trait Utility: Copy + PartialEq + fmt::Debug {
    /// Whether the payoffs of all players sum to zero, by type.
    const ZERO_SUM: bool;

    /// The lowest and highest payoff, where the type alone tells: Monte Carlo search scales its
    /// rewards by them and knows that nothing beats the highest.
    const RANGE: Option<(f64, f64)> = None;

    /// What the game was worth to `player`, in the game's own unit.
    fn payoff(&self, player: Player) -> f64;
}

/// A utility of two players in which one's gain is the other's loss.
pub trait ZeroSum: Utility {}

/// A zero-sum utility in whole numbers: what deterministic two-player search works in.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a whole-number utility of two players",
    note = "alpha-beta needs `Utility = Outcome` or `Score`; for `Points` there is expectiminimax, for `Payoffs` max-n"
)]
pub trait ZeroSumInteger: ZeroSum {
    /// Whether games can be won and lost, so that values count plies: a proof then asks first for wins
    /// and losses within few plies. `false` where all values are points.
    const HAS_DISTANCES: bool = true;

    /// The value for `player` of a game that ended `ply` plies below the root.
    fn value(&self, player: Player, ply: u32) -> Value;
}

/// A win for one player, or a draw. Payoffs are 1, 0 and -1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player won; the other one lost.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Utility for Outcome {
    const ZERO_SUM: bool = true;
    const RANGE: Option<(f64, f64)> = Some((-1.0, 1.0));

    #[inline]
    fn payoff(&self, player: Player) -> f64 {
        match self {
            Outcome::Win(winner) if *winner == player => 1.0,
            Outcome::Win(_) => -1.0,
            Outcome::Draw => 0.0,
        }
    }
}

impl ZeroSum for Outcome {}

impl ZeroSumInteger for Outcome {
    #[inline]
    fn value(&self, player: Player, ply: u32) -> Value {
        match self {
            Outcome::Win(winner) if *winner == player => Value::win_in(ply),
            Outcome::Win(_) => Value::loss_in(ply),
            Outcome::Draw => Value::ZERO,
        }
    }
}

/// The result of best play for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// The other player wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player wins.
    Win,
}

impl Verdict {
    /// The utility for the other player.
    #[inline]
    pub const fn reversed(self) -> Verdict {
        match self {
            Verdict::Loss => Verdict::Win,
            Verdict::Draw => Verdict::Draw,
            Verdict::Win => Verdict::Loss,
        }
    }
}

/// A whole number of points for [`Player::FIRST`], lost by [`Player::SECOND`]: discs, stones,
/// the leaf of a textbook tree. Within ±[`Value::MAX_SCORE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score(pub i32);

impl Utility for Score {
    const ZERO_SUM: bool = true;

    #[inline]
    fn payoff(&self, player: Player) -> f64 {
        f64::from(if player == Player::FIRST { self.0 } else { -self.0 })
    }
}

impl ZeroSum for Score {}

impl ZeroSumInteger for Score {
    const HAS_DISTANCES: bool = false;

    #[inline]
    fn value(&self, player: Player, _ply: u32) -> Value {
        Value::score(if player == Player::FIRST { self.0 } else { -self.0 })
    }
}

/// A real number of points for [`Player::FIRST`], lost by [`Player::SECOND`]: the zero-sum
/// utility of games with chance, whose values are expectations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points(pub f64);

impl Utility for Points {
    const ZERO_SUM: bool = true;

    #[inline]
    fn payoff(&self, player: Player) -> f64 {
        if player == Player::FIRST { self.0 } else { -self.0 }
    }
}

impl ZeroSum for Points {}

/// One payoff a player, for up to [`MAX_PLAYERS`] players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Payoffs {
    values: [f64; MAX_PLAYERS],
    players: u8,
}

impl Payoffs {
    /// The payoffs of players 0, 1, ... in order; `None` for no player or more than
    /// [`MAX_PLAYERS`].
    #[inline]
    pub fn new(payoffs: &[f64]) -> Option<Payoffs> {
        let mut values = [0.0; MAX_PLAYERS];
        if payoffs.is_empty() {
            return None;
        }
        values.get_mut(..payoffs.len())?.copy_from_slice(payoffs);
        Some(Payoffs { values, players: payoffs.len() as u8 })
    }

    /// The payoffs that `utility` gives to the first `players` players (at most
    /// [`MAX_PLAYERS`] are kept).
    pub fn of(utility: &impl Utility, players: usize) -> Payoffs {
        let mut payoffs = Payoffs::zero(players);
        for player in 0..payoffs.players {
            payoffs.values[usize::from(player)] = utility.payoff(Player(player));
        }
        payoffs
    }

    /// Nothing for each of `players` players (at most [`MAX_PLAYERS`] are kept).
    #[inline]
    pub fn zero(players: usize) -> Payoffs {
        Payoffs { values: [0.0; MAX_PLAYERS], players: players.min(MAX_PLAYERS) as u8 }
    }

    /// One number a player.
    #[inline]
    pub fn as_slice(&self) -> &[f64] {
        &self.values[..usize::from(self.players)]
    }

    /// These payoffs plus `weight` times `other`'s: how a chance node sums up its outcomes.
    #[inline]
    pub fn plus(mut self, weight: f64, other: &Payoffs) -> Payoffs {
        self.players = self.players.max(other.players);
        for (mine, theirs) in self.values.iter_mut().zip(other.values) {
            *mine += weight * theirs;
        }
        self
    }
}

impl Utility for Payoffs {
    const ZERO_SUM: bool = false;

    #[inline]
    fn payoff(&self, player: Player) -> f64 {
        self.as_slice().get(player.index()).copied().unwrap_or(0.0)
    }
}

impl fmt::Display for Payoffs {
    /// `<3,5,2>`, as explicit trees write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<")?;
        for (place, payoff) in self.as_slice().iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            write!(f, "{payoff}")?;
        }
        f.write_str(">")
    }
}
