//! How selective search suits checkers.

/// Numbers of selective search that suit [`CheckersEvaluator`](super::CheckersEvaluator) and
/// [`CheckersHints`](super::CheckersHints), as `outply_search::selective::Settings` reads them.
///
/// Few moves and a forced one now and then: late ones are rarely bad, and a margin is worth less
/// than in chess. Over 80 ballots at 1,000 nodes a move, by an earlier fit of the weights:
/// `late-pruning=off` 72.2 % of 160 games; with that, half of futility's margins 61.9 %, and
/// `threat-extension=off` 57.8 %; a reduction of less (`lmr-base=40`) lost with 35.3 %.
pub const SELECTIVITY: &str =
    "late-pruning=off,threat-extension=off,futility-base=60,futility-margin=45";
