//! The JSON that commands write. Field names are stable.

use outply_catalog::watch::{Picture, Status, Summary};
use outply_catalog::{ActionReport, Bound, Ended, Proof, Report, TreeReport, Value};
use serde::Serialize;

/// A value: `score` with points, `win` or `loss` with plies.
#[derive(Serialize)]
pub struct ValueJson {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    text: String,
}

/// The answer of `analyze`.
#[derive(Serialize)]
pub struct ReportJson<'r> {
    game: &'r str,
    position: String,
    action: Option<&'r str>,
    value: ValueJson,
    proven: bool,
    line: &'r [String],
    actions: Vec<ActionJson<'r>>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    ended: &'static str,
}

#[derive(Serialize)]
struct ActionJson<'r> {
    action: &'r str,
    value: ValueJson,
    bound: &'static str,
    proven: bool,
    line: &'r [String],
}

/// The answer of `tree`.
#[derive(Serialize)]
pub struct TreeJson<'t> {
    value: &'t str,
    action: Option<&'t str>,
    counts: CountsJson,
    /// Visits counted but not in `root`.
    not_drawn: u64,
    root: NodeJson<'t>,
}

#[derive(Serialize)]
struct CountsJson {
    nodes: u64,
    leaves: u64,
    all_nodes: Option<u64>,
    all_leaves: Option<u64>,
    minimum_leaves: Option<u64>,
    best_order_leaves: Option<u64>,
    worst_order_leaves: Option<u64>,
}

#[derive(Serialize)]
struct NodeJson<'t> {
    label: &'t str,
    action: &'t str,
    mover: Option<&'t str>,
    value: Option<&'t str>,
    window: Option<[&'t str; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
    status: &'static str,
    best_line: bool,
    again: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<&'t str>,
    children: Vec<NodeJson<'t>>,
}

pub fn value(value: Value) -> ValueJson {
    let kind = match () {
        _ if value.is_win() => "win",
        _ if value.is_loss() => "loss",
        _ => "score",
    };
    ValueJson { kind, points: value.points(), plies: value.plies(), text: value.to_string() }
}

pub fn report<'r>(game: &'r str, position: String, report: &'r Report) -> ReportJson<'r> {
    ReportJson {
        game,
        position,
        action: report.action.as_deref(),
        value: value(report.value),
        proven: report.proof == Proof::Proven,
        line: &report.line,
        actions: report.actions.iter().map(action).collect(),
        depth: report.depth,
        nodes: report.nodes,
        seconds: report.time.as_secs_f64(),
        ended: match report.ended {
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
        line: &action.line,
    }
}

pub fn tree(report: &TreeReport) -> TreeJson<'_> {
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
pub fn text(value: &impl Serialize) -> Result<String, crate::failure::Failure> {
    // serde_json refuses to go deeper than 128 levels only when reading.
    let json = serde_json::to_string_pretty(value);
    let json = json.map_err(|error| crate::failure::Failure::Machine(error.to_string()))?;
    Ok(json + "\n")
}
