//! Values, layer by layer backwards, where every action leads from one layer to the next.
//!
//! The worker whose key a state has sends its value to all who asked for the key, in the order in which
//! they did, so that a value is two bytes on its way and nothing says whose it is.

use super::forward::Found;
use super::record::{Part, Record, Values};
use super::rounds::Rounds;
use super::wire::Note;
use crate::build::{Head, Stage, join, put, split, take};
use crate::error::BuildError;
use crate::mark::{Mark, later};

/// Writes the values of all layers, those that all workers have aside.
pub(super) fn solve(rounds: &mut Rounds<'_>, part: &Part, found: &Found) -> Result<(), BuildError> {
    let layers = found.layers();
    let mut missing = layers;
    while missing > 0 && part.has_values(missing - 1) {
        missing -= 1;
    }
    rounds.stage = Stage::Solved { done: 0, states: found.states };
    let note = Note { number: missing.into(), ..Note::default() };
    let (_, notes) = rounds.exchange(Vec::new(), note)?;
    let missing = notes.iter().map(|note| note.number as u32).max().unwrap_or(layers);
    let mut below = if missing < layers { part.values(missing)? } else { Values::default() };
    let mut record = if missing > 0 { part.read(missing - 1)? } else { Record::default() };
    let mut done = 0;
    for layer in (0..missing).rev() {
        let above = match layer {
            0 => before_all(found, rounds),
            _ => part.read(layer - 1)?,
        };
        let streams = send_down(rounds, found, layer, &record, &below)?;
        let marks = marks(&record, &streams).ok_or_else(nonsense)?;
        let (received, notes) = send_home(rounds, &record, &marks)?;
        below = values(found, layer, &above, &received).ok_or_else(nonsense)?;
        part.write_values(layer, &below)?;
        record = above;
        done += notes.iter().map(|note| note.number).sum::<u64>();
        rounds.stage = Stage::Solved { done, states: found.states };
    }
    Ok(())
}

/// The start is expanded by whoever has its key.
pub(super) fn before_all(found: &Found, rounds: &Rounds<'_>) -> Record {
    let mut fresh = vec![Vec::new(); rounds.peers()];
    let shard = found.firsts[1].iter().position(|&states| states > 0);
    fresh[rounds.index()] = shard.map(|shard| join(shard, 0)).into_iter().collect();
    Record { fresh, ..Record::default() }
}

pub(super) fn nonsense() -> BuildError {
    BuildError::Work("the work folders do not fit together: start again in all processes".into())
}

/// To each worker the values it asked for; returns those that this one asked for.
fn send_down(
    rounds: &mut Rounds<'_>,
    found: &Found,
    layer: u32,
    record: &Record,
    below: &Values,
) -> Result<Vec<Vec<Mark>>, BuildError> {
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
    let (received, _) = rounds.exchange(sent, Note::default())?;
    Ok(received.iter().map(|bytes| take(bytes, Mark::from_le_bytes)).collect())
}

/// The values of the states that this worker expanded. `None` if too few came.
fn marks(record: &Record, streams: &[Vec<Mark>]) -> Option<Vec<Mark>> {
    let mut streams: Vec<_> = streams.iter().map(|stream| stream.iter()).collect();
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
            let mark = *streams.get_mut(usize::from(to & !super::record::KEPT))?.next()?;
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

/// Each value to the worker whose key it is of, with who is to move; returns what comes home here.
pub(super) fn send_home(
    rounds: &mut Rounds<'_>,
    record: &Record,
    marks: &[Mark],
) -> Result<(Vec<Vec<u8>>, Vec<Note>), BuildError> {
    let mut sent = vec![Vec::new(); rounds.peers()];
    for ((&home, &mark), &head) in record.homes.iter().zip(marks).zip(&record.heads) {
        let [low, high] = mark.to_le_bytes();
        sent[usize::from(home)].extend([low, high, u8::from(Head(head).is_second())]);
    }
    rounds.exchange(sent, Note { number: marks.len() as u64, ..Note::default() })
}

/// The values of the layer's states whose keys are this worker's. `None` if what came does not fit.
pub(super) fn values(
    found: &Found,
    layer: u32,
    above: &Record,
    received: &[Vec<u8>],
) -> Option<Values> {
    let (firsts, ends) = (&found.firsts[layer as usize], &found.firsts[layer as usize + 1]);
    let lengths = firsts.iter().zip(ends).map(|(first, end)| (end - first) as usize);
    let marks: Vec<Vec<Mark>> = lengths.map(|length| vec![0; length]).collect();
    let seconds = marks.iter().map(|marks| vec![0; marks.len()]).collect();
    let mut values = Values { marks, seconds };
    for (worker, bytes) in received.iter().enumerate() {
        let ids = above.fresh.get(worker)?;
        if bytes.len() != 3 * ids.len() {
            return None;
        }
        for (entry, &id) in bytes.chunks_exact(3).zip(ids) {
            let (shard, number) = split(id);
            let place = number.checked_sub(firsts[shard])? as usize;
            *values.marks.get_mut(shard)?.get_mut(place)? =
                Mark::from_le_bytes([entry[0], entry[1]]);
            values.seconds[shard][place] = entry[2];
        }
    }
    Some(values)
}
