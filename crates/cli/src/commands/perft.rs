//! `outply perft`

use super::speed;
use crate::args::Perft;
use crate::failure::Failure;
use crate::output::{Out, table};
use crate::session;
use outply_catalog::{Catalog, Session};
use outply_json::{Document, PerftCheck, PerftRow, RootMove};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

pub(crate) fn run(catalog: &Catalog, options: &Perft, out: &mut Out) -> Result<ExitCode, Failure> {
    if let Some(path) = &options.suite {
        return check(catalog, options, path, out);
    }
    let most = options.depth.unwrap_or(0);
    let mut session = session::start(catalog, &options.game, &options.position)?;
    let mut depths = Vec::new();
    if !options.json {
        out.line("depth                lines       speed")?;
    }
    for depth in most.min(1)..=most {
        let start = Instant::now();
        let lines = session.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        depths.push(PerftRow { depth, lines, seconds });
        if !options.json {
            out.line(format!("{depth:>5} {lines:>20}  {:>10}", speed(lines, seconds)))?;
            out.flush()?;
        }
        if lines == 0 {
            break;
        }
    }
    let moves = if options.divide { divide(session.as_mut(), most)? } else { Vec::new() };
    if options.json {
        let (game, position) = (session.game().to_owned(), session.notation());
        out.text(Document::new(outply_json::Perft { game, position, depths, moves }).text())?;
    } else if !moves.is_empty() {
        let rows = moves.iter().map(|row| vec![row.action.clone(), row.lines.to_string()]);
        out.line(format!("\n{}", table(&["action", "lines"], &rows.collect::<Vec<_>>())))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The lines of `depth` plies by their first action.
fn divide(session: &mut dyn Session, depth: u32) -> Result<Vec<RootMove>, Failure> {
    let Some(below) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let actions = session.actions();
    let lines = |action: String| {
        session.play(&action)?;
        let lines = session.perft(below);
        session.take_back();
        Ok(RootMove { action, lines })
    };
    actions.into_iter().map(lines).collect()
}

/// Checks the counts in a file; fails if one differs.
fn check(
    catalog: &Catalog,
    options: &Perft,
    path: &Path,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::input(&name, error))?;
    let mut session = catalog.open(&options.game)?;
    let (positions, counts, lines, wrong, seconds) = (0, 0, 0, Vec::new(), 0.0);
    let mut checked = PerftCheck { positions, counts, lines, wrong, seconds };
    let start = Instant::now();
    let mut told = 0;
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{name}, line {}", number + 1);
        let (position, expected) =
            read_counts(line).map_err(|error| Failure::input(&place, error))?;
        session.set(position).map_err(|error| Failure::input(&place, error))?;
        checked.positions += 1;
        let small = expected.into_iter().filter(|(_, lines)| *lines <= options.most_lines);
        for (depth, expected) in small {
            compare(session.as_ref(), &place, (depth, expected), &mut checked);
            let wrong = checked.wrong.get(told..).unwrap_or_default();
            if !options.json {
                wrong.iter().try_for_each(|sentence| out.line(sentence))?;
            }
            told = checked.wrong.len();
        }
    }
    if checked.counts == 0 {
        return Err(Failure::input(&name, "expected a position and ';D1 20' a line"));
    }
    checked.seconds = start.elapsed().as_secs_f64();
    let failed = !checked.wrong.is_empty();
    if options.json {
        out.text(Document::new(checked).text())?;
    } else {
        tell(&checked, out)?;
    }
    Ok(ExitCode::from(u8::from(failed)))
}

fn tell(checked: &PerftCheck, out: &mut Out) -> Result<(), Failure> {
    let PerftCheck { positions, counts, lines, .. } = checked;
    let (speed, wrong) = (speed(*lines, checked.seconds), checked.wrong.len());
    out.line(format!("{positions} positions, {counts} counts, {lines} lines, {speed}"))?;
    out.line(if wrong == 0 { "all as given".into() } else { format!("{wrong} differ") })
}

fn compare(
    session: &dyn Session,
    place: &str,
    (depth, expected): (u32, u64),
    checked: &mut PerftCheck,
) {
    let lines = session.perft(depth);
    checked.counts += 1;
    checked.lines += lines;
    if lines != expected {
        let sentence = format!("{place}: {lines} lines of {depth} plies, {expected} expected");
        checked.wrong.push(sentence);
    }
}

/// Depths and their counts.
type Counts = Vec<(u32, u64)>;

/// The position of a line and its counts by depth.
fn read_counts(line: &str) -> Result<(&str, Counts), String> {
    let (position, rest) = line.split_once(';').ok_or("expected ';D1 20' after the position")?;
    let count = |word: &str| {
        let (depth, lines) = word.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.trim().parse().ok()?, lines.trim().parse().ok()?))
    };
    let words = rest.split(';').filter(|word| !word.trim().is_empty());
    let read = |word| count(word).ok_or_else(|| format!("expected 'D1 20', found '{word}'"));
    Ok((position.trim(), words.map(read).collect::<Result<_, _>>()?))
}
