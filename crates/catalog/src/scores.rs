//! Contests for score: games of one player, or of three and more, over common seeds.

use crate::catalog::Catalog;
use crate::error::CatalogError;
use crate::matches::{counted, usual};
use crate::plan::{Plan, Wish};
use crate::session::Session;
use outply_arena::contest::{Control, PlayerError};
use outply_arena::scores::{PlayedGame, ScoreContest, ScoreTable, Spent};
use outply_search::montecarlo::Random;
use outply_search::{Limits, StopFlag};

/// Random plies that games begin with where nothing else would make them differ.
const RANDOM_PLIES: u32 = 4;

/// How many openings are tried until one leaves the game open.
const OPENINGS: usize = 100;

/// One who plays for score.
#[derive(Clone, Debug)]
pub struct ScorePlayer {
    /// Its name.
    pub name: String,
    /// The settings that make it what it is, in any text: a resumed contest must have the same.
    pub settings: String,
    /// What it asks of its search.
    pub wishes: Vec<Wish>,
    /// Its limits.
    pub control: Control,
}

/// How a player searches.
#[derive(Clone)]
struct Scorer {
    plan: Plan,
    limits: Limits,
}

impl Catalog {
    /// A contest for score of `players`, broken off when `stop` is raised. Games begin with so many random plies; if none
    /// are asked for, with four where three and more play without chance, so that one game is not played again and
    /// again, and with none elsewhere. Two players have [matches](Catalog::referee) of their own.
    ///
    /// # Errors
    /// If there is no such game, it is for two players, a wish or a limit is not one that the search
    /// reads, or a limit is a clock, which such contests do not have.
    pub fn scores(
        &self,
        game: &str,
        players: &[ScorePlayer],
        random_plies: Option<u32>,
        stop: &StopFlag,
    ) -> Result<ScoreContest<'static>, CatalogError> {
        let session = self.open(game)?;
        let seats = session.players();
        let repeats = seats > 2 && !session.has_chance();
        let random_plies = random_plies.unwrap_or(if repeats { RANDOM_PLIES } else { 0 });
        if seats == 2 {
            let sentence = format!("{game} is for two players: they have matches");
            return Err(CatalogError::Unfit(sentence));
        }
        let scorers = players.iter().map(|player| scorer(&*session, player));
        let scorers = scorers.collect::<Result<Vec<Scorer>, CatalogError>>()?;
        let known = players.iter().map(|player| {
            [player.name.clone(), player.settings.clone(), player.control.to_string()]
        });
        let (catalog, spec, stopping) = (self.clone(), game.to_owned(), stop.clone());
        let make = move || {
            let table = Table::new(&catalog, &spec, &scorers, (seats, random_plies), &stopping);
            Ok(Box::new(table.map_err(of_player)?) as Box<dyn ScoreTable>)
        };
        Ok(ScoreContest::new(game, known.collect(), make).random_plies(random_plies).stop(stop))
    }
}

/// A player's error. One that was stopped while it got ready has not failed.
fn of_player(error: CatalogError) -> PlayerError {
    match error {
        CatalogError::Unready { stopped: true, .. } => PlayerError::Stopped,
        error => PlayerError::failed(error),
    }
}

fn scorer(session: &dyn Session, player: &ScorePlayer) -> Result<Scorer, CatalogError> {
    let ScorePlayer { wishes, control, .. } = player;
    let is_timed = control.nodes_per_second.is_some() || control.margin.is_some();
    if control.clock.is_some() || is_timed {
        let sentence =
            "a game for score has no clocks: expected st=, nodes=, depth= or simulations=";
        return Err(CatalogError::Unfit(sentence.to_owned()));
    }
    let plan = session.plan(wishes)?;
    let whole = Limits { soft_time: None, ..usual(control) };
    plan.check(&counted(control))?;
    plan.check(&whole)?;
    Ok(Scorer { plan, limits: whole })
}

/// Where games are played one after the other: each contestant follows them in a session of its own, so
/// that no contestant sees another's tables.
struct Table {
    scorers: Vec<Scorer>,
    sessions: Vec<Box<dyn Session>>,
    seats: usize,
    random_plies: u32,
    stop: StopFlag,
}

impl Table {
    fn new(
        catalog: &Catalog,
        game: &str,
        scorers: &[Scorer],
        (seats, random_plies): (usize, u32),
        stop: &StopFlag,
    ) -> Result<Table, CatalogError> {
        let open = |scorer: &Scorer| {
            let session = catalog.open(game)?;
            session.prepare(&scorer.plan, &scorer.limits.clone().and_stop(stop))?;
            Ok(session)
        };
        let sessions = scorers.iter().map(open).collect::<Result<_, CatalogError>>()?;
        Ok(Table { scorers: scorers.to_vec(), sessions, seats, random_plies, stop: stop.clone() })
    }

