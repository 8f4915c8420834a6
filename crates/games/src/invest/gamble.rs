//! Gambles and their text: `0.6:*1.2,0.4:*0.8` multiplies the wealth by 1.2 with probability 0.6
//! and by 0.8 with 0.4; `1/2:+110,1/2:-100` adds or takes away. Gambles are separated by `;`.

use crate::words::{pieces, trimmed};
use outply_game::NotationError;
use std::fmt;

/// What an outcome does to the wealth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Change {
    /// So much comes on top; negative amounts are lost.
    Add(f64),
    /// The wealth is multiplied.
    Times(f64),
}

impl Change {
    /// The wealth afterwards, at least 0.
    pub fn of(self, wealth: f64) -> f64 {
        match self {
            Change::Add(amount) => (wealth + amount).max(0.0),
            Change::Times(factor) => wealth * factor,
        }
    }
}

impl fmt::Display for Change {
    /// `+10`, `-5`, `*1.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Add(amount) => write!(f, "{amount:+}"),
            Change::Times(factor) => write!(f, "*{factor}"),
        }
    }
}

/// Outcomes with their probabilities, which are positive and sum to one.
#[derive(Clone, PartialEq, Debug)]
pub struct Gamble {
    outcomes: Vec<(f64, Change)>,
}

impl Gamble {
    /// The most outcomes.
    pub const MOST_OUTCOMES: usize = 20;
    /// The largest amount or factor.
    pub const LARGEST: f64 = 1e6;

    /// The outcomes, each with its probability.
    pub fn outcomes(&self) -> &[(f64, Change)] {
        &self.outcomes
    }

    /// The gamble that `text` describes.
    ///
    /// # Errors
    /// Where it is malformed, a change stands twice, or the probabilities do not sum to one.
    pub fn parse(text: &str) -> Result<Gamble, NotationError> {
        gamble(text, 0, text)
    }
}

impl fmt::Display for Gamble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (probability, change)) in self.outcomes.iter().enumerate() {
            let gap = if place > 0 { "," } else { "" };
            write!(f, "{gap}{probability}:{change}")?;
        }
        Ok(())
    }
}

/// Gambles separated by `;`.
///
/// # Errors
/// Where one of them is no gamble (see [`Gamble::parse`]).
pub fn parse_gambles(text: &str) -> Result<Vec<Gamble>, NotationError> {
    pieces(text, |c| c == ';').map(|(at, part)| gamble(text, at, part)).collect()
}

/// The gamble in `part`, at byte `start` of `text`.
fn gamble(text: &str, start: usize, part: &str) -> Result<Gamble, NotationError> {
    let error = |at: usize, expected: &str| Err(NotationError::new(text, start + at, expected));
    let mut outcomes: Vec<(f64, Change)> = Vec::new();
    for (at, piece) in pieces(part, |c| c == ',') {
        let (skipped, word) = trimmed(piece);
        let at = at + skipped;
        let Some((chance, change)) = word.split_once(':') else {
            return error(at, "an outcome such as 0.6:*1.2 or 1/2:-100");
        };
        let Some(chance) = probability(chance) else {
            return error(at, "a probability above 0 and at most 1, such as 0.5 or 1/3");
        };
        let at = at + word.len() - change.len();
        match parse_change(change) {
            None => return error(at, "+ or - an amount up to 1000000, or * a factor"),
            Some(change) if outcomes.iter().any(|(_, other)| *other == change) => {
                return error(at, "a change that is not listed twice");
            }
            Some(_) if outcomes.len() == Gamble::MOST_OUTCOMES => {
                return error(at, "at most 20 outcomes");
            }
            Some(change) => outcomes.push((chance, change)),
        }
    }
    let sum: f64 = outcomes.iter().map(|(chance, _)| chance).sum();
    if (sum - 1.0).abs() > 1e-10 {
        return error(0, &format!("probabilities that sum to 1 (they sum to {sum})"));
    }
    Ok(Gamble { outcomes })
}

/// A decimal number or a fraction above 0 and at most 1.
fn probability(text: &str) -> Option<f64> {
    let number = match text.split_once('/') {
        Some((top, bottom)) => amount(top)? / amount(bottom)?,
        None => amount(text)?,
    };
    (number > 0.0 && number <= 1.0).then_some(number)
}

fn parse_change(text: &str) -> Option<Change> {
    let number = amount(text.get(1..)?)?;
    match text.as_bytes()[0] {
        b'+' => Some(Change::Add(number)),
        b'-' => Some(Change::Add(-number)),
        b'*' => Some(Change::Times(number)),
        _ => None,
    }
}

/// A plain decimal number from 0 to [`Gamble::LARGEST`].
fn amount(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = text.parse::<f64>().ok().filter(|_| plain)?;
    (number <= Gamble::LARGEST).then_some(number)
}
