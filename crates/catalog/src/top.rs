//! The top plies of a game's search, drawn and explained.

use crate::error::CatalogError;
use crate::seen::Seen;
use crate::setup::{ActionOf, Chosen, DuelSetup, StateOf};
use crate::tree::{Algorithm, TreeReport, TreeRequest};
use outply_game::{Notation, Player, Rules};
use outply_search::reference::{AlphaBeta, CutOn, Fail, minimax};
use outply_search::{AlphaBeta as Production, Limits, Table};
use outply_watch::{Labels, Picture};

/// Without a depth, a game's tree is searched this deep: small enough to be read.
const DEPTH: u32 = 3;
/// The table of the production search.
const TABLE_BYTES: usize = 16 << 20;

/// Searches `state` and tells about the plies asked for.
pub(crate) fn tree<S: DuelSetup>(
    setup: &S,
    state: &StateOf<S>,
    mut evaluator: Chosen<S::Evaluator>,
    request: &TreeRequest,
) -> Result<TreeReport, CatalogError> {
    let rules = setup.rules();
    let depth = request.depth.unwrap_or(DEPTH);
    let mut seen = Seen::new(request);
    let alphabeta = AlphaBeta::new(depth);
    let action = match request.algorithm {
        Algorithm::Minimax => minimax(rules, state, depth, &mut evaluator, &mut seen).action,
        Algorithm::AlphaBeta => alphabeta.decide(rules, state, &mut evaluator, &mut seen).action,
        Algorithm::AlphaBetaFailHard => {
            let hard = AlphaBeta { fail: Fail::Hard, ..alphabeta };
            hard.decide(rules, state, &mut evaluator, &mut seen).action
        }
        Algorithm::AlphaBetaStrict => {
            let strict = AlphaBeta { cut_on: CutOn::Exceeding, ..alphabeta };
            strict.decide(rules, state, &mut evaluator, &mut seen).action
        }
        Algorithm::Pvs => {
            let table = Table::bytes(TABLE_BYTES)?;
            let search = Production::new(rules).evaluator(evaluator).hints(setup.hints());
            let mut search = search.table(&table).observer(&mut seen);
            search.search(state, &Limits::depth(depth))?.action
        }
        Algorithm::Expectiminimax
        | Algorithm::Star1
        | Algorithm::Star2
        | Algorithm::MaxN
        | Algorithm::MonteCarlo => {
            let name = request.algorithm.name();
            return Err(CatalogError::Unfit(format!(
                "{name} is for explicit trees: this game has two players and no chance"
            )));
        }
    };
    let labels = GameLabels { setup, state };
    let picture = seen.picture(&labels)?;
    let summary = seen.summary();
    let value = picture.value.clone().unwrap_or_default();
    let action = action.map(|action| rules.format_action(state, action));
    Ok(TreeReport {
        picture,
        summary,
        skipped: seen.recorder.skipped(),
        value,
        action,
        steps: Vec::new(),
    })
}

struct GameLabels<'a, S: DuelSetup> {
    setup: &'a S,
    state: &'a StateOf<S>,
}

impl<S: DuelSetup> GameLabels<'_, S> {
    /// The actions of `path` as text.
    fn words(&self, path: &[ActionOf<S>]) -> Vec<String> {
        let rules = self.setup.rules();
        let mut state = self.state.clone();
        let mut word = |&action: &ActionOf<S>| {
            let word = rules.format_action(&state, action);
            state = rules.result(&state, action);
            word
        };
        path.iter().map(&mut word).collect()
    }
}

impl<S: DuelSetup> Labels<ActionOf<S>> for GameLabels<'_, S> {
    fn action(&self, path: &[ActionOf<S>]) -> String {
        self.words(path).pop().unwrap_or_default()
    }

    fn node(&self, path: &[ActionOf<S>]) -> String {
        if path.is_empty() { "root".into() } else { self.words(path).join(" ") }
    }

    fn player(&self, player: Player) -> String {
        self.setup.rules().player_name(player)
    }

    fn unvisited(&self, path: &[ActionOf<S>]) -> Picture {
        Picture::stub(self.node(path), self.action(path))
    }
}
