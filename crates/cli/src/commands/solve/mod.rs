//! `outply solve`: exact values, or the bounds proven so far.

mod kept;
mod telling;
mod text;

use crate::args::{SOLVE_MEMORY, Solve};
use crate::failure::Failure;
use crate::files::Claim;
use crate::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::output::{Out, progress};
use crate::session;
use kept::Kept;
use outply_catalog::{Bound, Catalog, Figure, Limits, Plan, Proof, Report, SOLVED, Session};
use outply_catalog::{StopFlag, Value, Wish};
use outply_json::{Analysis, Document};
use std::io::IsTerminal;
use std::process::ExitCode;
use telling::Telling;
use text::answer_text;

/// The searches that prove values.
const PROVERS: [&str; 2] = ["alphabeta", "proof-number"];

/// How a position is solved.
pub(super) struct Method<'a> {
    /// The search's name.
    pub(super) search: &'a str,
    /// Who wins is enough.
    pub(super) weak: bool,
    /// Every action's value, not the best one's alone.
    pub(super) all: bool,
    /// The size of the table.
    pub(super) memory: &'a str,
    /// The table keeps whole positions.
    pub(super) verify: bool,
    /// How many threads.
    pub(super) threads: Option<&'a str>,
}

pub(crate) fn run(catalog: &Catalog, options: &Solve, out: &mut Out) -> Result<ExitCode, Failure> {
    let session = session::start(catalog, &options.game, &options.position)?;
    let method = Method {
        search: &options.search,
        weak: options.weak,
        all: !options.best,
        memory: &options.memory,
        verify: options.verify,
        threads: options.threads.as_deref(),
    };
    let plan = method.plan(session.as_ref())?;
    refuse_idle(options, session.as_ref())?;
    // A file that cannot be written is said now, not after hours.
    let file = options.certificate.as_deref().map(Claim::new).transpose()?;
    let limits = Limits { nodes: options.nodes, ..Limits::none() };
    let limits = options.time.map_or(limits.clone(), |time| limits.and_time(time));
    let stop = stop_on_ctrl_c()?;
    let mut kept = options.resume.as_deref().map(|path| Kept::open(path, session.as_ref(), &plan));
    let mut kept = kept.take().transpose()?;
    let telling = Telling::new(options.quiet);
    let limits = limits.and_stop(&stop);
    let report = telling.during(|tell| match &mut kept {
        None => Ok(session.search(&plan, &limits, tell)?),
        Some(kept) => kept.search((session.as_ref(), &plan), &limits, tell),
    });
    drop(telling);
    let report = report?;
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
        out.text(answer_text(session.as_ref(), &report, stop.is_raised()))?;
    }
    out.flush()?;
    match (is_settled(&report), file) {
        (true, Some(file)) => write_certificate(session.as_ref(), &report, options, &stop, file)?,
        (false, Some(_)) => progress("No certificate is written: the position is not solved."),
        (_, None) => (),
    }
    let unsolved = u8::from(!is_settled(&report));
    Ok(ExitCode::from(if stop.is_raised() { INTERRUPTED } else { unsolved }))
}

impl Method<'_> {
    /// The plan that solves `session`'s position.
    ///
    /// # Errors
    /// If the game is one that no search here solves; the sentence says why.
    pub(super) fn plan(&self, session: &dyn Session) -> Result<Plan, Failure> {
        match (session.players(), session.has_chance()) {
            (players, _) if players > 2 => Err(unsolvable(
                session,
                "a game of more than two players has no single value to prove",
            )),
            (_, true) if session.evaluators().contains(&SOLVED) => self.of_chance(session),
            (_, true) => Err(unsolvable(
                session,
                "the game has chance, and no table of exact values is known; `outply analyze --exact` searches short games to their end",
            )),
            (1, false) => Err(unsolvable(session, "games of one player are searched, not proven")),
            _ => self.of_two(session),
        }
    }

    fn of_two(&self, session: &dyn Session) -> Result<Plan, Failure> {
        if !PROVERS.contains(&self.search) {
            return Err(Failure::input(
                &format!("--search {}", self.search),
                "expected alphabeta or proof-number",
            ));
        }
        let mut wishes = vec![
            Wish::flag("search", self.search),
            Wish::new("table", self.memory, format!("--memory {}", self.memory)),
        ];
        let proves_winner_only = self.search == "proof-number";
        if proves_winner_only && self.verify {
            let sentence =
                "proof-number search does not use it; alphabeta does: leave --search out";
            return Err(Failure::input("--verify", sentence));
        }
        if !proves_winner_only {
            wishes.push(Wish::new("exact", "on", "solve"));
            let count = if self.all { "all" } else { "1" };
            wishes.push(Wish::new("multi-pv", count, "solve"));
            wishes.extend(self.weak.then(|| Wish::new("weak", "on", "--weak")));
        }
        let threads =
            self.threads.map(|count| Wish::new("threads", count, format!("--threads {count}")));
        wishes.extend(threads);
        wishes.extend(self.verify.then(|| Wish::new("verify", "on", "--verify")));
        Ok(session.plan(&wishes)?)
    }

    /// Whatever the search, the game's own solution answers.
    fn of_chance(&self, session: &dyn Session) -> Result<Plan, Failure> {
        let words = [("evaluator", SOLVED), ("exact", "on"), ("multi-pv", "all")];
        let wishes: Vec<Wish> =
            words.into_iter().map(|(key, value)| Wish::new(key, value, "solve")).collect();
        Ok(session.plan(&wishes)?)
    }
}

