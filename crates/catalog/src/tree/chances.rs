//! The top plies of a search that weighs chance, drawn and explained.

use super::growth::InNotation;
use super::seen::Seen;
use super::{Algorithm, TreeReport, TreeRequest};
use crate::certain::Certain;
use crate::error::CatalogError;
use crate::setup::{ActionOf, ChosenOf, GambleSetup, HintsOf, Setup, StateOf};
use outply_search::Limits;
use outply_search::chance::{Expectiminimax, Pruning, ValueBounds};

/// Without a depth, a game's tree is searched this deep: small enough to be read.
const DEPTH: u32 = 2;

/// Between which bounds values lie.
pub(crate) enum Within<'s, S> {
    /// As the setup says of each state.
    Setup(&'s S),
    /// The same everywhere.
    Fixed((f64, f64)),
}

impl<S: GambleSetup> ValueBounds<S::Rules> for Within<'_, S> {
    fn bounds(&self, _rules: &S::Rules, state: &StateOf<S>) -> (f64, f64) {
        match self {
            Within::Setup(setup) => setup.bounds(state),
            Within::Fixed(bounds) => *bounds,
        }
    }
}

/// The search without a table: of one type, watched or not, since each more is compiled for each game.
pub(crate) type Tableless<'s, 'w, S> = Expectiminimax<
    's,
    <S as Setup>::Rules,
    (
        ChosenOf<S>,
        HintsOf<S, Certain<<S as Setup>::Rules>>,
        (),
        Within<'s, S>,
        Option<&'w mut Seen<ActionOf<S>, f64>>,
    ),
>;

/// Searches `state` with or without Star cuts and tells about the plies asked for.
pub(crate) fn tree<S: GambleSetup>(
    (setup, hints): (&S, HintsOf<S, Certain<<S as Setup>::Rules>>),
    state: &StateOf<S>,
    evaluator: ChosenOf<S>,
    request: &TreeRequest,
) -> Result<TreeReport, CatalogError> {
    let rules = setup.rules();
    let mut seen = Seen::new(request);
    let pruning = match request.algorithm {
        Some(Algorithm::Star1) => Pruning::Star1,
        Some(Algorithm::Star2) => Pruning::Star2 { probes: 1 },
        _ => Pruning::None,
    };
    let search: Tableless<'_, '_, S> = Expectiminimax::new(rules)
        .evaluator(evaluator)
        .hints(hints)
        .bounds(Within::Fixed(setup.bounds(state)))
        .observer(Some(&mut seen));
    let answer =
        search.pruning(pruning).deepening(false).search(state, &plies(request.depth, DEPTH))?;
    let labels = InNotation { rules, root: state, boards: request.boards };
    let picture = seen.picture(&labels, answer.action)?;
    Ok(TreeReport {
        summary: seen.summary(),
        skipped: seen.skipped(),
        value: picture.value.clone().unwrap_or_default(),
        picture,
        action: answer.action.map(|action| outply_watch::Labels::action(&labels, &[action])),
        steps: Vec::new(),
    })
}

/// A search limited by depth alone.
pub(crate) fn plies(depth: Option<u32>, otherwise: u32) -> Limits {
    Limits::depth(depth.unwrap_or(otherwise))
}
