//! Holding a contest for score: threads play, this one records.

use super::{PlayedGame, ScoreTable, Scored};
use crate::contest::{Ended, PlayerError, ResultsError, ResultsFile, STACK, STARTED};
use outply_search::StopFlag;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{Builder, scope};

/// Makes a table, in the thread that plays at it.
type MakeTable<'c> = dyn Fn() -> Result<Box<dyn ScoreTable + 'c>, PlayerError> + Send + Sync + 'c;

/// A contest for score: contestants, seeds, and its length.
pub struct ScoreContest<'c> {
    game: String,
    contestants: Vec<[String; 3]>,
    table: Box<MakeTable<'c>>,
    seed: u64,
    rounds: u64,
    random_plies: u32,
    threads: usize,
    results: Option<PathBuf>,
    conditions: Value,
    stop: StopFlag,
}

/// What happens in a contest for score.
#[derive(Debug)]
pub enum ScoreEvent<'e> {
    /// Everything is ready.
    Begun {
        /// Games in all.
        games: u64,
        /// The games found in the results file.
        played: &'e [Scored],
    },
    /// A game is over, and recorded.
    Finished {
        /// The game.
        game: &'e Scored,
        /// How many games are over now.
        done: u64,
    },
}

/// How a contest ended.
#[derive(Debug)]
pub struct ScoreReport {
    /// The finished games by number, including those of the results file.
    pub games: Vec<Scored>,
    /// Games in all.
    pub all: u64,
    /// Why it ended, if nothing failed.
    pub ended: Ended,
    /// What failed, if anything did. The games before it still count.
    pub failure: Option<ScoreError>,
}

/// Why a contest for score cannot be run or finished.
#[derive(Debug)]
pub enum ScoreError {
    /// The results file cannot be used.
    Results(ResultsError),
    /// A search or the rules failed in a game.
    Game {
        /// The game's seed.
        seed: u64,
        /// What failed.
        error: PlayerError,
    },
    /// No table could be set up.
    Table(PlayerError),
    /// The system gives no thread.
    Thread(std::io::Error),
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreError::Results(error) => error.fmt(f),
            ScoreError::Game { seed, error } => write!(f, "in the game of seed {seed}: {error}"),
            ScoreError::Table(error) => error.fmt(f),
            ScoreError::Thread(error) => write!(f, "no thread for the games: {error}"),
        }
    }
}

impl std::error::Error for ScoreError {}

impl From<ResultsError> for ScoreError {
    fn from(error: ResultsError) -> Self {
        ScoreError::Results(error)
    }
}

/// What a thread tells.
enum News {
    Played(Scored),
    Failed(ScoreError),
}

/// What all threads share.
struct Floor<'d, 'c> {
    contest: &'d ScoreContest<'c>,
    played: HashSet<u64>,
    next: AtomicU64,
    /// Raised when no more games are wanted, whatever the reason.
    halt: StopFlag,
}

