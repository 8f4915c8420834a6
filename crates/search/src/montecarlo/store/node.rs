//! A node: four words, read and written without locks.

use std::ops::Range;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

#[cfg(loom)]
pub(super) use loom::sync::atomic::AtomicU64 as Word;
#[cfg(not(loom))]
pub(super) use std::sync::atomic::AtomicU64 as Word;

/// The words of all nodes; zero for one that is not in use. Link and visits stand together, 16 bytes
/// a node: simulations read and write nothing else but at nodes of many visits, which are few, and
/// where something is proven. Deep in a tree every line of memory touched is a wait.
pub(super) struct Words {
    hot: Box<[[Word; 2]]>,
    sums: Box<[Word]>,
    bounds: Box<[Word]>,
}

impl Words {
    #[inline(always)]
    pub(super) fn hot(&self, numbers: Range<usize>) -> &[[Word; 2]] {
        &self.hot[numbers]
    }
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
/// Something is proven of the node.
const BOUNDED: u64 = 1 << 10;
/// One visit under way.
const PENDING: u64 = 1;
const PENDING_MASK: u64 = 0xff;

/// What a link keeps when children come or go.
const KEPT: u64 = PENDING_MASK | BOUNDED;

/// The bounds of which nothing is known: minus infinity, plus infinity. Words hold what differs.
const OPEN: u64 = 0xff80_0000_7f80_0000;

/// Up to here visits are few: their payoffs are summed up beside their number in 32 bits, exactly as
/// long as payoffs are whole. From here on the sum has 64 bits elsewhere, and the mean its place.
/// What formulas compute of few visits is looked up, so that few branches depend on how many there
/// are: with 1,024 in place of 16,384 simulations of Connect Four took 4% longer.
pub(in super::super) const FEW: usize = 1 << 14;

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

/// What selection reads of a node.
#[derive(Clone, Copy)]
pub(in super::super) struct Hot<'t>(pub(super) &'t [Word; 2]);

/// The numbers of a node that formulas go by.
#[derive(Clone, Copy)]
pub(in super::super) struct Tally {
    pub(in super::super) visits: u32,
    /// What they brought: the sum of their payoffs where they are fewer than [`FEW`], the mean
    /// otherwise.
    pub(in super::super) brought: f32,
    /// Visits under way that have not come back yet; 0 where one thread has the tree to itself.
    pub(in super::super) pending: u32,
}

impl Tally {
    /// Neither a visit nor one under way.
    #[inline(always)]
    pub(in super::super) fn is_empty(self) -> bool {
        self.visits | self.pending == 0
    }
}

impl Hot<'_> {
    #[inline(always)]
    pub(in super::super) fn tally<const SHARED: bool>(self) -> Tally {
        let (visits, brought) = parts(self.0[VISITS].load(Relaxed));
        let pending = if SHARED { self.pending() } else { 0 };
        Tally { visits, brought, pending }
    }

    #[inline(always)]
    fn pending(self) -> u32 {
        (self.0[LINK].load(Relaxed) & PENDING_MASK) as u32
    }

    /// The word of its children, read once. What was written of them before they were shown is seen
    /// from here on.
    #[inline(always)]
    pub(in super::super) fn link(self) -> Link {
        Link(self.0[LINK].load(Acquire))
    }
}

/// What the word of a node's children says.
#[derive(Clone, Copy)]
pub(in super::super) struct Link(u64);

impl Link {
    /// The children, if they were made.
    #[inline(always)]
    pub(in super::super) fn children(self) -> Option<Block> {
        let first = (self.0 >> 32) as u32;
        (first != 0).then_some(Block { first, count: (self.0 >> 16 & 0xffff) as u32 })
    }

    /// Whether anything is proven of the node.
    #[inline(always)]
    pub(in super::super) fn is_bounded(self) -> bool {
        self.0 & BOUNDED != 0
    }

    /// Whether anything is proven of any child: selection looks at their bounds only then.
    #[inline(always)]
    pub(in super::super) fn is_settled(self) -> bool {
        self.0 & SETTLED != 0
    }
}

/// Changes a word: indivisibly among threads, as a plain word otherwise.
#[inline]
fn update<const SHARED: bool>(word: &Word, mut change: impl FnMut(u64) -> u64) {
    let mut old = word.load(Relaxed);
    while let Err(now) = exchange::<SHARED>(word, old, change(old)) {
        old = now;
    }
}

/// Makes `old` the `new`, unless another thread changed it meanwhile.
#[inline(always)]
fn exchange<const SHARED: bool>(word: &Word, old: u64, new: u64) -> Result<(), u64> {
    if SHARED {
        return word.compare_exchange_weak(old, new, Relaxed, Relaxed).map(|_| ());
    }
    word.store(new, Relaxed);
    Ok(())
}

