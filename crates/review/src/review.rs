//! A whole review: pass after pass.

use crate::budget::{FURTHER, GROWTH, LOOKS, PASSES};
use crate::confirm::Confirmed;
use crate::error::ReviewError;
use crate::pass;
use crate::record::Record;
use crate::request::Request;
use crate::result::{Frame, Pass, Review};
use crate::walk::Walk;
use outply_catalog::{Catalog, CatalogError, Limits, Session, StopFlag};

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
    /// A contested decision was looked at again, after the last pass.
    Confirmed {
        /// Which further look, counted from 1.
        look: u32,
        /// How many have been looked at.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// A pass is complete: what is known now.
    Pass(&'a Review),
}

impl Progress<'_> {
    /// The share of the review that is done, from 0 to 1: each pass takes four times as long as the one
    /// before, all of them two fifths of the whole, and the two further looks a fifth and two fifths.
    ///
    /// ```
    /// use outply_review::Progress;
    /// let looked = |pass, done| Progress::Looked { pass, passes: 2, done, of: 10 }.share();
    /// assert!(looked(1, 0) == 0.0 && (looked(1, 10) - 0.08).abs() < 1e-12);
    /// assert!((looked(2, 5) - 0.24).abs() < 1e-12);
    /// ```
    pub fn share(&self) -> f64 {
        let (pass, passes, part) = match *self {
            Progress::Looked { pass, passes, done, of } => {
                (pass - 1, passes, done as f64 / of.max(1) as f64)
            }
            Progress::Confirmed { look, done, of } => {
                let before = (look as usize).saturating_sub(1).min(FURTHER.len());
                let this = FURTHER.get(before).copied().unwrap_or(0.0);
                let earlier = FURTHER[..before].iter().sum::<f64>();
                return PASSES + earlier + this * done as f64 / of.max(1) as f64;
            }
            Progress::Pass(review) if review.passes.len() as u32 >= review.planned => return 1.0,
            Progress::Pass(review) => (review.passes.len() as u32, review.planned, 0.0),
        };
        let work = |passes: u32| f64::from(GROWTH).powi(passes as i32) - 1.0;
        let done = (work(pass) + part * (work(pass + 1) - work(pass))) / work(passes);
        PASSES * done.clamp(0.0, 1.0)
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
    // What an evaluator rests on is no part of the time for the first state. Tables are made by need.
    match session.prepare(&request.plan, &Limits::nodes(1).and_stop(stop)) {
        Err(CatalogError::Unready { stopped: true, .. }) => return Ok(None),
        prepared => prepared?,
    }
    let (mut whole, mut done, mut found) = (None, Vec::<Pass>::new(), None);
    let states = record.moves().count() + 1;
    let passes = request.passes.max(1);
    for number in 0..passes {
        let mut pass = pass::Pass::new(request, (number, whole), stop);
        let mut looked = |done| {
            progress(Progress::Looked { pass: number + 1, passes, done, of: states });
        };
        let Some((back, sights)) = pass.run(session, record, &mut looked)? else { break };
        payoffs = payoffs.or_else(|| at_end(catalog, record));
        whole = pass.whole;
        done.push(Pass::of((pass.nodes, pass.spent), &sights));
        let told = |session: &dyn Session, done: &[Pass], again: &[Confirmed]| {
            let (threshold, whole) = (request.threshold, whole.unwrap_or(1.0));
            let payoffs = payoffs.clone();
            let (planned, scale) = (passes, session.scale(request.plan.evaluator()));
            let measure = catalog.facts(&record.game).words.measure(session.players());
            let frame =
                Frame { record, session, threshold, planned, whole, scale, measure, payoffs };
            Review::of(&frame, done, (&sights, again))
        };
        let mut review = told(back.as_ref(), &done, &[]);
        session = back;
        if number + 1 == passes {
            let mut again = Vec::new();
            for look in 0..LOOKS {
                let contested = review.contested(look);
                if contested.is_empty() {
                    break;
                }
                let mut pass = pass.again(look, states);
                let of = contested.len();
                let mut seen = |done| progress(Progress::Confirmed { look: look + 1, done, of });
                let places = (&contested[..], &sights[..]);
                let back = pass.confirm(session, record, places, &mut again, &mut seen)?;
                done.iter_mut().last().into_iter().for_each(|p| p.add(pass.nodes, pass.spent));
                let Some(back) = back else { break };
                review = told(back.as_ref(), &done, &again);
                session = back;
            }
            progress(Progress::Pass(&review));
            return Ok(Some(review));
        }
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
