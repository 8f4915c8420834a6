//! Games and searches of the catalog in the arena's contests.

use crate::catalog::Catalog;
use crate::error::CatalogError;
use crate::figure::Figure;
use crate::plan::{Plan, Wish};
use crate::report::Report;
use crate::session::Session;
use outply_arena::contest::{
    Control, Finish, NewGame, Opinion, Player, PlayerError, Referee, Reply, Task, Thought, ToMove,
};
use outply_arena::engine::{Dialect, EngineSpec, Protocol};
use outply_game::NotationError;
use outply_search::{Limits, Proof};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

impl Catalog {
    /// A referee of the game that `spec` names.
    ///
    /// # Errors
    /// If there is no such game, or it is not for two players.
    pub fn referee(&self, spec: &str) -> Result<Box<dyn Referee>, CatalogError> {
        let session = self.open(spec)?;
        if session.players() != 2 {
            let players = session.players();
            let sentence = format!("this is for two players; {spec} has {players}");
            return Err(CatalogError::Unfit(sentence));
        }
        Ok(Box::new(SessionReferee { session }))
    }

    /// A player that searches as `wishes` ask, within the limits of `control`. `overhead` of each
    /// move's time is kept in reserve.
    ///
    /// # Errors
    /// If there is no such game, or a wish or a limit is not one that the search reads.
    pub fn player(
        &self,
        spec: &str,
        wishes: &[Wish],
        control: &Control,
        overhead: Duration,
    ) -> Result<Box<dyn Player>, CatalogError> {
        let session = self.open(spec)?;
        let plan = session.plan(wishes)?;
        plan.search().check(&counted(control))?;
        Ok(Box::new(SearchPlayer { session, plan, overhead, fed: 0 }))
    }

    /// Refuses a recipe of Monte Carlo search that needs a hint which the game lacks: searches find it where they begin,
    /// which in a match would be its first game.
    ///
    /// # Errors
    /// If there is no such game, or the recipe needs what it lacks.
    pub fn try_recipe(&self, spec: &str, wishes: &[Wish]) -> Result<(), CatalogError> {
        let session = self.open(spec)?;
        session.check_hints(&session.plan(wishes)?)
    }

    /// An external engine that plays the game which `spec` names: it is told moves as the game's
    /// protocol writes them, and given the options that the game needs.
    ///
    /// # Errors
    /// If there is no such game, or the engine's protocol cannot say its actions.
    pub fn engine(&self, spec: &str, engine: EngineSpec) -> Result<EngineMaker, CatalogError> {
        let needs = self.open(spec)?.for_engines();
        let is_uci = engine.protocol == Protocol::Uci;
        if needs.no_xboard && !is_uci {
            let sentence =
                format!("xboard's protocol cannot express the actions of {spec}; use UCI");
            return Err(CatalogError::Unfit(sentence));
        }
        let options = needs.uci_options.iter().filter(|_| is_uci);
        let engine = options.fold(engine, |engine, (name, value)| engine.option(name, value));
        let size = self.board_size(spec).filter(|_| engine.protocol == Protocol::Gtp);
        let engine = match size {
            Some(size) => engine.option("boardsize", size.to_string()),
            None => engine,
        };
        Ok(EngineMaker { catalog: self.clone(), spec: spec.to_owned(), engine })
    }
}

/// Starts an engine as often as a contest asks for it.
pub struct EngineMaker {
    catalog: Catalog,
    spec: String,
    engine: EngineSpec,
}

