//! Tables of whole games.

use crate::analysis::Value;
use crate::document::Kind;
use outply_catalog::table::{Part, Table};
use outply_catalog::{Figure, Probe, Session};
use serde::{Deserialize, Serialize};

/// What a table contains.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableInfo {
    /// The game with its options.
    pub game: String,
    /// The file.
    pub file: String,
    /// The file's size in bytes.
    pub bytes: u64,
    /// The program that built it.
    pub made_by: String,
    /// The fingerprint of its rules, in hexadecimal digits.
    pub fingerprint: String,
    /// The kind of values: `outcome` (won, drawn or lost, in a number of plies), `score` (points),
    /// `expected` (the first player's expected payoff, in games of chance) or `chance` (to reach a goal of
    /// the game).
    pub values: String,
    /// Positions that can be reached from the start.
    pub positions: u64,
    /// Positions won for the player to move.
    pub won: u64,
    /// Positions that nobody wins.
    pub drawn: u64,
    /// Positions lost for the player to move.
    pub lost: u64,
    /// The most plies that a win or loss takes; 0 if values are points.
    pub longest: u32,
    /// How many plies from the start the furthest position is.
    pub plies: u32,
    /// The value of the start.
    #[serde(default)]
    pub start: Option<Value>,
    /// In a game of chance: the bounds on the first player's expected payoff at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_bounds: Option<[f64; 2]>,
    /// In a game of chance: the largest distance between the bounds of a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<f64>,
    /// An upper bound on the probability that two positions share a key; 0 if that cannot happen.
    pub collision_probability: f64,
    /// How positions are found: `keys`, `diagram` (a decision diagram over cells for each layer) or
    /// `numbers` (given by the game).
    #[serde(default)]
    pub index: String,
    /// Why positions are found by keys although diagrams were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_diagrams: Option<String>,
    /// Nodes of all diagrams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// In a table of endings or chances: which were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endings: Option<String>,
    /// In a table of endings: its contents, part by part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<TablePart>,
    /// How long it took to build, in seconds, if it was just built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A part of a table of endings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TablePart {
    /// Its name in the game.
    pub name: String,
    /// How many numbers it has; some may belong to no position.
    #[serde(default)]
    pub numbers: u64,
    /// Positions won for the player to move.
    pub won: u64,
    /// Positions that nobody wins.
    pub drawn: u64,
    /// Positions lost for the player to move.
    pub lost: u64,
    /// The most plies that a win or loss takes.
    pub longest: u32,
}

/// What a table says about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableProbe {
    /// The game with its options.
    pub game: String,
    /// The file.
    pub file: String,
    /// The position in the game's notation.
    pub position: String,
    /// The player to move, counted from 0.
    #[serde(default)]
    pub to_move: Option<usize>,
    /// The value for the player to move.
    pub value: Value,
    /// In a game of chance: the bounds on the first player's expected payoff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[f64; 2]>,
    /// The actions, the best first.
    pub actions: Vec<TableValue>,
}

/// What a table says about an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableValue {
    /// The action.
    pub action: String,
    /// Its value for the player who takes it.
    pub value: Value,
}

impl Kind for TableInfo {
    const KIND: &'static str = "table-info";
}

impl Kind for TableProbe {
    const KIND: &'static str = "table-probe";
}

impl TableInfo {
    /// What the table tells of itself; `seconds` is how long it took to build.
    pub fn of(table: &Table, seconds: Option<f64>) -> TableInfo {
        let info = table.info();
        TableInfo {
            game: info.game.clone(),
            file: table.path().display().to_string(),
            bytes: table.size(),
            made_by: info.made_by.clone(),
            fingerprint: format!("{:016x}", info.fingerprint),
            values: info.kind.name().to_owned(),
            positions: info.states,
            won: info.won,
            drawn: info.drawn,
            lost: info.lost,
            longest: info.longest,
            plies: info.layers.saturating_sub(1),
            start: table.start().map(|value| Figure::Value(value).into()),
            start_bounds: table.start_bounds().map(|(low, high)| [low, high]),
            apart: table.start_bounds().map(|_| info.apart),
            collision_probability: info.collision(),
            index: info.index_name().to_owned(),
            no_diagrams: Some(info.no_diagrams.clone()).filter(|why| !why.is_empty()),
            nodes: info.diagrams.as_ref().map(|diagrams| diagrams.nodes),
            endings: Some(info.endings.clone()).filter(|endings| !endings.is_empty()),
            parts: info.parts.iter().map(TablePart::of).collect(),
            seconds,
        }
    }
}

impl TablePart {
    fn of(part: &Part) -> TablePart {
        let Part { name, count: numbers, won, drawn, lost, longest } = part.clone();
        TablePart { name, numbers, won, drawn, lost, longest }
    }
}

impl TableProbe {
    /// What was looked up for the session's position.
    pub fn of(session: &dyn Session, probe: &Probe, file: String) -> TableProbe {
        let action = |(action, value): &(String, Figure)| {
            let (action, value) = (action.clone(), (*value).into());
            TableValue { action, value }
        };
        TableProbe {
            game: session.game().to_owned(),
            file,
            position: session.notation(),
            to_move: session.to_move().filter(|_| session.payoffs().is_none()),
            value: probe.value.into(),
            bounds: probe.bounds.map(|(low, high)| [low, high]),
            actions: probe.actions.iter().map(action).collect(),
        }
    }
}
