//! What is being learnt, as a search asks it while games are played.

use crate::by_side::BySide;
use crate::evaluator::{all_payoffs, expected};
use crate::looks::{From, Looks};
use crate::mind::Mind;
use crate::net::Sums;
use crate::policy::logits;
use outply_game::{Active, PayoffEvaluator, Payoffs, Player, Rules, Turn};

/// Memory for it.
#[derive(Debug)]
pub(crate) struct LiveDesk<R: Rules> {
    looks: Looks<R>,
    seen: BySide<Active>,
    sums: Sums,
}

impl<R: Rules> Default for LiveDesk<R> {
    fn default() -> Self {
        let (looks, seen, sums) = (Looks::default(), BySide::default(), Sums::default());
        LiveDesk { looks, seen, sums }
    }
}

impl<R: Rules> LiveDesk<R> {
    /// Memory for what a side sees.
    pub(crate) fn seen(&mut self, side: Player) -> &mut Active {
        self.seen.of(side)
    }
}

/// The evaluator of a search by which is learnt.
pub(crate) struct Live<'l, R: Rules, M> {
    pub(crate) from: From<'l, R>,
    pub(crate) mind: &'l M,
    pub(crate) desk: &'l mut LiveDesk<R>,
}

impl<R: Rules, M: Mind> PayoffEvaluator<R> for Live<'_, R, M> {
    fn payoffs(&mut self, rules: &R, state: &R::State) -> Payoffs {
        let (inputs, LiveDesk { seen, sums, .. }) = (self.from.1, &mut *self.desk);
        let side = inputs.side(rules, state);
        let active = seen.of(side);
        inputs.refresh(rules, state, side, active);
        let head = self.mind.head();
        let said = self.mind.say(inputs.bucket(rules, state), active.as_slice(), sums);
        let first = expected((rules, inputs), head, (said, side), (state, Player::FIRST));
        let stakes = inputs.stakes(rules, state);
        all_payoffs(head, (said, side), (first, stakes), rules.players())
    }

    fn priors(&mut self, rules: &R, state: &R::State, actions: &[R::Action], out: &mut Vec<f32>) {
        let LiveDesk { looks, sums, .. } = &mut *self.desk;
        let Some(mover) = rules.to_move(state).mover().player() else { return };
        looks.at(self.from, self.mind, (state, mover));
        let fits = looks.len() == actions.len();
        if fits && logits(looks, self.mind, sums, out) {
            crate::arithmetic::softmax(out);
        }
    }
}
