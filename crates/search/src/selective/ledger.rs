//! What proofs rest on: a count of the estimates and omissions that took part in values. A value is
//! resolved if the count did not move while it was found out.
//!
//! A search made only to decide something (after a pass, with another window, without an action) may
//! count estimates that go into no value. That it is taken back cannot be forgotten: the count itself
//! is private here, and [`Accountable::trial`] is the only way back.

use crate::limits::Interrupted;

/// How many estimates and omissions took part in values so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ledger(u64);

impl Ledger {
    pub(super) fn new() -> Ledger {
        Ledger(0)
    }

    /// Another estimate, or another action left out.
    #[inline]
    pub(super) fn count(&mut self) {
        self.0 += 1;
    }

    /// One more, if `estimated`.
    #[inline]
    pub(super) fn count_if(&mut self, estimated: bool) {
        self.0 += u64::from(estimated);
    }
}

/// The outcome of a search that was made to decide something.
pub(super) enum Trial<T> {
    /// Its value stands for the node's: an estimate.
    Stands(T),
    /// Nothing of it goes into any value.
    Dropped(T),
}

/// A search that keeps a ledger.
pub(super) trait Accountable: Sized {
    fn ledger(&mut self) -> &mut Ledger;

    /// Searches to decide something.
    #[inline]
    fn trial<T>(
        &mut self,
        search: impl FnOnce(&mut Self) -> Result<Trial<T>, Interrupted>,
    ) -> Result<T, Interrupted> {
        let before = *self.ledger();
        Ok(match search(self)? {
            Trial::Stands(result) => {
                self.ledger().count();
                result
            }
            Trial::Dropped(result) => {
                *self.ledger() = before;
                result
            }
        })
    }
}
