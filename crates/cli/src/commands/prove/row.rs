//! One row of `outply prove`: a published result, what is found, and who checked it.

use super::endings::{endings, probed, reached, tabled};
use crate::args::{Position, Prove};
use crate::commands::solve::{Method, is_settled, table_bytes};
use crate::failure::Failure;
use crate::session;
use outply_catalog::{
    Bound, Catalog, CatalogError, Claim, Figure, Limits, Report, Scale, Session, StopFlag, Theorem,
    Value, outcomes_of,
};
use std::time::{Duration, Instant};

/// What is found where the time was over first.
pub(super) const UNSOLVED: &str = "unsolved";

/// A result to be proven.
pub(super) struct Task<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) spec: &'a str,
    pub(super) theorem: &'a Theorem,
    pub(super) options: &'a Prove,
    pub(super) stop: &'a StopFlag,
}

/// What was found.
pub(super) struct Row {
    pub(super) found: String,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// What other code says of it.
    pub(super) checked: String,
    /// Whether it was found as published, and no check says otherwise.
    pub(super) holds: bool,
}

/// Proves one result.
pub(super) fn prove(task: &Task<'_>) -> Result<Row, Failure> {
    let Task { spec, theorem, options, stop, .. } = *task;
    match &theorem.claim {
        Claim::Endings(endgame) => return endings(task, endgame),
        Claim::Reached(published) => return reached(task, published),
        Claim::Tabled(states, value, off) => return tabled(task, *states, (*value, *off)),
        Claim::Probed(parts, actions) => return probed(task, parts, actions),
        _ => (),
    }
    let session = open(task.catalog, spec, theorem)?;
    let method = Method {
        search: "alphabeta",
        weak: theorem.claim.is_weak(),
        all: theorem.claim.is_of_actions(),
        memory: &options.memory,
        verify: false,
        threads: None,
    };
    let plan = method.plan(session.as_ref())?;
    let limits = Limits::none().and_time(options.row_time).and_stop(stop);
    let started = Instant::now();
    let report = session.search(&plan, &limits, &mut |_| ())?;
    // By the clock: a solution that the evaluator rests on is worked out before the search begins.
    let (nodes, seconds) = (report.work.nodes, started.elapsed().as_secs_f64());
    let found = found(session.as_ref(), &report, theorem);
    let (checked, is_sound) = check(session.as_ref(), &report, options, stop)?;
    let holds = is_sound && is_as_published(session.as_ref(), &report, theorem);
    Ok(Row { found, nodes, seconds, checked, holds })
}

pub(super) fn open(
    catalog: &Catalog,
    spec: &str,
    theorem: &Theorem,
) -> Result<Box<dyn Session>, Failure> {
    let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let position = Position { position: given(theorem.position), moves: given(theorem.moves) };
    session::start(catalog, spec, &position)
}

/// What is published, in words.
pub(super) fn statement(
    catalog: &Catalog,
    spec: &str,
    theorem: &Theorem,
) -> Result<String, Failure> {
    let session = open(catalog, spec, theorem)?;
    let name = |player| session.player_name(player);
    let what = match theorem.claim {
        Claim::Drawn => "a draw".to_owned(),
        Claim::WonBy(player) => format!("{} wins", name(player)),
        Claim::WonIn(player, plies) => format!("{} wins in {plies} plies", name(player)),
        Claim::Points(points) => format!("{points:+} for the player to move"),
        Claim::PointsBy(points, actions) => {
            format!("{points:+} for the player to move, by {}", actions.replace(' ', " or "))
        }
        Claim::Actions(letters) => format!("actions {letters}"),
        Claim::Expected(value, _) => format!("{value} can be expected"),
        Claim::Tabled(states, value, _) => format!("{states} positions; {value} can be expected"),
        Claim::Probed(_, actions) => outcomes_of(actions.iter().copied()),
        Claim::Reached(reached) => match reached.winner {
            Some(player) => format!("{reached}; {} wins", name(player)),
            None => format!("{reached}; a draw"),
        },
        Claim::Endings(endgame) => {
            format!("endings {}: {}", endgame.parts.trim_end_matches(':'), endgame.tally)
        }
    };
    let after = if theorem.moves.is_empty() { "" } else { ", after " };
    Ok(format!("{what}{after}{}", theorem.moves))
}

