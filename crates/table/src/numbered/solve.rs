//! The steps by which bounds and ranks of numbers are found.

use super::{Entry, NO_RANK, rounding};
use crate::error::BuildError;
use crate::parallel::each;
use outply_game::{Follow, Numbered, Stochastic};
use outply_memory::{Array, Store};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A thread works out so many numbers at a time ...
const CHUNK: usize = 1 << 9;
/// ... and after so many chunks what they found is seen by those that follow: always the same, so that a
/// table does not depend on the number of threads.
const AT_ONCE: usize = 32;

/// The states of a game as far as they are solved.
pub(super) struct Solver<'a, R: Stochastic> {
    pub(super) rules: &'a R,
    pub(super) numbered: &'a dyn Numbered<R>,
    pub(super) threads: usize,
    /// How far apart bounds may stay.
    pub(super) tolerance: f64,
    /// An estimate of each number's payoff.
    pub(super) values: Array<f64>,
    /// Its bounds.
    pub(super) bounds: Array<(f64, f64)>,
    pub(super) ranks: Array<u8>,
    /// Something leads to what is neither numbered nor over.
    pub(super) is_unfit: AtomicBool,
}

/// What a sweep did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Swept {
    /// The most that a number's value or one of its bounds changed by.
    pub(super) change: f64,
    /// Whether no bound became wider.
    pub(super) is_narrower: bool,
}

impl Swept {
    const NOTHING: Swept = Swept { change: 0.0, is_narrower: true };
}

/// Told how far it is; says whether to go on.
pub(super) type GoesOn<'g> = dyn FnMut() -> bool + 'g;

/// What a turn makes of what follows.
struct Turn {
    low: f64,
    high: f64,
    /// By how much rounding may have put both off, twice: so whoever adds up in another order finds it so
    /// too.
    off: f64,
}

impl<'a, R: Stochastic + Sync> Solver<'a, R> {
    /// Nothing known but that no payoff is above `most` either way.
    pub(super) fn new(
        (rules, numbered): (&'a R, &'a dyn Numbered<R>),
        (most, tolerance): (f64, f64),
        (threads, store): (usize, &Store),
    ) -> io::Result<Self> {
        let count = numbered.count() as usize;
        let (mut bounds, mut ranks) = (store.zeroed(count)?, store.zeroed(count)?);
        bounds.fill(widest(most));
        ranks.fill(NO_RANK);
        Ok(Solver {
            rules,
            numbered,
            threads,
            tolerance,
            values: store.zeroed(count)?,
            bounds,
            ranks,
            is_unfit: AtomicBool::new(false),
        })
    }

    /// Takes nothing for known of these.
    pub(super) fn forget(&mut self, numbers: &[u64], most: f64) {
        numbers.iter().for_each(|&number| self.bounds[number as usize] = widest(most));
    }

    pub(super) fn entry(&self, number: u64) -> Entry {
        let (low, high) = self.bounds[number as usize];
        (low, high, self.ranks[number as usize])
    }

    /// Takes over what was found before.
    pub(super) fn set(&mut self, number: u64, (low, high, rank): Entry) {
        let at = number as usize;
        (self.bounds[at], self.ranks[at]) = ((low, high), rank);
        self.values[at] = low + (high - low) / 2.0;
    }

    /// Whether all these have a rank.
    pub(super) fn all_end(&self, numbers: &[u64]) -> bool {
        numbers.iter().all(|&number| self.ranks[number as usize] != NO_RANK)
    }

    /// Gives each number the value that a turn makes it, in one sweep.
    pub(super) fn value(
        &mut self,
        numbers: &[u64],
        backwards: bool,
        goes_on: &mut GoesOn<'_>,
    ) -> Result<Swept, BuildError> {
        let mut swept = Swept::NOTHING;
        let put = &mut |solver: &mut Self, number: u64, value: f64| {
            let at = number as usize;
            swept.change = swept.change.max((value - solver.values[at]).abs());
            solver.values[at] = value;
            solver.bounds[at] = (value, value);
        };
        self.pass(numbers, backwards, &Solver::valued, put, goes_on)?;
        Ok(swept)
    }

    /// Puts bounds around the values, that far off.
    pub(super) fn surround(&mut self, numbers: &[u64], off: f64) {
        for &number in numbers {
            let value = self.values[number as usize];
            self.bounds[number as usize] = (value - off, value + off);
        }
    }

