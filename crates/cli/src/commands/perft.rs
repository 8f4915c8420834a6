//! `outply perft`

use super::speed;
use crate::args::Perft;
use crate::failure::Failure;
use crate::output::Out;
use crate::session;
use outply_catalog::{Catalog, Session};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

pub(crate) fn run(catalog: &Catalog, options: &Perft, out: &mut Out) -> Result<ExitCode, Failure> {
    if let Some(path) = &options.suite {
        return check(catalog, options, path, out);
    }
    let most = options.depth.unwrap_or(0);
    let session = session::start(catalog, &options.game, &options.position)?;
    out.line("depth                lines       speed")?;
    for depth in most.min(1)..=most {
        let start = Instant::now();
        let lines = session.perft(depth);
        let seconds = start.elapsed().as_secs_f64();
        out.line(format!("{depth:>5} {lines:>20}  {:>10}", speed(lines, seconds)))?;
        out.flush()?;
        if lines == 0 {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// How many positions and counts were looked at, and how many counts differed.
#[derive(Default)]
struct Checked {
    positions: u64,
    counts: u64,
    lines: u64,
    wrong: u64,
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
    let (start, mut checked) = (Instant::now(), Checked::default());
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{name}, line {}", number + 1);
        let (position, expected) = counts(line).map_err(|error| Failure::input(&place, error))?;
        session.set(position).map_err(|error| Failure::input(&place, error))?;
        checked.positions += 1;
        let small = expected.into_iter().filter(|(_, lines)| *lines <= options.most_lines);
        for (depth, expected) in small {
            compare(session.as_ref(), &place, (depth, expected), &mut checked, out)?;
        }
    }
    if checked.counts == 0 {
        return Err(Failure::input(&name, "expected a position and ';D1 20' a line"));
    }
    let Checked { positions, counts, lines, wrong } = checked;
    let speed = speed(lines, start.elapsed().as_secs_f64());
    out.line(format!("{positions} positions, {counts} counts, {lines} lines, {speed}"))?;
    out.line(if wrong == 0 { "all as given".into() } else { format!("{wrong} differ") })?;
    Ok(ExitCode::from(u8::from(wrong > 0)))
}

fn compare(
    session: &dyn Session,
    place: &str,
    (depth, expected): (u32, u64),
    checked: &mut Checked,
    out: &mut Out,
) -> Result<(), Failure> {
    let lines = session.perft(depth);
    checked.counts += 1;
    checked.lines += lines;
    if lines != expected {
        checked.wrong += 1;
        out.line(format!("{place}: {lines} lines of {depth} plies, {expected} expected"))?;
    }
    Ok(())
}

/// Depths and their counts.
type Counts = Vec<(u32, u64)>;

/// The position of a line and its counts by depth.
fn counts(line: &str) -> Result<(&str, Counts), String> {
    let (position, rest) = line.split_once(';').ok_or("expected ';D1 20' after the position")?;
    let count = |word: &str| {
        let (depth, lines) = word.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.trim().parse().ok()?, lines.trim().parse().ok()?))
    };
    let words = rest.split(';').filter(|word| !word.trim().is_empty());
    let read = |word| count(word).ok_or_else(|| format!("expected 'D1 20', found '{word}'"));
    Ok((position.trim(), words.map(read).collect::<Result<_, _>>()?))
}
