//! The JSON that commands write. Field names are stable.

use outply_catalog::watch::{Picture, Status, Summary};
use outply_catalog::{ActionReport, Bound, Ended, Figure, Proof, Report, TreeReport};
use serde::Serialize;

/// A value: `score` with points, `win` or `loss` with plies, `expected` with a payoff.
#[derive(Serialize)]
pub(crate) struct ValueJson {
    /// `score`, `win`, `loss` or `expected`, for the player to move.
    kind: &'static str,
    /// Of a score: points, larger is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    /// Of a win or loss: how many plies it is away.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// Of an expected payoff: its mean, in the game's unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
    /// The mean's standard error, where it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_error: Option<f64>,
    /// The value as people read it.
    text: String,
}

/// The answer of `analyze`.
#[derive(Serialize)]
pub(crate) struct ReportJson<'r> {
    /// The game as it was asked for.
    game: &'r str,
    /// The position in the game's notation.
    position: String,
    /// The best action; `null` if the game is over.
    action: Option<&'r str>,
    /// The position's value.
    value: ValueJson,
    /// Whether the value is certain.
    proven: bool,
    /// Best play for both sides.
    line: &'r [String],
    /// All legal actions, best first.
    actions: Vec<ActionJson<'r>>,
    /// The last completed iteration, in plies.
    depth: u32,
    /// Nodes visited; of Monte Carlo search, nodes of the tree.
    nodes: u64,
    /// Simulations of a Monte Carlo search.
    #[serde(skip_serializing_if = "Option::is_none")]
    simulations: Option<u64>,
    /// What each player can expect, where the search tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    payoffs: Option<&'r [f64]>,
    /// Why the action is the best one, where a table of the game says so and not the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<&'r str>,
    /// Time taken.
    seconds: f64,
    /// `solved`, `depth` (reached) or `interrupted` (by another limit or Ctrl-C).
    ended: &'static str,
}

#[derive(Serialize)]
struct ActionJson<'r> {
    /// The action in the game's notation.
    action: &'r str,
    /// Its value for the player to move at the root.
    value: ValueJson,
    /// `exact`, `at least` or `at most`: what the value says about the true one.
    bound: &'static str,
    /// Whether that is certain.
    proven: bool,
    /// How many simulations began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
    /// How probable it is: by chance, or by a prior.
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
    /// Best play, this action first.
    line: &'r [String],
}

/// The answer of `tree`.
#[derive(Serialize)]
pub(crate) struct TreeJson<'t> {
    /// The root's value.
    value: &'t str,
    /// The best action at the root; `null` if there is none.
    action: Option<&'t str>,
    /// What was visited, and what might have been.
    counts: CountsJson,
    /// Visits counted but not in `root`.
    not_drawn: u64,
    /// How the tree grew, one text for each simulation.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    steps: &'t [String],
    /// The drawn tree.
    root: NodeJson<'t>,
}

#[derive(Serialize)]
struct CountsJson {
    /// Nodes visited.
    nodes: u64,
    /// Leaves visited.
    leaves: u64,
    /// Nodes of the whole tree; `null` where it is not known, as below.
    all_nodes: Option<u64>,
    /// Leaves of the whole tree.
    all_leaves: Option<u64>,
    /// The fewest leaves that any alpha-beta visits (Knuth and Moore).
    minimum_leaves: Option<u64>,
    /// Leaves visited with every node's best child first.
    best_order_leaves: Option<u64>,
    /// Leaves visited with every node's best child last.
    worst_order_leaves: Option<u64>,
}

#[derive(Serialize)]
struct NodeJson<'t> {
    /// The node's name.
    label: &'t str,
    /// The action that leads here; empty at the root.
    action: &'t str,
    /// Who moves here; `null` at a leaf.
    mover: Option<&'t str>,
    /// The value found; `null` if there is none.
    value: Option<&'t str>,
    /// Alpha and beta at entry; `null` where the search has none or knows nothing yet.
    window: Option<[&'t str; 2]>,
    /// Of a chance node's child.
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
    /// `visited`, `estimated`, `known`, `folded` (not drawn further down) or `cut`.
    status: &'static str,
    /// Whether it is on the line of best play.
    best_line: bool,
    /// Whether the search came here before, with a narrower window.
    again: bool,
    /// Why something here was not looked at, or how the value comes about.
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<&'t str>,
    /// The nodes below, in the order searched.
    children: Vec<NodeJson<'t>>,
}

