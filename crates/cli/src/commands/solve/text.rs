//! What `outply solve` says.

use super::is_settled;
use crate::commands::between::{at_least, at_most, bounded, known_so_far};
use crate::commands::{result, speed};
use crate::output::table;
use outply_catalog::{ActionReport, Bound, Ended, Figure, Proof, Report, Scale, Session, Value};

/// From which probability on it is said that a proof may be wrong.
const WORTH_SAYING: f64 = 1e-6;

/// How far a proof is.
pub(super) fn progress_line(report: &Report) -> String {
    let nodes = report.work.nodes;
    let known = match known_so_far(report) {
        Some(known) => known,
        _ if report.proof == Proof::Proven => {
            let open = report.actions.iter().filter(|action| !is_known(action)).count();
            let left = match open {
                0 => String::new(),
                1 => "; 1 action open".to_owned(),
                _ => format!("; {open} actions open"),
            };
            format!("{}{left}", report.value)
        }
        _ => "nothing proven".to_owned(),
    };
    format!("{known}; {nodes} nodes")
}

/// Whether an action's value is known, or which of win, draw and loss it is.
fn is_known(action: &ActionReport) -> bool {
    let sign = match action.value {
        Figure::Value(value) => value.cmp(&Value::ZERO) as i32,
        Figure::Expected { .. } => 0,
    };
    let settled = match action.bound {
        Bound::Exact => true,
        Bound::AtLeast => sign > 0,
        Bound::AtMost => sign < 0,
    };
    settled && action.proof == Proof::Proven
}

/// The answer: a row an action, the verdict, and what it took.
pub(super) fn answer_text(session: &dyn Session, report: &Report, by_hand: bool) -> String {
    if let Some(result) = result(session) {
        return format!("The game is over. {result}\n");
    }
    let rows: Vec<Vec<String>> = report.actions.iter().map(|action| row(session, action)).collect();
    let seconds = report.work.time.as_secs_f64();
    let nodes = report.work.nodes;
    let ended = match (report.work.ended, by_hand) {
        (Ended::Interrupted, true) => "; interrupted",
        (Ended::Interrupted, false) => "; limit reached",
        _ => "",
    };
    format!(
        "{}\n\n{}\n{}{nodes} nodes, {}, {seconds:.2} s{ended}.\n",
        table(&["action", "value", "line"], &rows),
        verdict(session, report),
        collision(report),
        speed(nodes, seconds),
    )
}

/// The position's value in a sentence, or what is proven of it.
pub(super) fn verdict(session: &dyn Session, report: &Report) -> String {
    if !is_settled(report) {
        return unsolved(session, report);
    }
    let (mover, other) = (name(session, report.player.index()), other(session, report));
    let plies = |value: Value| match value.plies() {
        Some(1) => " in 1 ply".to_owned(),
        Some(plies) if report.bound == Bound::Exact => format!(" in {plies} plies"),
        Some(plies) => format!(", in at most {plies} plies"),
        None => String::new(),
    };
    match report.value {
        Figure::Value(value) if value == Value::ZERO && report.bound == Bound::Exact => {
            format!("Solved: {}.", even(session))
        }
        Figure::Value(value) => {
            let winner = if value > Value::ZERO { mover } else { other };
            match value.points() {
                Some(points) if report.bound == Bound::Exact => {
                    format!("Solved: {winner} wins by {}.", points.abs())
                }
                _ => format!("Solved: {winner} wins{}.", plies(value)),
            }
        }
        value @ Figure::Expected { .. } if session.players() == 1 => {
            format!("Solved: {value} can be expected.")
        }
        value @ Figure::Expected { .. } => format!("Solved: {value} for {mover}."),
    }
}

fn name(session: &dyn Session, player: usize) -> String {
    session.player_name(player)
}

fn other(session: &dyn Session, report: &Report) -> String {
    if session.players() < 2 { String::new() } else { name(session, 1 - report.player.index()) }
}

/// What the value 0 is called.
fn even(session: &dyn Session) -> &'static str {
    match session.scale(None) {
        Scale::Result { .. } => "a draw",
        Scale::Points { .. } => "neither is ahead",
    }
}

fn unsolved(session: &dyn Session, report: &Report) -> String {
    let mover = name(session, report.player.index());
    let (least, most) = match (report.between, report.bound) {
        (Some((least, most)), _) => (Some(least), Some(most)),
        (None, Bound::AtLeast) if report.proof == Proof::Proven => (Some(report.value), None),
        (None, Bound::AtMost) if report.proof == Proof::Proven => (None, Some(report.value)),
        _ => (None, None),
    };
    let bounds = match (least, most) {
        (Some(least), Some(most)) => format!("{}, {} for {mover}", at_least(least), at_most(most)),
        (Some(least), None) => format!("{} for {mover}", at_least(least)),
        (None, Some(most)) => format!("{} for {mover}", at_most(most)),
        (None, None) => "nothing is proven so far".to_owned(),
    };
    format!("Unsolved: {bounds}.")
}

/// How sure a proof is that took long enough for its table to have taken one state for another.
fn collision(report: &Report) -> String {
    let likely = report.work.collision.filter(|&probability| probability >= WORTH_SAYING);
    likely.map_or(String::new(), |probability| {
        format!(
            "Two positions may have shared a key of the table, with a probability of at most \
             {probability:.0e}; --verify rules it out.\n"
        )
    })
}

fn row(session: &dyn Session, action: &ActionReport) -> Vec<String> {
    let value = if action.proof == Proof::Proven { told(session, action) } else { "open".into() };
    vec![action.action.clone(), value, action.line.join(" ")]
}

/// What is known of an action.
fn told(session: &dyn Session, action: &ActionReport) -> String {
    let is_result = matches!(session.scale(None), Scale::Result { .. });
    match (action.value, action.bound) {
        (Figure::Value(Value::ZERO), Bound::Exact) if is_result => "draw".to_owned(),
        (Figure::Value(Value::ZERO), Bound::AtLeast) if is_result => "no loss".to_owned(),
        (Figure::Value(Value::ZERO), Bound::AtMost) if is_result => "no win".to_owned(),
        (value, bound) => bounded(bound, value),
    }
}
