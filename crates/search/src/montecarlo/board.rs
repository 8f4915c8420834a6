//! What threads with a tree each tell each other: the counts and proofs of much visited nodes.
//!
//! Each thread's tree is written by that thread alone. The board holds, for every node that has many
//! visits in any of the trees, what all threads together brought it; nodes go by their place among
//! their parent's children, which is the same in every tree. Meeting at the board, a thread adds what
//! its simulations brought since it was there last, and takes the sum of all into its own tree. So
//! formulas choose by all threads' visits near the root, and each tree goes its own way far below.
//!
//! Sharing the top of the tree this way is due to Gelly, Hoock, Rimmel, Teytaud and Kalemkarian (2008)
//! and Bourki et al. (2010, "slow tree parallelisation"). There a node is shared by its depth and its
//! share of the root's visits, and all of them at a fixed rate; here the children of a node are as
//! soon as it has visits enough, and again whenever these have grown by a part.

use super::store::{ROOT, Tree};

/// From so many visits on a node's children are on the board.
const OFTEN: u32 = 128;
/// They are evened out again when its visits have grown by one in so many.
const PART: u32 = 32;
/// The most nodes on a board.
const MOST: usize = 1 << 16;
/// The board and the notes take at most one byte beside so many of the trees'.
const SHARE: usize = 32;

/// What all threads brought a node, or one of them is known to.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Known {
    visits: u32,
    /// Visits when the children were last evened out.
    met: u32,
    sum: f64,
}

/// A node on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Entry {
    visits: u32,
    sum: f64,
    /// What is proven of it.
    bounds: (f32, f32),
    /// The entry of its parent.
    above: u32,
    /// The entries of its children; none if `count` is 0.
    first: u32,
    count: u32,
}

impl Entry {
    fn below(above: u32) -> Entry {
        let bounds = (f32::NEG_INFINITY, f32::INFINITY);
        Entry { visits: 0, sum: 0.0, bounds, above, first: 0, count: 0 }
    }
}

/// The nodes that threads share. Entry 0 is the root.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Board {
    entries: Vec<Entry>,
    /// There is room for about so many.
    most: usize,
}

/// What one thread's tree had of the nodes on the board when it was last there.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Notes {
    known: Vec<Known>,
    /// Entries of which others proved something.
    news: Vec<u32>,
    /// Scratch space.
    open: Vec<(u32, u32)>,
}
impl Board {
    /// An empty one with room for about `most` nodes.
    pub(super) fn new(most: usize) -> Board {
        Board { entries: vec![Entry::below(0)], most }
    }

    /// For how many nodes it has room beside `trees` trees that take so many `bytes` together.
    pub(super) fn room(bytes: usize, trees: usize) -> usize {
        // Vectors that grow take up to twice what they hold.
        let each = 2 * (size_of::<Entry>() + trees * size_of::<Known>());
        (bytes / SHARE / each).min(MOST)
    }

    /// Takes everything off.
    pub(super) fn clear(&mut self) {
        *self = Board::new(self.most);
    }

    /// Evens a thread's tree out with those that were here before it: the root, its children, and
    /// below them what has visits enough. What others proved of a node is true of it here too; whose
    /// children's bounds that changes are for [`Notes::news`] to tell.
    pub(super) fn meet(&mut self, tree: &Tree, notes: &mut Notes) {
        notes.known.resize(self.entries.len(), Known::default());
        self.even_out(tree, notes, 0, ROOT);
        let mut open = std::mem::take(&mut notes.open);
        open.push((0, ROOT));
        while let Some((entry, number)) = open.pop() {
            let Some(block) = tree.node(number).children() else { continue };
            let Some(first) = self.children(entry, block.count) else { continue };
            notes.known.resize(self.entries.len(), Known::default());
            notes.known[entry as usize].met = self.entries[entry as usize].visits;
            for place in 0..block.count {
                self.even_out(tree, notes, first + place, block.first + place);
                if self.is_due(notes, first + place) {
                    open.push((first + place, block.first + place));
                }
            }
        }
        notes.open = open;
    }

    /// Whether a node's children are to be evened out again.
    fn is_due(&self, notes: &Notes, entry: u32) -> bool {
        let Entry { visits, bounds, .. } = self.entries[entry as usize];
        let since = visits - notes.known[entry as usize].met.min(visits);
        visits >= OFTEN && since >= visits / PART && bounds.0 < bounds.1
    }

    /// The first of the entries of so many children; makes them if there is room.
    fn children(&mut self, entry: u32, count: u32) -> Option<u32> {
        let Entry { first, count: has, .. } = self.entries[entry as usize];
        if has > 0 {
            return (has == count).then_some(first);
        }
        let first = self.entries.len();
        if entry != 0 && first + count as usize > self.most {
            return None;
        }
        self.entries.resize(first + count as usize, Entry::below(entry));
        let parent = &mut self.entries[entry as usize];
        (parent.first, parent.count) = (first as u32, count);
        Some(first as u32)
    }

