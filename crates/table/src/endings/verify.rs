//! A table of endings held against the rules.

use super::Index;
use crate::file::Table;
use crate::mark;
use crate::verify::{Verified, VerifyError};
use outply_game::{Endings, Keyed, Value, ZeroSumInteger, ZeroSumRules};

/// How many states are looked at between two questions whether to go on.
const STEP: u64 = 1 << 12;

/// Derives the value of every state in a table of endings from those of its successors, as
/// [`verify`](crate::verify) does with a whole game. It shares with the builder the rules, the numbering
/// and the reading of files.
///
/// # Errors
/// What is wrong first.
pub fn verify_endings<R: ZeroSumRules + Keyed>(
    rules: &R,
    endings: &dyn Endings<R>,
    table: &Table,
    describe: impl Fn(&R::State) -> String,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError> {
    let unfit = |error: String| VerifyError::Unfit(error);
    let index =
        Index::new(rules, endings, table.info()).map_err(|error| unfit(error.to_string()))?;
    let slices = endings.slices(&table.info().endings).map_err(unfit)?;
    let check = Check { rules, endings, table, index, describe };
    let mut verified = Verified::default();
    for slice in slices {
        let count: u64 = endings.parts(slice).iter().map(|(_, count)| count).sum();
        for number in 0..count {
            if let Some(state) = endings.state(slice, number) {
                verified.actions += check.state(&state, (slice, number))?;
                verified.states += 1;
            }
            if number.is_multiple_of(STEP) && !goes_on(verified.states) {
                return Err(VerifyError::Stopped);
            }
        }
    }
    match table.info().states.checked_sub(verified.states) {
        Some(0) => Ok(verified),
        surplus => Err(VerifyError::Surplus(surplus.unwrap_or(0))),
    }
}

struct Check<'a, R: ZeroSumRules, D> {
    rules: &'a R,
    endings: &'a dyn Endings<R>,
    table: &'a Table,
    index: Index,
    describe: D,
}

impl<R: ZeroSumRules, D: Fn(&R::State) -> String> Check<'_, R, D> {
    /// What the table says; what the rules say where the game is over beyond it.
    fn look(&self, state: &R::State) -> Result<Value, VerifyError> {
        let place = self.endings.place(state).and_then(|place| self.index.number(place));
        let Some(number) = place else {
            let (player, utility) = (self.rules.to_move(state), self.rules.utility(state));
            let missing = || VerifyError::Missing((self.describe)(state));
            return utility.map(|utility| utility.value(player, 0)).ok_or_else(missing);
        };
        match self.table.numbered(number) {
            Some(mark) => Ok(mark::value(mark)),
            None => Err(VerifyError::Damaged),
        }
    }

    /// Compares one, and says how many actions it has.
    fn state(&self, state: &R::State, place: (u64, u64)) -> Result<u64, VerifyError> {
        if self.endings.place(state) != Some(place) {
            return Err(VerifyError::Missing((self.describe)(state)));
        }
        let (told, player) = (self.look(state)?, self.rules.to_move(state));
        let mut best = self.rules.utility(state).map(|utility| utility.value(player, 0));
        let mut actions = 0;
        if best.is_none() {
            for action in self.rules.actions(state) {
                let value = -self.look(&self.rules.result(state, action))?;
                let value = value.later_by(1);
                best = Some(best.map_or(value, |best| best.max(value)));
                actions += 1;
            }
        }
        let derived = best.unwrap_or(Value::ZERO);
        if derived == told {
            return Ok(actions);
        }
        let (told, derived) = (told.to_string(), derived.to_string());
        Err(VerifyError::Wrong { state: (self.describe)(state), told, derived })
    }
}
