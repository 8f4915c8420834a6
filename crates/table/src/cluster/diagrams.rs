//! The file with diagrams: the strings and values of each layer are brought to one worker, which indexes
//! it, and the first worker puts all layers together.

use super::backward::nonsense;
use super::forward::Found;
use super::record::Part;
use super::rounds::Rounds;
use super::wire::Note;
use crate::build::{
    ALIKE, EARLY, Explored, Indexing, SHARDS, Stage, Work, are_narrow, put, take, told_apart,
};
use crate::diagram::{CellView, Shape};
use crate::error::BuildError;
use crate::file::{IndexedLayer, Info};
use crate::mark::Mark;
use outply_game::Rules;
use outply_memory::Store;
use std::cmp::Reverse;
use std::io::Write;

/// So many states of a worker travel at once.
const PORTION: usize = 1 << 17;

/// What a worker knows once all values are found.
pub(super) struct Indexed<'a> {
    pub(super) part: &'a Part,
    pub(super) found: &'a Found,
    /// Of the table with keys.
    pub(super) info: &'a Info,
    /// Bytes that this worker may use.
    pub(super) memory: usize,
    /// See [`CellView::print`].
    pub(super) view: u64,
}

/// Some states of a layer, by the workers that expanded them: one takes the place of a shard.
#[derive(Default)]
struct Gathered {
    words: Vec<Vec<u64>>,
    marks: Vec<Vec<Mark>>,
}

