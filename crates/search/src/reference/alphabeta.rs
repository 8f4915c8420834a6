//! Alpha-beta (Knuth and Moore 1975), as the book writes it: MAX-VALUE and MIN-VALUE.

use super::Decision;
use super::minimax::estimate;
use outply_game::{
    End, Enter, Evaluator, MAX_PLY, Mover, Observer, Player, Rules, Value, ZeroSumInteger,
    ZeroSumRules,
};

/// What is returned when a value lies outside the window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fail {
    /// The window's edge.
    Hard,
    /// The bound found, which may lie beyond the edge (Fishburn 1983).
    Soft,
}

/// When the remaining actions are cut.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CutOn {
    /// When a value reaches the window's edge: `>=`.
    Reaching,
    /// Only when it exceeds the edge: `>`. Equal values are looked at to the end.
    Exceeding,
}

/// Alpha-beta with its choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaBeta {
    /// How many plies to look ahead.
    pub depth: u32,
    /// What is returned outside the window.
    pub fail: Fail,
    /// When to cut.
    pub cut_on: CutOn,
}

impl AlphaBeta {
    /// Fail-soft, cutting on `>=`, `depth` plies deep.
    pub fn new(depth: u32) -> AlphaBeta {
        AlphaBeta { depth: depth.min(MAX_PLY), fail: Fail::Soft, cut_on: CutOn::Reaching }
    }

    /// The decision at `state`, with an open window.
    pub fn decide<R: ZeroSumRules>(
        &self,
        rules: &R,
        state: &R::State,
        evaluator: &mut impl Evaluator<R>,
        observer: &mut impl Observer<R::Action, Value>,
    ) -> Decision<R::Action, Value> {
        let window = (Value::NEG_INFINITY, Value::INFINITY);
        let mut search = Search { choices: *self, rules, evaluator, observer, root: Vec::new() };
        let value = search.node(state, window, 0, None);
        Decision::best(search.root, value, |other| *other == value)
    }

    /// The value of `state` in the window from `alpha` to `beta`, both seen by MAX.
    /// Out: *v* with `v <= alpha`: the value is at most *v*; `alpha < v < beta`: the value is
    /// *v*; `v >= beta`: the value is at least *v*.
    pub fn value<R: ZeroSumRules>(
        &self,
        rules: &R,
        state: &R::State,
        window: (Value, Value),
        evaluator: &mut impl Evaluator<R>,
        observer: &mut impl Observer<R::Action, Value>,
    ) -> Value {
        let mut search = Search { choices: *self, rules, evaluator, observer, root: Vec::new() };
        search.node(state, window, 0, None)
    }
}

struct Search<'a, R: Rules, E, W> {
    choices: AlphaBeta,
    rules: &'a R,
    evaluator: &'a mut E,
    observer: &'a mut W,
    root: Vec<(R::Action, Value)>,
}

impl<R: ZeroSumRules, E: Evaluator<R>, W: Observer<R::Action, Value>> Search<'_, R, E, W> {
    fn node(
        &mut self,
        state: &R::State,
        window: (Value, Value),
        ply: u32,
        action: Option<R::Action>,
    ) -> Value {
        let player = self.rules.to_move(state);
        let (mover, depth) = (Mover::Player(player), Some(self.choices.depth.saturating_sub(ply)));
        self.observer.enter(Enter { action, mover, window, depth, probability: None });
        let (value, end) = if let Some(utility) = self.rules.utility(state) {
            (utility.value(Player::MAX, ply), End::Terminal)
        } else if ply >= self.choices.depth {
            (estimate(self.rules, state, self.evaluator), End::Horizon)
        } else if player == Player::MAX {
            (self.max_value(state, window, ply), End::Interior)
        } else {
            (self.min_value(state, window, ply), End::Interior)
        };
        let value = match self.choices.fail {
            Fail::Soft => value,
            Fail::Hard => value.clamp(window.0, window.1),
        };
        self.observer.leave(value, end);
        value
    }

    fn max_value(
        &mut self,
        state: &R::State,
        (mut alpha, beta): (Value, Value),
        ply: u32,
    ) -> Value {
        let mut best = Value::NEG_INFINITY;
        let mut actions = self.rules.actions(state).into_iter();
        while let Some(action) = actions.next() {
            best = best.max(self.child(state, action, (alpha, beta), ply));
            if self.cuts(best, beta) {
                self.observer.cut(&actions.collect::<Vec<_>>());
                return best;
            }
            alpha = alpha.max(best);
        }
        best
    }

    fn min_value(
        &mut self,
        state: &R::State,
        (alpha, mut beta): (Value, Value),
        ply: u32,
    ) -> Value {
        let mut best = Value::INFINITY;
        let mut actions = self.rules.actions(state).into_iter();
        while let Some(action) = actions.next() {
            best = best.min(self.child(state, action, (alpha, beta), ply));
            if self.cuts(-best, -alpha) {
                self.observer.cut(&actions.collect::<Vec<_>>());
                return best;
            }
            beta = beta.min(best);
        }
        best
    }

    fn child(
        &mut self,
        state: &R::State,
        action: R::Action,
        window: (Value, Value),
        ply: u32,
    ) -> Value {
        let value = self.node(&self.rules.result(state, action), window, ply + 1, Some(action));
        if ply == 0 {
            self.root.push((action, value));
        }
        value
    }

    fn cuts(&self, value: Value, edge: Value) -> bool {
        match self.choices.cut_on {
            CutOn::Reaching => value >= edge,
            CutOn::Exceeding => value > edge,
        }
    }
}
