//! Games and searches of the catalog in the arena's contests.

use crate::error::CatalogError;
use crate::figure::Figure;
use crate::open::open;
use crate::report::{Report, Request};
use crate::session::Session;
use outply_arena::contest::{
    Control, Finish, NewGame, Opinion, Player, PlayerError, Referee, Reply, Task, Thought, ToMove,
};
use outply_arena::engine::{Dialect, EngineSpec, Protocol};
use outply_game::{NotationError, Value};
use outply_search::{Limits, StopFlag};
use std::time::Duration;

/// A referee of the game that `spec` names, as [`open`] takes it.
///
/// # Errors
/// If there is no such game, or it is not for two players.
pub fn referee(spec: &str) -> Result<Box<dyn Referee>, CatalogError> {
    let session = open(spec)?;
    if session.players() != 2 {
        let players = session.players();
        let sentence = format!("matches are for two players; {spec} has {players}");
        return Err(CatalogError::Unfit(sentence));
    }
    Ok(Box::new(SessionReferee { session }))
}

/// A player that searches as `request` says, within the limits of `control` where that has any.
/// `overhead` of each move's time is kept in reserve.
///
/// # Errors
/// If there is no such game, or the search does not fit it.
pub fn player(
    spec: &str,
    request: &Request,
    control: &Control,
    overhead: Duration,
) -> Result<Box<dyn Player>, CatalogError> {
    let session = open(spec)?;
    // A search that is stopped at once shows whether it fits.
    let stop = StopFlag::new();
    stop.raise();
    let limits = task_limits(&request.limits, control);
    let trial = Request { limits: limits.and_stop(&stop), ..request.clone() };
    session.search(&trial, &mut |_| ())?;
    Ok(Box::new(SearchPlayer { session, request: request.clone(), overhead, fed: 0 }))
}

/// An external engine that plays the game which `spec` names: it is told moves as the game's
/// protocol writes them, and given the options that the game needs.
///
/// # Errors
/// If there is no such game, or the engine's protocol cannot say its actions.
pub fn engine(spec: &str, engine: EngineSpec) -> Result<EngineMaker, CatalogError> {
    let needs = open(spec)?.for_engines();
    let is_uci = engine.protocol == Protocol::Uci;
    if needs.no_xboard && !is_uci {
        let sentence = format!("xboard's protocol cannot say the actions of {spec}; use UCI");
        return Err(CatalogError::Unfit(sentence));
    }
    let options = needs.uci_options.iter().filter(|_| is_uci);
    let engine = options.fold(engine, |engine, (name, value)| engine.option(name, value));
    Ok(EngineMaker { spec: spec.to_owned(), engine })
}

/// Starts an engine as often as a contest asks for it.
pub struct EngineMaker {
    spec: String,
    engine: EngineSpec,
}

impl EngineMaker {
    /// Starts the engine.
    ///
    /// # Errors
    /// As for [`EngineSpec::start`].
    pub fn player(&self) -> Result<Box<dyn Player>, PlayerError> {
        let mut session = open(&self.spec).map_err(PlayerError::failed)?;
        session.protocol(true);
        let dialect =
            SessionDialect { start: session.for_engines().start, spec: self.spec.clone() };
        Ok(self.engine.start(Box::new(dialect))?)
    }
}

/// Between the notation of records and the one of the game's protocol.
struct SessionDialect {
    spec: String,
    start: Option<String>,
}

