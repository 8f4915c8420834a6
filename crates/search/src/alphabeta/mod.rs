//! The production search: one generic negamax with iterative deepening, for deterministic
//! two-player zero-sum games.

mod actions;
mod known;
mod looking;
pub mod ordering;
pub mod parts;
mod proof;
mod questions;
mod root;
pub(crate) mod skeleton;
mod together;
mod weak;

use crate::answer::{Answer, Progress};
use crate::error::{Limit, SearchError, check_root};
use crate::limits::{Clock, Limits};
use crate::table::{Entry, Table, VerifiedTable};
use ordering::{Learning, Ordering, RulesOrder};
use outply_game::{
    CopyLine, Evaluator, Hints, Keyed, Line, Observer, PlayerTurn, Reversible, Rules, UndoLine,
    Value, ZeroSumRules,
};
use parts::{AnyMemory, Memory, Parts};
use root::{Choices, Root};
use skeleton::Skeleton;

/// Which remembered values may stand for a search of a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reuse {
    /// Those searched at least as deep, and resolved ones: the stronger answer.
    #[default]
    AtLeastAsDeep,
    /// Only those searched exactly as deep: the value of a fixed-depth minimax, also in games where
    /// a state is reached after different numbers of plies.
    SameDepth,
}

impl Reuse {
    #[inline]
    fn allows(self, entry: &Entry, depth: u32) -> bool {
        let stored = u32::from(entry.depth);
        stored == depth || self == Reuse::AtLeastAsDeep && (stored > depth || entry.resolved)
    }
}

/// A search put together from parts. `AlphaBeta::new(&rules)` has principal-variation search,
/// iterative deepening and learned ordering, and neither evaluator, hints, table nor observer;
/// each is added by the method of its name.
///
/// Nothing here is selective: at every depth the value is that of a full-width minimax.
///
/// ```
/// use outply_games::connect4::Connect4;
/// use outply_search::{AlphaBeta, Limits, Table};
/// use outply_game::Rules;
///
/// let rules = Connect4::<u64>::standard();
/// let table = Table::mib(16)?;
/// let answer = AlphaBeta::new(&rules).table(&table).search(&rules.initial(), &Limits::depth(8))?;
/// assert!(answer.action.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta<'r, R: ZeroSumRules, P: Parts<R>, const PVS: bool> {
    skeleton: Skeleton<'r, R, P, PVS>,
    choices: Choices,
}

/// An alpha-beta search whose table compares whole states.
type Verified<'r, 't, R, E, H, O, W, const PVS: bool> =
    AlphaBeta<'r, R, (E, H, O, &'t VerifiedTable<<R as Rules>::State>, W), PVS>;

/// An alpha-beta search whose memory is chosen at run time.
type Remembering<'r, 't, R, E, H, O, W, const PVS: bool> =
    AlphaBeta<'r, R, (E, H, O, AnyMemory<'t, <R as Rules>::State>, W), PVS>;

/// The limits that it uses.
pub const LIMITS: &[Limit] = &[Limit::Depth, Limit::Nodes, Limit::Time];

const DEEPENING: Choices = Choices {
    multi_pv: 1,
    exact: false,
    weak: false,
    deepening: true,
    reuse: Reuse::AtLeastAsDeep,
};

