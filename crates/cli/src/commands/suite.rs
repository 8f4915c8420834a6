//! `outply suite`: positions with known answers.

use super::contest::contestant::built_in;
use crate::args::Suite;
use crate::failure::Failure;
use crate::files::read_text;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, shortened};
use crate::progress::{Progress, prepare};
use crate::words::{counted, counted_plies};
use outply_catalog::arena::contest::Control;
use outply_catalog::arena::formats::epd::{self, Record};
use outply_catalog::{Catalog, Figure, Limit, Limits, NotationError, Plan, Report, Session};
use outply_json::{Document, SuiteRow};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

/// What solves a position.
#[derive(Default)]
struct Goal {
    /// Any of these, in the session's own notation; any at all if empty.
    best: Vec<String>,
    /// None of these.
    avoid: Vec<String>,
    /// Won within so many plies, or, if negative, lost in no fewer.
    mate: Option<i64>,
    /// Worth just so many points.
    points: Option<i32>,
}

/// How a search did.
struct Outcome {
    solved: bool,
    /// When it found the answer that it kept.
    found: Option<Duration>,
    report: Report,
}

pub(crate) fn run(catalog: &Catalog, options: &Suite, out: &mut Out) -> Result<ExitCode, Failure> {
    let (file, text) = read_text(&options.file)?;
    let mut session = catalog.open(&options.game)?;
    let plan = session.plan(&built_in("--player", &options.player))?;
    let asked = asked_limits(options)?;
    plan.check(&Limits { mate: asked.mate, ..Limits::none() }).map_err(Failure::idle_option)?;
    plan.check(&asked).map_err(|error| Failure::input("--control", error))?;
    let stop = stop_on_ctrl_c()?;
    // What an evaluator rests on is no part of the first position's time.
    prepare(session.as_ref(), &plan, &asked.clone().and_stop(&stop))?;
    // Every line is understood before the first is searched; those that cannot be are told and left out.
    let (records, refused) = understood(session.as_mut(), &file, &text);
    if records.is_empty() {
        let empty = || format!("{file}: it has no positions");
        return Err(Failure::Usage(refused.first().cloned().unwrap_or_else(empty)));
    }
    if !options.json {
        refused.iter().try_for_each(|sentence| out.line(sentence))?;
    }
    let (solved, tried, nodes, seconds) = (0, 0, 0, 0.0);
    let (game, positions) = (options.game.clone(), Vec::new());
    let mut sum = outply_json::Suite { game, solved, tried, refused, nodes, seconds, positions };
    let progress = Progress::new(options.quiet, records.len() as u64, 0, "positions");
    for (number, record) in (1..).zip(&records) {
        let aim = goal(session.as_mut(), record)?;
        let limits = limits(&plan, &asked, record).and_stop(&stop);
        let outcome = attempt(session.as_ref(), (&plan, &limits), &aim)?;
        if stop.is_raised() {
            break;
        }
        sum.tried += 1;
        sum.solved += u32::from(outcome.solved);
        sum.seconds += outcome.report.work.time.as_secs_f64();
        sum.nodes += outcome.report.work.nodes;
        if options.json {
            sum.positions.push(row(number, record, &outcome));
        } else if !(options.failed && outcome.solved) {
            progress.aside(|| {
                out.line(line(number, record, &aim, &outcome))?;
                out.flush()
            })?;
        }
        progress.tell(sum.tried.into(), || format!("{} solved", sum.solved));
    }
    drop(progress);
    let misread = sum.refused.len();
    let failed = sum.solved < sum.tried || misread > 0;
    if options.json {
        out.text(Document::new(sum).text())?;
    } else {
        let outply_json::Suite { solved, tried, nodes, seconds, .. } = sum;
        let all = records.len();
        let cut = match stop.is_raised() {
            true => format!("; interrupted after {tried} of {all} positions"),
            false => String::new(),
        };
        out.line(format!("{solved} of {tried} solved; {nodes} nodes, {seconds:.2} s{cut}"))?;
        if misread > 0 {
            out.line(format!("{} of the file could not be read", counted(misread as u64, "line")))?;
        }
    }
    // As with counts of `perft`: what is not as given is a failure.
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { u8::from(failed) }))
}

