//! Making room: keeping a part of the tree, pushed together at the beginning of memory.

use super::node::Block;
use super::{ROOT, Tree};
use std::sync::atomic::Ordering::Relaxed;

/// A node that has children, and its children.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    block: Block,
}

impl Tree {
    /// Folds the least visited subtrees until at most half of the memory is in use. The nodes
    /// that stay keep their statistics and proofs; a folded one grows again when it is visited.
    pub(in super::super) fn recycle(&mut self) {
        let room = self.capacity() / 2;
        let mut least = 2;
        let links = loop {
            let links = self.links(ROOT, least);
            let kept: usize = 1 + links.iter().map(|link| link.block.count as usize).sum::<usize>();
            if kept <= room || links.len() <= 1 {
                break links;
            }
            least = least.saturating_mul(2);
        };
        self.fold_below(ROOT, least);
        self.push_together(links);
    }

    /// Makes the node `number` the root and throws away all that is not below it.
    pub(in super::super) fn promote(&mut self, number: u32) {
        self.node(ROOT).copy(self.node(number));
        if let (Some(to), Some(from)) = (self.extra(ROOT), self.extra(number)) {
            to.iter().zip(from).for_each(|(to, from)| to.store(from.load(Relaxed), Relaxed));
        }
        let links = self.links(ROOT, 0);
        self.push_together(links);
        self.see_root_anew();
    }

    /// A root's payoffs are those of who moves there, as its children's are; as a child it had its
    /// parent's mover's.
    fn see_root_anew(&self) {
        let root = self.node(ROOT);
        let (mut sum, mut visits) = (0.0, 0.0);
        for child in root.children().into_iter().flat_map(|block| self.block(block)) {
            sum += child.sum();
            visits += f64::from(child.visits());
        }
        if visits > 0.0 {
            root.set_mean::<false>(sum / visits);
        } else {
            root.recount(0, 0.0);
        }
    }

    /// The links from `root` downwards, of nodes with at least `least` visits (the root's always).
    fn links(&self, root: u32, least: u32) -> Vec<Link> {
        let (mut links, mut open) = (Vec::new(), vec![root]);
        let mut seen = std::collections::HashSet::new();
        while let Some(parent) = open.pop() {
            let Some(block) = self.node(parent).children() else { continue };
            if parent != root && self.node(parent).visits() < least {
                continue;
            }
            links.push(Link { parent, block });
            if seen.insert(block.first) {
                open.extend(block.first..block.first + block.count);
            }
        }
        links
    }

    /// Forgets the children of every node below `root` with fewer than `least` visits.
    fn fold_below(&self, root: u32, least: u32) {
        for Link { block, .. } in self.links(root, least) {
            for number in block.first..block.first + block.count {
                if self.node(number).visits() < least {
                    self.node(number).fold();
                }
            }
        }
    }

    /// Moves the blocks of `links` to the beginning, in their order in memory, so that none is
    /// written over before it has moved.
    fn push_together(&mut self, links: Vec<Link>) {
        let mut blocks: Vec<Block> = links.iter().map(|link| link.block).collect();
        blocks.sort_unstable_by_key(|block| block.first);
        blocks.dedup();
        let mut moved: Vec<(u32, u32)> = Vec::with_capacity(blocks.len());
        let mut next = 1;
        for block in blocks {
            moved.push((block.first, next));
            for place in 0..block.count {
                self.move_node(block.first + place, next + place);
            }
            next += block.count;
        }
        for Link { parent, block } in links {
            let first = new_place(&moved, block.first);
            self.node(new_place(&moved, parent)).relink(Block { first, ..block });
        }
        self.shrink(next);
    }

    fn move_node(&self, from: u32, to: u32) {
        self.node(to).copy(self.node(from));
        if let (Some(to), Some(from)) = (self.extra(to), self.extra(from)) {
            to.iter().zip(from).for_each(|(to, from)| to.store(from.load(Relaxed), Relaxed));
        }
    }
}

/// Where the node `number` is now, given where each block went.
fn new_place(moved: &[(u32, u32)], number: u32) -> u32 {
    let after = moved.partition_point(|&(old, _)| old <= number);
    match after.checked_sub(1).map(|place| moved[place]) {
        Some((old, new)) => new + (number - old),
        // Below the first block there is the root alone.
        None => number,
    }
}
