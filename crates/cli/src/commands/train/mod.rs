//! `outply train`: an evaluator learns from games of its own.

mod folder;
mod school;
mod study;

use crate::args::Train;
use crate::conditions::command_line;
use crate::failure::Failure;
use crate::files::{Claim, write_file};
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, program, progress};
use crate::plot::{Axis, Curve, Line, Point, plot};
use crate::progress::Progress;
use crate::words::{counted, thousands};
use outply_catalog::arena::statistics::Mean;
use outply_catalog::{Catalog, Lesson, StopFlag, Trainer};
use outply_json::Document;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest time between two reports of progress; the first come sooner, after as long as the run took so far.
const TELL: Duration = Duration::from_secs(10);
/// When it is first kept, and how long it takes at most until the next time.
const KEEP: [Duration; 2] = [Duration::from_secs(20), Duration::from_secs(300)];
/// How often the end is looked for.
const LOOK: Duration = Duration::from_millis(20);
/// Points of a curve of learning, at most.
const POINTS: usize = 40;
/// Games behind a point, at least: of fewer the mean says little.
const STRETCH: usize = 20;
/// The share of the whole step in the last part.
const SETTLING: f32 = 0.1;
/// Where steps get ever smaller: the last ones, as a share of the first.
const LAST_STEP: f64 = 0.05;

/// The step after this share of the whole: 1 at first, for the last part ever smaller.
fn settled(past: f64, settle: f64) -> f32 {
    let settled = (past - (1.0 - settle)) / settle;
    if settle > 0.0 { LAST_STEP.powf(settled.clamp(0.0, 1.0)) as f32 } else { 1.0 }
}

pub(crate) fn run(catalog: &Catalog, options: &Train, out: &mut Out) -> Result<ExitCode, Failure> {
    let Ok(training) = catalog.training(&options.game) else {
        let session = catalog.open(&options.game)?;
        return match options.positions[..] {
            [] => school::run(&*session, options, out),
            _ => study::run(&*session, options, out),
        };
    };
    let idle = [
        ("--cells", options.cells.is_some()),
        ("--inputs", options.inputs.is_some()),
        ("--rate", options.rate.is_some()),
        ("--lambda", options.lambda.is_some()),
        ("--optimism", options.optimism.is_some()),
        ("--positions", !options.positions.is_empty()),
    ];
    if let Some((option, _)) = idle.iter().find(|(_, is_given)| *is_given) {
        let sentence = format!("{option}: {} has its own tuples and steps", options.game);
        return Err(Failure::Usage(sentence));
    }
    // A file that cannot be written, or that another process writes, is refused now, not after hours.
    let mut state = Claim::new(&options.state)?;
    let known = Some(options.state.as_path()).filter(|path| path.exists());
    let trainer = (training.start)(known)?;
    let before = trainer.games();
    keep(&*trainer, &mut state)?;
    let stop = stop_on_ctrl_c()?;
    let school = School::new(options, &*trainer, &stop);
    school.run(&mut state)?;
    keep(&*trainer, &mut state)?;
    if let Some(path) = &options.curve {
        write_file(path, &school.curve(&options.game, before)?)?;
    }
    let learnt = trainer.games().wrapping_sub(before);
    let file = options.state.display();
    if options.json {
        let seconds = school.started.elapsed().as_secs_f64();
        let plays = format!("{}:{}={file}", options.game, training.option);
        let (game, all_games, file) = (options.game.clone(), trainer.games(), file.to_string());
        let games = learnt;
        let positions = None;
        let training =
            outply_json::Training { game, games, all_games, positions, file, plays, seconds };
        out.text(Document::new(training).text())?;
    } else {
        let past = school.past_of(school.begun.load(Ordering::Relaxed));
        if stop.is_raised() && past < 1.0 {
            progress(&format!("to continue: {}", command_line()));
        }
        let learnt = counted(learnt, "game");
        let all = thousands(trainer.games());
        out.line(format!("{learnt} learnt, {all} in all; kept in {file}"))?;
        out.line(format!("{} play {}:{}={file}", program(), options.game, training.option))?;
    }
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }))
}

fn keep(trainer: &dyn Trainer, state: &mut Claim) -> Result<(), Failure> {
    state.write(|mut file| trainer.write(&mut file))
}

/// Threads that play, and one that tells and keeps.
struct School<'s> {
    options: &'s Train,
    trainer: &'s dyn Trainer,
    stop: &'s StopFlag,
    started: Instant,
    begun: AtomicU64,
    lessons: Mutex<Lessons>,
    /// The scores of all whole games, in the order in which they ended.
    scores: Mutex<Vec<f32>>,
    progress: Progress,
}

