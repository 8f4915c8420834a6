//! Learning from files of positions: passes over all of them, tests, a folder that keeps it all.

use super::folder::Folder;
use super::{over_the_first, settled, verdict};
use crate::args::Train;
use crate::commands::positions::Files;
use crate::conditions::command_line;
use crate::failure::Failure;
use crate::files::check_distinct;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, program, progress};
use crate::progress::Progress;
use crate::words::{counted, thousands};
use outply_catalog::{LEARNED, Pass, Session, StopFlag, Studies, StudyRequest, Unit};
use outply_json::Document;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// So many positions are read between two looks at the clock.
const LOOK: u64 = 256;

pub(super) fn run(
    session: &dyn Session,
    options: &Train,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    check(options)?;
    let request = StudyRequest {
        seed: options.seed,
        cells: options.cells.map(usize::from),
        inputs: options.inputs,
        views: options.views.map(usize::from),
        beside: options.beside.as_deref(),
        points: 1.0,
        rate: options.rate,
        batch: options.batch.unwrap_or(BATCH).into(),
        search_share: options.search_share.unwrap_or(SEARCH_SHARE),
        total: 0,
        from: options.from.as_deref(),
        known: None,
    };
    check_distinct("--positions", &options.positions)?;
    // What cannot learn, and files that are no positions of this game, are refused before a folder is made.
    let stop = stop_on_ctrl_c()?;
    let bar = Progress::share(options.quiet);
    let mut beside = None;
    if !options.state.exists() {
        beside = session.study(&request)?.beside().map(str::to_owned);
    }
    let files = Files { session, paths: &options.positions };
    let total = count(files, (options, started), &stop)?;
    files.check_labels(beside.as_deref(), request.search_share)?;
    let mut folder = Folder::open(&options.state)?;
    let known = folder.state()?;
    let points = match (&options.beside, &known) {
        (Some(evaluator), None) if options.from.is_none() => {
            measure(files, evaluator, (options, started), &stop)?
        }
        _ => request.points,
    };
    let request = StudyRequest { known: known.as_deref(), total, points, ..request };
    let study = session.study(&request).map_err(|error| match known {
        Some(_) => Failure::input(&folder.state_name(), error),
        None => error.into(),
    })?;
    files.check_labels(study.beside(), request.search_share)?;
    let before = study.done();
    let stop = &stop;
    let schedule = Schedule { options, started, before, total, ended_in: None };
    if schedule.past(0, before) >= 1.0 {
        return Err(too_late(options));
    }
    let mut course = Course { files, options, stop, schedule, study, progress: bar };
    course.keep(&mut folder)?;
    course.run(&mut folder)?;
    course.report(&folder, out)
}

/// Positions of a batch if nobody says.
const BATCH: u16 = 32;
/// How much a search's value counts if nobody says.
const SEARCH_SHARE: f64 = 0.5;

/// Refuses what learning from positions does not read.
fn check(options: &Train) -> Result<(), Failure> {
    let idle = [
        ("--games", options.games.is_some(), "; did you mean --passes?"),
        ("--lambda", options.lambda.is_some(), "; did you mean --search-share?"),
        ("--optimism", options.optimism.is_some(), ", which come as they are"),
        ("--threads", options.threads > 1, ": one thread learns, so that training repeats exactly"),
    ];
    if let Some((option, _, hint)) = idle.iter().find(|(_, is_given, _)| *is_given) {
        let sentence = format!("{option} is not for learning from positions{hint}");
        return Err(Failure::Usage(sentence));
    }
    if options.rate.is_some_and(|rate| rate > 1.0) {
        let sentence = "--rate: expected a number up to 1 for learning from positions";
        return Err(Failure::Usage(sentence.to_owned()));
    }
    if options.passes.is_none() && options.time.is_zero() {
        let sentence = "--time 0s: nothing is learnt in no time; expected a longer one";
        return Err(Failure::Usage(sentence.to_owned()));
    }
    Ok(())
}

/// Counts all positions, and makes sure that the files are whole.
fn count(
    files: Files<'_>,
    (options, started): (&Train, Instant),
    stop: &StopFlag,
) -> Result<u64, Failure> {
    let mut total: u64 = 0;
    files.each(|_, _| {
        total += 1;
        let looks = total.is_multiple_of(LOOK);
        Ok(!(stop.is_raised() || looks && is_late((options, started))))
    })?;
    check_read((options, started), stop)?;
    match total {
        0 => Err(Failure::Usage("--positions: there are no positions to learn from".to_owned())),
        total => Ok(total),
    }
}

/// Whether the time is up; never where passes are counted.
fn is_late((options, started): (&Train, Instant)) -> bool {
    options.passes.is_none() && started.elapsed() >= options.time
}

