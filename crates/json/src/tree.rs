//! A search tree.

use crate::document::Kind;
use outply_catalog::watch::draw::Scene;
use outply_catalog::watch::{Bound, Offer, Offered, Picture, Status, Step, Summary, assembled};
use outply_catalog::{End, Mover, Player, TreeReport};
use serde::{Deserialize, Serialize};

/// A number as the tree shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Number {
    /// The number; `null` if it is infinite, a vector, or a win or loss.
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
    /// How the tree of a Monte Carlo search grew, simulation by simulation; absent for other searches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Simulation>,
    /// The drawn tree.
    pub root: Node,
}

/// A simulation of a Monte Carlo search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Simulation {
    /// The actions on the way down, as in the nodes' `action`.
    pub actions: Vec<String>,
    /// The value of the last node for the first player.
    pub value: f64,
    /// How that was found.
    pub end: SimulationEnd,
    /// The choices on the way down; chance makes none.
    pub choices: Vec<Choice>,
    /// All this as text.
    pub text: String,
}

/// Where the value of a simulation comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SimulationEnd {
    /// The game was over there.
    Over,
    /// The value follows from the rules alone.
    Proven,
    /// It was estimated: by random moves, or by the evaluator.
    Valued,
}

/// A choice that a simulation made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The label of the node.
    pub node: String,
    /// What there was to choose from, in the rules' order.
    pub candidates: Vec<ChoiceCandidate>,
}

/// An action among which a simulation chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChoiceCandidate {
    /// The action.
    pub action: String,
    /// Whether it is the one chosen.
    pub chosen: bool,
    /// How often it had been tried.
    pub visits: u64,
    /// The mean payoff that it had brought the player who chooses; `null` before the first visit.
    pub mean: Option<f64>,
    /// Its score by the selection formula; `null` before the first visit.
    pub score: Option<f64>,
    /// The payoff for the player who chooses, if it is proven.
    pub proven: Option<f64>,
    /// The formula with its numbers, as text.
    pub formula: String,
}

/// How much was visited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves visited.
    pub leaves: u64,
    /// Nodes of the whole tree; `null` if unknown, as below.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

/// What a node does with the values below it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It takes the largest.
    Max,
    /// It takes the smallest.
    Min,
    /// It takes their average, weighted by their probabilities.
    Chance,
    /// It takes what is best for one of several players.
    Player,
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
    /// What kind of node that makes it; `null` at a leaf.
    #[serde(default)]
    pub role: Option<Role>,
    /// The value found; `null` if there is none.
    pub value: Option<Number>,
    /// Whether the value is only a bound on the true one, and on which side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<ValueBound>,
    /// How many simulations passed here; Monte Carlo search only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// Whether the value is proven; Monte Carlo search only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proven: bool,
    /// Alpha and beta on entry; `null` if the search has none or knows nothing yet.
    pub window: Option<[Number; 2]>,
    /// Alpha and beta of the parent after this node was searched; absent if the search has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_after: Option<[Number; 2]>,
    /// The probability, at the child of a chance node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// What became of it.
    pub status: NodeStatus,
    /// Whether it is on the line of best play.
    pub best_line: bool,
    /// Whether the search was here before, with a narrower window.
    pub again: bool,
    /// What a selective search did here: reduced, extended, a null move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Visits below that were counted and are not in the document.
    #[serde(default, skip_serializing_if = "is_none")]
    pub unkept: u64,
    /// Why something here was not searched, or how the value comes about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// How many levels above is the node that the sentence gives as the reason, if it gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentence_above: Option<u32>,
    /// Where the node is in the picture; absent if it is folded there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The nodes below, in the order searched.
    pub children: Vec<Node>,
}

/// How many nodes above stands the one that the sentence at a node gives as the reason.
pub(crate) fn reason_above(picture: &Picture) -> Option<u32> {
    let above = picture.caption.as_ref()?.above?;
    u32::try_from(above).ok()
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

/// What a value says if the search did not need to know more, from MAX's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ValueBound {
    /// The true value is this or less.
    AtMost,
    /// The true value is this or more.
    AtLeast,
}

/// Where a node is in the picture, in pixels from the upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The left side.
    pub x: f64,
    /// The upper side.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Kind for Tree {
    const KIND: &'static str = "tree";
}

impl Simulation {
    fn of((number, step): (usize, &Step)) -> Simulation {
        Simulation {
            actions: step.actions.clone(),
            value: step.value,
            end: match step.end {
                End::Terminal => SimulationEnd::Over,
                End::Bounds => SimulationEnd::Proven,
                _ => SimulationEnd::Valued,
            },
            choices: step.choices.iter().map(Choice::of).collect(),
            text: step.text(number),
        }
    }
}

