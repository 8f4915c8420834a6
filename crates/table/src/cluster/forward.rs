//! All states that can be reached, breadth first, by all workers at once.
//!
//! A worker expands its states and sends the key of what each action leads to to the worker whose key it
//! is. That one numbers the keys and answers with a bit for each: whether the one who asked is to expand
//! it. States themselves stay where they were made, so that rules need no form for travelling.

use super::expand::{Expand, Wave};
use super::owned::Owned;
use super::record::{KEPT, News, Part, Record};
use super::rounds::Rounds;
use super::wire::Note;
use crate::build::Stage;
use crate::error::BuildError;

/// A worker expands so many states between two exchanges.
const WAVE: usize = 1 << 16;

/// What a worker knows after the last layer.
pub(super) struct Found {
    /// By layers, the number of the first state in each of its shards; one more than there are layers.
    pub(super) firsts: Vec<Vec<u32>>,
    /// Of all workers.
    pub(super) states: u64,
    /// By layers, how many states this worker expanded.
    pub(super) expanded: Vec<u32>,
    /// Whether every action leads from one layer to the next, with all workers.
    pub(super) is_layered: bool,
}

impl Found {
    pub(super) fn layers(&self) -> u32 {
        self.firsts.len() as u32 - 1
    }
}

pub(super) struct Forward<'a, 'w> {
    pub(super) rounds: &'a mut Rounds<'w>,
    pub(super) part: &'a Part,
    pub(super) expander: &'a mut dyn Expand,
    pub(super) owned: Owned,
    /// Bytes that this worker may use.
    pub(super) memory: usize,
    /// The strings of states' cells are kept, as long as every action leads to the next layer.
    pub(super) keeps_strings: bool,
}

impl Forward<'_, '_> {
    /// Finds all; layers that every worker has complete are read.
    pub(super) fn run(mut self, start: u64) -> Result<Found, BuildError> {
        let me = self.rounds.index();
        let mut firsts = vec![vec![0; self.owned.layer.len()]];
        if super::owned::home(start, self.rounds.peers()) == me {
            self.owned.add(start)?;
        }
        self.owned.advance();
        let ready = self.ready()?;
        let (mut layer, mut is_layered, mut expanded) = (0, true, Vec::new());
        loop {
            firsts.push(self.owned.layer.clone());
            expanded.push(self.expander.states() as u32);
            if self.keeps_strings && is_layered {
                self.keep_strings(layer)?;
            }
            let before = self.owned.states();
            let flag = match layer < ready {
                true => self.replay(layer)?,
                false => self.expand(layer)?,
            };
            let number = self.owned.states() - before;
            let note = Note { number, flag, ..Note::default() };
            let (_, notes) = self.rounds.exchange(Vec::new(), note)?;
            is_layered &= notes.iter().all(|note| note.flag);
            let states = self.states(layer + 1, &notes);
            if notes.iter().all(|note| note.number == 0) {
                return Ok(Found { firsts, states, expanded, is_layered });
            }
            self.owned.advance();
            self.expander.advance();
            layer += 1;
        }
    }

    /// How many layers all have.
    fn ready(&mut self) -> Result<u32, BuildError> {
        let note = Note { number: self.part.layers().into(), ..Note::default() };
        let (_, notes) = self.rounds.exchange(Vec::new(), note)?;
        Ok(notes.iter().map(|note| note.number as u32).min().unwrap_or(0))
    }

    /// Adds what was found to what is told.
    fn states(&mut self, plies: u32, notes: &[Note]) -> u64 {
        let before = match self.rounds.stage {
            Stage::Found { states, .. } => states.max(1),
            _ => 1,
        };
        let states = before + notes.iter().map(|note| note.number).sum::<u64>();
        self.rounds.stage = Stage::Found { plies, states };
        states
    }

    /// Whether all actions of the layer lead to the next one, as with [`Forward::expand`].
    fn replay(&mut self, layer: u32) -> Result<bool, BuildError> {
        let (mut records, mut news) = (self.part.records(layer)?, self.part.news(layer)?);
        let (mut at, mut is_layered) = (0, true);
        while let Some(record) = records.next()? {
            self.expander.replay(at, &record)?;
            at += record.heads.len();
            is_layered &= record.is_layered;
        }
        while let Some(news) = news.next()? {
            self.owned.replay(&news)?;
        }
        match at == self.expander.states() {
            true => Ok(is_layered),
            false => Err(other_rules()),
        }
    }

