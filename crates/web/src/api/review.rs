//! Reviews of finished games.

use super::search::grant;
use crate::body::Body;
use crate::failure::Failure;
use crate::place::{Place, aside, heard};
use crate::searching::{Board, Job};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use outply_catalog::{Catalog, Limits, Session, StopFlag, Wish};
use outply_json::Review;
use outply_review as of;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often a silent review says that it still runs.
const ALIVE: Duration = Duration::from_secs(1);
/// What a moment gives away at least, a share of a whole game: the page's threshold moves above it.
const LEAST: f64 = 0.02;
/// The search that judges a second try.
const JUDGING: Duration = Duration::from_millis(1500);
/// The most games of a record that are read.
const MOST_RECORDS: usize = 500;

/// A game to review.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    /// The game, to its last move.
    place: Place,
    /// How long the review may take, all passes together.
    milliseconds: u64,
}

/// The events of a review.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum ReviewUpdate {
    /// A position was searched.
    Looked {
        /// The review's number.
        search: u64,
        /// The pass, counted from 1.
        pass: u32,
        /// How many passes there will be.
        passes: u32,
        /// How many positions this pass has searched.
        done: usize,
        /// How many positions there are.
        of: usize,
    },
    /// A contested decision was searched again, after the last pass.
    Confirmed {
        /// The review's number.
        search: u64,
        /// How many have been searched.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// A pass is complete.
    Pass {
        /// The review's number.
        search: u64,
        /// What is known now.
        review: Box<Review>,
    },
    /// The review ended.
    Done {
        /// The review's number.
        search: u64,
        /// What it found.
        review: Box<Review>,
    },
    /// The review could not run.
    Failed {
        /// The review's number.
        search: u64,
        /// Why not.
        error: String,
    },
}

/// A record to read.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordsRequest {
    /// The game, with its options after a colon.
    game: String,
    /// PGN, PDN, the game's own format, or moves.
    text: String,
}

/// The games of a record.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Records {
    /// In the order of the text.
    records: Vec<RecordText>,
}

/// A game of a record.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RecordText {
    /// The players' names; empty where the record names none.
    name: String,
    /// The game, to its last move.
    place: Place,
}

/// A second try at a moment.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TryRequest {
    /// The position before the moment.
    place: Place,
    /// The action tried.
    action: String,
    /// What was played.
    played: String,
    /// What was better.
    better: String,
    /// The player's expected result after the better action.
    before: f64,
    /// The player's expected result after the action played.
    after: f64,
    /// The difference between a win and a loss.
    whole: f64,
    /// The share of it that a wrong action gives away at least.
    threshold: f64,
}

/// The judgement of a second try.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Judged {
    /// Whether it gives away less than the threshold.
    right: bool,
    /// Whether it is the action that the review found.
    best: bool,
    /// What it gives away, a share of a whole game.
    loss: f64,
    /// Best play after it, if it is wrong.
    refutation: Vec<String>,
}

pub(crate) async fn records(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<RecordsRequest>,
) -> Result<Json<Records>, Failure> {
    aside(move || {
        let RecordsRequest { game, text } = request;
        // Refuses games that would open a file.
        drop(Place { game: game.clone(), ..Place::default() }.open(&shared)?);
        let read = of::read(&shared.catalog, &game, &text);
        let read = read.map_err(|error| Failure::of("record", error))?;
        let records = read.iter().take(MOST_RECORDS).map(RecordText::of).collect();
        Ok(Json(Records { records }))
    })
    .await
}

impl RecordText {
    fn of(record: &of::Record) -> RecordText {
        let position = record.start().map(str::to_owned);
        let moves = record.moves().map(str::to_owned).collect();
        let names: Vec<&str> =
            record.names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
        let place = Place { game: record.game.clone(), position, moves };
        RecordText { name: names.join(" – "), place }
    }
}

