//! Tables of endings: states that a game numbers itself, slice by slice.

mod build;
mod counts;
mod left;
mod solve;
mod space;
mod verify;
mod waiting;

pub use build::build_endings;
pub use counts::Counts;
pub use verify::verify_endings;

use crate::error::TableError;
use crate::file::{Info, Part};
use outply_game::{Endings, Keyed, Rules, Turn, Utility, mix64};

/// How many states of each slice the fingerprint looks at.
const LOOKS: u64 = 64;

/// A number that differs, by all likelihood, for rules or numberings that differ; wherever the game starts.
pub(crate) fn fingerprint<R: Rules + Keyed>(
    rules: &R,
    endings: &dyn Endings<R>,
    slices: &[u64],
) -> u64 {
    let mut print = mix64(slices.len() as u64);
    let mut take = |number: u64| print = mix64(print ^ number);
    for &slice in slices {
        let count: u64 = endings.parts(slice).iter().map(|(_, count)| count).sum();
        take(count);
        for look in 0..LOOKS {
            let number = mix64(slice ^ look << 56) % count.max(1);
            let Some(state) = endings.state(slice, number) else { continue };
            take(rules.key(&state));
            take(rules.count_actions(&state) as u64);
            let mover = rules.to_move(&state).mover().player();
            take(mover.map_or(u64::MAX, |player| player.0.into()));
            let utility = rules.utility(&state);
            take(utility.map_or(1, |utility| utility.payoff(outply_game::Player::FIRST).to_bits()));
        }
    }
    print
}

/// The error of a table that was built otherwise.
fn other(info: &Info) -> TableError {
    let sentence =
        format!("a table of endings of {}, numbered differently or for other rules", info.game);
    TableError::OtherRules(sentence)
}

/// Where the slices of a table begin among all its numbers: a hash table, at least half of it empty.
#[derive(Clone, Debug)]
pub(crate) struct Index(Vec<Option<(u64, u64)>>);

impl Index {
    /// Of a table of these endings.
    pub(crate) fn new<R: Rules + Keyed>(
        rules: &R,
        endings: &dyn Endings<R>,
        info: &Info,
    ) -> Result<Index, TableError> {
        let slices = endings.slices(&info.endings).map_err(|_| other(info))?;
        let parts: Vec<Vec<(String, u64)>> =
            slices.iter().map(|&slice| endings.parts(slice)).collect();
        if fingerprint(rules, endings, &slices) != info.fingerprint {
            return Err(other(info));
        }
        Index::of(&slices, parts, info)
    }

    /// Of a table of these slices with these parts.
    fn of(
        slices: &[u64],
        parts: Vec<Vec<(String, u64)>>,
        info: &Info,
    ) -> Result<Index, TableError> {
        let known = info.parts.iter().map(|Part { name, count, .. }| (name, count));
        if !known.eq(parts.iter().flatten().map(|(name, count)| (name, count))) {
            return Err(other(info));
        }
        let mut index = Index(vec![None; (2 * slices.len()).next_power_of_two()]);
        let mut first = 0;
        for (&slice, parts) in slices.iter().zip(parts) {
            let slot = index.slot(slice);
            index.0[slot] = Some((slice, first));
            first += parts.iter().map(|(_, count)| count).sum::<u64>();
        }
        Ok(index)
    }

    /// Where a slice is, or would be.
    #[inline]
    fn slot(&self, slice: u64) -> usize {
        let last = self.0.len() - 1;
        let mut slot = mix64(slice) as usize & last;
        while self.0[slot].is_some_and(|(other, _)| other != slice) {
            slot = (slot + 1) & last;
        }
        slot
    }

    /// The number among all of the table's; `None` if it has no such slice.
    #[inline]
    pub(crate) fn number(&self, (slice, number): (u64, u64)) -> Option<u64> {
        let (_, first) = self.0[self.slot(slice)]?;
        Some(first + number)
    }
}
