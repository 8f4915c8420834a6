//! `outply analyze`

use super::between::{bounded, bounded_as, known_so_far};
use super::{limits, result, speed};
use crate::args::Analyze;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress, shortened, table, width};
use crate::progress::prepare;
use crate::session;
use crate::words::counted;
use outply_catalog::{
    ActionReport, Bound, Catalog, Ended, Figure, Limits, Measure, Plan, Proof, Report, Value, Wish,
};
use outply_json::{Analysis, Document};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Duration;

/// From which probability on it is said that a proof may be wrong.
const WORTH_SAYING: f64 = 1e-6;

/// How long an analysis takes if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(3);

pub(crate) fn run(
    catalog: &Catalog,
    options: &Analyze,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let session = session::start(catalog, &options.game, &options.position)?;
    let plan = session.plan(&wishes(options))?;
    let limits = asked_limits(options);
    plan.check(&limits).map_err(Failure::idle_option)?;
    let stop = stop_on_ctrl_c()?;
    let limits = limits.and_stop(&stop);
    if options.limits.time.is_none() {
        // What an evaluator rests on takes the time it needs unless a limit was asked for.
        prepare(session.as_ref(), &plan, &limits)?;
    }
    let quiet = options.quiet;
    let measure = catalog.facts(&options.game).words.measure(session.players());
    if plan.is_exact() && !quiet {
        progress("Searching to the end of the game; Ctrl-C ends it with the best answer so far.");
    }
    let report = session.search(&plan, &limits, &mut |report| {
        if !quiet {
            progress(&shortened(&progress_line(report, &measure), width()));
        }
    })?;
    if stop.is_raised() && std::io::stderr().is_terminal() {
        // The terminal has just echoed ^C.
        progress("");
    }
    if options.json {
        let analysis = Analysis::of(session.as_ref(), &report).interrupted(stop.is_raised());
        out.text(Document::new(analysis).text())?;
    } else {
        out.line(session.picture())?;
        out.line("")?;
        match result(session.as_ref()) {
            Some(result) => out.line(format!("The game is over. {result}"))?,
            None => {
                let mover = session.to_move().map(|mover| session.player_name(mover));
                let mover = mover.unwrap_or("Chance".into());
                let why = ended(&report, stop.is_raised());
                out.text(text((&report, &plan, &measure), &mover, why))?;
                if let Some(advice) = &report.advice {
                    out.line(advice)?;
                }
                if let Some(payoffs) = report.payoffs.as_ref().filter(|p| p.as_slice().len() > 2) {
                    let name = |(player, &payoff): (usize, &f64)| {
                        format!("{} {}", session.player_name(player), measure.payoff(payoff))
                    };
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

/// What is asked of the search.
fn wishes(options: &Analyze) -> Vec<Wish> {
    let mut wishes = options.engine.wishes_and_seed();
    wishes.extend(options.multi_pv.as_ref().map(|count| Wish::flag("multi-pv", count)));
    wishes.extend(options.table.as_ref().map(|size| Wish::flag("table", size)));
    wishes.extend(options.exact.then(|| Wish::new("exact", "on", "--exact")));
    wishes.extend(options.verify.then(|| Wish::new("verify", "on", "--verify")));
    wishes
}

fn asked_limits(options: &Analyze) -> Limits {
    let counted = options.engine.simulations;
    let endless = options.exact || counted.is_some();
    let default = if endless { Limits::none() } else { Limits::time(DEFAULT_TIME) };
    Limits { simulations: counted, ..limits(&options.limits).unwrap_or(default) }
}

fn progress_line(report: &Report, measure: &Measure) -> String {
    let seconds = report.work.time.as_secs_f64();
    let (count, what) = work(report);
    format!(
        "depth {:>2}  {:<12}  {count:>11} {what}  {:>9}  {seconds:>6.2} s  {}",
        depth(report),
        known_value(report, measure),
        speed(count, seconds),
        report.line.join(" ")
    )
}

/// How deep the search has looked, as a column has it: to the end of the game at most.
fn depth(report: &Report) -> String {
    if report.work.is_to_the_end() { "end".into() } else { report.work.depth.to_string() }
}

/// The value, or what a proof under way knows of it.
fn known_value(report: &Report, measure: &Measure) -> String {
    known_so_far(report)
        .unwrap_or_else(|| valued((Bound::Exact, report.value), report.proof, measure))
}

/// A value as the tables have it: what is proven as the rules count, what is estimated with the game's
/// unit. Nothing is below or above "even".
fn valued((bound, value): (Bound, Figure), proof: Proof, measure: &Measure) -> String {
    let is_zero = bound != Bound::Exact && value == Figure::Value(Value::ZERO);
    match proof {
        Proof::Estimated if !is_zero => bounded_as(bound, value, &measure.figure(&value)),
        _ => bounded(bound, value),
    }
}

/// What a proof knows by now.
fn between(report: &Report) -> String {
    known_so_far(report).map_or(String::new(), |known| format!("Proven so far: {known}.\n"))
}

/// How sure a proof is that took long enough for its table to have taken one state for another.
fn collision(report: &Report) -> String {
    let likely = report.work.collision.filter(|&probability| probability >= WORTH_SAYING);
    likely.map_or(String::new(), |probability| {
        format!(
            "Two positions may have shared a key of the table, with a probability of at most {probability:.0e}; \
             --verify rules it out.\n"
        )
    })
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

fn text((report, plan, measure): (&Report, &Plan, &Measure), mover: &str, why: &str) -> String {
    let action = report.action.as_deref().unwrap_or("nothing");
    let (listed, others) = listed(report, plan);
    let rows: Vec<Vec<String>> =
        listed.into_iter().map(|action| row(action, plan, measure)).collect();
    let sampled = report.work.simulations.is_some();
    let heads: &[&str] = match sampled {
        true => &["action", "value", "", "visits", "line"],
        false => &["action", "value", "", "line"],
    };
    let table = table(heads, &rows);
    let proof = if report.proof == Proof::Proven { "proven" } else { "estimated" };
    let seconds = report.work.time.as_secs_f64();
    let depth = if report.work.is_to_the_end() {
        "To the end".into()
    } else {
        format!("Depth {}", report.work.depth)
    };
    let (count, what) = work(report);
    let nodes = if sampled { format!(", {} nodes", report.work.nodes) } else { String::new() };
    let plays = match report.action {
        Some(_) => format!("{mover} plays {action}"),
        None => "Chance is to move".into(),
    };
    format!(
        "{table}\n{others}\n{plays}: {}, {proof}.\n{}{}{depth}, {count} {what}{nodes}, {}, {seconds:.2} s; {why}.\n",
        valued((report.bound, report.value), report.proof, measure),
        between(report),
        collision(report),
        speed(count, seconds)
    )
}

/// The actions of the table, and how many are left out: where the best few were asked for, those only.
fn listed<'r>(report: &'r Report, plan: &Plan) -> (Vec<&'r ActionReport>, String) {
    let all = || report.actions.iter();
    let exact = all().filter(|action| action.bound == Bound::Exact);
    // One that is no longer among the best may have an exact value, too.
    let valued: Vec<&ActionReport> = exact.take(plan.multi_pv()).collect();
    let others = all().count() - valued.len();
    if plan.multi_pv() < 2 || others == 0 || valued.is_empty() {
        return (all().collect(), String::new());
    }
    let (number, are) =
        (counted(others as u64, "other action"), if others == 1 { "is" } else { "are" });
    (valued, format!("{number} {are} no better; --multi-pv all gives each its value.\n"))
}

fn row(action: &ActionReport, plan: &Plan, measure: &Measure) -> Vec<String> {
    let is_open = matches!(plan, Plan::ProofNumber(_)) && action.proof == Proof::Estimated;
    let value = valued((action.bound, action.value), action.proof, measure);
    let (value, proof) = match action.proof {
        // Neither a win nor its absence is proven: this search estimates nothing.
        _ if is_open => ("open".to_owned(), ""),
        Proof::Proven => (value, "proven"),
        Proof::Estimated => (value, "estimated"),
    };
    let visits = action.visits.map(|visits| visits.to_string());
    let mut row = vec![action.action.clone(), value, proof.into()];
    row.extend(visits);
    row.push(action.line.join(" "));
    row
}
