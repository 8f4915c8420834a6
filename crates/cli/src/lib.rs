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
use outply_catalog::STACK_BYTES;
use output::{Out, visible};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs the command that the program's arguments ask for, on the games of `catalog`.
///
/// The exit code is 0 if all went well, 2 if the request made no sense, 1 if the machine failed and
/// 130 if the user interrupted.
pub fn run(catalog: Catalog) -> ExitCode {
    offer_completions(&catalog);
    let arguments = match arguments(&catalog) {
        Ok(arguments) => arguments,
        Err(error) => return told(&error),
    };
    let mut out = Out::new(arguments.color);
    let done = with_room(|| match arguments.command {
        Some(command) => obey(&catalog, command, &mut out),
        None => commands::welcome::run(&catalog, &mut out),
    });
    match done.and_then(|code| out.finish().map(|()| code)) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

/// Does `work` on a thread that has room for the deepest search and the deepest tree. The first thread's stack is as
/// large as the system or the user makes it, often far smaller.
fn with_room(work: impl FnOnce() -> Result<ExitCode, Failure> + Send) -> Result<ExitCode, Failure> {
    let roomy = std::thread::Builder::new().name("command".to_owned()).stack_size(STACK_BYTES);
    std::thread::scope(|scope| match roomy.spawn_scoped(scope, work) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(error) => Err(Failure::Machine(format!("no thread to work in: {error}"))),
    })
}

/// Answers a shell that asks what may follow, and ends the program then.
fn offer_completions(catalog: &Catalog) {
    let command = || completion::with_values(Arguments::command(), catalog);
    clap_complete::CompleteEnv::with_factory(command).bin("outply").completer("outply").complete();
}

/// The program's arguments. The help's examples are of the standard games: a program without these
/// shows none.
fn arguments(catalog: &Catalog) -> Result<Arguments, clap::Error> {
    let mut command = Arguments::command();
    if catalog.entry(args::example_game()).is_err() {
        command = command.before_help("").mut_subcommands(|sub| sub.before_help(""));
    }
    let matches = command.clone().try_get_matches();
    Arguments::from_arg_matches(&matches.map_err(|error| visible_in(error, command))?)
}

/// Says what is wrong with the arguments, or the help that they ask for, and gives the exit code. Help that cannot be
/// written is a failure, as all other output is.
fn told(error: &clap::Error) -> ExitCode {
    let written = error.print().and_then(|()| std::io::stdout().flush());
    match written {
        Err(fault) if !error.use_stderr() => Failure::from(fault).report(),
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
    }
}

/// The error without what a terminal would obey in the arguments that it quotes: those, made visible, are refused for
/// the same reason.
fn visible_in(error: clap::Error, command: clap::Command) -> clap::Error {
    let shown = |word: OsString| match word.into_string() {
        Ok(text) => visible(&text).into(),
        Err(word) => word,
    };
    let words: Vec<OsString> = std::env::args_os().map(shown).collect();
    let is_changed = !std::env::args_os().eq(words.iter().cloned());
    let again = || command.try_get_matches_from(&words).err();
    is_changed.then(again).flatten().unwrap_or(error)
}

fn obey(catalog: &Catalog, command: Command, out: &mut Out) -> Result<ExitCode, Failure> {
    files::check_outputs(&command)?;
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
