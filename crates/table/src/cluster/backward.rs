//! Values, layer by layer backwards, where every action leads from one layer to the next.
//!
//! The worker whose key a state has sends its value to all who asked for the key, in the order in which
//! they did, so that a value is two bytes on its way and nothing says whose it is.

use super::blocks::BlockWriter;
use super::forward::Found;
use super::record::{KEPT, Part, Record, Values};
use super::rounds::Rounds;
use super::wire::Note;
use crate::build::{Head, Stage, join, put, split};
use crate::error::BuildError;
use crate::mark::{Mark, later};

/// Writes the values of all layers, those that all workers have aside.
pub(super) fn solve(rounds: &mut Rounds<'_>, part: &Part, found: &Found) -> Result<(), BuildError> {
    let layers = found.layers();
    let mut missing = layers;
    while missing > 0 && part.is_solved(missing - 1) {
        missing -= 1;
    }
    rounds.stage = Stage::Solved { done: 0, states: found.states };
    let note = Note { number: missing.into(), ..Note::default() };
    let (_, notes) = rounds.exchange(Vec::new(), note)?;
    let missing = notes.iter().map(|note| note.number as u32).max().unwrap_or(layers);
    let mut below = if missing < layers { part.values(missing)? } else { Values::default() };
    for layer in (0..missing).rev() {
        below = solve_layer(rounds, part, found, layer, &below)?;
        part.write_values(layer, &below)?;
    }
    Ok(())
}

/// Wave by wave as the layer was found: values of what its actions lead to go one way, those of its states
/// the other.
fn solve_layer(
    rounds: &mut Rounds<'_>,
    part: &Part,
    found: &Found,
    layer: u32,
    below: &Values,
) -> Result<Values, BuildError> {
    let mut homecoming = Homecoming::new(rounds, part, found, layer)?;
    let (mut records, mut kept) = (part.records(layer)?, part.write_marks(layer)?);
    loop {
        let record = records.next()?;
        let is_more = record.is_some();
        let record = record.unwrap_or_default();
        let (streams, is_more) = send_down(rounds, found, layer, (&record, is_more), below)?;
        if !is_more {
            kept.map(BlockWriter::finish).transpose()?;
            return homecoming.values();
        }
        let marks = marks(&record, &streams).ok_or_else(nonsense)?;
        if let Some(kept) = &mut kept {
            kept.block(|block| block.put(&marks, Mark::to_le_bytes))?;
        }
        homecoming.exchange(rounds, &record, &marks)?;
    }
}

pub(super) fn nonsense() -> BuildError {
    BuildError::Work("the work folders do not fit together: start again in all processes".into())
}

/// To each worker the values it asked for; returns the bytes of those that this one asked for, and whether
/// a worker has this wave.
fn send_down(
    rounds: &mut Rounds<'_>,
    found: &Found,
    layer: u32,
    (record, flag): (&Record, bool),
    below: &Values,
) -> Result<(Vec<Vec<u8>>, bool), BuildError> {
    let firsts = &found.firsts[layer as usize + 1];
    let mark = |&id: &u32| {
        let (shard, number) = split(id);
        below.marks.get(shard)?.get(number.checked_sub(firsts[shard])? as usize).copied()
    };
    let mut sent = Vec::with_capacity(record.asked.len());
    for asked in &record.asked {
        let marks: Option<Vec<Mark>> = asked.iter().map(mark).collect();
        let mut bytes = Vec::new();
        put(&mut bytes, &marks.ok_or_else(nonsense)?, Mark::to_le_bytes);
        sent.push(bytes);
    }
    let (received, notes) = rounds.exchange(sent, Note { flag, ..Note::default() })?;
    Ok((received, notes.iter().any(|note| note.flag)))
}

/// The values of the states that this worker expanded. `None` if too few came.
fn marks(record: &Record, streams: &[Vec<u8>]) -> Option<Vec<Mark>> {
    let mut streams: Vec<_> = streams.iter().map(|stream| stream.as_chunks().0.iter()).collect();
    let (mut ends, mut to) = (record.ends.iter(), record.to.iter());
    let mut marks = Vec::with_capacity(record.heads.len());
    for &head in &record.heads {
        let head = Head(head);
        let Some(actions) = head.actions() else {
            marks.push(*ends.next()?);
            continue;
        };
        let mut best: Option<Mark> = None;
        for to in to.by_ref().take(actions) {
            let mark = Mark::from_le_bytes(*streams.get_mut(usize::from(to & !KEPT))?.next()?);
            best = Some(match best {
                None => mark,
                Some(best) if head.is_second() => best.min(mark),
                Some(best) => best.max(mark),
            });
        }
        marks.push(later(best?));
    }
    Some(marks)
}

