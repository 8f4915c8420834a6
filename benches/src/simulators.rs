//! Our games as other crates' Monte Carlo searches see them: the same rules code under each, so
//! that only the searches differ. All of them play uniformly random playouts on one thread.

use crate::kalah::Kalah;
use minimax::Winner;
use outply_game::{Keyed, Player, Rules, Utility, mix64};
use outply_search::montecarlo::Random;
use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;
use std::sync::LazyLock;

/// A game that a bench plays: rules without data of their own.
pub trait Played: Send + Sync + 'static {
    /// The rules.
    type Rules: Rules<State: Copy + Send + Sync, Action: Send + Sync + PartialEq, Turn = Player>
        + Keyed
        + Sync;

    /// The one instance.
    fn rules() -> &'static Self::Rules;
}

/// A state of a game.
pub type StateOf<G> = <<G as Played>::Rules as Rules>::State;
/// An action of a game.
pub type ActionOf<G> = <<G as Played>::Rules as Rules>::Action;

/// Won, lost or drawn for the player to move, once the game is over.
fn result<G: Played>(state: &StateOf<G>) -> Option<f64> {
    result_for::<G>(state, G::rules().to_move(state))
}

/// The same for this player.
fn result_for<G: Played>(state: &StateOf<G>, player: Player) -> Option<f64> {
    Some(sign(G::rules().utility(state)?.payoff(player)))
}

fn sign(payoff: f64) -> f64 {
    if payoff == 0.0 { 0.0 } else { payoff.signum() }
}

// --- arbor -----------------------------------------------------------------------------------

/// A state for `arbor`.
pub struct ForArbor<G: Played>(pub StateOf<G>);

/// An action for `arbor`.
pub struct ArborAction<G: Played>(pub ActionOf<G>);

impl<G: Played> Clone for ForArbor<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Played> Copy for ForArbor<G> {}
impl<G: Played> fmt::Debug for ForArbor<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl<G: Played> fmt::Display for ForArbor<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
impl<G: Played> Clone for ArborAction<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Played> Copy for ArborAction<G> {}
impl<G: Played> fmt::Debug for ArborAction<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl<G: Played> arbor::Action for ArborAction<G> {}

/// The player to move for `arbor`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArborPlayer(u8);
impl arbor::Player for ArborPlayer {}

impl<G: Played> arbor::GameState<ArborPlayer, ArborAction<G>> for ForArbor<G> {
    fn actions<F: FnMut(ArborAction<G>)>(&self, each: &mut F) {
        G::rules().actions(&self.0).into_iter().for_each(|action| each(ArborAction(action)));
    }

    fn make(&self, action: ArborAction<G>) -> Self {
        ForArbor(G::rules().result(&self.0, action.0))
    }

    fn gameover(&self) -> Option<arbor::GameResult> {
        Some(match result::<G>(&self.0)? {
            r if r > 0.0 => arbor::GameResult::Win,
            r if r < 0.0 => arbor::GameResult::Lose,
            _ => arbor::GameResult::Draw,
        })
    }

    fn player(&self) -> ArborPlayer {
        ArborPlayer(G::rules().to_move(&self.0).0)
    }

    /// In place of its own playouts, where asked for.
    fn custom_evaluation(&self) -> f32 {
        0.5 + 0.5 * sign(playout::<G>(&self.0, G::rules().to_move(&self.0))) as f32
    }
}

/// A search by `arbor`, with playouts of its own; `exploration` is its constant.
pub fn arbor<G: Played>(
    state: StateOf<G>,
    exploration: f32,
) -> arbor::MCTS<ArborPlayer, ArborAction<G>, ForArbor<G>> {
    arbor::MCTS::new(ForArbor::<G>(state)).with_exploration(exploration)
}

// --- treant ----------------------------------------------------------------------------------

/// A state for `treant`.
pub struct ForTreant<G: Played>(pub StateOf<G>);

impl<G: Played> Clone for ForTreant<G> {
    fn clone(&self) -> Self {
        ForTreant(self.0)
    }
}

/// An action for `treant`.
#[derive(Debug)]
pub struct TreantAction<G: Played>(pub ActionOf<G>);

impl<G: Played> Clone for TreantAction<G> {
    fn clone(&self) -> Self {
        TreantAction(self.0)
    }
}
impl<G: Played> PartialEq for TreantAction<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<G: Played> treant::GameState for ForTreant<G> {
    type Move = TreantAction<G>;
    type Player = u8;
    type MoveList = Vec<TreantAction<G>>;

    fn current_player(&self) -> u8 {
        G::rules().to_move(&self.0).0
    }

    fn available_moves(&self) -> Vec<TreantAction<G>> {
        G::rules().actions(&self.0).into_iter().map(TreantAction).collect()
    }

    fn make_move(&mut self, action: &TreantAction<G>) {
        self.0 = G::rules().result(&self.0, action.0);
    }

    fn terminal_value(&self) -> Option<treant::ProvenValue> {
        Some(match result::<G>(&self.0)? {
            r if r > 0.0 => treant::ProvenValue::Win,
            r if r < 0.0 => treant::ProvenValue::Loss,
            _ => treant::ProvenValue::Draw,
        })
    }
}

/// Random playouts for `treant`, which leaves them to its users.
pub struct Playouts<G> {
    /// They count the score, or else who wins.
    scores: bool,
    game: PhantomData<G>,
}

thread_local! {
    static RANDOM: RefCell<Random> = RefCell::new(Random::new(1));
}

/// The payoff of a random playout for `player`, by the very code that Outply runs.
fn playout<G: Played>(state: &StateOf<G>, player: Player) -> f64 {
    let utility = RANDOM.with_borrow_mut(|random| G::rules().random_game(state, 10_000, random));
    utility.map_or(0.0, |utility| utility.payoff(player))
}

