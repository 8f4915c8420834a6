//! `outply tree --step`: a search step by step.

use super::picture::{is_picture, style, written};
use super::{Source, columns, numbered, put, request, terminal, wrapped_lines};
use crate::args::{Format, Step, Tree};
use crate::failure::Failure;
use crate::files::write_file_by;
use crate::output::{Out, progress};
use outply_catalog::watch::draw::{Frame, Scene, animated, frames, growth_frames};
use outply_catalog::{Algorithm, TreeReport, TreeRequest};
use std::path::Path;
use std::process::ExitCode;

/// The most simulations that are shown one by one: the search is run anew for each.
const MOST_SIMULATIONS: u64 = 300;
/// Seconds that a step of an animation is shown.
const PACE: f64 = 1.5;

pub(super) fn run(
    source: &Source,
    options: &Tree,
    format: Format,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if !is_picture(format) && format != Format::Terminal {
        let wrong = "--step: expected a picture or the terminal, such as --output tree.svg";
        return Err(Failure::Usage(wrong.into()));
    }
    let request = request(options);
    let report = source.report(&request)?;
    let frames = match options.algorithm {
        Some(Algorithm::MonteCarlo) => simulations(source, &request, &report)?,
        _ => frames(&report.picture),
    };
    if format == Format::Terminal {
        return told(options, &report, &frames, out);
    }
    let scenes = Scene::frames(&frames, &style(options));
    if format == Format::Svg && options.step != Some(Step::Files) {
        let pace = options.look.pace.map_or(PACE, |pace| pace.as_secs_f64().max(0.05));
        put(options, out, animated(&scenes, pace).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(path) = &options.output else {
        let wrong = "--step: expected --output with it, to name the numbered files";
        return Err(Failure::Usage(wrong.into()));
    };
    files(path, &scenes, options, format)?;
    Ok(ExitCode::SUCCESS)
}

/// The tree after each simulation, by the same search broken off earlier.
fn simulations(
    source: &Source,
    request: &TreeRequest,
    last: &TreeReport,
) -> Result<Vec<Frame>, Failure> {
    if request.simulations > MOST_SIMULATIONS {
        let expected = format!("expected at most {MOST_SIMULATIONS}, to be shown one by one");
        return Err(Failure::Usage(format!("--simulations: {expected}")));
    }
    let mut earlier = Vec::new();
    for (done, step) in (1..).zip(&last.steps) {
        let report = source.report(&TreeRequest { simulations: done, ..request.clone() })?;
        let text = step.text(done as usize).lines().next().unwrap_or_default().to_owned();
        earlier.push((report.picture, text));
    }
    Ok(growth_frames(&last.picture, &earlier))
}

/// The steps as numbered sentences, then the tree.
fn told(
    options: &Tree,
    report: &TreeReport,
    frames: &[Frame],
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let is_told = |frame: &&Frame| !frame.text.is_empty();
    let numbered = |(number, frame): (usize, &Frame)| match report.steps.is_empty() {
        true => format!("{}. {}", number + 1, frame.text),
        false => frame.text.clone(),
    };
    let lines: Vec<String> = frames.iter().filter(is_told).enumerate().map(numbered).collect();
    let steps = wrapped_lines(&lines.join("\n"), columns(options));
    let tree = terminal(options, &report.picture, out);
    put(options, out, format!("{steps}\n\n{tree}").as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// A file for each step, all or as many as could be written.
fn files(path: &Path, scenes: &[Scene], options: &Tree, format: Format) -> Result<(), Failure> {
    let digits = scenes.len().to_string().len().max(3);
    for (number, scene) in (1..).zip(scenes) {
        let bytes = written(scene, options, format)?;
        let name = numbered(path, &format!("{number:0digits$}"));
        write_file_by(&name, |file| file.write_all(&bytes))?;
    }
    let (first, last) = (numbered(path, &format!("{:0digits$}", 1)), scenes.len());
    progress(&format!("{last} files, from {} on", first.display()));
    Ok(())
}
