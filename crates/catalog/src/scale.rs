//! How the values of a game become the result that a player can expect.

use crate::figure::{Figure, Unit};
use outply_search::Proof;

/// How the values of a game become expected results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// What counts is whether a game is lost (0), drawn (1/2) or won (1).
    Result {
        /// The evaluator's points that promise `tanh(1)`, 76 % of the way from an even game to a won
        /// one.
        points: f64,
    },
    /// Points of the game count as they are.
    Points {
        /// By how many points a plain win is better than a plain loss, where that can be said.
        whole: Option<f64>,
        /// Whether there are two players, and what one wins the other loses.
        opposed: bool,
    },
}

impl Scale {
    /// The result that the player whose `value` it is can expect: from 0 to 1, or in points. A proven
    /// value is a loss, a draw or a win, so 0, 1/2 or 1.
    ///
    /// ```
    /// use outply_catalog::{Figure, Proof, Scale, Value};
    /// let scale = Scale::Result { points: 500.0 };
    /// let of = |points| scale.expected(Figure::Value(Value::score(points)), Proof::Estimated);
    /// assert_eq!(of(0), 0.5);
    /// assert!((of(100) - 0.6).abs() < 0.01 && of(-100) < 0.41);
    /// assert_eq!(scale.expected(Figure::Value(Value::win_in(3)), Proof::Proven), 1.0);
    /// ```
    pub fn expected(self, value: Figure, proof: Proof) -> f64 {
        match (self, value) {
            (Scale::Points { .. }, Figure::Expected { mean, .. }) => mean,
            (Scale::Points { .. }, Figure::Value(value)) => {
                value.points().map_or(f64::from(value.raw().signum()), f64::from)
            }
            (_, Figure::Expected { mean, unit: Unit::Chance, .. }) => self.of_payoff(mean),
            (Scale::Result { points }, Figure::Expected { mean, .. }) => {
                of_points(mean, points, proof)
            }
            (Scale::Result { points: scale }, Figure::Value(value)) => match value.points() {
                Some(points) => of_points(points.into(), scale, proof),
                None => (1.0 + f64::from(value.raw().signum())) / 2.0,
            },
        }
    }

    /// The result that a payoff stands for, as in a finished game.
    pub fn of_payoff(self, payoff: f64) -> f64 {
        match self {
            Scale::Result { .. } => (1.0 + payoff.clamp(-1.0, 1.0)) / 2.0,
            Scale::Points { .. } => payoff,
        }
    }

    /// The other player's result, where what one wins the other loses; `None` elsewhere.
    pub fn opposite(self, result: f64) -> Option<f64> {
        match self {
            Scale::Result { .. } => Some(1.0 - result),
            Scale::Points { opposed, .. } => opposed.then_some(-result),
        }
    }
}

fn of_points(points: f64, scale: f64, proof: Proof) -> f64 {
    let ahead = match proof {
        Proof::Proven if points == 0.0 => 0.0,
        Proof::Proven => points.signum(),
        Proof::Estimated => (points / scale).tanh(),
    };
    (1.0 + ahead) / 2.0
}
