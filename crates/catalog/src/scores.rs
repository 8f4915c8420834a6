//! Contests for score: games of one player, or of three and more, over common seeds.

use crate::catalog::Catalog;
use crate::error::CatalogError;
use crate::matches::{counted, usual};
use crate::plan::{Plan, Wish};
use crate::session::Session;
use outply_arena::contest::Control;
use outply_search::montecarlo::Random;
use outply_search::{Limits, StopFlag};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A contest for score. Each seed decides on dice, tiles and the like for everybody alike; where
/// there are several seats, everybody has each of them once.
pub struct ScoreContest {
    catalog: Catalog,
    game: String,
    scorers: Vec<Scorer>,
    seats: usize,
}

/// Who plays.
struct Scorer {
    plan: Plan,
    limits: Limits,
}

/// A finished game of such a contest.
#[derive(Clone, PartialEq, Debug)]
pub struct Scored {
    /// What the game's chance was drawn by.
    pub seed: u64,
    /// Each seat's contestant, by its place in the contest.
    pub seats: Vec<usize>,
    /// What the game brought each seat.
    pub payoffs: Vec<f64>,
    /// What each contestant spent.
    pub work: Vec<Spent>,
}

/// What a contestant spent on a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spent {
    /// Moves it made.
    pub moves: u64,
    /// Nodes or simulations.
    pub nodes: u64,
    /// Time that its searches took.
    pub time: Duration,
}

impl Catalog {
    /// A contest for score of `players`: what each asks of its search, and its limits. Two players have
    /// [matches](Catalog::referee) of their own.
    ///
    /// # Errors
    /// If there is no such game, it is for two players, a wish or a limit is not one that the search
    /// reads, or a limit is a clock, which such contests do not have.
    pub fn scores(
        &self,
        game: &str,
        players: &[(Vec<Wish>, Control)],
    ) -> Result<ScoreContest, CatalogError> {
        let session = self.open(game)?;
        let seats = session.players();
        if seats == 2 {
            return Err(CatalogError::Unfit(format!(
                "{game} is for two players: they have matches"
            )));
        }
        let scorers = players.iter().map(|(wishes, control)| scorer(&*session, wishes, control));
        let scorers = scorers.collect::<Result<_, _>>()?;
        Ok(ScoreContest { catalog: self.clone(), game: game.to_owned(), scorers, seats })
    }
}

fn scorer(
    session: &dyn Session,
    wishes: &[Wish],
    control: &Control,
) -> Result<Scorer, CatalogError> {
    if control.clock.is_some() || control.nodes_per_second.is_some() {
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

impl ScoreContest {
    /// Games for each seed: everybody has each seat once.
    pub fn games_a_seed(&self) -> usize {
        self.scorers.len()
    }

    /// Plays the games of `seeds` on so many threads until `stop` is raised; `progress` sees each finished
    /// game. The games come in the order of seeds and seats.
    ///
    /// # Errors
    /// If a search fails: memory does not suffice for a table.
    pub fn run(
        &self,
        seeds: std::ops::Range<u64>,
        threads: usize,
        stop: &StopFlag,
        progress: &(dyn Fn(&Scored) + Sync),
    ) -> Result<Vec<Scored>, CatalogError> {
        let turns = 0..self.games_a_seed();
        let games: Vec<(u64, usize)> =
            seeds.flat_map(|seed| turns.clone().map(move |turn| (seed, turn))).collect();
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let share = || {
            let mut table = Table::new(self, stop)?;
            while let Some(&game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(scored) = table.play(game)? else { break };
                progress(&scored);
                done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((game, scored));
            }
            Ok(())
        };
        let ended: Result<Vec<()>, CatalogError> = std::thread::scope(|scope| {
            let running: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(share)).collect();
            let joined = running.into_iter().map(|thread| thread.join());
            joined
                .map(|ended| ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        ended?;
        let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        done.sort_by_key(|(game, _)| *game);
        Ok(done.into_iter().map(|(_, scored)| scored).collect())
    }
}

/// Where games are played one after the other: each contestant follows them in a session of its own, so
/// that nobody sees another's tables.
struct Table<'c> {
    contest: &'c ScoreContest,
    sessions: Vec<Box<dyn Session>>,
    stop: &'c StopFlag,
}

impl<'c> Table<'c> {
    fn new(contest: &'c ScoreContest, stop: &'c StopFlag) -> Result<Self, CatalogError> {
        let open = |scorer: &Scorer| {
            let session = contest.catalog.open(&contest.game)?;
            session.prepare(&scorer.plan, &scorer.limits)?;
            Ok(session)
        };
        let sessions = contest.scorers.iter().map(open).collect::<Result<_, CatalogError>>()?;
        Ok(Table { contest, sessions, stop })
    }

    /// One game; `None` if it was broken off.
    fn play(&mut self, (seed, turn): (u64, usize)) -> Result<Option<Scored>, CatalogError> {
        let count = self.sessions.len();
        let seats: Vec<usize> = (0..self.contest.seats).map(|seat| (seat + turn) % count).collect();
        let (mut chance, mut work) = (Random::new(seed), vec![Spent::default(); count]);
        self.sessions.iter_mut().for_each(|session| {
            session.restart();
            session.forget();
        });
        loop {
            if self.stop.is_raised() {
                return Ok(None);
            }
            let session = &mut self.sessions[seats[0]];
            if let Some(payoffs) = session.payoffs() {
                return Ok(Some(Scored { seed, seats, payoffs, work }));
            }
            let action = match session.to_move() {
                None => session.draw(chance.unit()).map(|outcome| (seats[0], outcome)),
                Some(seat) => self.move_of(seats[seat], seed, &mut work)?,
            };
            // A search that is stopped before it began has no action.
            let Some((mover, action)) = action else { return Ok(None) };
            self.follow(mover, &action, &seats)?;
        }
    }

    /// What `contestant` plays; its own session has then played it.
    fn move_of(
        &mut self,
        contestant: usize,
        seed: u64,
        work: &mut [Spent],
    ) -> Result<Option<(usize, String)>, CatalogError> {
        let Scorer { plan, limits } = &self.contest.scorers[contestant];
        let session = &mut self.sessions[contestant];
        let (plan, limits) = (plan.clone().with_seed(seed), limits.clone().and_stop(self.stop));
        let report = session.search(&plan, &limits, &mut |_| ())?;
        let spent = &mut work[contestant];
        spent.moves += 1;
        spent.nodes += report.work.simulations.unwrap_or(report.work.nodes);
        spent.time += report.work.time;
        let Some(action) = report.action else { return Ok(None) };
        session.play(&action).map_err(|error| CatalogError::Unfit(error.to_string()))?;
        Ok(Some((contestant, action)))
    }

    /// The others at the table play what `mover` has played.
    fn follow(&mut self, mover: usize, action: &str, seats: &[usize]) -> Result<(), CatalogError> {
        let others = |place: &usize| *place != mover && seats.contains(place);
        let sessions = self.sessions.iter_mut().enumerate();
        for (_, session) in sessions.filter(|(place, _)| others(place)) {
            session.play(action).map_err(|error| CatalogError::Unfit(error.to_string()))?;
        }
        Ok(())
    }
}
