//! What the other commands report.

use crate::analysis::Value;
use crate::document::Kind;
use serde::{Deserialize, Serialize};

/// How many lines of play there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perft {
    /// The game with its options.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// One count for each depth.
    pub depths: Vec<PerftRow>,
    /// The lines of the greatest depth by their first action, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<RootMove>,
}

/// The lines of play that begin with an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RootMove {
    /// The action.
    pub action: String,
    /// How many lines begin with it.
    pub lines: u64,
}

/// The lines of one depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftRow {
    /// How many plies.
    pub depth: u32,
    /// How many lines of that many plies.
    pub lines: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
}

/// Counts of lines against those of a file.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftCheck {
    /// Positions checked.
    pub positions: u64,
    /// Counts compared.
    pub counts: u64,
    /// Lines counted.
    pub lines: u64,
    /// Counts that differ, each in words.
    pub wrong: Vec<String>,
    /// Lines that could not be read, each in words.
    #[serde(default)]
    pub refused: Vec<String>,
    /// Time taken, in seconds.
    pub seconds: f64,
}

/// A suite of positions with known answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suite {
    /// The game with its options.
    pub game: String,
    /// How many positions were solved.
    pub solved: u32,
    /// How many were tried.
    pub tried: u32,
    /// Lines that could not be read, each in words.
    #[serde(default)]
    pub refused: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// The positions tried.
    pub positions: Vec<SuiteRow>,
}

/// A position of a suite.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SuiteRow {
    /// Its name, or its number in the file.
    pub id: String,
    /// The position in the game's notation.
    pub position: String,
    /// Whether it was solved.
    pub solved: bool,
    /// When the search found the answer that it kept, in seconds; `null` if it did not.
    pub found: Option<f64>,
    /// What the search would play.
    pub action: Option<String>,
    /// The value that it found.
    pub value: Value,
    /// The last completed iteration, in plies.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
}

/// Fixed searches and their sums.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bench {
    /// The sum of all nodes: the same on every machine.
    pub signature: u64,
    /// The sum of all times.
    pub seconds: f64,
    /// The searches, in a fixed order.
    pub searches: Vec<BenchRow>,
}

/// A fixed search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchRow {
    /// The game with its options.
    pub game: String,
    /// Moves from the initial state.
    pub moves: String,
    /// By which search.
    pub search: String,
    /// Its depth in plies; `null`: to the end of the game.
    pub depth: Option<u32>,
    /// The value found.
    pub value: Value,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
}

/// Tables of best play that were computed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tables {
    /// The game with its options.
    pub game: String,
    /// How large they are.
    pub size: u32,
    /// The file that keeps them.
    pub file: String,
    /// The game that plays by them.
    pub plays: String,
    /// Time taken, in seconds.
    pub seconds: f64,
}

/// An evaluator that learnt.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Training {
    /// The game with its options.
    pub game: String,
    /// Games learnt from this time.
    pub games: u64,
    /// Games learnt from in all.
    pub all_games: u64,
    /// Positions learnt from this time, if they came from files.
    #[serde(default)]
    pub positions: Option<u64>,
    /// The file that keeps what was learnt.
    pub file: String,
    /// The game that plays by it.
    pub plays: String,
    /// Time taken, in seconds.
    pub seconds: f64,
}

/// Positions that were collected to learn from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Positions {
    /// The game with its options.
    pub game: String,
    /// The file that keeps them.
    pub file: String,
    /// Games in the file.
    pub games: u64,
    /// Positions in the file.
    pub positions: u64,
    /// How the games were played.
    pub made: String,
    /// How they are labelled, if the whole file was read.
    #[serde(default)]
    pub labels: Option<PositionLabels>,
    /// Time taken to collect them, in seconds.
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// How many positions of a file have which labels.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionLabels {
    /// All positions.
    pub positions: u64,
    /// Those with a search's value.
    pub search: u64,
    /// Those with the result of their game.
    pub result: u64,
    /// Those with an exact value.
    pub exact: u64,
}

/// A recipe of Monte Carlo search that was found by matches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TunedRecipe {
    /// The game with its options.
    pub game: String,
    /// The recipe; empty for the game's own.
    pub recipe: String,
    /// The changes tried, one after the other.
    pub steps: Vec<TuningStep>,
}

/// A change that was tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TuningStep {
    /// The change.
    pub change: String,
    /// How it did, in words.
    pub result: String,
    /// Whether it was kept.
    pub kept: bool,
}

/// Numbers of selective search that were tuned by games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tuning {
    /// The game with its options.
    pub game: String,
    /// The numbers.
    pub numbers: Vec<TunedNumber>,
    /// All of them as `--selectivity` takes them.
    pub selectivity: String,
}

/// A number that was tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TunedNumber {
    /// Its name.
    pub name: String,
    /// Where it began.
    pub start: i32,
    /// What it is now.
    pub value: f64,
    /// The least it can be.
    pub min: i32,
    /// The most it can be.
    pub max: i32,
}

macro_rules! kinds {
    ($($document:ident $kind:literal),+ $(,)?) => {
        $(impl Kind for $document {
            const KIND: &'static str = $kind;
        })+
    };
}

kinds! {
    Perft "perft",
    PerftCheck "perft-check",
    Suite "suite",
    Bench "bench",
    Tables "tables",
    Training "training",
    Positions "positions",
    TunedRecipe "tuned-recipe",
    Tuning "tuning",
}
