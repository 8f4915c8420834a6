//! The keys that are a worker's own: which are known, and who expands what is new.

use super::record::{News, Record};
use crate::build::{NoRoom, SHARDS, Shard, join, shard_of, split};
use crate::error::BuildError;
use outply_memory::Store;
use std::io;

/// How many keys before it is needed a slot is brought near.
const AHEAD: usize = 12;
/// Nobody expands it any more.
const NOBODY: u8 = u8::MAX;

/// Whose key it is, of so many workers: each has shards that follow one another.
#[inline]
pub(super) fn home(key: u64, workers: usize) -> usize {
    shard_of(key) * workers / SHARDS
}

/// The shards of a worker.
pub(super) fn shards_of(worker: usize, workers: usize) -> std::ops::Range<usize> {
    (worker * SHARDS).div_ceil(workers)..((worker + 1) * SHARDS).div_ceil(workers)
}

pub(super) struct Owned {
    shards: Vec<Shard>,
    first: usize,
    /// By shards, how many are in this layer and those before it.
    pub(super) layer: Vec<u32>,
    /// By shards, who expands what is new in this wave.
    takers: Vec<Vec<u8>>,
    /// How many states of the next layer each worker has got here.
    loads: Vec<u64>,
}

impl Owned {
    pub(super) fn new(worker: usize, workers: usize, store: &Store) -> io::Result<Owned> {
        let range = shards_of(worker, workers);
        let shards = range.clone().map(|_| Shard::new(store)).collect::<io::Result<Vec<_>>>()?;
        let count = shards.len();
        Ok(Owned {
            shards,
            first: range.start,
            layer: vec![0; count],
            takers: vec![Vec::new(); count],
            loads: vec![0; workers],
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().map(Shard::bytes).sum()
    }

    pub(super) fn states(&self) -> u64 {
        self.shards.iter().map(|shard| u64::from(shard.len())).sum()
    }

    fn lengths(&self) -> Vec<u32> {
        self.shards.iter().map(Shard::len).collect()
    }

    /// A record without anything yet.
    pub(super) fn record(&self) -> Record {
        let asked = vec![Vec::new(); self.loads.len()];
        Record { asked, is_layered: true, ..Record::default() }
    }

    /// No news.
    pub(super) fn news(&self) -> News {
        let fresh = vec![Vec::new(); self.loads.len()];
        News { fresh, keys: vec![Vec::new(); self.shards.len()] }
    }

    /// The next layer begins.
    pub(super) fn advance(&mut self) {
        self.layer = self.lengths();
        self.loads.fill(0);
    }

    /// The number of a key of this worker, which is added if it is new.
    pub(super) fn add(&mut self, key: u64) -> Result<(u32, bool), NoRoom> {
        let at = shard_of(key) - self.first;
        let (number, is_new) = self.shards[at].find_or_add(key)?;
        Ok((join(at, number), is_new))
    }

    /// Numbers what all workers' actions of a wave lead to, by the bytes of its keys.
    ///
    /// # Errors
    /// If keys are not this worker's own, or there is no room for them.
    pub(super) fn ask(
        &mut self,
        keys: &[Vec<u8>],
        record: &mut Record,
        news: &mut News,
    ) -> Result<(), BuildError> {
        let firsts = self.lengths();
        self.takers.iter_mut().for_each(Vec::clear);
        for (worker, keys) in keys.iter().enumerate() {
            let keys = keys.as_chunks().0;
            self.check(keys)?;
            record.asked[worker].reserve_exact(keys.len());
            for (at, &key) in keys.iter().enumerate() {
                if let Some(&ahead) = keys.get(at + AHEAD) {
                    let ahead = u64::from_le_bytes(ahead);
                    self.shards[shard_of(ahead) - self.first].prefetch(ahead);
                }
                let key = u64::from_le_bytes(key);
                let (id, is_new) = self.add(key)?;
                let (shard, number) = split(id);
                if is_new {
                    news.keys[shard].push(key);
                    self.takers[shard].push(worker as u8);
                    self.loads[worker] += 1;
                } else if number >= firsts[shard] {
                    self.share(shard, (number - firsts[shard]) as usize, worker);
                }
                record.is_layered &= number >= self.layer[shard];
                record.asked[worker].push(id);
            }
        }
        Ok(())
    }

    /// Keys must have been sent to the worker that owns them.
    fn check(&self, keys: &[[u8; 8]]) -> Result<(), BuildError> {
        let own = self.first..self.first + self.shards.len();
        match keys.iter().all(|&key| own.contains(&shard_of(u64::from_le_bytes(key)))) {
            true => Ok(()),
            false => Err(BuildError::Cluster("keys of another worker arrived".into())),
        }
    }

    /// What two workers lead to in one wave goes to the one that has less.
    fn share(&mut self, shard: usize, place: usize, worker: usize) {
        let taker = &mut self.takers[shard][place];
        let other = usize::from(*taker);
        if self.loads[worker] + 1 < self.loads[other] {
            *taker = worker as u8;
            self.loads[other] -= 1;
            self.loads[worker] += 1;
        }
    }

    /// For each worker a bit for each of its actions: whether it expands what it leads to.
    pub(super) fn answer(&mut self, asked: &[Vec<u32>], news: &mut News) -> Vec<Vec<u8>> {
        let lengths = self.lengths();
        let taken = self.takers.iter().map(|takers| takers.len() as u32);
        let firsts: Vec<u32> = lengths.iter().zip(taken).map(|(all, new)| all - new).collect();
        let mut answers = Vec::with_capacity(asked.len());
        for (worker, asked) in asked.iter().enumerate() {
            let mut bits = vec![0; asked.len().div_ceil(8)];
            for (place, &id) in asked.iter().enumerate() {
                let (shard, number) = split(id);
                let Some(at) = number.checked_sub(firsts[shard]) else { continue };
                let taker = &mut self.takers[shard][at as usize];
                if usize::from(*taker) == worker {
                    *taker = NOBODY;
                    bits[place / 8] |= 1 << (place % 8);
                    news.fresh[worker].push(id);
                }
            }
            answers.push(bits);
        }
        answers
    }

    /// Takes in what was recorded of a layer.
    pub(super) fn replay(&mut self, news: &News) -> Result<(), BuildError> {
        let anew = || BuildError::Work("the work folder is inconsistent: start again".into());
        for (shard, keys) in news.keys.iter().enumerate() {
            for &key in keys {
                let at = shard_of(key).checked_sub(self.first);
                if at != Some(shard) || !self.add(key)?.1 {
                    return Err(anew());
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shard_has_one_worker() {
        for workers in 1..=SHARDS {
            let all: Vec<usize> = (0..workers).flat_map(|at| shards_of(at, workers)).collect();
            assert_eq!(all, (0..SHARDS).collect::<Vec<_>>());
            for shard in 0..SHARDS {
                let key = (shard as u64) << 58;
                assert!(shards_of(home(key, workers), workers).contains(&shard));
            }
        }
    }

    #[test]
    fn what_several_lead_to_is_expanded_by_one_and_shared_out() {
        let mut owned = Owned::new(0, 1, &Store::new(usize::MAX, ".")).unwrap();
        owned.loads = vec![0; 2];
        let (mut record, mut news) = (owned.record(), owned.news());
        let keys: Vec<u8> = (1..=100).flat_map(|key: u64| (key << 50).to_le_bytes()).collect();
        owned.ask(&[keys.clone(), keys], &mut record, &mut news).unwrap();
        let answers = owned.answer(&record.asked, &mut news);
        let taken = |at: usize| answers[at].iter().map(|byte| byte.count_ones()).sum::<u32>();
        assert_eq!(taken(0) + taken(1), 100);
        assert!(taken(0).abs_diff(taken(1)) <= 1, "{} {}", taken(0), taken(1));
        assert_eq!(news.fresh[0].len() + news.fresh[1].len(), 100);
        assert_eq!(owned.states(), 100);
    }
}
