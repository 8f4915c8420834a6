//! `outply tables`: a game's tables of best play, worked out and kept.

use crate::args::Tables;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress, write_file_by};
use outply_catalog::{Catalog, TableOptions, TableSizes};
use outply_json::Document;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How often it is told how far the work is.
const TELL: Duration = Duration::from_secs(5);

pub(crate) fn run(catalog: &Catalog, options: &Tables, out: &mut Out) -> Result<ExitCode, Failure> {
    let tables = catalog.tables(&options.game)?;
    let size = size(options.size, &tables.sizes)?;
    let stop = stop_on_ctrl_c()?;
    let wanted = TableOptions { size, threads: options.threads.into() };
    let started = Instant::now();
    let mut told = Duration::ZERO;
    let mut goes_on = |part: f64| {
        let now = started.elapsed();
        if !options.quiet && now >= told + TELL {
            told = now;
            progress(&format!("{:.0} s: {:.0} %", now.as_secs_f64(), 100.0 * part));
        }
        !stop.is_raised()
    };
    // A file that cannot be written is said now, not after minutes.
    let written =
        write_file_by(&options.output, |mut file| (tables.write)(&wanted, &mut goes_on, &mut file));
    if stop.is_raised() && written.is_err() {
        progress("Interrupted: nothing was written.");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    written?;
    let (file, seconds) = (options.output.display(), started.elapsed().as_secs_f64());
    if options.json {
        let plays = format!("{}:{}={file}", options.game, tables.option);
        let (game, file) = (options.game.clone(), file.to_string());
        let tables = outply_json::Tables { game, size, file, plays, seconds };
        out.text(Document::new(tables).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    out.line(format!("worked out in {seconds:.0} s; kept in {file}"))?;
    out.line(format!("outply play {}:{}={file}", options.game, tables.option))?;
    Ok(ExitCode::SUCCESS)
}

/// The size asked for, if there is such.
fn size(asked: Option<u32>, sizes: &TableSizes) -> Result<u32, Failure> {
    let size = asked.unwrap_or(sizes.usual);
    if sizes.known.contains(&size) {
        return Ok(size);
    }
    let known: Vec<String> = sizes.known.iter().map(u32::to_string).collect();
    let sentence = format!("{size}: expected {}, one of {}", sizes.about, known.join(", "));
    Err(Failure::input("--size", sentence))
}
