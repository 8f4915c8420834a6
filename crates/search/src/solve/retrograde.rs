//! Exact solution backwards from what is decided.

use outply_game::{Unmove, Value, Verdict, ZeroSumInteger, ZeroSumRules};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// What is known of a number: nothing yet.
const OPEN: u8 = 0;
const DRAW: u8 = 1;
const LOSS: u8 = 2;
const WIN: u8 = 3;
/// There is no state with this number.
const NONE: u8 = 4;
/// Decided in the round before, or in this one: what leads there is still to be looked at. Rounds take
/// the two by turns.
const FRESH: [u8; 2] = [8, 16];
const ALL_FRESH: u8 = FRESH[0] | FRESH[1];
/// So many numbers are a thread's at a time.
const CHUNK: u64 = 1 << 14;

/// The result of best play in numbered states, for the player to move.
pub struct Verdicts(Box<[AtomicU8]>);

impl Verdicts {
    /// Of the state with this number; `None` if there is none.
    #[inline]
    pub fn get(&self, number: u64) -> Option<Verdict> {
        match self.0.get(usize::try_from(number).ok()?)?.load(Relaxed) & !ALL_FRESH {
            NONE => None,
            LOSS => Some(Verdict::Loss),
            WIN => Some(Verdict::Win),
            _ => Some(Verdict::Draw),
        }
    }
}

impl std::fmt::Debug for Verdicts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Verdicts of {} numbers", self.0.len())
    }
}

/// Why there are no verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// It was told to stop.
    Stopped,
    /// There is no memory for so many states.
    NoMemory,
}

impl std::fmt::Display for Unsolved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Unsolved::Stopped => "stopped before it was solved",
            Unsolved::NoMemory => "no memory for so many states",
        })
    }
}

impl std::error::Error for Unsolved {}

/// Retrograde analysis (R. Bellman 1965; K. Thompson, "Retrograde analysis of certain endgames", 1986)
/// of all of `states`: first each is judged by its actions; then, round by round, what leads to the
/// states decided last is judged again. What is never decided is drawn: nobody can force an end.
///
/// `beyond` tells of the states that actions lead to and that are none of these, for the player to move
/// there. `goes_on` is asked now and then and told how many rounds are over; if it answers `false`, all
/// stops.
///
/// Each state is judged once and again each time that something decided follows upon it: time is about
/// proportional to the number of states, times their actions. Memory is a byte a number.
///
/// # Errors
/// If it was stopped, or memory does not suffice.
pub fn retrograde<R, S>(
    rules: &R,
    states: &S,
    beyond: impl Fn(&R::State) -> Verdict + Sync,
    threads: usize,
    goes_on: &mut dyn FnMut(u32) -> bool,
) -> Result<Verdicts, Unsolved>
where
    R: ZeroSumRules + Sync,
    S: Unmove<R> + Sync,
{
    let numbers = usize::try_from(states.count()).ok();
    let marks = numbers.and_then(outply_memory::zeroed::<AtomicU8>).ok_or(Unsolved::NoMemory)?;
    let analysis = Analysis { rules, states, beyond, marks: Verdicts(marks) };
    let mut round = 0;
    let stopped = AtomicBool::new(false);
    loop {
        let decided = AtomicBool::new(false);
        let look = |number| {
            if analysis.look(round, number) {
                decided.store(true, Relaxed);
            }
        };
        each(states.count(), threads, &stopped, look, &mut || goes_on(round));
        if stopped.load(Relaxed) {
            return Err(Unsolved::Stopped);
        }
        if !decided.load(Relaxed) {
            return Ok(analysis.marks);
        }
        round += 1;
    }
}

