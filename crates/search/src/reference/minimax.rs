//! Minimax: every node, to the end of the game or to a cutoff.

use super::Decision;
use outply_game::{
    End, Enter, Evaluator, MAX_PLY, Mover, Observer, Player, Rules, Value, ZeroSumInteger,
    ZeroSumRules,
};

/// The value of `state` by plain minimax to the end of the game.
pub fn minimax_value<R: ZeroSumRules>(rules: &R, state: &R::State) -> Value {
    minimax(rules, state, MAX_PLY, &mut (), &mut ()).value
}

/// Minimax that looks `depth` plies ahead and estimates beyond.
pub fn minimax<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    evaluator: &mut impl Evaluator<R>,
    observer: &mut impl Observer<R::Action, Value>,
) -> Decision<R::Action, Value> {
    let cutoff = &mut |_: &R::State, ply| ply >= depth;
    let horizon = Some(depth);
    Minimax { rules, cutoff, evaluator, observer, horizon }.decide(state)
}

/// Minimax that estimates wherever `cutoff`, given a state and its distance from the root, says
/// so: the book's H-MINIMAX.
pub fn minimax_with_cutoff<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    cutoff: &mut dyn FnMut(&R::State, u32) -> bool,
    evaluator: &mut impl Evaluator<R>,
    observer: &mut impl Observer<R::Action, Value>,
) -> Decision<R::Action, Value> {
    Minimax { rules, cutoff, evaluator, observer, horizon: None }.decide(state)
}

struct Minimax<'a, R: Rules, E, W> {
    rules: &'a R,
    cutoff: &'a mut dyn FnMut(&R::State, u32) -> bool,
    evaluator: &'a mut E,
    observer: &'a mut W,
    horizon: Option<u32>,
}

/// An estimate for the player to move, seen by MAX.
pub(super) fn estimate<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    evaluator: &mut impl Evaluator<R>,
) -> Value {
    let value = Value::score(evaluator.evaluate(rules, state));
    if rules.to_move(state) == Player::MAX { value } else { -value }
}

impl<R: ZeroSumRules, E: Evaluator<R>, W: Observer<R::Action, Value>> Minimax<'_, R, E, W> {
    fn decide(&mut self, state: &R::State) -> Decision<R::Action, Value> {
        let mut actions = Vec::new();
        let value = self.node(state, 0, None, &mut |action, value| actions.push((action, value)));
        Decision::best(actions, value, |other| *other == value)
    }

    /// MAX-VALUE and MIN-VALUE in one: they differ in nothing but the player. `report` is told
    /// each child's value.
    fn node(
        &mut self,
        state: &R::State,
        ply: u32,
        action: Option<R::Action>,
        report: &mut dyn FnMut(R::Action, Value),
    ) -> Value {
        let player = self.rules.to_move(state);
        self.enter(player, ply, action);
        let (value, end) = if let Some(utility) = self.rules.utility(state) {
            (utility.value(Player::MAX, ply), End::Terminal)
        } else if ply >= MAX_PLY || (self.cutoff)(state, ply) {
            (estimate(self.rules, state, self.evaluator), End::Horizon)
        } else {
            (self.best_child(state, player, ply, report), End::Interior)
        };
        self.observer.leave(value, end);
        value
    }

    fn best_child(
        &mut self,
        state: &R::State,
        player: Player,
        ply: u32,
        report: &mut dyn FnMut(R::Action, Value),
    ) -> Value {
        let mut values = Vec::new();
        for action in self.rules.actions(state) {
            let child = self.rules.result(state, action);
            let value = self.node(&child, ply + 1, Some(action), &mut |_, _| ());
            report(action, value);
            values.push(value);
        }
        let best = if player == Player::MAX { values.iter().max() } else { values.iter().min() };
        best.copied().unwrap_or(Value::ZERO)
    }

    fn enter(&mut self, player: Player, ply: u32, action: Option<R::Action>) {
        let mover = Mover::Player(player);
        let window = (Value::NEG_INFINITY, Value::INFINITY);
        let depth = self.horizon.map(|depth| depth.saturating_sub(ply));
        self.observer.enter(Enter { action, mover, window, depth, probability: None });
    }
}
