//! `outply train`: an evaluator learns from games of its own, or from positions.

mod folder;
mod school;
mod study;

use crate::args::Train;
use crate::failure::Failure;
use crate::output::Out;
use outply_catalog::Catalog;
use std::process::ExitCode;

/// Where steps get ever smaller: the last ones, as a share of the first.
const LAST_STEP: f64 = 0.05;

/// The step after this share of the whole: 1 at first, for the last part ever smaller.
fn settled(past: f64, settle: f64) -> f32 {
    let settled = (past - (1.0 - settle)) / settle;
    if settle > 0.0 { LAST_STEP.powf(settled.clamp(0.0, 1.0)) as f32 } else { 1.0 }
}

pub(crate) fn run(catalog: &Catalog, options: &Train, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = catalog.open(&options.game)?;
    match options.positions[..] {
        [] => school::run(&*session, options, out),
        _ => study::run(&*session, options, out),
    }
}
