//! The actions of a node: which are looked at, and in which order.

use super::ordering::{Ordering, RankNode, WIDE, sort_wide};
use super::parts::Parts;
use super::skeleton::{Node, Skeleton};
use outply_game::{Evaluator, Hints, Line, Player, Rules, Value, ZeroSumInteger, ZeroSumRules};

/// From this depth on, a game without order hints has its actions ordered by the evaluator.
/// Connect Four without hints, depth 12: 234,340 nodes and 366,595 evaluations; from depth 1 on
/// 223,379 and 713,117; from 3 on 300,170 and 298,415; never 335,502 and 184,178.
const SHALLOW_FROM: u32 = 2;

impl<R: ZeroSumRules, P: Parts<R>, const PVS: bool> Skeleton<'_, R, P, PVS> {
    /// Lists the actions to look at. Gives what those that are left out are worth at most.
    pub(super) fn list_actions<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        table: Option<u16>,
    ) -> Value {
        let first = self.actions.len();
        let mut left_out = Value::NEG_INFINITY;
        match self.hints.forced(self.rules, line.state()) {
            Some(action) => self.actions.push(action),
            None => {
                self.actions.extend(self.rules.actions(line.state()));
                if self.proves {
                    left_out = self.leave_out(line, node, first);
                }
            }
        }
        if P::Ordering::SORTS {
            self.rank_actions(line, node, first, table);
        }
        left_out
    }

    /// Takes the hopeless ones out of the actions from `first` on, and gives what these are worth at
    /// most. Only where they are known to stay below the window: then that is a bound of the node.
    fn leave_out<L: Line<Rules = R>>(&mut self, line: &L, node: &Node, first: usize) -> Value {
        let (rules, hints) = (self.rules, &self.hints);
        let Some((set, most)) = hints.hopeless(rules, line.state()) else {
            return Value::NEG_INFINITY;
        };
        let most = most.later_by(node.ply);
        if set == 0 || most > node.alpha {
            return Value::NEG_INFINITY;
        }
        let is_kept = |action| {
            let index = hints.action_index(rules, action);
            index >= 64 || set >> index & 1 == 0
        };
        let mut kept = first;
        for next in first..self.actions.len() {
            if is_kept(self.actions[next]) {
                self.actions.swap(kept, next);
                kept += 1;
            }
        }
        self.actions.truncate(kept);
        most
    }

    fn rank_actions<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        first: usize,
        table: Option<u16>,
    ) {
        let count = self.actions.len() - first;
        self.ranks.extend((0..count).map(|place| (0, place.min(1023) as u16)));
        if count == 1 {
            return;
        }
        if !P::Hints::ORDERS && node.depth >= SHALLOW_FROM {
            self.rank_by_shallow_evaluation(line, node, first);
        }
        let (rules, state) = (self.rules, line.state());
        let (actions, hints) = (&self.actions[first..], &self.hints);
        let (player, ply) = (node.player, node.ply);
        let proves = self.proves;
        let view = RankNode { rules, hints, state, player, ply, proves, actions };
        self.ordering.rank(&view, &mut self.ranks[first..]);
        if let Some(rank) = table.and_then(|place| self.ranks.get_mut(first + place as usize)) {
            rank.0 = i32::MAX;
        }
        sort_wide(&mut self.actions[first..], &mut self.ranks[first..]);
    }

    /// For games that say nothing about order: what the evaluator thinks of each child.
    fn rank_by_shallow_evaluation<L: Line<Rules = R>>(
        &mut self,
        line: &mut L,
        node: &Node,
        first: usize,
    ) {
        for place in first..self.actions.len() {
            let action = self.actions[place];
            self.evaluator.push(self.rules, line.state(), action);
            let evaluator = &mut self.evaluator;
            let points = line.after(action, |line| estimate(evaluator, line, node.player));
            self.evaluator.pop();
            self.ranks[place].0 = points.clamp(-(1 << 28), 1 << 28);
        }
    }

    /// The place in the rules' list of the action that stands at `next`.
    #[inline]
    pub(super) fn place(&self, first: usize, next: usize) -> u16 {
        if P::Ordering::SORTS { self.ranks[next].1 } else { (next - first).min(1023) as u16 }
    }

    /// Brings the best-ranked of the actions from `next` on to `next`, and tells its place in
    /// the rules' list.
    #[inline]
    pub(super) fn pick(&mut self, first: usize, next: usize, last: usize) -> u16 {
        if !P::Ordering::SORTS || last - first > WIDE {
            // As they are, or sorted.
            return self.place(first, next);
        }
        let mut best = next;
        for other in next + 1..last {
            if self.ranks[other].0 > self.ranks[best].0 {
                best = other;
            }
        }
        // Rotating, not swapping: equal ranks stay in the rules' order.
        if best > next {
            self.ranks[next..=best].rotate_right(1);
            self.actions[next..=best].rotate_right(1);
        }
        self.ranks[next].1
    }
}

/// What the evaluator thinks of the state at the end of `line`, for `player`.
fn estimate<L: Line<Rules: ZeroSumRules>>(
    evaluator: &mut impl Evaluator<L::Rules>,
    line: &L,
    player: Player,
) -> i32 {
    let (rules, state) = (line.rules(), line.state());
    if let Some(utility) = rules.utility(state) {
        return utility.value(player, 0).raw();
    }
    let points = evaluator.evaluate(rules, state);
    if rules.to_move(state) == player { points } else { points.saturating_neg() }
}
