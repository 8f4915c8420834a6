//! All moves as first: which actions of a node were played anywhere below it.

use super::experience::Played;
use super::store::{AMAF_SUM, AMAF_VISITS, Block, Extra, INDEX, Tree};
use outply_game::{MAX_PLAYERS, Player};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// One thread's scratch space, indexed by player and action.
#[derive(Debug, Default)]
pub(super) struct Amaf {
    space: usize,
    /// The simulation in which an entry was last written, and what it says.
    last: Vec<(u32, u32)>,
    lookup: Vec<(u32, f32, f32)>,
    simulation: u32,
    /// The nodes whose counts stand in for those of less visited nodes below, by player.
    reference: [Option<Block>; MAX_PLAYERS],
    looked_up: [bool; MAX_PLAYERS],
}

impl Amaf {
    pub(super) fn new(players: usize, space: usize) -> Amaf {
        let (last, lookup) = (vec![(0, 0); players * space], vec![(0, 0.0, 0.0); players * space]);
        Amaf { space, last, lookup, ..Amaf::default() }
    }

    #[inline]
    pub(super) fn begin(&mut self) {
        self.simulation = self.simulation.wrapping_add(1);
        self.reference = [None; MAX_PLAYERS];
        self.looked_up = [false; MAX_PLAYERS];
    }

    /// From here on down, these counts are used until another node has visits enough.
    #[inline]
    pub(super) fn refer(&mut self, player: Player, block: Block) {
        self.reference[player.index()] = Some(block);
        self.looked_up[player.index()] = false;
    }

    /// Whether a node above or this one has counts that `player` can use.
    #[inline]
    pub(super) fn has_reference(&self, player: Player) -> bool {
        self.reference[player.index()].is_some()
    }

    /// Whether `player` uses the counts of this very block.
    #[inline]
    pub(super) fn refers_to(&self, block: Block, player: Player) -> bool {
        self.reference[player.index()] == Some(block)
    }

    /// Spreads the reference's counts out by action, once a simulation at most.
    #[inline]
    pub(super) fn look_up(&mut self, tree: &Tree, player: Player) {
        let done = &mut self.looked_up[player.index()];
        let Some(block) = self.reference[player.index()].filter(|_| !*done) else { return };
        *done = true;
        for extra in tree.extras(block) {
            let index = extra[INDEX].load(Relaxed) as usize;
            let (visits, sum) = counts(extra);
            if let Some(entry) = self.lookup.get_mut(player.index() * self.space + index) {
                *entry = (self.simulation, visits, sum);
            }
        }
    }

    /// What the reference says of an action: visits and sum of payoffs.
    #[inline]
    pub(super) fn of(&self, player: Player, index: usize) -> (f32, f32) {
        match self.lookup.get(player.index() * self.space + index) {
            Some(&(simulation, visits, sum)) if simulation == self.simulation => (visits, sum),
            _ => (0.0, 0.0),
        }
    }

    /// The simulation's actions, in order.
    #[inline]
    pub(super) fn hear(&mut self, played: &[Played]) {
        for (at, Played { player, index }) in played.iter().enumerate() {
            let place = player.index() * self.space + *index as usize;
            // A game's index may be wrong, which a law says; the search goes on without it.
            if let Some(last) = self.last.get_mut(place) {
                *last = (self.simulation, at as u32);
            }
        }
    }

    /// Counts `payoff` for the children of a node whose action `player` played at `since` or
    /// later.
    #[inline]
    pub(super) fn credit(
        &self,
        tree: &Tree,
        block: Block,
        player: Player,
        since: u32,
        payoff: f32,
    ) {
        for extra in tree.extras(block) {
            let index = extra[INDEX].load(Relaxed) as usize;
            let place = player.index() * self.space + index;
            let (simulation, at) = self.last.get(place).copied().unwrap_or_default();
            if simulation == self.simulation && at >= since {
                extra[AMAF_VISITS].fetch_add(1, Relaxed);
                add(&extra[AMAF_SUM], payoff);
            }
        }
    }
}

/// A node's own counts.
#[inline]
pub(super) fn counts(extra: &Extra) -> (f32, f32) {
    let visits = extra[AMAF_VISITS].load(Relaxed) as f32;
    (visits, f32::from_bits(extra[AMAF_SUM].load(Relaxed)))
}

/// Adds to a number among threads. A lost update costs one count of many.
#[inline]
fn add(word: &AtomicU32, payoff: f32) {
    let sum = f32::from_bits(word.load(Relaxed)) + payoff;
    word.store(sum.to_bits(), Relaxed);
}
