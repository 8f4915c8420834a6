//! `outply weights`: what learnt weights are, and weights as tensors for other programs, and back.

use super::table::thousands;
use crate::args::{Weights, WeightsExport, WeightsImport, WeightsInfo};
use crate::failure::Failure;
use crate::files::{check_apart, misread, read_bytes, write_file_by};
use crate::output::{Out, program};
use outply_catalog::{Beside, Catalog, CatalogError, FileKind, LEARNED};
use outply_json::{Document, Weights as Told};
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(
    catalog: &Catalog,
    options: &Weights,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    match options {
        Weights::Info(options) => info(options, out)?,
        Weights::Export(options) => export(catalog, options, out)?,
        Weights::Import(options) => import(catalog, options, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A fault of weights, named.
fn named<E: Display>(path: &Path) -> impl Fn(E) -> Failure + '_ {
    |error| misread(path, FileKind::Weights, error)
}

/// A fault of a file of tensors, named.
fn no_tensors(path: &Path) -> impl Fn(CatalogError) -> Failure + '_ {
    |error| {
        let what = FileKind::instead(path, None, "a safetensors file, as other programs write it");
        let what = what.unwrap_or_else(|| error.to_string());
        Failure::input(&path.display().to_string(), what)
    }
}

fn info(WeightsInfo { file, json }: &WeightsInfo, out: &mut Out) -> Result<(), Failure> {
    let weights = outply_catalog::Weights::from_bytes(&read_bytes(file)?).map_err(named(file))?;
    if *json {
        let told = Told::of(&weights, file.display().to_string());
        return out.text(Document::new(told).text());
    }
    let shape = weights.shape();
    let cells = match shape.cells {
        0 => "a plain sum".to_owned(),
        1 => "1 hidden cell".to_owned(),
        cells => format!("{} hidden cells", thousands(cells as u64)),
    };
    let views = if shape.views == 2 { " of each of two views" } else { "" };
    let kinds = match shape.buckets {
        1 => String::new(),
        kinds => format!(", separate weights for {kinds} kinds of positions"),
    };
    out.line(format!("learnt from {}", shape.name))?;
    let (inputs, count) = (thousands(shape.inputs as u64), thousands(weights.count() as u64));
    out.line(format!("{inputs} inputs, {cells}{views}{kinds}: {count} weights"))?;
    let learnt = match weights.games() {
        0 => String::new(),
        games => format!("; learnt from {} games or positions", thousands(games)),
    };
    if let Some(Beside { evaluator, points }) = &shape.beside {
        out.line(format!("1 of the sum adds {points:.0} points to the evaluator {evaluator}"))?;
    }
    let policy = if shape.policy { ", and which action is best" } else { "" };
    out.line(format!("{}{policy}{learnt}", shape.head))
}

fn export(catalog: &Catalog, options: &WeightsExport, out: &mut Out) -> Result<(), Failure> {
    let WeightsExport { game, file, output } = options;
    check_apart(file, output)?;
    let session = catalog.open(game)?;
    let tensors = session.export_weights(&read_bytes(file)?).map_err(named(file))?;
    write_file_by(output, |to| to.write_all(&tensors))?;
    out.line(format!("kept in {}", output.display()))
}

fn import(catalog: &Catalog, options: &WeightsImport, out: &mut Out) -> Result<(), Failure> {
    let WeightsImport { game, file, output } = options;
    check_apart(file, output)?;
    let session = catalog.open(game)?;
    let weights = session.import_weights(&read_bytes(file)?).map_err(no_tensors(file))?;
    write_file_by(output, |to| to.write_all(&weights))?;
    let (game, output) = (session.game(), output.display());
    out.line(format!("kept in {output}"))?;
    out.line(format!("{} play {game} --evaluator {LEARNED}{output}", program()))
}
