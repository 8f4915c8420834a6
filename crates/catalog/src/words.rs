//! What a game's values count, and what chance does in it, in words.

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

    /// An outcome whose digits are dice: `52` is said as `{} rolled 5-2`.
    pub fn dice(outcome: &str) -> String {
        let pips: Vec<String> =
            outcome.chars().filter(char::is_ascii_digit).map(String::from).collect();
        format!("{{}} rolled {}", pips.join("-"))
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
