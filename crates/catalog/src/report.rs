//! Reports in plain data: what comes back from a game whose types a front end does not know.

use crate::figure::Figure;
use outply_search::{ActionValue, Answer};

pub use outply_search::selective::FULL_SKILL;

/// What a search found, with actions in the game's notation.
pub type Report = Answer<String, Figure>;

/// What a search found out about one action.
pub type ActionReport = ActionValue<String, Figure>;
