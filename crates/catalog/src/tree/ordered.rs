//! A game whose actions are searched in another order: how much alpha-beta cuts depends on nothing else.

use super::{Algorithm, TreeRequest};
use crate::error::CatalogError;
use crate::explicit::Order;
use outply_game::{
    End, Enter, Evaluator, Keyed, Observer, Player, Rules, Value, ZeroSumRules, mix64,
};
use outply_search::reference;
use std::cell::{Cell, RefCell};

/// Rules that list their actions in another order.
pub(super) struct Ordered<'a, R: Rules> {
    rules: &'a R,
    sort: Sort<'a, R>,
}

/// Puts the actions of a state in order.
pub(super) type Sort<'a, R> = &'a dyn Fn(&<R as Rules>::State, &mut [<R as Rules>::Action]);

impl<'a, R: Rules> Ordered<'a, R> {
    pub(super) fn new(rules: &'a R, sort: Sort<'a, R>) -> Self {
        Ordered { rules, sort }
    }
}

impl<R: Rules> Rules for Ordered<'_, R> {
    type State = R::State;
    type Action = R::Action;
    type Utility = R::Utility;
    type Turn = R::Turn;

    fn players(&self) -> usize {
        self.rules.players()
    }

    fn initial(&self) -> R::State {
        self.rules.initial()
    }

    fn to_move(&self, state: &R::State) -> R::Turn {
        self.rules.to_move(state)
    }

    fn actions(&self, state: &R::State) -> impl IntoIterator<Item = R::Action> {
        let mut actions: Vec<R::Action> = self.rules.actions(state).into_iter().collect();
        (self.sort)(state, &mut actions);
        actions
    }

    fn result(&self, state: &R::State, action: R::Action) -> R::State {
        self.rules.result(state, action)
    }

    fn utility(&self, state: &R::State) -> Option<R::Utility> {
        self.rules.utility(state)
    }
}

/// What sorts the actions of a search of so many plies.
pub(super) struct Sorting<'a, R, E> {
    pub(super) rules: &'a R,
    /// Asked for states anywhere in the tree, one after the other.
    pub(super) evaluator: RefCell<E>,
    pub(super) order: Order,
    /// How many plies are left at the node that is being searched: [`Noted`] says so.
    pub(super) left: Cell<u32>,
}

impl<R: ZeroSumRules + Keyed, E: Evaluator<R>> Sorting<'_, R, E> {
    /// Puts the actions of `state` in the order asked for; equals stay as the rules list them.
    pub(super) fn sort(&self, state: &R::State, actions: &mut [R::Action]) {
        let (sign, depth) = match self.order {
            Order::Given => return,
            Order::Best => (-1, self.left.get().saturating_sub(1)),
            Order::Worst => (1, self.left.get().saturating_sub(1)),
            Order::Estimate => (-1, 0),
            Order::Random(seed) => return self.shuffle(seed, state, actions),
        };
        let is_max = self.rules.to_move(state) == Player::MAX;
        let sign = if is_max { sign } else { -sign };
        let mut values = Vec::new();
        for &action in &*actions {
            let value = self.value(&self.rules.result(state, action), depth).raw();
            values.push(i64::from(value) * sign);
        }
        put(actions, sorted(values));
    }

    /// An order by chance: the same for the same seed and state.
    fn shuffle(&self, seed: u64, state: &R::State, actions: &mut [R::Action]) {
        put(actions, sorted(lots(mix64(seed ^ self.rules.key(state)), actions.len())));
    }

    /// What MAX gets from a state, `depth` plies looked ahead.
    fn value(&self, state: &R::State, depth: u32) -> Value {
        let window = (Value::NEG_INFINITY, Value::INFINITY);
        let mut evaluator = Anew(&self.evaluator);
        reference::AlphaBeta::new(depth).value(self.rules, state, window, &mut evaluator, &mut ())
    }
}

/// So many numbers by chance.
fn lots(mut lot: u64, count: usize) -> Vec<u64> {
    let mut next = || {
        lot = mix64(lot.wrapping_add(1));
        lot
    };
    (0..count).map(|_| next()).collect()
}

/// The places of the numbers, those of the least first; equals as they come.
fn sorted<T: Ord + Copy>(numbers: Vec<T>) -> Vec<usize> {
    let mut places: Vec<usize> = (0..numbers.len()).collect();
    places.sort_by_key(|&place| numbers[place]);
    places
}

/// Puts the actions in the order of these places.
fn put<A: Copy>(actions: &mut [A], places: Vec<usize>) {
    let unsorted = actions.to_vec();
    for (action, place) in actions.iter_mut().zip(places) {
        *action = unsorted[place];
    }
}

/// An evaluator that is shared, and forgets what it kept for the state before.
pub(super) struct Anew<'a, E>(pub(super) &'a RefCell<E>);

impl<R: Rules, E: Evaluator<R>> Evaluator<R> for Anew<'_, E> {
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        let mut evaluator = self.0.borrow_mut();
        evaluator.reset(rules, state);
        evaluator.evaluate(rules, state)
    }
}

/// The same for the rules in another order.
pub(super) struct AnewOrdered<'a, E>(pub(super) &'a RefCell<E>);

impl<R: Rules, E: Evaluator<R>> Evaluator<Ordered<'_, R>> for AnewOrdered<'_, E> {
    fn evaluate(&mut self, ordered: &Ordered<'_, R>, state: &R::State) -> i32 {
        Anew(self.0).evaluate(ordered.rules, state)
    }
}

/// Notes how many plies are left at the node whose actions are asked for next, and passes on what the
/// textbook's searches tell.
pub(super) struct Noted<'a, W>(pub(super) &'a Cell<u32>, pub(super) W);

impl<A, V, W: Observer<A, V>> Observer<A, V> for Noted<'_, W> {
    fn enter(&mut self, node: Enter<A, V>) {
        self.0.set(node.depth.unwrap_or(0));
        self.1.enter(node);
    }

    fn leave(&mut self, value: V, end: End) {
        self.1.leave(value, end);
    }

    fn cut(&mut self, rest: &[A]) {
        self.1.cut(rest);
    }
}

/// Refuses another order than the game's to a search that has its own.
pub(crate) fn check_order(request: &TreeRequest, otherwise: Algorithm) -> Result<(), CatalogError> {
    use Algorithm::{AlphaBeta, AlphaBetaFailHard, AlphaBetaStrict, Minimax};
    let algorithm = request.algorithm.unwrap_or(otherwise);
    let plain = [AlphaBeta, AlphaBetaFailHard, AlphaBetaStrict, Minimax];
    if request.order == Order::Given || plain.contains(&algorithm) {
        return Ok(());
    }
    let names = plain.map(Algorithm::name).join(", ");
    let name = algorithm.name();
    Err(CatalogError::Unfit(format!("an order of the children is for {names}; {name} has its own")))
}