/// Values of a layer on their way from whoever expanded the states to whoever has their keys.
pub(super) struct Homecoming<'f> {
    firsts: &'f [u32],
    states: u64,
    values: Values,
    /// Of each worker, which of this one's keys it expanded, in its order, ...
    fresh: Vec<Vec<u32>>,
    /// ... and how many of them have a value.
    here: Vec<usize>,
}

impl<'f> Homecoming<'f> {
    pub(super) fn new(
        rounds: &Rounds<'_>,
        part: &Part,
        found: &'f Found,
        layer: u32,
    ) -> Result<Homecoming<'f>, BuildError> {
        let (firsts, ends) = (&found.firsts[layer as usize], &found.firsts[layer as usize + 1]);
        let lengths = firsts.iter().zip(ends).map(|(first, end)| (end - first) as usize);
        let marks: Vec<Vec<Mark>> = lengths.map(|length| vec![0; length]).collect();
        let seconds = marks.iter().map(|marks| vec![0; marks.len()]).collect();
        let values = Values { marks, seconds };
        let fresh = expanded(rounds, part, found, layer)?;
        Ok(Homecoming { firsts, states: found.states, values, here: vec![0; fresh.len()], fresh })
    }

    /// Sends each value of a wave to the worker whose key it is of, with who is to move.
    pub(super) fn exchange(
        &mut self,
        rounds: &mut Rounds<'_>,
        record: &Record,
        marks: &[Mark],
    ) -> Result<(), BuildError> {
        let mut sent = vec![Vec::new(); rounds.peers()];
        for ((&home, &mark), &head) in record.homes.iter().zip(marks).zip(&record.heads) {
            let [low, high] = mark.to_le_bytes();
            let sent = sent.get_mut(usize::from(home)).ok_or_else(nonsense)?;
            sent.extend_from_slice(&[low, high, u8::from(Head(head).is_second())]);
        }
        let note = Note { number: marks.len() as u64, ..Note::default() };
        let (received, notes) = rounds.exchange(sent, note)?;
        let before = match rounds.stage {
            Stage::Solved { done, .. } => done,
            _ => 0,
        };
        let done = before + notes.iter().map(|note| note.number).sum::<u64>();
        rounds.stage = Stage::Solved { done: done.min(self.states), states: self.states };
        self.take(&received).ok_or_else(nonsense)
    }

    /// `None` if what came does not fit.
    fn take(&mut self, received: &[Vec<u8>]) -> Option<()> {
        for (worker, bytes) in received.iter().enumerate() {
            let (entries, here) = (bytes.as_chunks::<3>().0, self.here.get_mut(worker)?);
            let ids = self.fresh.get(worker)?.get(*here..*here + entries.len())?;
            *here += entries.len();
            for (&[low, high, second], &id) in entries.iter().zip(ids) {
                let (shard, number) = split(id);
                let place = number.checked_sub(*self.firsts.get(shard)?)? as usize;
                *self.values.marks[shard].get_mut(place)? = Mark::from_le_bytes([low, high]);
                self.values.seconds[shard][place] = second;
            }
        }
        Some(())
    }

    /// All values, once all have come.
    pub(super) fn values(self) -> Result<Values, BuildError> {
        let is_whole = self.fresh.iter().zip(&self.here).all(|(fresh, here)| fresh.len() == *here);
        if is_whole { Ok(self.values) } else { Err(nonsense()) }
    }
}

/// Of each worker, which of this one's keys in the layer it expanded, in its order.
pub(super) fn expanded(
    rounds: &Rounds<'_>,
    part: &Part,
    found: &Found,
    layer: u32,
) -> Result<Vec<Vec<u32>>, BuildError> {
    let mut fresh = vec![Vec::new(); rounds.peers()];
    let Some(above) = layer.checked_sub(1) else {
        // The start is expanded by whoever has its key.
        let shard = found.firsts[1].iter().position(|&states| states > 0);
        fresh[rounds.index()].extend(shard.map(|shard| join(shard, 0)));
        return Ok(fresh);
    };
    let mut news = part.news(above)?;
    while let Some(news) = news.next()? {
        for (fresh, more) in fresh.iter_mut().zip(&news.fresh) {
            fresh.extend_from_slice(more);
        }
    }
    Ok(fresh)
}
