//! Move filters: only actions that look nearly best are looked into.
//!
//! As GNU Backgammon has them, which evaluates no deeper the plays whose equity one ply less deep is
//! too far from the best one's. Here the estimate of the state after an action decides, at every node.

use super::ChanceRules;
use super::parts::ChanceParts;
use super::skeleton::{Skeleton, is_better};
use outply_game::{Player, Utility};

/// Where less depth is left, looking into an action costs as little as judging it.
const LEAST_DEPTH: u32 = 2;

impl<R: ChanceRules, P: ChanceParts<R>> Skeleton<'_, R, P> {
    /// Drops the listed actions from `first` on that look worse than the best one by more than the
    /// margin. Whether there were any.
    pub(super) fn filter(
        &mut self,
        state: &R::State,
        depth: u32,
        player: Player,
        first: usize,
    ) -> bool {
        let margin = self.settings.approximations.margin;
        let last = self.actions.len();
        if margin == f64::INFINITY || depth < LEAST_DEPTH || last - first < 2 {
            return false;
        }
        let from = self.looks.len();
        for place in first..last {
            let (look, _) = self.look(&self.rules.result(state, self.actions[place]));
            self.looks.push(look);
        }
        let best = best(&self.looks[from..], player);
        let mut kept = first;
        for place in first..last {
            let look = self.looks[from + place - first];
            // Equal ones may be infinite.
            if look == best || (look - best).abs() <= margin {
                (self.actions[kept], self.ranks[kept]) = (self.actions[place], self.ranks[place]);
                kept += 1;
            }
        }
        self.actions.truncate(kept);
        self.ranks.truncate(kept);
        self.looks.truncate(from);
        self.estimates += u64::from(kept < last);
        kept < last
    }

    /// What a state looks like before any look ahead, and whether that is an estimate.
    #[inline]
    pub(super) fn look(&mut self, state: &R::State) -> (f64, bool) {
        if let Some(utility) = self.rules.utility(state) {
            return (utility.payoff(Player::MAX), false);
        }
        match self.told(state) {
            Some((least, most)) if least == most => (least, false),
            Some((least, most)) => (self.estimate(state).max(least).min(most), true),
            None => (self.estimate(state), true),
        }
    }
}

/// The number that the player likes best.
fn best(looks: &[f64], player: Player) -> f64 {
    let better = |a: f64, b: f64| if is_better(player, b, a) { b } else { a };
    looks.iter().copied().reduce(better).unwrap_or(0.0)
}
