//! What something is worth, as front ends show it.

use outply_game::Value;
use std::fmt;

/// How payoffs are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// Payoffs from -1 (lost) to 1 (won): shown as the chance to win, a draw being half.
    Chance,
    /// Points of the game.
    Points,
}

/// A value: of the deterministic searches, or an expected payoff.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Figure {
    /// Points, or a win or loss in so many plies.
    Value(Value),
    /// An expected payoff.
    Expected {
        /// The mean, in the game's own unit.
        mean: f64,
        /// Its standard error, where it was sampled.
        error: Option<f64>,
        /// How to read it.
        unit: Unit,
    },
}

impl Default for Figure {
    fn default() -> Figure {
        Figure::Value(Value::ZERO)
    }
}

impl Figure {
    /// This value of a state seen from the state before it; `same` if the same player is to move there.
    pub(crate) fn one_ply_up(self, same: bool) -> Figure {
        match self {
            Figure::Value(value) => Figure::Value(if same { value } else { -value }.later_by(1)),
            // Expected payoffs are the first player's throughout.
            Figure::Expected { .. } => self,
        }
    }
}

impl fmt::Display for Figure {
    /// `+3`, `win in 5`; `62.3 % ± 0.2`, `+3.41 ± 0.02`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Figure::Value(value) => f.pad(&value.to_string()),
            Figure::Expected { mean, error, unit } => f.pad(&expected(mean, error, unit)),
        }
    }
}

fn expected(mean: f64, error: Option<f64>, unit: Unit) -> String {
    let error = |scale: f64, digits: usize| match error {
        Some(error) if error > 0.0 => format!(" ± {:.digits$}", scale * error),
        _ => String::new(),
    };
    match unit {
        Unit::Chance => format!("{:.1} %{}", 50.0 * (mean + 1.0), error(50.0, 1)),
        // Nothing is neither above nor below nothing.
        Unit::Points => format!("{:+.3}{}", (mean * 1e3).round() / 1e3 + 0.0, error(1.0, 3)),
    }
}
