//! Tables that a game brings itself: of a formation.

use crate::args::Build;
use crate::failure::Failure;
use crate::files::write_file_by;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, program, progress};
use crate::progress::Progress;
use outply_catalog::{TableOptions, TableSizes, Tables};
use outply_json::Document;
use std::process::ExitCode;
use std::time::Instant;

pub(super) fn run(tables: &Tables, options: &Build, out: &mut Out) -> Result<ExitCode, Failure> {
    for (name, is_given) in [
        ("--memory", options.memory.is_some()),
        ("--state", options.state.is_some()),
        ("--index", options.index.is_some()),
        ("--cluster", options.cluster.is_some()),
    ] {
        if is_given {
            let game = &options.game;
            let sentence = format!("{game} has tables of its own, which do not use this");
            return Err(Failure::input(name, sentence));
        }
    }
    let size = size(options.size, &tables.sizes)?;
    let stop = stop_on_ctrl_c()?;
    let wanted = TableOptions { size, threads: options.threads.into() };
    let started = Instant::now();
    let shown = Progress::share(options.quiet);
    let mut goes_on = |part: f64| {
        shown.tell_share(part, String::new);
        !stop.is_raised()
    };
    // A file that cannot be written is said now, not after minutes.
    let written =
        write_file_by(&options.output, |mut file| (tables.write)(&wanted, &mut goes_on, &mut file));
    drop(shown);
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
    out.line(format!("{} play {}:{}={file}", program(), options.game, tables.option))?;
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
