//! Proof-number search: who wins, by the shortest way to a proof rather than the deepest look.

mod answer;
mod numbers;
mod path;
mod table;
mod worker;

use crate::at_once::{Helper, together};
use crate::busy::Busy;
use crate::error::{Limit, SearchError, check_root};
use crate::limits::{Clock, Limits};
use crate::{Agent, Answer, Ended, Progress, StopFlag, Worth};
use outply_game::{Hints, Keyed, Rules, ZeroSumRules};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use table::Proofs;

/// The limits that it uses.
pub const LIMITS: &[Limit] = &[Limit::Nodes, Limit::Time];

/// The size of the table in bytes unless another is given.
pub const TABLE_BYTES: usize = 64 << 20;

/// Depth-first proof-number search (df-pn: Nagai 2002; proof numbers: Allis 1994), for games of two
/// players without chance. It finds out whether the player to move wins, draws or loses, and is at
/// its best where forced lines are narrow and long. It looks next at the leaf that is one of the
/// fewest that would have to be proven.
///
/// The distance of a win is that of the proof found: there may be a sooner one. Where utilities are
/// scores, it says only which side is ahead. Play that goes round in circles wins for neither side;
/// repetitions are told apart by the way that led to a state, so that such games are solved rightly
/// too. A key of 64 bits stands for a state, as in every table.
///
/// ```
/// use outply_game::{Keyed, Outcome, Player, Rules, Value};
/// use outply_search::proof_number::ProofNumber;
/// use outply_search::{Limits, Proof};
///
/// /// One heap; take one to three; the last counter wins.
/// struct Heap;
///
/// impl Rules for Heap {
///     type State = (u32, Player);
///     type Action = u32;
///     type Utility = Outcome;
///     type Turn = Player;
///     fn initial(&self) -> (u32, Player) { (21, Player::FIRST) }
///     fn to_move(&self, state: &(u32, Player)) -> Player { state.1 }
///     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
///         1..=state.0.min(3)
///     }
///     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
///         (state.0 - taken, state.1.opponent())
///     }
///     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
///         (state.0 == 0).then(|| Outcome::Win(state.1.opponent()))
///     }
/// }
///
/// impl Keyed for Heap {
///     fn key(&self, state: &(u32, Player)) -> u64 {
///         u64::from(state.0) << 1 | u64::from(state.1.0)
///     }
/// }
///
/// let answer = ProofNumber::new(&Heap).search(&Heap.initial(), &Limits::none())?;
/// assert!(answer.value.is_win());
/// assert_eq!((answer.action, answer.proof), (Some(1), Proof::Proven)); // leaves a multiple of four
/// # Ok::<(), outply_search::SearchError>(())
/// ```
pub struct ProofNumber<'r, R: Rules, H = ()> {
    rules: &'r R,
    hints: H,
    table_bytes: usize,
    /// What is known of states, kept from search to search; made by the first one.
    table: Option<Proofs>,
}

impl<'r, R: ZeroSumRules + Keyed> ProofNumber<'r, R> {
    /// The search with nothing but the rules.
    pub fn new(rules: &'r R) -> Self {
        ProofNumber { rules, hints: (), table_bytes: TABLE_BYTES, table: None }
    }
}

impl<'r, R: ZeroSumRules + Keyed, H: Hints<R>> ProofNumber<'r, R, H> {
    /// With a game's hints, of which it reads bounds, forced and hopeless actions, order and symmetry.
    pub fn hints<H2: Hints<R>>(self, hints: H2) -> ProofNumber<'r, R, H2> {
        let ProofNumber { rules, table_bytes, .. } = self;
        ProofNumber { rules, hints, table_bytes, table: None }
    }

    /// With a table of so many bytes (64 MiB unless given). What does not fit is forgotten, the least
    /// work first, and found out again where it is needed.
    pub fn table_bytes(self, table_bytes: usize) -> Self {
        ProofNumber { table_bytes, table: None, ..self }
    }

    /// Searches `state`. It can be asked again, of any state, and knows what it found before.
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

    /// Searches `state`; `progress` sees how far the search has come, ever more seldom.
    ///
    /// # Errors
    /// As [`ProofNumber::search`].
    pub fn search_with(
        &mut self,
        state: &R::State,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<Answer<R::Action>, SearchError> {
        limits.check("proof-number search", LIMITS)?;
        check_root(self.rules, state)?;
        let table = &*self.table.get_or_insert_with(|| Proofs::new(self.table_bytes));
        let (game, clock) = ((self.rules, &self.hints), Clock::start(limits));
        Ok(answer::of(game, (table, None), clock, state, progress))
    }

    /// Searches `state` with so many threads (at least 1), which share the table and the limit of nodes and
    /// put off what another one looks into. Who wins does not depend on their number; which win is found,
    /// and so its distance, may. The answer is that of the thread which has it first.
    ///
    /// # Errors
    /// As [`ProofNumber::search`].
    pub fn search_together(
        &mut self,
        state: &R::State,
        threads: usize,
        limits: &Limits,
        progress: &mut Progress<'_, R::Action>,
    ) -> Result<Answer<R::Action>, SearchError>
    where
        R: Sync + ZeroSumRules<State: Sync, Action: Send>,
        H: Sync,
    {
        if threads <= 1 {
            return self.search_with(state, limits, progress);
        }
        limits.check("proof-number search", LIMITS)?;
        check_root(self.rules, state)?;
        let table = &*self.table.get_or_insert_with(|| Proofs::new(self.table_bytes));
        let (game, busy, stop) = ((self.rules, &self.hints), &Busy::new(), StopFlag::new());
        let (mut clock, found) = (Clock::start(limits), &Arc::new(AtomicU32::new(0)));
        clock.share(found);
        // Whoever has the answer interrupts the others.
        let ask = move |mut clock: Clock, progress: &mut Progress<'_, R::Action>| {
            clock.begin_iteration(1);
            let answer = answer::of(game, (table, Some(busy)), clock, state, progress);
            if answer.work.ended == Ended::Solved {
                found.store(1, Relaxed);
            }
            answer
        };
        let mut helpers: Vec<Helper<'_, _>> = Vec::new();
        for _ in 1..threads {
            let clock = clock.helper(&stop);
            helpers.push(Box::new(move || ask(clock, &mut |_| ())));
        }
        let mut answers = together(&stop, helpers, Box::new(move || ask(clock, progress)));
        let first = answers.iter().position(|answer| answer.work.ended == Ended::Solved);
        Ok(answers.swap_remove(first.unwrap_or(0)))
    }
}

impl<R: ZeroSumRules + Keyed, H: Hints<R>> Agent<R> for ProofNumber<'_, R, H> {
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        Ok(self.search(state, limits)?.map_values(Worth::Value))
    }
}
