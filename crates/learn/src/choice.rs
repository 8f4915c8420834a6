//! Which inputs a learner is given.

use std::fmt;
use std::str::FromStr;

/// Which inputs an evaluator learns by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputChoice {
    /// The game's own; without any, or in stages, the contents of each cell of its board.
    Board {
        /// How many parts of a game are judged apart, by how many cells have something on them.
        stages: usize,
    },
    /// Tuples of cells.
    Patterns {
        /// Which ones.
        tuples: TupleChoice,
        /// How many parts of a game are judged apart, by how many cells have something on them.
        stages: usize,
    },
}

impl Default for InputChoice {
    fn default() -> InputChoice {
        InputChoice::Board { stages: 1 }
    }
}

/// Tuples of a board's cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TupleChoice {
    /// Those that the game defines, and how full the board is.
    Given,
    /// All straight lines of so many cells.
    Lines(usize),
    /// Random walks over the board: their number, and the number of cells of each.
    Walks(usize, usize),
}

/// The most cells of a tuple.
pub const MOST_LENGTH: usize = 16;
/// The most walks.
pub const MOST_WALKS: usize = 1_000;
/// The most parts of a game.
pub const MOST_STAGES: usize = 64;

impl InputChoice {
    /// All straight lines of so many cells.
    pub fn lines(length: usize) -> InputChoice {
        InputChoice::Patterns { tuples: TupleChoice::Lines(length), stages: 1 }
    }

    /// This many random walks over this many cells each.
    pub fn walks(count: usize, length: usize) -> InputChoice {
        InputChoice::Patterns { tuples: TupleChoice::Walks(count, length), stages: 1 }
    }

    /// The choice that led to inputs of this name, which begins with it; the game's own, of any other.
    pub fn of_name(name: &str) -> InputChoice {
        name.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or_default()
    }
}

impl fmt::Display for InputChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (InputChoice::Board { stages } | InputChoice::Patterns { stages, .. }) = self;
        match self {
            InputChoice::Board { .. } => f.write_str("board")?,
            InputChoice::Patterns { tuples: TupleChoice::Given, .. } => f.write_str("patterns")?,
            InputChoice::Patterns { tuples: TupleChoice::Lines(length), .. } => {
                write!(f, "lines={length}")?
            }
            InputChoice::Patterns { tuples: TupleChoice::Walks(count, length), .. } => {
                write!(f, "walks={count}x{length}")?
            }
        }
        if *stages > 1 { write!(f, ",stages={stages}") } else { Ok(()) }
    }
}

impl FromStr for InputChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<InputChoice, String> {
        choice(text).ok_or_else(|| {
            format!(
                "expected board, patterns, lines=N or walks=COUNTxN, then ,stages=PARTS or nothing, as in walks=40x6; N from 1 to {MOST_LENGTH}, COUNT to {MOST_WALKS}, PARTS to {MOST_STAGES}; found {text:?}"
            )
        })
    }
}

fn choice(text: &str) -> Option<InputChoice> {
    let number =
        |word: &str, most: usize| word.parse().ok().filter(|number| (1..=most).contains(number));
    let (tuples, stages) = match text.split_once(",stages=") {
        Some((tuples, stages)) => (tuples, number(stages, MOST_STAGES)?),
        None => (text, 1),
    };
    match tuples {
        "board" => return Some(InputChoice::Board { stages }),
        "patterns" => return Some(InputChoice::Patterns { tuples: TupleChoice::Given, stages }),
        _ => (),
    }
    let tuples = match tuples.split_once('=')? {
        ("lines", length) => TupleChoice::Lines(number(length, MOST_LENGTH)?),
        ("walks", walks) => {
            let (count, length) = walks.split_once('x')?;
            TupleChoice::Walks(number(count, MOST_WALKS)?, number(length, MOST_LENGTH)?)
        }
        _ => return None,
    };
    Some(InputChoice::Patterns { tuples, stages })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        for text in [
            "board",
            "board,stages=8",
            "patterns",
            "patterns,stages=4",
            "lines=4",
            "walks=70x8",
            "walks=70x8,stages=6",
        ] {
            assert_eq!(text.parse::<InputChoice>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "lines",
            "lines=0",
            "lines=17",
            "walks=8",
            "walks=0x3",
            "walks=3x",
            "lines=4 ",
            "lines=4,stages=0",
        ] {
            assert!(text.parse::<InputChoice>().unwrap_err().contains("walks=COUNTxN"), "{text}");
        }
        assert_eq!(InputChoice::of_name("lines=4 of 42 cells; 1"), InputChoice::lines(4));
        assert_eq!(InputChoice::of_name("points and bar"), InputChoice::default());
    }
}
