//! `outply tune --selectivity`: numbers of selective search by SPSA.

use super::{RANDOM_PLIES, starts};
use crate::args::Tune;
use crate::commands::contest::contestant::built_in_player;
use crate::commands::contest::openings::Source;
use crate::conditions::{command_line, conditions};
use crate::failure::Failure;
use crate::files::{Claim, read_own};
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress, table};
use crate::progress::Progress;
use outply_catalog::arena::contest::{Adjudication, Contest, Contestant, Control, Ended};
use outply_catalog::arena::formats::seal::{seal, unsealed};
use outply_catalog::arena::tuning::{Parameter, Spsa};
use outply_catalog::{Catalog, FileKind, NotationError, Settings, StopFlag, Tunable, tunable};
use outply_json::{Document, TunedNumber, Tuning};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A tuning as the file of `--state` has it.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    game: String,
    nodes: u64,
    random_plies: u32,
    /// The file of openings, as it was named; random plies are 0 then.
    #[serde(default)]
    openings: Option<PathBuf>,
    /// When games end early; nothing in files of older versions, where only the rules end them.
    #[serde(default)]
    adjudication: Value,
    pairs: u64,
    /// Under which conditions it began.
    #[serde(default)]
    started: Value,
    spsa: Spsa,
}

pub(crate) fn run(
    catalog: &Catalog,
    options: &Tune,
    names: &str,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    drop(catalog.referee(&options.game)?);
    let mut claim = options.state.as_deref().map(Claim::new).transpose()?;
    let mut state = begin(catalog, options, names)?;
    let starts = starts(catalog, options)?;
    // A game without selective search is said now, not after the first pair.
    drop(contestant(catalog, &state, "--selectivity", &state.spsa.rounded())?);
    let stop = stop_on_ctrl_c()?;
    let [done, all] = games(&state);
    let progress = (done < all).then(|| Progress::new(options.quiet, all, done, "games"));
    while !state.spsa.is_done() && !stop.is_raised() {
        let Some(lead) = meet(catalog, options, (&state, &starts), &stop)? else { break };
        state.spsa.learn(lead);
        claim.as_mut().map_or(Ok(()), |claim| save(claim, &state))?;
        progress.iter().for_each(|shown| shown.tell(games(&state)[0], || values(&state)));
    }
    drop(progress);
    tell(&state, options.json, out)?;
    if state.spsa.is_done() {
        return Ok(ExitCode::SUCCESS);
    }
    out.flush()?;
    to_go_on(options);
    Ok(ExitCode::from(INTERRUPTED))
}

/// Says on stderr how a tuning goes on that was interrupted.
fn to_go_on(options: &Tune) {
    match options.state {
        Some(_) => progress(&format!("to continue: {}", command_line())),
        None => progress("nothing was saved: with --state FILE tuning can continue"),
    }
}

/// Games played, and games in all.
fn games(state: &State) -> [u64; 2] {
    let (all, done) = state.spsa.progress();
    [done, all].map(|iterations| 2 * state.pairs * iterations)
}

/// The tuning at its beginning, or where its file leaves off.
fn begin(catalog: &Catalog, options: &Tune, names: &str) -> Result<State, Failure> {
    let Tune { game, nodes, seed, openings, .. } = options;
    let pairs = (options.concurrency.max(1) as u64).div_ceil(2);
    let iterations = (options.games / 2).div_ceil(pairs);
    let spsa = Spsa::new(parameters(catalog, options, names)?, iterations, *seed);
    let (game, nodes, openings) = (game.clone(), *nodes, openings.clone());
    let usual = if openings.is_none() { RANDOM_PLIES } else { 0 };
    let random_plies = options.random_plies.unwrap_or(usual);
    let (adjudication, started) = (adjudication(options)?, conditions());
    let fresh = State { game, nodes, random_plies, openings, adjudication, pairs, started, spsa };
    match &options.state {
        Some(path) if path.exists() => resumed(path, fresh),
        _ => Ok(fresh),
    }
}

/// When games end early, as a file has it: nothing if only the rules end them.
fn adjudication(options: &Tune) -> Result<Value, Failure> {
    let rules = options.adjudication.rules();
    if rules == Adjudication::default() {
        return Ok(Value::Null);
    }
    serde_json::to_value(rules).map_err(|error| Failure::Machine(error.to_string()))
}

