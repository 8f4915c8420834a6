//! Retrograde analysis of one slice (R. Bellman 1965; T. Ströhlein 1970; K. Thompson 1986), with the
//! distance to the end of the game under best play.
//!
//! Players take turns and games end lost or drawn for the player to move, so a win takes an odd number of
//! plies and a loss an even one: a byte with the number says which.

use super::left::{Left, Step};
use super::space::{Child, Exits, First, Space};
use super::waiting::{BLOCK, Waiting};
use crate::error::BuildError;
use outply_memory::{Array, Store};
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// Nothing is known yet: a draw in the end.
pub(crate) const OPEN: u8 = 0;
/// The game is over, and drawn.
const DRAWN: u8 = 254;
/// There is no state with this number.
pub(crate) const NONE: u8 = 255;
/// So many numbers are a thread's at a time.
const CHUNK: u64 = 1 << 14;

/// The most plies that a byte tells.
const fn most_plies() -> u32 {
    DRAWN as u32 - 2
}

/// Whether a code is that of a win: its distance is odd.
#[inline]
pub(crate) fn is_win(code: u8) -> bool {
    code != OPEN && code < DRAWN && code.is_multiple_of(2)
}

/// Whether a code is that of a loss: its distance is even.
#[inline]
pub(crate) fn is_loss(code: u8) -> bool {
    code < DRAWN && !code.is_multiple_of(2)
}

/// The codes of all numbers: a distance plus one; [`OPEN`] for a draw, [`NONE`] for no state.
///
/// After a look at every state come rounds: the states decided at a distance decide those before them, at
/// the next one. What conversions decide waits until its round, since a nearer end may be found.
pub(crate) fn solve(
    space: &dyn Space,
    (threads, store): (usize, &Store),
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Array<u8>, BuildError> {
    let count = space.count();
    let solver = Solver::new(space, store).map_err(BuildError::Store)?;
    let stopped = AtomicBool::new(false);
    let mut each = |look: &(dyn Fn(Range<u64>) + Sync)| {
        in_chunks(count, threads, &stopped, look, goes_on);
        if stopped.load(Relaxed) { Err(BuildError::Stopped) } else { Ok(()) }
    };
    each(&|numbers| solver.begin(numbers))?;
    let mut code = 1;
    while code <= solver.last.load(Relaxed) {
        each(&|numbers| solver.round(numbers, code))?;
        code += 1;
    }
    if solver.is_too_far.load(Relaxed) {
        let sentence = format!("an ending takes more than {} plies", most_plies());
        return Err(BuildError::Unfit(sentence));
    }
    let mut codes = store.zeroed(count as usize).map_err(BuildError::Store)?;
    for (last, cell) in codes.iter_mut().zip(&*solver.cells) {
        let code = cell.load(Relaxed);
        *last = if code == DRAWN { OPEN } else { code };
    }
    Ok(codes)
}

/// Calls `look` with ranges of all numbers below `count`, on so many threads; this one asks `goes_on`.
fn in_chunks(
    count: u64,
    threads: usize,
    stopped: &AtomicBool,
    look: &(dyn Fn(Range<u64>) + Sync),
    goes_on: &mut dyn FnMut() -> bool,
) {
    let next = AtomicU64::new(0);
    let chunk = || {
        let first = next.fetch_add(CHUNK, Relaxed);
        look(first..count.min(first.saturating_add(CHUNK)));
        first < count && !stopped.load(Relaxed)
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min((count / CHUNK) as usize) {
            scope.spawn(|| while chunk() {});
        }
        while chunk() {
            if !goes_on() {
                stopped.store(true, Relaxed);
            }
        }
    });
}

struct Solver<'s> {
    space: &'s dyn Space,
    cells: Array<AtomicU8>,
    left: Left,
    waiting: Waiting,
    /// The highest code given so far.
    last: AtomicU8,
    is_too_far: AtomicBool,
}