impl<'c> ScoreContest<'c> {
    /// A contest in `game` (its name with options), of one seed, with seed 0, one game at a time. Each
    /// contestant has a name, settings and limits, which a resumed contest must have too; `table` makes
    /// a table for each thread.
    pub fn new(
        game: impl Into<String>,
        contestants: Vec<[String; 3]>,
        table: impl Fn() -> Result<Box<dyn ScoreTable + 'c>, PlayerError> + Send + Sync + 'c,
    ) -> ScoreContest<'c> {
        ScoreContest {
            game: game.into(),
            contestants,
            table: Box::new(table),
            seed: 0,
            rounds: 1,
            random_plies: 0,
            threads: 1,
            results: None,
            conditions: Value::Null,
            stop: StopFlag::new(),
        }
    }

    /// How many seeds are played: the first, and those that follow it.
    pub fn rounds(self, rounds: u64) -> Self {
        ScoreContest { rounds, ..self }
    }

    /// Says that games begin with so many random plies of the table's, the same for all contestants with one seed:
    /// a resumed contest must have as many.
    pub fn random_plies(self, plies: u32) -> Self {
        ScoreContest { random_plies: plies, ..self }
    }

    /// The first seed.
    pub fn seed(self, seed: u64) -> Self {
        ScoreContest { seed, ..self }
    }

    /// How many games are played at a time (at least one).
    pub fn threads(self, threads: usize) -> Self {
        ScoreContest { threads: threads.max(1), ..self }
    }

    /// Records games in this file, and continues from what is there: JSON Lines, one game per line
    /// after a header with the settings.
    pub fn results(self, path: impl Into<PathBuf>) -> Self {
        ScoreContest { results: Some(path.into()), ..self }
    }

    /// What the header says about program and machine; it may differ when the contest is resumed.
    pub fn conditions(self, conditions: Value) -> Self {
        ScoreContest { conditions, ..self }
    }

    /// A flag that stops the contest when raised. Unfinished games do not count.
    pub fn stop(self, stop: &StopFlag) -> Self {
        ScoreContest { stop: stop.clone(), ..self }
    }

    /// The contestants' names.
    pub fn names(&self) -> Vec<String> {
        self.contestants.iter().map(|[name, ..]| name.clone()).collect()
    }

    /// Games in all: one for each seed and contestant.
    pub fn games(&self) -> u64 {
        self.rounds.saturating_mul(self.contestants.len() as u64)
    }

    /// Runs the contest. `on_event` sees everything as it happens, in this thread.
    ///
    /// # Errors
    /// If it cannot begin. What fails later is in the report, with the games before.
    pub fn run(
        &self,
        on_event: &mut dyn FnMut(&ScoreEvent<'_>),
    ) -> Result<ScoreReport, ScoreError> {
        let (mut file, mut games) = self.open()?;
        let played = games.iter().map(|game| game.game).collect();
        on_event(&ScoreEvent::Begun { games: self.games(), played: &games });
        let (next, halt) = (AtomicU64::new(0), StopFlag::new());
        let floor = Floor { contest: self, played, next, halt };
        let failure = self.hold(&floor, &mut |game| {
            if let Some(file) = &mut file {
                file.append(&game)?;
            }
            games.push(game);
            let (done, game) = (games.len() as u64, &games[games.len() - 1]);
            on_event(&ScoreEvent::Finished { game, done });
            Ok(())
        });
        games.sort_by_key(|game| game.game);
        let ended = if self.stop.is_raised() { Ended::Stopped } else { Ended::Complete };
        Ok(ScoreReport { games, all: self.games(), ended, failure })
    }

    /// The results file, if there is one, and the games in it.
    fn open(&self) -> Result<(Option<ResultsFile>, Vec<Scored>), ScoreError> {
        let Some(path) = &self.results else { return Ok((None, Vec::new())) };
        let (file, games) = ResultsFile::open(path, &self.header())?;
        let mut seen = HashSet::new();
        for (line, game) in (2..).zip(&games) {
            self.fits(game, seen.insert(game.game))
                .map_err(|reason| file.line(line, reason.to_owned()))?;
        }
        Ok((Some(file), games))
    }

    /// Whether a recorded game belongs to this contest.
    fn fits(&self, game: &Scored, first: bool) -> Result<(), &'static str> {
        let count = self.contestants.len();
        let seated = game.seats.iter().all(|&seat| seat < count);
        match () {
            () if !first => Err("the game was recorded before"),
            () if game.game >= self.games() => Err("the contest has fewer games"),
            () if game.seed != self.plan(game.game).0 => Err("the game has another seed"),
            () if !seated || game.work.len() != count || game.payoffs.len() != game.seats.len() => {
                Err("other contestants play this game")
            }
            () => Ok(()),
        }
    }

    /// The seed of a game, and by how many seats the contestants have moved on in it.
    fn plan(&self, game: u64) -> (u64, u64) {
        let turns = (self.contestants.len() as u64).max(1);
        (self.seed.wrapping_add(game / turns), game % turns)
    }

    /// The first line of the results file: everything that the games depend on.
    fn header(&self) -> Value {
        let contestant = |[name, settings, control]: &[String; 3]| json!({ "name": name, "settings": settings, "control": control });
        let mut header = json!({
            "outply_contest": 1,
            "kind": "scores",
            "game": self.game,
            "contestants": self.contestants.iter().map(contestant).collect::<Vec<_>>(),
            "rounds": self.rounds,
            "seed": self.seed,
            STARTED: self.conditions,
        });
        if self.random_plies > 0 {
            header["random_plies"] = json!(self.random_plies);
        }
        header
    }

    /// Plays until all is played, the flag is raised or something fails; `record` takes each game.
    fn hold(
        &self,
        floor: &Floor<'_, 'c>,
        record: &mut dyn FnMut(Scored) -> Result<(), ResultsError>,
    ) -> Option<ScoreError> {
        let (send, news) = sync_channel(0);
        scope(|threads| {
            let news = news;
            for _ in 0..(self.threads as u64).min(self.games()) {
                let send = send.clone();
                let hired = Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(threads, move || floor.work(&send));
                if let Err(error) = hired {
                    floor.halt.raise();
                    return Some(ScoreError::Thread(error));
                }
            }
            drop(send);
            let mut failure = None;
            // Games that were over before their thread heard of the end count too.
            for told in news {
                let done = match told {
                    News::Played(game) => record(game).map_err(ScoreError::Results),
                    News::Failed(error) => Err(error),
                };
                if let Err(error) = done {
                    floor.halt.raise();
                    failure = failure.or(Some(error));
                }
            }
            failure
        })
    }
}

impl Floor<'_, '_> {
    /// Plays until there is nothing left to play, or nobody listens.
    fn work(&self, news: &SyncSender<News>) {
        let mut table = match sheltered(|| (self.contest.table)()) {
            Ok(table) => table,
            Err(PlayerError::Stopped) => return,
            Err(error) => return drop(news.send(News::Failed(ScoreError::Table(error)))),
        };
        while let Some(game) = self.take() {
            let (seed, turn) = self.contest.plan(game);
            let told = match sheltered(|| table.play(seed, turn)) {
                Ok(Some(PlayedGame { seats, payoffs, work })) => {
                    News::Played(Scored { game, seed, seats, payoffs, work })
                }
                Ok(None) => return,
                Err(error) => News::Failed(ScoreError::Game { seed, error }),
            };
            let failed = matches!(told, News::Failed(_));
            if news.send(told).is_err() || failed {
                return;
            }
        }
    }

    fn take(&self) -> Option<u64> {
        while !self.halt.is_raised() && !self.contest.stop.is_raised() {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.contest.games() {
                return None;
            }
            if !self.played.contains(&game) {
                return Some(game);
            }
        }
        None
    }
}

/// A panic becomes a failure, so that what was played before is not lost.
fn sheltered<T>(call: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, PlayerError> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(PlayerError::failed(format!("a panic: {}", text.unwrap_or_default())))
    })
}
