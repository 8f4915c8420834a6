//! Holding a contest: threads play, this one records, counts and decides.

use super::error::ContestError;
use super::event::{Ended, Event, Report, SprtState};
use super::record::GameRecord;
use super::results::{ResultsError, ResultsFile};
use super::schedule::Schedule;
use super::settings::Contest;
use super::standings::Standings;
use super::transcript::Scribe;
use super::worker::{Floor, News};
use crate::statistics::Sprt;
use outply_search::StopFlag;
use std::collections::HashSet;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{Builder, scope};
use std::time::Duration;

/// A search of many plies in a game with large states needs more than the two MiB that threads have unless
/// told otherwise; a program's first thread has eight.
pub(crate) const STACK: usize = 16 << 20;

/// How often the caller's stop flag is looked at.
const POLL: Duration = Duration::from_millis(20);

/// What the recording thread keeps.
struct Desk<'d, 'c> {
    standings: Standings,
    results: Option<ResultsFile>,
    scribe: Option<Scribe<'d, 'c>>,
    sprt: Option<Sprt>,
    on_event: &'d mut dyn FnMut(&Event<'_>),
}

pub(super) fn run<'d, 'c>(
    contest: &'d Contest<'c>,
    on_event: &'d mut dyn FnMut(&Event<'_>),
) -> Result<Report, ContestError> {
    let schedule = schedule(contest)?;
    let rounds = usize::try_from(schedule.rounds).unwrap_or(usize::MAX);
    let (mut referee, sought) = ((contest.referee)(), (rounds, &contest.stop));
    let openings = contest.openings.prepare(&mut *referee, contest.seed, sought)?;
    let mut desk = Desk {
        standings: Standings::new(contest.names()),
        results: None,
        scribe: None,
        sprt: contest.sprt,
        on_event,
    };
    desk.try_out(contest)?;
    let played = desk.open(contest, &schedule)?;
    (desk.on_event)(&Event::Begun {
        seed: contest.seed,
        games: schedule.games(),
        played: played.len() as u64,
        openings: openings.iter().collect::<HashSet<_>>().len(),
    });
    let (next, halt) = (AtomicU64::new(0), StopFlag::new());
    desk.hold(&Floor { contest, schedule, openings, played, next, halt })
}

fn schedule(contest: &Contest<'_>) -> Result<Schedule, ContestError> {
    let mut names = HashSet::new();
    if let Some(twice) = contest.contestants.iter().find(|c| !names.insert(&c.name)) {
        return Err(ContestError::SameName(twice.name.clone()));
    }
    let pairings = contest.format.pairings(contest.contestants.len());
    if pairings.is_empty() {
        return Err(ContestError::NoPairings);
    }
    if contest.sprt.is_some() && contest.contestants.len() != 2 {
        return Err(ContestError::SprtNeedsTwo(contest.contestants.len()));
    }
    Ok(Schedule { pairings, rounds: contest.rounds, seed: contest.seed })
}

impl<'d, 'c> Desk<'d, 'c> {
    /// Opens the results file, if there is one, and counts the games in it.
    fn open(
        &mut self,
        contest: &'d Contest<'c>,
        schedule: &Schedule,
    ) -> Result<HashSet<u64>, ContestError> {
        let mut played = HashSet::new();
        let Some(path) = &contest.results else {
            self.scribe = Scribe::open(contest, &[])?;
            return Ok(played);
        };
        let (file, records) = ResultsFile::open(path, &contest.header())?;
        for (line, record) in (2..).zip(&records) {
            fits(contest, schedule, record, played.insert(record.game))
                .map_err(|reason| file.line(line, reason.to_owned()))?;
            self.standings.add(record);
        }
        self.results = Some(file);
        self.scribe = Scribe::open(contest, &records)?;
        Ok(played)
    }

    /// Makes every contestant once, so that a wrong command shows now and not as lost games.
    fn try_out(&mut self, contest: &Contest<'_>) -> Result<(), ContestError> {
        for contestant in &contest.contestants {
            let name = &contestant.name;
            let start = |error| ContestError::Start { name: name.clone(), error };
            let settings = (contestant.make)().map_err(start)?.settings();
            (self.on_event)(&Event::Contestant { name, settings: &settings });
        }
        Ok(())
    }

