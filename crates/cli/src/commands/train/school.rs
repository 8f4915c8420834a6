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
use outply_catalog::{LEARNED, School, SchoolRequest, Session, StopFlag, Test};
use outply_json::Document;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long it may be until what was learnt is kept again.
const KEEP: Duration = Duration::from_secs(60);

pub(super) fn run(
    session: &dyn Session,
    options: &Train,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    if options.games.is_none() && options.time.is_zero() {
        let sentence = "--time 0s: nothing is learnt in no time; expected a longer one";
        return Err(Failure::Usage(sentence.to_owned()));
    }
    if options.threads > 1 {
        let sentence =
            "--threads: this game learns on one thread, so that training repeats exactly";
        return Err(Failure::Usage(sentence.to_owned()));
    }
    let request = SchoolRequest {
        seed: options.seed,
        cells: options.cells.map(usize::from),
        inputs: options.inputs,
        rate: options.rate,
        optimism: options.optimism,
        lambda: options.lambda.map(|lambda| lambda as f32),
        known: None,
    };
    // What cannot learn is refused before a folder is made.
    if !options.state.exists() {
        drop(session.school(&request)?);
    }
    let mut folder = Folder::open(&options.state)?;
    let known = folder.state()?;
    let request = SchoolRequest { known: known.as_deref(), ..request };
    let school = session.school(&request).map_err(|error| match known {
        Some(_) => Failure::input(&folder.state_name(), error),
        None => error.into(),
    })?;
    let before = school.games();
    let stop = stop_on_ctrl_c()?;
    let mut class = Class {
        game: session.game(),
        options,
        school,
        before,
        stop: &stop,
        started: Instant::now(),
        kept: Instant::now(),
        said: String::new(),
        progress: Progress::share(options.quiet),
    };
    folder.keep(&class.school.state(), &class.school.weights())?;
    class.run(&mut folder)?;
    class.report(&folder, out)
}

/// Learning under way.
struct Class<'s> {
    game: &'s str,
    options: &'s Train,
    school: Box<dyn School + 's>,
    /// Games learnt from before.
    before: u64,
    stop: &'s StopFlag,
    started: Instant,
    /// When what was learnt was last kept.
    kept: Instant,
    /// How the last test went.
    said: String,
    progress: Progress,
}

impl Class<'_> {
    fn run(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        loop {
            let past = self.past();
            if past >= 1.0 || self.stop.is_raised() {
                break;
            }
            self.school.play(self.step(past));
            if self.school.is_test_due() {
                self.test(folder)?;
            }
            if self.kept.elapsed() >= KEEP {
                self.kept = Instant::now();
                folder.keep(&self.school.state(), &self.school.weights())?;
            }
            let (games, said) = (self.school.games(), &self.said);
            self.progress.tell_share(past, || format!("{games} games{said}"));
        }
        // What an interrupt ends is continued: a test there would change how.
        if !self.stop.is_raised() {
            self.test(folder)?;
        }
        folder.keep(&self.school.state(), &self.school.weights())
    }

    /// How much of the time or of the games is past.
    fn past(&self) -> f64 {
        match self.options.games {
            Some(games) => (self.school.games() - self.before) as f64 / games as f64,
            None => self.started.elapsed().as_secs_f64() / self.options.time.as_secs_f64(),
        }
    }

    /// The step after this share: whole at first, then ever smaller.
    fn step(&self, past: f64) -> f32 {
        settled(past, self.options.settle)
    }

    fn test(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        let is_finite = self.school.is_finite();
        let test = self.school.test();
        self.kept = Instant::now();
        folder.keep(&self.school.state(), &self.school.weights())?;
        if !is_finite {
            let sentence = "learning diverged (a weight is not a number); the weights accepted before are kept: try a smaller --rate";
            return Err(Failure::Machine(sentence.to_owned()));
        }
        let seconds = self.started.elapsed().as_secs_f64();
        folder.add(self.game, &test, seconds)?;
        let (mean, error) = (test.contest.mean, 1.96 * test.contest.error);
        self.said = format!(", {mean:+.2} ± {error:.2} in the last test");
        let line = format!("{seconds:.0} s, {} games: {}", test.games, words(&test));
        self.progress.line(&line);
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
