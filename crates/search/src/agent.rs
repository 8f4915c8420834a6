//! Something that chooses an action: one trait over all searches, for matches and servers.

use crate::alphabeta::AlphaBeta;
use crate::alphabeta::ordering::Ordering;
use crate::alphabeta::parts::Memory;
use crate::chance::parts::ChanceMemory;
use crate::chance::{ChanceRules, Expectiminimax, ValueBounds};
use crate::many::{ChanceNodes, MaxN};
use crate::{Answer, Limits, SearchError, Selective, Worth};
use outply_game::{
    Evaluator, Hints, Observer, PayoffEvaluator, Payoffs, Rules, Value, ZeroSumRules,
};

/// Something that chooses an action. All two-sided searches, max-n and Monte Carlo search are
/// agents; a player of your own implements [`Agent::choose`].
///
/// ```
/// use outply_games::connect4::Connect4;
/// use outply_game::Rules;
/// use outply_search::{Agent, AlphaBeta, Limits, MonteCarlo, SearchError};
///
/// /// How many plies a game lasts.
/// fn play(
///     rules: &Connect4<u64>,
///     agents: &mut [Box<dyn Agent<Connect4<u64>> + '_>; 2],
///     limits: &[Limits; 2],
/// ) -> Result<usize, SearchError> {
///     let (mut state, mut ply) = (rules.initial(), 0);
///     while rules.utility(&state).is_none() {
///         let seat = ply % 2;
///         let Some(action) = agents[seat].choose(&state, &limits[seat])?.action else { break };
///         agents.iter_mut().for_each(|agent| agent.played(action));
///         (state, ply) = (rules.result(&state, action), ply + 1);
///     }
///     Ok(ply)
/// }
///
/// let rules = Connect4::<u64>::standard();
/// let mut agents: [Box<dyn Agent<_>>; 2] =
///     [Box::new(AlphaBeta::new(&rules)), Box::new(MonteCarlo::new(&rules))];
/// let plies = play(&rules, &mut agents, &[Limits::depth(3), Limits::simulations(200)])?;
/// assert!(plies >= 7);
/// # Ok::<(), SearchError>(())
/// ```
pub trait Agent<R: Rules> {
    /// What to do in `state`, within `limits`, and why. There is no action only if the game is over
    /// or chance moves.
    ///
    /// # Errors
    /// If it cannot search, above all because of a limit that it does not use.
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError>;

    /// `action` was played in the game, by any player: results for other actions may be discarded.
    /// An agent still works if this is never called, but keeps nothing between moves.
    fn played(&mut self, action: R::Action) {
        let _ = action;
    }

    /// Another game begins: results for the last one may be discarded.
    fn new_game(&mut self) {}
}

impl<R: Rules, A: Agent<R> + ?Sized> Agent<R> for &mut A {
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        (**self).choose(state, limits)
    }

    fn played(&mut self, action: R::Action) {
        (**self).played(action);
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }
}

impl<R: Rules, A: Agent<R> + ?Sized> Agent<R> for Box<A> {
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        (**self).choose(state, limits)
    }

    fn played(&mut self, action: R::Action) {
        (**self).played(action);
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }
}

impl<R, E, H, O, M, W, const PVS: bool> Agent<R> for AlphaBeta<'_, R, (E, H, O, M, W), PVS>
where
    R: ZeroSumRules,
    E: Evaluator<R>,
    H: Hints<R>,
    O: Ordering<R>,
    M: Memory<R>,
    W: Observer<R::Action, Value>,
{
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        Ok(self.search(state, limits)?.map_values(Worth::Value))
    }
}

impl<R, E, H, M> Agent<R> for Selective<'_, R, E, H, M>
where
    R: ZeroSumRules<State: Sync, Action: Send> + Sync,
    E: Evaluator<R> + Clone + Send,
    H: Hints<R> + Sync,
    M: Memory<R> + Copy + Send,
{
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        Ok(self.search(state, limits)?.map_values(Worth::Value))
    }
}

impl<R, E, H, M, B, W> Agent<R> for Expectiminimax<'_, R, (E, H, M, B, W)>
where
    R: ChanceRules,
    E: PayoffEvaluator<R>,
    H: Hints<R>,
    M: ChanceMemory<R>,
    B: ValueBounds<R>,
    W: Observer<R::Action, f64>,
{
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        Ok(self.search(state, limits)?.map_values(Worth::Expected))
    }
}

impl<R, C, E, H, W, M> Agent<R> for MaxN<'_, R, C, E, H, W, M>
where
    R: Rules,
    C: ChanceNodes<R>,
    E: PayoffEvaluator<R>,
    H: Hints<R>,
    W: Observer<R::Action, Payoffs>,
    M: crate::many::PayoffMemory<R>,
{
    fn choose(
        &mut self,
        state: &R::State,
        limits: &Limits,
    ) -> Result<Answer<R::Action, Worth>, SearchError> {
        Ok(self.search(state, limits)?.map_values(Worth::Expected))
    }
}
