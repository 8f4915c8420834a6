//! The value of a state in deterministic two-player search.

use std::fmt;
use std::ops::Neg;

/// No search goes deeper than this many plies below its root; what lies beyond is estimated,
/// and the answer then says *estimated*. It bounds the stack that a search needs.
pub const MAX_PLY: u32 = 1024;

/// The value of a state for one of two players with opposed interests.
///
/// The bands, from the bottom: proven loss in *n* plies (later is better), points (exact scores
/// of finished games and estimates alike), proven win in *n* plies (sooner is better). Outside
/// all bands lie the two infinities, which are windows' edges and never a state's value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

const WIN: i32 = 1_000_000_000;
const LAST_WIN: i32 = WIN - 65_535;
const LARGEST_SCORE: i32 = 900_000_000;

const _: () = assert!(LARGEST_SCORE < LAST_WIN, "points and wins must not overlap");
const _: () = assert!(MAX_PLY <= 65_535, "each win within the search horizon has its own value");

impl Value {
    /// Neither side is ahead.
    pub const ZERO: Value = Value(0);
    /// Above every value: the top edge of an open window.
    pub const INFINITY: Value = Value(WIN + 1);
    /// Below every value: the bottom edge of an open window.
    pub const NEG_INFINITY: Value = Value(-WIN - 1);
    /// The largest number of points, won or lost.
    pub const MAX_SCORE: i32 = LARGEST_SCORE;

    /// The player wins in `plies` plies (at most 65,535 are told apart).
    #[inline]
    pub const fn win_in(plies: u32) -> Value {
        Value(WIN - (if plies > 65_535 { 65_535 } else { plies as i32 }))
    }

    /// The player loses in `plies` plies (at most 65,535 are told apart).
    #[inline]
    pub const fn loss_in(plies: u32) -> Value {
        Value(-Value::win_in(plies).0)
    }

    /// A number of points, kept within ±[`Value::MAX_SCORE`]: an exact score or an estimate.
    #[inline]
    pub const fn score(points: i32) -> Value {
        if points > LARGEST_SCORE {
            Value(LARGEST_SCORE)
        } else if points < -LARGEST_SCORE {
            Value(-LARGEST_SCORE)
        } else {
            Value(points)
        }
    }

    /// Whether the player wins by force.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= LAST_WIN && self.0 <= WIN
    }

    /// Whether the player loses by force.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -LAST_WIN && self.0 >= -WIN
    }

    /// Whether this is a win or a loss in so many plies.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The points, unless this is a win, a loss or an infinity.
    pub const fn points(self) -> Option<i32> {
        if self.0 >= -LARGEST_SCORE && self.0 <= LARGEST_SCORE { Some(self.0) } else { None }
    }

    /// In how many plies the game is won or lost, if it is.
    pub const fn plies(self) -> Option<u32> {
        if self.is_decided() { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// This value seen from a node `plies` plies further up: wins and losses get later.
    #[inline]
    pub const fn later_by(self, plies: u32) -> Value {
        if self.is_win() {
            Value(self.0 - plies as i32)
        } else if self.is_loss() {
            Value(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// The inverse of [`Value::later_by`]: the same value seen from a node `plies` plies down.
    #[inline]
    pub const fn sooner_by(self, plies: u32) -> Value {
        if self.is_win() {
            Value(self.0 + plies as i32)
        } else if self.is_loss() {
            Value(self.0 - plies as i32)
        } else {
            self
        }
    }

    /// This value raised by `step` in the order of all values, up to [`Value::INFINITY`].
    #[inline]
    pub const fn plus(self, step: i32) -> Value {
        let raised = self.0.saturating_add(step);
        if raised > WIN + 1 {
            Value::INFINITY
        } else if raised < -WIN - 1 {
            Value::NEG_INFINITY
        } else {
            Value(raised)
        }
    }

    /// The number behind the value: its place in the order of all values.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The inverse of [`Value::raw`]; numbers outside the infinities are pulled to them.
    #[inline]
    pub const fn from_raw(raw: i32) -> Value {
        Value(0).plus(raw)
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Display for Value {
    /// `-3`, `win in 5`, `loss in 2`, `∞`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.points(), self.plies()) {
            (Some(points), _) => f.pad(&points.to_string()),
            (_, Some(plies)) if self.is_win() => f.pad(&format!("win in {plies}")),
            (_, Some(plies)) => f.pad(&format!("loss in {plies}")),
            _ if self.0 > 0 => f.pad("∞"),
            _ => f.pad("-∞"),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_ordered() {
        let ladder = [
            Value::NEG_INFINITY,
            Value::loss_in(0),
            Value::loss_in(7),
            Value::score(i32::MIN),
            Value::ZERO,
            Value::score(i32::MAX),
            Value::win_in(7),
            Value::win_in(0),
            Value::INFINITY,
        ];
        assert!(ladder.is_sorted_by(|a, b| a < b), "{ladder:?}");
    }

    #[test]
    fn shifting_by_plies_is_invertible_and_leaves_points_alone() {
        for value in [Value::win_in(3), Value::loss_in(3), Value::score(12)] {
            assert_eq!(value.later_by(5).sooner_by(5), value);
        }
        assert_eq!(Value::win_in(3).later_by(1), Value::win_in(4));
        assert_eq!(Value::score(12).later_by(1), Value::score(12));
    }

    #[test]
    fn display_tells_the_band() {
        assert_eq!(Value::win_in(5).to_string(), "win in 5");
        assert_eq!(Value::loss_in(2).to_string(), "loss in 2");
        assert_eq!(Value::score(-3).to_string(), "-3");
        assert_eq!(Value::INFINITY.to_string(), "∞");
    }
}