impl Choice {
    fn of(offer: &Offer) -> Choice {
        let candidate = |offered: &Offered| ChoiceCandidate {
            action: offered.action.clone(),
            chosen: offered.chosen,
            visits: offered.visits,
            mean: offered.mean,
            score: offered.score,
            proven: offered.proven,
            formula: offered.formula.clone(),
        };
        let candidates = offer.candidates.iter().map(candidate).collect();
        Choice { node: offer.node.clone(), candidates }
    }
}

impl Number {
    pub(crate) fn of(text: &str) -> Number {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        Number { number, text: text.to_owned() }
    }
}

impl Tree {
    /// A search that was drawn.
    ///
    /// Nodes are nested, and serde recurses as deep as they are: writing or copying a tree of 1,000 levels takes up to
    /// 4 MiB of stack where the program is compiled without optimisation. A program whose threads have less does that by
    /// `outply_search::with_room`. `serde_json` reads at most 128 nested values, which is a tree of 61 levels, unless its
    /// recursion limit is lifted; [`TreeColumns`](crate::TreeColumns) have no levels.
    pub fn of(report: &TreeReport) -> Tree {
        Tree { root: Node::of(&report.picture), ..Tree::head(report) }
    }

    /// All but what lies below the root.
    pub(crate) fn head(report: &TreeReport) -> Tree {
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
            steps: (1..).zip(&report.steps).map(Simulation::of).collect(),
            root: Node::bare(&report.picture),
        }
    }

    /// The same with the places of nodes in a picture.
    pub fn placed(report: &TreeReport, scene: &Scene) -> Tree {
        let mut tree = Tree::of(report);
        let mut stack = vec![&mut tree.root];
        for place in &scene.places {
            let Some(node) = stack.pop() else { break };
            let round = |number: f64| (number * 10.0).round() / 10.0;
            node.place = place.map(|place| Place {
                x: round(place.x),
                y: round(place.y),
                width: round(place.width),
                height: round(place.height),
            });
            stack.extend(node.children.iter_mut().rev());
        }
        tree
    }
}

impl ValueBound {
    pub(crate) fn of(bound: Bound) -> ValueBound {
        match bound {
            Bound::AtMost => ValueBound::AtMost,
            Bound::AtLeast => ValueBound::AtLeast,
        }
    }
}

impl NodeStatus {
    pub(crate) fn of(status: Status) -> NodeStatus {
        match status {
            Status::Visited => NodeStatus::Visited,
            Status::Estimated => NodeStatus::Estimated,
            Status::Known => NodeStatus::Known,
            Status::Folded => NodeStatus::Folded,
            Status::Cut => NodeStatus::Cut,
        }
    }
}

impl Role {
    pub(crate) fn of(mover: Mover) -> Role {
        match mover {
            Mover::Player(Player::MAX) => Role::Max,
            Mover::Player(Player::MIN) => Role::Min,
            Mover::Player(_) => Role::Player,
            Mover::Chance => Role::Chance,
        }
    }
}

impl Node {
    /// Without recursion: a tree of a thousand levels fits any stack.
    fn of(picture: &Picture) -> Node {
        let below = picture.nodes().skip(1).map(|node| (Node::bare(node), node.children.len()));
        let children = assembled(below.collect(), |node| &mut node.children);
        Node { children, ..Node::bare(picture) }
    }

    /// A node without what lies below it.
    pub(crate) fn bare(picture: &Picture) -> Node {
        let window = picture.window.as_ref();
        Node {
            label: picture.label.clone(),
            action: picture.action.clone(),
            mover: picture.mover.map(|_| picture.mover_name.clone()),
            role: picture.mover.map(Role::of),
            value: picture.value.as_deref().map(Number::of),
            bound: picture.bound.map(ValueBound::of),
            visits: picture.visits,
            proven: picture.proven,
            window: window.map(|(alpha, beta)| [Number::of(alpha), Number::of(beta)]),
            window_after: picture
                .after
                .as_ref()
                .map(|(alpha, beta)| [Number::of(alpha), Number::of(beta)]),
            place: None,
            probability: picture.probability,
            status: NodeStatus::of(picture.status),
            best_line: picture.on_best_line,
            again: picture.again,
            remarks: picture.remarks.clone(),
            unkept: picture.unkept,
            sentence: picture.caption.as_ref().map(|caption| caption.text.clone()),
            sentence_above: reason_above(picture),
            children: Vec::new(),
        }
    }
}
