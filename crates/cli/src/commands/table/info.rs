//! `outply table info`

use super::{size, thousands};
use crate::args;
use crate::failure::Failure;
use crate::files::misread;
use crate::output::{Out, table as table_of};
use crate::words::counted_plies;
use outply_catalog::FileKind;
use outply_catalog::table::{Info, Kind, Part, Table};
use outply_json::{Document, TableInfo};
use std::process::ExitCode;

pub(super) fn run(options: &args::Info, out: &mut Out) -> Result<ExitCode, Failure> {
    let table = Table::open(&options.file)
        .map_err(|error| misread(&options.file, FileKind::Table, error))?;
    if options.json {
        return json(&table, None, out);
    }
    text(&table, out)?;
    Ok(ExitCode::SUCCESS)
}

/// As JSON; `seconds` is how long building it took.
pub(super) fn json(
    table: &Table,
    seconds: Option<f64>,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    out.text(Document::new(TableInfo::of(table, seconds)).text())?;
    Ok(ExitCode::SUCCESS)
}

/// In some lines.
pub(super) fn text(table: &Table, out: &mut Out) -> Result<(), Failure> {
    let info = table.info();
    let plies = match info.layers {
        0 => String::new(),
        layers => {
            format!(", at most {} from the start", counted_plies(u64::from(layers) - 1))
        }
    };
    out.line(format!("{}: {} positions{plies}", info.game, thousands(info.states)))?;
    match info.kind {
        Kind::Outcome => counts(["won", "drawn", "lost"], info, out)?,
        Kind::Score => counts(["ahead", "level", "behind"], info, out)?,
        Kind::Chance => out.line("How likely whoever moves reaches a goal of the game")?,
        Kind::Expected => {
            out.line(format!("Bounds on the expected payoff, at most {:.0e} apart", info.apart))?;
            if info.numbered {
                let turns = info.longest;
                out.line(format!(
                    "Whatever the players do, chance can end the game within {turns} turns: so it ends"
                ))?;
            }
        }
    }
    match info.endings.is_empty() {
        true => out.line(format!("The start: {}", start(table)))?,
        false if info.kind == Kind::Chance => goals(info, out)?,
        false => parts(info, out)?,
    }
    let each = table.size() as f64 / info.states.max(1) as f64;
    let (name, bytes) = (table.path().display(), size(table.size()));
    out.line(format!("{name}: {bytes}, {each:.1} bytes a position"))?;
    let keys = match info.collision() {
        0.0 => "no two positions share one".to_owned(),
        chance => format!("two positions share one with a probability of {chance:.0e} at most"),
    };
    out.line(format!("Built by {}, rules {:016x}", info.made_by, info.fingerprint))?;
    match (&info.diagrams, info.index_name()) {
        (Some(diagrams), _) => {
            let (layers, cells) = (info.layers, &diagrams.cells);
            let nodes = thousands(diagrams.nodes);
            out.line(format!("Index: {layers} decision diagrams over {cells}, {nodes} nodes"))?;
            return out.line(format!("Keys while it was built: {keys}"));
        }
        (None, name) => out.line(format!("Index: {name}"))?,
    }
    if !info.no_diagrams.is_empty() {
        out.line(format!("No diagrams: {}", info.no_diagrams))?;
    }
    out.line(format!("Keys: {keys}"))
}

/// What the chances are of, part by part.
fn goals(info: &Info, out: &mut Out) -> Result<(), Failure> {
    let row = |part: &Part| vec![part.name.clone(), thousands(part.count)];
    let rows: Vec<Vec<String>> = info.parts.iter().map(row).collect();
    out.line(table_of(&["goal", "positions"], &rows))
}

/// Endings, part by part.
fn parts(info: &Info, out: &mut Out) -> Result<(), Failure> {
    let row = |part: &Part| {
        let counts = [part.won, part.drawn, part.lost].map(thousands);
        [vec![part.name.clone()], counts.to_vec(), vec![part.longest.to_string()]].concat()
    };
    let rows: Vec<Vec<String>> = info.parts.iter().map(row).collect();
    out.line(table_of(&["endings", "won", "drawn", "lost", "longest (plies)"], &rows))
}

fn counts(words: [&str; 3], info: &Info, out: &mut Out) -> Result<(), Failure> {
    let counts = [info.won, info.drawn, info.lost].map(thousands);
    let counts: Vec<String> =
        words.iter().zip(counts).map(|(word, count)| format!("{word} {count}")).collect();
    out.line(format!("For the side to move: {}", counts.join(", ")))
}

fn start(table: &Table) -> String {
    if let Some((low, high)) = table.start_bounds() {
        return format!("{low:.12} to {high:.12} for the first player");
    }
    let Some(value) = table.start() else { return "unknown".into() };
    match table.info().kind {
        Kind::Outcome => {
            let value = if value.plies().is_none() { "a draw".into() } else { value.to_string() };
            let longest = counted_plies(table.info().longest.into());
            format!("{value}; the longest win or loss takes {longest}")
        }
        _ => value.to_string(),
    }
}