impl<G: Played> Playouts<G> {
    /// What a playout from `state` counts.
    fn count(&self, state: &StateOf<G>) -> i64 {
        let payoff = playout::<G>(state, Player::FIRST);
        (if self.scores { payoff } else { sign(payoff) }) as i64
    }
}

impl<G: Played> treant::Evaluator<Treant<G>> for Playouts<G> {
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &ForTreant<G>,
        moves: &Vec<TreantAction<G>>,
        _: Option<treant::SearchHandle<Treant<G>>>,
    ) -> (Vec<()>, i64) {
        (vec![(); moves.len()], self.count(&state.0))
    }

    fn evaluate_existing_state(
        &self,
        state: &ForTreant<G>,
        _: &i64,
        _: treant::SearchHandle<Treant<G>>,
    ) -> i64 {
        self.count(&state.0)
    }

    fn interpret_evaluation_for_player(&self, first: &i64, player: &u8) -> i64 {
        if *player == 0 { *first } else { -first }
    }
}

/// The configuration of `treant`: UCT with its solver.
pub struct Treant<G>(PhantomData<G>);

impl<G: Played> treant::MCTS for Treant<G> {
    type State = ForTreant<G>;
    type Eval = Playouts<G>;
    type TreePolicy = treant::tree_policy::UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();

    fn solver_enabled(&self) -> bool {
        true
    }

    fn rng_seed(&self) -> Option<u64> {
        Some(1)
    }
}

/// A search by `treant`; `exploration` is its constant, on rewards from -1 to 1, or on scores.
pub fn treant<G: Played>(
    state: StateOf<G>,
    exploration: f64,
    scores: bool,
) -> treant::MCTSManager<Treant<G>> {
    treant::MCTSManager::new(
        ForTreant(state),
        Treant(PhantomData),
        Playouts { scores, game: PhantomData },
        treant::tree_policy::UCTPolicy::new(exploration),
        (),
    )
}

// --- minimax ---------------------------------------------------------------------------------

/// A game for the Monte Carlo search of `minimax`.
pub struct ForMinimax<G>(PhantomData<G>);

/// A state for it. The crate takes the sides to move by turns; where they do not, it passes.
pub struct MinimaxState<G: Played> {
    state: StateOf<G>,
    /// Whom the crate takes to be to move.
    turn: Player,
}

impl<G: Played> MinimaxState<G> {
    /// A state as it stands.
    pub fn new(state: StateOf<G>) -> Self {
        MinimaxState { state, turn: G::rules().to_move(&state) }
    }
}

impl<G: Played> Clone for MinimaxState<G> {
    fn clone(&self) -> Self {
        MinimaxState { ..*self }
    }
}

/// An action for it; `None` passes.
pub struct MinimaxAction<G: Played>(pub Option<ActionOf<G>>);

impl<G: Played> Clone for MinimaxAction<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Played> Copy for MinimaxAction<G> {}
impl<G: Played> PartialEq for MinimaxAction<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<G: Played> Eq for MinimaxAction<G> {}
impl<G: Played> fmt::Debug for MinimaxAction<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Played> minimax::Game for ForMinimax<G> {
    type S = MinimaxState<G>;
    type M = MinimaxAction<G>;

    fn generate_moves(at: &Self::S, moves: &mut Vec<Self::M>) -> Option<Winner> {
        let winner = Self::get_winner(at);
        if winner.is_none() && G::rules().to_move(&at.state) != at.turn {
            moves.push(MinimaxAction(None));
        } else if winner.is_none() {
            let actions = G::rules().actions(&at.state).into_iter();
            moves.extend(actions.map(|action| MinimaxAction(Some(action))));
        }
        winner
    }

    fn apply(at: &mut Self::S, action: Self::M) -> Option<Self::S> {
        let state = action.0.map_or(at.state, |action| G::rules().result(&at.state, action));
        Some(MinimaxState { state, turn: at.turn.opponent() })
    }

    fn get_winner(at: &Self::S) -> Option<Winner> {
        Some(match result_for::<G>(&at.state, at.turn)? {
            r if r > 0.0 => Winner::PlayerToMove,
            r if r < 0.0 => Winner::PlayerJustMoved,
            _ => Winner::Draw,
        })
    }

    fn zobrist_hash(at: &Self::S) -> u64 {
        mix64(G::rules().key(&at.state) ^ at.turn.index() as u64)
    }
}

/// Connect Four, seven columns and six rows.
pub struct ConnectFour;

impl Played for ConnectFour {
    type Rules = outply_games::connect4::Connect4<u64>;

    fn rules() -> &'static Self::Rules {
        &crate::peer::RULES
    }
}

/// Othello.
pub struct Reversi;

impl Played for Reversi {
    type Rules = outply_games::othello::Othello;

    fn rules() -> &'static Self::Rules {
        &outply_games::othello::Othello
    }
}

/// Breakthrough, eight by eight.
pub struct Race;

impl Played for Race {
    type Rules = outply_games::breakthrough::Breakthrough<u64>;

    fn rules() -> &'static Self::Rules {
        static RULES: LazyLock<outply_games::breakthrough::Breakthrough<u64>> =
            LazyLock::new(outply_games::breakthrough::Breakthrough::standard);
        &RULES
    }
}

/// Kalah, six houses with four seeds each: extra turns, and a score.
pub struct Sowing;

impl Played for Sowing {
    type Rules = Kalah;

    fn rules() -> &'static Kalah {
        static RULES: LazyLock<Kalah> =
            LazyLock::new(|| Kalah::new(6, 4).expect("six houses with four seeds"));
        &RULES
    }
}
