//! What a game's values count, and what chance does in it, in words.

use crate::figure::{Figure, Unit};

/// How values and outcomes of a game are said to people.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What values count, in the plural: `pawns`, `discs`; empty where they are points of the
    /// evaluator that have no name, and `%` where they are shares of what is played for.
    pub unit: &'static str,
    /// How many of the evaluator's points are one of that unit.
    pub points: f64,
    /// What a value means, as a sentence.
    pub about: &'static str,
    /// What an outcome of chance is, as a clause without its end; `{}` stands for the player to
    /// move after it: `{} rolled 5-2`.
    pub outcome: fn(&str) -> String,
}

impl Words {
    /// Values in `unit`, of which each is so many of the evaluator's points.
    pub const fn of(unit: &'static str, points: f64, about: &'static str) -> Words {
        Words { unit, points, about, outcome: said_plainly }
    }

    /// The same, with what an outcome of chance is.
    pub const fn outcome(self, outcome: fn(&str) -> String) -> Words {
        Words { outcome, ..self }
    }

    /// What its values count where so many play.
    pub const fn measure(&self, players: usize) -> Measure {
        Measure { unit: self.unit, points: self.points, players }
    }

    /// An outcome whose digits are dice: `52` is said as `{} rolled 5-2`.
    pub fn dice(outcome: &str) -> String {
        let pips: Vec<String> =
            outcome.chars().filter(char::is_ascii_digit).map(String::from).collect();
        format!("{{}} rolled {}", pips.join("-"))
    }
}

/// What the values of a game count, whoever they are for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    unit: &'static str,
    points: f64,
    players: usize,
}

impl Measure {
    /// A figure with its unit, from the point of view of whose it is: `+0.35 pawns`, `even`, `win in 5`,
    /// `60.0 %`.
    ///
    /// ```
    /// use outply_catalog::{Figure, Value, Words};
    /// let measure = Words::of("pawns", 100.0, "").measure(2);
    /// assert_eq!(measure.figure(&Figure::Value(Value::score(35))), "+0.35 pawns");
    /// assert_eq!(measure.figure(&Figure::Value(Value::win_in(5))), "win in 5");
    /// ```
    pub fn figure(&self, figure: &Figure) -> String {
        match *figure {
            Figure::Value(value) => match value.points() {
                Some(0) => "even".to_owned(),
                Some(points) => self.whole(points),
                None => value.to_string(),
            },
            Figure::Expected { unit: Unit::Chance, .. } => figure.to_string(),
            Figure::Expected { mean, error, unit: Unit::Points } => self.expected(mean, error),
        }
    }

    /// What a game brings, or is expected to: `+0.120 points`, `35.4 %`.
    pub fn payoff(&self, payoff: f64) -> String {
        self.expected(payoff, None)
    }

    /// A part of what a game brings, whoever it is for: `0.120 points`, `35.4 %`.
    pub fn amount(&self, amount: f64) -> String {
        Measure { players: 1, ..*self }.expected(amount, None)
    }

    /// What is counted, in the plural; empty where it has no name.
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// The unit after a space; nothing where there is none.
    fn ending(&self) -> String {
        if self.unit.is_empty() { String::new() } else { format!(" {}", self.unit) }
    }

    fn whole(&self, points: i32) -> String {
        let digits = if self.points > 1.0 { 2 } else { 0 };
        format!("{:+.digits$}{}", f64::from(points) / self.points, self.ending())
    }

    fn expected(&self, mean: f64, error: Option<f64>) -> String {
        let (mean, digits) = (mean / self.points, self.digits(mean));
        let error = error.filter(|error| *error > 0.0);
        let error =
            error.map_or(String::new(), |error| format!(" ± {:.digits$}", error / self.points));
        let ending = self.ending();
        // Nothing is neither above nor below nothing, and a score or a share has no sign.
        let mean = format!("{mean:.digits$}").parse().unwrap_or(mean) + 0.0;
        match self.has_sign() {
            true => format!("{mean:+.digits$}{error}{ending}"),
            false => format!("{mean:.digits$}{error}{ending}"),
        }
    }

    /// Whether a value says who is ahead.
    fn has_sign(&self) -> bool {
        self.players > 1 && self.unit != "%"
    }

    /// Decimals that mean something: small scores differ in their third.
    fn digits(&self, mean: f64) -> usize {
        let is_small = mean.abs() < 10.0 && self.unit != "%";
        if is_small { 3 } else { 1 }
    }
}

/// Values of games that say nothing about them.
const PLAIN: Words = Words::of(
    "",
    1.0,
    "points of the evaluator: more is better, and only a win or a loss is certain",
);

impl Default for Words {
    fn default() -> Words {
        PLAIN
    }
}

fn said_plainly(outcome: &str) -> String {
    format!("chance: {outcome}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &Words, players: usize, mean: f64, error: Option<f64>) -> String {
        let figure = Figure::Expected { mean, error, unit: Unit::Points };
        words.measure(players).figure(&figure)
    }

    #[test]
    fn expected_payoffs_have_units() {
        let points = Words::of("points", 1.0, "");
        assert_eq!(said(&points, 2, 0.153, None), "+0.153 points");
        assert_eq!(said(&points, 2, -0.0001, None), "+0.000 points");
        assert_eq!(said(&points, 1, 249.2149, Some(3.21)), "249.2 ± 3.2 points");
        assert_eq!(said(&Words::of("", 1.0, ""), 1, 4.666, None), "4.666");
        assert_eq!(said(&Words::of("%", 0.01, ""), 3, 0.354, None), "35.4 %");
    }

    #[test]
    fn chances_stay_as_they_are() {
        let figure = Figure::Expected { mean: 0.2, error: None, unit: Unit::Chance };
        assert_eq!(PLAIN.measure(2).figure(&figure), "60.0 %");
    }
}
