//! Searches recorded node by node.

use super::search::grant;
use crate::body::Body;
use crate::failure::Failure;
use crate::place::{Place, aside, heard};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use outply_catalog::{
    Algorithm, ExplicitTree, Order, Player, Session, StopFlag, TreeReport, TreeRequest as Asked,
};
use outply_json::{Tree, TreeColumns};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Lines of play that a recorded search of a game may have at most: the slow algorithms look at all.
const MOST_LINES: u64 = 2_000_000;
/// The deepest recorded search of a game.
const MOST_DEPTH: u32 = 30;
/// The most nodes that a production search visits to be recorded.
const MOST_NODES: u64 = 3_000_000;
/// The most simulations of a recorded Monte Carlo search.
const MOST_SIMULATIONS: u64 = 10_000;

/// Which search to record: of `text` or of `place`.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeRequest {
    /// A tree leaf by leaf: `(max (min 3 5) (min 2 9))` or `[[3, 5], [2, 9]]`.
    #[serde(default)]
    pub(crate) text: Option<String>,
    /// Who moves first in a tree of nested lists.
    #[serde(default)]
    pub(crate) root: Root,
    /// In which order the children of every node are searched, where the search has none of its own:
    /// alpha-beta and minimax in a game, all in a tree given leaf by leaf.
    #[serde(default)]
    pub(crate) order: ChildOrder,
    /// A position of a game.
    #[serde(default)]
    pub(crate) place: Option<Place>,
    /// The algorithm: `minimax`, `alphabeta`, `alphabeta-hard`, `alphabeta-strict`, `pvs`,
    /// `selective`, `expectiminimax`, `star1`, `star2`, `maxn`, `paranoid`, `best-reply` or `mcts`.
    pub(crate) algorithm: String,
    /// How many plies the search looks ahead; to the end of a tree given leaf by leaf if there is
    /// none.
    #[serde(default)]
    pub(crate) depth: Option<u32>,
    /// How many plies are recorded.
    #[serde(default)]
    pub(crate) shown: Option<u32>,
    /// Simulations of a Monte Carlo search.
    #[serde(default)]
    pub(crate) simulations: Option<u64>,
    /// How Monte Carlo or selective search is put together.
    #[serde(default)]
    pub(crate) recipe: String,
    /// The seed of its chance.
    #[serde(default)]
    pub(crate) seed: u64,
    /// Whether a drawing has the states of a game as small boards.
    #[serde(default)]
    pub(crate) boards: bool,
}

/// Who moves first.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Root {
    /// The player who wants large values.
    #[default]
    Max,
    /// The player who wants small ones.
    Min,
}

/// In which order the children of every node are searched.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ChildOrder {
    /// As the tree is written, or as the game's rules list the actions.
    #[default]
    Given,
    /// The best for the player to move first.
    Best,
    /// The worst first.
    Worst,
    /// The best by the evaluator's estimate first; for games.
    Estimate,
    /// At random, from the seed.
    Random,
}

/// The shape of a random tree.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RandomRequest {
    /// The seed.
    seed: u64,
    /// The most children of a node, from 1 to 8.
    #[schemars(range(min = 1, max = 8))]
    branching: u32,
    /// The most plies, from 1 to 8.
    #[schemars(range(min = 1, max = 8))]
    depth: u32,
    /// Leaves lie within plus and minus this, from 1 to 1000.
    #[schemars(range(min = 1, max = 1000))]
    range: u32,
    /// Whether some nodes are chance nodes.
    #[serde(default)]
    chance: bool,
    /// How many players, from 2 to 4.
    #[serde(default = "two")]
    #[schemars(range(min = 2, max = 4))]
    players: u8,
}

/// A tree leaf by leaf.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TreeText {
    /// The tree.
    text: String,
}

fn two() -> u8 {
    2
}

pub(crate) async fn tree(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<TreeRequest>,
) -> Result<Json<Tree>, Failure> {
    let longest = shared.settings.longest_recorded;
    heard(longest, move |stop| Ok(Json(Tree::of(&request.report(&shared, stop)?)))).await
}

pub(crate) async fn columns(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<TreeRequest>,
) -> Result<Response, Failure> {
    // Written here: a large tree would keep the threads that serve connections.
    let longest = shared.settings.longest_recorded;
    let text = heard(longest, move |stop| {
        let columns = TreeColumns::of(&request.report(&shared, stop)?);
        // Every key is a string and no number is infinite, so nothing can fail.
        Ok(serde_json::to_vec(&columns).unwrap_or_default())
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], text.await?).into_response())
}

pub(crate) async fn random(Body(request): Body<RandomRequest>) -> Result<Json<TreeText>, Failure> {
    aside(move || {
        let tree = ExplicitTree::random(&request.shape()?, request.seed, None)?;
        Ok(Json(TreeText { text: tree.to_text() }))
    })
    .await
}