pub(crate) fn value(figure: Figure) -> ValueJson {
    let text = figure.to_string();
    let (points, plies, mean, standard_error) = (None, None, None, None);
    match figure {
        Figure::Expected { mean, error, .. } => {
            let (mean, standard_error) = (Some(mean), error);
            ValueJson { kind: "expected", points, plies, mean, standard_error, text }
        }
        Figure::Value(value) => {
            let kind = match () {
                _ if value.is_win() => "win",
                _ if value.is_loss() => "loss",
                _ => "score",
            };
            let (points, plies) = (value.points(), value.plies());
            ValueJson { kind, points, plies, mean, standard_error, text }
        }
    }
}

pub(crate) fn report<'r>(game: &'r str, position: String, report: &'r Report) -> ReportJson<'r> {
    ReportJson {
        game,
        position,
        action: report.action.as_deref(),
        value: value(report.value),
        proven: report.proof == Proof::Proven,
        line: &report.line,
        actions: report.actions.iter().map(action).collect(),
        depth: report.work.depth,
        nodes: report.work.nodes,
        simulations: report.work.simulations,
        payoffs: report.payoffs.as_ref().map(|payoffs| payoffs.as_slice()),
        advice: report.advice.as_deref(),
        seconds: report.work.time.as_secs_f64(),
        ended: match report.work.ended {
            Ended::Solved => "solved",
            Ended::Depth => "depth",
            Ended::Interrupted => "interrupted",
        },
    }
}

fn action(action: &ActionReport) -> ActionJson<'_> {
    ActionJson {
        action: &action.action,
        value: value(action.value),
        bound: match action.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at least",
            Bound::AtMost => "at most",
        },
        proven: action.proof == Proof::Proven,
        visits: action.visits,
        probability: action.probability,
        line: &action.line,
    }
}

pub(crate) fn tree(report: &TreeReport) -> TreeJson<'_> {
    let Summary { nodes, leaves, all_nodes, all_leaves, minimum, best_order, worst_order } =
        report.summary;
    TreeJson {
        value: &report.value,
        action: report.action.as_deref(),
        counts: CountsJson {
            nodes,
            leaves,
            all_nodes,
            all_leaves,
            minimum_leaves: minimum,
            best_order_leaves: best_order,
            worst_order_leaves: worst_order,
        },
        not_drawn: report.skipped,
        steps: &report.steps,
        root: node(&report.picture),
    }
}

/// Recursion is bounded by the depth of the tree, which is bounded where trees are read.
fn node(picture: &Picture) -> NodeJson<'_> {
    NodeJson {
        label: &picture.label,
        action: &picture.action,
        mover: picture.mover.map(|_| picture.mover_name.as_str()),
        value: picture.value.as_deref(),
        window: picture.window.as_ref().map(|(alpha, beta)| [alpha.as_str(), beta.as_str()]),
        probability: picture.probability,
        status: match picture.status {
            Status::Visited => "visited",
            Status::Estimated => "estimated",
            Status::Known => "known",
            Status::Folded => "folded",
            Status::Cut => "cut",
        },
        best_line: picture.on_best_line,
        again: picture.again,
        sentence: picture.caption.as_ref().map(|caption| caption.text.as_str()),
        children: picture.children.iter().map(node).collect(),
    }
}

/// Pretty JSON with a final newline.
pub(crate) fn text(value: &impl Serialize) -> Result<String, crate::failure::Failure> {
    // serde_json refuses to go deeper than 128 levels only when reading.
    let json = serde_json::to_string_pretty(value);
    let json = json.map_err(|error| crate::failure::Failure::Machine(error.to_string()))?;
    Ok(json + "\n")
}
