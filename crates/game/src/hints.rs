//! What a search profits from but can do without.

use crate::{Rules, Value};

/// The most parts of a state that [`Hints::structures`] names.
pub const STRUCTURES: usize = 3;

/// What a proof asks about a state before it tries any action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook<A> {
    /// [`Hints::bounds_in_proof`].
    pub bounds: Option<(Value, Value)>,
    /// An action at least as good as every other, as in [`Hints::forced`].
    pub forced: Option<A>,
    /// [`Hints::hopeless`].
    pub hopeless: Option<(u64, Value)>,
    /// How promising the state looks for the player who has just moved, in addition to
    /// [`Hints::order`] of the action.
    pub order: i32,
    /// Whether an action may end the game, as in [`Rules::may_end`](crate::Rules::may_end).
    pub may_end: bool,
}

/// What a game can tell a search beyond its rules. Each method has a default that says nothing,
/// so a game implements only what it knows; `()` knows nothing.
///
/// Order, indices and symmetry change the cost of an answer, never its value. Bounds and forced
/// actions are statements about true values: an exact search finds the same values with them as
/// without, and a depth-limited one may know more than its depth suggests. The rest (quietness,
/// passing, threats, exchanges, gains, structure) is used only by selective search, which gives up
/// exactness for strength.
/// | tier | methods |
/// |---|---|
/// | order and cost, all searches | `order`, `orders`, `order_in_proof`, `action_space` with `action_index`, `canonical`, `canonical_in_proof` |
/// | true values, all searches | `bounds`, `payoff_bounds`, `forced` |
/// | true values, proofs | `bounds_in_proof`, `hopeless`, `outlook`, `finish` |
/// | selective search | `quiet`, `disturbing`, `pass`, `threatened`, `threatens`, `exchange`, `loses_exchange`, `most_gain`, `follow_space` with `follow_index`, `structures` |
///
/// ```
/// # use outply_game::{Outcome, Player, Rules};
/// # struct Counters;
/// # impl Rules for Counters {
/// #     type State = (u32, Player);
/// #     type Action = u32;
/// #     type Utility = Outcome;
/// #     type Turn = Player;
/// #     fn initial(&self) -> (u32, Player) { (9, Player::FIRST) }
/// #     fn to_move(&self, state: &(u32, Player)) -> Player { state.1 }
/// #     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
/// #         1..=state.0.min(2)
/// #     }
/// #     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
/// #         (state.0 - taken, state.1.opponent())
/// #     }
/// #     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
/// #         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
/// #     }
/// # }
/// use outply_game::{Hints, laws::Laws};
///
/// struct Multiples;
///
/// impl Hints<Counters> for Multiples {
///     const ORDERS: bool = true;
///
///     /// Leaving a multiple of three is promising.
///     fn order(&self, _: &Counters, state: &(u32, Player), taken: u32) -> i32 {
///         i32::from((state.0 - taken) % 3 == 0)
///     }
///     fn action_space(&self, _: &Counters) -> usize {
///         3
///     }
///     fn action_index(&self, _: &Counters, taken: u32) -> usize {
///         taken as usize
///     }
/// }
/// Laws::of(&Counters).hints(&Multiples).hold();
/// ```
pub trait Hints<R: Rules> {
    /// Whether [`Hints::order`] is implemented. Otherwise searches order by a shallow evaluation.
    const ORDERS: bool = false;

    /// Whether every action is [`Hints::quiet`] in every state, so that quiescence has nothing to
    /// search.
    const ALWAYS_QUIET: bool = false;

    /// Whether [`Hints::canonical`] may give another state. If it never does, a state's key is
    /// cheap, and searches prefetch its table entry.
    const CANONICAL: bool = true;

    /// Whether [`Hints::canonical_in_proof`] may give something that is not a state of the game:
    /// then two forms may share a key, even if [no two states do](crate::Keyed::is_injective).
    const BLOTS_OUT: bool = false;

