//! Visits that a thread keeps back for a while, so that threads do not fight for the words that all
//! of them change: on two threads most visits pass through such nodes.

use crate::montecarlo::store::Tree;

/// How many nodes have visits kept back at a time. Where two much visited nodes share a place, the
/// newcomer's visit hands the other's in.
const NODES: usize = 256;
/// A node is much visited from this many visits on, for each thread.
const OFTEN: u32 = 64;
/// All threads together keep back at most one in so many of a node's visits.
const SHARE: u32 = 32;
/// A thread keeps back at most so many of one node.
const MOST: u32 = 256;

/// What a thread has yet to hand in to one node.
#[derive(Clone, Copy, Default, Debug)]
struct Deposit {
    node: u32,
    visits: u32,
    sum: f64,
}

/// Visits of much visited nodes, kept back by one thread.
///
/// There a thread also does without a virtual loss: one visit under way among many changes few
/// choices.
#[derive(Clone, Debug)]
pub(in crate::montecarlo) struct Deposits {
    deposits: Box<[Deposit; NODES]>,
    often: u32,
    threads: u32,
}

impl Deposits {
    /// Nothing is ever kept back.
    pub(super) fn never() -> Deposits {
        let deposits = Box::new([Deposit::default(); NODES]);
        Deposits { deposits, often: u32::MAX, threads: 1 }
    }

    /// For one of so many threads.
    pub(in crate::montecarlo) fn among(threads: usize) -> Deposits {
        let (often, count) = (Deposits::often(threads), u32::try_from(threads).unwrap_or(u32::MAX));
        Deposits { often, threads: count.max(1), ..Deposits::never() }
    }

    /// From how many visits on a node has them kept back by each of so many threads.
    pub(super) fn often(threads: usize) -> u32 {
        OFTEN.saturating_mul(u32::try_from(threads).unwrap_or(u32::MAX).max(1))
    }

    /// Whether a node with so many visits has them kept back.
    #[inline]
    pub(super) fn keep(&self, visits: u32) -> bool {
        visits >= self.often
    }

    /// Keeps so many more visits to the node `number`, which has so many `visits`, back, and what
    /// they brought.
    #[inline]
    pub(super) fn add(
        &mut self,
        tree: &Tree,
        number: u32,
        visits: u32,
        (count, payoffs): (u32, f64),
    ) {
        let deposit = &mut self.deposits[number as usize % NODES];
        if deposit.node != number {
            hand_in(tree, deposit);
            deposit.node = number;
        }
        deposit.visits += count;
        deposit.sum += payoffs;
        if deposit.visits >= MOST.min(visits / SHARE / self.threads) {
            hand_in(tree, deposit);
        }
    }

    /// Hands everything in.
    pub(in crate::montecarlo) fn settle(&mut self, tree: &Tree) {
        self.deposits.iter_mut().for_each(|deposit| hand_in(tree, deposit));
    }
}

fn hand_in(tree: &Tree, deposit: &mut Deposit) {
    if deposit.visits > 0 {
        tree.node(deposit.node).add_many::<true>(deposit.visits, deposit.sum);
        *deposit = Deposit::default();
    }
}
