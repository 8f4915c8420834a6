//! Luck: what chance gave and took.

use crate::outlook::{Outlook, Reader};
use outply_catalog::Report;

/// How far the probabilities of all outcomes may be from 1.
const ALL: f64 = 1e-6;

/// What the outcome `drawn` of a chance node changed for each player: its value less the mean over all
/// outcomes, all by one search, so that luck is nothing in expectation. Where the search does not list
/// the outcomes it is `after` less the node's own value. `None` where neither is known.
pub(crate) fn luck(
    reader: Reader,
    report: &Report,
    drawn: &str,
    after: &Outlook,
) -> Vec<Option<f64>> {
    let before = reader.report(report);
    let probabilities = report.actions.iter().map(|outcome| outcome.probability.unwrap_or(0.0));
    let found = report.actions.iter().find(|outcome| outcome.action == drawn);
    let is_whole = report.work.depth > 0 && (probabilities.sum::<f64>() - 1.0).abs() < ALL;
    let outcome = found.filter(|_| is_whole).map(|outcome| reader.action(report, outcome));
    let mean = outcome.is_some().then(|| mean(reader, report));
    let (to, from) = (outcome.unwrap_or(after.clone()), mean.unwrap_or(before));
    to.iter().zip(from).map(|(to, from)| Some((*to)? - from?)).collect()
}

/// What each player can expect before the outcome is drawn.
fn mean(reader: Reader, report: &Report) -> Outlook {
    let mut sum: Outlook = reader.report(report).iter().map(|_| Some(0.0)).collect();
    for outcome in &report.actions {
        let probability = outcome.probability.unwrap_or(0.0);
        for (sum, part) in sum.iter_mut().zip(reader.action(report, outcome)) {
            *sum = sum.zip(part).map(|(sum, part)| sum + probability * part);
        }
    }
    sum
}
