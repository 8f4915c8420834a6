//! A table of numbered states held against the rules.

use super::{Entry, fingerprint, rounding};
use crate::file::{Ranked, Table};
use crate::parallel::watched;
use crate::verify::{Describe, Verified, VerifyError, all_of};
use outply_game::{Follow, Keyed, Numbered, Stochastic, by_rules};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many numbers are a thread's at a time.
const CHUNK: u64 = 1 << 11;

/// Holds the bounds of every state against those that one turn makes of them, and ranks against ranks. It
/// shares with the builder the rules, the numbering and the reading of files; not how turns are
/// listed.
///
/// That is a proof of the bounds. By their ranks games end with certainty, whatever the players do; so of
/// bounds that lie no tighter than a turn makes them, rounding counted against them, none is wrong.
///
/// # Errors
/// What is found wrong first.
pub fn verify_numbered<R>(
    rules: &R,
    numbered: &dyn Numbered<R>,
    table: &Table,
    describe: impl Fn(&R::State) -> String + Sync,
    threads: usize,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Result<Verified, VerifyError>
where
    R: Stochastic + Keyed + Sync,
{
    if !table.info().numbered || table.info().fingerprint != fingerprint(rules, numbered) {
        let sentence = format!("a table of {}, whose rules are others", table.info().game);
        return Err(VerifyError::Unfit(sentence));
    }
    let known = read(numbered.count(), table)?;
    let check = Check { rules, numbered, known, describe: &describe };
    let (states, actions) = (AtomicU64::new(0), AtomicU64::new(0));
    let (next, wrong) = (AtomicU64::new(0), OnceLock::new());
    let work = || {
        while wrong.get().is_none() {
            let first = next.fetch_add(CHUNK, Relaxed);
            if first >= numbered.count() {
                break;
            }
            match check.chunk(first..numbered.count().min(first + CHUNK)) {
                Ok((count, tried)) => {
                    states.fetch_add(count, Relaxed);
                    actions.fetch_add(tried, Relaxed);
                }
                Err(error) => _ = wrong.set(error),
            }
        }
    };
    watched(threads, &work, &mut || {
        if !goes_on(states.load(Relaxed)) {
            let _ = wrong.set(VerifyError::Stopped);
        }
    });
    if let Some(error) = wrong.into_inner() {
        return Err(error);
    }
    check.start(table)?;
    let (states, actions) = (states.into_inner(), actions.into_inner());
    all_of(table, Verified { states, actions, ..Verified::default() })
}

/// All entries by their numbers.
fn read(count: u64, table: &Table) -> Result<Vec<Option<Entry>>, VerifyError> {
    let entry = |number| table.find_ranked(number).map(|Ranked(entry)| entry);
    let known = (0..count).map(entry).collect();
    if table.is_damaged() { Err(VerifyError::Damaged) } else { Ok(known) }
}

struct Check<'a, R: Stochastic> {
    rules: &'a R,
    numbered: &'a dyn Numbered<R>,
    known: Vec<Option<Entry>>,
    describe: &'a Describe<'a, R>,
}

impl<R: Stochastic> Check<'_, R> {
    /// How many states have these numbers, and how many actions were tried in them.
    fn chunk(&self, numbers: std::ops::Range<u64>) -> Result<(u64, u64), VerifyError> {
        let (mut states, mut actions, mut follows) = (0, 0, Vec::new());
        for number in numbers {
            if let Some(state) = self.numbered.state(number) {
                actions += self.state(number, &state, &mut follows)?;
                states += 1;
            }
        }
        Ok((states, actions))
    }

    fn missing(&self, state: &R::State) -> VerifyError {
        VerifyError::Missing((self.describe)(state))
    }

    fn state(
        &self,
        number: u64,
        state: &R::State,
        follows: &mut Vec<Follow>,
    ) -> Result<u64, VerifyError> {
        let told = self.known.get(number as usize).copied().flatten();
        let told = told.filter(|_| self.numbered.place(state) == Some((number, false)));
        let (low, high, rank) = told.ok_or_else(|| self.missing(state))?;
        let mut sum = Sum::default();
        let mut all = true;
        let actions =
            by_rules(self.numbered, self.rules, state, follows, &mut |weight, follows| match self
                .best(follows)
            {
                Some(best) => sum.add(weight, best),
                None => all = false,
            });
        let actions = actions.filter(|_| all).ok_or_else(|| self.missing(state))?;
        let off = rounding(sum.terms, sum.size);
        let (least, most) = (sum.low - off, sum.high + off);
        if low <= high && low <= least && high >= most && sum.rank < rank {
            return Ok(actions);
        }
        let told = format!("{low} to {high}, rank {rank}");
        let derived = format!("{least} to {most}, rank above {}", sum.rank);
        Err(VerifyError::Wrong { state: (self.describe)(state), told, derived })
    }

    /// The bounds of the best of these, and the highest rank; `None` if one is not in the table.
    fn best(&self, follows: &[Follow]) -> Option<Entry> {
        let mut best: Option<Entry> = None;
        for follow in follows {
            let (low, high, rank) = match *follow {
                Follow::Over(payoff) => (payoff, payoff, 0),
                Follow::Same(number) => (*self.known.get(number as usize)?)?,
                Follow::Mirrored(number) => {
                    let (low, high, rank) = (*self.known.get(number as usize)?)?;
                    (-high, -low, rank)
                }
            };
            best = Some(best.map_or((low, high, rank), |best| {
                (best.0.max(low), best.1.max(high), best.2.max(rank))
            }));
        }
        best
    }

    /// What the table says of the start of the game.
    fn start(&self, table: &Table) -> Result<(), VerifyError> {
        let start = self.rules.initial();
        let known = |number: u64| {
            let (low, high, _) = (*self.known.get(number as usize)?)?;
            Some((low, high))
        };
        let derived = super::bounds(self.rules, self.numbered, &start, &known);
        if derived == table.info().start_bounds {
            return Ok(());
        }
        let (told, derived) = (format!("{:?}", table.info().start_bounds), format!("{derived:?}"));
        Err(VerifyError::Wrong { state: (self.describe)(&start), told, derived })
    }
}

/// What a turn makes of what follows: means of the bounds, and the lowest of the highest ranks.
struct Sum {
    low: f64,
    high: f64,
    size: f64,
    terms: usize,
    rank: u8,
}

impl Default for Sum {
    fn default() -> Sum {
        Sum { low: 0.0, high: 0.0, size: 0.0, terms: 0, rank: super::NO_RANK }
    }
}

impl Sum {
    fn add(&mut self, weight: f64, (low, high, rank): Entry) {
        self.low += weight * low;
        self.high += weight * high;
        self.size += weight * low.abs().max(high.abs());
        self.terms += 1;
        self.rank = self.rank.min(rank);
    }
}
