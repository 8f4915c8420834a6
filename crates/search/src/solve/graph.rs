//! All states that can be reached, as a graph in flat arrays.

use super::{Kind, TooManyStates};
use crate::chance::ChanceRules;
use outply_game::{Keyed, Player, Utility, mix64};
use std::collections::{HashMap, VecDeque, hash_map::Entry};
use std::hash::{BuildHasherDefault, Hasher};
use std::mem::size_of;

/// From keys to places.
pub(super) type Index = HashMap<u64, u32, BuildHasherDefault<KeyHasher>>;

/// Hashes one key by mixing it.
#[derive(Clone, Copy, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = mix64(self.0 ^ key);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The states by place, in the order in which they were found.
pub(super) struct Graph {
    pub(super) index: Index,
    pub(super) kinds: Vec<Kind>,
    /// What finished games are worth to the first player; 0 elsewhere.
    pub(super) payoffs: Vec<f64>,
    /// Where each state's edges begin; one more than there are states.
    first_edge: Vec<usize>,
    children: Vec<u32>,
    /// The probability of each edge; 1 where a player chooses.
    weights: Vec<f64>,
}

/// Bytes a state needs here and while it is solved, the map's spare room included.
const STATE_BYTES: usize = 80;
const EDGE_BYTES: usize = 12;

impl Graph {
    pub(super) fn discover<R: ChanceRules + Keyed>(
        rules: &R,
        roots: impl IntoIterator<Item = R::State>,
        most_bytes: usize,
        goes_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Graph, TooManyStates> {
        let mut graph = Graph::empty();
        let mut waiting = VecDeque::new();
        for root in roots {
            graph.place(rules, root, &mut waiting);
        }
        while let Some(state) = waiting.pop_front() {
            graph.expand(rules, &state, &mut waiting);
            let bytes = graph.bytes() + waiting.len() * size_of::<R::State>();
            let states = graph.index.len();
            if bytes > most_bytes || states > u32::MAX as usize {
                return Err(TooManyStates { states, bytes: most_bytes });
            }
            if graph.len().is_multiple_of(super::ASK_EVERY) && !goes_on(states) {
                // Whoever ends it asks for nothing more.
                return Ok(Graph::empty());
            }
        }
        Ok(graph)
    }

    fn empty() -> Graph {
        Graph {
            index: Index::default(),
            kinds: Vec::new(),
            payoffs: Vec::new(),
            first_edge: vec![0],
            children: Vec::new(),
            weights: Vec::new(),
        }
    }

    fn bytes(&self) -> usize {
        self.index.len() * STATE_BYTES + self.children.len() * EDGE_BYTES
    }

    /// The place of a state, which waits to be expanded if it is new.
    fn place<R: Keyed>(
        &mut self,
        rules: &R,
        state: R::State,
        waiting: &mut VecDeque<R::State>,
    ) -> u32 {
        let next = self.index.len() as u32;
        match self.index.entry(rules.key(&state)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                waiting.push_back(state);
                *new.insert(next)
            }
        }
    }

    /// Adds the state's kind and edges. States are expanded in the order of their places.
    fn expand<R: ChanceRules + Keyed>(
        &mut self,
        rules: &R,
        state: &R::State,
        waiting: &mut VecDeque<R::State>,
    ) {
        let utility = rules.utility(state);
        let kind = if utility.is_some() { Kind::End } else { rules.to_move(state).into() };
        self.payoffs.push(utility.map_or(0.0, |utility| utility.payoff(Player::MAX)));
        match kind {
            Kind::End => {}
            Kind::Chance => {
                for (outcome, probability) in rules.outcomes(state) {
                    self.edge(rules, rules.result(state, outcome), probability, waiting);
                }
            }
            Kind::Max | Kind::Min => {
                for action in rules.actions(state) {
                    self.edge(rules, rules.result(state, action), 1.0, waiting);
                }
            }
        }
        self.kinds.push(kind);
        self.first_edge.push(self.children.len());
    }

    fn edge<R: Keyed>(
        &mut self,
        rules: &R,
        child: R::State,
        weight: f64,
        waiting: &mut VecDeque<R::State>,
    ) {
        let child = self.place(rules, child, waiting);
        self.children.push(child);
        self.weights.push(weight);
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(super) fn children(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.children[self.first_edge[place]..self.first_edge[place + 1]]
    }

    pub(super) fn weights(&self, place: u32) -> &[f64] {
        let place = place as usize;
        &self.weights[self.first_edge[place]..self.first_edge[place + 1]]
    }
}
