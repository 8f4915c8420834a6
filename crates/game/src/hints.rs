//! What a search profits from but can do without.

use crate::{Rules, Value};

/// What a proof wants to know of a state before anything is tried there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook<A> {
    /// [`Hints::bounds_in_proof`].
    pub bounds: Option<(Value, Value)>,
    /// An action at least as good as every other, as in [`Hints::forced`].
    pub forced: Option<A>,
    /// [`Hints::hopeless`].
    pub hopeless: Option<(u64, Value)>,
    /// How promising the state looks for the player who has just moved, beside [`Hints::order`] of the
    /// action.
    pub order: i32,
}

/// What a game can tell a search beyond its rules. Each method has a default that says nothing,
/// so a game implements only what it knows; `()` knows nothing.
///
/// Order, indices and symmetry change the cost of an answer, never its value. Bounds and forced
/// actions speak of true values: an exact search finds the same with them as without, and one
/// limited in depth may know more than its depth. The rest (quietness, passing, threats, exchanges,
/// gains, structure) is read by selective search alone, which gives up exactness for strength.
///
/// | tier | what |
/// |---|---|
/// | order and cost, all searches | `order`, `order_in_proof`, `action_space` with `action_index`, `canonical`, `canonical_in_proof` |
/// | true values, all searches | `bounds`, `payoff_bounds`, `forced` |
/// | true values, proofs | `bounds_in_proof`, `hopeless`, `outlook`, `finish` |
/// | selective search | `quiet`, `pass`, `threatened`, `threatens`, `exchange`, `most_gain`, `follow_space` with `follow_index`, `structure` |
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
///     /// To leave a multiple of three is promising.
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
    /// Whether [`Hints::order`] says anything. Searches order by a shallow evaluation otherwise.
    const ORDERS: bool = false;

    /// Whether every action is [`Hints::quiet`] in every state: then quiescence need not look for
    /// others.
    const ALWAYS_QUIET: bool = false;

    /// Whether [`Hints::canonical`] may give another state. Where it never does, a state's key is
    /// cheap and searches ask for what is remembered of it before they need it.
    const CANONICAL: bool = true;

    /// Whether [`Hints::canonical_in_proof`] may give what is no state of the game: then two forms may
    /// share a key, even where [no two states do](crate::Keyed::is_injective).
    const BLOTS_OUT: bool = false;

    /// Whether a proof is to look at all states that follow ([`Hints::outlook`]) before it searches one of
    /// them, and to follow forced actions at once. That pays where a look is cheap beside a search.
    const LOOKS_FIRST: bool = false;

    /// Whether a game may be drawn, or go on for ever. Where it cannot, who does not win loses, and
    /// proof-number search asks once, not twice.
    const DRAWS: bool = true;

    /// How promising `action` looks: larger is tried earlier. Any integer within ±2^20.
    #[inline]
    fn order(&self, _rules: &R, _state: &R::State, _action: R::Action) -> i32 {
        0
    }

    /// Whether `action` leaves the evaluation about where it was: no capture, no threat.
    #[inline]
    fn quiet(&self, _rules: &R, _state: &R::State, _action: R::Action) -> bool {
        true
    }

    /// The state after passing, where a pass is a sound lower bound on the best action.
    #[inline]
    fn pass(&self, _rules: &R, _state: &R::State) -> Option<R::State> {
        None
    }

    /// How many different numbers [`Hints::action_index`] gives; 0 where there is no index.
    #[inline]
    fn action_space(&self, _rules: &R) -> usize {
        0
    }

    /// A number below [`Hints::action_space`] that names the action in all states alike, for
    /// history tables. Searches learn nothing under a number outside the space; a law finds it.
    #[inline]
    fn action_index(&self, _rules: &R, _action: R::Action) -> usize {
        0
    }

    /// The representative of all states that are this one up to symmetry, if it is another.
    /// Its value for the player to move is the same, so that it may have the sides swapped; the
    /// actions are mirrored with the state.
    #[inline]
    fn canonical(&self, _rules: &R, _state: &R::State) -> Option<R::State> {
        None
    }

    /// The form under which a proof remembers this state, if it is another: [`Hints::canonical`] unless
    /// overridden. All states of one form have the same value, and the same values after the same
    /// actions. A form is only compared and asked for its key, never played on, so that it need be no
    /// state of the game: what no longer matters may be blotted out.
    #[inline]
    fn canonical_in_proof(&self, rules: &R, state: &R::State) -> Option<R::State> {
        self.canonical(rules, state)
    }

    /// Bounds between which the value lies for the player to move, as far as the rules alone
    /// tell (plies count from this state).
    #[inline]
    fn bounds(&self, _rules: &R, _state: &R::State) -> Option<(Value, Value)> {
        None
    }

    /// Bounds between which the first player's expected payoff lies under best play, in the game's own
    /// unit: what expectiminimax and Monte Carlo search ask. Unless overridden it is
    /// [`Hints::bounds`] in payoffs; an [`Oracle`](crate::Oracle) of a game with chance speaks here.
    #[inline]
    fn payoff_bounds(&self, rules: &R, state: &R::State) -> Option<(f64, f64)> {
        crate::oracle::in_payoffs(rules, state, self.bounds(rules, state)?)
    }

    /// An action at least as good as every other, where the rules alone tell: a win in one, the
    /// only defence against one.
    #[inline]
    fn forced(&self, _rules: &R, _state: &R::State) -> Option<R::Action> {
        None
    }

    /// How promising `action` looks where values are proven to the end of the game, as
    /// [`Hints::order`] has it: what takes longer to find out may pay there.
    #[inline]
    fn order_in_proof(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.order(rules, state, action)
    }

    /// Bounds as [`Hints::bounds`] tells them, where values are proven to the end of the game: closer
    /// ones may be worth more time there.
    #[inline]
    fn bounds_in_proof(&self, rules: &R, state: &R::State) -> Option<(Value, Value)> {
        self.bounds(rules, state)
    }

    /// Actions that need not be looked at, as bits by [`Hints::action_index`] (of numbers below 64), and what
    /// each of them is worth at most to the player to move (plies count from this state). A proof passes
    /// over them where that cannot matter.
    #[inline]
    fn hopeless(&self, _rules: &R, _state: &R::State) -> Option<(u64, Value)> {
        None
    }

    /// What [`Hints::bounds_in_proof`], [`Hints::forced`] and [`Hints::hopeless`] tell of a state that is not
    /// finished, and how promising it looks, found out together: they may rest on the same facts. Asked where
    /// [`Hints::LOOKS_FIRST`].
    #[inline]
    fn outlook(&self, rules: &R, state: &R::State) -> Outlook<R::Action> {
        Outlook {
            bounds: self.bounds_in_proof(rules, state),
            forced: self.forced(rules, state),
            hopeless: self.hopeless(rules, state),
            order: 0,
        }
    }

    /// The value for the player to move, where the end of the game is so near that the game itself finds it
    /// out sooner than any search by its actions: without a list of them, a table, or a state a move. Given is
    /// a window `alpha < beta`, both ends points; a value of at most `alpha` is an upper bound, one of at least
    /// `beta` a lower one, and one between them exact. Told with it is how many positions were looked at, which
    /// count as nodes. Proofs alone ask, of games whose utility is a score.
    #[inline]
    fn finish(
        &self,
        _rules: &R,
        _state: &R::State,
        _window: (Value, Value),
    ) -> Option<(Value, u64)> {
        None
    }

    /// Whether the player to move is under a threat that must be answered, as a king in check:
    /// then staying put is no lower bound, and every action is worth a look.
    #[inline]
    fn threatened(&self, _rules: &R, _state: &R::State) -> bool {
        false
    }

    /// Whether `action` puts the other player under a threat ([`Hints::threatened`]), as a check
    /// does; `false` where finding that out is not cheap.
    #[inline]
    fn threatens(&self, _rules: &R, _state: &R::State, _action: R::Action) -> bool {
        false
    }

    /// What `action` and the best exchanges on its square that follow gain, in the evaluator's
    /// points: the *static exchange evaluation* of chess. 0 where nothing is exchanged.
    #[inline]
    fn exchange(&self, _rules: &R, _state: &R::State, _action: R::Action) -> i32 {
        0
    }

    /// The most that `action` can gain at once, in the evaluator's points: the *delta bound* of
    /// quiescence. `None` where nothing is known.
    #[inline]
    fn most_gain(&self, _rules: &R, _state: &R::State, _action: R::Action) -> Option<i32> {
        None
    }

    /// How many different numbers [`Hints::follow_index`] gives; 0 where there is no index. Tables
    /// have its square many entries, so it should stay below about a thousand.
    #[inline]
    fn follow_space(&self, _rules: &R) -> usize {
        0
    }

    /// A coarse number below [`Hints::follow_space`] that names what acts and where to (in chess:
    /// piece and target), for histories of actions that follow upon others.
    #[inline]
    fn follow_index(&self, _rules: &R, _state: &R::State, _action: R::Action) -> usize {
        0
    }

    /// A key of what changes seldom and decides how far estimates are off (in chess: the pawns),
    /// for the correction of estimates. `None` where there is no such thing.
    #[inline]
    fn structure(&self, _rules: &R, _state: &R::State) -> Option<u64> {
        None
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
    fn quiet(&self, rules: &R, state: &R::State, action: R::Action) -> bool {
        (**self).quiet(rules, state, action)
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
    fn structure(&self, rules: &R, state: &R::State) -> Option<u64> {
        (**self).structure(rules, state)
    }
}
