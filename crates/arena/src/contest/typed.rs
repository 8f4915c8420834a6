//! Matches by types: rules of one's own, and agents that search them, without any notation.

use super::control::Control;
use super::player::{NewGame, Opinion, Player, PlayerError, Reply, Task, Thought};
use super::referee::{Finish, Referee, ToMove};
use super::settings::{Contest, Contestant};
use outply_game::{Deterministic, NotationError, Rules, Stochastic, Turn, Utility};
use outply_search::many::{ChanceNodes, NoChance, WithChance};
use outply_search::{Agent, Answer, Worth};
use std::time::Duration;

/// A contest of two agents in a game of two players without chance: one pair of games from the
/// initial state unless the methods of [`Contest`] say otherwise. `control` limits both; each
/// closure makes an agent for a thread of the contest. Actions and states are recorded as `Debug`
/// writes them, so different actions must not look alike; openings are random plies, or none.
///
/// ```
/// use outply_arena::contest::{Control, Openings, duel};
/// use outply_games::connect4::Connect4;
/// use outply_search::{AlphaBeta, MonteCarlo};
///
/// let rules = Connect4::<u64>::standard();
/// let contest = duel(
///     &rules,
///     Control::depth(4),
///     || AlphaBeta::new(&rules),
///     || AlphaBeta::plain(&rules),
/// );
/// let contest = contest.rounds(5).openings(Openings::Random { plies: 2 });
/// let report = contest.run(&mut |_| ())?;
/// assert_eq!(report.standings.games(), 10);
/// # Ok::<(), outply_arena::contest::ContestError>(())
/// ```
pub fn duel<'c, R, A, B>(
    rules: &'c R,
    control: Control,
    first: impl Fn() -> A + Send + Sync + 'c,
    second: impl Fn() -> B + Send + Sync + 'c,
) -> Contest<'c>
where
    R: Deterministic + Sync,
    A: Agent<R> + 'c,
    B: Agent<R> + 'c,
{
    with_nodes(rules, NoChance, control, first, second)
}

/// [`duel`] in a game with chance: the dice of a pair of games are the same for both seats.
pub fn duel_with_chance<'c, R, A, B>(
    rules: &'c R,
    control: Control,
    first: impl Fn() -> A + Send + Sync + 'c,
    second: impl Fn() -> B + Send + Sync + 'c,
) -> Contest<'c>
where
    R: Stochastic + Sync,
    A: Agent<R> + 'c,
    B: Agent<R> + 'c,
{
    with_nodes(rules, WithChance, control, first, second)
}

fn with_nodes<'c, R, C, A, B>(
    rules: &'c R,
    chance: C,
    control: Control,
    first: impl Fn() -> A + Send + Sync + 'c,
    second: impl Fn() -> B + Send + Sync + 'c,
) -> Contest<'c>
where
    R: Rules + Sync,
    C: ChanceNodes<R> + Copy + Send + Sync + 'c,
    A: Agent<R> + 'c,
    B: Agent<R> + 'c,
{
    let follow = move || Following { rules, chance, state: rules.initial() };
    let contestants = vec![
        Contestant::new("first", control, move || seat(follow(), first())),
        Contestant::new("second", control, move || seat(follow(), second())),
    ];
    Contest::new("a game of two players", move || Box::new(follow()), contestants)
}

fn seat<'c, R, C, A>(
    game: Following<'c, R, C>,
    agent: A,
) -> Result<Box<dyn Player + 'c>, PlayerError>
where
    R: Rules + Sync,
    C: ChanceNodes<R> + 'c,
    A: Agent<R> + 'c,
{
    Ok(Box::new(Seated { game, agent, fed: 0 }))
}

/// A game under way.
struct Following<'r, R: Rules, C> {
    rules: &'r R,
    chance: C,
    state: R::State,
}

