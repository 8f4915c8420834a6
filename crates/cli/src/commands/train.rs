//! `outply train`: an evaluator learns from games of its own.

use crate::args::Train;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress, write_file_by};
use outply_catalog::{Catalog, Lesson, StopFlag, Trainer};
use outply_json::Document;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often what was learnt is told.
const TELL: Duration = Duration::from_secs(10);
/// When it is first kept, and how long it takes at most until the next time.
const KEEP: [Duration; 2] = [Duration::from_secs(20), Duration::from_secs(300)];
/// How often the end is looked for.
const LOOK: Duration = Duration::from_millis(20);
/// The share of the whole step in the last part.
const SETTLING: f32 = 0.1;

pub(crate) fn run(catalog: &Catalog, options: &Train, out: &mut Out) -> Result<ExitCode, Failure> {
    let known = Some(options.state.as_path()).filter(|path| path.exists());
    let training = catalog.training(&options.game)?;
    let trainer = (training.start)(known)?;
    let before = trainer.games();
    // A file that cannot be written is said now, not after hours.
    keep(&*trainer, &options.state)?;
    let stop = stop_on_ctrl_c()?;
    let school = School::new(options, &*trainer, &stop);
    school.run()?;
    keep(&*trainer, &options.state)?;
    let learnt = trainer.games().wrapping_sub(before);
    let file = options.state.display();
    if options.json {
        let seconds = school.started.elapsed().as_secs_f64();
        let plays = format!("{}:{}={file}", options.game, training.option);
        let (game, all_games, file) = (options.game.clone(), trainer.games(), file.to_string());
        let games = learnt;
        let training = outply_json::Training { game, games, all_games, file, plays, seconds };
        out.text(Document::new(training).text())?;
    } else {
        out.line(format!("{learnt} games learnt, {} in all; kept in {file}", trainer.games()))?;
        out.line(format!("outply play {}:{}={file}", options.game, training.option))?;
    }
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }))
}

fn keep(trainer: &dyn Trainer, path: &Path) -> Result<(), Failure> {
    write_file_by(path, |mut file| trainer.write(&mut file))
}

/// Threads that play, and one that tells and keeps.
struct School<'s> {
    options: &'s Train,
    trainer: &'s dyn Trainer,
    stop: &'s StopFlag,
    started: Instant,
    begun: AtomicU64,
    lessons: Mutex<Lessons>,
}

impl<'s> School<'s> {
    fn new(options: &'s Train, trainer: &'s dyn Trainer, stop: &'s StopFlag) -> Self {
        let (begun, lessons) = (AtomicU64::new(0), Mutex::default());
        School { options, trainer, stop, started: Instant::now(), begun, lessons }
    }

    fn run(&self) -> Result<(), Failure> {
        std::thread::scope(|scope| {
            let players: Vec<_> =
                (0..self.options.threads).map(|_| scope.spawn(|| self.play())).collect();
            let mut due = [TELL, KEEP[0]];
            while players.iter().any(|player| !player.is_finished()) {
                std::thread::sleep(LOOK);
                self.attend(&mut due)?;
            }
            self.tell();
            Ok(())
        })
    }

    /// Tells and keeps, where it is time.
    fn attend(&self, [tell, save]: &mut [Duration; 2]) -> Result<(), Failure> {
        let now = self.started.elapsed();
        if now >= *tell {
            *tell = now + TELL;
            self.tell();
        }
        if now >= *save {
            *save = now + now.min(KEEP[1]);
            if let Err(failure) = keep(self.trainer, &self.options.state) {
                self.stop.raise();
                return Err(failure);
            }
        }
        Ok(())
    }

    fn play(&self) {
        while let Some(past) = self.past() {
            let settling = past >= 1.0 - self.options.settle;
            let step = if settling { SETTLING } else { 1.0 };
            let lesson = self.trainer.play(self.options.seed, step);
            self.lessons.lock().unwrap_or_else(PoisonError::into_inner).add(&lesson);
        }
    }

    /// How much of the time or of the games is past before the next game, from 0 to 1; nothing where
    /// there is to be none.
    fn past(&self) -> Option<f64> {
        let begun = self.begun.fetch_add(1, Ordering::Relaxed);
        let past = match self.options.games {
            Some(games) => begun as f64 / games as f64,
            None => self.started.elapsed().as_secs_f64() / self.options.time.as_secs_f64(),
        };
        // Of no time at all, all is past.
        Some(past).filter(|past| *past < 1.0 && !self.stop.is_raised())
    }

    /// How the games since the last time went.
    fn tell(&self) {
        let mut lessons = self.lessons.lock().unwrap_or_else(PoisonError::into_inner);
        let lessons = std::mem::take(&mut *lessons);
        if lessons.games > 0 {
            let seconds = self.started.elapsed().as_secs_f64();
            progress(&format!(
                "{seconds:.0} s, {} games: {}",
                self.trainer.games(),
                lessons.text()
            ));
        }
    }
}

/// What some games from the beginning came to.
#[derive(Default)]
struct Lessons {
    games: u64,
    score: f64,
    /// How many reached what, at most.
    largest: BTreeMap<u32, u64>,
}

impl Lessons {
    fn add(&mut self, lesson: &Lesson) {
        if lesson.whole {
            self.games += 1;
            self.score += lesson.score;
            *self.largest.entry(lesson.largest).or_default() += 1;
        }
    }

    /// The mean score, and in what part of the games the four largest things were reached.
    fn text(&self) -> String {
        let games = self.games as f64;
        let mut reached = 0;
        let shares = self.largest.iter().rev().take(4).map(|(largest, count)| {
            reached += count;
            format!("{largest} in {:.1} %", 100.0 * reached as f64 / games)
        });
        let shares: Vec<String> = shares.collect();
        format!("mean score {:.0}; {}", self.score / games, shares.join(", "))
    }
}