/// The lines that are positions of the game with answers, and what is wrong with the others.
fn understood(session: &mut dyn Session, file: &str, text: &str) -> (Vec<Record>, Vec<String>) {
    let (mut records, mut refused) = (Vec::new(), Vec::new());
    for line in epd::lines(text) {
        let record = line.map_err(|error| format!("{file}: {error}"));
        let read = record.and_then(|record| match goal(session, &record) {
            Ok(_) => Ok(record),
            Err(error) => Err(format!("{file}, line {}: {error}", record.line)),
        });
        match read {
            Ok(record) => records.push(record),
            Err(sentence) => refused.push(sentence),
        }
    }
    (records, refused)
}

fn asked_limits(options: &Suite) -> Result<Limits, Failure> {
    let control: Control =
        options.control.parse().map_err(|error| Failure::input("--control", error))?;
    if control.clock.is_some() {
        return Err(Failure::input("--control", "expected a limit of each position, not a clock"));
    }
    // Each position has a time of its own, which no answer can overstep.
    if let Some(idle) = (Control { move_time: None, ..control }).idle() {
        return Err(Failure::input("--control", format!("{idle}: only matches read it")));
    }
    // Each position gets its time whole, as one move at a fixed time does.
    Ok(Limits {
        hard_time: control.move_time,
        depth: control.depth,
        nodes: control.nodes,
        simulations: control.simulations,
        mate: options.mate.map(|moves| moves.saturating_mul(2)),
        ..Limits::none()
    })
}

/// Those that were asked for, with the depth of `acd` where they have none and the search reads it.
fn limits(plan: &Plan, asked: &Limits, record: &Record) -> Limits {
    let reads = plan.search().limits().contains(&Limit::Depth);
    let depth = record.operand("acd").and_then(|depth| depth.parse().ok()).filter(|_| reads);
    Limits { depth: asked.depth.or(depth), ..asked.clone() }
}

/// Sets the position up and reads what solves it.
fn goal(session: &mut dyn Session, record: &Record) -> Result<Goal, NotationError> {
    session.set(&record.position)?;
    let mut goal = Goal::default();
    for action in record.operands("bm").unwrap_or_default() {
        match action.strip_prefix('#') {
            Some(moves) => goal.mate = Some(mate_in(action, moves)?),
            None => goal.best.push(normal(session, action)?),
        }
    }
    for action in record.operands("am").unwrap_or_default() {
        goal.avoid.push(normal(session, action)?);
    }
    if let Some(moves) = record.operand("dm") {
        goal.mate = Some(mate_in(moves, moves)?);
    }
    if !(goal.best.is_empty() && goal.avoid.is_empty() && goal.mate.is_none()) {
        return Ok(goal);
    }
    // Beside best moves `ce` is what some program thought; alone it is what is asked.
    let Some(points) = record.operand("ce") else {
        let end = record.position.len();
        return Err(NotationError::new(&record.position, end, "bm, am, dm or ce"));
    };
    let expected = || NotationError::new(points, 0, "a number of points");
    goal.points = Some(points.parse().map_err(|_| expected())?);
    Ok(goal)
}

/// The action as the session writes it.
fn normal(session: &mut dyn Session, action: &str) -> Result<String, NotationError> {
    session.play(action)?;
    let text = session.moves().pop().unwrap_or_default();
    session.take_back();
    Ok(text)
}

/// The plies of a mate in so many moves, negative if the player to move is mated. A mate of the
/// player to move in n moves has 2n - 1 plies, one against it 2n.
fn mate_in(word: &str, moves: &str) -> Result<i64, NotationError> {
    let number = moves.parse::<i64>().ok().filter(|number| (1..1000).contains(&number.abs()));
    let moves = number.ok_or_else(|| NotationError::new(word, 0, "a number of moves to mate"))?;
    Ok(if moves > 0 { 2 * moves - 1 } else { 2 * moves })
}

