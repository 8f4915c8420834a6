//! All states that can be reached, breadth first.

use super::shard::{NoRoom, SHARDS, Shard, join, shard_of, split};
use super::strings::Strings;
use super::work::{Head, MOST_ACTIONS, Section, Work};
use super::{Settings, Stage, Watch};
use crate::error::BuildError;
use crate::mark::{self, Mark};
use crate::parallel::each;
use outply_game::{Keyed, Player, ZeroSumInteger, ZeroSumRules, listed, mix64};
use outply_memory::{List, Store};
use std::io;
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
    states: List<S>,
    keys: List<u64>,
    /// The numbers of what the parts of a wave lead to, part after part.
    numbers: Vec<u32>,
    fault: Option<NoRoom>,
}

impl<S> Found<S> {
    fn new(store: &Store) -> io::Result<Found<S>> {
        let known = Shard::new(store)?;
        let (states, keys) = (store.list()?, store.list()?);
        Ok(Found { known, states, keys, numbers: Vec::new(), fault: None })
    }

    /// Takes a state in, unless it is known; gives its number.
    #[inline]
    fn add(&mut self, key: u64, state: impl FnOnce() -> S) -> Result<u32, NoRoom> {
        let (number, is_new) = self.known.find_or_add(key)?;
        if is_new {
            self.states.push(state())?;
            self.keys.push(key)?;
        }
        Ok(number)
    }
}