    /// What `contestant` plays; its own session has then played it.
    fn move_of(
        &mut self,
        contestant: usize,
        seed: u64,
        work: &mut [Spent],
    ) -> Result<(usize, String), PlayerError> {
        let Scorer { plan, limits } = &self.scorers[contestant];
        let session = &mut self.sessions[contestant];
        let (plan, limits) = (plan.clone().with_seed(seed), limits.clone().and_stop(&self.stop));
        let report = session.decide(&plan, &limits).map_err(PlayerError::failed)?;
        let spent = &mut work[contestant];
        spent.moves += 1;
        spent.nodes += report.work.simulations.unwrap_or(report.work.nodes);
        spent.seconds += report.work.time.as_secs_f64();
        let none = || match self.stop.is_raised() {
            true => PlayerError::Stopped,
            false => PlayerError::failed("the search has no action"),
        };
        let action = report.action.ok_or_else(none)?;
        session.play(&action).map_err(PlayerError::failed)?;
        Ok((contestant, action))
    }

    /// The others at the table play what `mover` has played.
    fn follow(&mut self, mover: usize, action: &str, seats: &[usize]) -> Result<(), PlayerError> {
        let others = |place: &usize| *place != mover && seats.contains(place);
        let sessions = self.sessions.iter_mut().enumerate();
        for (_, session) in sessions.filter(|(place, _)| others(place)) {
            session.play(action).map_err(PlayerError::failed)?;
        }
        Ok(())
    }

    /// Everybody sits down to a new game.
    fn deal(&mut self) {
        self.sessions.iter_mut().for_each(|session| {
            session.restart();
            session.forget();
        });
    }

    /// Deals games until random plies leave one open.
    fn open(&mut self, chance: &mut Random, seats: &[usize]) -> Result<(), PlayerError> {
        self.deal();
        if self.random_plies == 0 {
            return Ok(());
        }
        for _ in 0..OPENINGS {
            if self.stray(chance, seats)? {
                return Ok(());
            }
            self.deal();
        }
        let plies = self.random_plies;
        Err(PlayerError::failed(format!(
            "--random-plies: {OPENINGS} games in a row were over within {plies} plies; expected fewer"
        )))
    }

    /// Plays random plies; `false` if the game is over with them.
    fn stray(&mut self, chance: &mut Random, seats: &[usize]) -> Result<bool, PlayerError> {
        let mut left = self.random_plies;
        while left > 0 && self.sessions[seats[0]].payoffs().is_none() {
            if self.stop.is_raised() {
                return Err(PlayerError::Stopped);
            }
            let (mover, action) = match self.sessions[seats[0]].to_move() {
                Some(seat) => {
                    left -= 1;
                    self.any_move(seats[seat], chance)?
                }
                None => self.fall(seats[0], chance)?,
            };
            self.follow(mover, &action, seats)?;
        }
        Ok(self.sessions[seats[0]].payoffs().is_none())
    }

    /// A move of the opening.
    fn any_move(
        &mut self,
        contestant: usize,
        chance: &mut Random,
    ) -> Result<(usize, String), PlayerError> {
        let session = &mut self.sessions[contestant];
        let mut actions = session.actions();
        if actions.is_empty() {
            return Err(PlayerError::failed("the opening has no action"));
        }
        let action = actions.swap_remove(chance.below(actions.len()));
        session.play(&action).map_err(PlayerError::failed)?;
        Ok((contestant, action))
    }

    /// What chance does.
    fn fall(
        &mut self,
        contestant: usize,
        chance: &mut Random,
    ) -> Result<(usize, String), PlayerError> {
        let outcome = self.sessions[contestant].draw(chance.unit());
        let none = || PlayerError::failed("chance has no outcome");
        Ok((contestant, outcome.ok_or_else(none)?))
    }

    /// Plays a game to its end.
    fn finish(
        &mut self,
        seed: u64,
        seats: &[usize],
        work: &mut [Spent],
    ) -> Result<Vec<f64>, PlayerError> {
        let mut chance = Random::new(seed);
        self.open(&mut chance, seats)?;
        loop {
            if self.stop.is_raised() {
                return Err(PlayerError::Stopped);
            }
            let session = &self.sessions[seats[0]];
            if let Some(payoffs) = session.payoffs() {
                return Ok(payoffs);
            }
            let (mover, action) = match session.to_move() {
                Some(seat) => self.move_of(seats[seat], seed, work)?,
                None => self.fall(seats[0], &mut chance)?,
            };
            self.follow(mover, &action, seats)?;
        }
    }
}

impl ScoreTable for Table {
    fn play(&mut self, seed: u64, turn: u64) -> Result<Option<PlayedGame>, PlayerError> {
        let count = self.sessions.len();
        let seats: Vec<usize> =
            (0..self.seats).map(|seat| (seat + turn as usize) % count).collect();
        let mut work = vec![Spent::default(); count];
        match self.finish(seed, &seats, &mut work) {
            Ok(payoffs) => Ok(Some(PlayedGame { seats, payoffs, work })),
            Err(PlayerError::Stopped) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
