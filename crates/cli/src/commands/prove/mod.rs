//! `outply prove`: published results about games, each proven anew and checked by other code.

mod endings;
mod row;

use super::solve::table_bytes;
use crate::args::Prove;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, shortened, width};
use crate::progress::Progress;
use outply_catalog::{Catalog, Claim, Effort, Search, Theorem};
use outply_json::{Document, Theorem as Told, TheoremFound, Theorems};
use row::{Row, Task, UNSOLVED, prove, statement};
use std::process::ExitCode;
use std::time::Instant;

/// A result with the game that it is about.
struct Published {
    spec: String,
    theorem: &'static Theorem,
}

pub(crate) fn run(catalog: &Catalog, options: &Prove, out: &mut Out) -> Result<ExitCode, Failure> {
    let all = published(catalog, options)?;
    if options.list {
        return list(catalog, &all, options, out);
    }
    check_memory(catalog, &all, options)?;
    let stop = stop_on_ctrl_c()?;
    let (started, mut tried, mut failure) = (Instant::now(), Vec::new(), None);
    let progress = Progress::new(options.quiet, all.len() as u64, 0, "results");
    if !options.json {
        out.line(heads())?;
    }
    for one @ Published { spec, theorem } in &all {
        let task = Task { catalog, spec, theorem, options, stop: &stop };
        let row = match progress.aside(|| prove(&task)) {
            Ok(row) => row,
            Err(error) => {
                failure = Some(error);
                break;
            }
        };
        if stop.is_raised() {
            break;
        }
        if !options.json {
            progress.aside(|| {
                out.line(line(spec, theorem, &row))?;
                out.flush()
            })?;
        }
        tried.push(told(catalog, one, Some(row))?);
        progress.tell(tried.len() as u64, || spec.clone());
    }
    drop(progress);
    let is_proven =
        |theorem: &&Told| theorem.found.as_ref().is_some_and(|found| found.as_published);
    let proven = tried.iter().filter(is_proven).count() as u64;
    let report = Theorems {
        proven,
        tried: tried.len() as u64,
        theorems: tried,
        seconds: started.elapsed().as_secs_f64(),
        interrupted: stop.is_raised(),
    };
    summary(&report, options, out)?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let failed = u8::from(report.proven < report.tried);
    Ok(ExitCode::from(if report.interrupted { INTERRUPTED } else { failed }))
}

/// Refuses what is no size before the first result.
fn check_memory(catalog: &Catalog, all: &[Published], options: &Prove) -> Result<(), Failure> {
    let sessions = all.iter().filter_map(|one| catalog.open(&one.spec).ok());
    let mut fitting = sessions.filter(|game| game.searches().contains(&Search::AlphaBeta));
    let Some(session) = fitting.next() else { return Ok(()) };
    table_bytes(session.as_ref(), &options.memory).map(drop)
}

fn summary(report: &Theorems, options: &Prove, out: &mut Out) -> Result<(), Failure> {
    if options.json {
        return out.text(Document::new(report.clone()).text());
    }
    let Theorems { proven, tried, seconds, .. } = report;
    out.line(format!("{proven} of {tried} found as published; {seconds:.1} s"))
}

/// What would be proven.
fn list(
    catalog: &Catalog,
    all: &[Published],
    options: &Prove,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let theorems: Vec<Told> =
        all.iter().map(|one| told(catalog, one, None)).collect::<Result<_, _>>()?;
    if options.json {
        out.text(Document::new(Theorems { theorems, ..Theorems::default() }).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    for (Told { game, claim, source, .. }, one) in theorems.iter().zip(all) {
        let when = match one.theorem.effort {
            Effort::Seconds => "",
            Effort::Minutes => "  (--hour)",
            Effort::Hours => "  (by name, --hour --row-time 1h)",
        };
        out.line(format!("{game:<22} {claim}; {source}{when}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A result as JSON has it, with what was found.
fn told(catalog: &Catalog, one: &Published, row: Option<Row>) -> Result<Told, Failure> {
    let Published { spec, theorem } = one;
    let found = row.map(|row| TheoremFound {
        text: row.found,
        as_published: row.holds,
        checked_by: Some(row.checked).filter(|checked| checked != "-"),
        nodes: row.nodes,
        seconds: row.seconds,
    });
    let claim = statement(catalog, spec, theorem)?;
    let (game, source) = (spec.clone(), theorem.source.to_owned());
    Ok(Told { game, claim, source, long: theorem.effort != Effort::Seconds, found })
}

/// What is to be proven.
fn published(catalog: &Catalog, options: &Prove) -> Result<Vec<Published>, Failure> {
    let only = options.game.as_deref().map(|game| catalog.entry(game)).transpose()?;
    let asked = options.game.as_deref().and_then(|game| game.split_once(':')).map(|(_, text)| text);
    let mut all = Vec::new();
    for entry in catalog.entries() {
        let name = entry.info().name;
        if only.is_some_and(|only| only.info().name != name) {
            continue;
        }
        let theorems = entry.published().iter();
        let theorems =
            theorems.filter(|theorem| asked.is_none_or(|asked| asked == theorem.options));
        let is_meant = |effort| match effort {
            _ if options.list => true,
            Effort::Seconds => true,
            Effort::Minutes => options.hour,
            Effort::Hours => options.hour && asked.is_some(),
        };
        for theorem in theorems.filter(|theorem| is_meant(theorem.effort)) {
            let colon = if theorem.options.is_empty() { "" } else { ":" };
            all.push(Published { spec: format!("{name}{colon}{}", theorem.options), theorem });
        }
    }
    match (all.is_empty(), &options.game) {
        (true, Some(game)) => Err(Failure::Usage(format!(
            "{game}: no published result is listed, or all need --hour; see `outply prove --list`"
        ))),
        (true, None) => Err(Failure::Usage("no game here has a published result".to_owned())),
        _ => Ok(all),
    }
}

fn heads() -> String {
    format!(
        "{:<16} {:<14} {:>6} {:>6} {:<15} {}",
        "game", "found", "nodes", "s", "checked by", "source"
    )
}

fn line(spec: &str, theorem: &Theorem, row: &Row) -> String {
    let Row { found, nodes, seconds, checked, holds } = row;
    let name = match (theorem.claim, theorem.moves) {
        (Claim::Endings(endgame), _) => format!("{spec} {}", endgame.endings),
        (_, "") => spec.to_owned(),
        (_, moves) => format!("{spec} {moves}"),
    };
    let cells = |name: &str, found: &str| {
        let (nodes, source) = (short(*nodes), theorem.source);
        let line =
            format!("{name:<16} {found:<14} {nodes:>6} {seconds:>6.1} {checked:<15} {source}");
        if *holds { shortened(&line, width()) } else { line }
    };
    let short_name = shortened(&name, 16);
    // A map of actions has a line of its own.
    let line = match found.chars().count() {
        0..=14 => cells(&short_name, found),
        _ => format!("{short_name:<16} {found}\n{}", cells("", "")),
    };
    match holds {
        true => line,
        false if found == UNSOLVED => format!("{line}\nnot proven within --row-time: {name}"),
        false => format!("{line}\nNOT AS PUBLISHED: {name}"),
    }
}

/// A number in at most six characters.
fn short(number: u64) -> String {
    match number {
        0..100_000 => number.to_string(),
        100_000..100_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}
