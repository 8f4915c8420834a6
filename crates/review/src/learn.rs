//! Learning from one's mistakes: the moments asked again.

use crate::error::ReviewError;
use crate::moments::Moment;
use crate::outlook::Reader;
use crate::result::Review;
use crate::walk::Walk;
use outply_catalog::{Catalog, Limits, Plan, Report, Session};

/// The moments of a reviewed game, one after the other, each in a session that stands before it.
pub struct Lesson<'r> {
    catalog: &'r Catalog,
    review: &'r Review,
    plan: Plan,
    limits: Limits,
}

/// What an answer is worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// As good as the best: it gives away less than the threshold.
    Right {
        /// Whether it is the action that the review found.
        is_best: bool,
        /// What it gives away, a share of a whole game.
        loss: f64,
    },
    /// It gives away the threshold or more.
    Wrong {
        /// What it gives away, a share of a whole game.
        loss: f64,
        /// Best play after it.
        refutation: Vec<String>,
    },
}

impl<'r> Lesson<'r> {
    /// A lesson on `review`; answers are searched by `plan` within `limits`.
    pub fn new(catalog: &'r Catalog, review: &'r Review, plan: Plan, limits: Limits) -> Lesson<'r> {
        Lesson { catalog, review, plan, limits }
    }

    /// The session before a moment, with the moves that led there.
    ///
    /// # Errors
    /// If the review is of a game that this catalogue does not have.
    pub fn before(&self, moment: &Moment) -> Result<Box<dyn Session>, ReviewError> {
        let session = self.catalog.open(&self.review.record.game)?;
        let mut walk = Walk::at_end(session, &self.review.record)?;
        for _ in moment.ply..self.review.record.moves().count() {
            walk.back()?;
        }
        Ok(walk.into_session())
    }

    /// What `action` is worth at a moment, in a session that stands before it and is left there.
    ///
    /// # Errors
    /// If `action` is not legal, or the search fails.
    pub fn judge(
        &self,
        session: &mut dyn Session,
        moment: &Moment,
        action: &str,
    ) -> Result<Verdict, ReviewError> {
        let reader = Reader::of(session, &self.plan);
        session.play(action)?;
        let action = session.moves().pop().unwrap_or_default();
        let judged = self.result(session, reader, moment.player);
        session.take_back();
        let (found, line) = match judged? {
            (Some(found), line) => (found, line),
            (None, _) => self.within(session, reader, moment, &action)?,
        };
        if action == moment.better {
            return Ok(Verdict::Right { is_best: true, loss: 0.0 });
        }
        let result = if action == moment.played { moment.after } else { found };
        let loss = ((moment.before - result) / self.review.whole).max(0.0);
        Ok(match loss < self.review.threshold {
            true => Verdict::Right { is_best: false, loss },
            false => Verdict::Wrong { loss, refutation: line },
        })
    }

    /// What the player can expect in the session's state, if that is known, and best play from there.
    fn result(
        &self,
        session: &dyn Session,
        reader: Reader,
        player: usize,
    ) -> Result<(Option<f64>, Vec<String>), ReviewError> {
        if let Some(payoffs) = session.payoffs() {
            return Ok((reader.finished(&payoffs)[player], Vec::new()));
        }
        let report: Report = session.search(&self.plan, &self.limits, &mut |_| ())?;
        Ok((reader.report(&report)[player], report.line))
    }

    /// The same for an action at the session's state, by one search of that state: among several
    /// players the state after it does not always tell what this one can expect.
    fn within(
        &self,
        session: &dyn Session,
        reader: Reader,
        moment: &Moment,
        action: &str,
    ) -> Result<(f64, Vec<String>), ReviewError> {
        let report = session.search(&self.plan, &self.limits, &mut |_| ())?;
        let found = report.actions.iter().find(|known| known.action == action);
        let result = found.and_then(|found| reader.action(&report, found)[moment.player]);
        let line = found.map(|found| found.line.iter().skip(1).cloned().collect());
        Ok((result.unwrap_or(moment.after), line.unwrap_or_default()))
    }
}