fn resumed(path: &Path, fresh: State) -> Result<State, Failure> {
    let (file, text) = read_own(FileKind::Tuning, path)?;
    if text.trim().is_empty() {
        let sentence = "this file is empty; expected the state of a tuning, or a new name";
        return Err(Failure::input(&file, sentence));
    }
    let content = unsealed(text.as_bytes()).map_err(|error| Failure::input(&file, error))?;
    let state: State = serde_json::from_slice(&content).map_err(|error| {
        Failure::input(&file, format!("expected the state of a tuning, or a new name ({error})"))
    })?;
    let differences = differences(&state, &fresh).join("; ");
    match differences.is_empty() {
        true => Ok(state),
        false => Err(Failure::input(&file, format!("{EXPECTED}, but {differences}"))),
    }
}

/// What a tuning and the one in the file must have in common.
const EXPECTED: &str = "expected a tuning of the same game, names, nodes, games, random plies, \
                        openings, adjudication, rate, concurrency and seed";

/// How the tuning in the file differs from the one that is asked for, a phrase for each difference.
fn differences(state: &State, fresh: &State) -> Vec<String> {
    let both = |of: fn(&State) -> String| [of(state), of(fresh)];
    let sides = [
        ("its game is", both(|state| state.game.clone())),
        ("its numbers are", both(|state| names(&state.spsa))),
        ("its nodes are", both(|state| state.nodes.to_string())),
        ("its random plies are", both(|state| state.random_plies.to_string())),
        ("its openings are", both(file_of_openings)),
        ("its games end early by", both(|state| state.adjudication.to_string())),
        ("its rate is", both(|state| rate(&state.spsa))),
        ("its games played at the same time are", both(|state| (2 * state.pairs).to_string())),
        ("its games are", both(|state| games(state)[1].to_string())),
        ("its seed is", both(|state| state.spsa.seed().to_string())),
    ];
    let differing = sides.into_iter().filter(|(_, [found, asked])| found != asked);
    let mut told: Vec<String> =
        differing.map(|(about, [found, asked])| format!("{about} {found}, not {asked}")).collect();
    if told.is_empty() && !state.spsa.continues(&fresh.spsa) {
        told.push("its values or their ranges are others".to_owned());
    }
    told
}

/// The file of openings, or none.
fn file_of_openings(state: &State) -> String {
    state.openings.as_ref().map_or_else(|| "none".to_owned(), |file| file.display().to_string())
}

/// The learning rate, which all numbers have in common.
fn rate(spsa: &Spsa) -> String {
    spsa.parameters().first().map_or_else(String::new, |number| number.rate.to_string())
}

/// The numbers that are tuned, each with the value at which it began.
fn names(spsa: &Spsa) -> String {
    let words = spsa.parameters().iter().map(|number| format!("{}={}", number.name, number.start));
    words.collect::<Vec<_>>().join(",")
}

/// What `NAME,NAME=START,...` names, beginning where the game has it unless told otherwise.
fn parameters(catalog: &Catalog, options: &Tune, names: &str) -> Result<Vec<Parameter>, Failure> {
    let fault = |error| Failure::input("--selectivity", error);
    let base = catalog.open(&options.game)?.selectivity();
    let (mut parameters, mut at) = (Vec::<Parameter>::new(), 0);
    for word in names.split(',') {
        let start = if word.contains('=') { word } else { "" };
        let settings = Settings::parse(base, start).map_err(|error| {
            fault(NotationError::new(names, at + error.at(), error.expected()).to_string())
        })?;
        let name = word.split('=').next().unwrap_or(word).trim();
        let found = tunable(name).filter(|tunable| !tunable.is_switch);
        let found = found.filter(|_| parameters.iter().all(|known| known.name != name));
        let expected = || fault(format!("{name:?}: expected the name of a number, each once"));
        let found = found.ok_or_else(expected)?;
        if let Some(why) = settings.idle(name) {
            return Err(fault(format!("{name}: {why}")));
        }
        let start = settings.get(name).unwrap_or(found.default);
        let rate = options.rate.unwrap_or(Tunable::RATE);
        parameters.push(parameter(found, start, rate));
        at += word.len() + 1;
    }
    Ok(parameters)
}

