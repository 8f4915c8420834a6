//! Counting what a search visits.

use outply_game::{End, Enter, Observer};

/// How many nodes of each kind a search visited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    /// All nodes.
    pub nodes: u64,
    /// Finished games and horizon nodes.
    pub leaves: u64,
    /// Nodes at which a window closed before all actions were searched.
    pub cuts: u64,
    /// Nodes that the table settled.
    pub table_hits: u64,
}

impl<A, V> Observer<A, V> for Counters {
    fn enter(&mut self, _node: Enter<A, V>) {
        self.nodes += 1;
    }

    fn leave(&mut self, _value: V, end: End) {
        self.leaves += u64::from(matches!(end, End::Terminal | End::Horizon));
        self.table_hits += u64::from(end == End::Table);
    }

    fn cut(&mut self, rest: &[A]) {
        self.cuts += u64::from(!rest.is_empty());
    }
}