impl Indexed<'_> {
    /// Writes the table, if this is the first worker. `Ok(Err(reason))` if the game allows no diagrams.
    pub(super) fn write<R: Rules>(
        &self,
        rounds: &mut Rounds<'_>,
        (cells, shape): (&CellView<R>, Shape),
        output: Option<&mut dyn Write>,
    ) -> Result<Result<Info, String>, BuildError> {
        rounds.stage = Stage::Written { done: 0, states: self.found.states };
        let explored = self.explored(rounds)?;
        let width = self.width(rounds)?;
        let Info { fingerprint, game, .. } = self.info;
        let work = Work::open(&self.part.folder().join("index"), *fingerprint, game)?;
        let (info, store) = (self.info.clone(), Store::new(usize::MAX, self.part.folder()));
        let indexing = Indexing::new((&explored, &work, store), cells, (shape, width), info);
        let to = (rounds, &work);
        match shape.words() {
            1 => self.run::<1>(to, &explored, indexing, output),
            2 => self.run::<2>(to, &explored, indexing, output),
            4 => self.run::<4>(to, &explored, indexing, output),
            _ => self.run::<8>(to, &explored, indexing, output),
        }
    }

    /// How many states each worker expanded, layer by layer.
    fn explored(&self, rounds: &mut Rounds<'_>) -> Result<Explored, BuildError> {
        let mut bytes = Vec::new();
        put(&mut bytes, &self.found.expanded, u32::to_le_bytes);
        let (received, _) = rounds.exchange(vec![bytes; rounds.peers()], Note::default())?;
        let counts: Vec<Vec<u32>> =
            received.iter().map(|bytes| take(bytes, u32::from_le_bytes)).collect();
        let mut firsts = vec![[0u32; SHARDS]];
        for layer in 0..self.found.layers() as usize {
            let mut ends = firsts[layer];
            for (end, counts) in ends.iter_mut().zip(&counts) {
                let count = counts.get(layer).ok_or_else(nonsense)?;
                *end = end.checked_add(*count).ok_or_else(nonsense)?;
            }
            firsts.push(ends);
        }
        Ok(Explored { firsts, is_layered: true })
    }

    /// How many bytes each value takes.
    fn width(&self, rounds: &mut Rounds<'_>) -> Result<u8, BuildError> {
        let mut flag = true;
        for layer in 0..self.found.layers() {
            flag &= are_narrow(&self.part.marks(layer)?, self.info.kind);
        }
        let (_, notes) = rounds.exchange(Vec::new(), Note { flag, ..Note::default() })?;
        Ok(if notes.iter().all(|note| note.flag) { 1 } else { 2 })
    }

    fn run<const W: usize>(
        &self,
        (rounds, work): (&mut Rounds<'_>, &Work),
        explored: &Explored,
        mut indexing: Indexing<'_>,
        output: Option<&mut dyn Write>,
    ) -> Result<Result<Info, String>, BuildError> {
        let owners = owners(&indexing, explored.layers(), rounds.peers());
        for (layer, &owner) in (0..).zip(&owners) {
            let is_all = layer == indexing.judged();
            let gathered = self.bring::<W>(rounds, layer, owner, is_all)?;
            if is_all || owner == rounds.index() {
                gathered.keep(work, layer, self.view)?;
            }
        }
        indexing.choose_order::<W>()?;
        let own = self.index::<W>(rounds, &indexing, &owners)?;
        let why_not = self.send::<W>(rounds, &indexing, &owners, own)?;
        if why_not.is_some() {
            return Ok(Err(why_not.unwrap_or_default()));
        }
        let written = output.map(|output| indexing.put_together::<W>(output)).transpose()?;
        // Nobody removes anything before it is written.
        rounds.exchange(Vec::new(), Note::default())?;
        let known = Info { states: self.found.states, ..self.info.clone() };
        Ok(Ok(written.unwrap_or(known)))
    }

    /// A layer's strings and values, at whoever indexes it, or at all workers.
    fn bring<const W: usize>(
        &self,
        rounds: &mut Rounds<'_>,
        layer: u32,
        owner: usize,
        is_all: bool,
    ) -> Result<Gathered, BuildError> {
        let (words, marks) = (self.part.strings(layer)?, self.part.marks(layer)?);
        if words.len() != W * marks.len() {
            return Err(nonsense());
        }
        let mut gathered =
            Gathered { words: vec![Vec::new(); SHARDS], marks: vec![Vec::new(); SHARDS] };
        let mut portions = words.chunks(W * PORTION).zip(marks.chunks(PORTION));
        loop {
            let portion = portions.next();
            let note = Note { flag: portion.is_some(), ..Note::default() };
            let bytes = portion.map(|(words, marks)| portion_bytes(words, marks));
            let mut sent = vec![Vec::new(); rounds.peers()];
            if is_all {
                sent.fill(bytes.unwrap_or_default());
            } else {
                sent[owner] = bytes.unwrap_or_default();
            }
            let (received, notes) = rounds.exchange(sent, note)?;
            if notes.iter().all(|note| !note.flag) {
                return Ok(gathered);
            }
            gathered.take::<W>(&received);
        }
    }

    /// Indexes the layers that are this worker's own.
    fn index<const W: usize>(
        &self,
        rounds: &mut Rounds<'_>,
        indexing: &Indexing<'_>,
        owners: &[usize],
    ) -> Result<Vec<Result<Vec<u8>, String>>, BuildError> {
        let mut indexed = Vec::new();
        let own = (0..).zip(owners).filter(|(_, owner)| **owner == rounds.index());
        for (layer, _) in own.collect::<Vec<(u32, _)>>() {
            let states = indexing.states(layer);
            // A string with its value, and values as they came and in the order of ranks.
            let each = size_of::<([u64; W], i16)>() + 2 * size_of::<Mark>();
            if states as usize * each > self.memory {
                return Err(BuildError::TooLarge { states, plies: layer, memory: self.memory });
            }
            indexed.push(indexing.indexed::<W>(layer)?.map(|layer| layer.bytes()));
            rounds.check()?;
        }
        Ok(indexed)
    }

    /// Brings the indexed layers to the first worker. Returns the reason if they are no index.
    fn send<const W: usize>(
        &self,
        rounds: &mut Rounds<'_>,
        indexing: &Indexing<'_>,
        owners: &[usize],
        own: Vec<Result<Vec<u8>, String>>,
    ) -> Result<Option<String>, BuildError> {
        let (mut own, mut sums, mut faults) = (own.into_iter(), Vec::new(), Vec::new());
        let mut done = 0;
        for (layer, &owner) in (0..).zip(owners) {
            let mut sent = vec![Vec::new(); rounds.peers()];
            let mut flag = true;
            if owner == rounds.index() {
                match own.next().ok_or_else(nonsense)? {
                    Ok(bytes) => sent[0] = bytes,
                    Err(why_not) => {
                        flag = false;
                        sent.fill(why_not.into_bytes());
                    }
                }
            }
            let (received, notes) = rounds.exchange(sent, Note { flag, ..Note::default() })?;
            done += indexing.states(layer);
            rounds.stage = Stage::Written { done, states: self.found.states };
            let bytes = &received[owner];
            if notes.iter().any(|note| !note.flag) {
                faults.push((layer, String::from_utf8_lossy(bytes).into_owned()));
            } else if rounds.index() == 0 {
                sums.push(IndexedLayer::parse(bytes).ok_or_else(nonsense)?.sums);
                indexing.keep(layer, bytes)?;
            }
        }
        self.agree(rounds, first_fault(indexing, faults), &sums)
    }

    /// The first worker knows all sums, and tells the others whether they do.
    fn agree(
        &self,
        rounds: &mut Rounds<'_>,
        fault: Option<String>,
        sums: &[Vec<u64>],
    ) -> Result<Option<String>, BuildError> {
        let fault = match fault {
            None if rounds.index() == 0 => told_apart(sums).err(),
            fault => fault,
        };
        let said = fault.unwrap_or_default().into_bytes();
        let sent = if rounds.index() == 0 { vec![said; rounds.peers()] } else { Vec::new() };
        let (received, _) = rounds.exchange(sent, Note::default())?;
        let heard = String::from_utf8_lossy(&received[0]).into_owned();
        Ok(Some(heard).filter(|heard| !heard.is_empty()))
    }
}