impl<'r, R: ZeroSumRules> AlphaBeta<'r, R, ((), (), Learning<R::Action>, (), ()), true> {
    /// The search with learned ordering and nothing else.
    pub fn new(rules: &'r R) -> Self
    where
        R::Turn: PlayerTurn,
    {
        let ordering = Learning::new();
        AlphaBeta::assemble(rules, ordering, DEEPENING)
    }
}

impl<'r, R: ZeroSumRules> AlphaBeta<'r, R, ((), (), RulesOrder, (), ()), false> {
    /// Plain alpha-beta: no null windows, no deepening, actions in the rules' order.
    pub fn plain(rules: &'r R) -> Self {
        AlphaBeta::assemble(rules, RulesOrder, Choices { deepening: false, ..DEEPENING })
    }
}

impl<'r, R, O, const PVS: bool> AlphaBeta<'r, R, ((), (), O, (), ()), PVS>
where
    R: ZeroSumRules,
    O: Ordering<R>,
{
    fn assemble(rules: &'r R, ordering: O, choices: Choices) -> Self {
        AlphaBeta { skeleton: Skeleton::new(rules, ((), (), ordering, (), ())), choices }
    }
}

impl<'r, R, E, H, O, M, W, const PVS: bool> AlphaBeta<'r, R, (E, H, O, M, W), PVS>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    O: Ordering<R>,
    M: Memory<R>,
    W: Observer<R::Action, Value>,
{
    /// With `evaluator` estimating states at the horizon.
    pub fn evaluator<E2: Evaluator<R>>(
        self,
        evaluator: E2,
    ) -> AlphaBeta<'r, R, (E2, H, O, M, W), PVS> {
        let (rest, choices) = (self.skeleton, self.choices);
        let parts = (evaluator, rest.hints, rest.ordering, rest.memory, rest.observer);
        AlphaBeta { skeleton: Skeleton::new(rest.rules, parts), choices }
    }

