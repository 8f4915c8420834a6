//! All states that can be reached, breadth first.

use super::shard::{SHARDS, Shard, join, shard_of, split};
use super::strings::Strings;
use super::work::{Head, MOST_ACTIONS, Section, Work};
use super::{Settings, Stage, Watch};
use crate::error::BuildError;
use crate::mark::{self, Mark};
use crate::parallel::each;
use outply_game::{Keyed, Player, ZeroSumInteger, ZeroSumRules, mix64};
use std::ops::Range;

/// So many states are expanded by one thread at a time, ...
const CHUNK: usize = 1 << 14;
/// ... and so many such parts before what they lead to is looked up.
const WAVE: usize = 24;

/// What was found.
pub(crate) struct Explored {
    /// By layers, the number of the first state in each shard; one more than there are layers.
    pub(crate) firsts: Vec<[u32; SHARDS]>,
    /// Whether every action leads from one layer to the next.
    pub(crate) is_layered: bool,
}

impl Explored {
    pub(crate) fn layers(&self) -> u32 {
        self.firsts.len() as u32 - 1
    }

    /// How many states of a layer are in each shard.
    pub(crate) fn in_layer(&self, layer: u32) -> Vec<usize> {
        let (start, end) = (&self.firsts[layer as usize], &self.firsts[layer as usize + 1]);
        start.iter().zip(end).map(|(start, end)| (end - start) as usize).collect()
    }

    pub(crate) fn states(&self) -> u64 {
        self.firsts.last().map_or(0, |ends| ends.iter().map(|&end| u64::from(end)).sum())
    }
}

/// The states of the layer that is found next, in one shard.
struct Found<S> {
    known: Shard,
    states: Vec<S>,
    keys: Vec<u64>,
    /// The numbers of what the parts of a wave lead to, part after part.
    numbers: Vec<u32>,
    no_room: bool,
}

/// A part of a layer, expanded.
struct Part<S> {
    shard: usize,
    range: Range<usize>,
    heads: Vec<u16>,
    ends: Vec<Mark>,
    /// The shard that each action leads to.
    shards: Vec<u8>,
    /// What they lead to, by shards.
    children: Vec<Vec<(u64, S)>>,
    fault: Option<BuildError>,
}

impl<S> Part<S> {
    fn new(shard: usize, range: Range<usize>) -> Part<S> {
        let (heads, ends, shards) = (Vec::new(), Vec::new(), Vec::new());
        let children = (0..SHARDS).map(|_| Vec::new()).collect();
        Part { shard, range, heads, ends, shards, children, fault: None }
    }
}

pub(crate) struct Explorer<'a, R: ZeroSumRules> {
    rules: &'a R,
    settings: &'a Settings,
    work: &'a Work,
    found: Vec<Found<R::State>>,
    firsts: Vec<[u32; SHARDS]>,
    is_layered: bool,
}

/// The key by which a state is told from others: spread evenly whatever the game's own is.
#[inline]
pub(crate) fn key<R: Keyed>(rules: &R, state: &R::State) -> u64 {
    mix64(rules.key(state))
}

