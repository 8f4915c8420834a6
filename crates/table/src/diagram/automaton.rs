//! A decision diagram that gives strings their ranks.

/// An edge with all that a walk needs to know. The edges of a node lie beside each other, by symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    /// How many strings from the node on begin with lesser symbols.
    pub(super) before: u32,
    /// The first edge of the node it leads to.
    pub(super) child: u32,
    pub(super) symbol: u8,
    /// Whether it is the last one of its node.
    pub(super) is_last: bool,
}

/// A minimal acyclic automaton of strings of one length, with counts at the edges.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Diagram {
    /// From the last level to the first one.
    pub(super) edges: Vec<Edge>,
    /// Where the edges of each level begin, the last level first.
    pub(super) levels: Vec<u32>,
    /// The first edge of the only node of the first level.
    pub(super) root: u32,
    pub(super) accepted: u64,
    pub(super) nodes: u64,
}

impl Diagram {
    /// How many accepted strings are less than this one, of which `symbols` gives the symbols in the order
    /// of levels; `None` if it is not accepted. Takes one step per level, each of which looks at the edges
    /// of one node.
    #[inline]
    pub(crate) fn rank(&self, symbols: impl Iterator<Item = u8>) -> Option<u64> {
        let (mut at, mut rank) = (self.root as usize, 0);
        for symbol in symbols {
            let edge = loop {
                let edge = self.edges.get(at)?;
                if edge.symbol == symbol {
                    break edge;
                }
                if edge.is_last {
                    return None;
                }
                at += 1;
            };
            rank += u64::from(edge.before);
            at = edge.child as usize;
        }
        Some(rank)
    }

    /// How many strings are accepted.
    pub(crate) fn accepted(&self) -> u64 {
        self.accepted
    }

    /// How many nodes it has, the end of strings aside.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many strings are accepted, counted from the first level on as the number of paths to each edge,
    /// without the counts at the edges. `None` on overflow.
    pub(crate) fn count_ways(&self) -> Option<u64> {
        let mut ways = vec![0u64; self.edges.len()];
        let mut starts = self.levels.iter().rev();
        let (&first, mut end) = (starts.next()?, self.edges.len());
        let node = |ways: &mut [u64], at: u32, more: u64| {
            let edges = &self.edges[at as usize..];
            let count = edges.iter().position(|edge| edge.is_last)? + 1;
            for way in &mut ways[at as usize..at as usize + count] {
                *way = way.checked_add(more)?;
            }
            Some(())
        };
        node(&mut ways, self.root, 1)?;
        let mut start = first as usize;
        for &next in starts {
            for at in start..end {
                let more = ways[at];
                node(&mut ways, self.edges[at].child, more)?;
            }
            (start, end) = (next as usize, start);
        }
        ways[start..end].iter().try_fold(0u64, |sum, &way| sum.checked_add(way))
    }
}