#[inline]
fn pair(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Visits and what they brought, of the word that holds both.
#[inline(always)]
fn parts(word: u64) -> (u32, f32) {
    ((word >> 32) as u32, f32::from_bits(word as u32))
}

/// The word of visits and what they brought after `count` more visits, which there is room for.
/// Added up as one word: put together of two halves it is stored as two, and processors wait when a
/// word just stored so is loaded as a whole.
#[inline(always)]
fn visited(word: u64, count: u32, brought: f32) -> u64 {
    let visits = (word & !u64::from(u32::MAX)) + (u64::from(count) << 32);
    visits | u64::from(brought.to_bits())
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

    /// Unvisited, no children, nothing known: all zero again. Memory that was never written to is
    /// left alone.
    #[inline]
    pub(super) fn reset(self) {
        if self.has_sum() {
            self.word(SUM).store(0, Relaxed);
        }
        if !self.is_open() {
            self.word(BOUNDS).store(0, Relaxed);
        }
        self.word(LINK).store(0, Relaxed);
        self.word(VISITS).store(0, Relaxed);
    }

    /// Writes what is there already, in a node not in use.
    #[inline]
    pub(super) fn touch(self) {
        self.word(LINK).store(0, Relaxed);
    }

    /// Whether the sum of payoffs has a word of its own.
    #[inline]
    fn has_sum(self) -> bool {
        self.visits() as usize >= FEW
    }

    /// The children, if they were made.
    #[inline]
    pub(in super::super) fn children(self) -> Option<Block> {
        self.hot().link().children()
    }

    /// Claims the right to make the children; `false` if another thread has it, or they are made.
    pub(in super::super) fn claim(self) -> bool {
        let mut link = self.word(LINK).load(Relaxed);
        while link & !(PENDING_MASK | BOUNDED) == 0 {
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
            link.compare_exchange_weak(old, blocked | (old & KEPT), Release, Relaxed)
        {
            old = now;
        }
    }

    /// What selection reads of it.
    #[inline]
    pub(in super::super) fn hot(self) -> Hot<'t> {
        Hot(&self.words.hot[self.number])
    }

    /// Visits under way that have not come back yet.
    #[inline]
    pub(in super::super) fn pending(self) -> u32 {
        self.hot().pending()
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

    /// The sum of the payoffs that its visits brought, for the player who chose the node.
    #[inline]
    pub(in super::super) fn sum(self) -> f64 {
        match parts(self.word(VISITS).load(Relaxed)) {
            (visits, sum) if (visits as usize) < FEW => f64::from(sum),
            _ => f64::from_bits(self.word(SUM).load(Relaxed)),
        }
    }

    /// The mean payoff; 0 before the first visit.
    #[inline]
    pub(in super::super) fn mean(self) -> f64 {
        self.sum() / f64::from(self.visits().max(1))
    }

    /// Counts visits that brought `payoffs` together.
    #[inline]
    pub(in super::super) fn add_many<const SHARED: bool>(self, count: u32, payoffs: f64) {
        let word = self.word(VISITS);
        let mut old = word.load(Relaxed);
        loop {
            let (visits, sum) = parts(old);
            let after = visits.saturating_add(count);
            if after as usize >= FEW {
                return self.add_to_many::<SHARED>(count, payoffs);
            }
            let new = visited(old, count, sum + payoffs as f32);
            match exchange::<SHARED>(word, old, new) {
                Ok(()) => return,
                Err(now) => old = now,
            }
        }
    }

    /// Adds to a node whose visits are no longer few.
    #[inline(never)]
    fn add_to_many<const SHARED: bool>(self, count: u32, payoffs: f64) {
        if !SHARED {
            return self.add_to_many_alone(count, payoffs);
        }
        let mut before = 0.0;
        update::<SHARED>(self.word(VISITS), |word| {
            let (visits, low) = parts(word);
            // Who brings the last of the few takes their sum along.
            before = if (visits as usize) < FEW { f64::from(low) } else { 0.0 };
            pair(visits.saturating_add(count), low.to_bits())
        });
        update::<SHARED>(self.word(SUM), |sum| (f64::from_bits(sum) + before + payoffs).to_bits());
        update::<SHARED>(self.word(VISITS), |word| {
            let visits = parts(word).0;
            pair(visits, ((self.sum() / f64::from(visits)) as f32).to_bits())
        });
    }

    /// Adds to a node of many visits that no other thread writes.
    #[inline]
    fn add_to_many_alone(self, count: u32, payoffs: f64) {
        let word = self.word(VISITS).load(Relaxed);
        let sum = self.sum() + payoffs;
        let visits = parts(word).0;
        let count = count.min(u32::MAX - visits);
        let mean = sum / f64::from(visits + count);
        self.word(SUM).store(sum.to_bits(), Relaxed);
        self.word(VISITS).store(visited(word, count, mean as f32), Relaxed);
    }

    /// Replaces visits (by no fewer) and their sum of payoffs, where no other thread writes.
    pub(in super::super) fn recount(self, visits: u32, sum: f64) {
        let many = visits as usize >= FEW;
        if many {
            self.word(SUM).store(sum.to_bits(), Relaxed);
        }
        let brought = if many { sum / f64::from(visits) } else { sum };
        self.word(VISITS).store(pair(visits, (brought as f32).to_bits()), Relaxed);
    }

    /// Makes the mean another one, at the same number of visits: graph search knows it better.
    pub(in super::super) fn set_mean<const SHARED: bool>(self, mean: f64) {
        let sum = mean * f64::from(self.visits());
        if self.has_sum() {
            update::<SHARED>(self.word(SUM), |_| sum.to_bits());
        }
        update::<SHARED>(self.word(VISITS), |word| {
            let visits = parts(word).0;
            let low = if (visits as usize) < FEW { mean * f64::from(visits) } else { mean };
            pair(visits, (low as f32).to_bits())
        });
    }

    /// What the node is worth at least and at most to the first player.
    #[inline]
    pub(in super::super) fn bounds(self) -> (f32, f32) {
        let word = if self.is_open() { OPEN } else { self.bounds_word() };
        (f32::from_bits((word >> 32) as u32), f32::from_bits(word as u32))
    }

    #[inline]
    fn bounds_word(self) -> u64 {
        self.word(BOUNDS).load(Relaxed) ^ OPEN
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
        !self.hot().link().is_bounded()
    }

    /// Whether the bounds are these, as [`bounds_word`] writes them.
    #[inline]
    pub(in super::super) fn is_bounded_by(self, word: u64) -> bool {
        self.bounds_word() == word
    }

    /// Bounds for a node that no other thread sees yet.
    #[inline]
    pub(in super::super) fn set_bounds(self, low: f32, high: f32) {
        self.word(BOUNDS).store(bounds_word(low, high) ^ OPEN, Relaxed);
        update::<false>(self.word(LINK), |link| link | BOUNDED);
    }

    /// Narrows the bounds; `true` if that says anything new. Threads may narrow at once: each
    /// bound is true, so the narrowest stay. Who is not told yet that there are any sees wider ones.
    pub(in super::super) fn narrow(self, low: f32, high: f32) -> bool {
        let word = self.word(BOUNDS);
        // Read before it is written to, new memory would be handed out twice by the system, and
        // every thread interrupted: 15 % of the time of two threads at Connect Four.
        let mut old = if self.is_open() { 0 } else { word.load(Relaxed) };
        loop {
            let known = old ^ OPEN;
            let (below, above) =
                (f32::from_bits((known >> 32) as u32), f32::from_bits(known as u32));
            let low = below.max(low);
            // Rounding at chance nodes must not turn bounds around.
            let new = bounds_word(low, above.min(high).max(low)) ^ OPEN;
            if new == old {
                return false;
            }
            match word.compare_exchange_weak(old, new, Relaxed, Relaxed) {
                Ok(_) => break,
                Err(now) => old = now,
            }
        }
        update::<true>(self.word(LINK), |link| link | BOUNDED);
        true
    }

    /// Becomes a copy of another node.
    pub(super) fn copy(self, from: Node<'_>) {
        if self.number == from.number {
            return;
        }
        self.reset();
        for (kind, is_used) in
            [(LINK, true), (VISITS, true), (SUM, from.has_sum()), (BOUNDS, !from.is_open())]
        {
            if is_used {
                self.word(kind).store(from.word(kind).load(Relaxed), Relaxed);
            }
        }
    }

    /// Forgets the children.
    pub(super) fn fold(self) {
        update::<false>(self.word(LINK), |link| link & KEPT);
    }

    /// The children moved.
    pub(super) fn relink(self, block: Block) {
        let flags = self.word(LINK).load(Relaxed) & (SETTLED | BOUNDED);
        self.word(LINK).store(pair(block.first, block.count << 16) | flags, Relaxed);
    }

    /// Something is proven of a child.
    pub(in super::super) fn settle(self) {
        if !self.is_settled() {
            update::<true>(self.word(LINK), |link| link | SETTLED);
        }
    }

    /// Whether anything is proven of any child.
    #[inline]
    pub(in super::super) fn is_settled(self) -> bool {
        self.hot().link().is_settled()
    }
}
