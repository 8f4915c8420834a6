//! The top plies of a search that weighs chance, drawn and explained.

use crate::error::CatalogError;
use crate::gamble::{ChanceSetup, Gamble, Named, plies};
use crate::growth::InNotation;
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{End, Enter, Observer, Rules};
use outply_search::chance::{Expectiminimax, Pruning};
use outply_watch::{Counters, Picture, Recorder, Summary};

/// Without a depth, a game's tree is searched this deep: small enough to be read.
const DEPTH: u32 = 2;

/// Counts and records the latest iteration.
struct Seen<A> {
    counters: Counters,
    recorder: Recorder<A, f64>,
}

impl<A: Copy> Observer<A, f64> for Seen<A> {
    fn enter(&mut self, node: Enter<A, f64>) {
        self.counters.enter(node);
        self.recorder.enter(node);
    }

    fn leave(&mut self, value: f64, end: End) {
        Observer::<A, f64>::leave(&mut self.counters, value, end);
        self.recorder.leave(value, end);
    }

    fn cut(&mut self, rest: &[A]) {
        Observer::<A, f64>::cut(&mut self.counters, rest);
        self.recorder.cut(rest);
    }

    fn restart(&mut self, depth: Option<u32>) {
        self.counters = Counters::default();
        self.recorder.restart(depth);
    }
}

/// Searches `state` with or without Star cuts and tells about the plies asked for.
pub(crate) fn tree<S: ChanceSetup>(
    gamble: &Gamble<S>,
    state: &<S::Rules as Rules>::State,
    evaluator: Named<S::Evaluator>,
    request: &TreeRequest,
) -> Result<TreeReport, CatalogError> {
    let rules = gamble.0.rules();
    let mut seen = Seen {
        counters: Counters::default(),
        recorder: Recorder::new(request.max_nodes).down_to(request.shown),
    };
    let pruning = match request.algorithm {
        Algorithm::Star1 => Pruning::Star1,
        Algorithm::Star2 => Pruning::Star2 { probes: 1 },
        _ => Pruning::None,
    };
    let answer = Expectiminimax::new(rules)
        .evaluator(evaluator)
        .hints(gamble.0.hints())
        .bounds(gamble.0.bounds(state))
        .pruning(pruning)
        .deepening(false)
        .observer(&mut seen)
        .search(state, &plies(request.depth, DEPTH));
    let labels = InNotation { rules, root: state };
    let picture = Picture::of(&seen.recorder, &labels)
        .ok_or_else(|| CatalogError::Unfit("no node can be kept: raise the limit".into()))?;
    let Counters { nodes, leaves, .. } = seen.counters;
    Ok(TreeReport {
        summary: Summary { nodes, leaves, ..Summary::default() },
        skipped: seen.recorder.skipped(),
        value: picture.value.clone().unwrap_or_default(),
        picture,
        action: answer.action.map(|action| outply_watch::Labels::action(&labels, &[action])),
        steps: Vec::new(),
    })
}
