//! Values backwards from what ended the game, whatever leads where, by all workers at once: retrograde
//! analysis in rounds, as in [`build`](crate::build()) by one process.
//!
//! Whoever expanded a state counts its open actions. When it is decided, it tells the worker whose key the
//! state has, and that one all who asked for the key: each of them knows by the order of asking which
//! action of which state is meant.

use super::backward::{Homecoming, expanded, nonsense};
use super::forward::Found;
use super::record::{KEPT, Part, Record};
use super::rounds::Rounds;
use super::wire::Note;
use crate::build::{Head, Stage, split};
use crate::error::BuildError;
use crate::mark::{Mark, later};

/// Nothing is known yet.
const OPEN: Mark = Mark::MIN;
/// Of a state's counter: the second player is to move.
const SECOND: u16 = 1 << 15;
/// Bytes of a number and a value on their way.
const ENTRY: usize = 4 + 2;

/// Writes the values of all layers, unless all workers have them. Games that are won and lost may go round
/// in circles: what is never decided is drawn. With scores they may not.
pub(super) fn solve(
    rounds: &mut Rounds<'_>,
    part: &Part,
    found: &Found,
    has_distances: bool,
    memory: usize,
) -> Result<(), BuildError> {
    rounds.stage = Stage::Solved { done: 0, states: found.states };
    let flag = (0..found.layers()).all(|layer| part.has_values(layer));
    let (_, notes) = rounds.exchange(Vec::new(), Note { flag, ..Note::default() })?;
    if notes.iter().all(|note| note.flag) {
        return Ok(());
    }
    let mut back = Back::read(rounds, part, found, memory)?;
    back.run(rounds, found, has_distances)?;
    let Back { marks, .. } = back;
    let mut rest = &marks[..];
    for layer in 0..found.layers() {
        let mut homecoming = Homecoming::new(rounds, part, found, layer)?;
        let mut records = part.records(layer)?;
        loop {
            let record = records.next()?;
            let note = Note { flag: record.is_some(), ..Note::default() };
            let (_, notes) = rounds.exchange(Vec::new(), note)?;
            if notes.iter().all(|note| !note.flag) {
                break;
            }
            let record = record.unwrap_or_default();
            let own;
            (own, rest) = rest.split_at_checked(record.heads.len()).ok_or_else(nonsense)?;
            homecoming.exchange(rounds, &record, own)?;
        }
        part.write_values(layer, &homecoming.values()?)?;
    }
    Ok(())
}

/// What a worker knows of its states and its keys, of all layers.
#[derive(Default)]
struct Back {
    /// Of its states: actions that lead to nothing known yet, with [`SECOND`], ...
    open: Vec<u16>,
    marks: Vec<Mark>,
    /// ... whose key it has, and the how many-eth it is among those.
    homes: Vec<u8>,
    places: Vec<u32>,
    /// By workers, whose action each key asked for was of.
    parents: Vec<Vec<u32>>,
    /// By workers, the key of each of their states that have one here.
    told: Vec<Vec<u32>>,
    /// Where the ways to each key begin among all of these; one more than there are keys.
    starts: Vec<u32>,
    /// Who asked, and the how many-eth time.
    from: Vec<u8>,
    before: Vec<u32>,
}

