//! Ludo on the command line: play, analyse and draw trees.

use ludo::{Ludo, Progress};
use outply::game::{OfPlain, Plain};
use outply_cli::{Brings, Catalog, Entry, GameInfo, WithDice};

const INFO: GameInfo = GameInfo::new("ludo", "Ludo: three players race two pieces each, by a die");

fn main() -> std::process::ExitCode {
    let entry = Entry::crowd(INFO, |options| {
        options.none()?;
        let rules = Plain::displayed(Ludo);
        Ok(WithDice(Brings::rules(rules).evaluator("progress", OfPlain(Progress)).depth(4)))
    });
    outply_cli::run(Catalog::empty().with(entry))
}
