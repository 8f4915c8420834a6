//! How long a contestant may think, and the clocks.

use outply_search::Limits;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// A clock for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeControl {
    /// Time at the start, and again after each `moves` moves.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until `base` is added again; `None`: never.
    pub moves: Option<u32>,
}

/// A contestant's limits; all that are given hold. Reads and writes as
/// `tc=40/60+0.5,nodes=10000`: `tc=[MOVES/]BASE[+INCREMENT]`, `st=SECONDS` a move, `nodes`,
/// `depth`, `simulations`, `nps=NODES` (nodes as time), `margin=SECONDS`.
///
/// ```
/// use outply_arena::contest::Control;
/// let control: Control = "tc=5+0.05,margin=0.1".parse()?;
/// assert_eq!(control.to_string(), "tc=5+0.05,margin=0.1");
/// # Ok::<(), outply_game::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Control {
    /// A clock; whoever oversteps it loses.
    pub clock: Option<TimeControl>,
    /// Time for each move. Overstepping it loses only if `margin` is given.
    pub move_time: Option<Duration>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Simulations for each move.
    pub simulations: Option<u64>,
    /// Nodes that count as a second: clocks then run on the nodes that players report, and games
    /// repeat exactly on any machine.
    pub nodes_per_second: Option<u64>,
    /// How far a clock (or the time for a move) may be overstepped; `None` is nothing on clocks,
    /// anything for single moves.
    pub margin: Option<Duration>,
}

/// What a player to move may spend.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// Time left on its own clock, if it has one.
    pub own: Option<Duration>,
    /// Time left on the opponent's.
    pub opponent: Option<Duration>,
    /// Moves until its clock is wound up again.
    pub moves_to_go: Option<u32>,
}

/// The moves a clock without a move count is taken to last for.
const MOVES_AHEAD: u32 = 30;

impl Allowance {
    /// The limits of a search under `control` that stops `overhead` early. On a clock a move gets
    /// an even share of what is left and three quarters of the increment, and up to four times as
    /// much (never more than two fifths of the clock) to finish what it has begun.
    pub fn limits(&self, control: &Control, overhead: Duration) -> Limits {
        let mut limits = Limits {
            nodes: control.nodes,
            depth: control.depth,
            simulations: control.simulations,
            ..Limits::none()
        };
        let Some((soft, hard)) = self.times(control, overhead) else { return limits };
        match control.nodes_per_second {
            Some(rate) => {
                let nodes = (soft.as_secs_f64() * rate as f64) as u64;
                limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
            }
            None => (limits.soft_time, limits.hard_time) = (Some(soft), Some(hard)),
        }
        limits
    }

    fn times(&self, control: &Control, overhead: Duration) -> Option<(Duration, Duration)> {
        let single = control.move_time.map(|time| time.saturating_sub(overhead));
        let shared = self.own.map(|own| self.share(control, own.saturating_sub(overhead)));
        match (single, shared) {
            (Some(time), None) => Some((time, time)),
            (Some(time), Some((soft, hard))) => Some((soft.min(time), hard.min(time))),
            (None, shared) => shared,
        }
    }

    fn share(&self, control: &Control, own: Duration) -> (Duration, Duration) {
        let increment = control.clock.map_or(Duration::ZERO, |clock| clock.increment);
        let moves = self.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
        let soft = own / moves + increment * 3 / 4;
        let most = if moves == 1 { own * 4 / 5 } else { own * 2 / 5 };
        (soft.min(most), (soft * 4).min(most))
    }
}

impl Control {
    /// Only a number of nodes for each move.
    pub fn nodes(nodes: u64) -> Control {
        Control { nodes: Some(nodes), ..Control::default() }
    }

    /// Only a depth in plies.
    pub fn depth(plies: u32) -> Control {
        Control { depth: Some(plies), ..Control::default() }
    }

    /// Only an amount of time for each move.
    pub fn move_time(time: Duration) -> Control {
        Control { move_time: Some(time), ..Control::default() }
    }

    /// A clock of `base` and `increment`.
    pub fn clock(base: Duration, increment: Duration) -> Control {
        let clock = Some(TimeControl { base, increment, moves: None });
        Control { clock, ..Control::default() }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| time.as_secs_f64().to_string();
        let mut parts = Vec::new();
        if let Some(TimeControl { base, increment, moves }) = self.clock {
            let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
            parts.push(format!("tc={moves}{}+{}", seconds(base), seconds(increment)));
        }
        let numbers = [
            ("st", self.move_time.map(seconds)),
            ("nodes", self.nodes.map(|n| n.to_string())),
            ("depth", self.depth.map(|n| n.to_string())),
            ("simulations", self.simulations.map(|n| n.to_string())),
            ("nps", self.nodes_per_second.map(|n| n.to_string())),
            ("margin", self.margin.map(seconds)),
        ];
        let given = numbers.into_iter().filter_map(|(name, n)| Some(format!("{name}={}", n?)));
        parts.extend(given);
        f.write_str(&parts.join(","))
    }
}

impl FromStr for Control {
    type Err = outply_game::NotationError;

    fn from_str(text: &str) -> Result<Control, Self::Err> {
        super::control_text::parse(text)
    }
}

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
            (Some(rate), Some(nodes)) => Duration::from_secs_f64(nodes as f64 / rate.max(1) as f64),
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
}
