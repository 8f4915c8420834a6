//! `outply positions info`: what is in a file of positions.

use super::{counted, unreadable};
use crate::args::PositionsInfo;
use crate::commands::table::{size, thousands};
use crate::failure::Failure;
use crate::output::Out;
use outply_catalog::positions::{Heading, Position, PositionsError, PositionsReader};
use outply_json::{Document, PositionLabels};
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(options: &PositionsInfo, out: &mut Out) -> Result<ExitCode, Failure> {
    let PositionsInfo { file, json } = options;
    let (heading, games, labels) = read(file).map_err(|error| unreadable(file, error))?;
    let Heading { game, made, states, labels: meaning, .. } = heading;
    let positions = labels.positions;
    if *json {
        let file = file.display().to_string();
        let (labels, seconds) = (Some(labels), None);
        let document =
            outply_json::Positions { game, file, games, positions, made, labels, seconds };
        out.text(Document::new(document).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    let bytes = std::fs::metadata(file).map_or(0, |known| known.len());
    out.line(format!("{game}: {states}"))?;
    out.line(format!("made by {made}"))?;
    out.line(format!(
        "{} of {}, {}",
        counted(positions, "position"),
        counted(games, "game"),
        size(bytes)
    ))?;
    out.line(format!(
        "{meaning}: {} from a search, {} from the game's end, {} exact",
        thousands(labels.search),
        thousands(labels.result),
        thousands(labels.exact)
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The whole file: its heading, its games, and how many positions have which labels.
fn read(file: &Path) -> Result<(Heading, u64, PositionLabels), PositionsError> {
    let mut reader = PositionsReader::open(file)?;
    let mut labels = PositionLabels::default();
    for position in &mut reader {
        let Position { search, result, exact, .. } = position?;
        labels.positions += 1;
        labels.search += u64::from(search.is_some());
        labels.result += u64::from(result.is_some());
        labels.exact += u64::from(exact.is_some());
    }
    Ok((reader.heading().clone(), reader.games(), labels))
}