fn attempt(
    session: &dyn Session,
    (plan, limits): (&Plan, &Limits),
    goal: &Goal,
) -> Result<Outcome, Failure> {
    let mut since = None;
    let report = session.search(plan, limits, &mut |report| {
        since = if goal.met(report) { since.or(Some(report.work.time)) } else { None };
    })?;
    let solved = goal.met(&report);
    // A search that told of no iteration has found it at its end.
    let found = solved.then(|| since.unwrap_or(report.work.time));
    Ok(Outcome { solved, found, report })
}

impl Goal {
    fn met(&self, report: &Report) -> bool {
        let Some(action) = &report.action else { return false };
        let best = self.best.is_empty() || self.best.contains(action);
        let value = self.mate.is_none_or(|plies| mates(plies, report))
            && self.points.is_none_or(|points| is_worth(points, report));
        best && value && !self.avoid.contains(action)
    }

    fn text(&self) -> String {
        let [best, avoid] = [&self.best, &self.avoid].map(|actions| actions.join(" "));
        let mate = self.mate.map(|plies| {
            let does = if plies > 0 { "win" } else { "loss" };
            format!("{does} in {}", counted_plies(plies.unsigned_abs()))
        });
        let points = self.points.map(|points| format!("{points} points")).unwrap_or_default();
        let mate = mate.unwrap_or_default();
        let parts = [("bm ", best), ("am ", avoid), ("", mate), ("", points)];
        let given = parts.iter().filter(|(_, text)| !text.is_empty());
        given.map(|(name, text)| format!("{name}{text}")).collect::<Vec<_>>().join(", ")
    }
}

fn is_worth(points: i32, report: &Report) -> bool {
    matches!(report.value, Figure::Value(value) if value.points() == Some(points))
}

fn mates(plies: i64, report: &Report) -> bool {
    let Figure::Value(value) = report.value else { return false };
    let Some(found) = value.plies().map(i64::from) else { return false };
    if plies > 0 { value.is_win() && found <= plies } else { !value.is_win() && found >= -plies }
}

fn row(number: usize, record: &Record, outcome: &Outcome) -> SuiteRow {
    let Report { action, value, work, .. } = &outcome.report;
    SuiteRow {
        id: record.operand("id").map_or(number.to_string(), str::to_owned),
        position: record.position.clone(),
        solved: outcome.solved,
        found: outcome.found.map(|time| time.as_secs_f64()),
        action: action.clone(),
        value: (*value).into(),
        depth: work.depth,
        nodes: work.nodes,
    }
}

fn line(number: usize, record: &Record, goal: &Goal, outcome: &Outcome) -> String {
    let name = record.operand("id").map_or(format!("{number}"), str::to_owned);
    let verdict = if outcome.solved { "solved" } else { "failed" };
    let time = outcome.found.map_or("-".to_owned(), |time| format!("{:.3}s", time.as_secs_f64()));
    let Report { action, value, work, .. } = &outcome.report;
    let (depth, nodes) = (work.depth, work.nodes);
    let action = action.as_deref().unwrap_or("-");
    let line = format!(
        "{:<14}  {verdict}  {time:>8}  {action:<8}  {value}  depth {depth}  {nodes} nodes; {}",
        shortened(&name, 14),
        goal.text()
    );
    // In a pipe nothing is lost.
    let width = if std::io::stdout().is_terminal() { crate::output::width() } else { usize::MAX };
    shortened(&line, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_by_who_is_mated_and_in_how_many_plies() {
        let told = |plies| Goal { mate: Some(plies), ..Goal::default() }.text();
        assert_eq!([1, 3, -2].map(told), ["win in 1 ply", "win in 3 plies", "loss in 2 plies"]);
    }
}