/// Calls `look` with all numbers below `count`, on so many threads; this one asks `goes_on`.
fn each(
    count: u64,
    threads: usize,
    stopped: &AtomicBool,
    look: impl Fn(u64) + Sync,
    goes_on: &mut dyn FnMut() -> bool,
) {
    let next = AtomicU64::new(0);
    let chunk = || {
        let first = next.fetch_add(CHUNK, Relaxed);
        (first..count.min(first.saturating_add(CHUNK))).for_each(&look);
        first < count && !stopped.load(Relaxed)
    };
    let useful = usize::try_from(count / CHUNK).unwrap_or(usize::MAX);
    std::thread::scope(|scope| {
        for _ in 1..threads.min(useful) {
            scope.spawn(|| while chunk() {});
        }
        while chunk() {
            if !goes_on() {
                stopped.store(true, Relaxed);
            }
        }
    });
}

struct Analysis<'a, R, S, B> {
    rules: &'a R,
    states: &'a S,
    beyond: B,
    marks: Verdicts,
}

impl<R, S, B> Analysis<'_, R, S, B>
where
    R: ZeroSumRules,
    S: Unmove<R>,
    B: Fn(&R::State) -> Verdict,
{
    fn mark(&self, number: u64) -> &AtomicU8 {
        &self.marks.0[number as usize]
    }

    /// What is to be done with a number in a round; whether anything was decided.
    fn look(&self, round: u32, number: u64) -> bool {
        let fresh = FRESH[round as usize % 2];
        if round == 0 {
            return match self.states.state(number) {
                Some(state) => self.settle(number, &state, fresh),
                None => {
                    self.mark(number).store(NONE, Relaxed);
                    false
                }
            };
        }
        let last = FRESH[(round as usize + 1) % 2];
        let found = self.mark(number).load(Relaxed);
        if found & last == 0 {
            return false;
        }
        self.mark(number).store(found & !last, Relaxed);
        let mut decided = false;
        if let Some(state) = self.states.state(number) {
            self.states.each_before(&state, |before| {
                if self.mark(before).load(Relaxed) == OPEN
                    && let Some(state) = self.states.state(before)
                {
                    decided |= self.settle(before, &state, fresh);
                }
            });
        }
        decided
    }

    /// Judges an open state; whether a win or a loss came of it.
    fn settle(&self, number: u64, state: &R::State, fresh: u8) -> bool {
        let mark = match self.judged(state) {
            None => return false,
            // A draw decides nothing before it.
            Some(Verdict::Draw) => DRAW,
            Some(Verdict::Win) => WIN | fresh,
            Some(Verdict::Loss) => LOSS | fresh,
        };
        let stored = self.mark(number).compare_exchange(OPEN, mark, Relaxed, Relaxed);
        stored.is_ok() && mark != DRAW
    }

    /// What the rules or the states that follow make of it, as far as they are known.
    fn judged(&self, state: &R::State) -> Option<Verdict> {
        let player = self.rules.to_move(state);
        if let Some(utility) = self.rules.utility(state) {
            return Some(match utility.value(player, 0) {
                value if value > Value::ZERO => Verdict::Win,
                value if value < Value::ZERO => Verdict::Loss,
                _ => Verdict::Draw,
            });
        }
        let (mut best, mut is_open) = (Verdict::Loss, false);
        for action in self.rules.actions(state) {
            let child = self.rules.result(state, action);
            let known = match self.states.number(&child) {
                Some(number) => self.known(number),
                None => Some((self.beyond)(&child)),
            };
            let again = self.rules.to_move(&child) == player;
            match known.map(|known| if again { known } else { known.reversed() }) {
                Some(Verdict::Win) => return Some(Verdict::Win),
                Some(known) => best = best.max(known),
                None => is_open = true,
            }
        }
        (!is_open).then_some(best)
    }

    fn known(&self, number: u64) -> Option<Verdict> {
        match self.mark(number).load(Relaxed) & !ALL_FRESH {
            WIN => Some(Verdict::Win),
            LOSS => Some(Verdict::Loss),
            DRAW => Some(Verdict::Draw),
            _ => None,
        }
    }
}
