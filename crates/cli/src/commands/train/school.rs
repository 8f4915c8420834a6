//! Learning any game that describes a board: games against itself, tests, a folder that keeps it all.

use super::folder::Folder;
use super::{over_the_first, settled, verdict};
use crate::args::Train;
use crate::conditions::command_line;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, program, progress};
use crate::progress::Progress;
use crate::words::{counted, thousands};
use outply_catalog::{Contest, LEARNED, Lookahead, School, SchoolRequest, Session, StopFlag, Test};
use outply_json::Document;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long it may be until what was learnt is kept again.
const KEEP: Duration = Duration::from_secs(60);
/// How many times as long as it took to keep it.
const PAUSE: u32 = 20;

pub(super) fn run(
    session: &dyn Session,
    options: &Train,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if options.games.is_none() && options.time.is_zero() {
        let sentence = "--time 0s: nothing is learnt in no time; expected a longer one";
        return Err(Failure::Usage(sentence.to_owned()));
    }
    let (stop, started) = (stop_on_ctrl_c()?, Instant::now());
    let request = SchoolRequest {
        seed: options.seed,
        cells: options.cells.map(usize::from),
        inputs: options.inputs,
        views: options.views.map(usize::from),
        rate: options.rate,
        optimism: options.optimism,
        lambda: options.lambda.map(|lambda| lambda as f32),
        sharpness: options.sharpness,
        discount: options.discount,
        explore: options.explore,
        opening: options.random_plies.map(usize::from),
        opening_share: options.random_share,
        lookahead: lookahead(options),
        stop: Some(&stop),
        until: options.games.map_or_else(|| started.checked_add(options.time), |_| None),
        from: options.from.as_deref(),
        known: None,
    };
    // What cannot learn is refused before a folder is made.
    if !options.state.exists() {
        check_threads(options, &*session.school(&request)?)?;
    }
    let mut folder = Folder::open(&options.state)?;
    let known = folder.state()?;
    let request = SchoolRequest { known: known.as_deref(), ..request };
    let school = session.school(&request).map_err(|error| match known {
        Some(_) => Failure::input(&folder.state_name(), error),
        None => error.into(),
    })?;
    check_threads(options, &*school)?;
    let schedule = Schedule {
        options,
        before: school.games(),
        started,
        test_games: school.test_games(),
        tested_in: None,
        written_in: Duration::ZERO,
    };
    let mut class = Class {
        game: session.game(),
        is_alone: session.players() == 1,
        options,
        school,
        schedule,
        stop: &stop,
        due: Instant::now(),
        not_before: Instant::now(),
        tested: None,
        said: String::new(),
        progress: Progress::share(options.quiet),
    };
    class.keep(&mut folder)?;
    class.run(&mut folder)?;
    class.report(&folder, out)
}

/// How far each move's search is to look.
fn lookahead(options: &Train) -> Option<Lookahead> {
    let simulations = options.simulations.map(Lookahead::Simulations);
    simulations.or(options.depth.map(Lookahead::Depth))
}

/// Refuses threads that would have nothing to do.
fn check_threads(options: &Train, school: &dyn School) -> Result<(), Failure> {
    if options.threads == 1 || school.is_shared() {
        return Ok(());
    }
    let sentence = "--threads: hidden cells and plain steps learn on one thread; weighted sums of patterns on many, as with --inputs walks=40x6";
    Err(Failure::Usage(sentence.to_owned()))
}

/// When learning ends.
#[derive(Clone, Copy)]
struct Schedule<'o> {
    options: &'o Train,
    /// Games learnt from before.
    before: u64,
    started: Instant,
    /// How many games a whole test takes.
    test_games: u64,
    /// How long the last whole test took, and the last time that everything was written.
    tested_in: Option<Duration>,
    written_in: Duration,
}

/// The last test, and what is written after it, are left at most this share of the time.
const MOST_RESERVE: u32 = 4;

impl Schedule<'_> {
    /// How much of the time to learn, or of the games, is past.
    fn past(&self, games: u64) -> f64 {
        let played = games.saturating_sub(self.before);
        if let Some(all) = self.options.games {
            return played as f64 / all as f64;
        }
        let elapsed = self.started.elapsed();
        let left = self.options.time.saturating_sub(self.reserve(elapsed, played));
        elapsed.as_secs_f64() / left.as_secs_f64()
    }

    /// The time to leave for the last test: what one took, or what so many games take in learning.
    fn reserve(&self, elapsed: Duration, played: u64) -> Duration {
        let games = self.test_games * u64::from(self.options.threads);
        let by_games = || elapsed.mul_f64(games as f64 / played.max(1) as f64);
        let test = self.tested_in.unwrap_or_else(by_games);
        (test + self.written_in).min(self.options.time / MOST_RESERVE)
    }

    /// When the time is up; `None` where games are counted.
    fn until(&self) -> Option<Instant> {
        match self.options.games {
            Some(_) => None,
            None => self.started.checked_add(self.options.time),
        }
    }
}

/// Learning under way.
struct Class<'s> {
    game: &'s str,
    /// Whether there is one player, whose payoffs say how good it is.
    is_alone: bool,
    options: &'s Train,
    school: Box<dyn School + 's>,
    schedule: Schedule<'s>,
    stop: &'s StopFlag,
    /// When what was learnt is kept again; and at a test, if it is not too soon after the last time.
    due: Instant,
    not_before: Instant,
    /// After how many games the last test was, and how it went.
    tested: Option<u64>,
    said: String,
    progress: Progress,
}

