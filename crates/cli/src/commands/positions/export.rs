//! `outply positions export`: positions as other programs learn from them.

use super::{Files, counted, unreadable};
use crate::args::PositionsExport;
use crate::failure::Failure;
use crate::files::{check_apart, check_distinct, write_file_by};
use crate::output::Out;
use outply_catalog::positions::{Heading, Position, PositionsReader};
use outply_catalog::{Catalog, Collected, Example, Seeing, Session, SightRequest};
use serde_json::json;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How positions are written.
#[derive(Clone, Copy)]
enum Format {
    Tensors,
    Lines,
}

pub(super) fn run(
    catalog: &Catalog,
    options: &PositionsExport,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let format = format(&options.output)?;
    options.files.iter().try_for_each(|file| check_apart(file, &options.output))?;
    check_distinct("", &options.files)?;
    let heading = heading(&options.files)?;
    let session = catalog.open(&heading.game)?;
    let cells = options.cells.map(usize::from);
    let (inputs, search_share) = (options.inputs, options.search_share);
    let files = Files { session: &*session, paths: &options.files };
    let (views, beside) = (options.views.map(usize::from), options.beside.as_deref());
    let seen = |beside| SightRequest { cells, inputs, search_share, views, beside };
    let mut sight = session.sight(&seen(beside.map(|evaluator| (evaluator, 1.0))))?;
    if let Some(evaluator) = beside {
        files.check_labels(beside, search_share)?;
        sight = session.sight(&seen(Some((evaluator, files.measure(evaluator, || Ok(()))?))))?;
    }
    let mut export = Export { files, sight };
    let count = match format {
        Format::Tensors => export.tensors(&options.output, session.as_ref())?,
        Format::Lines => export.lines(&options.output)?,
    };
    let (name, inputs) = export.sight.inputs();
    out.line(format!("{} kept in {}", counted(count, "position"), options.output.display()))?;
    out.line(format!("seen by {name}: {}", counted(inputs as u64, "input")))?;
    Ok(ExitCode::SUCCESS)
}

/// By the ending of the file's name.
fn format(output: &Path) -> Result<Format, Failure> {
    match output.extension().and_then(|ending| ending.to_str()) {
        Some("safetensors") => Ok(Format::Tensors),
        Some("jsonl") => Ok(Format::Lines),
        _ => Err(Failure::input(
            &output.display().to_string(),
            "expected a name that ends in .safetensors or .jsonl (JSON Lines)",
        )),
    }
}

/// What all files are of, as the first one says.
fn heading(files: &[PathBuf]) -> Result<Heading, Failure> {
    let first = files.first().ok_or_else(|| Failure::Usage("expected a file".to_owned()))?;
    let reader = PositionsReader::open(first).map_err(|error| unreadable(first, error))?;
    Ok(reader.heading().clone())
}

struct Export<'s> {
    files: Files<'s>,
    sight: Box<dyn Seeing + 's>,
}

impl Export<'_> {
    /// Shows each position that has a label, with what is seen of it; gives how many there are. Games of later files are
    /// numbered on.
    fn each(
        &mut self,
        mut show: impl FnMut(&Position, &Example) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut count = 0;
        self.files.each(|mut position, place| {
            let seen = self.sight.see(&position).map_err(|error| place.fault(error))?;
            self.sight.inputs_fault().map_or(Ok(()), |why| Err(place.fault(why)))?;
            if let Some(example) = seen {
                position.game += place.games;
                show(&position, &example)?;
                count += 1;
            }
            Ok(true)
        })?;
        Ok(count)
    }

    fn tensors(&mut self, output: &Path, session: &dyn Session) -> Result<u64, Failure> {
        let mut collected = Collected::new(session.players());
        let count = self.each(|position, example| {
            collected.add(position, example);
            Ok(())
        })?;
        let bytes = self.sight.safetensors(&collected)?;
        write_file_by(output, |file| file.write_all(&bytes))?;
        Ok(count)
    }

    fn lines(&mut self, output: &Path) -> Result<u64, Failure> {
        let mut fault = None;
        let written = write_file_by(output, |file| {
            let mut file = std::io::BufWriter::new(file);
            let count = self.each(|position, example| {
                line(&mut file, position, example).map_err(|error| unwritten(output, error))
            });
            let flushed = file.flush().map_err(|error| unwritten(output, error));
            count.and_then(|count| flushed.map(|()| count)).map_err(|failure| {
                fault = Some(failure);
                std::io::Error::other("not written whole")
            })
        });
        fault.map_or(written, Err)
    }
}

/// What the system says of a file that is written; nothing where nobody reads a pipe any more.
fn unwritten(output: &Path, error: std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::ClosedOutput,
        _ => Failure::Machine(format!("{}: {error}", output.display())),
    }
}

/// A position on a line.
fn line(file: &mut impl Write, position: &Position, example: &Example) -> std::io::Result<()> {
    let [search, result, exact] = &example.labels;
    let mut line = json!({
        "game": position.game,
        "ply": position.ply,
        "state": position.state,
        "side": example.side.index(),
        "bucket": example.bucket,
        "active": example.active,
        "target": example.target,
        "search": search,
        "result": result,
        "exact": exact,
    });
    if let Some(beside) = example.beside {
        line["beside"] = json!(beside);
    }
    writeln!(file, "{line}")
}