impl<'s> Solver<'s> {
    fn new(space: &'s dyn Space, store: &Store) -> io::Result<Solver<'s>> {
        let count = space.count();
        let mut cells = store.zeroed(count as usize)?;
        cells.iter_mut().for_each(|cell| *cell = AtomicU8::new(NONE));
        Ok(Solver {
            space,
            cells,
            left: Left::new(count, store)?,
            waiting: Waiting::new(count, store)?,
            last: AtomicU8::new(OPEN),
            is_too_far: AtomicBool::new(false),
        })
    }

    #[inline]
    fn cell(&self, number: u64) -> &AtomicU8 {
        &self.cells[number as usize]
    }

    /// A code one ply further on; none is as high as those with a meaning of their own.
    fn after(&self, code: u8) -> u8 {
        if code + 1 >= DRAWN {
            self.is_too_far.store(true, Relaxed);
            return code;
        }
        code + 1
    }

    /// Gives a state its code, the turn of which comes later.
    fn decide(&self, number: u64, code: u8) {
        self.cell(number).store(code, Relaxed);
        self.waits(number, code);
    }

    fn waits(&self, number: u64, code: u8) {
        // A look is cheaper than a change that other threads must be told of.
        if self.last.load(Relaxed) < code {
            self.last.fetch_max(code, Relaxed);
        }
        self.waiting.add(number, code);
    }

    /// What the rules and conversions say of some numbers.
    fn begin(&self, numbers: Range<u64>) {
        self.space.each_first(numbers, &mut |number, first| match first {
            First::Drawn => self.cell(number).store(DRAWN, Relaxed),
            First::Lost => self.decide(number, 1),
            First::Open(exits) => self.open(number, &exits),
        });
    }

    fn open(&self, number: u64, exits: &Exits) {
        if exits.nearest_loss != NONE {
            self.decide(number, self.after(exits.nearest_loss));
        } else if exits.are_won && exits.are_all {
            self.decide(number, self.after(exits.furthest_win));
        } else {
            self.cell(number).store(OPEN, Relaxed);
            self.left.begin(number, exits);
        }
    }

    /// Decides what is before those of the numbers that were decided at this distance.
    fn round(&self, numbers: Range<u64>, code: u8) {
        for first in numbers.clone().step_by(BLOCK as usize) {
            if self.waiting.has(first, code) {
                let block = first..numbers.end.min(first + BLOCK);
                block.for_each(|number| self.decided(number, code));
            }
        }
    }

    /// Decides what is before a number, if that was decided at this distance.
    #[inline]
    fn decided(&self, number: u64, code: u8) {
        if self.cell(number).load(Relaxed) != code {
            return;
        }
        match is_loss(code) {
            true => {
                let win = self.after(code);
                self.space.before(number, &mut |before| self.win(before, win));
            }
            false => self.space.before(number, &mut |before| self.judge(before, code)),
        }
    }

    /// A state some action of which wins so, unless another one wins sooner.
    fn win(&self, number: u64, win: u8) {
        let is_later = |known: u8| known == OPEN || known > win && known < DRAWN;
        let change = |known: u8| is_later(known).then_some(win);
        if self.cell(number).fetch_update(Relaxed, Relaxed, change).is_ok() {
            self.waits(number, win);
        }
    }

    /// An open state of whose actions one more is known to lose: all may.
    fn judge(&self, number: u64, now: u8) {
        if self.cell(number).load(Relaxed) != OPEN {
            return;
        }
        match self.left.one_less(number) {
            Step::Last => self.decide(number, self.after(now)),
            Step::Unknown => self.look(number, now),
            Step::More => (),
        }
    }

    /// Looks whether all actions of an open state are known to lose.
    fn look(&self, number: u64, now: u8) {
        let (mut furthest, mut only_wins) = (OPEN, true);
        let mut visit = |child| {
            let code = match child {
                Child::Beyond(code) => code,
                Child::Here(number) => match self.cell(number).load(Relaxed) {
                    code if code <= now => code,
                    _ => OPEN,
                },
            };
            only_wins = is_win(code);
            furthest = furthest.max(code);
            only_wins
        };
        self.space.each_child(number, &mut visit);
        if only_wins {
            self.decide(number, self.after(furthest));
        }
    }
}
