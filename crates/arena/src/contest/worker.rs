//! A thread that plays one game after another.

use super::error::ContestError;
use super::game::{Game, Void};
use super::opening::Opening;
use super::player::{NewGame, Player, PlayerError, Reply, Task};
use super::record::GameRecord;
use super::referee::Referee;
use super::schedule::{Plan, Schedule};
use super::settings::Contest;
use outply_search::StopFlag;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::SyncSender;

/// What a worker tells.
pub(super) enum News {
    Started(Plan),
    Finished(Box<GameRecord>),
    /// A game has no result, and no further one would mean anything.
    Broken(ContestError),
}

/// What all workers share.
pub(super) struct Floor<'d, 'c> {
    pub(super) contest: &'d Contest<'c>,
    pub(super) schedule: Schedule,
    pub(super) openings: Vec<Opening>,
    /// The games of the results file.
    pub(super) played: HashSet<u64>,
    pub(super) next: AtomicU64,
    /// Raised when no more games are wanted, whatever the reason.
    pub(super) halt: StopFlag,
}

/// The two players of the pairing under way, by contestant.
type Bench<'c> = Vec<(usize, Box<dyn Player + 'c>)>;

/// A contestant that could not be made again: it fails in its turn, so that the game is recorded.
struct Absent(Option<PlayerError>);

impl Player for Absent {
    fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), PlayerError> {
        Err(self.0.take().unwrap_or_else(|| PlayerError::failed("it does not start")))
    }

    fn think(&mut self, _: &Task<'_>) -> Result<Reply, PlayerError> {
        Err(PlayerError::failed("it does not start"))
    }
}

impl<'c> Floor<'_, 'c> {
    /// Plays until no game is left, or the contest no longer listens.
    pub(super) fn work(&self, news: &SyncSender<News>) {
        let mut referee = (self.contest.referee)();
        let mut bench = Bench::new();
        while let Some(plan) = self.take() {
            if news.send(News::Started(plan)).is_err() {
                return;
            }
            // A panic here is the referee's: the players' own are caught closer to them.
            let play = || self.play(plan, &mut *referee, &mut bench);
            let played = catch_unwind(AssertUnwindSafe(play));
            let panicked = |_| Err(Void::Referee("it panicked".to_owned()));
            let told = match played.unwrap_or_else(panicked) {
                Ok(record) => News::Finished(Box::new(record)),
                Err(Void::Stopped) => return,
                Err(Void::Referee(reason)) => {
                    News::Broken(ContestError::Referee { game: plan.game, reason })
                }
                Err(Void::Unable(seat, error)) => {
                    let name = self.contest.contestants[plan.contestants[seat]].name.clone();
                    News::Broken(ContestError::Player { game: plan.game, name, error })
                }
            };
            if news.send(told).is_err() {
                return;
            }
        }
    }

    fn take(&self) -> Option<Plan> {
        while !self.halt.is_raised() {
            let plan = self.schedule.plan(self.next.fetch_add(1, Ordering::Relaxed))?;
            if !self.played.contains(&plan.game) {
                return Some(plan);
            }
        }
        None
    }

    fn play(
        &self,
        plan: Plan,
        referee: &mut dyn Referee,
        bench: &mut Bench<'c>,
    ) -> Result<GameRecord, Void> {
        self.seat(plan.contestants, bench);
        let [first, second] = &mut bench[..] else {
            return Err(Void::Referee("a game needs two players".to_owned()));
        };
        let contestants = plan.contestants.map(|number| &self.contest.contestants[number]);
        let game = Game {
            plan,
            names: contestants.map(|contestant| contestant.name.as_str()),
            controls: contestants.map(|contestant| &contestant.control),
            opening: &self.openings[plan.round as usize % self.openings.len()],
            adjudication: &self.contest.adjudication,
            keep_thoughts: self.contest.keep_thoughts,
            stop: &self.halt,
        };
        let record = game.play(referee, [&mut *first.1, &mut *second.1]);
        // A player that failed, or was cut short, cannot be trusted with another game.
        if record.as_ref().map_or(true, |record| record.end.is_fault()) {
            bench.clear();
        }
        record
    }

    /// Puts the two players of a game on the bench, in the order of their seats, keeping those
    /// that are there.
    fn seat(&self, contestants: [usize; 2], bench: &mut Bench<'c>) {
        bench.retain(|(number, _)| contestants.contains(number));
        for number in contestants {
            if !bench.iter().any(|(there, _)| *there == number) {
                let player = (self.contest.contestants[number].make)();
                bench.push((number, player.unwrap_or_else(|e| Box::new(Absent(Some(e))))));
            }
        }
        bench.sort_by_key(|(number, _)| *number != contestants[0]);
    }
}
