//! The clocks of a game.

use super::control::{Allowance, Control};
use std::time::{Duration, Instant};

/// A stopwatch: with the contest's waiting loop and the engines' time-outs, where the arena reads
/// the clock.
pub(super) struct Stopwatch(Instant);

impl Stopwatch {
    pub(super) fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Both players' clocks in one game.
pub(super) struct Clocks<'c> {
    controls: [&'c Control; 2],
    left: [Option<Duration>; 2],
    moves: [u32; 2],
}

impl<'c> Clocks<'c> {
    pub(super) fn new(controls: [&'c Control; 2]) -> Clocks<'c> {
        let left = controls.map(|control| control.clock.map(|clock| clock.base));
        Clocks { controls, left, moves: [0; 2] }
    }

    pub(super) fn allowance(&self, seat: usize) -> Allowance {
        let period = self.controls[seat].clock.and_then(|clock| clock.moves);
        let moves_to_go = period.map(|period| period - self.moves[seat] % period.max(1));
        Allowance { own: self.left[seat], opponent: self.left[1 - seat], moves_to_go }
    }

    /// The time that a move is charged.
    pub(super) fn cost(&self, seat: usize, elapsed: Duration, nodes: Option<u64>) -> Duration {
        match (self.controls[seat].nodes_per_second, nodes) {
            (Some(rate), Some(nodes)) => {
                Duration::try_from_secs_f64(nodes as f64 / rate.max(1) as f64)
                    .unwrap_or(Duration::MAX)
            }
            _ => elapsed,
        }
    }

    /// Charges a move; by how much it came too late, if it did.
    pub(super) fn charge(&mut self, seat: usize, cost: Duration) -> Result<(), Duration> {
        let control = self.controls[seat];
        let margin = control.margin.unwrap_or_default();
        let single = control.move_time.filter(|_| control.margin.is_some());
        let single = single.map(|time| cost.saturating_sub(time));
        let clock = self.left[seat].map(|left| cost.saturating_sub(left));
        self.moves[seat] += 1;
        self.wind(seat, cost);
        match single.max(clock) {
            Some(late) if late > margin => Err(late),
            _ => Ok(()),
        }
    }

    fn wind(&mut self, seat: usize, cost: Duration) {
        let Some((left, clock)) = self.left[seat].zip(self.controls[seat].clock) else { return };
        let period = clock.moves.filter(|&moves| moves > 0);
        let full = period.is_some_and(|moves| self.moves[seat].is_multiple_of(moves));
        let bonus = if full { clock.base } else { Duration::ZERO };
        let left = left.saturating_sub(cost).saturating_add(clock.increment);
        self.left[seat] = Some(left.saturating_add(bonus));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn clocks_add_increments_and_periods() {
        let control: Control = "tc=2/10+1".parse().expect("a control");
        let mut clocks = Clocks::new([&control, &control]);
        assert_eq!(clocks.allowance(0).moves_to_go, Some(2));
        assert_eq!(clocks.charge(0, 4 * SECOND), Ok(()));
        assert_eq!(clocks.allowance(0).own, Some(7 * SECOND));
        assert_eq!(clocks.charge(0, 7 * SECOND), Ok(()));
        assert_eq!(clocks.allowance(1).opponent, Some(11 * SECOND));
        assert_eq!(clocks.charge(0, 12 * SECOND), Err(SECOND));
    }

    #[test]
    fn single_moves_are_forfeited_only_with_a_margin() {
        let lenient: Control = "st=1".parse().expect("a control");
        let strict: Control = "st=1,margin=0.5".parse().expect("a control");
        let mut clocks = Clocks::new([&lenient, &strict]);
        assert_eq!(clocks.charge(0, 9 * SECOND), Ok(()));
        assert_eq!(clocks.charge(1, SECOND * 3 / 2), Ok(()));
        assert_eq!(clocks.charge(1, 2 * SECOND), Err(SECOND));
    }

    #[test]
    fn of_a_time_for_one_move_little_is_kept() {
        let ms = Duration::from_millis;
        for (text, overhead, left) in [("st=0.04", 10, 38), ("st=1", 10, 990), ("st=0.04", 0, 40)] {
            let control: Control = text.parse().expect("a control");
            let clocks = Clocks::new([&control, &control]);
            let limits = clocks.allowance(0).limits(&control, ms(overhead));
            assert_eq!((limits.soft_time, limits.hard_time), (Some(ms(left)), Some(ms(left))));
        }
    }

    #[test]
    fn nodes_may_be_time() {
        let control: Control = "tc=1,nps=1000".parse().expect("a control");
        let clocks = Clocks::new([&control, &control]);
        assert_eq!(clocks.cost(0, 9 * SECOND, Some(500)), SECOND / 2);
        let limits = clocks.allowance(0).limits(&control, Duration::ZERO);
        assert_eq!((limits.nodes, limits.hard_time), (Some(33), None));
    }

    #[test]
    fn a_share_never_exceeds_the_clock() {
        for text in ["tc=1+0.01", "tc=0.001+5", "tc=1/0.5", "tc=40/60,st=0.1"] {
            let control: Control = text.parse().expect("a control");
            let clocks = Clocks::new([&control, &control]);
            let limits = clocks.allowance(0).limits(&control, Duration::from_millis(5));
            let (soft, hard) = (limits.soft_time.expect("soft"), limits.hard_time.expect("hard"));
            assert!(soft <= hard && hard <= clocks.left[0].expect("a clock"), "{text}");
        }
    }

    /// A clock of 1+0.01 whose moves all take their soft limit and a lag besides: how much is left
    /// at the worst moment of 300 moves.
    fn least_left(lag: Duration, overhead: Duration) -> Duration {
        let control: Control = "tc=1+0.01".parse().expect("a control");
        let mut clocks = Clocks::new([&control, &control]);
        let left = (0..300).map(|_| {
            let limits = clocks.allowance(0).limits(&control, overhead);
            let cost = limits.soft_time.expect("a limit") + lag;
            assert_eq!(clocks.charge(0, cost), Ok(()));
            clocks.allowance(0).own.expect("a clock")
        });
        left.min().expect("moves")
    }

    #[test]
    fn short_clocks_keep_a_reserve_of_many_overheads() {
        let ms = Duration::from_millis;
        assert!(least_left(ms(2), ms(10)) > ms(100), "{:?}", least_left(ms(2), ms(10)));
        assert!(least_left(ms(8), ms(10)) > ms(50), "{:?}", least_left(ms(8), ms(10)));
        assert!(least_left(ms(2), ms(0)) < ms(50), "without an overhead there is none");
    }
}
