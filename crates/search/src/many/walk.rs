//! The running search of max-n.

use super::ChanceNodes;
use super::answer::{ManyAnswer, ManyValue};
use super::maxn::Choices;
use crate::limits::{Clock, Interrupted};
use crate::{Bound, Ended, Proof};
use outply_game::{
    End, Enter, Hints, MAX_PLY, Mover, Observer, PayoffEvaluator, Payoffs, Player, Rules, Turn,
    Utility,
};
use std::cmp::Reverse;

pub(super) struct Walk<'r, R: Rules, C, E, H, W> {
    pub(super) rules: &'r R,
    pub(super) chance: C,
    pub(super) evaluator: E,
    pub(super) hints: H,
    pub(super) observer: W,
    pub(super) choices: Choices,
    pub(super) clock: Clock,
    /// How many estimates took part in payoffs so far.
    pub(super) estimates: u64,
    /// The line of play expected from each ply on, to the first chance node.
    pub(super) lines: Vec<Vec<R::Action>>,
}

/// A node's place: how far from the root and the horizon, and what the nearest other player
/// above is already sure of.
#[derive(Clone, Copy)]
struct Node {
    depth: u32,
    ply: u32,
    above: Option<(Player, f64)>,
}

/// The root's payoffs, what each action brings, and whether all is proven.
type Iteration<A> = (Payoffs, Vec<ManyValue<A>>, bool);

impl Node {
    fn below(&self, above: Option<(Player, f64)>) -> Node {
        Node { depth: self.depth - 1, ply: self.ply + 1, above }
    }
}