pub(crate) async fn review(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<ReviewRequest>,
) -> Result<Response, Failure> {
    let catalog = shared.catalog.clone();
    let search = shared.next_search.fetch_add(1, Ordering::Relaxed);
    let (job, record, asked) = aside(move || {
        let session = request.place.open(&shared)?;
        let grant = grant(&shared)?;
        let mebibytes = (grant.bytes() >> 20).max(1);
        let wishes = [Wish::default("table", mebibytes), Wish::default("memory", mebibytes)];
        let time = Duration::from_millis(request.milliseconds).min(shared.settings.longest);
        let asked = of::Request::of(session.as_ref(), &wishes)?;
        let asked = asked.budget(of::Budget::Time(time)).threshold(LEAST);
        asked.check()?;
        let Place { game, position, moves } = request.place;
        let record = of::Record::new(game, position, moves);
        Ok((Job { longest: shared.settings.longest, grant }, record, asked))
    })
    .await?;
    let run = move |stop: &StopFlag, board: &Board<ReviewUpdate>| {
        run((&catalog, search), (&record, &asked), stop, board)
    };
    let events = Sse::new(job.start(run)?);
    Ok(events.keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

fn run(
    (catalog, search): (&Catalog, u64),
    (record, asked): (&of::Record, &of::Request),
    stop: &StopFlag,
    board: &Board<ReviewUpdate>,
) -> ReviewUpdate {
    let mut progress = |progress: of::Progress<'_>| {
        board.put(match progress {
            of::Progress::Confirmed { done, of, .. } => {
                ReviewUpdate::Confirmed { search, done, of }
            }
            of::Progress::Looked { pass, passes, done, of } => {
                ReviewUpdate::Looked { search, pass, passes, done, of }
            }
            of::Progress::Pass(review) => {
                ReviewUpdate::Pass { search, review: Box::new(Review::of(review)) }
            }
        });
    };
    match of::review(catalog, record, asked, stop, &mut progress) {
        Ok(Some(review)) => ReviewUpdate::Done { search, review: Box::new(Review::of(&review)) },
        Ok(None) => ReviewUpdate::Failed { search, error: "no pass was completed".into() },
        Err(error) => ReviewUpdate::Failed { search, error: error.to_string() },
    }
}

pub(crate) async fn judge(
    State(shared): State<Arc<Shared>>,
    Body(request): Body<TryRequest>,
) -> Result<Json<Judged>, Failure> {
    let longest = shared.settings.longest_recorded;
    heard(longest, move |stop| request.judged(&shared, stop).map(Json)).await
}

impl TryRequest {
    fn judged(&self, shared: &Shared, stop: &StopFlag) -> Result<Judged, Failure> {
        let mut session = self.place.open(shared)?;
        let player = session
            .to_move()
            .ok_or_else(|| Failure::unfit("nobody is to move in this position"))?;
        session.play(&self.action).map_err(|error| Failure::of("action", error))?;
        if session.moves().last() == Some(&self.better) {
            return Ok(Judged { right: true, best: true, loss: 0.0, refutation: Vec::new() });
        }
        let _grant = grant(shared)?;
        let (result, refutation) = result((session.as_ref(), player), stop)?;
        let is_played = session.moves().last() == Some(&self.played);
        let result = if is_played { self.after } else { result };
        let loss = ((self.before - result) / self.whole).max(0.0);
        let right = loss < self.threshold;
        Ok(Judged { right, best: false, loss, refutation })
    }
}

/// What the player can expect in the session's state, and best play from there.
fn result(
    (session, player): (&dyn Session, usize),
    stop: &StopFlag,
) -> Result<(f64, Vec<String>), Failure> {
    let plan = session.plan(&[Wish::default("table", 16), Wish::default("memory", 16)])?;
    let scale = session.scale(plan.evaluator());
    if let Some(payoffs) = session.payoffs() {
        return Ok((scale.of_payoff(payoffs[player]), Vec::new()));
    }
    let (limits, _) = outply_catalog::without_idle(plan.search(), &Limits::time(JUDGING));
    let report = session.search(&plan, &limits.and_stop(stop), &mut |_| ())?;
    let expected = scale.expected(report.value, report.proof);
    // Values are the mover's, and the first player's where chance moves.
    let is_own = session.to_move().unwrap_or(0) == player;
    let expected = if is_own { Some(expected) } else { scale.opposite(expected) };
    let payoffs = report.payoffs.as_ref().and_then(|all| all.as_slice().get(player).copied());
    let expected = expected.or(payoffs.map(|payoff| scale.of_payoff(payoff)));
    Ok((expected.unwrap_or(f64::NEG_INFINITY), report.line))
}
