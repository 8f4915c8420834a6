//! Outply's command line as a library: [`run`] is the whole program, for the games of a catalogue.
//!
//! A program of your own is its rules and a `main` that adds them:
//!
//! ```no_run
//! use outply_cli::{Brings, Catalog, Entry, GameInfo};
//! use outply_games::tictactoe::TicTacToe; // or rules of your own
//!
//! fn main() -> std::process::ExitCode {
//!     let info = GameInfo::new("noughts", "noughts and crosses: three in a row win");
//!     let entry = Entry::duel(info, |options| {
//!         options.none()?;
//!         Ok(Brings::rules(TicTacToe))
//!     });
//!     outply_cli::run(Catalog::standard().with(entry))
//! }
//! ```
#![forbid(unsafe_code)]

mod args;
mod commands;
mod completion;
mod conditions;
mod failure;
mod files;
mod input;
mod interrupt;
mod output;
mod painted;
mod plot;
mod progress;
mod saved;
mod session;
mod terminal;
mod words;

// What a program with games of its own needs.
pub use outply_catalog::{
    Brings, Catalog, CatalogError, CrowdSetup, DuelSetup, Entry, Facts, GambleSetup, GameInfo,
    Options, Search, Setup, Sizes, WithDice,
};

use args::{Arguments, Command};
use clap::{CommandFactory, FromArgMatches};
use failure::Failure;
use output::Out;
use std::process::ExitCode;

/// Runs the command that the program's arguments ask for, on the games of `catalog`.
///
/// The exit code is 0 if all went well, 2 if the request made no sense, 1 if the machine failed and
/// 130 if the user interrupted.
pub fn run(catalog: Catalog) -> ExitCode {
    offer_completions(&catalog);
    let arguments = arguments(&catalog);
    let mut out = Out::new(arguments.color);
    let done = match arguments.command {
        Some(command) => obey(&catalog, command, &mut out),
        None => commands::welcome::run(&catalog, &mut out),
    };
    match done.and_then(|code| out.finish().map(|()| code)) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

/// Answers a shell that asks what may follow, and ends the program then.
fn offer_completions(catalog: &Catalog) {
    let command = || completion::with_values(Arguments::command(), catalog);
    clap_complete::CompleteEnv::with_factory(command).bin("outply").completer("outply").complete();
}

/// The program's arguments. The help's examples are of the standard games: a program without these
/// shows none.
fn arguments(catalog: &Catalog) -> Arguments {
    let mut command = Arguments::command();
    if catalog.entry(args::example_game()).is_err() {
        command = command.before_help("").mut_subcommands(|sub| sub.before_help(""));
    }
    let matches = command.get_matches();
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn obey(catalog: &Catalog, command: Command, out: &mut Out) -> Result<ExitCode, Failure> {
    match command {
        Command::Games(options) => commands::games::run(catalog, &options, out),
        Command::New(options) => commands::new::run(&options, out),
        Command::Play(options) => commands::play::run(catalog, &options, out),
        #[cfg(feature = "serve")]
        Command::Serve(options) => commands::serve::run(catalog, &options, out),
        Command::Analyze(options) => commands::analyze::run(catalog, &options, out),
        Command::Solve(options) => commands::solve::run(catalog, &options, out),
        Command::Verify(options) => commands::verify::run(catalog, &options, out),
        Command::Prove(options) => commands::prove::run(catalog, &options, out),
        Command::Review(options) => commands::review::run(catalog, &options, out),
        Command::Tree(options) => commands::tree::run(catalog, &options, out),
        Command::Exercise(options) => commands::exercise::run(&options, out),
        Command::Table(options) => commands::table::run(catalog, &options, out),
        Command::Tables(options) => commands::table::former(catalog, &options, out),
        Command::Positions(options) => commands::positions::run(catalog, &options, out),
        Command::Train(options) => commands::train::run(catalog, &options, out),
        Command::Weights(options) => commands::weights::run(catalog, &options, out),
        Command::Tune(options) => commands::tune::run(catalog, &options, out),
        Command::Suite(options) => commands::suite::run(catalog, &options, out),
        Command::Worth(options) => commands::worth::run(catalog, &options, out),
        Command::Match(options) => commands::contest::run(catalog, &options, out),
        Command::Uci(options) => commands::protocols::uci(catalog, &options),
        Command::Gtp(options) => commands::protocols::gtp(catalog, &options),
        Command::Show(options) => commands::show::run(catalog, &options, out),
        Command::Perft(options) => commands::perft::run(catalog, &options, out),
        Command::Bench(options) => commands::bench::run(catalog, &options, out),
        Command::Completions { shell } => commands::meta::completions(shell, out),
        Command::Man { command, into } => {
            commands::meta::man(&command.join(" "), into.as_deref(), out)
        }
    }
}
