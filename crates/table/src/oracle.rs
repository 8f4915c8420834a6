//! A table as what every search asks.

use crate::build::key;
use crate::error::TableError;
use crate::file::{Info, Table};
use crate::fingerprint::fingerprint;
use crate::mark;
use outply_game::{Keyed, Oracle, Rules, Value};
use std::sync::Arc;

/// Refuses a table that is not of these rules, which `game` is asked for as; as nothing known if empty.
pub(crate) fn check<R: Rules + Keyed>(
    rules: &R,
    game: &str,
    info: &Info,
) -> Result<(), TableError> {
    if fingerprint(rules) == info.fingerprint {
        return Ok(());
    }
    let sentence = match game {
        _ if game == info.game => {
            format!("a table of {game} by other rules than this program's; build it again")
        }
        "" => format!("a table of {}, whose rules are others", info.game),
        _ => format!("a table of {}, whose rules are not those of {game}", info.game),
    };
    Err(TableError::OtherRules(sentence))
}

/// The solution of a game, read from a table of it.
#[derive(Clone, Debug)]
pub struct Solved(Arc<Table>);

impl Solved {
    /// The table for these rules, which `game` is asked for as.
    ///
    /// # Errors
    /// If it is a table of other rules.
    pub fn new<R: Rules + Keyed>(
        rules: &R,
        game: &str,
        table: Arc<Table>,
    ) -> Result<Solved, TableError> {
        check(rules, game, table.info())?;
        Ok(Solved(table))
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.0
    }

    /// The value of a state for the player to move; `None` if it cannot be reached from the start.
    #[inline]
    pub fn value<R: Rules + Keyed>(&self, rules: &R, state: &R::State) -> Option<Value> {
        let (_, mark) = self.0.find(key(rules, state))?;
        Some(mark::value(mark))
    }
}

impl<R: Rules + Keyed> Oracle<R> for Solved {
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        let value = self.value(rules, state)?;
        Some((value, value))
    }
}
