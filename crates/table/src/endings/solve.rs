//! Retrograde analysis of one slice (R. Bellman 1965; T. Ströhlein 1970; K. Thompson 1986), with the
//! distance to the end of the game under best play.
//!
//! Players take turns and games end lost or drawn for the player to move, so a win takes an odd number of
//! plies and a loss an even one: a byte with the number says which.

use super::space::{Child, Look, Space};
use crate::error::BuildError;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// Nothing is known yet: a draw in the end.
pub(crate) const OPEN: u8 = 0;
/// The game is over, and drawn.
const DRAWN: u8 = 254;
/// There is no state with this number.
pub(crate) const NONE: u8 = 255;
/// So many numbers are a thread's at a time.
const CHUNK: u64 = 1 << 12;

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
    threads: usize,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<u8>, BuildError> {
    let count = space.count();
    let cells: Vec<AtomicU8> = (0..count).map(|_| AtomicU8::new(OPEN)).collect();
    let solver =
        Solver { space, cells, last: AtomicU8::new(OPEN), is_too_far: AtomicBool::new(false) };
    let stopped = AtomicBool::new(false);
    let mut each = |look: &(dyn Fn(u64) + Sync)| {
        in_chunks(count, threads, &stopped, look, goes_on);
        if stopped.load(Relaxed) { Err(BuildError::Stopped) } else { Ok(()) }
    };
    each(&|number| solver.begin(number))?;
    let mut code = 1;
    while code <= solver.last.load(Relaxed) {
        each(&|number| solver.decided(number, code))?;
        code += 1;
    }
    if solver.is_too_far.load(Relaxed) {
        let sentence = format!("an ending takes more than {} plies", most_plies());
        return Err(BuildError::Unfit(sentence));
    }
    let last = |cell: AtomicU8| match cell.into_inner() {
        DRAWN => OPEN,
        code => code,
    };
    Ok(solver.cells.into_iter().map(last).collect())
}

/// Calls `look` with all numbers below `count`, on so many threads; this one asks `goes_on`.
fn in_chunks(
    count: u64,
    threads: usize,
    stopped: &AtomicBool,
    look: &(dyn Fn(u64) + Sync),
    goes_on: &mut dyn FnMut() -> bool,
) {
    let next = AtomicU64::new(0);
    let chunk = || {
        let first = next.fetch_add(CHUNK, Relaxed);
        (first..count.min(first.saturating_add(CHUNK))).for_each(look);
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
    cells: Vec<AtomicU8>,
    /// The highest code given so far.
    last: AtomicU8,
    is_too_far: AtomicBool,
}

impl Solver<'_> {
    fn cell(&self, number: u64) -> &AtomicU8 {
        &self.cells[number as usize]
    }

    /// A code one ply further on; none is as high as those with a meaning of their own.
    fn after(&self, code: u8) -> u8 {
        if code + 1 >= DRAWN {
            self.is_too_far.store(true, Relaxed);
            return code;
        }
        self.last.fetch_max(code + 1, Relaxed);
        code + 1
    }

    /// What the rules and conversions say of a number.
    fn begin(&self, number: u64) {
        let (mut win, mut loss, mut only_wins) = (NONE, OPEN, true);
        let mut visit = |child| {
            match child {
                Child::Beyond(code) if is_loss(code) => win = win.min(code),
                Child::Beyond(code) if is_win(code) => loss = loss.max(code),
                _ => only_wins = false,
            }
            true
        };
        let code = match self.space.look(number, true, &mut visit) {
            Look::None => NONE,
            Look::Drawn => DRAWN,
            Look::Lost => {
                self.last.fetch_max(1, Relaxed);
                1
            }
            Look::Open if win != NONE => self.after(win),
            Look::Open if only_wins => self.after(loss),
            Look::Open => OPEN,
        };
        self.cell(number).store(code, Relaxed);
    }

    /// Decides what is before a number, if that was decided at this distance.
    fn decided(&self, number: u64, code: u8) {
        if self.cell(number).load(Relaxed) != code {
            return;
        }
        if is_loss(code) {
            let win = self.after(code);
            self.space.before(number, &mut |before| {
                let cell = self.cell(before);
                let is_later = |known: u8| known == OPEN || known > win && known < DRAWN;
                let _ = cell.fetch_update(Relaxed, Relaxed, |known| is_later(known).then_some(win));
            });
        } else {
            self.space.before(number, &mut |before| self.judge(before, code));
        }
    }

    /// An open state of whose actions one more is known to lose: all may.
    fn judge(&self, number: u64, now: u8) {
        if self.cell(number).load(Relaxed) != OPEN {
            return;
        }
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
        let look = self.space.look(number, false, &mut visit);
        if matches!(look, Look::Open) && only_wins {
            self.cell(number).store(self.after(furthest), Relaxed);
        }
    }
}