impl Back {
    fn read(
        rounds: &Rounds<'_>,
        part: &Part,
        found: &Found,
        memory: usize,
    ) -> Result<Back, BuildError> {
        let workers = rounds.peers();
        let ends = found.firsts.last().cloned().unwrap_or_default();
        let (mut bases, mut keys) = (Vec::with_capacity(ends.len()), 0);
        for end in ends {
            bases.push(keys);
            keys += end;
        }
        let index = |id: u32| {
            let (shard, number) = split(id);
            bases.get(shard).map(|base| (base + number) as usize).filter(|at| *at < keys as usize)
        };
        let mut back = Back {
            parents: vec![Vec::new(); workers],
            told: vec![Vec::new(); workers],
            starts: vec![0; keys as usize + 1],
            ..Back::default()
        };
        let mut counts = vec![0; workers];
        for layer in 0..found.layers() {
            back.tell(&expanded(rounds, part, found, layer)?, index)?;
            let mut records = part.records(layer)?;
            while let Some(record) = records.next()? {
                back.states(&record, &mut counts)?;
                for &id in record.asked.iter().flatten() {
                    back.starts[index(id).ok_or_else(nonsense)?] += 1;
                }
            }
            if back.bytes() > memory {
                let (states, plies) = (found.states, found.layers());
                return Err(BuildError::TooLarge { states, plies, memory });
            }
        }
        back.link(part, found, index)?;
        Ok(back)
    }

    /// With the ways to its keys, which are about as many as the actions of its states.
    fn bytes(&self) -> usize {
        let actions: usize = self.parents.iter().map(Vec::len).sum();
        9 * self.open.len() + 9 * actions + 8 * self.starts.len()
    }

    /// Takes the states of a layer in.
    fn states(&mut self, record: &Record, counts: &mut [u32]) -> Result<(), BuildError> {
        let (mut ends, mut to) = (record.ends.iter(), record.to.iter());
        for (&head, &home) in record.heads.iter().zip(&record.homes) {
            let (head, at) = (Head(head), self.open.len() as u32);
            let actions = head.actions().unwrap_or(0);
            for to in to.by_ref().take(actions) {
                self.parents.get_mut(usize::from(to & !KEPT)).ok_or_else(nonsense)?.push(at);
            }
            self.open.push(actions as u16 | if head.is_second() { SECOND } else { 0 });
            self.marks.push(match head.actions() {
                Some(_) => OPEN,
                None => *ends.next().ok_or_else(nonsense)?,
            });
            let count = counts.get_mut(usize::from(home)).ok_or_else(nonsense)?;
            self.homes.push(home);
            self.places.push(*count);
            *count += 1;
        }
        Ok(())
    }

    /// Takes in whose states new keys are.
    fn tell(
        &mut self,
        fresh: &[Vec<u32>],
        index: impl Fn(u32) -> Option<usize>,
    ) -> Result<(), BuildError> {
        for (told, fresh) in self.told.iter_mut().zip(fresh) {
            for &id in fresh {
                told.push(index(id).ok_or_else(nonsense)? as u32);
            }
        }
        Ok(())
    }

    /// Lists the ways to each key. While it does, starts go to the ends, and come back.
    fn link(
        &mut self,
        part: &Part,
        found: &Found,
        index: impl Fn(u32) -> Option<usize>,
    ) -> Result<(), BuildError> {
        let mut sum = 0u32;
        for start in &mut self.starts {
            let ways = *start;
            *start = sum;
            sum = sum.checked_add(ways).ok_or_else(nonsense)?;
        }
        self.from = vec![0; sum as usize];
        self.before = vec![0; sum as usize];
        let mut asked = vec![0; self.told.len()];
        for layer in 0..found.layers() {
            let mut records = part.records(layer)?;
            while let Some(record) = records.next()? {
                for (worker, ids) in record.asked.iter().enumerate() {
                    for &id in ids {
                        let start = &mut self.starts[index(id).ok_or_else(nonsense)?];
                        self.from[*start as usize] = worker as u8;
                        self.before[*start as usize] = asked[worker];
                        *start += 1;
                        asked[worker] += 1;
                    }
                }
            }
        }
        self.starts.rotate_right(1);
        self.starts[0] = 0;
        Ok(())
    }

