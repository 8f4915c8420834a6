//! Certificates: proofs that a game is won, drawn or worth a number of points, written down so that
//! other code can check them.
//!
//! A [`Certificate`] holds one or two [`Strategy`]s. A strategy of a player names one action in each
//! state where that player moves, and says where each action of the opponent leads; whoever follows it
//! gets at least what it [claims](Strategy::least). One strategy proves a win; the value itself takes
//! two, one of each player.
//!
//! [`verify`] follows every line of a certificate by the rules of the game. It imports no search,
//! table or hint: this crate shares only [`outply_game::Rules`] with the solvers.
#![forbid(unsafe_code)]

mod error;
mod read;
mod verify;
mod write;

pub use error::CertificateError;
pub use verify::{Proven, verify};

use outply_game::{Player, Value};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// A proof about one state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game with its options.
    pub game: String,
    /// The state, in the game's notation.
    pub position: String,
    /// What is proven, at most one strategy a player.
    pub strategies: Vec<Strategy>,
}

/// How a player gets at least so much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Whose strategy it is.
    pub player: Player,
    /// What it gets at least from the certificate's state on, with the distance where the value has one.
    /// Play that never ends counts as a draw.
    pub least: Value,
    /// The states that it comes to, the certificate's state first; none if that is decided by the
    /// rules.
    pub nodes: Vec<Node>,
}

/// A state of a strategy, by what is done there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// The strategy's player moves, and plays this.
    Choice {
        /// The action, in the game's notation.
        action: String,
        /// Where it leads.
        child: Child,
    },
    /// The opponent moves: where each action leads, in the order of the rules.
    Replies(Vec<Child>),
}

/// Where an action leads: to the node of this number, or, if `None`, to a state in which the claim holds
/// by the rules, since the game is over or cannot be lost so soon.
pub type Child = Option<u32>;