impl<'s> School<'s> {
    fn new(options: &'s Train, trainer: &'s dyn Trainer, stop: &'s StopFlag) -> Self {
        let (begun, lessons, scores) = (AtomicU64::new(0), Mutex::default(), Mutex::default());
        let progress = Progress::share(options.quiet);
        let started = Instant::now();
        School { options, trainer, stop, started, begun, lessons, scores, progress }
    }

    fn run(&self, state: &mut Claim) -> Result<(), Failure> {
        std::thread::scope(|scope| {
            let players: Vec<_> =
                (0..self.options.threads).map(|_| scope.spawn(|| self.play())).collect();
            let (mut due, mut words) = ([LOOK, KEEP[0]], String::new());
            while players.iter().any(|player| !player.is_finished()) {
                std::thread::sleep(LOOK);
                self.attend(&mut due, &mut words, state)?;
            }
            self.lately().iter().for_each(|words| self.progress.line(words));
            Ok(())
        })
    }

    /// Tells and keeps, where it is time.
    fn attend(
        &self,
        [tell, save]: &mut [Duration; 2],
        words: &mut String,
        state: &mut Claim,
    ) -> Result<(), Failure> {
        let now = self.started.elapsed();
        if now >= *tell
            && let Some(lately) = self.lately()
        {
            (*tell, *words) = (now + now.min(TELL), lately);
        }
        let past = self.past_of(self.begun.load(Ordering::Relaxed));
        self.progress.tell_share(past, || words.clone());
        if now >= *save {
            *save = now + now.min(KEEP[1]);
            if let Err(failure) = keep(self.trainer, state) {
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
            locked(&self.lessons).add(&lesson);
            if lesson.whole {
                locked(&self.scores).push(lesson.score as f32);
            }
        }
    }

    /// How much of the time or of the games is past before the next game, from 0 to 1; nothing where
    /// there is to be none.
    fn past(&self) -> Option<f64> {
        let past = self.past_of(self.begun.fetch_add(1, Ordering::Relaxed));
        // Of no time at all, all is past.
        Some(past).filter(|past| *past < 1.0 && !self.stop.is_raised())
    }

    /// How much is past once so many games have begun.
    fn past_of(&self, begun: u64) -> f64 {
        match self.options.games {
            Some(games) => begun as f64 / games as f64,
            None => self.started.elapsed().as_secs_f64() / self.options.time.as_secs_f64(),
        }
    }

    /// How the games since the last time went; `None` if there are none.
    fn lately(&self) -> Option<String> {
        let lessons = std::mem::take(&mut *locked(&self.lessons));
        let seconds = self.started.elapsed().as_secs_f64();
        let games = self.trainer.games();
        (lessons.games > 0).then(|| format!("{seconds:.0} s, {games} games: {}", lessons.text()))
    }

    /// The mean score of each of some dozen stretches of games, drawn; `before` games came before.
    fn curve(&self, game: &str, before: u64) -> Result<String, Failure> {
        let scores = locked(&self.scores);
        let stretch = scores.len().div_ceil(POINTS).max(STRETCH);
        let share = self.trainer.games().wrapping_sub(before) as f64 / scores.len().max(1) as f64;
        let point = |(number, games): (usize, &[f32])| {
            let games: Vec<f64> = games.iter().copied().map(f64::from).collect();
            let middle = (number * stretch) as f64 + games.len() as f64 / 2.0;
            let mean = Mean::of(&games)?;
            let error = mean.error.unwrap_or(0.0);
            let y = [mean.value - error, mean.value, mean.value + error];
            Some(Point { x: before as f64 + share * middle, y })
        };
        let points = scores.chunks(stretch).enumerate().filter_map(point).collect();
        plot(&Curve {
            title: format!("{game}: learning"),
            x: Axis { words: "games learnt from".to_owned(), logarithmic: false },
            y: "mean score (95 %)".to_owned(),
            lines: vec![Line { name: String::new(), points }],
        })
    }
}

/// What a thread that panicked has left is good enough to tell of.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Fewer games have no share in per cent.
const FEW_GAMES: u64 = 100;

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
            match self.games < FEW_GAMES {
                true => format!("{largest} in {reached} of {}", self.games),
                false => format!("{largest} in {:.1} %", 100.0 * reached as f64 / games),
            }
        });
        let shares: Vec<String> = shares.collect();
        format!("mean score {:.0}; {}", self.score / games, shares.join(", "))
    }
}
