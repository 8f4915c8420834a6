//! `outply play`

mod clocks;
mod ending;
mod face;
mod game;
mod hint;
mod keeping;
mod keys;
mod lines;
mod orders;
mod seats;
mod strength;
mod terminal;

use crate::args::{Play, Review, Seat};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_with};
use crate::output::{Out, program};
use crate::saved::{Saved, Settings};
use crate::session;
use clocks::Clocks;
use face::Face;
use game::{Game, Left, Wanted};
use keeping::Keeper;
use outply_catalog::{Catalog, Session, StopFlag};
use seats::Seats;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use strength::Engine;

pub(crate) fn run(catalog: &Catalog, options: &Play, out: &mut Out) -> Result<ExitCode, Failure> {
    let Begun { saved, file, session } = begun(catalog, options)?;
    let seats = Seats::new(&saved.settings, session.as_ref())?;
    refuse_idle(options, &seats)?;
    let facts = catalog.facts(session.game());
    let settings = &saved.settings;
    let asked = (&settings.strength, &settings.limits, &settings.engine);
    let engine = Engine::of(session.as_ref(), &facts, asked, settings.seed)?;
    if settings.clock.is_some() && session.players() < 2 {
        let sentence = "a clock needs two or more players";
        return Err(Failure::input("--clock", sentence));
    }
    let clocks = Clocks::new(session.players(), settings.clock, (&settings.left, &settings.taken));
    let mut keeper = Keeper::new(session.game(), options.save.as_deref(), file.as_deref());
    keeper.format(catalog).check(catalog, session.as_ref(), saved.start.as_deref())?;
    if let Some(file) = &options.save {
        keeper.check(catalog, file)?;
        keeper.take(file);
    }
    let (last, before) = (keeper.last(), terminal::state());
    let stop = stop_with(move || {
        terminal::restore(before.as_ref());
        keeping::say_kept(&last);
    })?;
    engine.prepare(session.as_ref(), &stop)?;
    let face = Face::new(out, options.ascii, facts.keys)?;
    let (has_explained, has_moved) = (false, false);
    let mut game = Game {
        catalog,
        session,
        facts,
        saved,
        seats,
        engine,
        clocks,
        keeper,
        stop,
        face,
        has_explained,
        has_moved,
    };
    let left = game.play()?;
    let (name, stop) = (game.session.game().to_owned(), game.stop.clone());
    drop(game);
    match left {
        Left::Interrupted => Ok(ExitCode::from(INTERRUPTED)),
        Left::Done => Ok(ExitCode::SUCCESS),
        Left::Review(wanted) => reviewed(catalog, name, wanted, (&stop, out)),
    }
}

/// Refuses to be told how strong the engine plays where it does not play.
fn refuse_idle(options: &Play, seats: &Seats) -> Result<(), Failure> {
    let Play { strength, limits, engine, .. } = options;
    let asked = [
        ("--level", strength.level.is_some()),
        ("--elo", strength.elo.is_some()),
        ("--skill", engine.skill.is_some()),
        ("--simulations", engine.simulations.is_some()),
        ("--depth", limits.depth.is_some()),
        ("--nodes", limits.nodes.is_some()),
        ("--time", limits.time.is_some()),
    ];
    let idle = asked.into_iter().find(|(_, is_asked)| *is_asked && !seats.can_have_engine());
    let Some((flag, _)) = idle else { return Ok(()) };
    let seat = if seats.names.len() == 1 { "--as none" } else { "--as first, second or none" };
    let sentence =
        format!("the engine has no seat here, and nobody else reads it: expected {seat}");
    Err(Failure::input(flag, sentence))
}