impl<R: Rules, C: ChanceNodes<R>> Following<'_, R, C> {
    /// The actions or outcomes.
    fn legal(&self, state: &R::State) -> Vec<R::Action> {
        match self.rules.to_move(state).mover().player() {
            Some(_) => self.rules.actions(state).into_iter().collect(),
            None => self.outcomes(state).into_iter().map(|(outcome, _)| outcome).collect(),
        }
    }

    /// Whether `player` ends the game within so many plies with such a payoff, whatever the other one and chance
    /// do.
    fn forces(
        &self,
        state: &R::State,
        (player, what): (outply_game::Player, fn(f64) -> bool),
        plies: u32,
    ) -> bool {
        if let Some(utility) = self.rules.utility(state) {
            return what(utility.payoff(player));
        }
        let mut next = self.legal(state).into_iter().map(|action| self.rules.result(state, action));
        let mut forces = |next| self.forces(&next, (player, what), plies - 1);
        match self.rules.to_move(state).mover().player() {
            _ if plies == 0 => false,
            Some(mover) if mover == player => next.any(forces),
            _ => next.all(&mut forces),
        }
    }

    fn outcomes(&self, state: &R::State) -> Vec<(R::Action, f64)> {
        self.chance.outcomes(self.rules, state)
    }

    /// Plays the action that looks like `text`.
    fn play_text(&mut self, text: &str) -> Result<R::Action, NotationError> {
        let found =
            self.legal(&self.state).into_iter().find(|action| format!("{action:?}") == text);
        let action = found.ok_or_else(|| NotationError::new(text, 0, "a legal action"))?;
        self.state = self.rules.result(&self.state, action);
        Ok(action)
    }

    fn restart(&mut self, position: Option<&str>) -> Result<(), NotationError> {
        if let Some(position) = position {
            return Err(NotationError::new(position, 0, "nothing: this game has no notation"));
        }
        self.state = self.rules.initial();
        Ok(())
    }
}

impl<R: Rules, C: ChanceNodes<R>> Referee for Following<'_, R, C> {
    fn start(&mut self, position: Option<&str>) -> Result<(), NotationError> {
        self.restart(position)
    }

    fn position(&self) -> String {
        format!("{:?}", self.state)
    }

    fn to_move(&self) -> ToMove {
        if let Some(utility) = self.rules.utility(&self.state) {
            let payoff = |seat| utility.payoff(outply_game::Player(seat));
            return ToMove::Over(Finish { payoff: (payoff(0) - payoff(1)) / 2.0 });
        }
        let player = self.rules.to_move(&self.state).mover().player();
        player.map_or(ToMove::Chance, |player| ToMove::Seat(player.0.into()))
    }

    fn actions(&self) -> Vec<String> {
        self.legal(&self.state).iter().map(|action| format!("{action:?}")).collect()
    }

    /// By trying everything.
    fn is_decided(&mut self, plies: u32) -> Option<bool> {
        let [wins, holds]: [fn(f64) -> bool; 2] = [|payoff| payoff > 0.0, |payoff| payoff >= 0.0];
        let [first, second] = [outply_game::Player::FIRST, outply_game::Player::SECOND];
        let forces = |player, what| self.forces(&self.state, (player, what), plies);
        let is_won = forces(first, wins) || forces(second, wins);
        Some(is_won || forces(first, holds) && forces(second, holds))
    }

    fn draw(&mut self, unit: f64) -> Option<String> {
        let outcomes = self.outcomes(&self.state);
        let mut left = unit;
        let fallen = outcomes.iter().find(|(_, probability)| {
            left -= probability;
            left < 0.0
        });
        let (action, _) = fallen.or(outcomes.last())?;
        self.state = self.rules.result(&self.state, *action);
        Some(format!("{action:?}"))
    }

    fn play(&mut self, action: &str) -> Result<String, NotationError> {
        self.play_text(action).map(|action| format!("{action:?}"))
    }
}

/// An agent in its seat.
struct Seated<'r, R: Rules, C, A> {
    game: Following<'r, R, C>,
    agent: A,
    /// Actions of the game that the agent has been told of.
    fed: usize,
}

impl<R: Rules, C: ChanceNodes<R>, A: Agent<R>> Player for Seated<'_, R, C, A> {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.fed = 0;
        self.agent.new_game();
        self.game.restart(game.start).map_err(PlayerError::failed)
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError> {
        for text in task.moves.get(self.fed..).unwrap_or_default() {
            let action = self.game.play_text(text).map_err(PlayerError::failed)?;
            self.agent.played(action);
        }
        self.fed = task.moves.len();
        let limits = task.limits(Duration::ZERO);
        reply(self.agent.choose(&self.game.state, &limits).map_err(PlayerError::failed)?)
    }
}

fn reply<A: std::fmt::Debug>(answer: Answer<A, Worth>) -> Result<Reply, PlayerError> {
    let action = answer.action.ok_or_else(|| PlayerError::failed("the agent has no action"))?;
    let work = answer.work;
    let thought = Thought {
        opinion: Some(Opinion::from(answer.value)),
        depth: work.plies(),
        nodes: Some(work.simulations.unwrap_or(work.nodes)),
        line: String::new(),
    };
    Ok(Reply { thought, ..Reply::play(format!("{action:?}")) })
}
