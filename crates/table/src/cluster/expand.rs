//! States of one worker: the part of a build that knows the rules.

use super::forward::other_rules;
use super::owned::home;
use super::record::{KEPT, Record};
use crate::build::{Head, MOST_ACTIONS, key};
use crate::diagram::{CellView, Shape};
use crate::error::BuildError;
use crate::mark::{self, Mark};
use outply_game::{Keyed, Player, ZeroSumInteger, ZeroSumRules};
use std::collections::{HashSet, VecDeque};
use std::ops::Range;

/// All workers look at the first layers by themselves, until one has so many states for each of them: that
/// one is dealt out. What follows upon a state stays with whoever has it.
const DEALT: usize = 256;
/// They go no further than so many states.
const MOST_DEALT: usize = 1 << 16;

/// What some states lead to.
#[derive(Default)]
pub(super) struct Wave {
    pub(super) heads: Vec<u16>,
    pub(super) ends: Vec<Mark>,
    /// Of each action: whose key it leads to.
    pub(super) to: Vec<u8>,
    /// The keys that they lead to, by whose they are, as they travel.
    pub(super) keys: Vec<Vec<u8>>,
}

/// The states of a layer that a worker expands, whatever the rules.
pub(super) trait Expand {
    /// How many there are.
    fn states(&self) -> usize;

    /// Bytes that they need, with those of the next layer.
    fn bytes(&self) -> usize;

    /// Whose keys theirs are.
    fn homes(&self) -> &[u8];

    /// Expands some of them; keeps what they lead to.
    fn expand(&mut self, range: Range<usize>, wave: &mut Wave) -> Result<(), BuildError>;

    /// Takes those of the last wave that are [`KEPT`] into the next layer.
    fn keep(&mut self, to: &[u8]);

    /// The words of the strings of some of them.
    fn strings(&self, range: Range<usize>) -> Vec<u64>;

    /// The keys of this worker's states in the next layer, if that one is dealt out.
    fn dealt(&self) -> Option<Vec<u64>>;

    /// The next layer begins.
    fn advance(&mut self);

    /// Finds what a recorded wave of this layer, from state `at` on, adds to the next one.
    fn replay(&mut self, at: usize, record: &Record) -> Result<(), BuildError>;
}

/// The cells of a game, and the shape of their strings.
pub(super) type View<'r, R> = Option<(&'r CellView<R>, Shape)>;

pub(super) struct Expander<'r, R: ZeroSumRules> {
    rules: &'r R,
    /// How strings are made, if they are.
    view: View<'r, R>,
    workers: usize,
    states: Vec<R::State>,
    homes: Vec<u8>,
    next: Vec<R::State>,
    next_homes: Vec<u8>,
    children: Vec<R::State>,
    /// The layers dealt out that are yet to come.
    dealt: VecDeque<Vec<(u64, R::State)>>,
}

impl<'r, R: ZeroSumRules + Keyed> Expander<'r, R> {
    /// Those of a worker, among so many, before the first layer begins.
    pub(super) fn new(
        (rules, view): (&'r R, View<'r, R>),
        worker: usize,
        workers: usize,
    ) -> Expander<'r, R> {
        let mut dealt = deal(rules, workers);
        for layer in &mut dealt {
            layer.retain(|(key, _)| home(*key, workers) == worker);
        }
        let (states, next, children) = (Vec::new(), Vec::new(), Vec::new());
        let (homes, next_homes) = (Vec::new(), Vec::new());
        let mut expander =
            Expander { rules, view, workers, states, homes, next, next_homes, children, dealt };
        expander.advance();
        expander
    }
}

/// The first layers, which are the same for all workers.
fn deal<R: ZeroSumRules + Keyed>(rules: &R, workers: usize) -> VecDeque<Vec<(u64, R::State)>> {
    let start = rules.initial();
    let start_key = key(rules, &start);
    let mut known = HashSet::from([start_key]);
    let mut layers = VecDeque::from([vec![(start_key, start)]]);
    while let Some(last) = layers.back().filter(|last| !last.is_empty()) {
        if last.len() >= DEALT * workers || known.len() >= MOST_DEALT {
            break;
        }
        let mut next = Vec::new();
        for (_, state) in last {
            if rules.utility(state).is_some() {
                continue;
            }
            for action in rules.actions(state) {
                let child = rules.result(state, action);
                let key = key(rules, &child);
                if known.insert(key) {
                    next.push((key, child));
                }
            }
        }
        layers.push_back(next);
    }
    layers
}