    /// Tells what the tree's own simulations brought a node, and takes in what others' did.
    #[inline]
    fn even_out(&mut self, tree: &Tree, notes: &mut Notes, entry: u32, number: u32) {
        let (all, node) = (&mut self.entries[entry as usize], tree.node(number));
        let known = &mut notes.known[entry as usize];
        let (visits, sum) = (node.visits(), node.sum());
        all.visits = all.visits.saturating_add(visits - known.visits.min(visits));
        all.sum += sum - known.sum;
        if all.visits != visits {
            node.recount(all.visits, all.sum);
        }
        (known.visits, known.sum) = (all.visits, node.sum());
        let (low, high) = node.bounds();
        all.bounds = (all.bounds.0.max(low), all.bounds.1.min(high));
        if all.bounds != (low, high) && node.narrow(all.bounds.0, all.bounds.1) {
            notes.news.push(entry);
        }
    }

    /// The places of the children that lead to an entry from the root.
    pub(super) fn way_to(&self, entry: u32) -> Vec<u32> {
        let (mut way, mut at) = (Vec::new(), entry);
        while at != 0 {
            let above = self.entries[at as usize].above;
            way.push(at - self.entries[above as usize].first);
            at = above;
        }
        way.reverse();
        way
    }

    /// Makes the root's child at `place` the root. The entries that stay, in their new order: for
    /// [`Notes::keep`].
    pub(super) fn promote(&mut self, place: u32) -> Vec<u32> {
        let Entry { first, count, .. } = self.entries[0];
        if place >= count {
            self.clear();
            return Vec::new();
        }
        let mut order = vec![first + place];
        let mut entries = vec![self.entries[(first + place) as usize]];
        let mut at = 0;
        while at < order.len() {
            let (Entry { first, count, .. }, next) = (entries[at], order.len() as u32);
            entries[at].first = next;
            for child in first..first + count {
                order.push(child);
                entries.push(Entry { above: at as u32, ..self.entries[child as usize] });
            }
            at += 1;
        }
        entries[0].above = 0;
        self.entries = entries;
        self.see_root_anew();
        order
    }

    /// As every tree does its root: payoffs are from now on those of who moves there.
    fn see_root_anew(&mut self) {
        let Entry { first, count, visits, .. } = self.entries[0];
        let children = &self.entries[first as usize..(first + count) as usize];
        let (sum, seen) = children.iter().fold((0.0, 0.0), |(sum, seen), child| {
            (sum + child.sum, seen + f64::from(child.visits))
        });
        let mean = if seen > 0.0 { sum / seen } else { 0.0 };
        self.entries[0].sum = mean * f64::from(visits);
    }
}