    /// Writes the strings of the layer's states, unless they are there.
    fn keep_strings(&mut self, layer: u32) -> Result<(), BuildError> {
        if self.part.has_strings(layer) {
            return Ok(());
        }
        let (mut writer, states) = (self.part.write_strings(layer)?, self.expander.states());
        for start in (0..states).step_by(WAVE) {
            let words = self.expander.strings(start..states.min(start + WAVE));
            writer.block(|block| block.put(&words, u64::to_le_bytes))?;
        }
        writer.finish()
    }

    fn expand(&mut self, layer: u32) -> Result<bool, BuildError> {
        let mut writer = self.part.write(layer)?;
        let (states, mut done, mut is_layered) = (self.expander.states(), 0, true);
        loop {
            let range = done..states.min(done + WAVE);
            let homes = self.expander.homes()[range.clone()].to_vec();
            done = range.end;
            let mut wave = Wave::default();
            self.expander.expand(range, &mut wave)?;
            let left = (states - done) as u64;
            let (record, news, is_more) = self.wave(wave, homes, left)?;
            is_layered &= record.is_layered;
            writer.wave(&record, &news)?;
            if !is_more {
                break;
            }
            self.check_memory(layer)?;
        }
        if let Some(keys) = self.expander.dealt() {
            let mut news = self.owned.news();
            news.fresh[self.rounds.index()] = self.numbers(&keys)?;
            writer.wave(&Record { is_layered: true, ..self.owned.record() }, &news)?;
        }
        writer.finish()?;
        Ok(is_layered)
    }

    /// Exchanges keys and answers; whether a worker has states left.
    fn wave(
        &mut self,
        wave: Wave,
        homes: Vec<u8>,
        left: u64,
    ) -> Result<(Record, News, bool), BuildError> {
        let Wave { heads, ends, mut to, keys } = wave;
        let note = Note { number: left, ..Note::default() };
        let (keys, notes) = self.rounds.exchange(keys, note)?;
        let is_more = notes.iter().any(|note| note.number > 0);
        let (mut record, mut news) = (self.owned.record(), self.owned.news());
        self.owned.ask(&keys, &mut record, &mut news)?;
        if self.expander.dealt().is_none() {
            let answers = self.owned.answer(&record.asked, &mut news);
            let (answers, _) = self.rounds.exchange(answers, Note::default())?;
            mark_kept(&mut to, &answers);
        }
        self.expander.keep(&to);
        Ok((Record { heads, homes, ends, to, ..record }, news, is_more))
    }

    fn numbers(&mut self, keys: &[u64]) -> Result<Vec<u32>, BuildError> {
        let mut numbers = Vec::with_capacity(keys.len());
        for &key in keys {
            match self.owned.add(key) {
                Ok((number, false)) => numbers.push(number),
                _ => return Err(BuildError::Cluster("the rules differ among processes".into())),
            }
        }
        Ok(numbers)
    }

    fn check_memory(&self, layer: u32) -> Result<(), BuildError> {
        let bytes = self.owned.bytes() + self.expander.bytes();
        match bytes > self.memory {
            true => {
                let (states, memory) = (self.owned.states(), self.memory);
                Err(BuildError::TooLarge { states, plies: layer, memory })
            }
            false => Ok(()),
        }
    }
}

pub(super) fn other_rules() -> BuildError {
    BuildError::Work("the work folder belongs to other rules: start again".into())
}

/// Marks the actions whose bit is set in the answer of whose key they lead to.
fn mark_kept(to: &mut [u8], answers: &[Vec<u8>]) {
    let mut places = vec![0; answers.len()];
    for to in to {
        let place = &mut places[usize::from(*to)];
        let byte = answers[usize::from(*to)].get(*place / 8).copied().unwrap_or(0);
        if byte >> (*place % 8) & 1 != 0 {
            *to |= KEPT;
        }
        *place += 1;
    }
}
