//! Values of the different searches, as text and in comparison.

use outply_game::{Mover, Payoffs, Player, Utility, Value};

/// A value that a search backs up: what drawings and sentences need to know of it.
pub trait Worth: Copy + PartialEq {
    /// The value as text.
    fn text(&self) -> String;

    /// Whether `mover` likes this better than `other`; chance likes nothing.
    fn is_better_for(&self, other: &Self, mover: Mover) -> bool;

    /// Whether this search has windows to speak of.
    const WINDOWS: bool;

    /// Whether a window is open to both sides, so that there is nothing to say about it.
    fn is_open(_window: &(Self, Self)) -> bool {
        false
    }

    /// What `player` gets, as text.
    fn part(&self, player: Player) -> String;

    /// The value times a probability, summed up so far: `None` if the search knows no chance.
    fn weighted_sum(_terms: &[(f64, Self)]) -> Option<Self> {
        None
    }
}

impl Worth for Value {
    const WINDOWS: bool = true;

    fn text(&self) -> String {
        self.to_string()
    }

    fn is_better_for(&self, other: &Value, mover: Mover) -> bool {
        match mover.player() {
            Some(Player::MAX) => self > other,
            Some(_) => self < other,
            None => false,
        }
    }

    fn part(&self, _player: Player) -> String {
        self.to_string()
    }
}

/// Rounded to four places, without trailing zeros.
fn number(number: f64) -> String {
    match number {
        f64::INFINITY => "∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        _ => format!("{}", (number * 1e4).round() / 1e4),
    }
}

impl Worth for f64 {
    const WINDOWS: bool = true;

    /// Plain expectiminimax has no windows to speak of; with Star1 and Star2 they close in.
    fn is_open(window: &(f64, f64)) -> bool {
        *window == (f64::NEG_INFINITY, f64::INFINITY)
    }

    fn text(&self) -> String {
        number(*self)
    }

    fn is_better_for(&self, other: &f64, mover: Mover) -> bool {
        match mover.player() {
            Some(Player::MAX) => self > other,
            Some(_) => self < other,
            None => false,
        }
    }

    fn part(&self, _player: Player) -> String {
        number(*self)
    }

    fn weighted_sum(terms: &[(f64, f64)]) -> Option<f64> {
        Some(terms.iter().map(|(probability, value)| probability * value).sum())
    }
}

impl Worth for Payoffs {
    const WINDOWS: bool = false;

    fn text(&self) -> String {
        let parts: Vec<String> = self.as_slice().iter().map(|payoff| number(*payoff)).collect();
        format!("<{}>", parts.join(","))
    }

    fn is_better_for(&self, other: &Payoffs, mover: Mover) -> bool {
        mover.player().is_some_and(|player| self.payoff(player) > other.payoff(player))
    }

    fn part(&self, player: Player) -> String {
        number(self.payoff(player))
    }

    fn weighted_sum(terms: &[(f64, Payoffs)]) -> Option<Payoffs> {
        let players = terms.first()?.1.as_slice().len();
        let zero = Payoffs::zero(players);
        Some(terms.iter().fold(zero, |sum, (weight, payoffs)| sum.plus(*weight, payoffs)))
    }
}
