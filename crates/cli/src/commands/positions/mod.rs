//! `outply positions`: positions of games of a search against itself, to learn from.

mod export;
mod files;
mod info;
mod made;

pub(in crate::commands) use files::Files;

use super::table::{size, thousands};
use crate::args::{AboutPositions, Gather, Positions};
use crate::conditions::command_line;
use crate::failure::Failure;
use crate::files::{check_plain, misread};
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use crate::progress::{Progress, prepare};
use crate::words::counted;
use outply_catalog::positions::{Known, PositionsError, PositionsFault, PositionsWriter};
use outply_catalog::{
    Catalog, FileKind, Limits, Plan, Search, SelfPlay, Session, StopFlag, Wish, heading,
};
use outply_json::Document;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long a game stays in memory alone, at most.
const KEEP: Duration = Duration::from_secs(20);
/// How long it takes if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(600);
/// The nodes of a search if nobody says.
const DEFAULT_NODES: u64 = 1_000;
/// Where chance comes from if nobody says.
const DEFAULT_SEED: u64 = 1;
/// So many games in a row without a new position, and there are hardly any.
const MOST_IDLE: u64 = 2_000;
/// A game is stopped after so many plies.
const MOST_PLIES: u32 = 2_000;

pub(crate) fn run(
    catalog: &Catalog,
    options: &Positions,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let Positions { about, gather: options } = options;
    match (about, &options.game, &options.output) {
        (Some(AboutPositions::Info(options)), ..) => info::run(options, out),
        (Some(AboutPositions::Export(options)), ..) => export::run(catalog, options, out),
        (None, Some(game), Some(output)) => gather(catalog, (game, output, options), out),
        // The command line asks for both.
        _ => Err(Failure::Usage("expected a game and --output".to_owned())),
    }
}

/// What is wrong with a file of positions.
pub(in crate::commands) fn fault(path: &Path, error: PositionsError) -> Failure {
    let sentence = format!("{}: {error}", path.display());
    match error.fault {
        PositionsFault::Other => misread(path, FileKind::Positions, error),
        PositionsFault::Io(_) | PositionsFault::Busy => Failure::Machine(sentence),
        _ => Failure::Usage(sentence),
    }
}

/// A file that cannot be read is the request's fault where one is only read.
pub(in crate::commands) fn unreadable(path: &Path, error: PositionsError) -> Failure {
    match error.fault {
        PositionsFault::Io(_) if path.is_dir() => {
            let sentence = "this is a folder; expected a file of positions";
            Failure::input(&path.display().to_string(), sentence)
        }
        PositionsFault::Io(why) => Failure::Usage(format!("{}: {why}", path.display())),
        _ => fault(path, error),
    }
}

fn gather(
    catalog: &Catalog,
    (game, output, options): (&str, &Path, &Gather),
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let mut session = catalog.open(game)?;
    check_output(output)?;
    let player = self_play(session.as_ref(), options)?;
    let made =
        heading(session.as_ref(), &made::to_go_on(output, made::made(options, nodes(options))?));
    let stop = stop_on_ctrl_c()?;
    prepare(session.as_ref(), &player.plan, &player.limits.clone().and_stop(&stop))?;
    let writer = PositionsWriter::open(output, &made).map_err(|error| fault(output, error))?;
    let before = writer.known();
    let mut gathering = Gathering {
        options,
        output,
        player: &player,
        stop: &stop,
        started: Instant::now(),
        writer,
        idle: 0,
        progress: Progress::share(options.quiet),
    };
    gathering.run(session.as_mut())?;
    gathering.report((session.game(), &made.made), before, out)
}

/// Refuses what is no file that can be read again and added to.
fn check_output(output: &Path) -> Result<(), Failure> {
    if output.is_dir() {
        let sentence = "this is a folder; expected a file, for the positions";
        return Err(Failure::input(&format!("--output {}", output.display()), sentence));
    }
    check_plain("--output", output)
}

/// How the games are played.
fn self_play(session: &dyn Session, options: &Gather) -> Result<SelfPlay, Failure> {
    let plan = session.plan(&options.engine.wishes())?;
    let seed = options.engine.seed.unwrap_or(DEFAULT_SEED);
    let limits = Limits { depth: options.depth, nodes: nodes(options), ..Limits::none() };
    let limits = match options.engine.simulations {
        Some(simulations) => limits.and_simulations(simulations),
        None => limits,
    };
    plan.check(&limits).map_err(Failure::idle_option)?;
    if options.random_plies.start() > &MOST_PLIES {
        return Err(Failure::input("--random-plies", format!("expected at most {MOST_PLIES}")));
    }
    Ok(SelfPlay {
        plan: plan.with_seed(seed),
        limits,
        exact: options.exact_from.map(|ply| exact(session, ply, options)).transpose()?,
        random_plies: options.random_plies.clone(),
        seed,
        most_plies: MOST_PLIES,
    })
}

