//! `outply match`

use crate::args::{Contest as Options, MatchFormat};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use outply_catalog::arena::contest::{
    Adjudication, Contest, Contestant, Control, Event, Format, Opening, Openings, PlayerError,
};
use outply_catalog::arena::engine::{EngineSpec, Protocol};
use outply_catalog::arena::statistics::Sprt;
use outply_catalog::{Request, player, referee};
use outply_protocols::gtp::board_size;
use std::process::ExitCode;
use std::time::Duration;

/// A move's time that is never planned for.
const OVERHEAD: Duration = Duration::from_millis(2);

const PROTOCOLS: [(&str, Protocol); 3] =
    [("uci:", Protocol::Uci), ("xboard:", Protocol::Xboard), ("gtp:", Protocol::Gtp)];

pub fn run(options: &Options, out: &mut Out) -> Result<ExitCode, Failure> {
    // Whatever is wrong with the game is said before anything else.
    drop(referee(&options.game)?);
    let control: Control =
        options.control.parse().map_err(|error| Failure::input("--control", error))?;
    let players = options.players.iter().map(|text| contestant(&options.game, text, control));
    let players = players.collect::<Result<Vec<_>, Failure>>()?;
    let stop = stop_on_ctrl_c()?;
    let game = options.game.clone();
    let mut contest = Contest::new(
        &options.game,
        move || referee(&game).expect("the game was opened before"),
        players,
    )
    .rounds(options.rounds)
    .format(match options.format {
        MatchFormat::RoundRobin => Format::RoundRobin,
        MatchFormat::Gauntlet => Format::Gauntlet { challengers: 1 },
    })
    .openings(openings(options)?)
    .adjudication(Adjudication { most_plies: options.most_plies, ..Adjudication::default() })
    .seed(options.seed)
    .threads(options.concurrency)
    .stop(&stop);
    if let Some(path) = &options.results {
        contest = contest.results(path);
    }
    if let Some(text) = &options.sprt {
        contest = contest.sprt(sprt(text)?);
    }
    let quiet = options.quiet;
    let report = contest.run(&mut |event| {
        if let Some(line) = told(event).filter(|_| !quiet) {
            progress(&line);
        }
    });
    let report = report.map_err(|error| Failure::Machine(error.to_string()))?;
    out.text(report.standings.to_string())?;
    if let Some(sprt) = report.sprt {
        let [low, high] = sprt.bounds;
        out.line(format!("SPRT: LLR {:.2} [{low:.2}, {high:.2}], {:?}", sprt.llr, sprt.decision))?;
    }
    let code = if stop.is_raised() { INTERRUPTED } else { 0 };
    Ok(ExitCode::from(code))
}

fn told(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Contestant { name, settings } => {
            let settings: Vec<String> =
                settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
            Some(format!("{name}: {}", settings.join(" ")))
        }
        Event::Begun { seed, games, played, openings } => Some(format!(
            "{games} games, {played} of them played before; {openings} openings; seed {seed}"
        )),
        Event::Finished { record, standings, sprt } => {
            let meeting = standings.meeting(0, 1);
            let estimate = meeting.estimate();
            let elo = estimate.map(|e| format!("  Elo {:+.0} ± {:.0}", e.elo.value, e.elo.error));
            let llr = sprt.map(|sprt| format!("  LLR {:.2}", sprt.llr));
            let elo = elo.filter(|_| standings.names().len() == 2).unwrap_or_default();
            Some(format!("game {}{elo}{}", record.game + 1, llr.unwrap_or_default()))
        }
        Event::Started { .. } => None,
    }
}

fn openings(options: &Options) -> Result<Openings, Failure> {
    let Some(path) = &options.openings else {
        return Ok(match options.random_plies {
            0 => Openings::Initial,
            plies => Openings::Random { plies },
        });
    };
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::input(&name, error))?;
    let openings = Opening::list(&text);
    if openings.is_empty() {
        return Err(Failure::input(&name, "expected an opening a line"));
    }
    Ok(Openings::List { openings, shuffled: false })
}

fn sprt(text: &str) -> Result<Sprt, Failure> {
    let fault = || Failure::input("--sprt", "expected two numbers, the smaller first, as in 0,20");
    let (low, high) = text.split_once(',').ok_or_else(fault)?;
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| fault());
    Sprt::normalised(number(low)?, number(high)?).map_err(|error| Failure::input("--sprt", error))
}

/// The player that `text` describes.
fn contestant<'c>(game: &str, text: &str, control: Control) -> Result<Contestant<'c>, Failure> {
    let (name, text) = text.split_once('@').unwrap_or((text, text));
    for (prefix, protocol) in PROTOCOLS {
        if let Some(command) = text.strip_prefix(prefix) {
            let engine = EngineSpec::new(protocol, command);
            let engine = engine.map_err(|error| Failure::input(name, error))?;
            let size = board_size(game).filter(|_| protocol == Protocol::Gtp);
            let engine = match size {
                Some(size) => engine.option("boardsize", size.to_string()),
                None => engine,
            };
            let engine = outply_catalog::engine(game, engine);
            let engine = engine.map_err(|error| Failure::input(name, error))?;
            return Ok(Contestant::new(name, control, move || engine.player()).settings(text));
        }
    }
    built_in_player(game, name, text, control)
}

/// A player of ours.
pub fn built_in_player<'c>(
    game: &str,
    name: &str,
    text: &str,
    control: Control,
) -> Result<Contestant<'c>, Failure> {
    let request = built_in(name, text)?;
    // A request that does not fit is said now, not in the middle of the match.
    drop(player(game, &request, &control, OVERHEAD).map_err(|error| Failure::input(name, error))?);
    let game = game.to_owned();
    let make = move || player(&game, &request, &control, OVERHEAD).map_err(PlayerError::failed);
    Ok(Contestant::new(name, control, make).settings(text))
}

/// `search=mcts,threads=2,c=0.5`: what is no key here is one of a recipe.
fn built_in(name: &str, text: &str) -> Result<Request, Failure> {
    use crate::args::parse::{pruning, search, size};
    let mut request = Request { table_bytes: 16 << 20, ..Request::default() };
    let mut recipe = Vec::new();
    for word in text.split(',').filter(|word| !word.is_empty() && *word != "outply") {
        let fault = |expected: String| Failure::input(name, format!("{word}: {expected}"));
        let (key, value) =
            word.split_once('=').ok_or_else(|| fault("expected KEY=VALUE".into()))?;
        match key {
            "search" => request.search = Some(search(value).map_err(fault)?),
            "evaluator" => request.evaluator = Some(value.to_owned()),
            "table" => request.table_bytes = size(value).map_err(fault)?,
            "pruning" => request.pruning = pruning(value).map_err(fault)?,
            "threads" => {
                let threads = value.parse().ok().filter(|threads| (1..=200).contains(threads));
                request.threads = threads.ok_or_else(|| fault("expected 1 to 200".into()))?;
            }
            _ => recipe.push(word),
        }
    }
    request.recipe = recipe.join(",");
    Ok(request)
}