    /// Whether a proof should look at all successors ([`Hints::outlook`]) before it searches one of
    /// them, and follow forced actions at once. That pays if a look is cheap compared with a
    /// search.
    const LOOKS_FIRST: bool = false;

    /// Whether a game may be drawn, or go on for ever. If it cannot, a player who does not win
    /// loses, and proof-number search asks one question instead of two.
    const DRAWS: bool = true;

    /// How promising `action` looks: larger is tried earlier. Any integer within ±2^20.
    #[inline]
    fn order(&self, _rules: &R, _state: &R::State, _action: R::Action) -> i32 {
        0
    }

    /// [`Hints::order`] for the actions of one state: where some of it is the same for all, it can be worked out once.
    #[inline]
    fn orders(&self, rules: &R, state: &R::State) -> impl Fn(R::Action) -> i32 {
        move |action| self.order(rules, state, action)
    }

    /// Whether `action` leaves the evaluation about where it was: no capture, no threat.
    #[inline]
    fn quiet(&self, _rules: &R, _state: &R::State, _action: R::Action) -> bool {
        true
    }

    /// Shows the actions that are not quiet, each with its place in [`Rules::actions`], in that order; with `threats` also
    /// all that threaten ([`Hints::threatens`]), and any other among them. Gives `false`, and shows none, where that
    /// would take as long as a look at each action, which is then asked whether it is [quiet](Hints::quiet): for games
    /// that can tell from few actions, since quiescence looks at no other ones.
    #[inline]
    fn disturbing(
        &self,
        _rules: &R,
        _state: &R::State,
        _threats: bool,
        _show: &mut impl FnMut(usize, R::Action),
    ) -> bool {
        false
    }

    /// The state after passing, if a pass is a sound lower bound on the best action.
    #[inline]
    fn pass(&self, _rules: &R, _state: &R::State) -> Option<R::State> {
        None
    }

    /// How many different numbers [`Hints::action_index`] gives; 0 where there is no index.
    #[inline]
    fn action_space(&self, _rules: &R) -> usize {
        0
    }

    /// A number below [`Hints::action_space`] that identifies the action in all states, for history
    /// tables. Searches ignore a number outside the space; a law reports it.
    #[inline]
    fn action_index(&self, _rules: &R, _action: R::Action) -> usize {
        0
    }

    /// The representative of all states that equal this one up to symmetry, if it is another state.
    /// Its value for the player to move must be the same, so it may have the sides swapped; actions
    /// are mirrored with the state.
    #[inline]
    fn canonical(&self, _rules: &R, _state: &R::State) -> Option<R::State> {
        None
    }

    /// The form under which a proof remembers this state, if it is another: [`Hints::canonical`]
    /// unless overridden. All states of one form have the same value, and the same values after the
    /// same actions. A form is only compared and asked for its key, never played on, so it need not
    /// be a state of the game: what no longer matters may be erased.
    #[inline]
    fn canonical_in_proof(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.canonical(rules, state)
    }

    /// Bounds on the value for the player to move that follow from the rules alone (plies count
    /// from this state).
    #[inline]
    fn bounds(&self, _rules: &R, _state: &R::State) -> Option<(Value, Value)> {
        None
    }

