//! The top plies of a game's search, drawn and explained.

use super::ordered::{AnewOrdered, Noted, Ordered, Sorting};
use super::passing::WithPasses;
use super::seen::Seen;
use super::{Algorithm, TreeReport, TreeRequest};
use crate::error::CatalogError;
use crate::setup::{ChosenOf, DuelSetup, HintsOf, StateOf};
use outply_game::{Evaluator, Keyed, Notation, Value, ZeroSumRules};
use outply_search::alphabeta::parts::AnyMemory;
use outply_search::reference::{AlphaBeta, CutOn, Fail, minimax};
use outply_search::selective::Settings;
use outply_search::{AlphaBeta as Production, Limits, Selective, Table};
use std::cell::{Cell, RefCell};

/// Without a depth, a game's tree is searched this deep: small enough to be read.
const DEPTH: u32 = 3;
/// Where nothing much is left out near the horizon there is nothing to see.
const SELECTIVE_DEPTH: u32 = 5;
/// The table of the production searches.
const TABLE_BYTES: usize = 16 << 20;

/// How far the production searches look.
fn production(request: &TreeRequest, otherwise: u32) -> Limits {
    let limits = Limits::depth(request.depth.unwrap_or(otherwise));
    Limits { nodes: request.nodes, stop: request.stop.clone(), ..limits }
}

/// The textbook's searches, which take the children as they come.
fn plain<R: ZeroSumRules + Keyed, E: Evaluator<R>>(
    (algorithm, depth): (Algorithm, u32),
    sorting: &Sorting<'_, R, E>,
    state: &R::State,
    seen: &mut Seen<R::Action, Value>,
) -> Option<R::Action> {
    let sort = |state: &R::State, actions: &mut [R::Action]| sorting.sort(state, actions);
    let rules = &Ordered::new(sorting.rules, &sort);
    let mut evaluator = AnewOrdered(&sorting.evaluator);
    let mut observer = Noted(&sorting.left, seen);
    let alphabeta = match algorithm {
        Algorithm::Minimax => {
            return minimax(rules, state, depth, &mut evaluator, &mut observer).action;
        }
        Algorithm::AlphaBetaFailHard => AlphaBeta { fail: Fail::Hard, ..AlphaBeta::new(depth) },
        Algorithm::AlphaBetaStrict => {
            AlphaBeta { cut_on: CutOn::Exceeding, ..AlphaBeta::new(depth) }
        }
        _ => AlphaBeta::new(depth),
    };
    alphabeta.decide(rules, state, &mut evaluator, &mut observer).action
}

/// Searches `state` and tells about the plies asked for.
pub(crate) fn tree<S: DuelSetup>(
    (setup, hints): (&S, HintsOf<S>),
    state: &StateOf<S>,
    evaluator: ChosenOf<S>,
    request: &TreeRequest,
) -> Result<TreeReport, CatalogError> {
    let rules = setup.rules();
    let depth = request.depth.unwrap_or(DEPTH);
    let mut seen = Seen::new(request);
    let algorithm = request.algorithm.unwrap_or(Algorithm::AlphaBeta);
    let action = match algorithm {
        Algorithm::Minimax
        | Algorithm::AlphaBeta
        | Algorithm::AlphaBetaFailHard
        | Algorithm::AlphaBetaStrict => {
            let sorting = Sorting {
                rules,
                evaluator: RefCell::new(evaluator),
                order: request.order,
                left: Cell::new(depth),
            };
            plain((algorithm, depth), &sorting, state, &mut seen)
        }
        Algorithm::Pvs => {
            let table = Table::bytes(TABLE_BYTES)?;
            let search = Production::new(rules).evaluator(evaluator).hints(hints);
            let search = search.any_memory(AnyMemory::Table(&table)).observer(Some(&mut seen));
            S::run(search, state, &production(request, DEPTH), &mut |_| ())?.action
        }
        Algorithm::Selective => {
            let settings = Settings::parse(setup.selectivity(), &request.recipe)
                .map_err(CatalogError::Selectivity)?;
            let table = Table::bytes(TABLE_BYTES)?;
            let search = Selective::new(rules).evaluator(evaluator).hints(hints);
            let search = search.settings(settings).table(&table).observer(&mut seen);
            { search }.search(state, &production(request, SELECTIVE_DEPTH))?.action
        }
        other => {
            return Err(CatalogError::Unfit(format!(
                "{} is for explicit trees: this game has two players and no chance; there are: \
                 alphabeta, minimax, alphabeta-hard, alphabeta-strict, pvs, selective, mcts",
                other.name()
            )));
        }
    };
    request.go_on()?;
    let labels = WithPasses::new(setup, state, request.boards);
    let picture = seen.picture(&labels, action)?;
    let summary = seen.summary();
    let value = picture.value.clone().unwrap_or_default();
    let action = action.map(|action| rules.format_action(state, action));
    Ok(TreeReport { picture, summary, skipped: seen.skipped(), value, action, steps: Vec::new() })
}
