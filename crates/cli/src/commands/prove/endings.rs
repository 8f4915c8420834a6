//! Rows of `outply prove` about endings and whole games: a table is built, verified by other code, and
//! counted.

use super::row::{Row, Task, UNSOLVED, open};
use crate::failure::Failure;
use outply_catalog::table::{BuildError, Info, Settings, Table, Verified, VerifyError};
use outply_catalog::{Endgame, Figure, Reached, Session, Value, Watch, outcomes_of};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// A table may take so much memory; most need little.
const MEMORY: usize = 6 << 30;

/// Proves what is published about endings.
pub(super) fn endings(task: &Task<'_>, endgame: &Endgame) -> Result<Row, Failure> {
    let build: &Build<'_> = &|session, settings, file, watch| {
        session.build_endings(endgame.endings, settings, file, watch)
    };
    by_table(task, build, &mut |_, verified| {
        let counts = endgame.counted(verified);
        (endgame.tally.found(&counts), endgame.tally.holds(&counts))
    })
}

/// Proves what is published about all positions of a game.
pub(super) fn reached(task: &Task<'_>, published: &Reached) -> Result<Row, Failure> {
    let build: &Build<'_> =
        &|session, settings, file, watch| session.build_table(settings, file, watch);
    by_table(task, build, &mut |table, verified| {
        let found = counted(table, verified);
        (found.states.to_string(), published.holds(&found))
    })
}

/// Proves what is published about a game of chance as a whole.
pub(super) fn tabled(
    task: &Task<'_>,
    states: u64,
    (value, off): (f64, f64),
) -> Result<Row, Failure> {
    let build: &Build<'_> =
        &|session, settings, file, watch| session.build_table(settings, file, watch);
    by_table(task, build, &mut |table, verified| {
        let Some((low, high)) = table.start_bounds() else { return (UNSOLVED.into(), false) };
        let within = low >= value - off && high <= value + off;
        (format!("{:.6}", low + (high - low) / 2.0), within && verified.states == states)
    })
}

/// Proves what is published about each action in a position that a table of endings has.
pub(super) fn probed(
    task: &Task<'_>,
    parts: &str,
    published: &[(&str, i32)],
) -> Result<Row, Failure> {
    let build: &Build<'_> =
        &|session, settings, file, watch| session.build_endings(parts, settings, file, watch);
    let mut session = open(task.catalog, task.spec, task.theorem)?;
    by_table(task, build, &mut |table, _| {
        if let Err(error) = session.use_table(table.clone()) {
            return (error.to_string(), false);
        }
        let actions = session.probe().map_or_else(Vec::new, |probe| probe.actions);
        let known =
            actions.iter().filter_map(|(action, value)| Some((action.as_str(), plies(*value)?)));
        let mut found: Vec<(&str, i32)> = known.collect();
        found.sort_by_key(|(action, _)| published.iter().position(|(known, _)| known == action));
        (outcomes_of(found.iter().copied()), found == published)
    })
}

/// The plies of a win, those of a loss below 0, 0 for a draw; `None` of what is none of these.
fn plies(value: Figure) -> Option<i32> {
    match value {
        Figure::Value(Value::ZERO) => Some(0),
        Figure::Value(value) if value > Value::ZERO => Some(value.plies()? as i32),
        Figure::Value(value) => Some(-(value.plies()? as i32)),
        Figure::Expected { .. } => None,
    }
}

/// What is in a table of a whole game, of which the first player begins.
fn counted(table: &Table, verified: &Verified) -> Reached {
    let start = table.start().unwrap_or(Value::ZERO);
    let winner = (start != Value::ZERO).then_some(usize::from(start < Value::ZERO));
    Reached { states: verified.states, outcomes: Some(verified.outcomes), winner }
}

/// How a table is built.
type Build<'b> = dyn Fn(&dyn Session, &Settings, &mut dyn Write, &mut Watch<'_>) -> Result<Info, BuildError>
    + 'b;

/// What is found in a table, in the words of what is published, and whether it is the same.
type Told<'t> = dyn FnMut(&Arc<Table>, &Verified) -> (String, bool) + 't;

/// Builds a table, has it verified, and asks what is in it, and whether that is as published.
fn by_table(task: &Task<'_>, build: &Build<'_>, told: &mut Told<'_>) -> Result<Row, Failure> {
    let Task { spec, theorem, options, stop, .. } = *task;
    let session = open(task.catalog, spec, theorem)?;
    let started = Instant::now();
    let mut goes_on = || !stop.is_raised() && started.elapsed() < options.row_time;
    let folder = tempfile::Builder::new().prefix("outply-prove-").tempdir();
    let folder = folder.map_err(|error| {
        Failure::Machine(format!("{}: {error}", std::env::temp_dir().display()))
    })?;
    let table = built(session.as_ref(), folder.path(), build, spec, &mut goes_on)?;
    let verified = match &table {
        Some(table) => verified(session.as_ref(), table, &mut goes_on),
        None => Err(VerifyError::Stopped),
    };
    let seconds = started.elapsed().as_secs_f64();
    let row = |found: String, nodes, checked: String, holds| {
        Ok(Row { found, nodes, seconds, checked, holds })
    };
    match (&table, verified) {
        (Some(table), Ok(verified)) => {
            let (found, holds) = told(table, &verified);
            let checked = format!("table of {}", verified.states);
            row(found, verified.states, checked, holds)
        }
        (_, Err(error)) if error != VerifyError::Stopped => {
            row("a wrong table".into(), 0, error.to_string(), false)
        }
        _ => row(UNSOLVED.into(), 0, "-".into(), false),
    }
}

/// As many threads as there are processors: a table is the same whatever their number.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The table; `None` if it was stopped.
fn built(
    session: &dyn Session,
    folder: &Path,
    build: &Build<'_>,
    spec: &str,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Arc<Table>>, Failure> {
    let settings = Settings {
        memory: MEMORY,
        threads: threads(),
        work: folder.join("work"),
        game: spec.to_owned(),
        made_by: format!("outply {}", env!("CARGO_PKG_VERSION")),
        cluster: None,
        index: None,
    };
    let path = folder.join("table");
    let machine =
        |error: &dyn std::fmt::Display| Failure::Machine(format!("{}: {error}", folder.display()));
    let mut file = File::create(&path).map_err(|error| machine(&error))?;
    let mut watch = |_: &_| goes_on();
    match build(session, &settings, &mut file, &mut watch) {
        Ok(_) => (),
        Err(BuildError::Stopped) => return Ok(None),
        Err(error) => return Err(Failure::Machine(format!("{spec}: {error}"))),
    }
    drop(file);
    let table = Table::open(&path).map_err(|error| machine(&error))?;
    Ok(Some(Arc::new(table)))
}

fn verified(
    session: &dyn Session,
    table: &Arc<Table>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Verified, VerifyError> {
    session.verify_table(table, threads(), &mut |_| goes_on())
}
