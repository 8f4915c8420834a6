//! Outply on the command line.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod failure;
mod input;
mod interrupt;
mod json;
mod output;
mod session;

use args::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use output::Out;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = Out::new();
    let done = run(arguments.command, &mut out).and_then(|code| out.finish().map(|()| code));
    match done {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command, out: &mut Out) -> Result<ExitCode, Failure> {
    match command {
        Command::Games(options) => commands::games::run(&options, out),
        Command::Play(options) => commands::play::run(&options, out),
        Command::Analyze(options) => commands::analyze::run(&options, out),
        Command::Tree(options) => commands::tree::run(&options, out),
        Command::Tables(options) => commands::tables::run(&options, out),
        Command::Train(options) => commands::train::run(&options, out),
        Command::Tune(options) => commands::tune::run(&options, out),
        Command::Suite(options) => commands::suite::run(&options, out),
        Command::Worth(options) => commands::worth::run(&options, out),
        Command::Match(options) => commands::contest::run(&options, out),
        Command::Uci(options) => commands::protocols::uci(&options),
        Command::Gtp(options) => commands::protocols::gtp(&options),
        Command::Show(options) => commands::show::run(&options, out),
        Command::Perft(options) => commands::perft::run(&options, out),
        Command::Bench(options) => commands::bench::run(&options, out),
        Command::Completions { shell } => commands::meta::completions(shell, out),
        Command::Man => commands::meta::man(out),
    }
}
