//! Visits that a thread keeps back for a while, so that threads do not fight for the words that all
//! of them change.

use crate::montecarlo::store::Tree;

/// How many nodes have visits kept back at a time. Only the much visited ones do: the root, its
/// children, the best lines.
const NODES: usize = 64;
/// A node's visits are handed in when there are this many.
const KEPT: u32 = 16;
/// A node is much visited from this many visits on, for each thread: what is kept back or under
/// way is then less than a tenth of what is known.
const OFTEN: u32 = 256;

/// What a thread has yet to hand in to one node.
#[derive(Clone, Copy, Default, Debug)]
struct Deposit {
    node: u32,
    visits: u32,
    sum: f64,
}

/// Visits of much visited nodes, kept back by one thread.
///
/// There a thread also does without a virtual loss: one visit under way in hundreds changes no
/// choice.
#[derive(Clone, Debug)]
pub(in crate::montecarlo) struct Deposits {
    deposits: [Deposit; NODES],
    often: u32,
}

impl Deposits {
    /// Nothing is ever kept back.
    pub(super) fn never() -> Deposits {
        Deposits { deposits: [Deposit::default(); NODES], often: u32::MAX }
    }

    /// For one of so many threads.
    pub(in crate::montecarlo) fn among(threads: usize) -> Deposits {
        let often = OFTEN.saturating_mul(u32::try_from(threads).unwrap_or(u32::MAX));
        Deposits { often, ..Deposits::never() }
    }

    /// Whether a node with so many visits has them kept back.
    #[inline]
    pub(super) fn keep(&self, visits: u32) -> bool {
        visits >= self.often
    }

    /// Keeps a visit to the node `number` back.
    #[inline]
    pub(super) fn add(&mut self, tree: &Tree, number: u32, payoff: f64) {
        let deposit = &mut self.deposits[number as usize % NODES];
        if deposit.node != number {
            hand_in(tree, deposit);
            deposit.node = number;
        }
        deposit.visits += 1;
        deposit.sum += payoff;
        if deposit.visits >= KEPT {
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