/// Refuses to go on by what was read where an interrupt or the time ended it.
fn check_read(course: (&Train, Instant), stop: &StopFlag) -> Result<(), Failure> {
    if stop.is_raised() {
        return Err(Failure::Interrupted("interrupted before anything was learnt".to_owned()));
    }
    if is_late(course) { Err(too_late(course.0)) } else { Ok(()) }
}

/// The time was up before anything was learnt.
fn too_late(options: &Train) -> Failure {
    let name = format!("--time {:?}", options.time);
    Failure::input(&name, "reading the positions takes all of it; expected a longer time")
}

/// How many points of an evaluator promise what, which is told.
fn measure(
    files: Files<'_>,
    evaluator: &str,
    (options, started): (&Train, Instant),
    stop: &StopFlag,
) -> Result<f32, Failure> {
    let points = files.measure(evaluator, || check_read((options, started), stop))?;
    if !options.quiet {
        let sentence = match files.session.unit() {
            Unit::Chance => "promise 76 % of the way from an even game to a won one",
            Unit::Points => "are worth the largest payoff",
        };
        progress(&format!("{points:.0} points of {evaluator} {sentence}"));
    }
    Ok(points)
}

/// When learning ends.
#[derive(Clone, Copy)]
struct Schedule<'o> {
    options: &'o Train,
    started: Instant,
    /// How many passes and positions were learnt before.
    before: (u64, u64),
    /// Positions of a pass.
    total: u64,
    /// How long the end of the last pass took: its test, and writing what was learnt.
    ended_in: Option<Duration>,
}

/// The end of the last pass is left at most this share of the time, and this one where none has ended yet.
const RESERVE: [u32; 2] = [4, 10];

impl Schedule<'_> {
    /// How much of the time to learn, or of the passes, is past, `seen` of all positions being seen in this one.
    fn past(&self, seen: u64, done: (u64, u64)) -> f64 {
        let Schedule { options, started, before, total, .. } = *self;
        if let Some(passes) = options.passes {
            let whole = (done.0 - before.0) as f64;
            return (whole + seen as f64 / total.max(1) as f64) / passes as f64;
        }
        let [most, usual] = RESERVE.map(|share| options.time / share);
        let reserve = self.ended_in.unwrap_or(usual).min(most);
        started.elapsed().as_secs_f64() / (options.time - reserve).as_secs_f64()
    }

    /// When the time is up; `None` where passes are counted.
    fn until(&self) -> Option<Instant> {
        match self.options.passes {
            Some(_) => None,
            None => self.started.checked_add(self.options.time),
        }
    }
}

/// Learning under way.
struct Course<'s> {
    files: Files<'s>,
    options: &'s Train,
    stop: &'s StopFlag,
    schedule: Schedule<'s>,
    study: Box<dyn Studies + 's>,
    progress: Progress,
}

