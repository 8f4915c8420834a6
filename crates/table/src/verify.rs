//! A table held against the rules.

use crate::diagram::CellView;
use crate::endings::Counts;
use crate::file::Table;
use crate::fingerprint::fingerprint;
use crate::mark;
use crate::oracle::{check, check_cells, find};
use crate::walk::{Seen, walk};
use outply_game::{Keyed, Rules, Value, ZeroSumInteger, ZeroSumRules};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What was looked at.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Verified {
    /// States whose value was derived again.
    pub states: u64,
    /// Actions that were tried for it.
    pub actions: u64,
    /// In a table of a whole game for two without chance: states that are won, drawn and lost for
    /// the player to move.
    pub outcomes: [u64; 3],
    /// In a table of endings: the counts made on the way, part by part.
    pub parts: Vec<Counts>,
}

/// Why a table is wrong, or was not verified completely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// The table is not of this game; the sentence says of which.
    Unfit(String),
    /// It was told to stop.
    Stopped,
    /// A state that can be reached is not in the table.
    Missing(String),
    /// A state's value does not follow from those of its successors.
    Wrong {
        /// The state.
        state: String,
        /// What the table says.
        told: String,
        /// What its successors make of it.
        derived: String,
    },
    /// The table has entries that belong to no state.
    Surplus(u64),
    /// The file changed or could not be read.
    Damaged,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Unfit(sentence) => f.write_str(sentence),
            VerifyError::Stopped => f.write_str("stopped before all was verified"),
            VerifyError::Missing(state) => write!(f, "a state is not in the table: {state}"),
            VerifyError::Wrong { state, told, derived } => write!(
                f,
                "a value is wrong: the table says {told}, but its successors make it {derived}: {state}"
            ),
            VerifyError::Surplus(entries) => {
                write!(f, "{entries} entries belong to no reachable state")
            }
            VerifyError::Damaged => f.write_str("the file was altered while it was read"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Derives the value of every state from those of its successors: the table is right if all of them agree,
/// if no state is missing, and if no entry is left over.
///
/// That is a proof: values and distances in a chain of wins and losses get shorter at every step until
/// the game ends, so they hold by induction; and a draw is one, since in each drawn state some action
/// leads to another and none to a win. It takes the table's keys to tell states apart, as the rules
/// give them ([`Keyed`]).
///
/// `describe` writes a state for errors; `goes_on` is called now and then with how many states are
/// done, and stops it all by answering `false`. So many `threads` share the work.
///
/// # Errors
/// What is found wrong first.
pub fn verify<R>(
    rules: &R,
    table: &Table,
    describe: impl Fn(&R::State) -> String + Sync,
    threads: usize,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError>
where
    R: ZeroSumRules<State: Send> + Keyed + Sync,
{
    verify_by(rules, (table, None), &describe, threads, goes_on)
}

/// As [`verify`], for a table that may have diagrams over `cells`. It also counts the strings that they
/// accept, in another way than the reader of the file: as many as there are states, so that every entry
/// belongs to a state. States are identified by their cells, not by keys.
///
/// # Errors
/// What is found wrong first.
pub fn verify_by_cells<R>(
    rules: &R,
    (table, cells): (&Table, &CellView<R>),
    describe: impl Fn(&R::State) -> String + Sync,
    threads: usize,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError>
where
    R: ZeroSumRules<State: Send> + Keyed + Sync,
{
    verify_by(rules, (table, Some(cells)), &describe, threads, goes_on)
}

fn verify_by<R>(
    rules: &R,
    (table, cells): (&Table, Option<&CellView<R>>),
    describe: &Describe<'_, R>,
    threads: usize,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError>
where
    R: ZeroSumRules<State: Send> + Keyed + Sync,
{
    check(fingerprint(rules), "", table.info())
        .and_then(|()| check_cells(cells, table.info()))
        .map_err(|error| VerifyError::Unfit(error.to_string()))?;
    if !table.accepts_all() {
        return Err(VerifyError::Damaged);
    }
    let cells = cells.filter(|_| table.info().diagrams.is_some());
    let (seen, outcomes) = (Seen::new(table), Default::default());
    let walker = Walker { rules, table, cells, describe, seen, outcomes };
    let start = rules.initial();
    walker.seen.is_new(walker.look(&start)?.0);
    let visit = |state: &R::State, waiting: &mut Vec<R::State>| walker.visit(state, waiting);
    let verified = walk(start, threads, &visit, goes_on)?;
    let outcomes = walker.outcomes.map(AtomicU64::into_inner);
    all_of(table, Verified { outcomes, ..verified })
}

/// Nothing is in the table but what was looked at.
pub(crate) fn all_of(table: &Table, verified: Verified) -> Result<Verified, VerifyError> {
    match table.info().states.checked_sub(verified.states) {
        Some(0) => Ok(verified),
        surplus => Err(VerifyError::Surplus(surplus.unwrap_or(0))),
    }
}

/// Writes a state for an error.
pub(crate) type Describe<'d, R> = dyn Fn(&<R as Rules>::State) -> String + Sync + 'd;

struct Walker<'a, R: ZeroSumRules> {
    rules: &'a R,
    table: &'a Table,
    cells: Option<&'a CellView<R>>,
    describe: &'a Describe<'a, R>,
    seen: Seen,
    /// See [`Verified::outcomes`].
    outcomes: [AtomicU64; 3],
}

impl<R: ZeroSumRules + Keyed> Walker<'_, R> {
    fn look(&self, state: &R::State) -> Result<(u64, Value), VerifyError> {
        match find(self.table, self.cells, self.rules, state) {
            Some((place, mark)) => Ok((place, mark::value(mark))),
            None if self.table.is_damaged() => Err(VerifyError::Damaged),
            None => Err(VerifyError::Missing((self.describe)(state))),
        }
    }

    /// Compares a state with what follows upon it, of which what is new waits.
    fn visit(&self, state: &R::State, waiting: &mut Vec<R::State>) -> Result<u64, VerifyError> {
        let (rules, (_, told)) = (self.rules, self.look(state)?);
        let player = rules.to_move(state);
        let mut best = rules.utility(state).map(|utility| utility.value(player, 0));
        let mut actions = 0;
        if best.is_none() {
            for action in rules.actions(state) {
                let child = rules.result(state, action);
                let (place, value) = self.look(&child)?;
                let same = rules.to_move(&child) == player;
                let value = if same { value } else { -value }.later_by(1);
                best = Some(best.map_or(value, |best| best.max(value)));
                actions += 1;
                if self.seen.is_new(place) {
                    waiting.push(child);
                }
            }
        }
        let derived = best.unwrap_or(Value::ZERO);
        if derived == told {
            let place = 1 - (derived > Value::ZERO) as usize + (derived < Value::ZERO) as usize;
            self.outcomes[place].fetch_add(1, Relaxed);
            return Ok(actions);
        }
        let (told, derived) = (told.to_string(), derived.to_string());
        Err(VerifyError::Wrong { state: (self.describe)(state), told, derived })
    }
}
