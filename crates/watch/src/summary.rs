//! Counts beside what might have been.

use std::fmt::Write;

/// What a search visited, and what it might have visited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves visited: finished games and horizon nodes.
    pub leaves: u64,
    /// Nodes of the whole tree, where it is known.
    pub all_nodes: Option<u64>,
    /// Leaves of the whole tree, where it is known.
    pub all_leaves: Option<u64>,
    /// The fewest leaves that any alpha-beta visits on a tree of this shape (Knuth and Moore).
    pub minimum: Option<u64>,
    /// Leaves that this algorithm visits with every node's best child first.
    pub best_order: Option<u64>,
    /// Leaves that this algorithm visits with every node's best child last.
    pub worst_order: Option<u64>,
}

impl Summary {
    /// A line for each count.
    pub fn text(&self) -> String {
        let of = |all: Option<u64>| all.map(|all| format!(" of {all}")).unwrap_or_default();
        let mut text = format!("nodes visited   {}{}\n", self.nodes, of(self.all_nodes));
        // Writing to a String cannot fail.
        let _ = writeln!(text, "leaves visited  {}{}", self.leaves, of(self.all_leaves));
        let rows = [
            ("best first      ", self.best_order, "with every node's best child first"),
            ("worst first     ", self.worst_order, "with every node's best child last"),
            ("minimum         ", self.minimum, "for any tree of this shape (Knuth and Moore)"),
        ];
        for (name, count, note) in rows {
            if let Some(count) = count {
                let leaves = if count == 1 { "leaf" } else { "leaves" };
                let _ = writeln!(text, "{name}{count} {leaves} {note}");
            }
        }
        text
    }
}
