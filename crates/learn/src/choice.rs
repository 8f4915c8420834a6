//! Which inputs a learner is given.

use std::fmt;
use std::str::FromStr;

/// Which inputs an evaluator learns by.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum InputChoice {
    /// The game's own; without any, what lies on each cell of its board.
    #[default]
    Board,
    /// All straight lines of so many cells.
    Lines(usize),
    /// Random walks over the board: how many, and of how many cells each.
    Walks(usize, usize),
}

/// The most cells of a tuple.
pub const MOST_LENGTH: usize = 16;
/// The most walks.
pub const MOST_WALKS: usize = 1_000;

impl InputChoice {
    /// The choice that led to inputs of this name, which begins with it; the game's own, of any other.
    pub fn of_name(name: &str) -> InputChoice {
        name.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or_default()
    }
}

impl fmt::Display for InputChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputChoice::Board => f.write_str("board"),
            InputChoice::Lines(length) => write!(f, "lines={length}"),
            InputChoice::Walks(count, length) => write!(f, "walks={count}x{length}"),
        }
    }
}

impl FromStr for InputChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<InputChoice, String> {
        let expected = || {
            format!(
                "expected board, lines=N or walks=COUNTxN, as in walks=40x6, with N from 1 to {MOST_LENGTH} and COUNT from 1 to {MOST_WALKS}, found {text:?}"
            )
        };
        let number = |word: &str, most: usize| {
            let number = word.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(expected)
        };
        if text == "board" {
            return Ok(InputChoice::Board);
        }
        if let Some(length) = text.strip_prefix("lines=") {
            return Ok(InputChoice::Lines(number(length, MOST_LENGTH)?));
        }
        let walks = text.strip_prefix("walks=").and_then(|walks| walks.split_once('x'));
        let (count, length) = walks.ok_or_else(expected)?;
        Ok(InputChoice::Walks(number(count, MOST_WALKS)?, number(length, MOST_LENGTH)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        for text in ["board", "lines=4", "walks=70x8"] {
            assert_eq!(text.parse::<InputChoice>().unwrap().to_string(), text);
        }
        for text in
            ["", "lines", "lines=0", "lines=17", "walks=8", "walks=0x3", "walks=3x", "lines=4 "]
        {
            assert!(text.parse::<InputChoice>().unwrap_err().contains("walks=COUNTxN"), "{text}");
        }
        assert_eq!(InputChoice::of_name("lines=4 of 42 cells; 1"), InputChoice::Lines(4));
        assert_eq!(InputChoice::of_name("points and bar"), InputChoice::Board);
    }
}
