//! The states on the way from the root, and what was found out on their account.
//!
//! Play that comes back to a state gets nowhere: it wins for neither side. So a state that is on the
//! way already counts as disproven, and what rests on that holds for this way only: the *graph-history
//! interaction* problem. A disproof is kept in the table if every state it came back to lies within
//! its own part of the tree. Otherwise it is kept here, until one of the states that it came back to
//! is left. A proof never rests on coming back.

use std::collections::HashMap;

/// The plies of the states above a node that a disproof came back to: all lie within these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Loops {
    first: u32,
    last: u32,
}

impl Loops {
    fn to(ply: u32) -> Loops {
        Loops { first: ply, last: ply }
    }

    /// Those of two disproofs together.
    pub(super) fn join(one: Option<Loops>, other: Option<Loops>) -> Option<Loops> {
        match (one, other) {
            (Some(one), Some(other)) => {
                let (first, last) = (one.first.min(other.first), one.last.max(other.last));
                Some(Loops { first, last })
            }
            (one, other) => one.or(other),
        }
    }

    /// Those that lie above the node at `ply`.
    pub(super) fn above(self, ply: u32) -> Option<Loops> {
        // The last one above the node is not known if the node itself is among them: the node's parent
        // is taken, which forgets the disproof sooner than it must.
        let last = self.last.min(ply.checked_sub(1)?);
        (self.first < ply).then_some(Loops { first: self.first, last })
    }
}

/// A disproof that holds on the present way only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Provisional {
    pub(super) loops: Loops,
    pub(super) plies: u16,
}

/// The way from the root.
#[derive(Default)]
pub(super) struct Path {
    plies: HashMap<u64, u32>,
    provisional: HashMap<u64, Provisional>,
    /// By ply: the keys whose disproofs end with that state.
    ending: Vec<Vec<u64>>,
}

impl Path {
    /// Goes on to a state, which is not on the way yet.
    pub(super) fn enter(&mut self, key: u64) {
        self.plies.insert(key, self.ending.len() as u32);
        self.ending.push(Vec::new());
    }

    /// Goes back from a state, and forgets what held on its account.
    pub(super) fn leave(&mut self, key: u64) {
        self.plies.remove(&key);
        for ended in self.ending.pop().unwrap_or_default() {
            self.provisional.remove(&ended);
        }
    }

    /// How many states are on the way.
    pub(super) fn plies(&self) -> u32 {
        self.ending.len() as u32
    }

    /// What coming to a state would repeat.
    pub(super) fn repeats(&self, key: u64) -> Option<Loops> {
        self.plies.get(&key).copied().map(Loops::to)
    }

    pub(super) fn provisional(&self, key: u64) -> Option<Provisional> {
        self.provisional.get(&key).copied()
    }

    pub(super) fn keep(&mut self, key: u64, found: Provisional) {
        if let Some(ending) = self.ending.get_mut(found.loops.last as usize) {
            ending.push(key);
            self.provisional.insert(key, found);
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Path::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disproof_ends_with_the_state_that_it_came_back_to() {
        let mut path = Path::default();
        path.enter(10);
        path.enter(11);
        path.enter(12);
        let loops = path.repeats(11).and_then(|loops| loops.above(3)).expect("11 is on the way");
        path.keep(99, Provisional { loops, plies: 4 });
        path.leave(12);
        assert!(path.provisional(99).is_some());
        path.leave(11);
        assert!(path.provisional(99).is_none());
    }

    #[test]
    fn loops_within_a_nodes_own_part_are_nothing_to_those_above() {
        assert_eq!(Loops::to(5).above(5), None);
        assert_eq!(Loops::to(5).above(3), None);
        assert!(Loops::to(2).above(3).is_some());
        assert_eq!(Loops::to(0).above(0), None);
    }
}
