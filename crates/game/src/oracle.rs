//! Knowledge of true values, in addition to what the rules tell.

use crate::{Hints, Outlook, Rules, STRUCTURES, Turn, Utility, Value};

/// Knows the value of some states, or bounds on it: a table of endings, or the solution of a whole
/// game. Every search asks it through [`Informed`] hints, and takes its word as proven.
///
/// An oracle of a game without chance implements [`Oracle::bounds`], one of a game with chance
/// [`Oracle::payoff_bounds`].
///
/// ```
/// # use outply_game::{Mover, Player, Points, Rules, Stochastic};
/// # struct Coins;
/// # impl Rules for Coins {
/// #     type State = (u32, i32);
/// #     type Action = bool;
/// #     type Utility = Points;
/// #     type Turn = Mover;
/// #     fn initial(&self) -> (u32, i32) { (40, 0) }
/// #     fn to_move(&self, _: &(u32, i32)) -> Mover { Mover::Chance }
/// #     fn actions(&self, state: &(u32, i32)) -> impl IntoIterator<Item = bool> {
/// #         [true, false].into_iter().take(if state.0 > 0 { 2 } else { 0 })
/// #     }
/// #     fn result(&self, state: &(u32, i32), head: bool) -> (u32, i32) {
/// #         (state.0 - 1, state.1 + if head { 1 } else { -1 })
/// #     }
/// #     fn utility(&self, state: &(u32, i32)) -> Option<Points> {
/// #         (state.0 == 0).then_some(Points(state.1.into()))
/// #     }
/// # }
/// use outply_game::{Hints, Informed, Oracle};
///
/// /// Coins yet to be tossed are worth nothing on average.
/// struct Fair;
///
/// impl Oracle<Coins> for Fair {
///     fn payoff_bounds(&self, _: &Coins, state: &(u32, i32)) -> Option<(f64, f64)> {
///         let won = f64::from(state.1);
///         Some((won, won))
///     }
/// }
/// let hints = Informed { hints: (), oracle: Fair };
/// assert_eq!(hints.payoff_bounds(&Coins, &(40, 3)), Some((3.0, 3.0)));
/// ```
pub trait Oracle<R: Rules> {
    /// Bounds between which the value lies for the player to move (plies count from this state);
    /// `None` for a state it does not know. Alpha-beta and selective search ask this.
    #[inline]
    fn bounds(&self, _rules: &R, _state: &R::State) -> Option<(Value, Value)> {
        None
    }

    /// Bounds between which the first player's expected payoff lies under best play, in the game's
    /// own unit; `None` for a state it does not know. Expectiminimax and Monte Carlo search ask this.
    /// Unless overridden it is [`Oracle::bounds`] in payoffs.
    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        in_payoffs(rules, state, self.bounds(rules, state)?)
    }
}

/// Bounds for the player to move in `state` as bounds on the first player's payoff; `None` where
/// chance moves, which has no side.
pub(crate) fn in_payoffs<R: Rules>(
    rules: &R,
    state: &R::State,
    (least, most): (Value, Value),
) -> Option<(f64, f64)> {
    let player = rules.to_move(state).mover().player()?;
    let open = (f64::NEG_INFINITY, f64::INFINITY);
    let (lowest, highest) = <R::Utility as Utility>::RANGE.unwrap_or(open);
    let payoff = |value: Value| match value.points() {
        Some(points) => f64::from(points).clamp(lowest, highest),
        None if value > Value::ZERO => highest,
        None => lowest,
    };
    let (least, most) = (payoff(least), payoff(most));
    Some(if player == crate::Player::FIRST { (least, most) } else { (-most, -least) })
}

impl<R: Rules, O: Oracle<R> + ?Sized> Oracle<R> for &O {
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        (**self).bounds(rules, state)
    }

    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        (**self).payoff_bounds(rules, state)
    }
}

impl<R: Rules, O: Oracle<R>> Oracle<R> for std::sync::Arc<O> {
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        (**self).bounds(rules, state)
    }

    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        (**self).payoff_bounds(rules, state)
    }
}

/// `None` knows nothing.
impl<R: Rules, O: Oracle<R>> Oracle<R> for Option<O> {
    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.as_ref()?.bounds(rules, state)
    }

    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        self.as_ref()?.payoff_bounds(rules, state)
    }
}

