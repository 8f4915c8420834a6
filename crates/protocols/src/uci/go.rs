//! The limits of `go`.

use outply_catalog::Limits;
use outply_catalog::arena::contest::{Allowance, Control, TimeControl};
use std::time::Duration;

/// What a search may spend, as the client says it.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Go {
    /// Time left on the clocks of the first and the second player.
    pub(super) clocks: [Option<Duration>; 2],
    /// What both gain with each move.
    pub(super) increments: [Duration; 2],
    /// Moves until the clock is wound up again.
    pub(super) moves_to_go: Option<u32>,
    pub(super) move_time: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// A mate in so many moves is looked for.
    pub(super) mate: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// Only these moves are considered; all if empty.
    pub(super) only: Vec<String>,
    /// What could not be read.
    pub(super) complaints: Vec<String>,
}

const KEYWORDS: [&str; 12] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
];

/// The time for a move where a limit was given that cannot be read: a client waits for an answer.
pub(super) const IN_DOUBT: Duration = Duration::from_secs(1);
/// Plies looked ahead for a mate, per move: more than its own length, since what is selective may
/// see it late where there is too much to try everything.
const PLIES_A_MATE_MOVE: u32 = 4;

impl Go {
    /// Reads what follows `go`. Numbers below zero count as zero; what cannot be read is left
    /// out and complained of.
    pub(super) fn parse(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(key) = words.next() {
            match key {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        go.only.push(word.to_owned());
                    }
                }
                _ if KEYWORDS.contains(&key) => {
                    let word = words.next_if(|word| !KEYWORDS.contains(word)).unwrap_or("");
                    match number(word) {
                        Some(number) => go.set(key, number),
                        None => go.complain(format!("go {key} takes a number, not {word:?}")),
                    }
                }
                _ => go.complain(format!("go has no {key:?}")),
            }
        }
        go
    }

    fn set(&mut self, key: &str, number: u64) {
        let time = Duration::from_millis(number);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match key {
            "wtime" => self.clocks[0] = Some(time),
            "btime" => self.clocks[1] = Some(time),
            "winc" => self.increments[0] = time,
            "binc" => self.increments[1] = time,
            // Zero is how some clients say that no moves are counted.
            "movestogo" => self.moves_to_go = Some(small).filter(|&moves| moves > 0),
            "movetime" => self.move_time = Some(time),
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(number),
            _ => self.mate = Some(small),
        }
    }

    fn complain(&mut self, sentence: String) {
        self.complaints.push(sentence.chars().take(100).collect());
    }

    /// What `seat` (0 or 1) has left on its clock, and gets for each move. Where only the other
    /// side's clock is named, that one: a client that means a time for its move has said so badly,
    /// and no clock at all would have the search go on for ever.
    pub(super) fn clock(&self, seat: usize) -> (Option<Duration>, Duration) {
        let seat = seat.min(1);
        (self.clocks[seat].or(self.clocks[1 - seat]), self.increments[seat])
    }

    /// The limits for the player `seat` (0 or 1), who keeps `overhead` of each move in reserve.
    pub(super) fn limits(&self, seat: usize, overhead: Duration) -> Limits {
        if self.infinite {
            return Limits::none();
        }
        let (own, increment) = self.clock(seat);
        let clock = own.map(|base| TimeControl { base, increment, moves: None });
        let mate = self.mate.map(|moves| moves.saturating_mul(PLIES_A_MATE_MOVE));
        let depth = self.depth.into_iter().chain(mate).min();
        let move_time = self.move_time.or_else(|| self.in_doubt());
        let control = Control { clock, move_time, nodes: self.nodes, depth, ..Control::default() };
        let opponent = self.clocks[1 - seat.min(1)];
        let allowance = Allowance { own, opponent, moves_to_go: self.moves_to_go };
        let mate = self.mate.map(|moves| moves.saturating_mul(2));
        Limits { mate, ..allowance.limits(&control, overhead) }
    }

    fn in_doubt(&self) -> Option<Duration> {
        (!self.is_limited() && !self.complaints.is_empty()).then_some(IN_DOUBT)
    }

    fn is_limited(&self) -> bool {
        let counted = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        counted || self.clocks != [None; 2] || self.move_time.is_some()
    }

    /// Whether the search comes to an answer without another command.
    pub(super) fn ends_by_itself(&self) -> bool {
        let limited = self.is_limited() || self.in_doubt().is_some();
        limited && !self.infinite && !self.ponder
    }
}

/// A number that fits; below zero is zero.
fn number(word: &str) -> Option<u64> {
    match word.strip_prefix('-') {
        Some(digits) => digits.parse::<u64>().ok().map(|_| 0),
        None => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    const NO_OVERHEAD: Duration = Duration::ZERO;

    #[test]
    fn all_limits_are_read() {
        let read = go("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 depth 9 nodes 77 mate 3");
        let ms = Duration::from_millis;
        assert_eq!(read.clocks, [Some(ms(1000)), Some(ms(2000))]);
        assert_eq!(read.increments, [ms(10), ms(20)]);
        assert_eq!((read.moves_to_go, read.depth, read.nodes), (Some(5), Some(9), Some(77)));
        assert_eq!((read.mate, read.complaints.len()), (Some(3), 0));
        let limits = read.limits(1, NO_OVERHEAD);
        assert_eq!((limits.depth, limits.nodes), (Some(9), Some(77)));
        assert!(limits.hard_time.is_some_and(|time| time <= ms(2000)));
        let chosen = go("searchmoves e2e4 d2d4 infinite").only;
        assert_eq!(chosen, ["e2e4", "d2d4"]);
        assert_eq!(go("mate 3").limits(0, NO_OVERHEAD).depth, Some(12));
    }

    #[test]
    fn what_cannot_be_read_never_makes_a_search_endless() {
        for text in ["depth", "wtime x", "movetime 99999999999999999999", "depth depth 5 wtime"] {
            let read = go(text);
            assert!(!read.complaints.is_empty(), "{text}");
            let limits = read.limits(0, NO_OVERHEAD);
            assert!(limits.hard_time.is_some() || limits.depth.is_some(), "{text}");
        }
        for seat in 0..2 {
            assert!(go("wtime 10").limits(seat, NO_OVERHEAD).hard_time.is_some(), "{seat}");
        }
        assert_eq!(go("wtime -50 btime 10").clocks[0], Some(Duration::ZERO));
        assert!(go("").limits(0, NO_OVERHEAD).hard_time.is_none());
        assert!(go("infinite wtime 5").limits(0, NO_OVERHEAD).hard_time.is_none());
    }

    proptest::proptest! {
        #[test]
        fn hostile_limits_do_not_panic(
            text in "((wtime|btime|winc|movestogo|depth|nodes|mate|movetime|ponder|-?[0-9]{1,20}|.) ){0,12}"
        ) {
            let read = go(&text);
            for seat in 0..2 {
                let limits = read.limits(seat, Duration::from_millis(10));
                let counted = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
                let ends = counted || limits.hard_time.is_some();
                proptest::prop_assert!(ends || !read.ends_by_itself(), "{limits:?}");
            }
        }
    }
}
