//! The minimal automaton of a sorted list of strings, grown string by string.

use super::string::Shape;
use outply_game::mix64;

/// An edge in one number: where it leads and, in the lowest byte, by which symbol.
type Edge = u64;

/// The nodes of one level, no two of which have the same edges.
#[derive(Default)]
pub(crate) struct Level {
    edges: Vec<Edge>,
    /// Where the edges of each node end.
    ends: Vec<u32>,
    /// A hash table with linear probing: numbers of nodes plus one, 0 where there is none.
    slots: Vec<u32>,
}

impl Level {
    pub(crate) fn nodes(&self) -> usize {
        self.ends.len()
    }

    /// The edges of a node as symbols and numbers of nodes of the next level, by symbols.
    pub(crate) fn edges(&self, node: usize) -> impl Iterator<Item = (u8, u32)> {
        self.node(node).iter().map(|edge| (*edge as u8, (edge >> 8) as u32))
    }

    fn node(&self, node: usize) -> &[Edge] {
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.edges[start as usize..self.ends[node] as usize]
    }

    /// The number of the node with these edges, which is new if there is none.
    fn find_or_add(&mut self, edges: &[Edge]) -> u32 {
        if 2 * self.ends.len() >= self.slots.len() {
            self.grow();
        }
        let mut at = hash(edges) as usize & (self.slots.len() - 1);
        while let Some(node) = self.slots[at].checked_sub(1) {
            if is_same(self.node(node as usize), edges) {
                return node;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.edges.extend(edges);
        self.ends.push(self.edges.len() as u32);
        self.slots[at] = self.ends.len() as u32;
        self.slots[at] - 1
    }

    fn grow(&mut self) {
        let count = (2 * self.slots.len()).max(16);
        self.slots = vec![0; count];
        for node in 0..self.nodes() {
            let mut at = hash(self.node(node)) as usize & (count - 1);
            while self.slots[at] > 0 {
                at = (at + 1) & (count - 1);
            }
            self.slots[at] = node as u32 + 1;
        }
    }
}

/// Nodes have few edges: calling a function that compares memory takes longer.
#[inline]
fn is_same(one: &[Edge], other: &[Edge]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one == other)
}

#[inline]
fn hash(edges: &[Edge]) -> u64 {
    edges.iter().fold(0, |hash, &edge| mix64(hash ^ edge))
}

/// An automaton that is being grown. Only the nodes on the path of the last string may still change; all
/// others are among the levels' (Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal
/// acyclic finite-state automata", 2000, for sorted strings). All strings are of one length, so nodes are
/// equal only within a level.
///
/// It takes time proportional to the number of different beginnings of strings, and memory proportional
/// to the number of nodes.
pub(crate) struct Growing<const W: usize> {
    shape: Shape,
    levels: Vec<Level>,
    /// The edges of the nodes on the path, level by level. Where the last of each leads is not known yet.
    path: Vec<Vec<Edge>>,
    last: [u64; W],
    strings: u64,
}

impl<const W: usize> Growing<W> {
    /// Accepts nothing yet.
    pub(crate) fn new(shape: Shape) -> Growing<W> {
        let levels = (0..shape.length()).map(|_| Level::default()).collect();
        let path = vec![Vec::new(); shape.length()];
        Growing { shape, levels, path, last: [0; W], strings: 0 }
    }

    /// Accepts a string too; `false` if it is not greater than the one before.
    #[inline]
    pub(crate) fn add(&mut self, string: &[u64; W]) -> bool {
        let mut shared = 0;
        if self.strings > 0 {
            if *string <= self.last {
                return false;
            }
            shared = self.shape.shared(&self.last, string);
            self.settle(shared + 1);
        }
        for level in shared..self.path.len() {
            self.path[level].push(self.shape.symbol(string, level).into());
        }
        (self.last, self.strings) = (*string, self.strings + 1);
        true
    }

    /// Nothing will be added to the nodes on the path from this level on.
    #[inline]
    fn settle(&mut self, from: usize) {
        for level in (from..self.path.len()).rev() {
            let node = self.levels[level].find_or_add(&self.path[level]);
            self.path[level].clear();
            if let Some(above) = self.path[level - 1].last_mut() {
                *above |= u64::from(node) << 8;
            }
        }
    }

    /// The levels, the first of which has one node, and how many strings are accepted. All edges of the
    /// last level lead to 0. No levels if there are no strings.
    pub(crate) fn finish(mut self) -> (Vec<Level>, u64) {
        if self.strings == 0 || self.levels.is_empty() {
            return (Vec::new(), 0);
        }
        self.settle(1);
        self.levels[0].find_or_add(&self.path[0]);
        (self.levels, self.strings)
    }
}
