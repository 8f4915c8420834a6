//! `outply analyze`

use super::{limits, result, speed};
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
    if options.engine.mcts == "help" {
        for (key, meaning) in outply_catalog::RECIPE_KEYS {
            out.line(format!("{key:<12}{meaning}"))?;
        }
        return Ok(ExitCode::SUCCESS);
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
        match result(session.as_ref()) {
            Some(result) => out.line(format!("The game is over. {result}"))?,
            None => {
                let mover = session.to_move().map(|mover| session.player_name(mover));
                let mover = mover.unwrap_or("Chance".into());
                out.text(text(&report, &mover, ended(&report, stop.is_raised())))?;
                if let Some(advice) = &report.advice {
                    out.line(advice)?;
                }
                if let Some(payoffs) = report.payoffs.as_ref().filter(|p| p.as_slice().len() > 2) {
                    let name =
                        |(player, payoff)| format!("{} {payoff:.3}", session.player_name(player));
                    let each: Vec<String> =
                        payoffs.as_slice().iter().enumerate().map(name).collect();
                    out.line(format!("Expected: {}", each.join(", ")))?;
                }
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
    let none = options.exact || options.engine.simulations.is_some();
    let default = if none { Limits::none() } else { Limits::time(DEFAULT_TIME) };
    options.engine.apply(Request {
        limits: limits.unwrap_or(default),
        multi_pv: options.multi_pv,
        exact: options.exact,
        table_bytes: options.table,
        ..Request::default()
    })
}

fn progress_line(report: &Report) -> String {
    let seconds = report.work.time.as_secs_f64();
    let (count, what) = work(report);
    format!(
        "depth {:>2}  {:<10}  {count:>11} {what}  {:>9}  {seconds:>6.2} s  {}",
        report.work.depth,
        report.value.to_string(),
        speed(count, seconds),
        report.line.join(" ")
    )
}

/// How much was done: simulations, or nodes.
fn work(report: &Report) -> (u64, &'static str) {
    report.work.simulations.map_or((report.work.nodes, "nodes"), |count| (count, "simulations"))
}

fn ended(report: &Report, by_hand: bool) -> &'static str {
    match report.work.ended {
        Ended::Solved => "solved",
        Ended::Depth => "depth reached",
        Ended::Interrupted if by_hand => "interrupted",
        Ended::Interrupted => "limit reached",
    }
}

fn text(report: &Report, mover: &str, why: &str) -> String {
    let action = report.action.as_deref().unwrap_or("nothing");
    let rows: Vec<Vec<String>> = report.actions.iter().map(row).collect();
    let sampled = report.work.simulations.is_some();
    let heads: &[&str] = match sampled {
        true => &["action", "value", "", "visits", "line"],
        false => &["action", "value", "", "line"],
    };
    let table = table(heads, &rows);
    let proof = if report.proof == Proof::Proven { "proven" } else { "estimated" };
    let seconds = report.work.time.as_secs_f64();
    let to_the_end = report.work.depth >= outply_catalog::MAX_PLY;
    let depth =
        if to_the_end { "To the end".into() } else { format!("Depth {}", report.work.depth) };
    let (count, what) = work(report);
    let nodes = if sampled { format!(", {} nodes", report.work.nodes) } else { String::new() };
    let plays = match report.action {
        Some(_) => format!("{mover} plays {action}"),
        None => "Chance is to move".into(),
    };
    format!(
        "{table}\n\n{plays}: {}, {proof}.\n{depth}, {count} {what}{nodes}, {}, {seconds:.2} s; {why}.\n",
        report.value,
        speed(count, seconds)
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
    let visits = action.visits.map(|visits| visits.to_string());
    let mut row = vec![action.action.clone(), value, proof.into()];
    row.extend(visits);
    row.push(action.line.join(" "));
    row
}
