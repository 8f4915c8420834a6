//! Rows of `outply prove` about endings: a table is built, verified by other code, and counted by it.

use super::prove_row::{Row, Task, UNSOLVED, open};
use crate::failure::Failure;
use outply_catalog::table::{BuildError, Settings, Table, Verified, VerifyError};
use outply_catalog::{Endgame, Session};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// A table may take so much memory.
const MEMORY: usize = 2 << 30;

/// Proves what is published about endings.
pub(super) fn endings(task: &Task<'_>, endgame: &Endgame) -> Result<Row, Failure> {
    let Task { spec, theorem, options, stop, .. } = *task;
    let session = open(task.catalog, spec, theorem)?;
    let started = Instant::now();
    let mut goes_on = || !stop.is_raised() && started.elapsed() < options.row_time;
    let folder = tempfile::Builder::new().prefix("outply-prove-").tempdir();
    let folder = folder.map_err(|error| {
        Failure::Machine(format!("{}: {error}", std::env::temp_dir().display()))
    })?;
    let verified = match built(session.as_ref(), folder.path(), endgame, spec, &mut goes_on)? {
        Some(table) => verified(session.as_ref(), &table, &mut goes_on),
        None => Err(VerifyError::Stopped),
    };
    let seconds = started.elapsed().as_secs_f64();
    let row = |found: String, nodes, checked: String, holds| {
        Ok(Row { found, nodes, seconds, checked, holds })
    };
    match verified {
        Ok(verified) => {
            let counts = endgame.counted(&verified);
            let found = endgame.tally.found(&counts);
            let checked = format!("table of {}", verified.states);
            row(found, verified.states, checked, endgame.tally.holds(&counts))
        }
        Err(VerifyError::Stopped) => row(UNSOLVED.into(), 0, "-".into(), false),
        Err(error) => row("a wrong table".into(), 0, error.to_string(), false),
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
    endgame: &Endgame,
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
    };
    let path = folder.join("table");
    let machine =
        |error: &dyn std::fmt::Display| Failure::Machine(format!("{}: {error}", folder.display()));
    let mut file = File::create(&path).map_err(|error| machine(&error))?;
    let mut watch = |_: &_| goes_on();
    match session.build_endings(endgame.endings, &settings, &mut file, &mut watch) {
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
