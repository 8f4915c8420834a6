//! The options of `outply exercise`.

use clap::{Args, ValueEnum};
use outply_catalog::exercise::Question;
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
    /// The expectiminimax value of every node.
    Expectations,
}

impl Asked {
    /// The catalogue's question.
    pub(crate) fn question(self) -> Question {
        match self {
            Asked::Leaves => Question::Leaves,
            Asked::Values => Question::Values,
            Asked::Windows => Question::Windows,
            Asked::Expectations => Question::Expectations,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct Exercise {
    /// What is asked.
    #[arg(value_enum, default_value = "leaves")]
    pub(crate) question: Asked,
    /// The seed of the first tree; the next ones have the numbers after it.
    #[arg(long, default_value = "1")]
    pub(crate) seed: u64,
    /// How many trees.
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) count: u32,
    /// How hard, from 1 to 3: more cuts, then deep ones.
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..=3))]
    pub(crate) level: u32,
    /// Write a worksheet as a page (HTML) to print instead of asking here.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// A sheet of its own for each of so many students.
    #[arg(long, value_name = "STUDENTS", default_value = "1", requires = "output",
          value_parser = clap::value_parser!(u32).range(1..=500))]
    pub(crate) class: u32,
    /// With the answers: a key to the same sheet, or here without being asked.
    #[arg(long)]
    pub(crate) answers: bool,
}
