//! What the program says to whoever typed its name alone.

use crate::failure::Failure;
use crate::output::{Out, program};
use outply_catalog::Catalog;
use std::process::ExitCode;

/// What can be done.
pub(crate) fn run(catalog: &Catalog, out: &mut Out) -> Result<ExitCode, Failure> {
    let game = example(catalog);
    out.line("Adversarial search: play, analyse, explain.\n")?;
    #[cfg(feature = "serve")]
    line(out, "serve --open", "all of it in the browser: start here")?;
    line(out, &format!("play {game}"), "play against the engine")?;
    line(out, &format!("analyze {game}"), "the best action and its value")?;
    line(out, "tree '[[3,5],[2,9]]'", "a search drawn, each cut explained")?;
    match catalog.entries().len() {
        1 => line(out, "games", "the game and its options")?,
        count => line(out, "games", &format!("all {count} games and their options"))?,
    }
    line(out, "--help", "every command")?;
    Ok(ExitCode::SUCCESS)
}

fn line(out: &mut Out, words: &str, about: &str) -> Result<(), Failure> {
    out.line(format!("  {:<30}{about}", format!("{} {words}", program())))
}

/// A game of two players without chance where there is one, so that "the engine" means something.
fn example(catalog: &Catalog) -> &'static str {
    let names = || catalog.entries().iter().map(|entry| entry.info().name);
    let is_duel = |name: &&str| {
        let opened = catalog.open(name);
        opened.is_ok_and(|session| session.players() == 2 && !session.has_chance())
    };
    names().find(is_duel).or(names().next()).unwrap_or("GAME")
}
