//! Weak proofs: who wins, whatever the distance or the score.
//!
//! Two questions settle it: is the value more than a draw, is it at least one? Each is a null window, asked
//! of the root first, and then of each action whose value is wanted.

use super::parts::Parts;
use super::proof::About;
use super::questions::Interval;
use super::root::{Root, actions_of};
use crate::limits::Interrupted;
use crate::{ActionValue, Answer, Bound, Ended, Progress, Proof};
use outply_game::{Line, MAX_PLY, Value, ZeroSumRules};

/// The least value that is a win.
const WON: Value = Value::ZERO.plus(1);

/// What the two questions can find out.
impl Interval {
    /// Whether it is known which of win, draw and loss the value is.
    fn is_settled(self) -> bool {
        self.least >= WON || self.most < Value::ZERO || self == Interval::DRAW
    }

    const DRAW: Interval = Interval { least: Value::ZERO, most: Value::ZERO };

    /// The bound that says it best: a win found, a draw, a loss found.
    fn best_word(self) -> Option<(Value, Bound)> {
        match self {
            Interval::DRAW => Some((Value::ZERO, Bound::Exact)),
            Interval { least, .. } if least >= Value::ZERO => Some((least, Bound::AtLeast)),
            Interval { most, .. } if most <= Value::ZERO => Some((most, Bound::AtMost)),
            _ => None,
        }
    }
}

impl<R: ZeroSumRules, P: Parts<R>, const PVS: bool> Root<'_, '_, R, P, PVS> {
    /// Proves who wins, and after which actions if more than one value is asked for.
    pub(super) fn prove_weakly<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        answer: &mut Answer<R::Action>,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<(), Interrupted> {
        let told = self.told(line);
        let root = self.settle(line, About::Root, told, &mut |root, known| {
            root.tell(answer, known);
            progress(answer);
        })?;
        let above = Interval { most: root.most, ..Interval::UNKNOWN };
        let mut known = vec![above; self.actions.len()];
        // The action that answered the question goes first; what hints told has no action.
        let is_found = root.least > told.least;
        if is_found {
            known[0].least = root.least;
        }
        *answer = self.settled_answer(root, &known, Ended::Interrupted);
        if self.choices.multi_pv > 1 || !is_found && root.least >= Value::ZERO {
            for place in 0..known.len() {
                known[place] =
                    self.settle(line, About::Action(place), known[place], &mut |_, _| ())?;
                *answer = self.settled_answer(root, &known, Ended::Interrupted);
                progress(answer);
            }
        }
        *answer = self.settled_answer(root, &known, Ended::Solved);
        progress(answer);
        Ok(())
    }

    /// Asks until it is known which of win, draw and loss it is; `heard` hears of each answer.
    fn settle<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        about: About,
        mut known: Interval,
        heard: &mut dyn FnMut(&Self, Interval),
    ) -> Result<Interval, Interrupted> {
        for beta in [WON, Value::ZERO] {
            if known.is_settled() || known.least >= beta || known.most < beta {
                continue;
            }
            let bound = self.ask(line, about, beta)?;
            known = known.answered(beta, bound);
            if known.least == Value::ZERO && known.most < WON {
                known = Interval::DRAW;
            }
            heard(self, known);
        }
        Ok(known)
    }

    /// The answer when the root is settled, and of its actions these bounds are known.
    fn settled_answer(
        &self,
        root: Interval,
        known: &[Interval],
        ended: Ended,
    ) -> Answer<R::Action> {
        settled(self.answer(MAX_PLY), actions_of(&self.actions), root, known, ended)
    }

    /// An action worth at least `least`, if there is one.
    pub(super) fn action_worth<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        least: Value,
    ) -> Result<Option<R::Action>, Interrupted> {
        self.skeleton.proves = true;
        let before = self.skeleton.estimates;
        let mut found = self.unsearched();
        let value = self.search_actions(line, &mut found, (least.plus(-1), least), MAX_PLY)?;
        let is_proven = value >= least && self.skeleton.estimates == before;
        let best = found.iter().find(|action| is_proven && action.value >= least);
        Ok(best.map(|action| action.action))
    }
}

/// The answer when the root is settled, and of its actions these bounds are known.
fn settled<A: Copy + Eq>(
    mut answer: Answer<A>,
    listed: Vec<A>,
    root: Interval,
    known: &[Interval],
    ended: Ended,
) -> Answer<A> {
    let mut actions: Vec<ActionValue<A>> = Vec::new();
    for (&action, known) in listed.iter().zip(known) {
        let mut told = ActionValue::unsearched(action, Value::ZERO);
        if let Some((value, bound)) = known.best_word() {
            (told.value, told.bound, told.proof) = (value, bound, Proof::Proven);
        }
        actions.push(told);
    }
    let first = actions[0].action;
    super::root::sort_weakly(&mut actions);
    let best = actions.iter().position(|action| action.action == first).unwrap_or(0);
    if root.best_word().is_some_and(|(value, _)| value >= Value::ZERO) {
        // What proved the root goes first among its equals.
        actions[..=best].rotate_right(1);
    }
    answer.work.ended = ended;
    answer.between = (!root.is_settled()).then_some((root.least, root.most));
    if let Some((value, bound)) = root.best_word() {
        (answer.value, answer.bound, answer.proof) = (value, bound, Proof::Proven);
    }
    answer.action = actions.first().map(|action| action.action);
    answer.line = actions.first().map(|action| action.line.clone()).unwrap_or_default();
    answer.actions = actions;
    answer
}