/// A game's hints, with an oracle's bounds where it knows some.
#[derive(Clone, Copy, Default, Debug)]
pub struct Informed<H, O> {
    /// What the game itself tells.
    pub hints: H,
    /// What is known in addition.
    pub oracle: O,
}

impl<R: Rules, H: Hints<R>, O: Oracle<R>> Hints<R> for Informed<H, O> {
    const ORDERS: bool = H::ORDERS;
    const ALWAYS_QUIET: bool = H::ALWAYS_QUIET;
    const CANONICAL: bool = H::CANONICAL;
    const BLOTS_OUT: bool = H::BLOTS_OUT;
    const LOOKS_FIRST: bool = H::LOOKS_FIRST;
    const DRAWS: bool = H::DRAWS;

    #[inline]
    fn order(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.hints.order(rules, state, action)
    }

    #[inline]
    fn orders(&self, rules: &R, state: &R::State) -> impl Fn(R::Action) -> i32 {
        self.hints.orders(rules, state)
    }

    #[inline]
    fn quiet(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        self.hints.quiet(rules, state, action)
    }

    #[inline]
    fn disturbing(
        &self,
        rules: &R,
        state: &R::State,
        threats: bool,
        show: &mut impl FnMut(usize, R::Action),
    ) -> bool {
        self.hints.disturbing(rules, state, threats, show)
    }

    #[inline]
    fn pass(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.hints.pass(rules, state)
    }

    #[inline]
    fn action_space(&self, rules: &R) -> usize {
        self.hints.action_space(rules)
    }

    #[inline]
    fn action_index(&self, rules: &R, action: R::Action) -> usize {
        self.hints.action_index(rules, action)
    }

    #[inline]
    fn canonical(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.hints.canonical(rules, state)
    }

    #[inline]
    fn canonical_in_proof(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.hints.canonical_in_proof(rules, state)
    }

    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.oracle.bounds(rules, state).or_else(|| self.hints.bounds(rules, state))
    }

    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        let known = self.oracle.payoff_bounds(rules, state);
        known.or_else(|| self.hints.payoff_bounds(rules, state))
    }

    #[inline]
    fn forced(&self, rules: &R, state: &R::State) -> Option<R::Action> {
        self.hints.forced(rules, state)
    }

    #[inline]
    fn order_in_proof(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.hints.order_in_proof(rules, state, action)
    }

    #[inline]
    fn bounds_in_proof(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        let known = self.oracle.bounds(rules, state);
        known.or_else(|| self.hints.bounds_in_proof(rules, state))
    }

    #[inline]
    fn hopeless(&self, rules: &R, state: &R::State) -> Option<(u64, Value)> {
        self.hints.hopeless(rules, state)
    }

    #[inline]
    fn outlook(&self, rules: &R, state: &R::State) -> Outlook<R::Action> {
        let told = self.hints.outlook(rules, state);
        Outlook { bounds: self.oracle.bounds(rules, state).or(told.bounds), ..told }
    }

    #[inline]
    fn finish(&self, rules: &R, state: &R::State, window: (Value, Value)) -> Option<(Value, u64)> {
        self.hints.finish(rules, state, window)
    }

    #[inline]
    fn threatened(&self, rules: &R, state: &R::State) -> bool {
        self.hints.threatened(rules, state)
    }

    #[inline]
    fn threatens(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        self.hints.threatens(rules, state, action)
    }

    #[inline]
    fn exchange(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.hints.exchange(rules, state, action)
    }

    #[inline]
    fn loses_exchange(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        self.hints.loses_exchange(rules, state, action)
    }

    #[inline]
    fn most_gain(&self, rules: &R, state: &R::State, action: R::Action) -> Option<i32> {
        self.hints.most_gain(rules, state, action)
    }

    #[inline]
    fn follow_space(&self, rules: &R) -> usize {
        self.hints.follow_space(rules)
    }

    #[inline]
    fn follow_index(&self, rules: &R, state: &R::State, action: R::Action) -> usize {
        self.hints.follow_index(rules, state, action)
    }

    #[inline]
    fn structures(&self, rules: &R, state: &R::State) -> [Option<u64>; STRUCTURES] {
        self.hints.structures(rules, state)
    }
}