fn parameter(tunable: &Tunable, start: i32, rate: f64) -> Parameter {
    let Tunable { name, min, max, .. } = *tunable;
    // A game's own number may be of another size than the default.
    let step = Tunable { default: start, ..*tunable }.step();
    Parameter { name: name.to_owned(), start, min, max, step, rate }
}

/// `name=value,...`
fn settings(spsa: &Spsa, values: &[i32]) -> String {
    let pairs = spsa.parameters().iter().zip(values);
    let words = pairs.map(|(parameter, value)| format!("{}={value}", parameter.name));
    words.collect::<Vec<_>>().join(",")
}

fn contestant<'c>(
    catalog: &'c Catalog,
    state: &State,
    name: &str,
    values: &[i32],
) -> Result<Contestant<'c>, Failure> {
    let control = Control { nodes: Some(state.nodes), ..Control::default() };
    let text = format!("search=selective,{}", settings(&state.spsa, values));
    built_in_player(catalog, &state.game, name, &text, control)
}

/// How many games more the one side won than the other; `None` if it was interrupted.
fn meet(
    catalog: &Catalog,
    options: &Tune,
    (state, starts): (&State, &Source),
    stop: &StopFlag,
) -> Result<Option<i64>, Failure> {
    let perturbed = state.spsa.perturbed();
    let sides = [("plus", perturbed.plus), ("minus", perturbed.minus)];
    let sides = sides.map(|(name, values)| contestant(catalog, state, name, &values));
    let (_, done) = state.spsa.progress();
    let game = state.game.clone();
    let contest = Contest::new(
        &state.game,
        move || catalog.referee(&game).expect("the game was opened before"),
        sides.into_iter().collect::<Result<_, _>>()?,
    )
    .rounds(state.pairs)
    .openings(starts.openings.clone())
    .adjudication(options.adjudication.rules())
    // Every iteration has openings of its own.
    .seed(options.seed.wrapping_mul(1 << 32).wrapping_add(done))
    .threads(options.concurrency)
    .stop(stop);
    let report = contest.run(&mut |_| ()).map_err(|error| starts.failure(&error))?;
    let games = report.standings.meeting(0, 1).games();
    Ok((report.ended == Ended::Complete).then(|| games.wins as i64 - games.losses as i64))
}

fn save(claim: &mut Claim, state: &State) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(state);
    let text = text.map_err(|error| Failure::Machine(error.to_string()))?;
    claim.write(|file| writeln!(file, "{}", seal(text)))
}

/// Where the numbers are now.
fn values(state: &State) -> String {
    let values = state.spsa.parameters().iter().zip(state.spsa.values());
    let values = values.map(|(parameter, value)| format!("{} {value:.1}", parameter.name));
    values.collect::<Vec<_>>().join(", ")
}

fn tell(state: &State, as_json: bool, out: &mut Out) -> Result<(), Failure> {
    let (spsa, rounded) = (&state.spsa, state.spsa.rounded());
    if as_json {
        let numbers = spsa.parameters().iter().zip(spsa.values()).map(|(parameter, &value)| {
            let Parameter { start, min, max, .. } = *parameter;
            TunedNumber { name: parameter.name.clone(), start, value, min, max }
        });
        let (game, numbers) = (state.game.clone(), numbers.collect());
        let selectivity = settings(spsa, &rounded);
        return out.text(Document::new(Tuning { game, numbers, selectivity }).text());
    }
    let rows = spsa.parameters().iter().zip(spsa.values()).map(|(parameter, value)| {
        let Parameter { name, start, min, max, .. } = parameter;
        vec![name.clone(), start.to_string(), format!("{value:.2}"), format!("{min} to {max}")]
    });
    out.line(table(&["name", "began at", "now", "range"], &rows.collect::<Vec<_>>()))?;
    let [done, all] = games(state);
    let end = if done == all { ": all of them" } else { "" };
    out.line(format!("\n{done} of {all} games played{end}"))?;
    out.line(format!("\n--selectivity {}", settings(spsa, &rounded)))
}
