//! What is proven, and who checked it.

use crate::analysis::Value;
use crate::document::Kind;
use outply_catalog::table::Verified as VerifiedOf;
use outply_catalog::{Figure, Player, Proven, Session, Value as ValueOf};
use serde::{Deserialize, Serialize};

/// Published results about games, proven again or only listed.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Theorems {
    /// The results, in order.
    pub theorems: Vec<Theorem>,
    /// How many were found as published.
    pub proven: u64,
    /// How many were tried; 0 if they were only listed.
    pub tried: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Whether the user interrupted.
    pub interrupted: bool,
}

/// A published result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Theorem {
    /// The game with its options.
    pub game: String,
    /// What is published, in words.
    pub claim: String,
    /// Who published it, and when.
    pub source: String,
    /// Whether it takes more than a few seconds.
    pub long: bool,
    /// What was found; absent if it was not tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<TheoremFound>,
}

/// What was found about a published result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TheoremFound {
    /// In words; `unsolved` if the time was over first.
    pub text: String,
    /// Whether that is what is published, and no check says otherwise.
    pub as_published: bool,
    /// The verdict of independent code; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked_by: Option<String>,
    /// Nodes visited, or positions checked.
    pub nodes: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
}

/// A certificate that was verified.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verified {
    /// The game with its options.
    pub game: String,
    /// The file.
    pub file: String,
    /// The position that it is about, in the game's notation.
    pub position: String,
    /// The player to move, counted from 0.
    #[serde(default)]
    pub to_move: Option<usize>,
    /// What the player to move gets at least; absent if that is not proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<Value>,
    /// What the player to move gets at most; absent if that is not proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<Value>,
    /// That in words.
    pub text: String,
    /// Positions checked.
    pub positions: u64,
}

/// A table whose values were all verified.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableVerified {
    /// The game with its options.
    pub game: String,
    /// The file.
    pub file: String,
    /// Positions whose values follow from those of their actions.
    pub positions: u64,
    /// Actions checked.
    pub actions: u64,
    /// Time taken, in seconds.
    pub seconds: f64,
}

impl Kind for Theorems {
    const KIND: &'static str = "theorems";
}

impl Kind for Verified {
    const KIND: &'static str = "verified";
}

impl Kind for TableVerified {
    const KIND: &'static str = "table-verified";
}

impl Verified {
    /// What a certificate in `file` proves of the session's position; `text` is that in words.
    pub fn of(session: &dyn Session, proven: &Proven, (file, text): (String, String)) -> Verified {
        let mover = Player(session.to_move().unwrap_or(0) as u8);
        let (least, most) = proven.between(mover);
        let is_finite =
            |value: &ValueOf| ![ValueOf::INFINITY, ValueOf::NEG_INFINITY].contains(value);
        let value = |value: ValueOf| {
            let value = Some(value).filter(is_finite);
            value.map(|value| Figure::Value(value).into())
        };
        Verified {
            game: session.game().to_owned(),
            file,
            position: session.notation(),
            to_move: session.to_move().filter(|_| session.payoffs().is_none()),
            least: value(least),
            most: value(most),
            text,
            positions: proven.nodes as u64,
        }
    }
}

impl TableVerified {
    /// A table of `game` in `file`, verified in so many seconds.
    pub fn of(
        (game, file): (String, String),
        verified: &VerifiedOf,
        seconds: f64,
    ) -> TableVerified {
        let VerifiedOf { states, actions, .. } = *verified;
        TableVerified { game, file, positions: states, actions, seconds }
    }
}
