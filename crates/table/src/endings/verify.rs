//! A table of endings held against the rules.

use super::{Counts, Index};
use crate::file::{self, Table};
use crate::mark;
use crate::parallel::watched;
use crate::verify::{Describe, Verified, VerifyError, all_of};
use outply_game::{Endings, Keyed, Value, ZeroSumInteger, ZeroSumRules};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// So many numbers are a thread's at a time.
const CHUNK: u64 = 1 << 12;

/// Derives the value of every state in a table of endings from those of its successors, as
/// [`verify`](crate::verify) does with a whole game. It shares with the builder the rules, the numbering
/// and the reading of files.
///
/// # Errors
/// The first fault found.
pub fn verify_endings<R>(
    rules: &R,
    endings: &dyn Endings<R>,
    table: &Table,
    describe: impl Fn(&R::State) -> String + Sync,
    threads: usize,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError>
where
    R: ZeroSumRules + Keyed + Sync,
{
    let unfit = |error: String| VerifyError::Unfit(error);
    let index =
        Index::new(rules, endings, table.info()).map_err(|error| unfit(error.to_string()))?;
    let slices = endings.slices(&table.info().endings).map_err(unfit)?;
    let check = Check { rules, endings, table, index, describe: &describe };
    let mut verified = Verified::default();
    for slice in slices {
        let mut first = 0;
        for (name, count) in endings.parts(slice) {
            let part = Part { check: &check, slice, numbers: first..first + count };
            part.verify(&name, threads, &mut verified, goes_on)?;
            first += count;
        }
    }
    let told = table.info().parts.iter();
    told.zip(&verified.parts).try_for_each(|(told, counts)| counted(told, counts))?;
    all_of(table, verified)
}

/// What a table says that there is in a part must be what was counted.
fn counted(told: &file::Part, counts: &Counts) -> Result<(), VerifyError> {
    let derived = file::Part {
        won: counts.won(),
        drawn: counts.drawn,
        lost: counts.lost(),
        longest: counts.longest(),
        ..told.clone()
    };
    if derived == *told {
        return Ok(());
    }
    let words = |part: &file::Part| {
        let file::Part { won, drawn, lost, longest, .. } = part;
        format!("{won} won, {drawn} drawn, {lost} lost, the longest in {longest}")
    };
    let (told, derived) = (words(told), words(&derived));
    Err(VerifyError::Wrong { state: counts.name.clone(), told, derived })
}

/// A part of a slice.
struct Part<'a, R: ZeroSumRules> {
    check: &'a Check<'a, R>,
    slice: u64,
    numbers: Range<u64>,
}

impl<R: ZeroSumRules + Sync> Part<'_, R> {
    /// Adds what is in it to what was verified.
    fn verify(
        &self,
        name: &str,
        threads: usize,
        verified: &mut Verified,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), VerifyError> {
        if !goes_on(verified.states) {
            return Err(VerifyError::Stopped);
        }
        let (before, done) = (verified.states, AtomicU64::new(0));
        let (next, wrong) = (AtomicU64::new(self.numbers.start), OnceLock::new());
        let sums = Mutex::new((Counts::of(name), 0));
        let work = || {
            let mut sum = (Counts::default(), 0);
            while wrong.get().is_none() {
                let first = next.fetch_add(CHUNK, Relaxed);
                let chunk = first..self.numbers.end.min(first.saturating_add(CHUNK));
                if chunk.is_empty() {
                    break;
                }
                match self.chunk(chunk, &mut sum) {
                    Ok(states) => _ = done.fetch_add(states, Relaxed),
                    Err(error) => _ = wrong.set(error),
                }
            }
            let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
            sums.0.merge(&sum.0);
            sums.1 += sum.1;
        };
        let useful = (self.numbers.end - self.numbers.start).div_ceil(CHUNK) as usize;
        watched(threads.min(useful), &work, &mut || {
            if !goes_on(before + done.load(Relaxed)) {
                let _ = wrong.set(VerifyError::Stopped);
            }
        });
        let (counts, actions) = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
        verified.states += done.into_inner();
        verified.actions += actions;
        verified.parts.push(counts);
        wrong.into_inner().map_or(Ok(()), Err)
    }

    /// Compares some numbers' states, and says how many there are.
    fn chunk(&self, numbers: Range<u64>, sum: &mut (Counts, u64)) -> Result<u64, VerifyError> {
        let mut states = 0;
        for number in numbers {
            let Some(state) = self.check.endings.state(self.slice, number) else { continue };
            let (value, actions) = self.check.state(&state, (self.slice, number))?;
            sum.0.add(value);
            sum.1 += actions;
            states += 1;
        }
        Ok(states)
    }
}

struct Check<'a, R: ZeroSumRules> {
    rules: &'a R,
    endings: &'a dyn Endings<R>,
    table: &'a Table,
    index: Index,
    describe: &'a Describe<'a, R>,
}

impl<R: ZeroSumRules> Check<'_, R> {
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

    /// Compares one, and gives its value and how many actions it has.
    fn state(&self, state: &R::State, place: (u64, u64)) -> Result<(Value, u64), VerifyError> {
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
            return Ok((told, actions));
        }
        let (told, derived) = (told.to_string(), derived.to_string());
        Err(VerifyError::Wrong { state: (self.describe)(state), told, derived })
    }
}
