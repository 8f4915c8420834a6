//! `outply table build`

use super::cluster::peers;
use super::{info, own, thousands, with_table};
use crate::args::{Build, TableIndex};
use crate::conditions::command_line;
use crate::failure::Failure;
use crate::files::{check_plain, write_file_by};
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, program, progress};
use crate::progress::Progress;
use outply_catalog::table::{BuildError, Index, Settings, Stage, Table, clear};
use outply_catalog::{Catalog, Session, StopFlag};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// What the positions found may need unless more is asked for.
const MEMORY: usize = 2 << 30;

pub(super) fn run(catalog: &Catalog, options: &Build, out: &mut Out) -> Result<ExitCode, Failure> {
    check_plain("--output", &options.output)?;
    if options.endings.is_none() {
        if let Some(usual) = catalog.endings(&options.game) {
            return Err(endings_alone(options, usual));
        }
        if let Ok(tables) = catalog.tables(&options.game) {
            return own::run(&tables, options, out);
        }
    }
    if options.size.is_some() {
        let game = &options.game;
        let sentence = format!("{game} has no tables of several sizes; it is solved as a whole");
        return Err(Failure::input("--size", sentence));
    }
    let session = catalog.open(&options.game)?;
    let (settings, stop) = (settings(options)?, stop_on_ctrl_c()?);
    check_work(&settings, options)?;
    let started = Instant::now();
    let built = build(session.as_ref(), &settings, options, &stop)?;
    if let Err(BuildError::Stopped) = built {
        let kept = settings.work.display();
        progress(&format!(
            "Interrupted: finished layers are in {kept}; to continue: {}",
            command_line()
        ));
        return Ok(ExitCode::from(INTERRUPTED));
    }
    built.map_err(|error| failure(error, &settings))?;
    if !writes(&settings) {
        progress("Solved; the first process has written the table.");
        return Ok(ExitCode::SUCCESS);
    }
    let table = Table::open(&options.output)
        .map_err(|error| Failure::Machine(format!("{}: {error}", options.output.display())))?;
    // It is written: what led to it is not needed any more.
    if settings.cluster.is_none() {
        let _ = clear(table.info().fingerprint, &settings.work);
    }
    let seconds = started.elapsed().as_secs_f64();
    if options.json {
        return info::json(&table, Some(seconds), out);
    }
    info::text(&table, out)?;
    let rate = table.info().states as f64 / seconds.max(1e-3);
    let rate = thousands(rate as u64);
    out.line(format!("Found and solved in {seconds:.1} s, {rate} positions a second."))?;
    out.line(format!("{} analyze {}", program(), with_table(&options.game, &options.output)))?;
    Ok(ExitCode::SUCCESS)
}

/// The game is too large to be solved as a whole: the command that solves its endings.
fn endings_alone(options: &Build, usual: &str) -> Failure {
    let Build { game, size, output, .. } = options;
    let asked = size.map_or_else(|| usual.to_owned(), |size| size.to_string());
    let (output, program) = (output.display(), program());
    let command = format!("`{program} table build {game} --endings {asked} -o {output}`");
    match size {
        Some(_) => {
            Failure::input("--size", format!("endings of {game} are asked for by {command}"))
        }
        None => {
            let sentence = "it has too many positions to list them all from the start";
            Failure::input(game, format!("{sentence}; its endings are solved by {command}"))
        }
    }
}

/// Of several processes the first one writes.
fn writes(settings: &Settings) -> bool {
    settings.cluster.as_ref().is_none_or(|peers| peers.process == 0)
}

fn settings(options: &Build) -> Result<Settings, Failure> {
    let beside = || {
        let mut name = options.output.clone().into_os_string();
        name.push(".work");
        PathBuf::from(name)
    };
    Ok(Settings {
        memory: options.memory.unwrap_or(MEMORY),
        threads: options.threads.into(),
        work: options.state.clone().unwrap_or_else(beside),
        game: options.game.clone(),
        made_by: format!("outply {}", env!("CARGO_PKG_VERSION")),
        cluster: peers(options)?,
        index: options.index.map(|index| match index {
            TableIndex::Diagram => Index::Diagram,
            TableIndex::Keys => Index::Keys,
        }),
    })
}

