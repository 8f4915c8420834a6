//! What a contest tells.

use super::record::GameRecord;
use super::standings::Standings;
use crate::statistics::Decision;

/// What happens in a contest.
#[derive(Debug)]
pub enum Event<'e> {
    /// A contestant was made for a trial; these options are in effect.
    Contestant {
        /// Its name.
        name: &'e str,
        /// Names and values.
        settings: &'e [(String, String)],
    },
    /// Everything is ready.
    Begun {
        /// What everything random comes from.
        seed: u64,
        /// Games in all.
        games: u64,
        /// Games found in the results file.
        played: u64,
        /// Different openings there are; with fewer than rounds, they come again.
        openings: usize,
    },
    /// A game begins.
    Started {
        /// Its number.
        game: u64,
        /// The players by seat.
        players: [&'e str; 2],
    },
    /// A game is over, and recorded.
    Finished {
        /// The game.
        record: &'e GameRecord,
        /// Where the contest stands now.
        standings: &'e Standings,
        /// The sequential test, if there is one.
        sprt: Option<SprtState>,
    },
}

/// Where a sequential test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where the test fails and passes.
    pub bounds: [f64; 2],
    /// What it says.
    pub decision: Decision,
}

/// Why a contest ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All games are played.
    Complete,
    /// The sequential test decided.
    Sprt(Decision),
    /// The stop flag was raised.
    Stopped,
}

/// How a contest ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// All results, including those from the results file.
    pub standings: Standings,
    /// Games in all, played or not.
    pub games: u64,
    /// The sequential test, if there was one.
    pub sprt: Option<SprtState>,
    /// Why it ended.
    pub ended: Ended,
}

impl SprtState {
    pub(super) fn decided(&self) -> bool {
        self.decision != Decision::Continue
    }
}