    /// Bounds on the first player's expected payoff under best play, in the game's own unit, for
    /// expectiminimax and Monte Carlo search. By default these are [`Hints::bounds`] as payoffs; an
    /// [`Oracle`](crate::Oracle) of a game with chance answers here.
    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        crate::oracle::in_payoffs(rules, state, self.bounds(rules, state)?)
    }

    /// An action at least as good as every other, if the rules alone show it: a win in one move, or
    /// the only defence against one.
    #[inline]
    fn forced(&self, _rules: &R, _state: &R::State) -> Option<R::Action> {
        None
    }

    /// How promising `action` looks in a proof, on the scale of [`Hints::order`]: there a slower
    /// estimate may pay.
    #[inline]
    fn order_in_proof(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.order(rules, state, action)
    }

    /// Bounds as in [`Hints::bounds`], for proofs: there closer bounds may be worth more time.
    #[inline]
    fn bounds_in_proof(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.bounds(rules, state)
    }

    /// Actions that need not be searched, as bits by [`Hints::action_index`] (for numbers below
    /// 64), and the most that each of them is worth to the player to move (plies count from this
    /// state). A proof skips them where that is not enough to matter.
    #[inline]
    fn hopeless(&self, _rules: &R, _state: &R::State) -> Option<(u64, Value)> {
        None
    }

    /// The results of [`Hints::bounds_in_proof`], [`Hints::forced`] and [`Hints::hopeless`] for an
    /// unfinished state, and how promising it looks, computed together because they may share work.
    /// Called if [`Hints::LOOKS_FIRST`].
    #[inline]
    fn outlook(&self, rules: &R, state: &R::State) -> Outlook<R::Action> {
        Outlook {
            bounds: self.bounds_in_proof(rules, state),
            forced: self.forced(rules, state),
            hopeless: self.hopeless(rules, state),
            order: 0,
            may_end: true,
        }
    }

    /// The value for the player to move, if the end of the game is so near that the game's own code
    /// finds it faster than a search over its actions. `alpha < beta` is the window, in points: a
    /// value of at most `alpha` is an upper bound, one of at least `beta` a lower bound, and one in
    /// between is exact. The second result is the number of positions visited, which count as
    /// nodes. Only proofs of games whose utility is a score call it.
    #[inline]
    fn finish(
        &self,
        _rules: &R,
        _state: &R::State,
        _window: (Value, Value),
    ) -> Option<(Value, u64)> {
        None
    }

    /// Whether the player to move is under a threat that must be answered, such as a check: then
    /// standing pat is not a lower bound, and every action is worth a look.
    #[inline]
    fn threatened(&self, _rules: &R, _state: &R::State) -> bool {
        false
    }

    /// Whether `action` puts the other player under a threat ([`Hints::threatened`]), as a check
    /// does; `false` if finding out is expensive.
    #[inline]
    fn threatens(&self, _rules: &R, _state: &R::State, _action: R::Action) -> bool {
        false
    }

    /// What `action` gains, in the evaluator's points, after the best exchanges that follow on its
    /// square: the *static exchange evaluation* of chess. 0 if nothing is exchanged.
    #[inline]
    fn exchange(&self, _rules: &R, _state: &R::State, _action: R::Action) -> i32 {
        0
    }

    /// Whether `action` loses points in these exchanges: what is lost need not be worked out for that.
    #[inline]
    fn loses_exchange(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        self.exchange(rules, state, action) < 0
    }

    /// The most that `action` can gain at once, in the evaluator's points: the *delta bound* of
    /// quiescence. `None` if nothing is known.
    #[inline]
    fn most_gain(&self, _rules: &R, _state: &R::State, _action: R::Action) -> Option<i32> {
        None
    }

    /// How many different numbers [`Hints::follow_index`] gives; 0 where there is no index. The
    /// number of entries in tables is its square, so it should stay below about a thousand.
    #[inline]
    fn follow_space(&self, _rules: &R) -> usize {
        0
    }

    /// A coarse number below [`Hints::follow_space`] for what moves and where to (in chess: piece
    /// and target), for histories of actions that follow others.
    #[inline]
    fn follow_index(&self, _rules: &R, _state: &R::State, _action: R::Action) -> usize {
        0
    }

    /// Keys of parts of a state that seldom change and explain errors of the evaluation (in chess: the
    /// pawns, and each player's pieces), for the correction of estimates: each part gets its own. `None`
    /// where there are fewer parts.
    #[inline]
    fn structures(&self, _rules: &R, _state: &R::State) -> [Option<u64>; STRUCTURES] {
        [None; STRUCTURES]
    }
}

