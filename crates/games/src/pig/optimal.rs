//! The solution of two-player Pig.

use super::dice::Dice;
use super::features::decides;
use super::race::{Odds, Play, solve};
use super::rules::{Pig, PigAction, PigState};
use outply_game::{Oracle, Outcome, PayoffEvaluator, Payoffs, Player, Rules};

/// Optimal play between two players, by value iteration (Neller and Presser 2004, "Optimal play
/// of the dice game Pig"). Win probabilities are within [`Optimal::TOLERANCE`] of the truth.
///
/// Only the values of turns' beginnings are kept: 8 * target^2 bytes. Solving takes time as the
/// cube of the target, 0.2 s for 100.
#[derive(Clone, Debug)]
pub struct Optimal {
    pub(super) target: u16,
    dice: Dice,
    starts: Vec<f64>,
}

impl Optimal {
    /// How far a win probability may be from the truth.
    pub const TOLERANCE: f64 = 1e-9;

    /// Solves the game.
    pub fn of(rules: &Pig) -> Optimal {
        let [starts, _] = solve(rules, [Play::Best, Play::Best]);
        Optimal { target: rules.target, dice: rules.dice, starts }
    }

    /// The target for which this is the solution.
    pub fn target(&self) -> u16 {
        self.target
    }

    /// The probability that the player whose turn it is wins, with scores `own` and `other` and
    /// the turn's total `total` before a decision. 1 where own score and total reach the target;
    /// `None` where a score does by itself.
    pub fn win_probability(&self, own: u16, other: u16, total: u16) -> Option<f64> {
        if own >= self.target || other >= self.target {
            return None;
        }
        let mut values = Vec::new();
        self.turn(own, other, |_, roll, hold| values.push(f64::max(roll, hold)));
        values.reverse();
        Some(values.get(usize::from(total)).copied().unwrap_or(1.0))
    }

    /// Whether holding is at least as good as rolling: always once the target is reached, never
    /// at a total of 0.
    pub fn holds(&self, own: u16, other: u16, total: u16) -> bool {
        let mut holds = total > 0;
        self.turn(own, other, |at, roll, hold| {
            if at == total {
                holds = at > 0 && hold >= roll;
            }
        });
        holds
    }

    /// Every total below the target at which to hold, in order; the player rolls at all others.
    ///
    /// The totals need not be one range: at 41 to 49, one holds at 22 but rolls at 27.
    pub fn hold_totals(&self, own: u16, other: u16) -> Vec<u16> {
        let mut totals = Vec::new();
        self.turn(own, other, |total, roll, hold| {
            if total > 0 && hold >= roll {
                totals.push(total);
            }
        });
        totals.reverse();
        totals
    }

    /// The best action, where there is a choice or only rolling is left; `None` where the dice
    /// roll or the game is over.
    pub fn action(&self, rules: &Pig, state: &PigState) -> Option<PigAction> {
        let (own, other) = scores(state);
        let first = rules.actions(state).into_iter().next()?;
        let holds = decides(rules, state) && self.holds(own, other, state.turn);
        let best = if holds { PigAction::Hold } else { first };
        (!state.rolling).then_some(best)
    }

    /// Shows `look` a turn's totals downwards from the largest below the target, each with the
    /// values of rolling and of holding; nothing where a score reaches the target.
    fn turn(&self, own: u16, other: u16, look: impl FnMut(u16, f64, f64)) {
        if own >= self.target || other >= self.target {
            return;
        }
        let odds = Odds::new(self.target, self.dice);
        odds.turn(Play::Best, &self.starts, (own, other), &mut Vec::new(), look);
    }
}

fn scores(state: &PigState) -> (u16, u16) {
    (state.score(state.next), state.score(state.next.opponent()))
}

impl Optimal {
    /// The first player's expected payoff where the game goes on.
    fn payoff(&self, state: &PigState) -> Option<f64> {
        let (own, other) = scores(state);
        let mut chance = self.win_probability(own, other, state.turn)?;
        if state.rolling {
            self.turn(own, other, |total, roll, _| {
                if total == state.turn {
                    chance = roll;
                }
            });
        }
        let first = if state.next == Player::FIRST { chance } else { 1.0 - chance };
        Some(2.0 * first - 1.0)
    }
}

impl PayoffEvaluator<Pig> for &Optimal {
    fn payoffs(&mut self, rules: &Pig, state: &PigState) -> Payoffs {
        let won = Payoffs::of(&Outcome::Win(Player::FIRST), rules.players());
        Payoffs::zero(2).plus(self.payoff(state).unwrap_or(0.0), &won)
    }
}

/// Knows every state of the game it is the solution of, to within twice [`Optimal::TOLERANCE`].
impl Oracle<Pig> for Optimal {
    fn payoff_bounds(&self, rules: &Pig, state: &PigState) -> Option<(f64, f64)> {
        let own = (rules.target, rules.dice) == (self.target, self.dice) && rules.players() == 2;
        let payoff = self.payoff(state).filter(|_| own)?;
        Some((payoff, payoff))
    }
}
