//! How much more a move costs on the client's clock than the search takes.

use std::time::Duration;

/// A move made on a clock.
#[derive(Clone, Copy, Debug)]
struct Made {
    seat: usize,
    left: Duration,
    increment: Duration,
    spent: Duration,
}

/// Learns from the client's own clock what is lost besides the time that a search is allowed: pipes, and a machine that
/// does other things, be it while the engine thinks. The option `Move Overhead` is what is expected before anything is
/// known, and the least that is ever reckoned with.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Lag {
    made: Option<Made>,
    /// The worst seen, less an eighth for every move since: on a busy machine the next pause of the
    /// kind comes some moves later, with less left on the clock.
    worst: Duration,
}

impl Lag {
    /// A move is to be made by `seat` with so much `left`; what is reckoned with besides its time.
    pub(super) fn reckon(
        &mut self,
        seat: usize,
        left: Option<Duration>,
        asked: Duration,
    ) -> Duration {
        let lost = self.made.zip(left).and_then(|(made, left)| made.lost(seat, left));
        if let Some(lost) = lost {
            self.worst = (self.worst * 7 / 8).max(lost);
        }
        self.made = None;
        asked.max(self.worst)
    }

    /// The move was made after `spent`, what went beyond the time allowed left out.
    pub(super) fn made(
        &mut self,
        seat: usize,
        left: Option<Duration>,
        increment: Duration,
        spent: Duration,
    ) {
        self.made = left.map(|left| Made { seat, left, increment, spent });
    }
}

impl Made {
    /// What the clock lost besides, if this is the same player's clock running on.
    fn lost(&self, seat: usize, left: Duration) -> Option<Duration> {
        let expected = (self.left + self.increment).checked_sub(self.spent)?;
        let lost = expected.checked_sub(left)?;
        (seat == self.seat && lost < self.left / 2).then_some(lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: Duration = Duration::from_millis(10);

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn what_a_move_costs_is_learned_and_slowly_forgotten() {
        let mut lag = Lag::default();
        assert_eq!(lag.reckon(0, Some(ms(1000)), ASKED), ASKED);
        lag.made(0, Some(ms(1000)), ms(10), ms(50));
        assert_eq!(lag.reckon(0, Some(ms(920)), ASKED), ms(40));
        lag.made(0, Some(ms(920)), ms(10), ms(30));
        assert_eq!(lag.reckon(0, Some(ms(900)), ASKED), ms(35));
    }

    #[test]
    fn clocks_that_did_not_simply_run_on_teach_nothing() {
        for (seat, left) in [(1, Some(ms(900))), (0, Some(ms(5000))), (0, Some(ms(100))), (0, None)]
        {
            let mut lag = Lag::default();
            lag.made(0, Some(ms(1000)), ms(0), ms(50));
            assert_eq!(lag.reckon(seat, left, ASKED), ASKED, "{seat} {left:?}");
        }
    }
}