impl EngineMaker {
    /// What an engine is told of a game that began at `start` (`None`: the initial state): where it
    /// begins, if that is not known by itself, and the moves as the game's protocol writes them.
    ///
    /// # Errors
    /// If the position or a move is not possible.
    pub fn told(
        &self,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<(Option<String>, Vec<String>), PlayerError> {
        self.dialect()?.position(start, moves)
    }

    fn dialect(&self) -> Result<SessionDialect, PlayerError> {
        let mut session = self.catalog.open(&self.spec).map_err(PlayerError::failed)?;
        session.protocol(true);
        let start = session.for_engines().start;
        Ok(SessionDialect { session: Mutex::new(session), start })
    }

    /// Starts the engine.
    ///
    /// # Errors
    /// As for [`EngineSpec::start`].
    pub fn player(&self) -> Result<Box<dyn Player>, PlayerError> {
        Ok(self.engine.start(Box::new(self.dialect()?))?)
    }
}

/// Between the notation of records and the one of the game's protocol.
struct SessionDialect {
    session: Mutex<Box<dyn Session>>,
    start: Option<String>,
}

impl Dialect for SessionDialect {
    fn position(
        &self,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<(Option<String>, Vec<String>), PlayerError> {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        begin(session.as_mut(), start).map_err(PlayerError::failed)?;
        for action in moves {
            session.play(action).map_err(PlayerError::failed)?;
        }
        let start = start.map(str::to_owned).or_else(|| self.start.clone());
        Ok((start, session.moves()))
    }

    /// The referee reads both notations.
    fn action(&self, _: &Task<'_>, text: &str) -> Result<String, PlayerError> {
        Ok(text.to_owned())
    }
}

/// The limits of `control` but for those of time, which every search reads.
pub(crate) fn counted(control: &Control) -> Limits {
    let Control { depth, nodes, simulations, .. } = *control;
    Limits { depth, nodes, simulations, ..Limits::none() }
}

/// The limits of a usual move; none where a clock decides on them.
pub(crate) fn usual(control: &Control) -> Limits {
    if control.clock.is_some() {
        return Limits::none();
    }
    Limits { hard_time: control.move_time, ..counted(control) }
}

/// Nodes after which an opening counts as open.
const MOST_NODES: u64 = 100_000;

/// A session that only keeps to the rules.
struct SessionReferee {
    session: Box<dyn Session>,
}

impl Referee for SessionReferee {
    fn start(&mut self, position: Option<&str>) -> Result<(), NotationError> {
        begin(self.session.as_mut(), position)
    }

    fn position(&self) -> String {
        self.session.notation()
    }

    fn to_move(&self) -> ToMove {
        match (self.session.payoffs().as_deref(), self.session.to_move()) {
            (Some(&[first, second]), _) => ToMove::Over(Finish { payoff: (first - second) / 2.0 }),
            (_, Some(player)) => ToMove::Seat(player),
            (_, None) => ToMove::Chance,
        }
    }

    fn actions(&self) -> Vec<String> {
        self.session.actions()
    }

    fn is_decided(&mut self, plies: u32) -> Option<bool> {
        let wishes = [Wish::default("search", "alphabeta")];
        let plan = self.session.plan(&wishes).ok().filter(|_| !self.session.has_chance())?;
        self.session.forget();
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::depth(plies) };
        let report = self.session.decide(&plan, &limits).ok()?;
        Some(report.proof != Proof::Estimated)
    }

    fn draw(&mut self, unit: f64) -> Option<String> {
        self.session.draw(unit)
    }

    fn play(&mut self, action: &str) -> Result<String, NotationError> {
        self.session.play(action)?;
        Ok(self.session.moves().pop().unwrap_or_default())
    }
}

/// Begins anew.
fn begin(session: &mut dyn Session, position: Option<&str>) -> Result<(), NotationError> {
    match position {
        Some(position) => session.set(position),
        None => {
            session.restart();
            Ok(())
        }
    }
}

/// A session that follows the game and searches.
struct SearchPlayer {
    session: Box<dyn Session>,
    plan: Plan,
    overhead: Duration,
    /// Actions of the game that the session has played.
    fed: usize,
}

impl Player for SearchPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.fed = 0;
        self.session.forget();
        begin(self.session.as_mut(), game.start).map_err(PlayerError::failed)?;
        let limits = usual(game.control).and_stop(game.stop);
        let prepared = self.session.prepare(&self.plan, &limits);
        prepared.map_err(PlayerError::unable)
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError> {
        for action in task.moves.get(self.fed..).unwrap_or_default() {
            self.session.play(action).map_err(PlayerError::failed)?;
        }
        self.fed = task.moves.len();
        let times = task.limits(self.overhead);
        let counted = counted(task.control);
        let limits = Limits {
            nodes: times.nodes.or(counted.nodes),
            soft_time: times.soft_time,
            hard_time: times.hard_time,
            on_clock: times.on_clock,
            stop: times.stop,
            ..counted
        };
        let plan = self.plan.clone().with_seed(task.seed);
        let report = self.session.decide(&plan, &limits).map_err(PlayerError::unable)?;
        reply(report)
    }
}

fn reply(report: Report) -> Result<Reply, PlayerError> {
    let action = report.action.ok_or_else(|| PlayerError::failed("the search has no action"))?;
    let thought = Thought {
        opinion: Some(opinion(report.value)),
        depth: report.work.plies(),
        nodes: Some(report.work.simulations.unwrap_or(report.work.nodes)),
        line: report.line.join(" "),
    };
    Ok(Reply { thought, ..Reply::play(action) })
}

/// Expected payoffs are given in hundredths.
fn opinion(figure: Figure) -> Opinion {
    match figure {
        Figure::Value(value) => value.into(),
        Figure::Expected { mean, .. } => Opinion::Points((100.0 * mean).round() as i64),
    }
}
