//! `outply worth`: what each heuristic is worth, by matches of a player against itself with one
//! switch thrown.

use super::contest::contestant::{
    built_in_player, common_control, is_same_player, refuse_repeated, replaced,
};
use super::contest::openings::{RANDOM_PLIES, failure, random};
use crate::args::Worth;
use crate::conditions::command_line_with;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use crate::progress::Progress;
use outply_catalog::arena::contest::{Contest, Contestant, Control, Event, Meeting};
use outply_catalog::{Catalog, StopFlag};
use outply_json::{Document, WorthRow};
use std::process::ExitCode;

pub(crate) fn run(catalog: &Catalog, options: &Worth, out: &mut Out) -> Result<ExitCode, Failure> {
    drop(catalog.referee(&options.game)?);
    let control = common_control(&options.control)?;
    let changes = options.switch.iter().map(|switch| changes(switch));
    let changes = changes.collect::<Result<Vec<_>, Failure>>()?;
    refuse_repeated("--switch", &options.switch, &changes)?;
    drop(built_in_player(catalog, &options.game, "--player", &options.player, control)?);
    // Every switch is tried before the first match begins.
    for switch in &options.switch {
        changed(catalog, options, switch, control)?;
        refuse_idle(catalog, options, switch)?;
    }
    let stop = stop_on_ctrl_c()?;
    let player = if options.player.is_empty() { "default" } else { &options.player };
    let mut switches = Vec::new();
    if !options.json {
        out.line(format!("`{player}` on {} at {control}, seed {}:\n", options.game, options.seed))?;
        out.line("| switch | games | + = - | Elo over the switched player | conclusion |")?;
        out.line("|---|---|---|---|---|")?;
        out.flush()?;
    }
    let (mut whole, all) = (0, 2 * pairs(options));
    for switch in options.switch.iter().take_while(|_| !stop.is_raised()) {
        let Some(meeting) = compare(catalog, options, control, switch, &stop)? else { break };
        whole += usize::from(meeting.games().games() == all);
        if meeting.games().games() == 0 {
            break;
        }
        switches.push(WorthRow::of(switch, &meeting));
        if !options.json {
            out.line(row(switch, &meeting))?;
            out.flush()?;
        }
    }
    if options.json {
        let (game, player) = (options.game.clone(), player.to_owned());
        let worth = outply_json::Worth { game, player, control: control.to_string(), switches };
        out.text(Document::new(worth).text())?;
    }
    if !stop.is_raised() {
        return Ok(ExitCode::SUCCESS);
    }
    out.flush()?;
    to_go_on(&options.switch[whole..]);
    Ok(ExitCode::from(INTERRUPTED))
}

/// Says on stderr what an interrupted run has left to do.
fn to_go_on(missing: &[String]) {
    if !missing.is_empty() {
        let command = command_line_with("--switch", &missing.join(","));
        progress(&format!("to play what is missing: {command}"));
    }
}

/// The changes that are made together, in any order.
fn changes(switch: &str) -> Result<Vec<&str>, Failure> {
    let mut changes: Vec<&str> = switch.split('+').map(str::trim).collect();
    if changes.contains(&"") {
        let sentence = format!("{switch:?}: expected KEY=VALUE, or several joined by +");
        return Err(Failure::input("--switch", sentence));
    }
    changes.sort_unstable();
    Ok(changes)
}

/// Pairs of games for each switch.
fn pairs(options: &Worth) -> u64 {
    options.rounds.unwrap_or_else(|| options.games.div_ceil(2))
}

/// The player with one switch thrown.
fn changed<'c>(
    catalog: &'c Catalog,
    options: &Worth,
    switch: &str,
    control: Control,
) -> Result<Contestant<'c>, Failure> {
    let words = switched(options, switch);
    built_in_player(catalog, &options.game, switch, &words, control)
}

/// The words of the player with one switch thrown.
fn switched(options: &Worth, switch: &str) -> String {
    replaced(&options.player, &switch.replace('+', ","))
}

/// Refuses a switch that leaves the player as it is: a match against itself measures nothing.
fn refuse_idle(catalog: &Catalog, options: &Worth, switch: &str) -> Result<(), Failure> {
    let words = switched(options, switch);
    if !is_same_player(catalog, &options.game, [&options.player, &words])? {
        return Ok(());
    }
    let sentence = format!("{switch}: the player has this anyway; expected a change of it");
    Err(Failure::input("--switch", sentence))
}

/// The player against itself with one switch thrown, as the player sees it; `None` if it was interrupted
/// before the first game.
fn compare(
    catalog: &Catalog,
    options: &Worth,
    control: Control,
    switch: &str,
    stop: &StopFlag,
) -> Result<Option<Meeting>, Failure> {
    let player = built_in_player(catalog, &options.game, "the player", &options.player, control)?;
    let game = options.game.clone();
    let openings = random(options.random_plies, RANDOM_PLIES);
    let contest = Contest::new(
        &options.game,
        move || catalog.referee(&game).expect("the game was opened before"),
        vec![player, changed(catalog, options, switch, control)?],
    );
    let contest = contest.rounds(pairs(options)).openings(openings).seed(options.seed);
    let contest = contest.threads(options.concurrency).stop(stop);
    let shown = Progress::new(options.quiet, 2 * pairs(options), 0, "games");
    let report = contest.run(&mut |event| {
        if let Event::Finished { standings, .. } = event {
            let words = || format!("{switch}: {}", standings.meeting(0, 1).so_far());
            shown.tell(standings.games(), words);
        }
    });
    match report {
        Ok(report) => Ok(Some(report.standings.meeting(0, 1))),
        Err(_) if stop.is_raised() => Ok(None),
        Err(error) => Err(failure(&error)),
    }
}

fn row(switch: &str, meeting: &Meeting) -> String {
    let games = meeting.games();
    let elo = meeting.estimate().map(|estimate| estimate.elo);
    let verdict = match elo {
        Some(elo) if elo.excludes_zero() => "a difference",
        _ => "may be none",
    };
    let elo = elo.map_or("-".to_owned(), |elo| format!("{elo:+.0}"));
    let (wins, draws, losses) = (games.wins, games.draws, games.losses);
    format!("| `{switch}` | {} | {wins} {draws} {losses} | {elo} | {verdict} |", games.games())
}