impl RandomRequest {
    /// The shape in the command line's words.
    fn shape(&self) -> Result<String, Failure> {
        let RandomRequest { branching, depth, range, chance, players, .. } = *self;
        let within = |name: &str, number: u32, least: u32, most: u32| {
            let fits = (least..=most).contains(&number);
            let sentence = || Failure::unfit(format!("{name}: expected {least} to {most}"));
            fits.then_some(()).ok_or_else(sentence)
        };
        within("branching", branching, 1, 8)?;
        within("depth", depth, 1, 8)?;
        within("range", range, 1, 1000)?;
        within("players", u32::from(players), 2, 4)?;
        within("branching to the power of depth", branching.pow(depth), 1, 70_000)?;
        let least = branching.min(2);
        let chance = if chance { ",chance=0.4" } else { "" };
        Ok(format!(
            "depth={depth},branching={least}..{branching},values=-{range}..{range},\
             players={players}{chance}"
        ))
    }
}

impl TreeRequest {
    /// Runs the search, to be stopped by the flag.
    pub(crate) fn report(&self, shared: &Shared, stop: &StopFlag) -> Result<TreeReport, Failure> {
        let _grant = grant(shared)?;
        let asked = Asked { stop: Some(stop.clone()), ..self.asked(shared)? };
        match (&self.text, &self.place) {
            (Some(text), None) => {
                let tree = self.explicit(text, shared.settings.tree_nodes)?;
                Ok(tree.tree(&asked)?)
            }
            (None, Some(place)) => {
                let session = place.open(shared)?;
                check_size(session.as_ref(), &asked)?;
                Ok(session.tree(&asked)?)
            }
            _ => Err(Failure::unfit("expected either text or place")),
        }
    }

    fn explicit(&self, text: &str, most: usize) -> Result<ExplicitTree, Failure> {
        let root = match self.root {
            Root::Max => Player::MAX,
            Root::Min => Player::MIN,
        };
        let tree = ExplicitTree::parse(text, Some(root)).map_err(|e| Failure::of("text", e))?;
        if tree.nodes() > most {
            let nodes = tree.nodes();
            return Err(Failure::unfit(format!("{nodes} nodes: expected at most {most}")));
        }
        Ok(tree)
    }

    fn order(&self) -> Order {
        match self.order {
            ChildOrder::Given => Order::Given,
            ChildOrder::Best => Order::Best,
            ChildOrder::Worst => Order::Worst,
            ChildOrder::Estimate => Order::Estimate,
            ChildOrder::Random => Order::Random(self.seed),
        }
    }

    fn asked(&self, shared: &Shared) -> Result<Asked, Failure> {
        let named = Algorithm::ALL.into_iter().find(|known| known.name() == self.algorithm);
        let algorithm = named.ok_or_else(|| {
            let names: Vec<&str> = Algorithm::ALL.iter().map(|known| known.name()).collect();
            Failure::unfit(format!(
                "algorithm {}: expected one of {}",
                self.algorithm,
                names.join(", ")
            ))
        })?;
        let default = Asked::default();
        let simulations = self.simulations.unwrap_or(default.simulations);
        if simulations > MOST_SIMULATIONS || self.depth.is_some_and(|depth| depth > MOST_DEPTH) {
            return Err(Failure::unfit(format!(
                "expected at most {MOST_SIMULATIONS} simulations and a depth of {MOST_DEPTH}"
            )));
        }
        Ok(Asked {
            algorithm: Some(algorithm),
            depth: self.depth,
            shown: self.shown.unwrap_or(u32::MAX),
            max_nodes: shared.settings.tree_nodes,
            simulations,
            nodes: Some(MOST_NODES),
            recipe: self.recipe.clone(),
            boards: self.boards,
            order: self.order(),
            seed: self.seed,
            ..default
        })
    }
}

/// Refuses searches that would look at too many lines of play: none of them can be stopped.
fn check_size(session: &dyn Session, asked: &Asked) -> Result<(), Failure> {
    // These stop by themselves.
    let stops = [Algorithm::MonteCarlo, Algorithm::Pvs, Algorithm::Selective];
    let slow = asked.algorithm.is_none_or(|algorithm| !stops.contains(&algorithm));
    let Some(depth) = asked.depth.filter(|_| slow) else { return Ok(()) };
    let mut lines = 1;
    for ply in 1..=depth {
        let here = session.perft(ply);
        // Counting the next ply takes as long as searching it.
        let next = here.saturating_mul(here.max(1) / lines.max(1));
        if here > MOST_LINES || (ply < depth && next > MOST_LINES) {
            let sentence =
                format!("depth {depth} has too many lines of play: expected at most {ply}");
            return Err(Failure::unfit(sentence));
        }
        lines = here;
    }
    Ok(())
}
