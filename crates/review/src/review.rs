//! A whole review: pass after pass.

use crate::budget::GROWTH;
use crate::error::ReviewError;
use crate::pass;
use crate::record::Record;
use crate::request::Request;
use crate::result::{Frame, Pass, Review};
use crate::walk::Walk;
use outply_catalog::{Catalog, Session, StopFlag};
use std::time::Duration;

/// How far a review is.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// A state was looked at.
    Looked {
        /// The pass, counted from 1.
        pass: u32,
        /// How many passes there will be.
        passes: u32,
        /// How many states this pass has looked at.
        done: usize,
        /// How many states there are.
        of: usize,
    },
    /// A pass is complete: what is known now.
    Pass(&'a Review),
}

impl Progress<'_> {
    /// The share of the review that is done, from 0 to 1: each pass takes four times as long as the one
    /// before.
    ///
    /// ```
    /// use outply_review::Progress;
    /// let looked = |pass, done| Progress::Looked { pass, passes: 2, done, of: 10 }.share();
    /// assert_eq!((looked(1, 0), looked(1, 10)), (0.0, 0.2));
    /// assert!((looked(2, 5) - 0.6).abs() < 1e-12);
    /// ```
    pub fn share(&self) -> f64 {
        let (pass, passes, part) = match *self {
            Progress::Looked { pass, passes, done, of } => {
                (pass - 1, passes, done as f64 / of.max(1) as f64)
            }
            Progress::Pass(review) => (review.passes.len() as u32, review.planned, 0.0),
        };
        let work = |passes: u32| f64::from(GROWTH).powi(passes as i32) - 1.0;
        ((work(pass) + part * (work(pass + 1) - work(pass))) / work(passes)).clamp(0.0, 1.0)
    }
}

/// Reviews a game until `stop` is raised: what the passes completed by then have found, `None` if there
/// is none. `progress` hears of every state and pass.
///
/// # Errors
/// If a move of the record is not legal, or the search fails: above all for a limit that it does not
/// read.
pub fn review(
    catalog: &Catalog,
    record: &Record,
    request: &Request,
    stop: &StopFlag,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Option<Review>, ReviewError> {
    request.check()?;
    let (mut session, mut payoffs) = (catalog.open(&record.game)?, None);
    let (mut whole, mut done, mut found) = (None, Vec::<Pass>::new(), None);
    let states = record.moves().count() + 1;
    let passes = request.passes.max(1);
    for number in 0..passes {
        let (nodes, spent) = (0, Duration::ZERO);
        let mut pass = pass::Pass { request, number, stop, nodes, spent, whole };
        let mut looked = |done| {
            progress(Progress::Looked { pass: number + 1, passes, done, of: states });
        };
        let Some((back, sights)) = pass.run(session, record, &mut looked)? else { break };
        session = back;
        payoffs = payoffs.or_else(|| at_end(catalog, record));
        whole = pass.whole;
        done.push(Pass::of(pass.nodes, pass.spent, &sights));
        let frame = Frame {
            record,
            session: session.as_ref(),
            threshold: request.threshold,
            planned: passes,
            whole: whole.unwrap_or(1.0),
            payoffs: payoffs.clone(),
        };
        let review = Review::of(&frame, &done, &sights);
        progress(Progress::Pass(&review));
        found = Some(review);
    }
    Ok(found)
}

/// What the game brought, if it was played to its end.
fn at_end(catalog: &Catalog, record: &Record) -> Option<Vec<f64>> {
    let session: Box<dyn Session> = catalog.open(&record.game).ok()?;
    Walk::at_end(session, record).ok()?.session().payoffs()
}
