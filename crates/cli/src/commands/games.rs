//! `outply games`

use crate::args::Games;
use crate::failure::Failure;
use crate::json;
use crate::output::Out;
use outply_catalog::GAMES;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct GameJson {
    name: &'static str,
    about: &'static str,
    options: &'static str,
    example: &'static str,
}

pub fn run(options: &Games, out: &mut Out) -> Result<ExitCode, Failure> {
    if options.json {
        let games = GAMES.iter().map(|game| GameJson {
            name: game.name,
            about: game.about,
            options: game.options,
            example: game.example,
        });
        out.text(json::text(&games.collect::<Vec<_>>())?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in GAMES {
        out.line(format!("{:<16}{}", game.name, game.about))?;
        if !game.options.is_empty() {
            out.line(format!("    options {}", game.options))?;
            out.line(format!("    example {}", game.example))?;
        }
    }
    out.line("\nOptions follow the name and a colon, as in the examples.")?;
    out.line("Explicit trees of any kind: outply tree --help")?;
    Ok(ExitCode::SUCCESS)
}
