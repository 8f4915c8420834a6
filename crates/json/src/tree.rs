//! A search tree.

use crate::document::Kind;
use outply_catalog::TreeReport;
use outply_catalog::watch::{Picture, Status, Summary};
use serde::{Deserialize, Serialize};

/// A number as the tree shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Number {
    /// The number; `null` where it is infinite, a vector, or a win or loss.
    pub number: Option<f64>,
    /// As the picture has it.
    pub text: String,
}

/// A drawn search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tree {
    /// The root's value.
    pub value: Number,
    /// The best action at the root; `null` if there is none.
    pub action: Option<String>,
    /// What was visited, and what might have been.
    pub counts: Counts,
    /// Visits counted but not in `root`.
    pub not_drawn: u64,
    /// How the tree grew, one text for each simulation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// The drawn tree.
    pub root: Node,
}

/// How much was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves visited.
    pub leaves: u64,
    /// Nodes of the whole tree; `null` where it is not known, as below.
    pub all_nodes: Option<u64>,
    /// Leaves of the whole tree.
    pub all_leaves: Option<u64>,
    /// The fewest leaves that any alpha-beta visits (Knuth and Moore 1975).
    pub minimum_leaves: Option<u64>,
    /// Leaves visited with every node's best child first.
    pub best_order_leaves: Option<u64>,
    /// Leaves visited with every node's best child last.
    pub worst_order_leaves: Option<u64>,
}

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NodeStatus {
    /// It was searched.
    Visited,
    /// It was estimated.
    Estimated,
    /// Its value was known.
    Known,
    /// It was searched, and is not drawn further down.
    Folded,
    /// It was never looked at.
    Cut,
}

/// A node of a drawn tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The node's name.
    pub label: String,
    /// The action that leads here; empty at the root.
    pub action: String,
    /// Who moves here; `null` at a leaf.
    pub mover: Option<String>,
    /// The value found; `null` if there is none.
    pub value: Option<Number>,
    /// Alpha and beta at entry; `null` where the search has none or knows nothing yet.
    pub window: Option<[Number; 2]>,
    /// Of a chance node's child.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// What became of it.
    pub status: NodeStatus,
    /// Whether it is on the line of best play.
    pub best_line: bool,
    /// Whether the search came here before, with a narrower window.
    pub again: bool,
    /// Why something here was not looked at, or how the value comes about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// The nodes below, in the order searched.
    pub children: Vec<Node>,
}

impl Kind for Tree {
    const KIND: &'static str = "tree";
}

impl Number {
    fn of(text: &str) -> Number {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        Number { number, text: text.to_owned() }
    }
}

impl Tree {
    /// A search that was drawn.
    pub fn of(report: &TreeReport) -> Tree {
        let Summary { nodes, leaves, all_nodes, all_leaves, minimum, best_order, worst_order } =
            report.summary;
        let counts = Counts {
            nodes,
            leaves,
            all_nodes,
            all_leaves,
            minimum_leaves: minimum,
            best_order_leaves: best_order,
            worst_order_leaves: worst_order,
        };
        Tree {
            value: Number::of(&report.value),
            action: report.action.clone(),
            counts,
            not_drawn: report.skipped,
            steps: report.steps.clone(),
            root: Node::of(&report.picture),
        }
    }
}

impl Node {
    /// Recursion is bounded by the depth of the tree, which is bounded where trees are read.
    fn of(picture: &Picture) -> Node {
        let window = picture.window.as_ref();
        Node {
            label: picture.label.clone(),
            action: picture.action.clone(),
            mover: picture.mover.map(|_| picture.mover_name.clone()),
            value: picture.value.as_deref().map(Number::of),
            window: window.map(|(alpha, beta)| [Number::of(alpha), Number::of(beta)]),
            probability: picture.probability,
            status: match picture.status {
                Status::Visited => NodeStatus::Visited,
                Status::Estimated => NodeStatus::Estimated,
                Status::Known => NodeStatus::Known,
                Status::Folded => NodeStatus::Folded,
                Status::Cut => NodeStatus::Cut,
            },
            best_line: picture.on_best_line,
            again: picture.again,
            sentence: picture.caption.as_ref().map(|caption| caption.text.clone()),
            children: picture.children.iter().map(Node::of).collect(),
        }
    }
}
