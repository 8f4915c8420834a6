//! The tree in memory: nodes of four words in zeroed memory, what the way down reads apart from the
//! rest; the children of a node side by side, in the order of the rules' actions.
//!
//! Neither actions nor states are stored: a node is reached by playing the actions again, and the
//! i-th child belongs to the i-th action. That is 32 bytes a node for every game.
//!
//! All words are atomics, so that threads can share a tree without locks; the single-threaded
//! search loads and stores them as plain words.

#[cfg(all(test, loom))]
mod model;
mod node;
mod recycle;

pub(super) use node::{Block, FEW, Hot, Node, Tally, bounds_word};

use super::error::MonteCarloError;
use node::{Word, Words, words};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// Bytes of a node, without what only some searches keep beside it.
pub const NODE_BYTES: usize = node::BYTES;
/// Bytes beside each node for priors, all-moves-as-first counts and the like.
pub const EXTRA_BYTES: usize = size_of::<Extra>();

/// The root's number.
pub(super) const ROOT: u32 = 0;

/// What only some searches keep of a node.
pub(super) type Extra = [AtomicU32; 6];
/// The place of the prior probability in an [`Extra`] (`f32`).
pub(super) const PRIOR: usize = 0;
/// How often the action was played anywhere below the parent.
pub(super) const AMAF_VISITS: usize = 1;
/// The sum of payoffs of those (`f32`).
pub(super) const AMAF_SUM: usize = 2;
/// The action's index.
pub(super) const INDEX: usize = 3;
/// The minimax value of the evaluator's estimates (`f32`).
pub(super) const IMPLICIT: usize = 4;
/// The mean of the squared payoffs (`f32`).
pub(super) const SQUARES: usize = 5;

/// The tree.
pub(super) struct Tree {
    words: Words,
    capacity: usize,
    extras: Box<[Extra]>,
    /// The first node not in use. Twice 64 bits: see [`Tree::allocate`].
    next: Word,
    /// An expansion found no room.
    full: AtomicU64,
}

impl Tree {
    /// An empty tree of at most `bytes` bytes: just a root.
    ///
    /// # Errors
    /// If `bytes` does not hold a root with two children, or the system has no such memory.
    pub(super) fn new(bytes: usize, extra: bool) -> Result<Tree, MonteCarloError> {
        let each = NODE_BYTES + if extra { EXTRA_BYTES } else { 0 };
        let capacity = (bytes / each).min(u32::MAX as usize);
        let failed = || MonteCarloError::Memory { bytes, needed: 3 * each };
        if capacity < 3 {
            return Err(failed());
        }
        let extras = if extra { capacity } else { 0 };
        let tree = Tree {
            words: words(capacity).ok_or_else(failed)?,
            capacity,
            extras: bytemuck::allocation::try_zeroed_slice_box(extras).map_err(|()| failed())?,
            next: Word::new(0),
            full: AtomicU64::new(0),
        };
        tree.clear();
        Ok(tree)
    }

    /// Throws everything away but an unvisited root.
    pub(super) fn clear(&self) {
        self.shrink(0);
        self.next.store(1, Relaxed);
        self.clear_extra(ROOT);
    }

    /// Leaves only so many nodes in use. What is not in use is zero.
    fn shrink(&self, count: u32) {
        let last = self.next.swap(u64::from(count), Relaxed) as u32;
        (count..last).for_each(|number| self.node(number).reset());
        self.full.store(0, Relaxed);
    }

    #[inline]
    pub(super) fn node(&self, number: u32) -> Node<'_> {
        Node { words: &self.words, number: number as usize }
    }

    /// The nodes of a block, in order.
    #[inline]
    pub(super) fn block(&self, block: Block) -> impl ExactSizeIterator<Item = Node<'_>> + Clone {
        let (words, first) = (&self.words, block.first as usize);
        (0..block.count as usize).map(move |place| Node { words, number: first + place })
    }

    /// What selection reads of the nodes of a block, in order.
    #[inline(always)]
    pub(super) fn hot(&self, block: Block) -> impl ExactSizeIterator<Item = Hot<'_>> {
        let first = block.first as usize;
        self.words.hot(first..first + block.count as usize).iter().map(Hot)
    }

    /// Makes a node's estimate the best of those of its children.
    pub(super) fn make_estimate(&self, number: u32, block: Block, better: fn(f32, f32) -> f32) {
        let extras = self.extras(block).iter();
        let estimates = extras.map(|extra| f32::from_bits(extra[IMPLICIT].load(Relaxed)));
        if let (Some(best), Some(extra)) = (estimates.reduce(better), self.extra(number)) {
            extra[IMPLICIT].store(best.to_bits(), Relaxed);
        }
    }

    /// What is kept beside the nodes of a block; nothing unless the tree was made for it.
    #[inline]
    pub(super) fn extras(&self, block: Block) -> &[Extra] {
        let first = block.first as usize;
        self.extras.get(first..first + block.count as usize).unwrap_or_default()
    }

    pub(super) fn extra(&self, number: u32) -> Option<&Extra> {
        self.extras.get(number as usize)
    }

    fn clear_extra(&self, number: u32) {
        if let Some(extra) = self.extra(number) {
            extra.iter().for_each(|word| word.store(0, Relaxed));
        }
    }

    /// Room for `count` nodes, unvisited; `None` if there is none.
    #[inline]
    pub(super) fn allocate(&self, count: usize) -> Option<u32> {
        let capacity = self.capacity as u64;
        let mut next = self.next.load(Relaxed);
        loop {
            let after = next + count as u64;
            if after > capacity {
                self.full.store(1, Relaxed);
                return None;
            }
            match self.next.compare_exchange_weak(next, after, Relaxed, Relaxed) {
                Ok(_) => break,
                Err(now) => next = now,
            }
        }
        if !self.extras.is_empty() {
            (next..next + count as u64).for_each(|number| self.clear_extra(number as u32));
        }
        Some(next as u32)
    }

    /// Writes to a block not shown to anybody yet, which leaves it as it is: all zero. Memory read
    /// before it is written to is handed out twice by the system, first as a page of zeros to read.
    #[inline]
    pub(super) fn touch(&self, block: Block) {
        self.node(block.first).touch();
        self.node(block.first + block.count - 1).touch();
    }

    /// Whether an expansion found no room since the last recycling.
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Relaxed) != 0
    }

    /// Whether [`Tree::new`] would make one as large and of the same kind.
    pub(super) fn fits(&self, bytes: usize, extra: bool) -> bool {
        let each = NODE_BYTES + if extra { EXTRA_BYTES } else { 0 };
        extra != self.extras.is_empty() && self.capacity == (bytes / each).min(u32::MAX as usize)
    }

    /// How many nodes are in use.
    pub(super) fn len(&self) -> usize {
        self.next.load(Relaxed) as usize
    }

    /// How many nodes there is room for.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// The bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let extra = if self.extras.is_empty() { 0 } else { EXTRA_BYTES };
        self.len() * (NODE_BYTES + extra)
    }
}
