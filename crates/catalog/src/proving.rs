//! Positions that are soon solved are solved before anything else: the last plies of a game are played
//! without a mistake, and what is said about them is proven.

use outply_search::Limits;
use std::time::Duration;

/// What a proof from a state usually takes, on one thread.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProofCost {
    /// Nodes.
    pub nodes: u64,
    /// Processor time.
    pub time: Duration,
}

/// A proof is tried where it usually takes at most one part in so many of the limits.
const USUAL_PART: u32 = 3;
/// It is given up after one part in so many.
const MOST_PART: u32 = 2;
/// What counts as the limit where there is none or a longer one: an analysis would otherwise keep silent for
/// long. On a game's clock nobody waits for news.
const LONGEST: Duration = Duration::from_secs(3);

impl ProofCost {
    /// That of a game whose proofs take so many nodes with `plies` left, `growth` times as many with each
    /// further ply, `speed` of them a second.
    pub fn by_plies(left: u32, (nodes, plies): (f64, u32), growth: f64, speed: f64) -> ProofCost {
        let nodes = nodes * growth.powi(left as i32 - plies as i32);
        let seconds = (nodes / speed).min(1e9);
        ProofCost { nodes: nodes as u64, time: Duration::from_secs_f64(seconds) }
    }

    /// The limits of an attempt within `limits`; `None` where it is not worth one, or where the question is
    /// about a certain depth.
    pub(crate) fn attempt(self, limits: &Limits) -> Option<Limits> {
        if limits.depth.is_some() || limits.mate.is_some() || limits.pondering.is_some() {
            return None;
        }
        let (soft, hard) = (limits.soft_time, limits.hard_time);
        let time = match (limits.on_clock, limits.nodes) {
            (true, _) => soft.or(hard),
            (false, None) => Some(hard.or(soft).unwrap_or(LONGEST).min(LONGEST)),
            (false, Some(_)) => hard.or(soft).map(|time| time.min(LONGEST)),
        };
        let is_usual = time.is_none_or(|time| self.time <= time / USUAL_PART)
            && limits.nodes.is_none_or(|nodes| self.nodes <= nodes / u64::from(USUAL_PART));
        is_usual.then(|| Limits {
            nodes: limits.nodes.map(|nodes| nodes / u64::from(MOST_PART)),
            hard_time: time.map(|time| time / MOST_PART),
            stop: limits.stop.clone(),
            ..Limits::none()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost() -> ProofCost {
        ProofCost::by_plies(12, (1_000.0, 10), 2.0, 1e6)
    }

    #[test]
    fn costs_grow_by_the_ply() {
        assert_eq!(cost(), ProofCost { nodes: 4_000, time: Duration::from_millis(4) });
        assert!(
            ProofCost::by_plies(9_999, (1.0, 0), 9.0, 1.0).time > Duration::from_secs(1_000_000)
        );
    }

    #[test]
    fn attempts_take_part_of_the_limits_or_none() {
        let time = Duration::from_millis;
        let attempt = cost().attempt(&Limits::whole_time(time(12))).expect("a third");
        assert_eq!((attempt.hard_time, attempt.nodes), (Some(time(6)), None));
        assert!(cost().attempt(&Limits::whole_time(time(11))).is_none());
        assert_eq!(cost().attempt(&Limits::nodes(12_000)).and_then(|l| l.nodes), Some(6_000));
        assert!(cost().attempt(&Limits::nodes(11_000)).is_none());
        assert!(cost().attempt(&Limits::time(time(100)).and_depth(3)).is_none());
        assert_eq!(cost().attempt(&Limits::none()).and_then(|l| l.hard_time), Some(LONGEST / 2));
        let long = Limits::whole_time(Duration::from_secs(99));
        assert_eq!(cost().attempt(&long).and_then(|l| l.hard_time), Some(LONGEST / 2));
        let clock = Limits {
            soft_time: Some(time(12)),
            hard_time: Some(time(900)),
            on_clock: true,
            ..Limits::none()
        };
        assert_eq!(cost().attempt(&clock).and_then(|l| l.hard_time), Some(time(6)));
    }
}
