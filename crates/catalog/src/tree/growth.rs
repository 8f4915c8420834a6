//! The tree of a Monte Carlo search as it grows, drawn.

use super::{TreeReport, TreeRequest};
use crate::error::CatalogError;
use crate::figure::{Figure, Unit};
use crate::sampling::Sampling;
use outply_game::board::Board;
use outply_game::{Hints, Keyed, Notation, Player, Rules, Stochastic, listed};
use outply_search::montecarlo::{Chance, Estimates, Evaluation, Nature, Recipe};
use outply_search::{Expected, Limits};
use outply_watch::{Growth, Labels, Picture, Summary};

/// How many simulations are told step by step.
const STEPS: usize = 1_000;

/// A game with chance that brings nothing but its rules.
pub(crate) fn plain<R: Stochastic>(
    rules: &R,
    unit: Unit,
    recipe: Recipe,
) -> Sampling<'_, R, Chance, (), Estimates<()>> {
    Sampling { rules, nature: Chance, hints: (), judge: Estimates(()), unit, recipe }
}

/// Searches `state` and draws the tree with the game's notation.
pub(crate) fn tree<R, N, H, J>(
    sampling: Sampling<'_, R, N, H, J>,
    state: &R::State,
    request: &TreeRequest,
) -> Result<TreeReport, CatalogError>
where
    R: Rules<State: Send + Sync, Action: Send> + Keyed + Notation + Sync,
    N: Nature<R> + Send + Sync,
    H: Hints<R> + Sync,
    J: Evaluation<R> + Clone + Send,
{
    let labels = InNotation { rules: sampling.rules, root: state, boards: request.boards };
    grown(sampling, state, request, &labels)
}

/// Searches `state` and draws the tree with `labels`.
pub(crate) fn grown<R, N, H, J>(
    mut sampling: Sampling<'_, R, N, H, J>,
    state: &R::State,
    request: &TreeRequest,
    labels: &dyn Labels<R::Action>,
) -> Result<TreeReport, CatalogError>
where
    R: Rules<State: Send + Sync, Action: Send> + Keyed + Sync,
    N: Nature<R> + Send + Sync,
    H: Hints<R> + Sync,
    J: Evaluation<R> + Clone + Send,
{
    let unit = sampling.unit;
    // In a graph there is no tree to draw; and what is proven before it is visited is not seen.
    sampling.recipe.settings.graph = false;
    sampling.recipe.settings.look_ahead &= request.recipe.contains("look-ahead");
    let mut growth = Growth::new(STEPS, request.max_nodes);
    let limits = Limits { stop: request.stop.clone(), ..Limits::simulations(request.simulations) };
    let answer = sampling.search(request.seed, 1, Some(&mut growth)).search(state, &limits)?;
    request.go_on()?;
    // The line is the most visited one below the answer; the answer itself comes first.
    let line = match (answer.action, answer.line.as_slice()) {
        (Some(action), [first, ..]) if *first == action => answer.line.clone(),
        (action, _) => action.into_iter().collect(),
    };
    let picture = growth.picture(labels, request.shown, &line).ok_or_else(|| {
        CatalogError::Unfit("nothing was simulated, since there were no simulations or the value is proven without \
             any: expected --simulations 1 or more, or another position"
                .into())
    })?;
    let Expected { mean, error } = answer.value;
    let value = Figure::Expected { mean, error, unit }.to_string();
    let summary = Summary { nodes: growth.nodes(), leaves: growth.count(), ..Summary::default() };
    Ok(TreeReport {
        picture,
        summary,
        skipped: growth.skipped(),
        value,
        action: answer.action.map(|action| labels.action(&[action])),
        steps: growth.steps(labels),
    })
}

/// Actions in the game's notation.
pub(crate) struct InNotation<'a, R: Rules> {
    pub(crate) rules: &'a R,
    pub(crate) root: &'a R::State,
    /// Whether nodes have their state as a board.
    pub(crate) boards: bool,
}

impl<R: Notation> InNotation<'_, R> {
    fn state(&self, path: &[R::Action]) -> R::State {
        path.iter().fold(self.root.clone(), |state, &action| self.rules.result(&state, action))
    }

    fn words(&self, path: &[R::Action]) -> Vec<String> {
        let (mut state, mut words) = (self.root.clone(), Vec::new());
        for &action in path {
            words.push(self.rules.format_action(&state, action));
            state = self.rules.result(&state, action);
        }
        words
    }
}

impl<R: Notation> Labels<R::Action> for InNotation<'_, R> {
    fn action(&self, path: &[R::Action]) -> String {
        self.words(path).pop().unwrap_or_default()
    }

    fn node(&self, path: &[R::Action]) -> String {
        if path.is_empty() { "root".into() } else { self.words(path).join(" ") }
    }

    fn player(&self, player: Player) -> String {
        self.rules.player_name(player)
    }

    fn unvisited(&self, path: &[R::Action]) -> Picture {
        Picture::stub(self.node(path), self.action(path))
    }

    fn board(&self, path: &[R::Action]) -> Option<Board> {
        self.boards.then(|| self.rules.board(&self.state(path)))?
    }

    fn rank(&self, path: &[R::Action]) -> Option<usize> {
        let (last, before) = path.split_last()?;
        let state = self.state(before);
        listed(self.rules, &state).iter().position(|action| action == last)
    }
}