    /// Round after round: what was decided in the last one decides what leads there.
    fn run(
        &mut self,
        rounds: &mut Rounds<'_>,
        found: &Found,
        has_distances: bool,
    ) -> Result<(), BuildError> {
        // Draws decide nothing; every score does.
        let tells = |mark: Mark| mark != OPEN && (mark != 0 || !has_distances);
        let all = 0..self.marks.len() as u32;
        let mut news: Vec<u32> = all.filter(|&at| tells(self.marks[at as usize])).collect();
        let mut done = 0;
        loop {
            let note = Note { number: news.len() as u64, ..Note::default() };
            let (received, notes) = rounds.exchange(self.to_homes(&news), note)?;
            let new = notes.iter().map(|note| note.number).sum::<u64>();
            if new == 0 {
                break;
            }
            done += new;
            rounds.stage = Stage::Solved { done, states: found.states };
            let sent = self.to_parents(&received).ok_or_else(nonsense)?;
            let (received, _) = rounds.exchange(sent, Note::default())?;
            news.clear();
            self.take(&received, has_distances, &mut news).ok_or_else(nonsense)?;
        }
        if !has_distances && done < found.states {
            return Err(BuildError::Endless);
        }
        self.marks.iter_mut().filter(|mark| **mark == OPEN).for_each(|mark| *mark = 0);
        Ok(())
    }

    fn to_homes(&self, news: &[u32]) -> Vec<Vec<u8>> {
        let mut sent = vec![Vec::new(); self.told.len()];
        for &at in news {
            let at = at as usize;
            put(&mut sent[usize::from(self.homes[at])], self.places[at], self.marks[at]);
        }
        sent
    }

    fn to_parents(&self, received: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
        let mut sent = vec![Vec::new(); self.told.len()];
        for (told, bytes) in self.told.iter().zip(received) {
            for (place, mark) in entries(bytes) {
                let key = *told.get(place as usize)? as usize;
                for way in self.starts[key] as usize..self.starts[key + 1] as usize {
                    put(&mut sent[usize::from(self.from[way])], self.before[way], mark);
                }
            }
        }
        Some(sent)
    }

    /// Adds what is decided now to `news`.
    fn take(
        &mut self,
        received: &[Vec<u8>],
        has_distances: bool,
        news: &mut Vec<u32>,
    ) -> Option<()> {
        for (worker, bytes) in received.iter().enumerate() {
            for (place, mark) in entries(bytes) {
                let at = *self.parents.get(worker)?.get(place as usize)?;
                let is_decided = match has_distances {
                    true => self.decide(at as usize, mark),
                    false => self.settle(at as usize, mark),
                };
                if is_decided {
                    news.push(at);
                }
            }
        }
        Some(())
    }

    /// An action leads to a win or loss; whether that decides the state.
    fn decide(&mut self, at: usize, mark: Mark) -> bool {
        if self.marks[at] != OPEN {
            return false;
        }
        let is_second = self.open[at] & SECOND != 0;
        self.open[at] -= 1;
        let wins = (mark > 0) != is_second;
        let is_decided = wins || self.open[at] & !SECOND == 0;
        if is_decided {
            self.marks[at] = later(mark);
        }
        is_decided
    }

    /// An action leads to a score; whether it is the last one to be known.
    fn settle(&mut self, at: usize, mark: Mark) -> bool {
        let (mark, known) = (later(mark), self.marks[at]);
        let is_second = self.open[at] & SECOND != 0;
        if known == OPEN || if is_second { mark < known } else { mark > known } {
            self.marks[at] = mark;
        }
        self.open[at] -= 1;
        self.open[at] & !SECOND == 0
    }
}

fn put(bytes: &mut Vec<u8>, number: u32, mark: Mark) {
    let ([a, b, c, d], [e, f]) = (number.to_le_bytes(), mark.to_le_bytes());
    bytes.extend([a, b, c, d, e, f]);
}

fn entries(bytes: &[u8]) -> impl Iterator<Item = (u32, Mark)> {
    bytes.chunks_exact(ENTRY).map(|entry| {
        let number = u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
        (number, Mark::from_le_bytes([entry[4], entry[5]]))
    })
}
