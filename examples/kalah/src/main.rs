//! Kalah on the command line: play, analyse, trees, matches, and being an engine.

use kalah::{Kalah, MOST_HOUSES, MOST_SEEDS, Stores};
use outply_cli::{Brings, Catalog, CatalogError, Entry, GameInfo, Options};

const INFO: GameInfo = GameInfo::new("kalah", "Kalah: sow seeds, most in the store wins")
    .options("HOUSESxSEEDS (default 6x4)", "kalah:3x2");

fn main() -> std::process::ExitCode {
    let entry = Entry::duel(INFO, |options| {
        Ok(Brings::rules(variant(options)?).evaluator("stores", Stores))
    });
    outply_cli::run(Catalog::empty().with(entry))
}

/// The variant that the options ask for.
fn variant(options: &Options<'_>) -> Result<Kalah, CatalogError> {
    let text = if options.text().is_empty() { "6x4" } else { options.text() };
    let (houses, seeds) = text.split_once('x').unwrap_or((text, ""));
    let rules = houses.parse().ok().zip(seeds.parse().ok());
    let rules = rules.and_then(|(houses, seeds)| Kalah::new(houses, seeds));
    let expected = || format!("HOUSESxSEEDS, at most {MOST_HOUSES}x{MOST_SEEDS}");
    rules.ok_or_else(|| options.fault(0, expected()))
}
