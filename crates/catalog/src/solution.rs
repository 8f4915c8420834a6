//! Tables of whole games, as sessions use them.

use crate::error::CatalogError;
use crate::figure::Figure;
use crate::file_kind::FileKind;
use outply_table::{Stage, Table};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What is said of games that have no tables.
pub(crate) const NO_TABLES: &str =
    "tables of whole games are for one or two players: this game is of another kind";

/// What is said of games whose endings are not numbered.
pub(crate) const NO_ENDINGS: &str = "the game has no numbered endings";

/// Sees how far the building of a table is, and says whether to go on.
pub type Watch<'w> = dyn FnMut(&Stage) -> bool + 'w;

/// What a table says of a state.
#[derive(Clone, PartialEq, Debug)]
pub struct Probe {
    /// The value for the player to move; for the first player where chance moves.
    pub value: Figure,
    /// The value of each action for the same player, in the game's notation, the best first.
    pub actions: Vec<(String, Figure)>,
    /// Of a game with chance: between which numbers the first player's expected payoff lies for certain.
    pub bounds: Option<(f64, f64)>,
}

impl Probe {
    pub(crate) fn new(
        value: Figure,
        actions: Vec<(String, Figure)>,
        bounds: Option<(f64, f64)>,
    ) -> Probe {
        Probe { value, actions, bounds }
    }

    /// With expected payoffs as the player to move sees them; sorted, if a player `chooses`.
    pub(crate) fn seen_by(mut self, is_second: bool, chooses: bool) -> Probe {
        let seen = |figure: &mut Figure| match figure {
            Figure::Expected { mean, .. } if is_second => *mean = -*mean,
            _ => (),
        };
        seen(&mut self.value);
        self.actions.iter_mut().for_each(|(_, value)| seen(value));
        if chooses {
            self.actions.sort_by(|(_, one), (_, other)| match (one, other) {
                (Figure::Value(one), Figure::Value(other)) => other.cmp(one),
                (Figure::Expected { mean: one, .. }, Figure::Expected { mean: other, .. }) => {
                    other.total_cmp(one)
                }
                _ => std::cmp::Ordering::Equal,
            });
        }
        self
    }
}

/// The tables in use, so that a match or a second seat reads none twice.
static IN_USE: Mutex<Vec<(PathBuf, Weak<Table>)>> = Mutex::new(Vec::new());

/// The table in a file, shared with everyone who has it open.
///
/// # Errors
/// If the file cannot be read or is no table that is whole and undamaged; the error names it.
pub fn read(path: &Path) -> Result<Arc<Table>, CatalogError> {
    if path.as_os_str().is_empty() {
        return Err(CatalogError::Unfit("expected a file's name after `table=`".to_owned()));
    }
    let mut known = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(_, table)| table.strong_count() > 0);
    let found = known.iter().find(|(name, _)| name == path);
    if let Some(table) = found.and_then(|(_, table)| table.upgrade()) {
        return Ok(table);
    }
    let table = Arc::new(Table::open(path).map_err(|error| {
        let why = FileKind::Table.missed_by(path).unwrap_or_else(|| error.to_string());
        CatalogError::Unfit(format!("{}: {why}", path.display()))
    })?);
    known.push((path.to_owned(), Arc::downgrade(&table)));
    Ok(table)
}
