//! How long a contestant may think.

use outply_search::Limits;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

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

/// A contestant's limits; all that are given apply. Its text form is `tc=40/60+0.5,nodes=10000`:
/// `tc=[MOVES/]BASE[+INCREMENT]`, `st=SECONDS` a move, `nodes`, `depth`, `simulations`, `nps=NODES`
/// (nodes as time), `margin=SECONDS`.
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
    /// are exactly repeatable on any machine.
    pub nodes_per_second: Option<u64>,
    /// How far a clock (or the time for a move) may be overstepped; `None` means not at all for
    /// clocks, and without limit for single moves.
    pub margin: Option<Duration>,
}

/// What the player to move may spend.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// Time left on its own clock, if it has one.
    pub own: Option<Duration>,
    /// Time left on the opponent's.
    pub opponent: Option<Duration>,
    /// Moves until time is added to its clock again.
    pub moves_to_go: Option<u32>,
}

/// The moves a clock without a move count is taken to last for.
const MOVES_AHEAD: u32 = 30;

/// Of a time for a single move no more than this part is kept in reserve: whoever gives a move so long does not take it
/// off a clock.
const LEAST_OF_MOVE: u32 = 20;

impl Allowance {
    /// The limits of a search under `control` if each move costs an additional `overhead`. On a
    /// clock a move gets an even share of what is left and three quarters of the increment, less
    /// its overhead, and up to four times as much (never more than two fifths of the clock) to
    /// finish what it has begun. Of a time for the move alone a twentieth is kept at most.
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
            None => {
                (limits.soft_time, limits.hard_time) = (Some(soft), Some(hard));
                limits.on_clock = soft < hard;
            }
        }
        limits
    }

    fn times(&self, control: &Control, overhead: Duration) -> Option<(Duration, Duration)> {
        let kept = |time: Duration| overhead.min(time / LEAST_OF_MOVE);
        let single = control.move_time.map(|time| time.saturating_sub(kept(time)));
        let shared = self.own.map(|own| self.share(control, own, overhead));
        match (single, shared) {
            (Some(time), None) => Some((time, time)),
            (Some(time), Some((soft, hard))) => Some((soft.min(time), hard.min(time))),
            (None, shared) => shared,
        }
    }

    fn share(&self, control: &Control, own: Duration, overhead: Duration) -> (Duration, Duration) {
        let own = own.saturating_sub(overhead);
        let increment = control.clock.map_or(Duration::ZERO, |clock| clock.increment);
        let moves = self.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
        let even = (own / moves).saturating_add(increment / 4 * 3);
        // What is paid for the moves to come is not this one's; a share too small for that is
        // halved, so that a clock nearly run down fills up again by its increments.
        let soft = even.saturating_sub(overhead).max(own / (2 * moves));
        let most = if moves == 1 { own * 4 / 5 } else { own * 2 / 5 };
        (soft.min(most), soft.saturating_mul(4).min(most))
    }
}

impl Control {
    /// Whether anything limits a move.
    pub fn has_limits(&self) -> bool {
        let Control { nodes, depth, simulations, .. } = self;
        let is_counted = nodes.is_some() || depth.is_some() || simulations.is_some();
        is_counted || self.counts_time()
    }

    /// Whether time is counted: there is a clock, or a time for each move.
    pub fn counts_time(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some()
    }

    /// The first of its limits that nothing reads, as its text form has it: `nps` and `margin` say how
    /// time is counted, and mean nothing where none is.
    ///
    /// ```
    /// use outply_arena::contest::Control;
    /// let idle = |text: &str| text.parse::<Control>().map(|control| control.idle());
    /// assert_eq!(idle("nodes=100,margin=0.5")?.as_deref(), Some("margin=0.5"));
    /// assert_eq!(idle("st=1,margin=0.5")?, None);
    /// # Ok::<(), outply_game::NotationError>(())
    /// ```
    pub fn idle(&self) -> Option<String> {
        let rate = self.nodes_per_second.map(|nodes| format!("nps={nodes}"));
        let margin = self.margin.map(|time| format!("margin={}", time.as_secs_f64()));
        rate.or(margin).filter(|_| !self.counts_time())
    }

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