impl Notes {
    /// Nothing is known of any entry: the tree is empty.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.news.clear();
    }

    /// Keeps what is known of these entries, in their order, the first of which is the root of `tree`
    /// now.
    pub(super) fn keep(&mut self, order: &[u32], tree: &Tree) {
        let known = |&old: &u32| self.known.get(old as usize).copied().unwrap_or_default();
        self.known = order.iter().map(known).collect();
        if let Some(root) = self.known.first_mut() {
            root.sum = tree.node(ROOT).mean() * f64::from(root.visits);
        }
        self.news.clear();
    }

    /// Forgets what a tree lost in which room was made: it counts such nodes anew.
    pub(super) fn forget_lost(&mut self, board: &Board, tree: &Tree) {
        let mut kept = vec![Known::default(); self.known.len()];
        let mut open = vec![(0, ROOT)];
        while let Some((entry, number)) = open.pop() {
            let known = self.known.get(entry as usize).copied().unwrap_or_default();
            let Some(place) = kept.get_mut(entry as usize) else { continue };
            *place = known;
            let Entry { first, count, .. } = board.entries[entry as usize];
            if let Some(block) = tree.node(number).children() {
                open.extend((0..count).map(|place| (first + place, block.first + place)));
            }
        }
        self.known = kept;
    }

    /// The entries of which others proved something, told once.
    pub(super) fn news(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.news)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::store::Block;
    use super::*;
    use proptest::prelude::*;

    const TREES: usize = 3;
    const WIDE: u32 = 3;

    /// A thread's tree, in which the root and its first two children have children.
    fn tree() -> Tree {
        let tree = Tree::new(1 << 16, false).unwrap();
        for number in [ROOT, 1, 2] {
            let first = tree.allocate(WIDE as usize).unwrap();
            assert!(tree.node(number).claim());
            tree.node(number).publish(Block { first, count: WIDE });
        }
        tree
    }

    /// The numbers of the nodes on the way to a grandchild of the root.
    fn way(child: u32, grandchild: u32) -> [u32; 3] {
        [ROOT, 1 + child, 1 + WIDE * (1 + child) + grandchild]
    }

    /// Visits and payoffs of a node in each of the trees.
    fn counts(trees: &[Tree], number: u32) -> Vec<(u32, f64)> {
        trees.iter().map(|tree| (tree.node(number).visits(), tree.node(number).sum())).collect()
    }

    proptest! {
        #[test]
        fn every_tree_has_what_all_of_them_brought(
            steps in prop::collection::vec((0..TREES, 0..2u32, 0..WIDE, 1..9_000u32, any::<bool>()), 1..60),
        ) {
            let (mut board, mut brought) = (Board::new(1 << 10), [(0, 0.0); 16]);
            let trees: Vec<Tree> = (0..TREES).map(|_| tree()).collect();
            let mut notes = vec![Notes::default(); TREES];
            for (which, child, grandchild, count, meets) in steps {
                for number in way(child, grandchild) {
                    trees[which].node(number).add_many::<false>(count, f64::from(count / 3));
                    let all = &mut brought[number as usize];
                    *all = (all.0 + count, all.1 + f64::from(count / 3));
                }
                if meets {
                    board.meet(&trees[which], &mut notes[which]);
                }
            }
            for round in 0..2 * TREES {
                board.meet(&trees[round % TREES], &mut notes[round % TREES]);
            }
            for number in 0..=WIDE {
                prop_assert_eq!(counts(&trees, number), vec![brought[number as usize]; TREES]);
            }
            // Below, a tree may lack a part that each thread has yet to tell, and one it has yet to take
            // in; nothing is counted twice.
            for (child, grandchild) in [(0, 0), (0, 2), (1, 1)] {
                let [_, parent, number] = way(child, grandchild);
                let (all, (above, _)) = (brought[number as usize], brought[parent as usize]);
                for (visits, sum) in counts(&trees, number) {
                    prop_assert!(visits <= all.0 && sum <= all.1);
                    let lacks = all.0 - visits;
                    let most = above / PART * (TREES as u32 + 1) + 1;
                    prop_assert!(above < OFTEN || lacks <= most, "{} of {}", lacks, above);
                }
            }
        }
    }

    #[test]
    fn after_a_move_counts_go_on_from_where_they_were() {
        let (mut board, mut trees) = (Board::new(1 << 10), [tree(), tree()]);
        let mut notes = [Notes::default(), Notes::default()];
        for (tree, notes) in trees.iter().zip(&mut notes) {
            way(1, 2).iter().for_each(|&number| tree.node(number).add_many::<false>(512, 128.0));
            board.meet(tree, notes);
        }
        trees[0].node(2).add_many::<false>(4, 1.0);
        let order = board.promote(1);
        for (tree, notes) in trees.iter_mut().zip(&mut notes) {
            tree.promote(2);
            notes.keep(&order, tree);
        }
        for which in [0, 1, 0] {
            board.meet(&trees[which], &mut notes[which]);
        }
        assert_eq!(counts(&trees, ROOT), [(1_028, 257.0); 2]);
        assert_eq!(counts(&trees, WIDE), [(1_024, 256.0); 2]);
        assert_eq!(board.way_to(2), [1]);
    }

    #[test]
    fn what_a_tree_lost_comes_back_from_the_board_once() {
        let (mut board, trees) = (Board::new(1 << 10), [tree(), tree()]);
        let mut notes = [Notes::default(), Notes::default()];
        for which in [0, 1, 0] {
            if trees[which].node(ROOT).visits() == 0 {
                let tree = &trees[which];
                way(0, 0).iter().for_each(|&number| tree.node(number).add_many::<false>(300, 0.0));
            }
            board.meet(&trees[which], &mut notes[which]);
        }
        trees[0].clear();
        notes[0].forget_lost(&board, &trees[0]);
        notes[0].keep(&[], &trees[0]);
        let block = Block { first: trees[0].allocate(WIDE as usize).unwrap(), count: WIDE };
        trees[0].node(ROOT).publish(block);
        board.meet(&trees[0], &mut notes[0]);
        assert_eq!(counts(&trees, 1), [(600, 0.0); 2]);
    }

    #[test]
    fn proofs_are_told() {
        let (mut board, trees) = (Board::new(1 << 10), [tree(), tree()]);
        let mut notes = [Notes::default(), Notes::default()];
        trees[0].node(3).narrow(1.0, 1.0);
        board.meet(&trees[0], &mut notes[0]);
        board.meet(&trees[1], &mut notes[1]);
        assert_eq!(trees[1].node(3).proven(), Some(1.0));
        let news: Vec<_> = notes[1].news().iter().map(|&entry| board.way_to(entry)).collect();
        assert_eq!((news, notes[0].news()), (vec![vec![2]], vec![]));
    }
}