impl<R: Rules> Hints<R> for () {
    const ALWAYS_QUIET: bool = true;
    const CANONICAL: bool = false;
}

impl<R: Rules, H: Hints<R>> Hints<R> for &H {
    const ORDERS: bool = H::ORDERS;
    const ALWAYS_QUIET: bool = H::ALWAYS_QUIET;
    const CANONICAL: bool = H::CANONICAL;
    const BLOTS_OUT: bool = H::BLOTS_OUT;
    const LOOKS_FIRST: bool = H::LOOKS_FIRST;
    const DRAWS: bool = H::DRAWS;

    #[inline]
    fn order(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        (**self).order(rules, state, action)
    }

    #[inline]
    fn orders(&self, rules: &R, state: &R::State) -> impl Fn(R::Action) -> i32 {
        (**self).orders(rules, state)
    }

    #[inline]
    fn quiet(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        (**self).quiet(rules, state, action)
    }

    #[inline]
    fn disturbing(
        &self,
        rules: &R,
        state: &R::State,
        threats: bool,
        show: &mut impl FnMut(usize, R::Action),
    ) -> bool {
        (**self).disturbing(rules, state, threats, show)
    }

    #[inline]
    fn pass(&self, rules: &R, state: &R::State) -> Option<R::State> {
        (**self).pass(rules, state)
    }

    #[inline]
    fn action_space(&self, rules: &R) -> usize {
        (**self).action_space(rules)
    }

    #[inline]
    fn action_index(&self, rules: &R, action: R::Action) -> usize {
        (**self).action_index(rules, action)
    }

    #[inline]
    fn canonical(&self, rules: &R, state: &R::State) -> Option<R::State> {
        (**self).canonical(rules, state)
    }

    #[inline]
    fn canonical_in_proof(&self, rules: &R, state: &R::State) -> Option<R::State> {
        (**self).canonical_in_proof(rules, state)
    }

    #[inline]
    fn bounds(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        (**self).bounds(rules, state)
    }

    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        (**self).payoff_bounds(rules, state)
    }

    #[inline]
    fn forced(&self, rules: &R, state: &R::State) -> Option<R::Action> {
        (**self).forced(rules, state)
    }

    #[inline]
    fn order_in_proof(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        (**self).order_in_proof(rules, state, action)
    }

    #[inline]
    fn bounds_in_proof(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        (**self).bounds_in_proof(rules, state)
    }

    #[inline]
    fn hopeless(&self, rules: &R, state: &R::State) -> Option<(u64, Value)> {
        (**self).hopeless(rules, state)
    }

    #[inline]
    fn outlook(&self, rules: &R, state: &R::State) -> Outlook<R::Action> {
        (**self).outlook(rules, state)
    }

    #[inline]
    fn finish(&self, rules: &R, state: &R::State, window: (Value, Value)) -> Option<(Value, u64)> {
        (**self).finish(rules, state, window)
    }

    #[inline]
    fn threatened(&self, rules: &R, state: &R::State) -> bool {
        (**self).threatened(rules, state)
    }

    #[inline]
    fn threatens(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        (**self).threatens(rules, state, action)
    }

    #[inline]
    fn exchange(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        (**self).exchange(rules, state, action)
    }

    #[inline]
    fn loses_exchange(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        (**self).loses_exchange(rules, state, action)
    }

    #[inline]
    fn most_gain(&self, rules: &R, state: &R::State, action: R::Action) -> Option<i32> {
        (**self).most_gain(rules, state, action)
    }

    #[inline]
    fn follow_space(&self, rules: &R) -> usize {
        (**self).follow_space(rules)
    }

    #[inline]
    fn follow_index(&self, rules: &R, state: &R::State, action: R::Action) -> usize {
        (**self).follow_index(rules, state, action)
    }

    #[inline]
    fn structures(&self, rules: &R, state: &R::State) -> [Option<u64>; STRUCTURES] {
        (**self).structures(rules, state)
    }
}
