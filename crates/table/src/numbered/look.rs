//! Bounds of states that have no number, from those that follow.

use super::rounding;
use outply_game::{Mover, Numbered, Player, Stochastic, Turn, Utility};

/// So many plies lie between a state and numbered ones at most: dice and a play.
const PLIES: u32 = 3;

/// Between which numbers the first player's expected payoff lies, by what `known` says of numbers; `None` if
/// it knows too little.
pub(crate) fn bounds<R: Stochastic>(
    rules: &R,
    numbered: &dyn Numbered<R>,
    state: &R::State,
    known: &dyn Fn(u64) -> Option<(f64, f64)>,
) -> Option<(f64, f64)> {
    Look { rules, numbered, known }.bounds(state, PLIES)
}

struct Look<'a, R: Stochastic> {
    rules: &'a R,
    numbered: &'a dyn Numbered<R>,
    known: &'a dyn Fn(u64) -> Option<(f64, f64)>,
}

impl<R: Stochastic> Look<'_, R> {
    fn bounds(&self, state: &R::State, plies: u32) -> Option<(f64, f64)> {
        if let Some(utility) = self.rules.utility(state) {
            let payoff = utility.payoff(Player::FIRST);
            return Some((payoff, payoff));
        }
        if let Some((number, mirrored)) = self.numbered.place(state) {
            let (low, high) = (self.known)(number)?;
            return Some(if mirrored { (-high, -low) } else { (low, high) });
        }
        let plies = plies.checked_sub(1)?;
        match self.rules.to_move(state).mover() {
            Mover::Chance => self.mean(state, plies),
            Mover::Player(player) => self.best(state, player, plies),
        }
    }

    fn mean(&self, state: &R::State, plies: u32) -> Option<(f64, f64)> {
        let (mut low, mut high, mut size, mut terms) = (0.0, 0.0, 0.0, 0);
        for (outcome, weight) in self.rules.outcomes(state) {
            let (least, most) = self.bounds(&self.rules.result(state, outcome), plies)?;
            low += weight * least;
            high += weight * most;
            size += weight * f64::abs(least).max(most.abs());
            terms += 1;
        }
        let off = 2.0 * rounding(terms, size);
        Some((low - off, high + off))
    }

    fn best(&self, state: &R::State, player: Player, plies: u32) -> Option<(f64, f64)> {
        let pick = if player == Player::FIRST { f64::max } else { f64::min };
        let mut best: Option<(f64, f64)> = None;
        for action in self.rules.actions(state) {
            let (low, high) = self.bounds(&self.rules.result(state, action), plies)?;
            best = Some(best.map_or((low, high), |best| (pick(best.0, low), pick(best.1, high))));
        }
        best
    }
}
