//! The options of `outply exercise`.

use super::parse::{MANY, whole};
use clap::{Args, ValueEnum};
use outply_catalog::exercise::{CLASSICS, Question};
use std::path::PathBuf;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Asked {
    /// Which leaves does alpha-beta never look at?
    Leaves,
    /// The minimax value of every node.
    Values,
    /// The window with which alpha-beta enters each node.
    Windows,
    /// What does expectiminimax choose, and what is every node worth?
    Expectations,
    /// In which order do the children make alpha-beta look at the fewest leaves?
    Order,
    /// Which child does Monte Carlo search visit next?
    Visit,
    /// Where does a search with a planted fault first differ from the correct one, and why?
    Mistake,
}

impl Asked {
    /// The catalogue's question.
    pub(crate) fn question(self) -> Question {
        match self {
            Asked::Leaves => Question::Leaves,
            Asked::Values => Question::Values,
            Asked::Windows => Question::Windows,
            Asked::Expectations => Question::Expectations,
            Asked::Order => Question::Order,
            Asked::Visit => Question::Visit,
            Asked::Mistake => Question::Mistake,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Exercise {
    /// The question [default: leaves, or the usual question of a classic tree].
    #[arg(value_enum)]
    pub(crate) question: Option<Asked>,
    /// Ask about a classic tree instead of a random one.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["seed", "count", "level", "class"],
          value_parser = classic)]
    pub(crate) classic: Option<String>,
    /// The seed of the first tree; the next trees have the next numbers.
    #[arg(long, default_value = "1", allow_negative_numbers = true,
          value_parser = whole::<u64, 0, MANY>)]
    pub(crate) seed: u64,
    /// How many trees.
    #[arg(long, default_value = "1", value_parser = whole::<u32, 1, 200>)]
    pub(crate) count: u32,
    /// How hard, from 1 to 3: more cuts, then deep ones.
    #[arg(long, default_value = "1", value_parser = whole::<u32, 1, 3>)]
    pub(crate) level: u32,
    /// Write a worksheet to print (PDF or HTML) instead of asking here.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Make a different sheet for each of this many students.
    #[arg(long, value_name = "STUDENTS", default_value = "1", requires = "output",
          value_parser = whole::<u32, 1, 500>)]
    pub(crate) class: u32,
    /// Give the answers: the key to the same sheet, or on the terminal without asking.
    #[arg(long)]
    pub(crate) answers: bool,
}

/// The name of a classic tree.
fn classic(name: &str) -> Result<String, String> {
    if CLASSICS.iter().any(|classic| classic.name == name) {
        return Ok(name.to_owned());
    }
    let names: Vec<&str> = CLASSICS.iter().map(|classic| classic.name).collect();
    Err(format!("expected one of {}", names.join(", ")))
}
