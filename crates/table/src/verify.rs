//! A table held against the rules.

use crate::build::key;
use crate::file::Table;
use crate::mark;
use crate::oracle::check;
use outply_game::{Keyed, Value, ZeroSumInteger, ZeroSumRules};
use std::fmt;

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Verified {
    /// States whose value was derived again.
    pub states: u64,
    /// Actions that were tried for it.
    pub actions: u64,
}

/// Why a table is not right, or was not looked through.
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
                "a value is wrong: the table says {told}, what follows upon it makes it {derived}: {state}"
            ),
            VerifyError::Surplus(entries) => {
                write!(f, "{entries} entries belong to no state that can be reached")
            }
            VerifyError::Damaged => f.write_str("the file was altered while it was read"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Which entries of a table were looked at, a bit each.
pub(crate) struct Seen(Vec<u64>);

impl Seen {
    pub(crate) fn new(table: &Table) -> Seen {
        Seen(vec![0; table.info().states.div_ceil(64) as usize])
    }

    /// Whether it was not looked at before.
    pub(crate) fn is_new(&mut self, place: u64) -> bool {
        let (word, bit) = (&mut self.0[(place / 64) as usize], 1 << (place % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// How many states are looked at between two questions whether to go on.
const STEP: u64 = 1 << 14;

/// Derives the value of every state from those of its successors: the table is right if all of them agree,
/// if no state is missing, and if no entry is left over.
///
/// That is a proof: values and distances in a chain of wins and losses get shorter at every step until
/// the game ends, so they hold by induction; and a draw is one, since in each drawn state some action
/// leads to another and none to a win. It takes the table's keys to tell states apart, as the rules
/// give them ([`Keyed`]).
///
/// `describe` writes a state for errors; `goes_on` is told now and then how many states are done, and
/// stops it all by answering `false`.
///
/// # Errors
/// What is wrong first.
pub fn verify<R: ZeroSumRules + Keyed>(
    rules: &R,
    table: &Table,
    describe: impl Fn(&R::State) -> String,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError> {
    check(rules, "", table.info()).map_err(|error| VerifyError::Unfit(error.to_string()))?;
    let mut seen = Seen::new(table);
    let mut waiting = vec![rules.initial()];
    let look = |state: &R::State| match table.find(key(rules, state)) {
        Some((place, mark)) => Ok((place, mark::value(mark))),
        None if table.is_damaged() => Err(VerifyError::Damaged),
        None => Err(VerifyError::Missing(describe(state))),
    };
    seen.is_new(look(&rules.initial())?.0);
    let mut verified = Verified::default();
    while let Some(state) = waiting.pop() {
        let (_, told) = look(&state)?;
        let player = rules.to_move(&state);
        let mut best = rules.utility(&state).map(|utility| utility.value(player, 0));
        if best.is_none() {
            for action in rules.actions(&state) {
                let child = rules.result(&state, action);
                let (place, value) = look(&child)?;
                let same = rules.to_move(&child) == player;
                let value = if same { value } else { -value }.later_by(1);
                best = Some(best.map_or(value, |best| best.max(value)));
                verified.actions += 1;
                if seen.is_new(place) {
                    waiting.push(child);
                }
            }
        }
        let derived = best.unwrap_or(Value::ZERO);
        if derived != told {
            let (told, derived) = (told.to_string(), derived.to_string());
            return Err(VerifyError::Wrong { state: describe(&state), told, derived });
        }
        verified.states += 1;
        if verified.states.is_multiple_of(STEP) && !goes_on(verified.states) {
            return Err(VerifyError::Stopped);
        }
    }
    match table.info().states - verified.states {
        0 => Ok(verified),
        surplus => Err(VerifyError::Surplus(surplus)),
    }
}