    fn hold(mut self, floor: &Floor<'_, '_>) -> Result<Report, ContestError> {
        // Without room: no worker plays ahead of the record.
        let (send, news) = sync_channel(0);
        let ended = scope(|threads| {
            let news = news;
            let hired = self.hire(threads, floor, send);
            let ended = hired.and_then(|()| self.listen(floor, &news));
            floor.halt.raise();
            // Games that were over before their players heard of the end count too. After an
            // error nobody listens, and the workers go home.
            let ended = ended?;
            news.iter().try_for_each(|told| self.hear(floor, told)).map(|()| ended)
        })?;
        let sprt = self.sprt_state();
        Ok(Report { standings: self.standings, games: floor.schedule.games(), sprt, ended })
    }

    fn hire<'s>(
        &self,
        threads: &'s std::thread::Scope<'s, '_>,
        floor: &'s Floor<'_, '_>,
        send: SyncSender<News>,
    ) -> Result<(), ContestError> {
        // A contest resumed after its test has decided plays no more games.
        if self.sprt_state().is_some_and(|state| state.decided()) {
            return Ok(());
        }
        for _ in 0..(floor.contest.threads as u64).min(floor.schedule.games()) {
            let send = send.clone();
            let worker =
                Builder::new().stack_size(STACK).spawn_scoped(threads, move || floor.work(&send));
            worker.map_err(ContestError::Thread)?;
        }
        Ok(())
    }

    /// Ends when the test decides, the flag is raised, or all workers have gone home.
    fn listen(
        &mut self,
        floor: &Floor<'_, '_>,
        news: &Receiver<News>,
    ) -> Result<Ended, ContestError> {
        loop {
            if let Some(SprtState { decision, .. }) = self.sprt_state().filter(SprtState::decided) {
                return Ok(Ended::Sprt(decision));
            }
            if floor.contest.stop.is_raised() {
                return Ok(Ended::Stopped);
            }
            match news.recv_timeout(POLL) {
                Ok(news) => self.hear(floor, news)?,
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => return Ok(Ended::Complete),
            }
        }
    }

    fn hear(&mut self, floor: &Floor<'_, '_>, news: News) -> Result<(), ContestError> {
        match news {
            News::Started(plan) => {
                let players = plan.contestants.map(|n| floor.contest.contestants[n].name.as_str());
                (self.on_event)(&Event::Started { game: plan.game, players });
            }
            News::Finished(record) => self.record(&record)?,
            News::Broken(error) => return Err(error),
        }
        Ok(())
    }

    fn record(&mut self, record: &GameRecord) -> Result<(), ResultsError> {
        if let Some(results) = &mut self.results {
            results.append(record)?;
        }
        if let Some(scribe) = &mut self.scribe {
            scribe.append(record)?;
        }
        self.standings.add(record);
        let sprt = self.sprt_state();
        (self.on_event)(&Event::Finished { record, standings: &self.standings, sprt });
        Ok(())
    }

    fn sprt_state(&self) -> Option<SprtState> {
        let sprt = self.sprt?;
        let meeting = self.standings.meeting(0, 1);
        let llr = sprt.llr(&meeting.pairs, &meeting.games());
        Some(SprtState { llr, bounds: sprt.bounds(), decision: sprt.decide(llr) })
    }
}

/// Whether a recorded game belongs to this contest.
fn fits(
    contest: &Contest<'_>,
    schedule: &Schedule,
    record: &GameRecord,
    first: bool,
) -> Result<(), &'static str> {
    let names = |numbers: [usize; 2]| numbers.map(|n| contest.contestants[n].name.clone());
    match schedule.plan(record.game) {
        _ if !first => Err("the game was recorded before"),
        None => Err("the contest has fewer games"),
        Some(plan) if plan.contestants != record.contestants => {
            Err("other contestants play this game")
        }
        Some(plan) if names(plan.contestants) != record.players => Err("the names differ"),
        Some(_) => Ok(()),
    }
}