/// Refuses a work folder that is a file.
fn check_work(settings: &Settings, options: &Build) -> Result<(), Failure> {
    if !settings.work.exists() || settings.work.is_dir() {
        return Ok(());
    }
    let name = settings.work.display();
    Err(match options.state {
        Some(_) => Failure::input(&format!("--state {name}"), "this is a file; expected a folder"),
        None => Failure::input(
            &name.to_string(),
            "this is a file; expected the folder that layers are kept in, or another one as --state",
        ),
    })
}

/// A file that cannot be written is said at once, not after hours.
fn build(
    session: &dyn Session,
    settings: &Settings,
    options: &Build,
    stop: &StopFlag,
) -> Result<Result<(), BuildError>, Failure> {
    let mut told = Told::new(options.quiet);
    if !writes(settings) {
        let mut goes_on = |stage: &Stage| {
            told.tell(stage);
            !stop.is_raised()
        };
        let built = session.build_table(settings, &mut std::io::sink(), &mut goes_on);
        return Ok(built.map(|_| ()));
    }
    let mut outcome = Ok(());
    let written = write_file_by(&options.output, |file| {
        let mut goes_on = |stage: &Stage| {
            told.tell(stage);
            !stop.is_raised()
        };
        let built = match &options.endings {
            Some(asked) => session.build_endings(asked, settings, file, &mut goes_on),
            None => session.build_table(settings, file, &mut goes_on),
        };
        let stands_for = match &built {
            Ok(_) => Ok(()),
            Err(BuildError::Output(error)) => {
                Err(std::io::Error::new(error.kind(), error.to_string()))
            }
            Err(error) => Err(std::io::Error::other(error.to_string())),
        };
        outcome = built.map(|_| ());
        stands_for
    });
    match (written, outcome) {
        (Err(failure), Ok(()) | Err(BuildError::Output(_))) => Err(failure),
        (_, outcome) => Ok(outcome),
    }
}

fn failure(error: BuildError, settings: &Settings) -> Failure {
    let game = &settings.game;
    match error {
        BuildError::Unfit(sentence) => Failure::input(game, sentence),
        BuildError::TooLarge { .. } => {
            let kept = match settings.work.is_dir() {
                true => format!(
                    "\nFinished layers are in {}: with more memory (--memory) the same command continues.",
                    settings.work.display()
                ),
                false => "\n--memory allows more.".to_owned(),
            };
            Failure::Machine(format!("{game}: {error}.{kept}"))
        }
        error => Failure::Machine(format!("{game}: {error}")),
    }
}

/// A bar a stage.
struct Told {
    quiet: bool,
    finding: Option<Progress>,
    counting: Option<(Progress, &'static str)>,
}

impl Told {
    fn new(quiet: bool) -> Told {
        Told { quiet, finding: Some(Progress::open(quiet)), counting: None }
    }

    fn tell(&mut self, stage: &Stage) {
        match *stage {
            Stage::Found { plies, states } => {
                let within = || match plies {
                    0 => String::new(),
                    _ => format!(" within {plies} plies"),
                };
                let words = || format!("{} positions found{}", thousands(states), within());
                if let Some(progress) = &self.finding {
                    progress.tell(states, words);
                }
            }
            Stage::Solved { done, states } => self.count(done, states, "positions solved"),
            Stage::Written { done, states } => self.count(done, states, "positions written"),
        }
    }

    fn count(&mut self, done: u64, states: u64, what: &'static str) {
        self.finding = None;
        if self.counting.as_ref().is_none_or(|(_, known)| *known != what) {
            self.counting = Some((Progress::new(self.quiet, states, 0, what), what));
        }
        if let Some((progress, _)) = &self.counting {
            progress.tell(done, String::new);
        }
    }
}
