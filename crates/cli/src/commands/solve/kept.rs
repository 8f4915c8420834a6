//! What a proof has found out, kept in a file that a later run goes on from.

use crate::failure::Failure;
use crate::files::Claim;
use crate::output::progress;
use outply_catalog::{CatalogError, Ended, Limits, Plan, Report, Session, StopFlag};
use std::fs::File;
use std::io::{BufReader, Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// So long a search runs until what it found is written: what a killed program loses at most. To go on
/// costs next to nothing, the questions answered before being in the table.
const SLICE: Duration = Duration::from_secs(600);

/// The file, held while the search goes on.
pub(super) struct Kept {
    file: Claim,
    path: PathBuf,
}

impl Kept {
    /// Takes the file, and takes over what is in it.
    ///
    /// # Errors
    /// If it cannot be read or written, is of another game, or the search keeps nothing.
    pub(super) fn open(path: &Path, session: &dyn Session, plan: &Plan) -> Result<Kept, Failure> {
        let wrong =
            |error: CatalogError| Failure::input(&format!("--resume {}", path.display()), error);
        // A search that keeps nothing is refused before it runs.
        session.write_found(plan, &mut std::io::sink()).map_err(wrong)?;
        match File::open(path) {
            Ok(file) => {
                session.read_found(plan, &mut BufReader::new(file)).map_err(wrong)?;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => (),
            Err(error) => return Err(Failure::input(&path.display().to_string(), error)),
        }
        Ok(Kept { file: Claim::new(path)?, path: path.to_owned() })
    }

    /// Searches until the position is solved or a limit comes, and writes what is found out now and then and
    /// at the end.
    pub(super) fn search(
        &mut self,
        (session, plan): (&dyn Session, &Plan),
        limits: &Limits,
        tell: &mut dyn FnMut(&Report),
    ) -> Result<Report, Failure> {
        let (started, mut nodes) = (Instant::now(), 0);
        loop {
            let left = limits.after(started.elapsed());
            let slice = left.hard_time.map_or(SLICE, |time| time.min(SLICE));
            let most = left.nodes.map(|most| most.saturating_sub(nodes));
            let now = Limits { nodes: most, ..left.and_time(slice) };
            let whole = |mut report: Report, nodes: u64| {
                report.work.nodes += nodes;
                report.work.time = started.elapsed();
                report
            };
            // No iteration is spared because half of a slice is gone.
            let now = Limits { soft_time: None, ..now };
            let report =
                session.search(plan, &now, &mut |report| tell(&whole(report.clone(), nodes)))?;
            let report = whole(report, nodes);
            nodes = report.work.nodes;
            self.write(session, plan)?;
            if report.work.ended != Ended::Interrupted || is_over(limits, started.elapsed(), nodes)
            {
                progress(&format!("The results so far are in {}.", self.path.display()));
                return Ok(report);
            }
        }
    }

    fn write(&mut self, session: &dyn Session, plan: &Plan) -> Result<(), Failure> {
        self.file.write(|output| {
            let mut output = std::io::BufWriter::new(output);
            session
                .write_found(plan, &mut output)
                .map_err(|error| Error::other(error.to_string()))?;
            std::io::Write::flush(&mut output)
        })
    }
}

/// Whether the user's own limits have come.
fn is_over(limits: &Limits, elapsed: Duration, nodes: u64) -> bool {
    limits.hard_time.is_some_and(|time| elapsed >= time)
        || limits.nodes.is_some_and(|most| nodes >= most)
        || limits.stop.as_ref().is_some_and(StopFlag::is_raised)
}
