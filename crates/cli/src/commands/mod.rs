//! One module a command.

pub(crate) mod analyze;
pub(crate) mod bench;
mod between;
pub(crate) mod contest;
pub(crate) mod exercise;
pub(crate) mod games;
pub(crate) mod meta;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod protocols;
pub(crate) mod prove;
pub(crate) mod review;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod suite;
pub(crate) mod table;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod tune;
pub(crate) mod verify;
pub(crate) mod weights;
pub(crate) mod welcome;
pub(crate) mod worth;

use crate::args::LimitOptions;
use outply_catalog::Limits;

/// The limits that were given, if any.
fn limits(options: &LimitOptions) -> Option<Limits> {
    let LimitOptions { depth, nodes, time } = *options;
    if depth.is_none() && nodes.is_none() && time.is_none() {
        return None;
    }
    let limits = Limits { depth, nodes, ..Limits::none() };
    Some(match time {
        Some(time) => limits.and_time(time),
        None => limits,
    })
}

/// That a player wins; some are called by a plural.
pub(crate) fn wins(name: &str) -> String {
    let win = if name.ends_with('s') { "win" } else { "wins" };
    format!("{name} {win}.")
}

/// The game's result in words.
pub(crate) fn result(session: &dyn outply_catalog::Session) -> Option<String> {
    let payoffs = session.payoffs()?;
    if let [score] = payoffs[..] {
        return Some(format!("Score {}.", crate::words::score(score)));
    }
    Some(match session.winner()? {
        Some(winner) => wins(&session.player_name(winner)),
        None if payoffs.len() == 2 => "A draw.".into(),
        None => "A draw among several.".into(),
    })
}

/// Thousands per second, for people.
fn speed(nodes: u64, seconds: f64) -> String {
    let rate = nodes as f64 / seconds.max(1e-9);
    if rate >= 1e6 { format!("{:.1} M/s", rate / 1e6) } else { format!("{:.0} k/s", rate / 1e3) }
}