/// What was found, in the words of what is published.
fn found(session: &dyn Session, report: &Report, theorem: &Theorem) -> String {
    match (theorem.claim, report.value) {
        (Claim::Expected(..), value) => match expected(session, value) {
            Some(number) => format!("{number:.6}"),
            None => UNSOLVED.to_owned(),
        },
        _ if !is_settled(report) => UNSOLVED.to_owned(),
        (Claim::Actions(_), _) => letters(session, report),
        (Claim::Points(_), value) => value.to_string(),
        (Claim::PointsBy(..), value) => format!("{value} by {}", best(report)),
        (_, Figure::Value(Value::ZERO)) => "a draw".to_owned(),
        (claim, Figure::Value(value)) => {
            let winner = session.player_name(winner(report, value));
            match (claim, value.plies()) {
                (Claim::WonIn(..), Some(plies)) => format!("{winner} wins in {plies}"),
                _ => format!("{winner} wins"),
            }
        }
        (_, value) => value.to_string(),
    }
}

/// The action found.
fn best(report: &Report) -> &str {
    report.actions.first().map_or("", |action| &action.action)
}

fn winner(report: &Report, value: Value) -> usize {
    let mover = report.player.index();
    if value > Value::ZERO { mover } else { 1 - mover }
}

/// Whether what was found is what is published.
fn is_as_published(session: &dyn Session, report: &Report, theorem: &Theorem) -> bool {
    if let Claim::Expected(published, off) = theorem.claim {
        let number = expected(session, report.value);
        return is_settled(report) && number.is_some_and(|found| (found - published).abs() <= off);
    }
    let Figure::Value(value) = report.value else { return false };
    let won_by = |player| value != Value::ZERO && winner(report, value) == player;
    is_settled(report)
        && match theorem.claim {
            Claim::Drawn => value == Value::ZERO && report.bound == Bound::Exact,
            Claim::WonBy(player) => won_by(player),
            Claim::WonIn(player, plies) => {
                won_by(player) && value.plies() == Some(plies) && report.bound == Bound::Exact
            }
            Claim::PointsBy(points, actions) => {
                let best = best(report);
                value.points() == Some(points)
                    && report.bound == Bound::Exact
                    && actions.split(' ').any(|action| action == best)
            }
            Claim::Points(points) => value.points() == Some(points) && report.bound == Bound::Exact,
            Claim::Actions(published) => letters(session, report) == published,
            Claim::Expected(..)
            | Claim::Endings(_)
            | Claim::Reached(_)
            | Claim::Tabled(..)
            | Claim::Probed(..) => false,
        }
}

/// The chance to win, or the points, that the player to move can expect.
fn expected(session: &dyn Session, value: Figure) -> Option<f64> {
    match (value, session.scale(None)) {
        (Figure::Expected { mean, .. }, Scale::Result { .. }) => Some((mean + 1.0) / 2.0),
        (Figure::Expected { mean, .. }, Scale::Points { .. }) => Some(mean),
        (Figure::Value(_), _) => None,
    }
}

/// A letter an action, in the order of the rules; `?` where it is not known.
fn letters(session: &dyn Session, report: &Report) -> String {
    let actions = session.actions();
    let letter = |text: &String| {
        let known = report.actions.iter().find(|action| action.action == *text);
        let known = known.filter(|action| action.proof == outply_catalog::Proof::Proven);
        match known.map(|action| (action.value, action.bound)) {
            Some((Figure::Value(Value::ZERO), Bound::Exact)) => 'D',
            Some((Figure::Value(value), Bound::Exact | Bound::AtLeast)) if value > Value::ZERO => {
                'W'
            }
            Some((Figure::Value(value), Bound::Exact | Bound::AtMost)) if value < Value::ZERO => {
                'L'
            }
            _ => '?',
        }
    };
    actions.iter().map(letter).collect()
}

/// How long a certificate may take: with 8x8 squares of Domineering 300,000 positions took nine minutes to find, only to
/// be too few.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the verifier says of a certificate, and whether it contradicts.
fn check(
    session: &dyn Session,
    report: &Report,
    options: &Prove,
    stop: &StopFlag,
) -> Result<(String, bool), Failure> {
    let none = ("-".to_owned(), true);
    if !is_settled(report) || session.has_chance() {
        return Ok(none);
    }
    let most = options.most_positions as usize;
    let bytes = table_bytes(session, &options.memory)?;
    let limits = Limits::none().and_time(options.row_time.min(PATIENCE)).and_stop(stop);
    let certificate = match session.certificate(report, most, bytes, &limits, &mut |_| ()) {
        Ok(certificate) => certificate,
        // What the search says of later states contradicts what it said of this one.
        Err(CatalogError::Certificate(error)) => return Ok((error.to_string(), false)),
        Err(_) => return Ok(none),
    };
    Ok(match session.verify(&certificate) {
        Ok(verified) => (format!("proof of {}", verified.nodes), true),
        Err(error) => (error.to_string(), false),
    })
}
