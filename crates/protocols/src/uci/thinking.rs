//! One search, from `go` to `bestmove`.

use super::engine::Engine;
use super::go::{Go, IN_DOUBT};
use super::{Reins, info};
use outply_catalog::{Figure, Limit, Limits, Plan, Report, Session, Wish, without_idle};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Searches as asked and answers when the client may hear it.
pub(super) fn answer<W: Write>(engine: &mut Engine<'_, W>, go: &Go, reins: &Reins) {
    engine.position.play_on();
    go.complaints.iter().for_each(|complaint| engine.tell(complaint));
    let seat = engine.position.session().to_move().unwrap_or(0);
    let (left, increment) = go.clock(seat);
    let overhead = engine.lag.reckon(seat, left, engine.settings.overhead());
    let limits = go.limits(seat, overhead);
    // What a busy machine makes a search take beyond its time is lost like what a pipe takes.
    let allowed = limits.hard_time.unwrap_or(Duration::MAX);
    let begun = Instant::now();
    let answer = best_move(engine, go, reins, limits);
    reins.wait(go.infinite);
    reins.done.store(true, Ordering::Relaxed);
    engine.voice.say(answer);
    // A client's clock stands still while the engine ponders.
    let left = left.filter(|_| !go.ponder);
    engine.lag.made(seat, left, increment, begun.elapsed().min(allowed));
}

/// The line that answers: never without a legal move where there is one.
fn best_move<W: Write>(engine: &Engine<'_, W>, go: &Go, reins: &Reins, limits: Limits) -> String {
    let session = engine.position.session();
    let legal = session.actions();
    if engine.position.is_refused() {
        engine.tell("the last position was refused: there is no move for it");
        return "bestmove (none)".to_owned();
    }
    if session.payoffs().is_some() || legal.is_empty() {
        engine.voice.say(finished(session));
        return "bestmove (none)".to_owned();
    }
    let only = chosen(engine, go, &legal);
    let limits = limits.and_stop(&reins.stop).and_pondering(&reins.pondering);
    let report = search(engine, go, &only, &limits, reins);
    let best = report.as_ref().and_then(|report| best(report, &only, &legal));
    let (action, reply) = best.unwrap_or_else(|| (only.first().unwrap_or(&legal[0]).clone(), None));
    let ponder = reply.map_or(String::new(), |reply| format!(" ponder {reply}"));
    format!("bestmove {action}{ponder}")
}

/// The moves of `searchmoves` that are legal here, as the game writes them.
fn chosen<W: Write>(engine: &Engine<'_, W>, go: &Go, legal: &[String]) -> Vec<String> {
    let (mut only, mut illegal) = (Vec::new(), Vec::new());
    for word in &go.only {
        match legal.iter().find(|action| action.eq_ignore_ascii_case(word)) {
            Some(action) if !only.contains(action) => only.push(action.clone()),
            Some(_) => (),
            None => illegal.push(word.as_str()),
        }
    }
    if !illegal.is_empty() {
        let illegal: String = illegal.join(" ").chars().take(100).collect();
        engine.tell(format!("searchmoves, not legal here: {illegal}"));
    }
    only
}

/// What was found. What the options ask for in vain was told when they were set; limits that the
/// search does not read are told now.
fn search<W: Write>(
    engine: &Engine<'_, W>,
    go: &Go,
    only: &[String],
    limits: &Limits,
    reins: &Reins,
) -> Option<Report> {
    let session = engine.position.session();
    let (mut plan, _) = engine.settings.plan(session);
    if let Some(Plan::Selective(plan)) = &mut plan {
        plan.only = only.to_vec();
    }
    let plan = plan?;
    let limits = understood(engine, &plan, limits);
    engine.detail(|| format!("{plan:?} {limits:?}"));
    match follow(engine, &plan, &limits, go, reins) {
        Ok(report) => Some(report),
        Err(complaint) => {
            engine.tell(format!("{complaint}; searching without options"));
            let plain = session.plan(&[Wish::default("table", 1)]).ok()?;
            let (limits, _) = without_idle(plain.search(), &limits);
            let report = follow(engine, &plain, &limits, go, reins);
            report.map_err(|complaint| engine.tell(complaint)).ok()
        }
    }
}

/// The limits that the search reads. Where none is left that the client gave, a second must do.
fn understood<W: Write>(engine: &Engine<'_, W>, plan: &Plan, limits: &Limits) -> Limits {
    let (left, idle) = without_idle(plan.search(), limits);
    if idle.is_empty() {
        return left;
    }
    let idle: Vec<&str> = idle.into_iter().map(Limit::name).collect();
    let (name, idle) = (plan.search().name(), idle.join(", "));
    engine.tell(format!("{name} does not use the limit {idle}"));
    let endless = left.nodes.is_none() && left.depth.is_none() && left.hard_time.is_none();
    if endless { left.and_time(IN_DOUBT) } else { left }
}

/// Searches and says what is found on the way.
fn follow<W: Write>(
    engine: &Engine<'_, W>,
    plan: &Plan,
    limits: &Limits,
    go: &Go,
    reins: &Reins,
) -> Result<Report, String> {
    let mut said = Vec::new();
    let mut say = |report: &Report| {
        let lines = info::lines(report, plan.multi_pv());
        if lines != said {
            lines.iter().for_each(|line| engine.voice.say(line));
            said = lines;
        }
    };
    let mut progress = |report: &Report| {
        say(report);
        // Nobody would hear the answer.
        if engine.voice.is_closed() || go.mate.is_some_and(|moves| is_mate(report, moves)) {
            reins.stop.raise();
        }
    };
    let found = engine.position.session().search(plan, limits, &mut progress);
    let report = found.map_err(|error| error.to_string())?;
    say(&report);
    Ok(report)
}

/// Whether the player to move mates in at most so many moves.
fn is_mate(report: &Report, moves: u32) -> bool {
    match report.value {
        Figure::Value(value) if value.is_win() => {
            value.plies().is_some_and(|plies| plies.div_ceil(2) <= moves)
        }
        _ => false,
    }
}

/// The best action among `only` (all if empty) and the reply expected to it. A search that does
/// not keep to a choice of moves still tells what it found of each.
fn best(report: &Report, only: &[String], legal: &[String]) -> Option<(String, Option<String>)> {
    let fits =
        |action: &String| legal.contains(action) && (only.is_empty() || only.contains(action));
    if let Some(action) = report.action.as_ref().filter(|action| fits(action)) {
        let reply = report.line.get(1).filter(|_| report.line.first() == Some(action));
        return Some((action.clone(), reply.cloned()));
    }
    let next = report.actions.iter().find(|known| fits(&known.action))?;
    Some((next.action.clone(), next.line.get(1).cloned()))
}

/// What there is to say of a game that is over.
fn finished(session: &dyn Session) -> &'static str {
    match session.winner() {
        Some(Some(_)) => "info depth 0 score mate 0",
        _ => "info depth 0 score cp 0",
    }
}
