//! A position.

use crate::document::Kind;
use outply_catalog::Session;
use serde::{Deserialize, Serialize};

/// A position of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The game with its options.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// The moves that led there, as far as they are known.
    pub moves: Vec<String>,
    /// How many players there are.
    pub players: usize,
    /// Who is to move, counted from 0; `null` if chance moves or the game is over.
    pub to_move: Option<usize>,
    /// The name of that player.
    pub player: Option<String>,
    /// The legal actions, or what chance can bring.
    pub actions: Vec<ActionText>,
    /// What a finished game was worth to each player; `null` while it goes on.
    pub payoffs: Option<Vec<f64>>,
    /// The position as lines of text.
    pub picture: Vec<String>,
}

/// A legal action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActionText {
    /// The action in the game's notation.
    pub action: String,
    /// The cells and buttons of the board that spell it; empty if the game describes no board.
    pub spelling: Vec<String>,
}

impl Kind for State {
    const KIND: &'static str = "state";
}

impl State {
    /// The session's position.
    pub fn of(session: &dyn Session) -> State {
        let mut spellings = session.spellings().into_iter();
        let text = |action| ActionText { action, spelling: spellings.next().unwrap_or_default() };
        let payoffs = session.payoffs();
        let to_move = session.to_move().filter(|_| payoffs.is_none());
        State {
            game: session.game().to_owned(),
            position: session.notation(),
            moves: session.moves(),
            players: session.players(),
            to_move,
            player: to_move.map(|player| session.player_name(player)),
            actions: session.actions().into_iter().map(text).collect(),
            payoffs,
            picture: session.picture().lines().map(str::to_owned).collect(),
        }
    }
}