impl<R, C, E, H, W> Walk<'_, R, C, E, H, W>
where
    R: Rules,
    C: ChanceNodes<R>,
    E: PayoffEvaluator<R>,
    H: Hints<R>,
    W: Observer<R::Action, Payoffs>,
{
    /// Iterates until a limit or a proof.
    pub(super) fn run(
        &mut self,
        state: &R::State,
        progress: &mut dyn FnMut(&ManyAnswer<R::Action>),
    ) -> ManyAnswer<R::Action> {
        self.lines.resize_with(MAX_PLY as usize + 2, Vec::new);
        if let Some(utility) = self.rules.utility(state) {
            let payoffs = Payoffs::of(&utility, self.rules.players());
            return self.answer(state, payoffs, Vec::new(), 0, true);
        }
        let mut answer = self.impression(state);
        let deepest = self.clock.depth_limit().unwrap_or(MAX_PLY).min(MAX_PLY);
        let mut depth = if self.choices.deepening { 1 } else { deepest };
        while depth >= 1 && depth <= deepest {
            let found =
                if self.clock.may_deepen() { self.iterate(state, depth) } else { Err(Interrupted) };
            let Ok((payoffs, actions, proven)) = found else {
                answer.ended = Ended::Interrupted;
                break;
            };
            answer = self.answer(state, payoffs, actions, depth, proven);
            progress(&answer);
            if proven {
                break;
            }
            depth += 1;
        }
        (answer.nodes, answer.time) = (self.clock.nodes(), self.clock.elapsed());
        answer
    }

    /// One iteration.
    fn iterate(
        &mut self,
        state: &R::State,
        depth: u32,
    ) -> Result<Iteration<R::Action>, Interrupted> {
        let mut actions = Vec::new();
        self.observer.restart(Some(depth));
        self.enter(state, depth, None, None);
        let estimates = self.estimates;
        let node = Node { depth, ply: 0, above: None };
        let payoffs = self.inner(state, node, Some(&mut actions))?;
        self.observer.leave(payoffs, End::Interior);
        Ok((payoffs, actions, self.estimates == estimates))
    }

    fn enter(
        &mut self,
        state: &R::State,
        depth: u32,
        action: Option<R::Action>,
        probability: Option<f64>,
    ) {
        let mover = self.rules.to_move(state).mover();
        let none = Payoffs::zero(self.rules.players());
        let (window, depth) = ((none, none), Some(depth));
        self.observer.enter(Enter { action, mover, window, depth, probability });
    }

    fn node(
        &mut self,
        state: &R::State,
        node: Node,
        action: R::Action,
        probability: Option<f64>,
    ) -> Result<Payoffs, Interrupted> {
        self.clock.count_node()?;
        self.lines[node.ply as usize].clear();
        self.enter(state, node.depth, Some(action), probability);
        let (payoffs, end) = if let Some(utility) = self.rules.utility(state) {
            (Payoffs::of(&utility, self.rules.players()), End::Terminal)
        } else if node.depth == 0 {
            self.estimates += 1;
            (self.evaluator.payoffs(self.rules, state), End::Horizon)
        } else {
            (self.inner(state, node, None)?, End::Interior)
        };
        self.observer.leave(payoffs, end);
        Ok(payoffs)
    }

    /// A node that is neither finished nor the horizon; the root has its `report`.
    fn inner(
        &mut self,
        state: &R::State,
        node: Node,
        report: Option<&mut Vec<ManyValue<R::Action>>>,
    ) -> Result<Payoffs, Interrupted> {
        match self.rules.to_move(state).mover() {
            Mover::Player(player) => self.decide(state, node, player, report),
            Mover::Chance => self.expect(state, node, report),
        }
    }

    fn decide(
        &mut self,
        state: &R::State,
        node: Node,
        player: Player,
        mut report: Option<&mut Vec<ManyValue<R::Action>>>,
    ) -> Result<Payoffs, Interrupted> {
        let actions = self.actions(state);
        let mut best: Option<Payoffs> = None;
        for (next, &action) in actions.iter().enumerate() {
            let child = self.rules.result(state, action);
            let own = best.map(|best| best.payoff(player));
            let asks_for_all = self.choices.all_actions && report.is_some();
            let above = match own.filter(|_| !asks_for_all) {
                _ if self.rules.to_move(&child).mover() == Mover::Player(player) => node.above,
                own => own.map(|own| (player, own)),
            };
            let estimates = self.estimates;
            let payoffs = self.node(&child, node.below(above), action, None)?;
            let is_better = own.is_none_or(|own| payoffs.payoff(player) > own);
            if is_better {
                best = Some(payoffs);
                self.extend_line(node.ply, action);
            }
            if let Some(report) = report.as_deref_mut() {
                let exact = is_better || asks_for_all || self.choices.sum.is_none();
                let bound = if exact { Bound::Exact } else { Bound::AtMost };
                let proven = self.estimates == estimates;
                report.push(self.value(action, None, payoffs, bound, proven));
            }
            if !asks_for_all && best.is_some_and(|best| self.suffices(&best, player, &node)) {
                self.observer.cut(&actions[next + 1..]);
                break;
            }
        }
        Ok(best.unwrap_or(Payoffs::zero(self.rules.players())))
    }

    /// Whether `player` has so much that the player above cannot get more than it has, or that
    /// nobody could have more.
    fn suffices(&self, best: &Payoffs, player: Player, node: &Node) -> bool {
        let Some(bound) = self.choices.sum else { return false };
        let others = self.rules.players() as f64 - 1.0;
        let own = best.payoff(player);
        // What is left when all others get the least, and when all but two do.
        let most = bound.highest_sum - others * bound.lowest;
        let shared = most + bound.lowest;
        own >= most || node.above.is_some_and(|(above, has)| above != player && own >= shared - has)
    }

    fn expect(
        &mut self,
        state: &R::State,
        node: Node,
        mut report: Option<&mut Vec<ManyValue<R::Action>>>,
    ) -> Result<Payoffs, Interrupted> {
        let mut sum = Payoffs::zero(self.rules.players());
        for (outcome, probability) in self.chance.outcomes(self.rules, state) {
            let child = self.rules.result(state, outcome);
            let estimates = self.estimates;
            let payoffs = self.node(&child, node.below(None), outcome, Some(probability))?;
            if let Some(report) = report.as_deref_mut() {
                self.lines[0].clear();
                self.lines[0].push(outcome);
                let proven = self.estimates == estimates;
                report.push(self.value(outcome, Some(probability), payoffs, Bound::Exact, proven));
            }
            sum = sum.plus(probability, &payoffs);
        }
        self.lines[node.ply as usize].clear();
        Ok(sum)
    }

    /// An action at the root; its line is the root's if it is the best so far.
    fn value(
        &self,
        action: R::Action,
        probability: Option<f64>,
        payoffs: Payoffs,
        bound: Bound,
        proven: bool,
    ) -> ManyValue<R::Action> {
        let proof = if proven { Proof::Proven } else { Proof::Estimated };
        let line = match self.lines[0].first() {
            Some(&first) if first == action => self.lines[0].clone(),
            _ => vec![action],
        };
        ManyValue { action, probability, payoffs, bound, proof, line }
    }

    /// The actions in the order in which they are looked at.
    fn actions(&self, state: &R::State) -> Vec<R::Action> {
        let mut actions: Vec<R::Action> = self.rules.actions(state).into_iter().collect();
        if H::ORDERS {
            actions.sort_by_key(|&action| Reverse(self.hints.order(self.rules, state, action)));
        }
        actions
    }

    fn extend_line(&mut self, ply: u32, action: R::Action) {
        if let [line, child, ..] = &mut self.lines[ply as usize..] {
            line.clear();
            line.push(action);
            line.append(child);
        }
    }

    fn answer(
        &self,
        state: &R::State,
        payoffs: Payoffs,
        actions: Vec<ManyValue<R::Action>>,
        depth: u32,
        proven: bool,
    ) -> ManyAnswer<R::Action> {
        let mover = self.rules.to_move(state).mover();
        let player = mover.player().unwrap_or(Player::FIRST);
        let value = payoffs.payoff(player);
        let exact = |action: &&ManyValue<R::Action>| {
            action.bound == Bound::Exact && action.payoffs.payoff(player) == value
        };
        let best = actions.iter().find(exact).filter(|_| mover.player().is_some());
        ManyAnswer {
            action: best.map(|best| best.action),
            player,
            value,
            payoffs,
            proof: if proven { Proof::Proven } else { Proof::Estimated },
            line: best.map(|best| best.line.clone()).unwrap_or_default(),
            actions,
            depth,
            nodes: self.clock.nodes(),
            time: self.clock.elapsed(),
            ended: if proven { Ended::Solved } else { Ended::Depth },
        }
    }

    /// The answer before any look ahead: the first action and the root's estimate.
    fn impression(&mut self, state: &R::State) -> ManyAnswer<R::Action> {
        let payoffs = self.evaluator.payoffs(self.rules, state);
        let is_decision = self.rules.to_move(state).mover().player().is_some();
        let first = self.actions(state).into_iter().next().filter(|_| is_decision);
        let value = |action| self.value(action, None, payoffs, Bound::Exact, false);
        let actions = first.map(value).into_iter().collect();
        self.answer(state, payoffs, actions, 0, false)
    }
}
