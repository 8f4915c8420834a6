//! The top plies of a search that weighs chance, drawn and explained.

use crate::error::CatalogError;
use crate::gamble::{Gamble, plies};
use crate::growth::InNotation;
use crate::seen::Seen;
use crate::setup::{Chosen, GambleSetup};
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::Rules;
use outply_search::chance::Pruning;

/// Without a depth, a game's tree is searched this deep: small enough to be read.
const DEPTH: u32 = 2;

/// Searches `state` with or without Star cuts and tells about the plies asked for.
pub(crate) fn tree<S: GambleSetup>(
    gamble: &Gamble<S>,
    state: &<S::Rules as Rules>::State,
    evaluator: Chosen<S::Evaluator>,
    request: &TreeRequest,
) -> Result<TreeReport, CatalogError> {
    let rules = gamble.0.rules();
    let mut seen = Seen::new(request);
    let pruning = match request.algorithm {
        Algorithm::Star1 => Pruning::Star1,
        Algorithm::Star2 => Pruning::Star2 { probes: 1 },
        _ => Pruning::None,
    };
    let answer = gamble
        .watched(state, evaluator, &mut seen)
        .pruning(pruning)
        .deepening(false)
        .search(state, &plies(request.depth, DEPTH))?;
    let labels = InNotation { rules, root: state };
    let picture = seen.picture(&labels)?;
    Ok(TreeReport {
        summary: seen.summary(),
        skipped: seen.recorder.skipped(),
        value: picture.value.clone().unwrap_or_default(),
        picture,
        action: answer.action.map(|action| outply_watch::Labels::action(&labels, &[action])),
        steps: Vec::new(),
    })
}