/// Refuses options that would change nothing.
fn refuse_idle(options: &Solve, session: &dyn Session) -> Result<(), Failure> {
    let (is_known, proves_winner_only) = (session.has_chance(), options.search == PROVERS[1]);
    let given = [
        (options.weak && (is_known || proves_winner_only), "--weak"),
        (options.best && (is_known || proves_winner_only), "--best"),
        (is_known && options.search != PROVERS[0], "--search"),
        (is_known && options.memory != SOLVE_MEMORY, "--memory"),
        (is_known && options.threads.is_some(), "--threads"),
        (is_known && options.verify, "--verify"),
        (is_known && options.certificate.is_some(), "--certificate"),
    ];
    let Some((_, name)) = given.into_iter().find(|(is_idle, _)| *is_idle) else { return Ok(()) };
    let why = match is_known {
        true => format!("{} is answered from its known solution, without this", session.game()),
        false => "proof-number search finds out who wins, and no more, with or without it".into(),
    };
    Err(Failure::input(name, why))
}

fn unsolvable(session: &dyn Session, why: &str) -> Failure {
    Failure::Usage(format!("{}: {why}", session.game()))
}

/// Whether the position's value is proven, or at least who wins where no more was asked for.
pub(super) fn is_settled(report: &Report) -> bool {
    let known = match (report.value, report.bound) {
        (_, Bound::Exact) => true,
        (Figure::Value(value), Bound::AtLeast) => value > Value::ZERO && report.is_of_winner(),
        (Figure::Value(value), Bound::AtMost) => value < Value::ZERO && report.is_of_winner(),
        (Figure::Expected { .. }, _) => false,
    };
    known && report.proof == Proof::Proven
}

/// Whether a report is the end of a proof.
trait OfWinner {
    /// Whether its bounds are final: a search that asks who wins says `at least` of a win found.
    fn is_of_winner(&self) -> bool;
}

impl OfWinner for Report {
    fn is_of_winner(&self) -> bool {
        // While a proof of distances is under way both ends are told.
        self.between.is_none()
    }
}

fn write_certificate(
    session: &dyn Session,
    report: &Report,
    options: &Solve,
    stop: &StopFlag,
    mut file: Claim,
) -> Result<(), Failure> {
    let limits = Limits::none().and_stop(stop);
    let most = options.most_positions as usize;
    let bytes = table_bytes(session, &options.memory)?;
    let certificate = session.certificate(report, most, bytes, &limits, &mut |_| ());
    let certificate = certificate.map_err(|error| Failure::Machine(error.to_string()))?;
    let verified = session.verify(&certificate);
    let verified = verified.map_err(|error| Failure::Machine(format!("not proven: {error}")))?;
    file.write(|file| file.write_all(certificate.text().as_bytes()))?;
    let path = options.certificate.as_deref().map(|path| path.display().to_string());
    progress(&format!(
        "Certificate of {} positions, checked, in {}.",
        verified.nodes,
        path.unwrap_or_default()
    ));
    Ok(())
}

/// The table's size in bytes, read as plans read it.
pub(super) fn table_bytes(session: &dyn Session, memory: &str) -> Result<Option<usize>, Failure> {
    let said = format!("--memory {memory}");
    let wishes = [Wish::new("search", "alphabeta", "solve"), Wish::new("table", memory, said)];
    Ok(match session.plan(&wishes)? {
        Plan::AlphaBeta(plan) => plan.table_bytes,
        _ => None,
    })
}
