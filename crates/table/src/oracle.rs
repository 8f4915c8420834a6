//! A table as what every search asks.

use crate::build::key;
use crate::endings::Index;
use crate::error::TableError;
use crate::file::{Info, Table};
use crate::fingerprint::fingerprint;
use crate::mark;
use outply_game::{Endings, Keyed, Oracle, Rules, Turn, Utility, Value};
use std::sync::Arc;

/// Refuses a table that is not of the rules with this fingerprint, which `game` is asked for as; as nothing known if empty.
pub(crate) fn check(print: u64, game: &str, info: &Info) -> Result<(), TableError> {
    if print == info.fingerprint {
        return Ok(());
    }
    let sentence = match game {
        _ if game == info.game => {
            format!("a table of {game} for other rules than this program's; build it again")
        }
        "" => format!("a table of {}, whose rules are others", info.game),
        _ => format!("a table of {}, whose rules are not those of {game}", info.game),
    };
    Err(TableError::OtherRules(sentence))
}

/// The solution of a game or of its endings, read from a table.
pub struct Solved<R: Rules> {
    table: Arc<Table>,
    /// Of a table of endings: how it is numbered.
    endings: Option<(Arc<dyn Endings<R>>, Index)>,
}

impl<R: Rules> Clone for Solved<R> {
    fn clone(&self) -> Self {
        Solved { table: self.table.clone(), endings: self.endings.clone() }
    }
}

impl<R: Rules> std::fmt::Debug for Solved<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solved").field("table", &self.table).finish_non_exhaustive()
    }
}

impl<R: Rules + Keyed> Solved<R> {
    /// The table for these rules, which `game` is asked for as; `endings` are the game's, if it has some.
    ///
    /// # Errors
    /// If it is a table of other rules.
    pub fn new(
        rules: &R,
        game: &str,
        endings: Option<Arc<dyn Endings<R>>>,
        table: Arc<Table>,
    ) -> Result<Solved<R>, TableError> {
        if table.info().endings.is_empty() {
            check(fingerprint(rules), game, table.info())?;
            return Ok(Solved { table, endings: None });
        }
        let Some(endings) = endings else {
            let of = &table.info().game;
            let sentence = format!("a table of endings of {of}; {game} has none");
            return Err(TableError::OtherRules(sentence));
        };
        let index = Index::new(rules, endings.as_ref(), table.info())?;
        Ok(Solved { table, endings: Some((endings, index)) })
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The value of a state for the player to move; `None` if it is not in the table. In endings whatever
    /// rule counts plies without progress: those before the state are left out.
    #[inline]
    pub fn value(&self, rules: &R, state: &R::State) -> Option<Value> {
        let mark = match &self.endings {
            None => self.table.find(key(rules, state))?.1,
            Some((endings, index)) => {
                let Some(number) = endings.place(state).and_then(|place| index.number(place))
                else {
                    return over(rules, state);
                };
                self.table.numbered(number)?
            }
        };
        Some(mark::value(mark))
    }
}

/// The value of a state in which the game is over, and decided by who wins.
fn over<R: Rules>(rules: &R, state: &R::State) -> Option<Value> {
    let (utility, player) = (rules.utility(state)?, rules.to_move(state).mover().player()?);
    Some(match utility.payoff(player) {
        payoff if payoff > 0.0 => Value::win_in(0),
        payoff if payoff < 0.0 => Value::loss_in(0),
        _ => Value::ZERO,
    })
}

impl<R: Rules + Keyed> Oracle<R> for Solved<R> {
    /// Where a rule may draw the game before a win is reached, that is all that is certain.
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        let value = self.value(rules, state)?;
        let (Some((endings, _)), Some(plies)) = (&self.endings, value.plies()) else {
            return Some((value, value));
        };
        Some(match endings.plies_left(state) {
            left if plies <= left => (value, value),
            _ if value > Value::ZERO => (Value::ZERO, value),
            _ => (value, Value::ZERO),
        })
    }
}
