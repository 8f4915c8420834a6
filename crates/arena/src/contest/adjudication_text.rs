//! Reading the rules of adjudication from text.

use super::adjudication::{DrawRule, ResignRule};
use outply_game::NotationError;
use std::str::FromStr;

/// More moves or points are typing errors.
const MOST: u32 = 1_000_000;

/// Calls `take` with each `KEY=VALUE`, or `KEY`, and says where one is not taken.
fn read(
    text: &str,
    expected: &str,
    mut take: impl FnMut(&str, Option<u32>) -> bool,
) -> Result<(), NotationError> {
    let (mut at, mut given) = (0, Vec::new());
    for part in text.split(',') {
        let (key, value) =
            part.split_once('=').map_or((part, None), |(key, value)| (key, Some(value)));
        let number = value.map(|value| value.parse().ok().filter(|number| *number <= MOST));
        let fault = |at: usize, expected: &str| Err(NotationError::new(text, at, expected));
        match number {
            _ if given.contains(&key.trim()) => {
                return Err(NotationError::repeated(text, at, key.trim()));
            }
            Some(None) => return fault(at + key.len() + 1, "a whole number up to a million"),
            number if !take(key.trim(), number.flatten()) => return fault(at, expected),
            _ => at += part.len() + 1,
        }
        given.push(key.trim());
    }
    Ok(())
}

/// A rule of no moves at all would judge nothing.
fn some_moves(text: &str, moves: u32) -> Result<(), NotationError> {
    let at = text.find("moves=").map_or(0, |at| at + "moves=".len());
    match moves {
        0 => Err(NotationError::new(text, at, "a number above 0")),
        _ => Ok(()),
    }
}

impl FromStr for DrawRule {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<DrawRule, NotationError> {
        let (mut number, mut moves, mut score) = (Some(0), None, None);
        let expected = "number=..., moves=... or score=...";
        read(text, expected, |key, value| {
            let field = match key {
                "number" => &mut number,
                "moves" => &mut moves,
                "score" => &mut score,
                _ => return false,
            };
            *field = value;
            value.is_some()
        })?;
        let (Some(number), Some(moves), Some(score)) = (number, moves, score) else {
            return Err(NotationError::new(text, text.len(), "moves=... and score=..."));
        };
        some_moves(text, moves)?;
        Ok(DrawRule { from_ply: 2 * number, plies: 2 * moves, points: score.into() })
    }
}

impl FromStr for ResignRule {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<ResignRule, NotationError> {
        let (mut moves, mut score, mut both) = (None, None, false);
        read(text, "moves=..., score=... or twosided", |key, value| {
            match key {
                "moves" => moves = value,
                "score" => score = value,
                "twosided" => both = value != Some(0),
                _ => return false,
            }
            key == "twosided" || value.is_some()
        })?;
        let (Some(moves), Some(score)) = (moves, score) else {
            return Err(NotationError::new(text, text.len(), "moves=... and score=..."));
        };
        some_moves(text, moves)?;
        Ok(ResignRule { moves, points: score.into(), both })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        let draw = DrawRule { from_ply: 80, plies: 16, points: 10 };
        assert_eq!("number=40,moves=8,score=10".parse(), Ok(draw));
        let early = DrawRule { from_ply: 0, plies: 2, points: 0 };
        assert_eq!("score=0,moves=1".parse(), Ok(early));
        let resign = ResignRule { moves: 3, points: 600, both: false };
        assert_eq!("moves=3,score=600".parse(), Ok(resign));
        assert_eq!("moves=3,score=600,twosided".parse(), Ok(ResignRule { both: true, ..resign }));
    }

    #[test]
    fn errors_point_at_the_place() {
        let places = [("moves=x,score=1", 6), ("moves=1,scores=1", 8), ("moves=1", 7), ("", 0)];
        for (text, at) in places.into_iter().chain([("score=5,moves=0", 14)]) {
            assert_eq!(text.parse::<DrawRule>().expect_err(text).at(), at, "{text}");
            assert_eq!(text.parse::<ResignRule>().expect_err(text).at(), at, "{text}");
        }
        assert_eq!("moves,score=1".parse::<DrawRule>().expect_err("no number").at(), 0);
        assert_eq!("number=1".parse::<ResignRule>().expect_err("of draws").at(), 0);
    }

    #[test]
    fn a_key_given_twice_is_refused() {
        let error = "moves=1,score=1,moves=2".parse::<DrawRule>().expect_err("moves twice");
        assert_eq!((error.at(), error.expected()), (16, "each key once (moves is given twice)"));
        let error = "twosided,twosided=0".parse::<ResignRule>().expect_err("twosided twice");
        assert_eq!((error.at(), error.expected()), (9, "each key once (twosided is given twice)"));
    }
}