/// The states of a layer and their keys, by shards.
type Layer<S> = (Vec<List<S>>, Vec<List<u64>>);

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
    store: Store,
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
        let store = settings.store();
        let (mut found, firsts) = (Vec::new(), vec![[0; SHARDS]]);
        for _ in 0..SHARDS {
            found.push(Found::new(&store).map_err(BuildError::Store)?);
        }
        Ok(Explorer { rules, settings, work, store, found, firsts, is_layered: true })
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
            let (states, keys) = self.next_layer().map_err(BuildError::Store)?;
            if states.iter().all(|states| states.is_empty()) {
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
    fn next_layer(&mut self) -> io::Result<Layer<R::State>> {
        let mut ends = [0; SHARDS];
        for (end, found) in ends.iter_mut().zip(&self.found) {
            *end = found.known.len();
        }
        self.firsts.push(ends);
        let (mut states, mut keys) = (Vec::new(), Vec::new());
        for found in &mut self.found {
            states.push(std::mem::replace(&mut found.states, self.store.list()?));
            keys.push(std::mem::replace(&mut found.keys, self.store.list()?));
        }
        Ok((states, keys))
    }

    fn add(&mut self, state: R::State, key: u64) -> Result<(), BuildError> {
        self.found[shard_of(key)].add(key, || state)?;
        Ok(())
    }

    /// Finds what a layer leads to by what is written of it; `false` if nothing is.
    fn reread(
        &mut self,
        layer: u32,
        states: &[List<R::State>],
        keys: &[List<u64>],
    ) -> Result<bool, BuildError> {
        let Some(mut written) = self.work.layer(layer)? else { return Ok(false) };
        let ends = self.firsts[layer as usize + 1];
        let mut next: Vec<List<Option<R::State>>> = Vec::new();
        for _ in 0..SHARDS {
            next.push(self.store.list().map_err(BuildError::Store)?);
        }
        for shard in 0..SHARDS {
            let section = written.section(shard)?;
            if section.keys != *keys[shard] {
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
                    while next[to].len() <= there {
                        next[to].push(None).map_err(BuildError::Store)?;
                    }
                    if next[to][there].is_none() {
                        let actions = actions.get_or_insert_with(|| listed(self.rules, state));
                        let action = actions.get(place).copied();
                        next[to][there] = action.map(|action| self.rules.result(state, action));
                    }
                }
            }
        }
        for states in &next {
            for state in states.iter() {
                let state = state.as_ref().ok_or_else(|| {
                    BuildError::Work("the work folder belongs to other rules: start again".into())
                })?;
                self.add(state.clone(), key(self.rules, state))?;
            }
        }
        Ok(true)
    }

    /// Finds what a layer leads to, and writes it down.
    fn expand(
        &mut self,
        layer: u32,
        states: Vec<List<R::State>>,
        keys: Vec<List<u64>>,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        let mut writer = self.work.write_layer(layer)?;
        let mut keys = keys.into_iter().map(|keys| keys.to_vec());
        let (mut section, mut shard) = (Section::default(), 0);
        let mut parts = in_parts(states.iter().map(|states| states.len()).collect()).peekable();
        let mut at_once = WAVE;
        while parts.peek().is_some() {
            let wave = parts.by_ref().take(at_once).map(|(shard, range)| Part::new(shard, range));
            let mut wave: Vec<Part<R::State>> = wave.collect();
            let (rules, threads) = (self.rules, self.settings.threads);
            each(threads, &mut wave, |part| expand_part(rules, &states[part.shard], part));
            if let Some(fault) = wave.iter_mut().find_map(|part| part.fault.take()) {
                return Err(fault);
            }
            self.look_up(&wave)?;
            at_once = self.parts_at_once(&wave);
            let mut cursors = [0; SHARDS];
            for part in wave {
                while shard < part.shard {
                    section.keys = keys.next().unwrap_or_default();
                    writer.section(&std::mem::take(&mut section))?;
                    shard += 1;
                }
                self.append(layer, &part, &mut section, &mut cursors);
            }
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

    /// Numbers what a wave leads to, shard by shard: where what is known is in files, one after the other is
    /// brought near.
    fn look_up(&mut self, wave: &[Part<R::State>]) -> Result<(), BuildError> {
        let mut shards: Vec<_> = self.found.iter_mut().enumerate().collect();
        each(self.settings.threads, &mut shards, |(shard, found)| {
            found.numbers.clear();
            found.known.will_be_needed();
            let children = wave.iter().map(|part| &part.children[*shard]);
            found.fault = children.map(|children| found.number(children)).find_map(Result::err);
        });
        let fault = self.found.iter_mut().find_map(|found| found.fault.take());
        fault.map_or(Ok(()), |fault| Err(fault.into()))
    }

    /// How many parts the next wave has. Where what is known is in files, a wave is as large as a quarter of
    /// the memory allows: each one looks at all of them.
    fn parts_at_once(&self, wave: &[Part<R::State>]) -> usize {
        if !self.store.has_spilled() {
            return WAVE;
        }
        let mut children = 0;
        for part in wave {
            children += part.children.iter().map(Vec::len).sum::<usize>();
        }
        let bytes = children * size_of::<(u64, R::State)>() / wave.len().max(1);
        (self.settings.memory / 4 / bytes.max(1)).max(WAVE)
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
            let local = self.found[to].numbers[cursors[to]];
            cursors[to] += 1;
            self.is_layered &= local >= ends[to];
            section.edges.push(join(to, local));
        }
    }
}

impl<S: Clone> Found<S> {
    /// Adds the numbers of these.
    fn number(&mut self, children: &[(u64, S)]) -> Result<(), NoRoom> {
        for (at, (key, state)) in children.iter().enumerate() {
            if let Some((ahead, _)) = children.get(at + AHEAD) {
                self.known.prefetch(*ahead);
            }
            let number = self.add(*key, || state.clone())?;
            self.numbers.push(number);
        }
        Ok(())
    }
}

/// How many keys before it is needed a slot is brought near.
const AHEAD: usize = 12;

/// The parts of a layer that has so many states in each shard: shards, and ranges of their states.
fn in_parts(sizes: Vec<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
    sizes.into_iter().enumerate().flat_map(|(shard, size)| {
        let starts = (0..size).step_by(CHUNK);
        starts.map(move |start| (shard, start..size.min(start + CHUNK)))
    })
}

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