impl Class<'_> {
    fn run(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        while self.past() < 1.0 && !self.stop.is_raised() {
            self.learn(folder)?;
            // What an interrupt ends is continued: a test there would change how. A test that took less time than was
            // left for it leaves some to learn, and one that the time cut short is not held again.
            let is_tested =
                self.tested == Some(self.school.games()) && self.options.games.is_none();
            if !self.stop.is_raised() && !is_tested {
                self.test(folder)?;
            }
        }
        self.keep(folder)
    }

    /// Learns, with a test now and then, until it is time for the last one.
    fn learn(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        while self.past() < 1.0 && !self.stop.is_raised() {
            self.play();
            if let Some(fault) = self.school.fault() {
                self.keep(folder)?;
                return Err(Failure::Machine(fault.to_string()));
            }
            self.check_inputs()?;
            if self.school.is_test_due() {
                self.test(folder)?;
            }
            if Instant::now() >= self.due {
                self.keep(folder)?;
            }
        }
        Ok(())
    }

    /// Stops where the inputs take one thing for another: nothing sound can be learnt then.
    fn check_inputs(&self) -> Result<(), Failure> {
        let failure = |why| Err(Failure::Usage(format!("{}: {why}", self.game)));
        self.school.inputs_fault().map_or(Ok(()), failure)
    }

    /// Plays until it is time for something else.
    fn play(&mut self) {
        let Class { options, schedule, stop, due, said, progress, school, .. } = self;
        let next = |game: u64| {
            let share = schedule.past(game);
            progress.tell_share(share, || format!("{game} games{said}"));
            let goes_on = share < 1.0 && !stop.is_raised() && Instant::now() < *due;
            goes_on.then(|| settled(share, options.settle))
        };
        school.play(usize::from(options.threads), &next);
    }

    /// How much of the time or of the games is past.
    fn past(&self) -> f64 {
        self.schedule.past(self.school.games())
    }

    /// Keeps it all, and says when to do so again: large weights take a while to write.
    fn keep(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        let begun = Instant::now();
        folder.keep(|file| self.school.write_state(file))?;
        folder.keep_weights(|file| self.school.write_weights(file))?;
        self.schedule.written_in = begun.elapsed();
        self.not_before = Instant::now() + PAUSE * begun.elapsed();
        self.due = self.not_before.max(Instant::now() + KEEP);
        Ok(())
    }

    fn test(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        let begun = Instant::now();
        let test = self.school.test(self.schedule.until());
        self.check_inputs()?;
        self.tested = Some(test.games);
        if !test.contest.is_cut && !test.beginning.is_cut {
            self.schedule.tested_in = Some(begun.elapsed());
        }
        let is_finite = test.contest.mean.is_finite();
        if !is_finite || Instant::now() >= self.not_before {
            self.keep(folder)?;
        }
        if !is_finite {
            let sentence = "learning diverged (a weight is not a number); the weights accepted before are kept: try a smaller --rate";
            return Err(Failure::Machine(sentence.to_owned()));
        }
        let seconds = self.schedule.started.elapsed().as_secs_f64();
        folder.add(self.game, &test, seconds)?;
        let (mean, error) = (test.contest.mean, 1.96 * test.contest.error);
        self.said = format!(", {mean:+.2} ± {error:.2} in the last test");
        let words = if self.is_alone { words_of_one(&test) } else { words(&test) };
        self.progress.line(&format!("{seconds:.0} s, {} games: {words}", test.games));
        Ok(())
    }

    fn report(&self, folder: &Folder, out: &mut Out) -> Result<ExitCode, Failure> {
        let (games, all_games) = (self.school.games() - self.schedule.before, self.school.games());
        let (game, file) = (self.game.to_owned(), folder.weights_name());
        let evaluator = format!("{LEARNED}{file}");
        if self.options.json {
            let seconds = self.schedule.started.elapsed().as_secs_f64();
            let plays = format!("{game} --evaluator {evaluator}");
            let positions = None;
            let training =
                outply_json::Training { game, games, all_games, positions, file, plays, seconds };
            out.text(Document::new(training).text())?;
        } else {
            if self.stop.is_raised() {
                progress(&format!("to continue: {}", command_line()));
            }
            let (games, all_games) = (counted(games, "game"), thousands(all_games));
            out.line(format!("{games} learnt, {all_games} in all; kept in {file}"))?;
            out.line(format!("{} play {game} --evaluator {evaluator}", program()))?;
        }
        Ok(ExitCode::from(if self.stop.is_raised() { INTERRUPTED } else { 0 }))
    }
}

/// How a test of a lone player went.
fn words_of_one(test: &Test) -> String {
    let Contest { mean, error, payoff, .. } = test.contest;
    format!(
        "{payoff:.0} points a game, {mean:+.0} ± {:.0} over the last ({}){}",
        1.96 * error,
        verdict(test.accepted, &test.contest),
        over_the_first(&test.beginning, 0)
    )
}

/// How a test went.
fn words(test: &Test) -> String {
    let Contest { mean, error, .. } = test.contest;
    format!(
        "{mean:+.2} ± {:.2} over the last ({}){}",
        1.96 * error,
        verdict(test.accepted, &test.contest),
        over_the_first(&test.beginning, 2)
    )
}
