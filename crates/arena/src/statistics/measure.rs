//! A number with its interval, and how it is written.

use std::fmt;

/// A number and its 95 % interval. An end is infinite if the results do not bound it (every game
/// won), and so may the number be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// The estimate.
    pub value: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Measure {
    /// A number in the middle of its interval.
    pub fn around(value: f64, error: f64) -> Measure {
        Measure { value, error, low: value - error, high: value + error }
    }

    /// A number and the ends of its interval.
    pub fn between(value: f64, low: f64, high: f64) -> Measure {
        Measure { value, error: (high - low) / 2.0, low, high }
    }

    /// Whether the interval leaves zero out: the difference has a sign.
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// Whether the number stands in the middle of its interval, to a tenth of its half.
    fn is_even(&self) -> bool {
        let middle = (self.low + self.high) / 2.0;
        self.error.is_finite() && (middle - self.value).abs() <= self.error / 10.0
    }
}

/// A number with so many digits after the point; a zero has no sign.
pub(crate) fn plain(number: f64, digits: usize, plus: bool) -> String {
    let text = if plus { format!("{number:+.digits$}") } else { format!("{number:.digits$}") };
    let is_zero = text.chars().all(|c| matches!(c, '+' | '-' | '0' | '.'));
    if is_zero { text.replace(['+', '-'], "") } else { text }
}

/// `12.0 ± 30.5`, `12.0 (-3.1 to 60.2)` where the interval is not even, or `at least 20.3` where it has
/// no end: of everything won no number is more likely than a larger one.
impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        let write = |number: f64| plain(number, digits, f.sign_plus());
        let Measure { value, error, low, high } = *self;
        match (low.is_finite(), high.is_finite()) {
            _ if self.is_even() => write!(f, "{} ± {}", write(value), plain(error, digits, false)),
            (true, true) => write!(f, "{} ({} to {})", write(value), write(low), write(high)),
            (true, false) => write!(f, "at least {}", write(low)),
            (false, true) => write!(f, "at most {}", write(high)),
            (false, false) => f.write_str("unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_written_as_what_they_are() {
        assert_eq!(Measure::around(12.0, 30.54).to_string(), "12.0 ± 30.5");
        assert_eq!(format!("{:+.0}", Measure::around(-0.2, 30.54)), "0 ± 31");
        let uneven = Measure::between(120.0, -20.0, 400.0);
        assert_eq!(format!("{uneven:+.0}"), "+120 (-20 to +400)");
        let won = Measure::between(f64::INFINITY, 85.2, f64::INFINITY);
        assert_eq!(format!("{won:.0}"), "at least 85");
        let lost = Measure::between(f64::NEG_INFINITY, f64::NEG_INFINITY, -85.2);
        assert_eq!(format!("{lost:.0}"), "at most -85");
        assert!(won.excludes_zero() && lost.excludes_zero() && !uneven.excludes_zero());
    }
}