impl Course<'_> {
    fn run(&mut self, folder: &mut Folder) -> Result<(), Failure> {
        while self.past(0) < 1.0 && !self.stop.is_raised() {
            let seen = self.pass()?;
            // A pass that an interrupt ends is not tested: it begins anew when it is continued.
            if self.stop.is_raised() {
                break;
            }
            // A pass that the time ends has not seen all positions, and the next one would go on with these alone.
            let is_last = self.past(seen) >= 1.0;
            self.end(seen, folder)?;
            if is_last {
                break;
            }
        }
        Ok(())
    }

    /// Learns from all positions, or as many as there is time for; gives how many.
    fn pass(&mut self) -> Result<u64, Failure> {
        let Course { files, options, stop, schedule, study, progress } = self;
        let (mut seen, mut step, done) = (0, 1.0, study.done());
        // The step for the position after those seen; `None` where the pass ends before it.
        let mut step_after = |seen: u64| {
            if seen.is_multiple_of(LOOK) {
                let past = schedule.past(seen, done);
                if past >= 1.0 || stop.is_raised() {
                    return None;
                }
                step = settled(past, options.settle);
                progress.tell_share(past, || format!("pass {}", done.0 + 1));
            }
            Some(step)
        };
        if study.keeps_all() {
            while step_after(seen).is_some_and(|step| study.again(step)) {
                seen += 1;
            }
            return Ok(seen);
        }
        files.each(|position, place| {
            let Some(step) = step_after(seen) else { return Ok(false) };
            seen += 1;
            study.take(&position, step).map_err(|error| place.fault(error))?;
            study.inputs_fault().map_or(Ok(true), |why| Err(place.fault(why)))
        })?;
        Ok(seen)
    }

    fn past(&self, seen: u64) -> f64 {
        self.schedule.past(seen, self.study.done())
    }

    fn end(&mut self, seen: u64, folder: &mut Folder) -> Result<(), Failure> {
        let step = settled(self.past(seen), self.options.settle);
        let begun = Instant::now();
        let ended = self.study.end(step, self.schedule.until());
        self.keep(folder)?;
        self.schedule.ended_in = Some(begun.elapsed());
        let pass = ended.map_err(|error| Failure::Machine(error.to_string()))?;
        let seconds = self.schedule.started.elapsed().as_secs_f64();
        folder.add_pass(self.files.session.game(), &pass, seconds)?;
        self.progress.line(&format!("{seconds:.0} s, {}", words(&pass)));
        Ok(())
    }

    fn keep(&self, folder: &mut Folder) -> Result<(), Failure> {
        folder.keep(|file| file.write_all(&self.study.state()))?;
        folder.keep_weights(|file| file.write_all(&self.study.weights()))
    }

    fn report(&self, folder: &Folder, out: &mut Out) -> Result<ExitCode, Failure> {
        let (session, options, stop) = (self.files.session, self.options, self.stop);
        let (passes, positions) = self.study.done();
        let (game, file) = (session.game().to_owned(), folder.weights_name());
        let evaluator = format!("{LEARNED}{file}");
        let (passes, learnt) =
            (passes - self.schedule.before.0, positions - self.schedule.before.1);
        if options.json {
            let seconds = self.schedule.started.elapsed().as_secs_f64();
            let plays = format!("{game} --evaluator {evaluator}");
            let positions = Some(learnt);
            let (games, all_games) = (0, 0);
            let training =
                outply_json::Training { game, games, all_games, positions, file, plays, seconds };
            out.text(Document::new(training).text())?;
        } else {
            if stop.is_raised() {
                progress(&format!("to continue: {}", command_line()));
            }
            let passes = match passes {
                1 => "1 pass".to_owned(),
                passes => format!("{passes} passes"),
            };
            out.line(format!(
                "{} learnt in {passes}, {} in all; kept in {file}",
                counted(learnt, "position"),
                thousands(positions)
            ))?;
            out.line(format!("{} play {game} --evaluator {evaluator}", program()))?;
        }
        Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }))
    }
}

/// How a pass went.
fn words(pass: &Pass) -> String {
    let gain = &pass.contest;
    let tests = match pass.test_error {
        Some(error) => format!("{error:.4} in tests"),
        None => "no games to test by".to_owned(),
    };
    format!(
        "pass {}: off by {:.4} in learning, {tests}; {:+.2} ± {:.2} over the last ({}){}",
        pass.passes,
        pass.training_error,
        gain.mean,
        1.96 * gain.error,
        verdict(pass.accepted, gain),
        over_the_first(&pass.beginning, 2)
    )
}

#[cfg(test)]
#[cfg(any(feature = "standard", feature = "breakthrough"))]
mod tests {
    use super::*;
    use clap::Parser;
    use outply_catalog::positions::{Position, PositionsWriter};
    use outply_catalog::{Catalog, heading};
    use std::path::Path;

    const GAME: &str = "breakthrough:5x5";

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        train: Train,
    }

    /// Writes the initial position, of which nobody knows how its game ended.
    fn write(path: &Path, session: &dyn Session) {
        let mut writer = PositionsWriter::open(path, &heading(session, "")).expect("a file");
        let (search, result, exact) = (None, None, None);
        let state = session.notation();
        writer.game(&[Position { game: 0, ply: 0, state, search, result, exact }]);
        writer.finish().expect("it is written");
    }

    #[test]
    fn the_measure_of_an_evaluator_is_part_of_the_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("positions");
        let (catalog, stop) = (Catalog::standard(), StopFlag::new());
        let session = catalog.open(GAME).expect("a game");
        write(&path, &*session);
        let name = path.to_str().expect("a name");
        let paths = std::slice::from_ref(&path);
        let measured = |more: &[&str]| {
            let words = ["train", GAME, "--state", "s", "-q", "--positions", name];
            let options = Asked::parse_from([&words[..], more].concat()).train;
            let files = Files { session: &*session, paths };
            measure(files, "races", (&options, Instant::now()), &stop).expect_err("no measure")
        };
        let by_passes = measured(&["--passes", "1"]);
        assert!(by_passes.sentence().contains("say nothing"), "{by_passes:?}");
        let late = measured(&["--time", "0.000001ms"]);
        assert!(matches!(late, Failure::Usage(_)), "exit code 2");
        assert!(late.sentence().contains("reading the positions takes all of it"), "{late:?}");
        stop.raise();
        assert!(matches!(measured(&["--passes", "1"]), Failure::Interrupted(_)));
    }
}
