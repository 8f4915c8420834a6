//! Learning any game that describes a board: games against itself, tests, a folder that keeps it all.

use super::folder::Folder;
use super::settled;
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
    let before = school.games();
    let mut class = Class {
        game: session.game(),
        is_alone: session.players() == 1,
        options,
        school,
        before,
        stop: &stop,
        started,
        due: Instant::now(),
        not_before: Instant::now(),
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

/// Learning under way.
struct Class<'s> {
    game: &'s str,
    /// Whether there is one player, whose payoffs say how good it is.
    is_alone: bool,
    options: &'s Train,
    school: Box<dyn School + 's>,
    /// Games learnt from before.
    before: u64,
    stop: &'s StopFlag,
    started: Instant,
    /// When what was learnt is kept again; and at a test, if it is not too soon after the last time.
    due: Instant,
    not_before: Instant,
    /// How the last test went.
    said: String,
    progress: Progress,
}

impl Class<'_> {
    fn run(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        while self.past(self.school.games()) < 1.0 && !self.stop.is_raised() {
            self.play();
            if let Some(fault) = self.school.fault() {
                self.keep(folder)?;
                return Err(Failure::Machine(fault.to_string()));
            }
            if self.school.is_test_due() {
                self.test(folder)?;
            }
            if Instant::now() >= self.due {
                self.keep(folder)?;
            }
        }
        // What an interrupt ends is continued: a test there would change how.
        if !self.stop.is_raised() {
            self.test(folder)?;
        }
        self.keep(folder)
    }

    /// Plays until it is time for something else.
    fn play(&mut self) {
        let Class { options, before, stop, started, due, said, progress, school, .. } = self;
        let past = |games: u64| past(options, (games, *before), *started);
        let next = |game: u64| {
            let share = past(game);
            progress.tell_share(share, || format!("{game} games{said}"));
            let goes_on = share < 1.0 && !stop.is_raised() && Instant::now() < *due;
            goes_on.then(|| settled(share, options.settle))
        };
        school.play(usize::from(options.threads), &next);
    }

    /// How much of the time or of the games is past.
    fn past(&self, games: u64) -> f64 {
        past(self.options, (games, self.before), self.started)
    }

    /// Keeps it all, and says when to do so again: large weights take a while to write.
    fn keep(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        let begun = Instant::now();
        folder.keep(|file| self.school.write_state(file))?;
        folder.keep_weights(|file| self.school.write_weights(file))?;
        self.not_before = Instant::now() + PAUSE * begun.elapsed();
        self.due = self.not_before.max(Instant::now() + KEEP);
        Ok(())
    }

    fn test(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        let test = self.school.test();
        let is_finite = test.contest.mean.is_finite();
        if !is_finite || Instant::now() >= self.not_before {
            self.keep(folder)?;
        }
        if !is_finite {
            let sentence = "learning diverged (a weight is not a number); the weights accepted before are kept: try a smaller --rate";
            return Err(Failure::Machine(sentence.to_owned()));
        }
        let seconds = self.started.elapsed().as_secs_f64();
        folder.add(self.game, &test, seconds)?;
        let (mean, error) = (test.contest.mean, 1.96 * test.contest.error);
        self.said = format!(", {mean:+.2} ± {error:.2} in the last test");
        let words = if self.is_alone { words_of_one(&test) } else { words(&test) };
        self.progress.line(&format!("{seconds:.0} s, {} games: {words}", test.games));
        Ok(())
    }

    fn report(&self, folder: &Folder, out: &mut Out) -> Result<ExitCode, Failure> {
        let (games, all_games) = (self.school.games() - self.before, self.school.games());
        let (game, file) = (self.game.to_owned(), folder.weights_name());
        let evaluator = format!("{LEARNED}{file}");
        if self.options.json {
            let seconds = self.started.elapsed().as_secs_f64();
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

/// How much of the time or of the games is past; `before` games came before.
fn past(options: &Train, (games, before): (u64, u64), started: Instant) -> f64 {
    match options.games {
        Some(all) => games.saturating_sub(before) as f64 / all as f64,
        None => started.elapsed().as_secs_f64() / options.time.as_secs_f64(),
    }
}

/// How a test of a lone player went.
fn words_of_one(test: &Test) -> String {
    let accepted = if test.accepted { "accepted" } else { "weaker, so taken back" };
    let Contest { mean, error, payoff, .. } = test.contest;
    format!(
        "{payoff:.0} points a game, {mean:+.0} ± {:.0} over the last ({accepted}), {:+.0} over the first",
        1.96 * error,
        test.beginning.mean
    )
}

/// How a test went.
fn words(test: &Test) -> String {
    let accepted = if test.accepted { "accepted" } else { "weaker, so taken back" };
    let (gain, start) = (test.contest, test.beginning);
    format!(
        "{:+.2} ± {:.2} over the last ({accepted}), {:+.2} over the first",
        gain.mean,
        1.96 * gain.error,
        start.mean
    )
}
