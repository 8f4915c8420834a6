//! The file: each worker's states, sorted, are brought to the first one, which writes them.

use super::forward::Found;
use super::owned::shards_of;
use super::record::{Part, Values};
use super::rounds::Rounds;
use super::wire::Note;
use crate::build::{SHARDS, Stage, take};
use crate::error::BuildError;
use crate::file::{Info, Kind, Writer};
use crate::mark::{Mark, packed};
use std::io::Write;

/// Bytes of a key and a value on their way.
const ENTRY: usize = 8 + 2;

type Entries = Vec<(u64, Mark)>;

/// Writes the table, if this is the first worker; the others get back what `info` is with all states.
pub(super) fn gather(
    rounds: &mut Rounds<'_>,
    part: &Part,
    found: &Found,
    start: u64,
    info: Info,
    output: Option<&mut dyn Write>,
) -> Result<Info, BuildError> {
    let shards = entries(part, found, start, info.kind == Kind::Outcome)?;
    let own = shards_of(rounds.index(), rounds.peers());
    let fits = |mark: Mark| i8::try_from(mark).is_ok_and(|mark| mark > i8::MIN);
    let is_narrow = shards.iter().flatten().all(|(_, mark)| fits(*mark));
    rounds.stage = Stage::Written { done: 0, states: found.states };
    let note = Note { flag: is_narrow, ..Note::default() };
    let (_, notes) = rounds.exchange(Vec::new(), note)?;
    let width = if notes.iter().all(|note| note.flag) { 1 } else { 2 };
    let known = Info { states: found.states, ..info.clone() };
    let writer = output.map(|output| Writer::new(output, info, width)).transpose();
    let (mut writer, mut done) = (writer.map_err(BuildError::Output)?, 0);
    let mut shards = shards.into_iter();
    for shard in 0..SHARDS {
        let mut sent = vec![Vec::new(); rounds.peers()];
        if own.contains(&shard) {
            sent[0] = bytes_of(shards.next().unwrap_or_default());
        }
        let (received, _) = rounds.exchange(sent, Note::default())?;
        let bytes: Vec<u8> = received.into_iter().flatten().collect();
        if let Some(writer) = &mut writer {
            let entries: Entries = bytes.chunks_exact(ENTRY).filter_map(entry).collect();
            writer.entries(&entries).map_err(BuildError::Output)?;
            done += entries.len() as u64;
        }
        rounds.stage = Stage::Written { done, states: found.states };
    }
    let written = writer.map(Writer::finish).transpose().map_err(BuildError::Output)?;
    // Nobody removes anything before it is written.
    rounds.exchange(Vec::new(), Note::default())?;
    Ok(written.unwrap_or(known))
}

/// This worker's shards, sorted by key.
fn entries(
    part: &Part,
    found: &Found,
    start: u64,
    is_outcome: bool,
) -> Result<Vec<Entries>, BuildError> {
    let states = found.firsts.last().into_iter().flatten();
    let mut all: Vec<Entries> = states.map(|&states| Vec::with_capacity(states as usize)).collect();
    for layer in 0..found.layers() {
        let mut values = Layer::new(part.values(layer)?, is_outcome);
        let Some(above) = layer.checked_sub(1) else {
            let shard = found.firsts[1].iter().position(|&states| states > 0);
            if let Some(shard) = shard {
                values.extend(&mut all[shard], shard, &[start]);
            }
            continue;
        };
        let mut news = part.news(above)?;
        while let Some(news) = news.next()? {
            for (shard, (all, keys)) in all.iter_mut().zip(&news.keys).enumerate() {
                values.extend(all, shard, keys);
            }
        }
    }
    all.iter_mut().for_each(|entries| entries.sort_unstable_by_key(|(key, _)| *key));
    Ok(all)
}

/// The values of a layer, taken in the order of their keys' numbers.
struct Layer {
    values: Values,
    taken: Vec<usize>,
    is_outcome: bool,
}

impl Layer {
    fn new(values: Values, is_outcome: bool) -> Layer {
        let taken = vec![0; values.marks.len()];
        Layer { values, taken, is_outcome }
    }

    /// Adds the next keys of a shard, with their values for the player to move.
    fn extend(&mut self, entries: &mut Entries, shard: usize, keys: &[u64]) {
        let (marks, seconds) = (&self.values.marks[shard], &self.values.seconds[shard]);
        let rest = marks.iter().zip(seconds).skip(self.taken[shard]);
        self.taken[shard] += keys.len();
        entries.extend(keys.iter().zip(rest).map(|(&key, (&mark, &is_second))| {
            let mark = if is_second == 1 { -mark } else { mark };
            (key, packed(mark, self.is_outcome))
        }));
    }
}

fn bytes_of(entries: Entries) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(ENTRY * entries.len());
    for (key, mark) in entries {
        bytes.extend(key.to_le_bytes());
        bytes.extend(mark.to_le_bytes());
    }
    bytes
}

fn entry(bytes: &[u8]) -> Option<(u64, Mark)> {
    let (key, mark) = bytes.split_first_chunk()?;
    Some((u64::from_le_bytes(*key), *take(mark, Mark::from_le_bytes).first()?))
}