impl<R: ZeroSumRules + Keyed> Expand for Expander<'_, R> {
    fn states(&self) -> usize {
        self.states.len()
    }

    fn bytes(&self) -> usize {
        let all = self.states.capacity() + self.next.capacity() + self.children.capacity();
        all * (size_of::<R::State>() + 1)
    }

    fn homes(&self) -> &[u8] {
        &self.homes
    }

    fn expand(&mut self, range: Range<usize>, wave: &mut Wave) -> Result<(), BuildError> {
        let rules = self.rules;
        wave.keys.resize_with(self.workers, Vec::new);
        for state in &self.states[range] {
            let is_second = rules.to_move(state) != Player::FIRST;
            if let Some(utility) = rules.utility(state) {
                let mark = mark::of_value(utility.value(Player::FIRST, 0));
                wave.ends.push(mark.ok_or_else(|| BuildError::TooFar(format!("{state:?}")))?);
                wave.heads.push(Head::new(None, is_second).0);
                continue;
            }
            let before = self.children.len();
            for action in rules.actions(state) {
                let child = rules.result(state, action);
                let key = key(rules, &child);
                let to = home(key, self.workers);
                wave.keys[to].extend_from_slice(&key.to_le_bytes());
                wave.to.push(to as u8);
                self.children.push(child);
            }
            match self.children.len() - before {
                0 => return Err(BuildError::NoActions(format!("{state:?}"))),
                actions @ 1..=MOST_ACTIONS => {
                    wave.heads.push(Head::new(Some(actions as u16), is_second).0);
                }
                _ => return Err(BuildError::TooManyActions(format!("{state:?}"))),
            }
        }
        Ok(())
    }

    fn keep(&mut self, to: &[u8]) {
        for (child, &to) in self.children.drain(..).zip(to) {
            if to & KEPT != 0 {
                self.next.push(child);
                self.next_homes.push(to & !KEPT);
            }
        }
    }

    fn strings(&self, range: Range<usize>) -> Vec<u64> {
        let Some((view, shape)) = self.view else { return Vec::new() };
        let mut words = Vec::with_capacity(range.len() * shape.words());
        for state in &self.states[range] {
            view.with(self.rules, state, |string| shape.pack(string, &mut words));
        }
        words
    }

    fn dealt(&self) -> Option<Vec<u64>> {
        self.dealt.front().map(|layer| layer.iter().map(|(key, _)| *key).collect())
    }

    fn advance(&mut self) {
        match self.dealt.pop_front() {
            Some(layer) => {
                (self.homes, self.states) = (Vec::new(), Vec::new());
                for (key, state) in layer {
                    self.homes.push(home(key, self.workers) as u8);
                    self.states.push(state);
                }
                self.next.clear();
                self.next_homes.clear();
            }
            // What is swapped keeps its memory, which the layer after the next one needs again.
            None => {
                std::mem::swap(&mut self.states, &mut self.next);
                std::mem::swap(&mut self.homes, &mut self.next_homes);
                self.next.clear();
                self.next_homes.clear();
            }
        }
    }

    fn replay(&mut self, at: usize, record: &Record) -> Result<(), BuildError> {
        let range = at..at + record.heads.len();
        if self.homes.get(range.clone()) != Some(&record.homes[..]) {
            return Err(other_rules());
        }
        let mut to = &record.to[..];
        for (state, &head) in self.states[range].iter().zip(&record.heads) {
            let count = Head(head).actions().unwrap_or(0);
            let actions;
            (actions, to) = to.split_at_checked(count).ok_or_else(other_rules)?;
            if actions.iter().all(|to| to & KEPT == 0) {
                continue;
            }
            let mut kept = actions.iter();
            for action in self.rules.actions(state) {
                let to = *kept.next().ok_or_else(other_rules)?;
                if to & KEPT != 0 {
                    self.next.push(self.rules.result(state, action));
                    self.next_homes.push(to & !KEPT);
                }
            }
        }
        Ok(())
    }
}
