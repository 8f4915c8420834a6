//! `outply games`

use crate::args::{Games, TunablesFormat};
use crate::failure::Failure;
use crate::output::{Out, program};
use outply_catalog::{Catalog, Entry, GameInfo, Search, TUNABLES, Tunable};
use outply_json::{Document, Keys, Tunables};
use std::process::ExitCode;

pub(crate) fn run(catalog: &Catalog, options: &Games, out: &mut Out) -> Result<ExitCode, Failure> {
    if options.selectivity {
        return selectivity(options, out);
    }
    if let Some(name) = &options.keys {
        return keys(name, options.json, out);
    }
    if options.json {
        out.text(Document::new(outply_json::Games::of(catalog)).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in catalog.entries().iter().map(Entry::info) {
        out.line(format!("{:<16}{}", game.name, game.about))?;
        if !game.options.is_empty() {
            out.line(format!("    options {}", game.options))?;
            out.line(format!("    example {}", game.example))?;
        }
        if let Some(inputs) = learns_by(catalog, game) {
            out.line(format!("    learns from {inputs}"))?;
        }
    }
    out.line("\nOptions follow the name and a colon, as in the examples.")?;
    out.line(format!("Explicit trees of any kind: {} tree --help", program()))?;
    Ok(ExitCode::SUCCESS)
}

/// What an evaluator sees of the game that learns by `outply train`; nothing where none does.
fn learns_by(catalog: &Catalog, game: &GameInfo) -> Option<String> {
    let inputs = catalog.open(game.name).ok()?.learns_by()?;
    // What follows tells versions apart.
    Some(inputs.split(';').next().unwrap_or_default().to_owned())
}

/// The keys of one search.
fn keys(name: &str, as_json: bool, out: &mut Out) -> Result<ExitCode, Failure> {
    let search = Search::named(name).ok_or_else(|| {
        let names = Search::all().map(Search::name).collect::<Vec<_>>().join(", ");
        Failure::input("--keys", format!("expected one of {names}, found {name:?}"))
    })?;
    if as_json {
        out.text(Document::new(Keys::of(search)).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    for key in search.keys() {
        let takes = if key.takes.is_empty() { String::new() } else { format!("={}", key.takes) };
        out.line(format!("{}{takes}", key.name))?;
        out.line(format!("    {}", key.about))?;
    }
    let limits: Vec<&str> = search.limits().iter().map(|limit| limit.name()).collect();
    out.line(format!("\nLimits: {}.", limits.join(", ")))?;
    Ok(ExitCode::SUCCESS)
}

/// The table of everything that can be chosen in selective search.
fn selectivity(options: &Games, out: &mut Out) -> Result<ExitCode, Failure> {
    if options.json {
        out.text(Document::new(Tunables::all()).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    if options.format == Some(TunablesFormat::Spsa) {
        return TUNABLES
            .iter()
            .filter_map(Tunable::spsa)
            .try_for_each(|line| out.line(line))
            .map(|()| ExitCode::SUCCESS);
    }
    for tunable in TUNABLES {
        let (name, value) = (tunable.name, tunable.text(tunable.default));
        out.line(format!("{name}={value}  ({})", tunable.range()))?;
        out.line(format!("    {}", tunable.about))?;
    }
    out.line(
        "\nGive them after --selectivity, separated by commas; exact turns all switches off.",
    )?;
    Ok(ExitCode::SUCCESS)
}
