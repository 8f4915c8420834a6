//! The solution.

use super::category::Category;
use super::hand::Hand;
use super::rules::{Card, UPPER_TARGET, Yahtzee, YahtzeeAction, YahtzeeState};
use super::table::{Turn, turn};
use outply_game::{Oracle, PayoffEvaluator, Payoffs, Points, Rules};

/// Optimal play by backward induction over all score cards (Verhoeff 1999; Woodward 2003,
/// "Yahtzee: the solution"): the expected points still to come.
///
/// A card is told by the categories filled, what the upper ones hold and whether a further Yahtzee
/// earns its bonus: 2^13 * 64 * 2 values of 8 bytes, 8 MiB.
#[derive(Clone, Debug)]
pub struct Optimal {
    rules: Yahtzee,
    /// The categories that were open when it began.
    open: u16,
    values: Vec<f64>,
}

const ALL: u16 = (1 << 13) - 1;
const UPPER_TOTALS: usize = UPPER_TARGET as usize + 1;

fn place(card: &Card) -> usize {
    (usize::from(card.filled) * UPPER_TOTALS + usize::from(card.upper)) * 2
        + usize::from(card.earns)
}

impl Optimal {
    /// Solves the game.
    pub fn of(rules: &Yahtzee) -> Optimal {
        Optimal::of_open(rules, &Category::ALL)
    }

    /// Solves the rest of all games in which no other categories than these are open: the fewer,
    /// the sooner.
    pub fn of_open(rules: &Yahtzee, open: &[Category]) -> Optimal {
        let open = open.iter().fold(0, |open, &category| open | 1u16 << category as u8);
        let cells = (usize::from(ALL) + 1) * UPPER_TOTALS * 2;
        let mut optimal = Optimal { rules: *rules, open, values: vec![0.0; cells] };
        // A card with more categories filled has the greater number: filled ones come last.
        for filled in (0..ALL).rev().filter(|filled| filled & !open == ALL & !open) {
            optimal.settle(filled);
        }
        optimal
    }

    /// Works out all cards with these categories filled, the fuller ones being known.
    fn settle(&mut self, filled: u16) {
        let totals = upper_totals(filled);
        let yahtzee = filled >> Category::Yahtzee as u8 & 1 == 1;
        for upper in (0..=UPPER_TARGET).filter(|&upper| totals >> upper & 1 == 1) {
            for earns in [false, true].into_iter().filter(|earns| yahtzee || !earns) {
                let card = Card { filled, upper, earns };
                self.values[place(&card)] = self.turn(&card).kept[0][Hand::EMPTY.place()];
            }
        }
    }

    fn turn(&self, card: &Card) -> Turn {
        turn(&self.rules, card, |later| self.values[place(later)])
    }

    /// The points to be expected from the first roll on, all together.
    pub fn expectation(&self) -> f64 {
        self.values[place(&self.rules.initial().card())]
    }

    /// The points to be expected in all, with those scored so far, in any state; `None` where more
    /// categories are open than were solved.
    pub fn expected(&self, state: &YahtzeeState) -> Option<f64> {
        let card = state.card();
        let so_far = f64::from(state.score());
        if !card.filled & ALL & !self.open != 0 {
            return None;
        }
        if state.is_over() {
            return Some(so_far);
        }
        let turn = self.turn(&card);
        let (rolled, dice) = (usize::from(state.rolled), state.dice.place());
        let values = if state.rolling {
            turn.kept.get(rolled)
        } else {
            turn.chosen.get(rolled.checked_sub(1)?)
        };
        Some(so_far + values?[dice])
    }

    /// The best action; `None` where chance moves, the game is over, or it was not solved.
    pub fn action(&self, state: &YahtzeeState) -> Option<YahtzeeAction> {
        self.expected(state).filter(|_| !state.rolling && !state.is_over())?;
        let turn = self.turn(&state.card());
        let worth = |action: &YahtzeeAction| match action {
            YahtzeeAction::Keep(kept) => turn
                .kept
                .get(usize::from(state.rolled))
                .map_or(0.0, |kept_at| kept_at[kept.place()]),
            YahtzeeAction::Score(_) => {
                let after = self.rules.result(state, *action);
                let gained = f64::from(after.score()) - f64::from(state.score());
                gained + self.values[place(&after.card())]
            }
            YahtzeeAction::Roll(_) => f64::NEG_INFINITY,
        };
        let actions = self.rules.actions(state).into_iter();
        actions.max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }
}

/// What the upper categories among `filled` can hold, one bit a total; the highest bit stands for
/// all from 63 on.
fn upper_totals(filled: u16) -> u64 {
    let mut totals = 1u64;
    for pips in (1..=6u32).filter(|pips| filled >> (pips - 1) & 1 == 1) {
        let before = totals;
        for dice in 1..=5 {
            let (more, over) = (pips * dice, UPPER_TARGET as u32);
            // Shifted out at the top means 63 or more.
            let reaches = before >> (over - more) > 0;
            totals |= before << more | u64::from(reaches) << over;
        }
    }
    totals
}

/// The exact value, for searches to stop at: no search below it changes a decision.
impl PayoffEvaluator<Yahtzee> for &Optimal {
    fn payoffs(&mut self, _rules: &Yahtzee, state: &YahtzeeState) -> Payoffs {
        Payoffs::of(&Points(self.expected(state).unwrap_or(0.0)), 1)
    }
}

/// Knows every state of which the table holds the rest of the game.
impl Oracle<Yahtzee> for Optimal {
    fn payoff_bounds(&self, rules: &Yahtzee, state: &YahtzeeState) -> Option<(f64, f64)> {
        let points = self.expected(state).filter(|_| *rules == self.rules)?;
        Some((points, points))
    }
}
