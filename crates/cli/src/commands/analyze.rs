//! `outply analyze`

use super::{limits, speed};
use crate::args::Analyze;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress, shortened, table, width};
use crate::{json, session};
use outply_catalog::{ActionReport, Bound, Ended, Limits, Proof, Report, Request};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

/// How long an analysis takes if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(3);

pub fn run(options: &Analyze, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = session::start(&options.game, &options.position)?;
    let stop = stop_on_ctrl_c()?;
    let request = request(options, limits(&options.limits)).map_limits(|l| l.and_stop(&stop));
    let quiet = options.quiet;
    if options.exact && !quiet {
        progress("Searching to the end of the game; Ctrl-C ends it with the best answer so far.");
    }
    let report = session.search(&request, &mut |report| {
        if !quiet {
            progress(&shortened(&progress_line(report), width()));
        }
    })?;
    if stop.is_raised() && std::io::stderr().is_terminal() {
        // The terminal has just echoed ^C.
        progress("");
    }
    if options.json {
        let json = json::report(session.game(), session.notation(), &report);
        out.text(json::text(&json)?)?;
    } else {
        out.line(session.picture())?;
        out.line("")?;
        match session.winner() {
            Some(Some(winner)) => out.line(over(&session.player_name(winner)))?,
            Some(None) => out.line("The game is over: a draw.")?,
            None => {
                let mover = session.player_name(session.to_move());
                out.text(text(&report, &mover, ended(&report, stop.is_raised())))?;
            }
        }
    }
    let code = if stop.is_raised() { INTERRUPTED } else { 0 };
    Ok(ExitCode::from(code))
}

trait MapLimits {
    fn map_limits(self, map: impl FnOnce(Limits) -> Limits) -> Self;
}

impl MapLimits for Request {
    fn map_limits(self, map: impl FnOnce(Limits) -> Limits) -> Self {
        Request { limits: map(self.limits), ..self }
    }
}

fn request(options: &Analyze, limits: Option<Limits>) -> Request {
    let default = if options.exact { Limits::none() } else { Limits::time(DEFAULT_TIME) };
    Request {
        limits: limits.unwrap_or(default),
        multi_pv: options.multi_pv,
        exact: options.exact,
        table_bytes: options.table,
        evaluator: options.evaluator.clone(),
    }
}

fn progress_line(report: &Report) -> String {
    let seconds = report.time.as_secs_f64();
    format!(
        "depth {:>2}  {:<10}  {:>11} nodes  {:>9}  {seconds:>6.2} s  {}",
        report.depth,
        report.value.to_string(),
        report.nodes,
        speed(report.nodes, seconds),
        report.line.join(" ")
    )
}

fn over(winner: &str) -> String {
    format!("The game is over: {winner} has won.")
}

fn ended(report: &Report, by_hand: bool) -> &'static str {
    match report.ended {
        Ended::Solved => "solved",
        Ended::Depth => "depth reached",
        Ended::Interrupted if by_hand => "interrupted",
        Ended::Interrupted => "limit reached",
    }
}

fn text(report: &Report, mover: &str, why: &str) -> String {
    let action = report.action.as_deref().unwrap_or("nothing");
    let rows: Vec<Vec<String>> = report.actions.iter().map(row).collect();
    let table = table(&["action", "value", "", "line"], &rows);
    let proof = if report.proof == Proof::Proven { "proven" } else { "estimated" };
    let seconds = report.time.as_secs_f64();
    let to_the_end = report.depth >= outply_catalog::MAX_PLY;
    let depth = if to_the_end { "To the end".into() } else { format!("Depth {}", report.depth) };
    format!(
        "{table}\n\n{mover} plays {action}: {}, {proof}.\n{depth}, {} nodes, {}, {seconds:.2} s; {why}.\n",
        report.value,
        report.nodes,
        speed(report.nodes, seconds)
    )
}

fn row(action: &ActionReport) -> Vec<String> {
    let bound = match action.bound {
        Bound::Exact => "",
        Bound::AtLeast => "≥ ",
        Bound::AtMost => "≤ ",
    };
    let proof = if action.proof == Proof::Proven { "proven" } else { "estimated" };
    let value = format!("{bound}{}", action.value);
    vec![action.action.clone(), value, proof.into(), action.line.join(" ")]
}