/// Small layers in which states look alike are seen first when one process builds the table.
fn first_fault(indexing: &Indexing<'_>, faults: Vec<(u32, String)>) -> Option<String> {
    let is_early = |(layer, why_not): &&(u32, String)| {
        why_not == ALIKE && indexing.states(*layer) <= EARLY as u64
    };
    let early = faults.iter().find(is_early).or(faults.first());
    early.map(|(_, why_not)| why_not.clone())
}

/// Who indexes each layer: the largest first, each goes to whoever has the fewest states.
fn owners(indexing: &Indexing<'_>, layers: u32, workers: usize) -> Vec<usize> {
    let mut largest: Vec<u32> = (0..layers).collect();
    largest.sort_by_key(|&layer| Reverse(indexing.states(layer)));
    let (mut owners, mut loads) = (vec![0; layers as usize], vec![0; workers]);
    for layer in largest {
        let owner = (0..workers).min_by_key(|&worker| loads[worker]).unwrap_or(0);
        owners[layer as usize] = owner;
        loads[owner] += indexing.states(layer);
    }
    owners
}

fn portion_bytes(words: &[u64], marks: &[Mark]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 * words.len() + 2 * marks.len());
    put(&mut bytes, words, u64::to_le_bytes);
    put(&mut bytes, marks, Mark::to_le_bytes);
    bytes
}

impl Gathered {
    fn take<const W: usize>(&mut self, received: &[Vec<u8>]) {
        let places = self.words.iter_mut().zip(&mut self.marks);
        for ((words, marks), bytes) in places.zip(received) {
            let states = bytes.len() / (8 * W + 2);
            let (of_words, of_marks) = bytes.split_at(8 * W * states);
            words.extend(of_words.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)));
            marks.extend(of_marks.as_chunks().0.iter().map(|bytes| Mark::from_le_bytes(*bytes)));
        }
    }

    /// Writes it down, as if one process had found it.
    fn keep(&self, work: &Work, layer: u32, print: u64) -> Result<(), BuildError> {
        let mut writer = work.write_strings(layer, print)?;
        for words in &self.words {
            writer.section(words)?;
        }
        writer.finish()?;
        work.write_marks(layer, &self.marks)
    }
}