impl Dialect for SessionDialect {
    fn position(
        &self,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<(Option<String>, Vec<String>), PlayerError> {
        let mut session = open(&self.spec).map_err(PlayerError::failed)?;
        begin(&mut session, start).map_err(PlayerError::failed)?;
        session.protocol(true);
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

/// The limits of `control`, where it has none those of `own`.
fn task_limits(own: &Limits, control: &Control) -> Limits {
    Limits {
        depth: control.depth.or(own.depth),
        nodes: control.nodes.or(own.nodes),
        simulations: control.simulations.or(own.simulations),
        ..own.clone()
    }
}

/// A session that only keeps to the rules.
struct SessionReferee {
    session: Box<dyn Session>,
}

impl Referee for SessionReferee {
    fn start(&mut self, position: Option<&str>) -> Result<(), NotationError> {
        begin(&mut self.session, position)
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

    fn draw(&mut self, unit: f64) -> Option<String> {
        self.session.draw(unit)
    }

    fn play(&mut self, action: &str) -> Result<String, NotationError> {
        self.session.play(action)?;
        Ok(self.session.moves().pop().unwrap_or_default())
    }
}

/// Begins anew.
fn begin(session: &mut Box<dyn Session>, position: Option<&str>) -> Result<(), NotationError> {
    if let Some(position) = position {
        return session.set(position);
    }
    let spec = session.game().to_owned();
    *session = open(&spec).map_err(|error| NotationError::new(&spec, 0, error.to_string()))?;
    Ok(())
}

/// A session that follows the game and searches.
struct SearchPlayer {
    session: Box<dyn Session>,
    request: Request,
    overhead: Duration,
    /// Actions of the game that the session has played.
    fed: usize,
}

impl Player for SearchPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.fed = 0;
        self.session.forget();
        begin(&mut self.session, game.start).map_err(PlayerError::failed)
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError> {
        for action in task.moves.get(self.fed..).unwrap_or_default() {
            self.session.play(action).map_err(PlayerError::failed)?;
        }
        self.fed = task.moves.len();
        let times = task.limits(self.overhead);
        let own = task_limits(&self.request.limits, task.control);
        let limits = Limits {
            nodes: times.nodes.or(own.nodes),
            soft_time: times.soft_time.or(own.soft_time),
            hard_time: times.hard_time.or(own.hard_time),
            on_clock: times.on_clock,
            stop: times.stop,
            ..own
        };
        let request = Request { limits, seed: task.seed, ..self.request.clone() };
        let report = self.session.search(&request, &mut |_| ()).map_err(PlayerError::failed)?;
        reply(report)
    }
}

fn reply(report: Report) -> Result<Reply, PlayerError> {
    let action = report.action.ok_or_else(|| PlayerError::failed("the search has no action"))?;
    let thought = Thought {
        opinion: Some(opinion(report.value)),
        depth: (report.work.depth > 0).then_some(report.work.depth),
        nodes: Some(report.work.simulations.unwrap_or(report.work.nodes)),
        line: report.line.join(" "),
    };
    Ok(Reply { thought, ..Reply::play(action) })
}

/// Expected payoffs are told in hundredths.
fn opinion(figure: Figure) -> Opinion {
    match figure {
        Figure::Value(value) => told(value),
        Figure::Expected { mean, .. } => Opinion::Points((100.0 * mean).round() as i64),
    }
}

fn told(value: Value) -> Opinion {
    match (value.plies(), value.points()) {
        (Some(plies), _) if value.is_win() => Opinion::Win(plies),
        (Some(plies), _) => Opinion::Loss(plies),
        (None, points) => Opinion::Points(points.unwrap_or(0).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(spec: &str, start: Option<&str>, moves: &[&str]) -> (Option<String>, Vec<String>) {
        let own = open(spec).expect("a game").for_engines().start;
        let dialect = SessionDialect { spec: spec.to_owned(), start: own };
        let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
        dialect.position(start, &moves).expect("legal moves")
    }

    #[test]
    fn engines_are_told_moves_in_their_protocol() {
        let moves = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"];
        let (start, said) = told("chess", None, &moves);
        assert_eq!(start, None);
        assert_eq!(said, ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"]);
        // Chess960 is told where it starts, and castling by the rook.
        let (start, said) = told("chess:960", None, &moves);
        assert_eq!((start, said[6].as_str()), (None, "e1h1"));
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(told("chess", Some(fen), &["e4"]), (Some(fen.into()), vec!["e2e4".into()]));
        let (start, _) = told("chess:960=0", None, &[]);
        assert!(start.is_some_and(|start| start.contains("HFhf")));
    }
}
