//! Checkers for the benches: openings, evaluators by name, and games to learn from.

use crate::lesson::Lesson;
use outply_game::{Hints, Rules, mix64};
use outply_games::checkers::{
    Checkers, CheckersEvaluator, CheckersHints, Endings, Packed, Pieces, SELECTIVITY,
};
use outply_search::Table;
use outply_search::selective::Settings;
use std::sync::Arc;

/// `fitted` (the usual one), `patterns` (without the network), `features` (by hand, without patterns),
/// or a file of patterns' weights; after a `+` a file of tables of endings.
///
/// # Errors
/// If there is no such file, or it does not have the right length.
pub fn evaluator(name: &str) -> Result<CheckersEvaluator, String> {
    let Some((name, endings)) = name.split_once('+') else { return weighed(name) };
    let tables = verdicts(endings).map_err(|error| format!("{endings}: {error}"))?;
    Ok(weighed(name)?.with_endings(Arc::new(tables)))
}

/// Of a table that `outply table build checkers --endings 5` wrote.
fn verdicts(file: &str) -> Result<Endings, String> {
    let table = outply_table::Table::open(file.as_ref()).map_err(|error| error.to_string())?;
    let parts = table.gather(2, |part| Packed::with_capacity(part.count), Packed::extend);
    let most = table.info().endings.parse().ok().and_then(Endings::empty);
    let mut endings = most.ok_or("not all endings of checkers up to a number of pieces")?;
    let mut filled = endings.materials().zip(parts.map_err(|error| error.to_string())?);
    let fits = filled.all(|(material, verdicts)| endings.fill_in(&material, verdicts));
    if fits { Ok(endings) } else { Err("a table of another game".to_owned()) }
}

fn weighed(name: &str) -> Result<CheckersEvaluator, String> {
    match name {
        "fitted" => Ok(CheckersEvaluator::default()),
        "patterns" => Ok(CheckersEvaluator::fitted()),
        "features" => Ok(CheckersEvaluator::by_hand()),
        file => {
            let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            let read = CheckersEvaluator::from_bytes(&bytes);
            read.ok_or_else(|| format!("{file}: not as many weights as there are terms"))
        }
    }
}

/// A position after so many random plies; `None` if the game is over by then.
pub fn opening(rules: &Checkers, seed: u64, plies: u64) -> Option<Pieces> {
    let mut state = rules.initial();
    for ply in 0..plies {
        let moves: Vec<_> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed << 8 | ply) as usize % moves.len().max(1);
        state = rules.result(&state, *moves.get(drawn)?);
    }
    (!rules.terminal_test(&state)).then_some(state)
}

/// So long without a capture or a man's move, a game to learn from is called a draw.
const PATIENCE: u8 = 48;
/// After so long, only every fourth position is learnt from.
const FRESH: u8 = 12;

/// Games to learn from.
pub fn lesson(
    evaluator: CheckersEvaluator,
    nodes: u64,
) -> Lesson<Checkers, CheckersEvaluator, CheckersHints> {
    Lesson {
        evaluator,
        hints: CheckersHints,
        settings: Settings::parse("", SELECTIVITY).expect("known names"),
        nodes,
        table: Table::mib(1).expect("a table"),
        // What must be captured is settled before an estimate is asked for.
        keeps: |rules, state| {
            let quiet = state.quiet_plies();
            !CheckersHints.threatened(rules, state) && (quiet < FRESH || quiet % 4 == 0)
        },
        tires: |_, state| state.quiet_plies() >= PATIENCE,
    }
}
