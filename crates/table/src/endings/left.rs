//! How many actions of open states are not known to lose: successors are counted down, not looked at again.

use super::solve::OPEN;
use super::space::Exits;
use outply_memory::{Array, Store};
use std::io;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// They were not counted: whoever wants to know must look. Memory begins so.
const UNKNOWN: u8 = 0;
/// Some action never loses.
const NEVER: u8 = u8::MAX;

/// A count for every number.
pub(super) struct Left(Array<AtomicU8>);

/// What a state comes to when one more of its actions is known to lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Others are not.
    More,
    /// All are.
    Last,
    /// They were not counted.
    Unknown,
}

impl Left {
    /// Nothing counted yet.
    pub(super) fn new(count: u64, store: &Store) -> io::Result<Left> {
        Ok(Left(store.zeroed(count as usize)?))
    }

    /// Begins to count for a state.
    pub(super) fn begin(&self, number: u64, exits: &Exits) {
        let quiet = exits.quiet.and_then(|quiet| u8::try_from(quiet).ok());
        let left = match quiet {
            _ if !exits.are_won => NEVER,
            Some(quiet) if quiet < NEVER && exits.furthest_win == OPEN => quiet,
            _ => UNKNOWN,
        };
        self.0[number as usize].store(left, Relaxed);
    }

    /// One more action is known to lose.
    #[inline]
    pub(super) fn one_less(&self, number: u64) -> Step {
        let left = &self.0[number as usize];
        match left.load(Relaxed) {
            NEVER => Step::More,
            UNKNOWN => Step::Unknown,
            _ if left.fetch_sub(1, Relaxed) == 1 => Step::Last,
            _ => Step::More,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::solve::NONE;
    use super::*;

    fn exits(quiet: Option<u32>, are_won: bool) -> Exits {
        Exits { nearest_loss: NONE, furthest_win: OPEN, are_won, are_all: false, quiet }
    }

    #[test]
    fn actions_are_counted_down_where_their_number_is_known() {
        let left = Left::new(4, &Store::new(1 << 10, ".")).unwrap();
        left.begin(0, &exits(Some(2), true));
        left.begin(1, &exits(None, true));
        left.begin(2, &exits(None, false));
        left.begin(3, &exits(Some(255), true));
        let steps = [0, 0, 1, 1, 2, 3].map(|number| left.one_less(number));
        use Step::*;
        assert_eq!(steps, [More, Last, Unknown, Unknown, More, Unknown]);
    }
}
