//! What a search of a game with chance counts.

/// Nodes visited, by kind. A node that the table settled counts as a node of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodeCounts {
    /// Nodes at which a player moves.
    pub decisions: u64,
    /// Nodes at which chance moves.
    pub chances: u64,
    /// Finished games and estimates.
    pub leaves: u64,
}

impl NodeCounts {
    /// All nodes.
    pub fn total(&self) -> u64 {
        self.decisions + self.chances + self.leaves
    }
}