/// The nodes of a search: so many as are asked for, or the usual number where nothing limits it.
fn nodes(options: &Gather) -> Option<u64> {
    let has_limit = options.depth.is_some() || options.engine.simulations.is_some();
    options.nodes.or((!has_limit).then_some(DEFAULT_NODES))
}

/// How positions are solved from a ply on.
fn exact(
    session: &dyn Session,
    ply: u32,
    options: &Gather,
) -> Result<(u32, Plan, Limits), Failure> {
    let said = format!("--exact-from {ply}");
    let name = Search::AlphaBeta.name();
    if session.players() != 2 || session.has_chance() {
        let sentence = format!(
            "{said}: positions are solved only in games of two players without chance; {} is not one",
            session.game()
        );
        return Err(Failure::Usage(sentence));
    }
    let mut wishes = vec![Wish::new("search", name, said.clone()), Wish::new("exact", "on", said)];
    let evaluator = &options.engine.evaluator;
    wishes.extend(evaluator.as_ref().map(|name| Wish::flag("evaluator", name)));
    Ok((ply, session.plan(&wishes)?, Limits::nodes(options.exact_nodes)))
}

/// Positions being gathered.
struct Gathering<'g> {
    options: &'g Gather,
    output: &'g Path,
    player: &'g SelfPlay,
    stop: &'g StopFlag,
    started: Instant,
    writer: PositionsWriter,
    /// Games in a row that brought nothing new.
    idle: u64,
    progress: Progress,
}

impl Gathering<'_> {
    fn run(&mut self, session: &mut dyn Session) -> Result<(), Failure> {
        let mut kept = Instant::now();
        while self.past() < 1.0 && !self.stop.is_raised() && self.idle < MOST_IDLE {
            let number = self.writer.known().games;
            let Some(positions) = self.player.game(session, number, self.stop)? else { break };
            self.idle = if self.writer.game(&positions) > 0 { 0 } else { self.idle + 1 };
            if self.writer.is_full() || kept.elapsed() >= KEEP {
                kept = Instant::now();
                self.writer.keep().map_err(|error| fault(self.output, error))?;
            }
            let Known { positions, games } = self.writer.known();
            self.progress.tell_share(self.past(), || {
                format!("{} games, {} positions", thousands(games), thousands(positions))
            });
        }
        Ok(())
    }

    /// How much of what was asked for is done.
    fn past(&self) -> f64 {
        let Gather { games, positions, time, .. } = self.options;
        let known = self.writer.known();
        let unlimited = games.is_none() && positions.is_none();
        let time = time.or(unlimited.then_some(DEFAULT_TIME));
        let shares = [
            games.map(|games| known.games as f64 / games as f64),
            positions.map(|positions| known.positions as f64 / positions as f64),
            time.map(|time| self.started.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-9)),
        ];
        shares.into_iter().flatten().fold(0.0, f64::max)
    }

    fn report(
        self,
        (game, made): (&str, &str),
        before: Known,
        out: &mut Out,
    ) -> Result<ExitCode, Failure> {
        let Gathering { options, output, stop, started, writer, idle, progress: bar, .. } = self;
        let known = writer.finish().map_err(|error| fault(output, error))?;
        drop(bar);
        if idle >= MOST_IDLE && !options.quiet {
            progress(&format!("{MOST_IDLE} games in a row brought no new position: stopping"));
        }
        let seconds = started.elapsed().as_secs_f64();
        let file = output.display().to_string();
        if options.json {
            let document = outply_json::Positions {
                game: game.to_owned(),
                file,
                games: known.games,
                positions: known.positions,
                made: made.to_owned(),
                labels: None,
                seconds: Some(seconds),
            };
            out.text(Document::new(document).text())?;
        } else {
            if stop.is_raised() {
                progress(&format!("to continue: {}", command_line()));
            }
            let bytes = std::fs::metadata(output).map_or(0, |known| known.len());
            out.line(format!(
                "{} and {} more, {} and {} in all; {} in {file}",
                counted(known.games - before.games, "game"),
                counted(known.positions - before.positions, "position"),
                thousands(known.games),
                thousands(known.positions),
                size(bytes)
            ))?;
        }
        Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { 0 }))
    }
}
