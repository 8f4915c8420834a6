//! A node: four words, read and written without locks.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

#[cfg(loom)]
pub(super) use loom::sync::atomic::AtomicU64 as Word;
#[cfg(not(loom))]
pub(super) use std::sync::atomic::AtomicU64 as Word;

/// The words of all nodes. Link, visits and mean stand together: the way down reads them of all
/// children, two cache lines for seven, and nothing else unless something is proven there.
pub(super) struct Words {
    hot: Box<[[Word; 2]]>,
    sums: Box<[Word]>,
    bounds: Box<[Word]>,
}

/// Bytes of a node.
pub(super) const BYTES: usize = 4 * size_of::<Word>();

const LINK: usize = 0;
const VISITS: usize = 1;
const SUM: usize = 2;
const BOUNDS: usize = 3;

/// Zeroed words; the system hands out their pages when they are first touched.
#[cfg(not(loom))]
fn column<T: bytemuck::Zeroable>(count: usize) -> Option<Box<[T]>> {
    bytemuck::allocation::try_zeroed_slice_box(count).ok()
}

/// The words of so many nodes.
#[cfg(not(loom))]
pub(super) fn words(count: usize) -> Option<Words> {
    Some(Words { hot: column(count)?, sums: column(count)?, bounds: column(count)? })
}

/// The model checker's words cannot be zeroed memory.
#[cfg(loom)]
pub(super) fn words(count: usize) -> Option<Words> {
    let places = 0..count.min(64);
    let column = || places.clone().map(|_| Word::new(0)).collect();
    let hot = places.clone().map(|_| [Word::new(0), Word::new(0)]).collect();
    Some(Words { hot, sums: column(), bounds: column() })
}

/// A thread is making the children.
const CLAIMED: u64 = 1 << 8;
/// Something is proven of a child.
const SETTLED: u64 = 1 << 9;
/// One visit under way.
const PENDING: u64 = 1;
const PENDING_MASK: u64 = 0xff;

/// The bounds of which nothing is known: minus infinity, plus infinity.
const OPEN: u64 = 0xff80_0000_7f80_0000;

/// The children of a node: where the first is, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Block {
    pub(in super::super) first: u32,
    pub(in super::super) count: u32,
}

/// One node of a tree.
#[derive(Clone, Copy)]
pub(in super::super) struct Node<'t> {
    pub(super) words: &'t Words,
    pub(super) number: usize,
}

/// Changes a word: indivisibly among threads, as a plain word otherwise.
#[inline]
fn update<const SHARED: bool>(word: &Word, change: impl Fn(u64) -> u64) {
    let mut old = word.load(Relaxed);
    if SHARED {
        while let Err(now) = word.compare_exchange_weak(old, change(old), Relaxed, Relaxed) {
            old = now;
        }
    } else {
        word.store(change(old), Relaxed);
    }
}