    /// Gives each number the bounds that a turn makes it, in one sweep. If they are true, or no wider than
    /// before, `keeps` those before where these are closer.
    pub(super) fn bound(
        &mut self,
        numbers: &[u64],
        (backwards, keeps): (bool, bool),
        goes_on: &mut GoesOn<'_>,
    ) -> Result<Swept, BuildError> {
        let mut swept = Swept::NOTHING;
        let put = &mut |solver: &mut Self, number: u64, (low, high): (f64, f64)| {
            let known = &mut solver.bounds[number as usize];
            let (low, high) =
                if keeps { (low.max(known.0), high.min(known.1)) } else { (low, high) };
            swept.change = swept.change.max((low - known.0).abs()).max((high - known.1).abs());
            swept.is_narrower &= low >= known.0 && high <= known.1;
            *known = (low, high);
        };
        let work: &Work<'_, Self, (f64, f64)> = match keeps {
            true => &Solver::narrowed,
            false => &Solver::bounded,
        };
        self.pass(numbers, backwards, work, put, goes_on)?;
        Ok(swept)
    }

    /// Gives ranks to numbers that have none and whose turns lead to such as have; whether there were any.
    pub(super) fn rank(
        &mut self,
        numbers: &[u64],
        goes_on: &mut GoesOn<'_>,
    ) -> Result<bool, BuildError> {
        let mut changed = false;
        let put = &mut |solver: &mut Self, number: u64, rank: u8| {
            changed |= solver.ranks[number as usize] != rank;
            solver.ranks[number as usize] = rank;
        };
        self.pass(numbers, false, &Solver::ranked, put, goes_on)?;
        Ok(changed)
    }

    /// Works out all numbers anew, and puts what is found in its place, some at a time.
    fn pass<T: Send>(
        &mut self,
        numbers: &[u64],
        backwards: bool,
        work: &Work<'_, Self, T>,
        put: &mut dyn FnMut(&mut Self, u64, T),
        goes_on: &mut GoesOn<'_>,
    ) -> Result<(), BuildError> {
        let mut chunks: Vec<(&[u64], Vec<T>)> = Vec::new();
        for numbers in numbers.chunks(CHUNK) {
            chunks.push((numbers, Vec::new()));
        }
        if backwards {
            chunks.reverse();
        }
        for some in chunks.chunks_mut(AT_ONCE) {
            let solver = &*self;
            each(self.threads, some, |(numbers, found)| {
                let mut follows = Vec::new();
                for &number in *numbers {
                    found.push(work(solver, number, &mut follows));
                }
            });
            for (numbers, found) in some {
                for (&number, found) in numbers.iter().zip(std::mem::take(found)) {
                    put(self, number, found);
                }
            }
            if !goes_on() {
                return Err(BuildError::Stopped);
            }
        }
        Ok(())
    }

    fn valued(&self, number: u64, follows: &mut Vec<Follow>) -> f64 {
        let mut sum = 0.0;
        let all = self.numbered.each_chance(self.rules, number, follows, &mut |weight, follows| {
            let mut best = f64::NEG_INFINITY;
            for follow in follows {
                let value = match *follow {
                    Follow::Over(payoff) => payoff,
                    Follow::Same(number) => self.values[number as usize],
                    Follow::Mirrored(number) => -self.values[number as usize],
                };
                best = if value > best { value } else { best };
            }
            sum += weight * best;
        });
        if !all {
            self.is_unfit.store(true, Relaxed);
        }
        sum
    }

    fn bounded(&self, number: u64, follows: &mut Vec<Follow>) -> (f64, f64) {
        let Turn { low, high, off } = self.turn(number, follows);
        (low - off, high + off)
    }

    /// The same, where bounds are not close enough yet.
    fn narrowed(&self, number: u64, follows: &mut Vec<Follow>) -> (f64, f64) {
        let (low, high) = self.bounds[number as usize];
        if high - low <= self.tolerance { (low, high) } else { self.bounded(number, follows) }
    }

    fn turn(&self, number: u64, follows: &mut Vec<Follow>) -> Turn {
        let (mut low, mut high, mut size, mut terms) = (0.0, 0.0, 0.0, 0);
        let all = self.numbered.each_chance(self.rules, number, follows, &mut |weight, follows| {
            let (worst, best) = self.best(follows);
            low += weight * worst;
            high += weight * best;
            size += weight * f64::abs(worst).max(best.abs());
            terms += 1;
        });
        if !all {
            self.is_unfit.store(true, Relaxed);
        }
        Turn { low, high, off: 2.0 * rounding(terms, size) }
    }

    /// The bounds of the best of these for the first player.
    #[inline]
    fn best(&self, follows: &[Follow]) -> (f64, f64) {
        let mut best = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for follow in follows {
            let (low, high) = match *follow {
                Follow::Over(payoff) => (payoff, payoff),
                Follow::Same(number) => self.bounds[number as usize],
                Follow::Mirrored(number) => {
                    let (low, high) = self.bounds[number as usize];
                    (-high, -low)
                }
            };
            best.0 = if low > best.0 { low } else { best.0 };
            best.1 = if high > best.1 { high } else { best.1 };
        }
        best
    }

    fn ranked(&self, number: u64, follows: &mut Vec<Follow>) -> u8 {
        let known = self.ranks[number as usize];
        if known != NO_RANK {
            return known;
        }
        let mut least = NO_RANK;
        self.numbered.each_chance(self.rules, number, follows, &mut |_, follows| {
            let highest = follows.iter().map(|follow| match *follow {
                Follow::Over(_) => 0,
                Follow::Same(number) | Follow::Mirrored(number) => self.ranks[number as usize],
            });
            least = least.min(highest.max().unwrap_or(NO_RANK));
        });
        least.saturating_add(1)
    }
}

/// Bounds that all payoffs lie between, by so much more that a turn's rounding does not lead out of them.
fn widest(most: f64) -> (f64, f64) {
    let most = most * (1.0 + 1e-12);
    (-most, most)
}

/// What is worked out of a number.
type Work<'w, S, T> = dyn Fn(&S, u64, &mut Vec<Follow>) -> T + Sync + 'w;
