//! What is asked of a review.

use crate::budget::Budget;
use outply_catalog::{CatalogError, Limits, Plan, Session, Wish};
use std::time::Duration;

/// How much expected result a decision must give away to be a moment, unless asked otherwise: a tenth
/// of a whole game.
pub const THRESHOLD: f64 = 0.1;

/// The time of a review, unless asked otherwise.
const TIME: Duration = Duration::from_secs(20);
/// The passes of a review, unless asked otherwise.
const PASSES: u32 = 3;

/// Whether the actions of a state are compared within one search of it: where chance moves next, or
/// several players do, a search of the state after an action sees another horizon.
pub(crate) fn in_one_search(session: &dyn Session) -> bool {
    session.has_chance() || session.players() > 2
}

/// What is asked of a review.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The search, and how it is put together.
    pub plan: Plan,
    /// How much is spent.
    pub budget: Budget,
    /// How many passes, at least 1, each four times as long as the one before.
    pub passes: u32,
    /// How much expected result a decision must give away to be a moment: a share of a whole game,
    /// which is the difference between a win and a loss; above 0, at most 1.
    pub threshold: f64,
}

impl Request {
    /// A review of the game of `session` in twenty seconds and three passes, by the search that `wishes`
    /// describe.
    ///
    /// # Errors
    /// If a wish is not one that the search reads, or its value makes no sense.
    pub fn of(session: &dyn Session, wishes: &[Wish]) -> Result<Request, CatalogError> {
        // A table of one size lasts through all passes.
        let mut all = vec![Wish::default("table", "64MiB")];
        if in_one_search(session) {
            all.push(Wish::default("multi-pv", "all"));
        }
        all.extend_from_slice(wishes);
        let plan = session.plan(&all)?;
        Ok(Request { plan, budget: Budget::Time(TIME), passes: PASSES, threshold: THRESHOLD })
    }

    /// The same with another budget.
    pub fn budget(self, budget: Budget) -> Request {
        Request { budget, ..self }
    }

    /// The same with another number of passes.
    pub fn passes(self, passes: u32) -> Request {
        Request { passes, ..self }
    }

    /// The same with another threshold.
    pub fn threshold(self, threshold: f64) -> Request {
        Request { threshold, ..self }
    }

    /// Refuses a budget that the search cannot count.
    ///
    /// # Errors
    /// The name of the limit, and those that the search reads.
    pub fn check(&self) -> Result<(), CatalogError> {
        let limits: Limits = self.budget.limits((0, 1), 1, Duration::ZERO);
        self.plan.check(&limits)
    }
}
