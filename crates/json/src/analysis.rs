//! What a search found.

use crate::document::Kind;
use outply_catalog::{
    ActionReport, Bound as BoundOf, Ended as EndedOf, Figure, Proof, Report, Session,
};
use serde::{Deserialize, Serialize};

/// A value, for the player to move unless stated otherwise.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Value {
    /// Points; larger is better.
    Score {
        /// How many.
        points: i32,
        /// As people read it.
        text: String,
    },
    /// A forced win.
    Win {
        /// How many plies away.
        plies: u32,
        /// As people read it.
        text: String,
    },
    /// A forced loss.
    Loss {
        /// How many plies away.
        plies: u32,
        /// As people read it.
        text: String,
    },
    /// An expected payoff, in the game's unit.
    Expected {
        /// Its mean.
        mean: f64,
        /// The mean's standard error, if it was sampled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standard_error: Option<f64>,
        /// As people read it.
        text: String,
    },
}

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Bound {
    /// It is the value at the depth searched.
    #[serde(rename = "exact")]
    Exact,
    /// The value is at least this.
    #[serde(rename = "at least")]
    AtLeast,
    /// The value is at most this.
    #[serde(rename = "at most")]
    AtMost,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// Everything asked for is proven.
    Solved,
    /// The depth asked for was reached.
    Depth,
    /// Another limit was reached: nodes, simulations, time.
    Limit,
    /// The user interrupted.
    Interrupted,
}

/// An analysis of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// The game with its options.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// The moves that led there, as far as they are known.
    pub moves: Vec<String>,
    /// The player to move, counted from 0; `null` if the game is over or chance moves.
    #[serde(default)]
    pub to_move: Option<usize>,
    /// The best action; `null` if the game is over or chance moves.
    pub action: Option<String>,
    /// The position's value.
    pub value: Value,
    /// What the value says about the true one.
    pub bound: Bound,
    /// For an interrupted proof: the bounds proven so far, the lower one first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<[Value; 2]>,
    /// Whether that is certain.
    pub proven: bool,
    /// An upper bound on the probability that a proven value is wrong because two positions shared
    /// a key of the transposition table; absent if that cannot happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collision_probability: Option<f64>,
    /// Best play for all sides.
    pub line: Vec<String>,
    /// The actions searched, best first.
    pub actions: Vec<ActionAnalysis>,
    /// The last completed iteration, in plies.
    pub depth: u32,
    /// The longest line searched, in plies; selective search only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selective_depth: Option<u32>,
    /// Nodes visited; in Monte Carlo search, nodes of the tree.
    pub nodes: u64,
    /// Simulations of a Monte Carlo search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// What each player can expect, if the search computes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Vec<f64>>,
    /// Why the action is best, if a table of the game chose it and not the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why the search ended.
    pub ended: Ended,
}

/// One action at the root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionAnalysis {
    /// The action in the game's notation.
    pub action: String,
    /// Its value for the player to move at the root.
    pub value: Value,
    /// What the value says about the true one.
    pub bound: Bound,
    /// Whether that is certain.
    pub proven: bool,
    /// How many simulations started with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The probability of this outcome, if chance moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// The prior probability that it is best, if the search has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prior: Option<f64>,
    /// Best play, this action first.
    pub line: Vec<String>,
}

impl Kind for Analysis {
    const KIND: &'static str = "analysis";
}

impl Value {
    /// As people read it.
    pub fn text(&self) -> &str {
        match self {
            Value::Score { text, .. }
            | Value::Win { text, .. }
            | Value::Loss { text, .. }
            | Value::Expected { text, .. } => text,
        }
    }
}

impl From<Figure> for Value {
    fn from(figure: Figure) -> Value {
        let text = figure.to_string();
        match figure {
            Figure::Expected { mean, error, .. } => {
                Value::Expected { mean, standard_error: error, text }
            }
            Figure::Value(value) => match value.plies() {
                Some(plies) if value.is_win() => Value::Win { plies, text },
                Some(plies) => Value::Loss { plies, text },
                None => Value::Score { points: value.points().unwrap_or(0), text },
            },
        }
    }
}

impl From<BoundOf> for Bound {
    fn from(bound: BoundOf) -> Bound {
        match bound {
            BoundOf::Exact => Bound::Exact,
            BoundOf::AtLeast => Bound::AtLeast,
            BoundOf::AtMost => Bound::AtMost,
        }
    }
}

impl From<EndedOf> for Ended {
    fn from(ended: EndedOf) -> Ended {
        match ended {
            EndedOf::Solved => Ended::Solved,
            EndedOf::Depth => Ended::Depth,
            EndedOf::Interrupted => Ended::Limit,
        }
    }
}

impl Analysis {
    /// What a search of the session's position found.
    pub fn of(session: &dyn Session, report: &Report) -> Analysis {
        let by_chance = session.to_move().is_none();
        let actions = report.actions.iter().map(|action| ActionAnalysis::of(action, by_chance));
        Analysis {
            game: session.game().to_owned(),
            position: session.notation(),
            moves: session.moves(),
            to_move: session.to_move().filter(|_| session.payoffs().is_none()),
            action: report.action.clone(),
            value: report.value.into(),
            bound: report.bound.into(),
            between: report
                .between
                .filter(|(least, most)| least != most)
                .map(|(least, most)| [least.into(), most.into()]),
            proven: report.proof == Proof::Proven,
            collision_probability: report.work.collision,
            line: report.line.clone(),
            actions: actions.collect(),
            depth: report.work.depth,
            selective_depth: report.work.selective_depth,
            nodes: report.work.nodes,
            simulations: report.work.simulations,
            payoffs: report.payoffs.as_ref().map(|payoffs| payoffs.as_slice().to_vec()),
            advice: report.advice.clone(),
            seconds: report.work.time.as_secs_f64(),
            ended: report.work.ended.into(),
        }
    }
}

impl Analysis {
    /// The same, which the user interrupted if `by_hand`: a search cannot tell that from its limits.
    pub fn interrupted(self, by_hand: bool) -> Analysis {
        let ended =
            if by_hand && self.ended == Ended::Limit { Ended::Interrupted } else { self.ended };
        Analysis { ended, ..self }
    }
}

impl ActionAnalysis {
    fn of(report: &ActionReport, by_chance: bool) -> ActionAnalysis {
        ActionAnalysis {
            action: report.action.clone(),
            value: report.value.into(),
            bound: report.bound.into(),
            proven: report.proof == Proof::Proven,
            visits: report.visits,
            probability: report.probability.filter(|_| by_chance),
            prior: report.probability.filter(|_| !by_chance),
            line: report.line.clone(),
        }
    }
}
