//! Live searches.

use crate::body::Body;
use crate::budget::Grant;
use crate::failure::Failure;
use crate::place::{Place, aside};
use crate::searching::{Board, Job};
use crate::server::Shared;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use outply_catalog::{
    Limits, Plan, Report, Scale, Search, Session, StopFlag, Wish, names_a_file, usual_table_bytes,
    without_idle,
};
use outply_json::Analysis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often a silent search says that it still runs; a listener that is gone is found out by this.
const ALIVE: Duration = Duration::from_secs(1);
/// What a state that best-first search keeps takes at most, about, in bytes.
const STATE: usize = 512;

/// What to search, and how.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchRequest {
    /// The position.
    place: Place,
    /// The search by name; the game's default if there is none.
    #[serde(default)]
    search: Option<String>,
    /// The search's keys with their values.
    #[serde(default)]
    keys: BTreeMap<String, String>,
    /// When it ends.
    #[serde(default)]
    limits: Until,
    /// How strong it plays, from 1 to 10, if no limit says so.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10))]
    level: Option<u32>,
}

/// When a search ends. The first limit reached counts.
#[derive(Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Until {
    /// After this many plies.
    #[serde(default)]
    depth: Option<u32>,
    /// After this many nodes.
    #[serde(default)]
    nodes: Option<u64>,
    /// After this many simulations.
    #[serde(default)]
    simulations: Option<u64>,
    /// After this many milliseconds.
    #[serde(default)]
    milliseconds: Option<u64>,
}

/// The events of a search. All but the last are `progress`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Update {
    /// An iteration ended.
    Progress {
        /// The search's number.
        search: u64,
        /// What it found so far.
        analysis: Analysis,
        /// What that promises.
        expected: Expected,
    },
    /// The search ended.
    Done {
        /// The search's number.
        search: u64,
        /// What it found.
        analysis: Analysis,
        /// What that promises.
        expected: Expected,
    },
    /// The search could not run.
    Failed {
        /// The search's number.
        search: u64,
        /// Why not.
        error: String,
    },
}

/// Values as expected results for the player to move: 0 is a loss, 1 a win.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Expected {
    /// Of the position; `null` in games for points.
    result: Option<f64>,
    /// Of the actions, in their order; empty in games for points.
    actions: Vec<f64>,
}

impl Expected {
    fn of(scale: Scale, report: &Report) -> Expected {
        if matches!(scale, Scale::Points { .. }) {
            return Expected { result: None, actions: Vec::new() };
        }
        let actions = report.actions.iter();
        Expected {
            result: Some(scale.expected(report.value, report.proof)),
            actions: actions.map(|action| scale.expected(action.value, action.proof)).collect(),
        }
    }
}