impl<'a, R> Explorer<'a, R>
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    pub(crate) fn new(
        rules: &'a R,
        settings: &'a Settings,
        work: &'a Work,
    ) -> Result<Self, BuildError> {
        let memory = settings.memory;
        let none = || BuildError::TooLarge { states: 0, plies: 0, memory };
        let shard = || {
            let known = Shard::new().ok_or_else(none)?;
            let (states, keys, numbers) = (Vec::new(), Vec::new(), Vec::new());
            Ok(Found { known, states, keys, numbers, no_room: false })
        };
        let found = (0..SHARDS).map(|_| shard()).collect::<Result<Vec<_>, BuildError>>()?;
        let firsts = vec![[0; SHARDS]];
        Ok(Explorer { rules, settings, work, found, firsts, is_layered: true })
    }

    /// Finds all, layer by layer; those that are in the work folder are read.
    /// `strings` are kept too, as long as every action leads to the next layer.
    pub(super) fn run(
        mut self,
        mut strings: Option<&mut Strings<'_, R>>,
        watch: &mut Watch<'_>,
    ) -> Result<Explored, BuildError> {
        let start = self.rules.initial();
        let start_key = key(self.rules, &start);
        self.add(start, start_key)?;
        loop {
            let layer = self.firsts.len() as u32 - 1;
            let (states, keys) = self.next_layer();
            if states.iter().all(Vec::is_empty) {
                self.firsts.pop();
                let Explorer { firsts, is_layered, .. } = self;
                return Ok(Explored { firsts, is_layered });
            }
            if let Some(strings) = strings.as_mut().filter(|_| self.is_layered) {
                strings.keep(self.rules, self.work, (layer, &states), self.settings.threads)?;
            }
            if self.reread(layer, &states, &keys)? {
                continue;
            }
            self.expand(layer, states, keys, watch)?;
        }
    }

    /// Takes the states found out: they are a layer.
    fn next_layer(&mut self) -> (Vec<Vec<R::State>>, Vec<Vec<u64>>) {
        let mut ends = [0; SHARDS];
        for (end, found) in ends.iter_mut().zip(&self.found) {
            *end = found.known.len();
        }
        self.firsts.push(ends);
        let take = |found: &mut Found<R::State>| {
            (std::mem::take(&mut found.states), std::mem::take(&mut found.keys))
        };
        self.found.iter_mut().map(take).unzip()
    }

    fn add(&mut self, state: R::State, key: u64) -> Result<(), BuildError> {
        let found = &mut self.found[shard_of(key)];
        match found.known.find_or_add(key) {
            Some((_, true)) => {
                found.states.push(state);
                found.keys.push(key);
                Ok(())
            }
            Some(_) => Ok(()),
            None => Err(self.too_large()),
        }
    }

    fn too_large(&self) -> BuildError {
        let states = self.found.iter().map(|found| u64::from(found.known.len())).sum();
        let plies = self.firsts.len() as u32 - 1;
        BuildError::TooLarge { states, plies, memory: self.settings.memory }
    }

    /// Finds what a layer leads to by what is written of it; `false` if nothing is.
    fn reread(
        &mut self,
        layer: u32,
        states: &[Vec<R::State>],
        keys: &[Vec<u64>],
    ) -> Result<bool, BuildError> {
        let Some(mut written) = self.work.layer(layer)? else { return Ok(false) };
        let ends = self.firsts[layer as usize + 1];
        let mut next: Vec<Vec<Option<R::State>>> = (0..SHARDS).map(|_| Vec::new()).collect();
        for shard in 0..SHARDS {
            let section = written.section(shard)?;
            if section.keys != keys[shard] {
                return Err(BuildError::Work(
                    "the work folder belongs to other rules: remove it and start again".into(),
                ));
            }
            let mut edges = section.edges.iter();
            for (state, &head) in states[shard].iter().zip(&section.heads) {
                let count = Head(head).actions().unwrap_or(0);
                // Most states are reached by several ways: what is there is not made again.
                let mut actions = None;
                for (place, &id) in edges.by_ref().take(count).enumerate() {
                    let (to, local) = split(id);
                    let Some(there) = local.checked_sub(ends[to]) else {
                        self.is_layered = false;
                        continue;
                    };
                    let there = there as usize;
                    if next[to].len() <= there {
                        next[to].resize(there + 1, None);
                    }
                    if next[to][there].is_none() {
                        let actions = actions.get_or_insert_with(|| {
                            self.rules.actions(state).into_iter().collect::<Vec<_>>()
                        });
                        let action = actions.get(place).copied();
                        next[to][there] = action.map(|action| self.rules.result(state, action));
                    }
                }
            }
        }
        for state in next.into_iter().flatten() {
            let state = state.ok_or_else(|| {
                BuildError::Work("the work folder belongs to other rules: start again".into())
            })?;
            let key = key(self.rules, &state);
            self.add(state, key)?;
        }
        Ok(true)
    }

    /// Finds what a layer leads to, and writes it down.
    fn expand(
        &mut self,
        layer: u32,
        states: Vec<Vec<R::State>>,
        keys: Vec<Vec<u64>>,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        let mut writer = self.work.write_layer(layer)?;
        let mut keys = keys.into_iter();
        let (mut section, mut shard) = (Section::default(), 0);
        let parts = states.iter().enumerate().flat_map(|(shard, states)| {
            let starts = (0..states.len()).step_by(CHUNK);
            starts.map(move |start| (shard, start..states.len().min(start + CHUNK)))
        });
        let mut parts = parts.peekable();
        while parts.peek().is_some() {
            let wave = parts.by_ref().take(WAVE).map(|(shard, range)| Part::new(shard, range));
            let mut wave: Vec<Part<R::State>> = wave.collect();
            let (rules, threads) = (self.rules, self.settings.threads);
            each(threads, &mut wave, |part| expand_part(rules, &states[part.shard], part));
            if let Some(fault) = wave.iter_mut().find_map(|part| part.fault.take()) {
                return Err(fault);
            }
            self.look_up(&wave);
            let mut cursors = [0; SHARDS];
            for part in wave {
                while shard < part.shard {
                    section.keys = keys.next().unwrap_or_default();
                    writer.section(&std::mem::take(&mut section))?;
                    shard += 1;
                }
                self.append(layer, &part, &mut section, &mut cursors);
            }
            self.check_memory(&states)?;
            let states = self.found.iter().map(|found| u64::from(found.known.len())).sum();
            if !watch(&Stage::Found { plies: layer + 1, states }) {
                return Err(BuildError::Stopped);
            }
        }
        for _ in shard..SHARDS {
            section.keys = keys.next().unwrap_or_default();
            writer.section(&std::mem::take(&mut section))?;
        }
        writer.finish()
    }

    /// Numbers what a wave leads to.
    fn look_up(&mut self, wave: &[Part<R::State>]) {
        let mut shards: Vec<_> = self.found.iter_mut().enumerate().collect();
        each(self.settings.threads, &mut shards, |(shard, found)| {
            found.numbers.clear();
            for part in wave {
                let children = &part.children[*shard];
                for (at, (key, state)) in children.iter().enumerate() {
                    if let Some((ahead, _)) = children.get(at + AHEAD) {
                        found.known.prefetch(*ahead);
                    }
                    match found.known.find_or_add(*key) {
                        Some((number, is_new)) => {
                            if is_new {
                                found.states.push(state.clone());
                                found.keys.push(*key);
                            }
                            found.numbers.push(number);
                        }
                        None => {
                            found.no_room = true;
                            return;
                        }
                    }
                }
            }
        });
    }

    /// Adds what is known of a part to its shard's section. `cursors` say how far the numbers of the wave
    /// were taken.
    fn append(
        &mut self,
        layer: u32,
        part: &Part<R::State>,
        section: &mut Section,
        cursors: &mut [usize; SHARDS],
    ) {
        let ends = &self.firsts[layer as usize + 1];
        section.heads.extend(&part.heads);
        section.ends.extend(&part.ends);
        section.edges.reserve(part.shards.len());
        for &to in &part.shards {
            let to = usize::from(to);
            // Without room the numbers end early, and all of it is thrown away.
            let local = self.found[to].numbers.get(cursors[to]).copied().unwrap_or(0);
            cursors[to] += 1;
            self.is_layered &= local >= ends[to];
            section.edges.push(join(to, local));
        }
    }

    fn check_memory(&self, states: &[Vec<R::State>]) -> Result<(), BuildError> {
        let each = size_of::<R::State>() + 8;
        let layer: usize = states.iter().map(|states| states.len() * each).sum();
        let found = self.found.iter();
        let bytes = |found: &Found<R::State>| found.known.bytes() + found.states.capacity() * each;
        let bytes: usize = found.map(bytes).sum();
        if bytes + layer > self.settings.memory || self.found.iter().any(|found| found.no_room) {
            return Err(self.too_large());
        }
        Ok(())
    }
}

/// How many keys before it is needed a slot is brought near.
const AHEAD: usize = 12;

fn expand_part<R: ZeroSumRules + Keyed>(rules: &R, states: &[R::State], part: &mut Part<R::State>) {
    for state in &states[part.range.clone()] {
        let is_second = rules.to_move(state) != Player::FIRST;
        if let Some(utility) = rules.utility(state) {
            match mark::of_value(utility.value(Player::FIRST, 0)) {
                Some(mark) => part.ends.push(mark),
                None => part.fault = Some(BuildError::TooFar(format!("{state:?}"))),
            }
            part.heads.push(Head::new(None, is_second).0);
            continue;
        }
        let before = part.shards.len();
        for action in rules.actions(state) {
            let child = rules.result(state, action);
            let key = key(rules, &child);
            let shard = shard_of(key);
            part.shards.push(shard as u8);
            part.children[shard].push((key, child));
        }
        let actions = part.shards.len() - before;
        match actions {
            0 => part.fault = Some(BuildError::NoActions(format!("{state:?}"))),
            1..=MOST_ACTIONS => (),
            _ => part.fault = Some(BuildError::TooManyActions(format!("{state:?}"))),
        }
        part.heads.push(Head::new(Some(actions as u16), is_second).0);
    }
}
