//! The strings of states' cells, kept in the work folder layer by layer while states are found.

use super::work::Work;
use crate::diagram::{CellView, Shape};
use crate::error::BuildError;
use crate::parallel::each;
use outply_game::Rules;
use outply_memory::List;
use std::collections::HashSet;

/// Layers of at most this many states are checked at once for states that the cells do not tell apart: games
/// in which that happens show it early.
pub(crate) const EARLY: usize = 1 << 16;
/// Shards whose strings are in memory at a time, for each thread.
const AT_A_TIME: usize = 4;

/// Why the cells are no index: they show two states alike.
pub(crate) const ALIKE: &str = "the cells show some different positions alike";

/// Why they are none: strings would not fit into the widest there are.
pub(crate) const TOO_LONG: &str = "the board has too many cells";

/// Keeps the strings of layers, until there is a reason not to.
pub(super) struct Strings<'a, R: Rules> {
    pub(super) view: &'a CellView<R>,
    /// Why they are of no use, if they are not.
    pub(super) why_not: Option<String>,
    shape: Option<Shape>,
}

impl<'a, R: Rules<State: Sync> + Sync> Strings<'a, R> {
    pub(super) fn new(view: &'a CellView<R>) -> Strings<'a, R> {
        let shape = view.shape();
        let too_long = || TOO_LONG.to_owned();
        Strings { view, why_not: shape.is_none().then(too_long), shape }
    }

    /// Writes the strings of a layer's states, in their order, unless they are there.
    pub(super) fn keep(
        &mut self,
        rules: &R,
        work: &Work,
        (layer, states): (u32, &[List<R::State>]),
        threads: usize,
    ) -> Result<(), BuildError> {
        let Some(shape) = self.shape.filter(|_| self.why_not.is_none()) else { return Ok(()) };
        let all = states.iter().map(|states| states.len()).sum::<usize>();
        let is_small = all <= EARLY;
        let is_kept = work.strings(layer, self.view.print(), shape.words())?.is_some();
        if is_kept && !is_small {
            return Ok(());
        }
        let mut writer = work.write_strings(layer, self.view.print())?;
        let mut different = HashSet::new();
        for states in states.chunks(AT_A_TIME * threads.max(1)) {
            for words in self.packed(rules, states, shape, threads) {
                writer.section(&words)?;
                if is_small {
                    different.extend(words.chunks_exact(shape.words()).map(<[u64]>::to_vec));
                }
            }
        }
        if is_small && different.len() < all {
            self.why_not = Some(ALIKE.to_owned());
        }
        writer.finish()
    }

    /// The words of the strings of some shards' states.
    fn packed(
        &self,
        rules: &R,
        states: &[List<R::State>],
        shape: Shape,
        threads: usize,
    ) -> Vec<Vec<u64>> {
        let mut shards = Vec::new();
        for states in states {
            shards.push((states, Vec::new()));
        }
        each(threads, &mut shards, |(states, words)| {
            words.reserve_exact(states.len() * shape.words());
            for state in states.iter() {
                self.view.with(rules, state, |string| shape.pack(string, words));
            }
        });
        let mut packed = Vec::new();
        for (_, words) in shards {
            packed.push(words);
        }
        packed
    }
}