pub(crate) async fn search(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<SearchRequest>,
) -> Result<Response, Failure> {
    let (job, search) = aside(move || asked(&shared, &request)).await?;
    let events = Sse::new(job.start(move |stop, board| search.run(stop, board))?);
    Ok(events.keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

/// A search to run.
struct Asked {
    number: u64,
    session: Box<dyn Session>,
    plan: Plan,
    limits: Limits,
}

fn asked(shared: &Shared, request: &SearchRequest) -> Result<(Job, Asked), Failure> {
    let session = request.place.open(shared)?;
    let grant = grant(shared)?;
    let plan = session.plan(&wishes(request, &grant, shared.settings.files)?)?;
    let limits = request.limits(plan.search())?;
    plan.check(&limits)?;
    let longest = shared.settings.longest;
    let limits = bounded(limits, plan.search(), longest);
    let plan = within(plan, (&grant, &limits));
    let number = shared.next_search.fetch_add(1, Ordering::Relaxed);
    Ok((Job { longest, grant }, Asked { number, session, plan, limits }))
}

impl Asked {
    fn run(self, stop: &StopFlag, board: &Board<Update>) -> Update {
        let Asked { number: search, session, plan, limits } = self;
        let scale = session.scale(plan.evaluator());
        let told =
            |report: &Report| (Analysis::of(session.as_ref(), report), Expected::of(scale, report));
        let mut progress = |report: &Report| {
            let (analysis, expected) = told(report);
            board.put(Update::Progress { search, analysis, expected });
        };
        match session.search(&plan, &limits.and_stop(stop), &mut progress) {
            Ok(report) => {
                let (analysis, expected) = told(&report);
                Update::Done { search, analysis, expected }
            }
            Err(error) => Update::Failed { search, error: error.to_string() },
        }
    }
}

/// Leave to search.
pub(crate) fn grant(shared: &Shared) -> Result<Grant, Failure> {
    shared.budget.grant().ok_or_else(|| {
        let sentence =
            format!("{} searches run already: try again shortly", shared.settings.searches);
        Failure::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    })
}

fn wishes(request: &SearchRequest, grant: &Grant, files: bool) -> Result<Vec<Wish>, Failure> {
    let mebibytes = (grant.bytes() >> 20).max(1);
    let mut wishes = vec![Wish::default("memory", mebibytes)];
    let said = |key: &str, value: &str| Wish::new(key, value, format!("{key}={value}"));
    wishes.extend(request.search.as_ref().map(|name| said("search", name)));
    for (key, value) in &request.keys {
        if key == "evaluator" && names_a_file(value) && !files {
            let sentence = format!(
                "evaluator={value}: this names a file, and this server was started without --files"
            );
            return Err(Failure::new(StatusCode::FORBIDDEN, sentence));
        }
        let too_much = value.parse().is_ok_and(|asked: usize| asked > mebibytes);
        if key == "memory" && too_much {
            return Err(Failure::unfit(format!("memory={value}: expected at most {mebibytes}")));
        }
        wishes.push(said(key, value));
    }
    Ok(wishes)
}

impl SearchRequest {
    /// The limits asked for; else the level's.
    fn limits(&self, search: Search) -> Result<Limits, Failure> {
        let Until { depth, nodes, simulations, milliseconds } = self.limits;
        if depth == Some(0) || [nodes, simulations, milliseconds].contains(&Some(0)) {
            return Err(Failure::unfit("limits: expected numbers above 0"));
        }
        let limits = Limits { depth, nodes, simulations, ..Limits::none() };
        let limits = match milliseconds {
            Some(milliseconds) => {
                Limits { hard_time: Some(Duration::from_millis(milliseconds)), ..limits }
            }
            None => limits,
        };
        let Some(level) = self.level else { return Ok(limits) };
        if !(1..=10).contains(&level) {
            return Err(Failure::unfit(format!("level {level}: expected 1 to 10")));
        }
        Ok(match search {
            Search::MonteCarlo => limits.and_simulations(16 << level),
            _ => limits.and_nodes(4u64.pow(level)),
        })
    }
}

/// The limits, and in any case the longest time, where the search reads a clock.
fn bounded(limits: Limits, search: Search, longest: Duration) -> Limits {
    let time = limits.hard_time.map_or(longest, |time| time.min(longest));
    let timed = Limits { hard_time: Some(time), ..limits };
    without_idle(search, &timed).0
}

/// The plan with tables and threads that this machine can spare. A search that ends soon has a small table: clearing
/// 136 MiB takes 35 ms, a move at the page's usual level less than one.
fn within(mut plan: Plan, (grant, limits): (&Grant, &Limits)) -> Plan {
    let bytes = grant.bytes();
    let most_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let usual = usual_table_bytes(limits);
    let fit = |table: &mut Option<usize>| *table = Some(table.unwrap_or(usual).min(bytes));
    match &mut plan {
        Plan::AlphaBeta(plan) => fit(&mut plan.table_bytes),
        Plan::Selective(plan) => {
            fit(&mut plan.table_bytes);
            plan.threads = plan.threads.min(most_threads);
        }
        Plan::MonteCarlo(plan) => plan.threads = plan.threads.min(most_threads),
        Plan::Expectiminimax(plan) | Plan::Paranoid(plan) | Plan::BestReply(plan) => {
            fit(&mut plan.table_bytes);
        }
        Plan::MaxN(_) => (),
        Plan::ProofNumber(plan) => plan.table_bytes = plan.table_bytes.min(bytes),
        Plan::BestFirst(plan) => plan.most_states = plan.most_states.min(bytes / STATE),
    }
    plan
}
