//! What is chosen for a search without a type: pruning, approximations and so on.

use super::root::Choices;
use crate::Reuse;

/// How chance nodes are pruned. The value is the same with each.
///
/// Star1 and Star2 need [bounds](super::Expectiminimax::bounds) to cut at chance nodes; without them
/// they are alpha-beta between one chance node and the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pruning {
    /// Nothing: every node down to the horizon is visited.
    None,
    /// Alpha-beta at decision nodes; at chance nodes Star1 (Ballard 1983): the window of an
    /// outcome is what would still matter if all others turned out lowest, or highest.
    #[default]
    Star1,
    /// Star2 (Ballard 1983; Hauk, Buro and Schaeffer 2004): before that, only the first `probes`
    /// actions of every outcome's mover are looked at; what they bring bounds the outcome from
    /// one side, and often that is enough. With 1 this is Star2, with more the sequential
    /// Star2.5. It wants a [table](super::Expectiminimax::table): without one, a probe that does
    /// not suffice is searched again in full, and so is each within it. In backgammon it leaves
    /// 0.18 of all nodes one roll and play ahead (Star1 0.76) and 0.04 two ahead.
    Star2 {
        /// Actions looked at below each outcome before going on to the next (at least 1).
        probes: u32,
    },
    /// The cyclic Star2.5: one action below every outcome, then the second below every outcome,
    /// and so on.
    Star25 {
        /// How many times round (at least 1).
        rounds: u32,
    },
}

/// Where the search gives up exactness for speed; nothing by default. What rests on any of this
/// is never proven, and the table does not remember it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Approximations {
    /// States that chance reaches with less probability than this are estimated.
    pub(super) least_reach: f64,
    /// The same is this at depth 0 of an iteration, and each ply more multiplies it by the second
    /// number, if that is more.
    pub(super) least_by_depth: (f64, f64),
    /// Before estimates, outcomes less probable than this share of the most probable one are left
    /// out.
    pub(super) least_share: f64,
    /// Actions that look worse than the best one by more than this are left out.
    pub(super) margin: f64,
    /// Chance nodes with more outcomes than this are sampled, this many times.
    pub(super) most_outcomes: usize,
    /// What the samples are drawn by.
    pub(super) seed: u64,
}

impl Approximations {
    /// The probability below which states are estimated in an iteration `depth` plies deep.
    pub(super) fn cutoff(&self, depth: u32) -> f64 {
        let (first, factor) = self.least_by_depth;
        self.least_reach.max(first * factor.powf(f64::from(depth)))
    }
}

/// What is chosen without a type.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub(super) choices: Choices,
    pub(super) pruning: Pruning,
    pub(super) sorted: bool,
    pub(super) reuse: Reuse,
    pub(super) approximations: Approximations,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            choices: Choices { multi_pv: 1, deepening: true, step: 1 },
            pruning: Pruning::default(),
            sorted: true,
            reuse: Reuse::default(),
            approximations: Approximations {
                least_reach: 0.0,
                least_by_depth: (0.0, 1.0),
                least_share: 0.0,
                margin: f64::INFINITY,
                most_outcomes: usize::MAX,
                seed: 0,
            },
        }
    }
}
