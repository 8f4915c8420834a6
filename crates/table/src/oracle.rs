//! A table as what every search asks.

use crate::build::key;
use crate::diagram::CellView;
use crate::endings::Index;
use crate::error::TableError;
use crate::file::{Info, Kind, Table};
use crate::fingerprint::fingerprint;
use crate::mark::{self, Mark};
use outply_game::{Endings, Keyed, Oracle, Rules, Turn, Utility, Value};
use std::sync::Arc;

/// Refuses a table that is not of the rules with this fingerprint, which `game` is asked for as; as nothing known if empty.
pub(crate) fn check(print: u64, game: &str, info: &Info) -> Result<(), TableError> {
    check_kind(info)?;
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

/// Refuses a table that does not say what states are worth.
fn check_kind(info: &Info) -> Result<(), TableError> {
    match info.kind {
        Kind::Chance => Err(TableError::OtherRules(format!(
            "a table of chances to reach goals of {}, not of what positions are worth",
            info.game
        ))),
        _ => Ok(()),
    }
}

/// The solution of a game or of its endings, read from a table.
pub struct Solved<R: Rules> {
    table: Arc<Table>,
    /// Of a table of endings: how it is numbered.
    endings: Option<(Arc<dyn Endings<R>>, Index)>,
    /// Of a table with diagrams: the cells that they look at.
    cells: Option<CellView<R>>,
}

impl<R: Rules> Clone for Solved<R> {
    fn clone(&self) -> Self {
        let Solved { table, endings, cells } = self;
        Solved { table: table.clone(), endings: endings.clone(), cells: cells.clone() }
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
    /// If it is a table of other rules, or one with diagrams: see [`Solved::by_cells`].
    pub fn new(
        rules: &R,
        game: &str,
        endings: Option<Arc<dyn Endings<R>>>,
        table: Arc<Table>,
    ) -> Result<Solved<R>, TableError> {
        check_kind(table.info())?;
        if table.info().endings.is_empty() {
            check(fingerprint(rules), game, table.info())?;
            check_cells::<R>(None, table.info())?;
            return Ok(Solved { table, endings: None, cells: None });
        }
        let Some(endings) = endings else {
            let of = &table.info().game;
            let sentence = format!("a table of endings of {of}; {game} has none");
            return Err(TableError::OtherRules(sentence));
        };
        let index = Index::new(rules, endings.as_ref(), table.info())?;
        Ok(Solved { table, endings: Some((endings, index)), cells: None })
    }

    /// The same for a table of a whole game with diagrams over these cells, or with keys.
    ///
    /// A state that no play reaches is not in the table, unless its cells and the player to move are those
    /// of one that play reaches.
    ///
    /// # Errors
    /// If it is a table of other rules or of other cells.
    pub fn by_cells(
        rules: &R,
        game: &str,
        cells: CellView<R>,
        table: Arc<Table>,
    ) -> Result<Solved<R>, TableError> {
        check(fingerprint(rules), game, table.info())?;
        check_cells(Some(&cells), table.info())?;
        let cells = table.info().diagrams.is_some().then_some(cells);
        Ok(Solved { table, endings: None, cells })
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The value of a state for the player to move; `None` if it is not in the table. In endings whatever
    /// rule counts plies without progress: those before the state are left out.
    #[inline]
    pub fn value(&self, rules: &R, state: &R::State) -> Option<Value> {
        let mark = match (&self.endings, &self.cells) {
            (None, cells) => find(&self.table, cells.as_ref(), rules, state)?.1,
            (Some((endings, index)), _) => {
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

/// Refuses a table with diagrams over other cells than these.
pub(crate) fn check_cells<R: Rules>(
    cells: Option<&CellView<R>>,
    info: &Info,
) -> Result<(), TableError> {
    let Some(known) = &info.diagrams else { return Ok(()) };
    let is_of = |cells: &CellView<R>| {
        (cells.name() == known.cells, cells.count(), cells.symbols())
            == (true, known.count, known.symbols)
    };
    if cells.is_some_and(is_of) {
        return Ok(());
    }
    let Info { game, .. } = info;
    Err(TableError::OtherRules(format!(
        "a table of {game}, indexed by cells ({}) that this program reads in another way; build it again",
        known.cells
    )))
}

/// The place of a state among all of a table of a whole game, and its value for the player to move.
#[inline]
pub(crate) fn find<R: Rules + Keyed>(
    table: &Table,
    cells: Option<&CellView<R>>,
    rules: &R,
    state: &R::State,
) -> Option<(u64, Mark)> {
    match cells {
        None => table.find(key(rules, state)),
        Some(cells) => cells.with(rules, state, |string| table.find_string(string)),
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
