//! Hostile input for every reader and protocol: `cargo xtask fuzz`.
//!
//! Each target reads bytes as some part of the program does, and checks the result. Inputs are
//! mutations of those in `corpus/`, of the games' own texts, and of inputs that got an answer not
//! seen before: the kind of answer (which error, what sort of state) stands in for coverage, which
//! the stable compiler cannot measure. It is built with overflow checks and debug assertions, as in
//! the dev profile.
//!
//! An input that panics, never ends or kills the process is made smaller, written to
//! `corpus/TARGET/` and reported; from then on every run starts with it.
#![forbid(unsafe_code)]

mod corpus;
mod mutate;
mod supervise;
mod targets;
mod worker;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Feeds hostile input to every reader and protocol.
#[derive(Parser, Clone, Debug)]
struct Options {
    /// How long to go on, all targets together.
    #[arg(long, value_name = "SECONDS", default_value = "60")]
    seconds: u64,
    /// Go on until so many inputs were tried instead.
    #[arg(long, value_name = "COUNT")]
    inputs: Option<u64>,
    /// These targets only, divided by commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    targets: Vec<String>,
    /// What chance comes from; another one tries other inputs.
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,
    /// Threads.
    #[arg(long, value_name = "COUNT", default_value = "2", value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    /// An input that takes longer than this is a fault.
    #[arg(long, value_name = "SECONDS", default_value = "60")]
    patience: u64,
    /// The folder of inputs to begin with.
    #[arg(long, value_name = "FOLDER", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))]
    corpus: PathBuf,
    /// Where the process under test notes what it tries; set by the process that watches it.
    #[arg(long, value_name = "FOLDER", hide = true)]
    notes: Option<PathBuf>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let done = match &options.notes {
        Some(notes) => worker::run(&options, notes),
        None => supervise::run(&options),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("fuzz: {error}");
            ExitCode::FAILURE
        }
    }
}
