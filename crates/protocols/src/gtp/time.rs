//! The clocks that a controller keeps.

use outply_catalog::Limits;
use outply_catalog::arena::contest::{Allowance, Control, TimeControl};
use std::time::Duration;

/// A part of each move's time that is never planned for.
const OVERHEAD: Duration = Duration::from_millis(20);

/// What both players have left, as far as the controller has said.
#[derive(Clone, Default, Debug)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
}

/// `time_settings`: time for the whole game, then periods of so much for so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Settings {
    main: Duration,
    period: Duration,
    moves: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Left {
    time: Duration,
    /// Moves until the period is over; 0 before the first.
    moves: u32,
}

impl Clocks {
    /// Sets all clocks. Periods of some length for no moves mean no limit at all.
    pub(super) fn set(&mut self, [main, period, moves]: [u64; 3]) {
        let moves = u32::try_from(moves).unwrap_or(u32::MAX);
        let [main, period] = [main, period].map(Duration::from_secs);
        let endless = !period.is_zero() && moves == 0;
        self.settings = (!endless).then_some(Settings { main, period, moves });
        self.left = [self.settings.map(Settings::fresh); 2];
    }

    /// Both clocks as at the beginning of a game.
    pub(super) fn reset(&mut self) {
        self.left = [self.settings.map(Settings::fresh); 2];
    }

    /// What the controller says `seat` has left.
    pub(super) fn tell(&mut self, seat: usize, time: u64, moves: u64) {
        let moves = u32::try_from(moves).unwrap_or(u32::MAX);
        self.left[seat.min(1)] = Some(Left { time: Duration::from_secs(time), moves });
    }

    /// Charges a move of ours: controllers need not say what is left.
    pub(super) fn charge(&mut self, seat: usize, time: Duration) {
        let Some(left) = &mut self.left[seat.min(1)] else { return };
        left.time = left.time.saturating_sub(time);
        let Some(settings) = self.settings else { return };
        let period_over = left.moves == 1 || left.moves == 0 && left.time.is_zero();
        if period_over && settings.moves > 0 {
            *left = Left { time: settings.period, moves: settings.moves };
        } else {
            left.moves = left.moves.saturating_sub(1);
        }
    }

    /// The limits of a move of `seat`; `otherwise` where no clock runs.
    pub(super) fn limits(&self, seat: usize, otherwise: &Limits) -> Limits {
        let Some(left) = self.left[seat.min(1)] else { return otherwise.clone() };
        let clock = TimeControl { base: left.time, increment: Duration::ZERO, moves: None };
        let control = Control { clock: Some(clock), ..Control::default() };
        let moves_to_go = Some(left.moves).filter(|&moves| moves > 0);
        let allowance = Allowance { own: Some(left.time), opponent: None, moves_to_go };
        allowance.limits(&control, OVERHEAD)
    }
}

impl Settings {
    fn fresh(self) -> Left {
        if self.main.is_zero() && self.moves > 0 {
            return Left { time: self.period, moves: self.moves };
        }
        Left { time: self.main, moves: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn hard(clocks: &Clocks) -> Option<Duration> {
        clocks.limits(0, &Limits::none()).hard_time
    }

    #[test]
    fn without_a_clock_the_own_limits_hold() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.limits(0, &Limits::depth(3)).depth, Some(3));
        clocks.set([0, 1, 0]);
        assert_eq!(clocks.limits(1, &Limits::depth(3)).depth, Some(3));
    }

    #[test]
    fn a_move_gets_a_part_of_what_is_left() {
        let mut clocks = Clocks::default();
        clocks.set([60, 0, 0]);
        assert!(hard(&clocks).is_some_and(|time| time > SECOND && time < 24 * SECOND));
        clocks.tell(0, 1, 0);
        assert!(hard(&clocks).is_some_and(|time| time < SECOND));
        clocks.tell(0, 0, 0);
        assert_eq!(hard(&clocks), Some(Duration::ZERO));
        clocks.reset();
        assert!(hard(&clocks).is_some_and(|time| time > SECOND));
    }

    #[test]
    fn periods_begin_anew() {
        let mut clocks = Clocks::default();
        clocks.set([0, 10, 2]);
        clocks.charge(0, 9 * SECOND);
        assert_eq!(clocks.left[0], Some(Left { time: SECOND, moves: 1 }));
        clocks.charge(0, SECOND / 2);
        assert_eq!(clocks.left[0], Some(Left { time: 10 * SECOND, moves: 2 }));
        clocks.set([5, 3, 1]);
        clocks.charge(1, 6 * SECOND);
        assert_eq!(clocks.left[1], Some(Left { time: 3 * SECOND, moves: 1 }));
    }
}
