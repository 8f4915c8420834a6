//! `outply perft`

use super::speed;
use crate::args::Perft;
use crate::failure::Failure;
use crate::files::read_text;
use crate::output::{Out, table};
use crate::session;
use crate::words::counted_plies;
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
    let (name, text) = read_text(path)?;
    let mut suite = Suite {
        session: catalog.open(&options.game)?,
        most_lines: options.most_lines,
        out: (!options.json).then_some(&mut *out),
        checked: PerftCheck::default(),
    };
    let start = Instant::now();
    for (number, line) in (1..).zip(text.lines()) {
        if !line.trim().is_empty() && !line.starts_with('#') {
            suite.line(&format!("{name}, line {number}"), line)?;
        }
    }
    let mut checked = suite.checked;
    if let (0, Some(first)) = (checked.positions, checked.refused.first()) {
        return Err(Failure::Usage(first.clone()));
    }
    if checked.counts == 0 {
        return Err(Failure::input(&name, "expected a position and ';D1 20' on each line"));
    }
    checked.seconds = start.elapsed().as_secs_f64();
    let failed = !checked.wrong.is_empty() || !checked.refused.is_empty();
    if options.json {
        out.text(Document::new(checked).text())?;
    } else {
        tell(&checked, out)?;
    }
    Ok(ExitCode::from(u8::from(failed)))
}

fn tell(checked: &PerftCheck, out: &mut Out) -> Result<(), Failure> {
    let PerftCheck { positions, counts, lines, wrong, refused, .. } = checked;
    let speed = speed(*lines, checked.seconds);
    out.line(format!("{positions} positions, {counts} counts, {lines} lines, {speed}"))?;
    if !refused.is_empty() {
        refused.iter().try_for_each(|sentence| out.line(sentence))?;
        out.line(format!("{} lines of the file could not be read", refused.len()))?;
    }
    out.line(if wrong.is_empty() {
        "all as given".into()
    } else {
        format!("{} differ", wrong.len())
    })
}

/// Positions with counts, looked at one after the other.
struct Suite<'o> {
    session: Box<dyn Session>,
    most_lines: u64,
    /// Where sentences go at once, unless all is told at the end.
    out: Option<&'o mut Out>,
    checked: PerftCheck,
}

impl Suite<'_> {
    /// Checks a line; one that cannot be read is left aside.
    fn line(&mut self, place: &str, line: &str) -> Result<(), Failure> {
        let counts = read_counts(line).and_then(|(position, counts)| {
            self.session.set(position).map_err(|error| error.to_string())?;
            Ok(counts)
        });
        let counts = match counts {
            Ok(counts) => counts,
            Err(error) => {
                self.checked.refused.push(format!("{place}: {error}"));
                return Ok(());
            }
        };
        self.checked.positions += 1;
        let most = self.most_lines;
        let mut small = counts.into_iter().filter(|(_, lines)| *lines <= most);
        small.try_for_each(|(depth, expected)| self.compare(place, depth, expected))
    }

    fn compare(&mut self, place: &str, depth: u32, expected: u64) -> Result<(), Failure> {
        // Games that end early may take more positions than lines.
        let effort = expected.saturating_mul(10).saturating_add(1_000_000);
        let lines = self.session.perft_within(depth, effort);
        self.checked.counts += 1;
        self.checked.lines += lines.unwrap_or(0);
        let found = match lines {
            Some(lines) if lines == expected => return Ok(()),
            Some(lines) => format!("{lines} lines of {}", counted_plies(depth.into())),
            None => {
                format!("{}: more than {effort} positions", counted_plies(depth.into()))
            }
        };
        let sentence = format!("{place}: {found}, {expected} expected");
        self.say(&sentence)?;
        self.checked.wrong.push(sentence);
        Ok(())
    }

    fn say(&mut self, sentence: &str) -> Result<(), Failure> {
        self.out.as_mut().map_or(Ok(()), |out| out.line(sentence))
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
