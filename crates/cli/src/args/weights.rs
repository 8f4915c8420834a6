//! The options of `outply weights`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Subcommand, Debug)]
pub(crate) enum Weights {
    /// Check a file of weights and say how they were learnt.
    #[command(before_help = "Example:\n  outply weights info c4/weights")]
    Info(WeightsInfo),
    /// Export weights as tensors (safetensors), which other programs can read.
    #[command(
        before_help = "Example:\n  outply weights export connect4 c4/weights -o c4.safetensors"
    )]
    Export(WeightsExport),
    /// Import tensors (safetensors) of a network trained elsewhere as weights to play with.
    #[command(
        before_help = "Examples:\n  outply weights import connect4 c4.safetensors -o c4.weights\n  outply play connect4 --evaluator learned=c4.weights",
        after_help = "`docs/guide/learning.md` says which tensors and metadata are expected."
    )]
    Import(WeightsImport),
}

#[derive(Args, Debug)]
pub(crate) struct WeightsInfo {
    /// The file of weights.
    pub(crate) file: PathBuf,
    /// Write JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct WeightsExport {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// The file of weights, as `outply train` keeps it.
    pub(crate) file: PathBuf,
    /// Write the tensors to this file.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct WeightsImport {
    /// The game, with its options after a colon.
    pub(crate) game: String,
    /// The file of safetensors.
    pub(crate) file: PathBuf,
    /// Write the weights to this file, which the evaluator learned=FILE reads.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
}