/// Reviews a game that is over, as `outply review` would.
fn reviewed(
    catalog: &Catalog,
    game: String,
    wanted: Wanted,
    (stop, out): (&StopFlag, &mut Out),
) -> Result<ExitCode, Failure> {
    let Some(file) = wanted.file else { return Ok(ExitCode::SUCCESS) };
    let correct = to_learn(&game, &file, wanted.player.as_deref());
    let mut options = Review::of(game, file);
    if wanted.learn {
        (options.learn, options.player) = (true, wanted.player);
    }
    let code = crate::commands::review::run_until(catalog, &options, stop, out)?;
    if !wanted.learn && !stop.is_raised() {
        out.line(correct)?;
    }
    Ok(code)
}

/// How mistakes are corrected once they have been seen.
fn to_learn(game: &str, file: &Path, player: Option<&str>) -> String {
    let (program, file) = (program(), keeping::shown(file));
    let of = player.map_or(String::new(), |player| format!(" --as {player}"));
    format!("To correct mistakes: {program} review {game} {file} --learn{of}")
}

/// A game to play.
struct Begun {
    saved: Saved,
    /// The file that it comes from, if it was kept.
    file: Option<PathBuf>,
    session: Box<dyn Session>,
}

/// The game to play: a new one, or one that was kept.
fn begun(catalog: &Catalog, options: &Play) -> Result<Begun, Failure> {
    match &options.resume {
        Some(file) => resumed(catalog, options, file.clone()),
        None => {
            let name = options.game.as_deref().unwrap_or_default();
            let session = session::start(catalog, name, &options.position)?;
            let start = options.position.position.as_ref().map(|_| start_of(catalog, options));
            let mut saved = Saved::new(session.game(), start.transpose()?, Settings::default());
            let settings = &mut saved.settings;
            settings.seat = options.seat.unwrap_or(Seat::First);
            settings.seed = options.engine.seed.unwrap_or_else(entropy);
            settings.clock = options.clock;
            ask(settings, options);
            Ok(Begun { saved, file: None, session })
        }
    }
}

/// The position that the game begins from, before any move.
fn start_of(catalog: &Catalog, options: &Play) -> Result<String, Failure> {
    let position = crate::args::Position { moves: None, ..options.position.clone() };
    let name = options.game.as_deref().unwrap_or_default();
    Ok(session::start(catalog, name, &position)?.notation())
}

/// A game that was kept, as the options change it.
fn resumed(catalog: &Catalog, options: &Play, file: Option<PathBuf>) -> Result<Begun, Failure> {
    let is_open = |path: &std::path::Path| {
        Saved::read(catalog, path).is_ok_and(|saved| saved.result.is_none())
    };
    let file = match file {
        Some(file) => file,
        None => keeping::newest(options.game.as_deref(), is_open)?,
    };
    let mut saved = Saved::read(catalog, &file).map_err(|failure| {
        let text = file.display().to_string();
        match options.game.is_none() && !file.exists() && catalog.entry(&text).is_ok() {
            true => Failure::input(
                &format!("--resume {text}"),
                format!(
                    "expected a file; to continue your last game of {text}: play {text} --resume"
                ),
            ),
            false => failure,
        }
    })?;
    if let Some(game) = options.game.as_ref().filter(|game| **game != saved.game) {
        let sentence = format!("a game of {}, not of {game}", saved.game);
        return Err(Failure::input(&file.display().to_string(), sentence));
    }
    saved.settings.seat = options.seat.unwrap_or(saved.settings.seat);
    ask(&mut saved.settings, options);
    let session = saved.open(catalog)?;
    Ok(Begun { saved, file: Some(file), session })
}

/// What the options say of the engine goes before what was kept.
fn ask(settings: &mut Settings, options: &Play) {
    let seed = settings.engine.seed;
    if options.strength != crate::args::Strength::default() {
        settings.strength = options.strength.clone();
    }
    if options.limits != crate::args::LimitOptions::default() {
        settings.limits = options.limits.clone();
    }
    if options.engine != crate::args::EngineOptions::default() {
        settings.engine = options.engine.clone();
        settings.engine.seed = options.engine.seed.or(seed);
    }
}

/// A seed that nobody chose.
fn entropy() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() >> 32
}