#[inline]
fn pair(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Bounds as a node keeps them.
pub(in super::super) fn bounds_word(low: f32, high: f32) -> u64 {
    pair(low.to_bits(), high.to_bits())
}

impl<'t> Node<'t> {
    #[inline(always)]
    fn word(self, kind: usize) -> &'t Word {
        match kind {
            SUM => &self.words.sums[self.number],
            BOUNDS => &self.words.bounds[self.number],
            hot => &self.words.hot[self.number][hot & 1],
        }
    }

    /// Unvisited, no children, nothing known.
    #[inline]
    pub(super) fn reset(self) {
        self.word(LINK).store(0, Relaxed);
        self.word(VISITS).store(0, Relaxed);
        self.word(SUM).store(0, Relaxed);
        self.word(BOUNDS).store(OPEN, Relaxed);
    }

    /// The children, if they were made.
    #[inline]
    pub(in super::super) fn children(self) -> Option<Block> {
        let link = self.word(LINK).load(Acquire);
        let first = (link >> 32) as u32;
        (first != 0).then_some(Block { first, count: (link >> 16 & 0xffff) as u32 })
    }

    /// Claims the right to make the children; `false` if another thread has it, or they are made.
    pub(in super::super) fn claim(self) -> bool {
        let mut link = self.word(LINK).load(Relaxed);
        while link & !PENDING_MASK == 0 {
            match self.word(LINK).compare_exchange_weak(link, link | CLAIMED, Relaxed, Relaxed) {
                Ok(_) => return true,
                Err(now) => link = now,
            }
        }
        false
    }

    /// Gives the claim back without children.
    pub(in super::super) fn unclaim(self) {
        update::<true>(self.word(LINK), |link| link & !CLAIMED);
    }

    /// Shows the children to all threads. What was written of them before is seen by whoever
    /// sees them.
    pub(in super::super) fn publish(self, block: Block) {
        let link = self.word(LINK);
        let mut old = link.load(Relaxed);
        let blocked = pair(block.first, block.count << 16);
        while let Err(now) =
            link.compare_exchange_weak(old, blocked | (old & PENDING_MASK), Release, Relaxed)
        {
            old = now;
        }
    }

    /// Visits under way that have not come back yet.
    #[inline]
    pub(in super::super) fn pending(self) -> u32 {
        (self.word(LINK).load(Relaxed) & PENDING_MASK) as u32
    }

    /// A visit sets out. There are never more than 255 under way: threads and batches are limited.
    #[inline]
    pub(in super::super) fn set_out(self) {
        self.word(LINK).fetch_add(PENDING, Relaxed);
    }

    /// A visit came back.
    #[inline]
    pub(in super::super) fn come_back(self) {
        self.word(LINK).fetch_sub(PENDING, Relaxed);
    }

    /// How often the node was visited.
    #[inline]
    pub(in super::super) fn visits(self) -> u32 {
        (self.word(VISITS).load(Relaxed) >> 32) as u32
    }

    /// Visits and mean payoff (0 before the first), which selection reads of every child: one word.
    #[inline]
    pub(in super::super) fn tally(self) -> (u32, f32) {
        let word = self.word(VISITS).load(Relaxed);
        ((word >> 32) as u32, f32::from_bits(word as u32))
    }

    /// The sum of the payoffs that its visits brought, for the player who chose the node.
    #[inline]
    pub(in super::super) fn sum(self) -> f64 {
        f64::from_bits(self.word(SUM).load(Relaxed))
    }

    /// The mean payoff; 0 before the first visit.
    #[inline]
    pub(in super::super) fn mean(self) -> f64 {
        self.sum() / f64::from(self.visits().max(1))
    }

    /// Counts a visit that brought `payoff`.
    #[inline]
    pub(in super::super) fn add<const SHARED: bool>(self, payoff: f64) {
        self.add_many::<SHARED>(1, payoff);
    }

    /// Counts visits that brought `payoffs` together.
    #[inline]
    pub(in super::super) fn add_many<const SHARED: bool>(self, count: u32, payoffs: f64) {
        update::<SHARED>(self.word(SUM), |sum| (f64::from_bits(sum) + payoffs).to_bits());
        let sum = self.sum();
        update::<SHARED>(self.word(VISITS), |word| {
            let visits = ((word >> 32) as u32).saturating_add(count);
            pair(visits, ((sum / f64::from(visits)) as f32).to_bits())
        });
    }

    /// Makes the mean another one, at the same number of visits: graph search knows it better.
    pub(in super::super) fn set_mean<const SHARED: bool>(self, mean: f64) {
        let sum = mean * f64::from(self.visits());
        update::<SHARED>(self.word(SUM), |_| sum.to_bits());
        update::<SHARED>(self.word(VISITS), |word| {
            pair((word >> 32) as u32, (mean as f32).to_bits())
        });
    }

    /// What the node is worth at least and at most to the first player.
    #[inline]
    pub(in super::super) fn bounds(self) -> (f32, f32) {
        let word = self.word(BOUNDS).load(Relaxed);
        (f32::from_bits((word >> 32) as u32), f32::from_bits(word as u32))
    }

    /// The value, if it is proven.
    #[inline]
    pub(in super::super) fn proven(self) -> Option<f32> {
        let (low, high) = self.bounds();
        (low == high).then_some(low)
    }

    /// Whether nothing at all is proven yet.
    #[inline]
    pub(in super::super) fn is_open(self) -> bool {
        self.word(BOUNDS).load(Relaxed) == OPEN
    }

    /// Whether the bounds are these, as [`bounds_word`] writes them.
    #[inline]
    pub(in super::super) fn is_bounded_by(self, word: u64) -> bool {
        self.word(BOUNDS).load(Relaxed) == word
    }

    #[inline]
    pub(in super::super) fn set_bounds(self, low: f32, high: f32) {
        self.word(BOUNDS).store(pair(low.to_bits(), high.to_bits()), Relaxed);
    }

    /// Narrows the bounds; `true` if that says anything new. Threads may narrow at once: each
    /// bound is true, so the narrowest stay.
    pub(in super::super) fn narrow(self, low: f32, high: f32) -> bool {
        let word = self.word(BOUNDS);
        let mut old = word.load(Relaxed);
        loop {
            let (below, above) = (f32::from_bits((old >> 32) as u32), f32::from_bits(old as u32));
            let low = below.max(low);
            // Rounding at chance nodes must not turn bounds around.
            let new = pair(low.to_bits(), above.min(high).max(low).to_bits());
            if new == old {
                return false;
            }
            match word.compare_exchange_weak(old, new, Relaxed, Relaxed) {
                Ok(_) => return true,
                Err(now) => old = now,
            }
        }
    }

    /// Copies another node's words.
    pub(super) fn copy(self, from: Node<'_>) {
        for kind in [LINK, VISITS, SUM, BOUNDS] {
            self.word(kind).store(from.word(kind).load(Relaxed), Relaxed);
        }
    }

    /// Forgets the children.
    pub(super) fn fold(self) {
        self.word(LINK).store(0, Relaxed);
    }

    /// The children moved.
    pub(super) fn relink(self, block: Block) {
        let settled = self.word(LINK).load(Relaxed) & SETTLED;
        self.word(LINK).store(pair(block.first, block.count << 16) | settled, Relaxed);
    }

    /// Something is proven of a child.
    pub(in super::super) fn settle(self) {
        if !self.is_settled() {
            update::<true>(self.word(LINK), |link| link | SETTLED);
        }
    }

    /// Whether anything is proven of any child: selection looks at their bounds only then.
    #[inline]
    pub(in super::super) fn is_settled(self) -> bool {
        self.word(LINK).load(Relaxed) & SETTLED != 0
    }
}