    /// With the game's hints.
    pub fn hints<H2: Hints<R>>(self, hints: H2) -> AlphaBeta<'r, R, (E, H2, O, M, W), PVS> {
        let (rest, choices) = (self.skeleton, self.choices);
        let parts = (rest.evaluator, hints, rest.ordering, rest.memory, rest.observer);
        AlphaBeta { skeleton: Skeleton::new(rest.rules, parts), choices }
    }

    /// With a transposition table.
    pub fn table(self, table: &Table) -> AlphaBeta<'r, R, (E, H, O, &Table, W), PVS>
    where
        R: Keyed,
    {
        let (rest, choices) = (self.skeleton, self.choices);
        let parts = (rest.evaluator, rest.hints, rest.ordering, table, rest.observer);
        AlphaBeta { skeleton: Skeleton::new(rest.rules, parts), choices }
    }

    /// With a memory chosen at run time.
    pub fn any_memory(
        self,
        memory: AnyMemory<'_, R::State>,
    ) -> Remembering<'r, '_, R, E, H, O, W, PVS>
    where
        R: Keyed<State: PartialEq>,
    {
        let (rest, choices) = (self.skeleton, self.choices);
        let parts = (rest.evaluator, rest.hints, rest.ordering, memory, rest.observer);
        AlphaBeta { skeleton: Skeleton::new(rest.rules, parts), choices }
    }

    /// With a transposition table that compares whole states: see [`VerifiedTable`].
    ///
    /// ```
    /// use outply_game::Rules;
    /// use outply_games::tictactoe::TicTacToe;
    /// use outply_search::{AlphaBeta, Limits, VerifiedTable};
    ///
    /// let table = VerifiedTable::bytes(1 << 20)?;
    /// let mut search = AlphaBeta::new(&TicTacToe).verified_table(&table).exact(true);
    /// let answer = search.search(&TicTacToe.initial(), &Limits::none())?;
    /// assert_eq!(answer.work.collision, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verified_table(
        self,
        table: &VerifiedTable<R::State>,
    ) -> Verified<'r, '_, R, E, H, O, W, PVS>
    where
        R: Keyed<State: PartialEq>,
    {
        let (rest, choices) = (self.skeleton, self.choices);
        let parts = (rest.evaluator, rest.hints, rest.ordering, table, rest.observer);
        AlphaBeta { skeleton: Skeleton::new(rest.rules, parts), choices }
    }

    /// Watched by `observer`.
    pub fn observer<W2: Observer<R::Action, Value>>(
        self,
        observer: W2,
    ) -> AlphaBeta<'r, R, (E, H, O, M, W2), PVS> {
        let (rest, choices) = (self.skeleton, self.choices);
        let parts = (rest.evaluator, rest.hints, rest.ordering, rest.memory, observer);
        AlphaBeta { skeleton: Skeleton::new(rest.rules, parts), choices }
    }

    /// Exact values for the best `count` actions rather than the best one (at least 1).
    pub fn multi_pv(mut self, count: usize) -> Self {
        self.choices.multi_pv = count.max(1);
        self
    }

    /// No horizon: looks ahead to the end of the game, so that the value is proven; the
    /// evaluator is not asked and a depth limit does not count. Games of more than
    /// [`MAX_PLY`](outply_game::MAX_PLY) plies stay estimated.
    pub fn exact(mut self, exact: bool) -> Self {
        self.choices.exact = exact;
        self
    }

    /// For an exact search: proves only who wins (*weakly solved*, Allis 1994), not how soon or by
    /// how much, which takes fewer nodes. The value of a won position is then any win found,
    /// [`Bound::AtLeast`]; that of a lost one is [`Bound::AtMost`].
    ///
    /// [`Bound::AtLeast`]: crate::Bound::AtLeast
    /// [`Bound::AtMost`]: crate::Bound::AtMost
    pub fn weak(mut self, weak: bool) -> Self {
        self.choices.weak = weak;
        self
    }

    /// Depths 1, 2, 3, ... (the default), or the depth limit at once.
    pub fn deepening(mut self, deepening: bool) -> Self {
        self.choices.deepening = deepening;
        self
    }

    /// Which remembered values may stand for a search of a state.
    pub fn reuse(mut self, reuse: Reuse) -> Self {
        self.choices.reuse = reuse;
        self
    }

    /// Searches `state`, copying states along the way. It can be called again for any state; each
    /// search starts with only what is in the table.
    ///
    /// # Errors
    /// [`SearchError::Limit`] if a limit is set that it does not use, and
    /// [`SearchError::NoActions`] if the rules name neither action nor result.
    pub fn search(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action>, SearchError> {
        self.search_with(state, limits, &mut |_| ())
    }

    /// Searches `state`; `progress` sees the answer after each completed iteration.
    ///
    /// # Errors
    /// As [`AlphaBeta::search`].
    pub fn search_with(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<Answer<R::Action>, SearchError> {
        let line = CopyLine::new(self.skeleton.rules, state);
        self.search_line(line, limits, progress)
    }

    /// Searches `state`, making and unmaking actions in place; for states too large to copy.
    ///
    /// # Errors
    /// As [`AlphaBeta::search`].
    pub fn search_in_place(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<Answer<R::Action>, SearchError>
    where
        R: Reversible,
    {
        let line = UndoLine::new(self.skeleton.rules, state);
        self.search_line(line, limits, progress)
    }

    /// An action with a value of at least `least` for the player to move, found by searching to the
    /// end of the game; `None` if there is no such action. It uses the table, so after a proof of
    /// the state the question takes few nodes.
    ///
    /// # Errors
    /// As [`AlphaBeta::search`], and [`SearchError::Interrupted`] if a limit came first.
    pub fn action_worth(
        &mut self,
        state: &R::State,
        least: Value,
        limits: &Limits,
    ) -> Result<Option<R::Action>, SearchError> {
        limits.check("alpha-beta", LIMITS)?;
        check_root(self.skeleton.rules, state)?;
        let mut line = CopyLine::new(self.skeleton.rules, state);
        let skeleton = &mut self.skeleton;
        skeleton.reset(&line, Clock::start(limits), self.choices.reuse);
        Root::new(skeleton, self.choices, &line)
            .action_worth(&mut line, least)
            .map_err(|_| SearchError::Interrupted)
    }

    fn search_line<L: Line<Rules = R>>(
        &mut self,
        mut line: L,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<Answer<R::Action>, SearchError> {
        limits.check("alpha-beta", LIMITS)?;
        check_root(line.rules(), line.state())?;
        let skeleton = &mut self.skeleton;
        skeleton.reset(&line, Clock::start(limits), self.choices.reuse);
        Ok(Root::new(skeleton, self.choices, &line).run(&mut line, progress))
    }
}
