//! `outply train`: an evaluator learns from games of its own, or from positions.

mod folder;
mod school;
mod study;

use crate::args::Train;
use crate::failure::Failure;
use crate::output::Out;
use crate::words::counted;
use outply_catalog::{Catalog, Contest};
use std::process::ExitCode;

/// Where steps get ever smaller: the last ones, as a share of the first.
const LAST_STEP: f64 = 0.05;

/// The step after this share of the whole: 1 at first, for the last part ever smaller.
fn settled(past: f64, settle: f64) -> f32 {
    let settled = (past - (1.0 - settle)) / settle;
    if settle > 0.0 { LAST_STEP.powf(settled.clamp(0.0, 1.0)) as f32 } else { 1.0 }
}

/// What a test decided, and by how few games where it was cut short.
fn verdict(accepted: bool, contest: &Contest) -> String {
    let decided = if accepted { "accepted" } else { "weaker, so taken back" };
    match (contest.is_cut, contest.games) {
        (false, _) => decided.to_owned(),
        (true, 0) => format!("{decided}; the time was up before a test"),
        (true, games) => {
            format!(
                "{decided}; the time was up after {} of the test",
                counted(games as u64, "game")
            )
        }
    }
}

/// How much better than the initial weights those tested were, if there was time to find out.
fn over_the_first(contest: &Contest, digits: usize) -> String {
    match contest.games {
        0 if contest.is_cut => String::new(),
        _ => format!(", {:+.digits$} over the first", contest.mean),
    }
}

pub(crate) fn run(catalog: &Catalog, options: &Train, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = catalog.open(&options.game)?;
    match options.positions[..] {
        [] => school::run(&*session, options, out),
        _ => study::run(&*session, options, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_was_cut_short_says_so() {
        let of = |games, is_cut| Contest { games, mean: 0.25, error: 0.1, payoff: 0.0, is_cut };
        assert_eq!(verdict(true, &of(80, false)), "accepted");
        assert_eq!(verdict(false, &of(80, false)), "weaker, so taken back");
        assert_eq!(verdict(true, &of(0, true)), "accepted; the time was up before a test");
        let cut = "weaker, so taken back; the time was up after 12 games of the test";
        assert_eq!(verdict(false, &of(12, true)), cut);
        assert_eq!(over_the_first(&of(40, false), 2), ", +0.25 over the first");
        assert_eq!(over_the_first(&of(0, true), 2), "");
    }
}
