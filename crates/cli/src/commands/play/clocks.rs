//! Time: what each seat has taken, and what is left on its clock.

use outply_catalog::Limits;
use outply_catalog::arena::contest::{Allowance, Control, TimeControl};
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What a move costs besides thinking: drawing the board, mostly.
const OVERHEAD: Duration = Duration::from_millis(30);

/// How often a running clock is shown.
const TICK: Duration = Duration::from_millis(500);

/// The clocks of a game, one a seat, and the stopwatch of the seat to move.
#[derive(Debug)]
pub(super) struct Clocks {
    control: Option<TimeControl>,
    left: Vec<Duration>,
    taken: Vec<Duration>,
    since: Instant,
}

impl Clocks {
    /// Clocks for so many players; what they show, if the game has been going on.
    pub(super) fn new(
        players: usize,
        control: Option<TimeControl>,
        (left, taken): (&[f64], &[f64]),
    ) -> Clocks {
        let at = |known: &[f64], seat: usize| {
            known.get(seat).and_then(|&seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let base = control.map_or(Duration::ZERO, |control| control.base);
        Clocks {
            control,
            left: (0..players).map(|seat| at(left, seat).unwrap_or(base)).collect(),
            taken: (0..players).map(|seat| at(taken, seat).unwrap_or_default()).collect(),
            since: Instant::now(),
        }
    }

    /// A seat begins to think.
    pub(super) fn start(&mut self) {
        self.since = Instant::now();
    }

    /// A seat has moved; whether it was in time.
    pub(super) fn stop(&mut self, seat: usize) -> bool {
        let took = self.since.elapsed();
        self.taken[seat] += took;
        let Some(control) = self.control else { return true };
        let in_time = took <= self.left[seat];
        self.left[seat] = self.left[seat].saturating_sub(took);
        if in_time {
            self.left[seat] += control.increment;
        }
        in_time
    }

    /// The limits of the engine's next move, of which `limits` are those besides its clock; a time for
    /// the move is kept beside it.
    pub(super) fn limits(&self, seat: usize, limits: Limits) -> Limits {
        let Some(clock) = self.control else { return limits };
        let move_time = limits.hard_time;
        let control = Control { clock: Some(clock), move_time, ..Control::default() };
        let own = Some(self.left[seat]);
        let times = Allowance { own, opponent: None, moves_to_go: None }.limits(&control, OVERHEAD);
        let (soft_time, hard_time) = (times.soft_time, times.hard_time);
        Limits { soft_time, hard_time, on_clock: times.on_clock, ..limits }
    }

    /// What is left on a seat's clock, if there are clocks: `4:58`.
    pub(super) fn shown(&self, seat: usize) -> Option<String> {
        self.control.map(|_| shown(self.left[seat]))
    }

    /// Does `work`, and shows meanwhile how the clock of `name`'s seat runs down, if there is one: a line
    /// on a terminal, nothing elsewhere.
    pub(super) fn ticking<T>(left: Option<Duration>, name: &str, work: impl FnOnce() -> T) -> T {
        let Some(left) = left.filter(|_| std::io::stderr().is_terminal()) else { return work() };
        let begun = Instant::now();
        std::thread::scope(|scope| {
            let (done, waiting) = channel::<()>();
            scope.spawn(move || {
                while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    let now = shown(left.saturating_sub(begun.elapsed()));
                    let _ = write!(std::io::stderr(), "\r\x1b[K{name} {now}");
                }
                let _ = write!(std::io::stderr(), "\r\x1b[K");
            });
            let found = work();
            drop(done);
            found
        })
    }

    /// What is left on a seat's clock, if there are clocks.
    pub(super) fn left(&self, seat: usize) -> Option<Duration> {
        self.control.map(|_| self.left[seat])
    }

    /// What each seat has taken.
    pub(super) fn taken(&self) -> impl Iterator<Item = String> + '_ {
        self.taken.iter().map(|&taken| shown(taken))
    }

    /// Seconds left on the clocks, if there are any, and seconds taken.
    pub(super) fn seconds(&self) -> (Vec<f64>, Vec<f64>) {
        let tenths = |time: &Duration| (10.0 * time.as_secs_f64()).round() / 10.0;
        let left = self.left.iter().filter(|_| self.control.is_some()).map(tenths).collect();
        (left, self.taken.iter().map(tenths).collect())
    }
}

/// Minutes and seconds; below a minute tenths as well.
fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("0:{seconds:02}.{}", time.subsec_millis() / 100),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_and_are_wound_up() {
        let control = TimeControl {
            base: Duration::from_secs(60),
            increment: Duration::from_secs(5),
            moves: None,
        };
        let mut clocks = Clocks::new(2, Some(control), (&[30.0, 0.0], &[]));
        clocks.since -= Duration::from_secs(10);
        assert!(clocks.stop(0) && clocks.left[0].as_secs() == 24, "{:?}", clocks.left);
        assert!(!clocks.stop(1), "nothing was left");
        assert!(clocks.limits(0, Limits::nodes(7)).hard_time.is_some());
        let moment = Limits::time(Duration::from_millis(50));
        assert_eq!(clocks.limits(0, moment).hard_time, Some(Duration::from_micros(47_500)));
        assert_eq!(clocks.seconds().1.len(), 2);
    }

    #[test]
    fn times_are_read_at_a_glance() {
        let times = [9.25, 75.0, 3725.0].map(|seconds| shown(Duration::from_secs_f64(seconds)));
        assert_eq!(times, ["0:09.2", "1:15", "1:02:05"]);
    }
}
