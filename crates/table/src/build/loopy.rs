//! Backwards from what ended the game, whatever leads where: retrograde analysis (R. Bellman 1965; K.
//! Thompson, "Retrograde analysis of certain endgames", 1986) with a counter a state of the actions that
//! may yet save it.
//!
//! Each shard is a region of its own. In a step all regions write letters to the states before theirs, then
//! each reads its own: so threads share nothing, and where arrays are in files a region is near while it is
//! worked on. Six Men's Morris takes 27 s on two threads; while one thread solved all states in one region it
//! took 41 s.

use super::explore::Explored;
use super::region::{Letter, Letters, OPEN, Region};
use super::shard::SHARDS;
use super::work::{Section, Work, gone};
use super::{Settings, Stage, Watch};
use crate::error::BuildError;
use crate::mark::Mark;
use crate::parallel::each;
use outply_memory::Store;
use std::io;
use std::ops::Range;

/// Shards of a layer that are read at once.
const READ: usize = 8;
/// States of a region that tell others in one step, ...
const STEP: usize = 1 << 13;
/// ... and where arrays are in files: each step may read all of them.
const LONG_STEP: usize = 1 << 16;

/// Writes the values of all layers to the work folder, unless they are there. Games that are won and lost
/// may go round in circles: what is never decided is drawn. With scores they may not.
pub(crate) fn solve(
    explored: &Explored,
    has_distances: bool,
    settings: &Settings,
    work: &Work,
    watch: &mut Watch<'_>,
) -> Result<(), BuildError> {
    let mut missing = None;
    for layer in 0..explored.layers() {
        if missing.is_none() && work.marks(layer)?.is_none() {
            missing = Some(layer);
        }
    }
    let Some(missing) = missing else { return Ok(()) };
    let mut backwards = Backwards::read(explored, settings, work, watch)?;
    match has_distances {
        true => backwards.decide(work, watch)?,
        false => backwards.settle(watch)?,
    }
    for layer in missing..explored.layers() {
        work.write_marks(layer, &backwards.of_layer(explored, layer))?;
    }
    Ok(())
}

/// All states with the way back, by shards.
struct Backwards {
    regions: Vec<Region>,
    /// What each region writes in a step.
    letters: Vec<Letters>,
    states: u64,
    threads: usize,
    step: usize,
}

impl Backwards {
    fn read(
        explored: &Explored,
        settings: &Settings,
        work: &Work,
        watch: &mut Watch<'_>,
    ) -> Result<Backwards, BuildError> {
        let store = settings.store();
        let ends = explored.firsts.last().copied().unwrap_or([0; SHARDS]);
        let regions = ends.iter().enumerate();
        let regions = regions.map(|(number, &states)| Region::new(number, states, &store));
        let mut backwards = Backwards {
            regions: regions.collect::<io::Result<_>>().map_err(BuildError::Store)?,
            letters: (0..SHARDS).map(|_| [const { Vec::new() }; SHARDS]).collect(),
            states: explored.states(),
            threads: settings.threads,
            step: STEP,
        };
        let from = (explored, work);
        backwards.each_section(from, Region::begin, Region::count, watch)?;
        backwards.make_ways(&store)?;
        let write = |region: &mut Region, first, section: &_, letters: &mut _| {
            region.write_ways(first, section, letters);
        };
        backwards.each_section(from, write, Region::list, watch)?;
        backwards.regions.iter_mut().for_each(Region::end_ways);
        if store.has_spilled() {
            backwards.step = LONG_STEP;
        }
        Ok(backwards)
    }

    fn make_ways(&mut self, store: &Store) -> Result<(), BuildError> {
        for region in &mut self.regions {
            if !region.make_ways(store).map_err(BuildError::Store)? {
                return Err(BuildError::TooMany);
            }
        }
        Ok(())
    }

    /// Has regions write by what is written of their states in the work folder, some shards of a layer at a
    /// time.
    fn each_section(
        &mut self,
        (explored, work): (&Explored, &Work),
        write: impl Fn(&mut Region, u32, &Section, &mut Letters) + Sync,
        read: impl Fn(&mut Region, Letter) -> io::Result<()> + Sync,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        for layer in 0..explored.layers() {
            let firsts = &explored.firsts[layer as usize];
            for first in (0..SHARDS).step_by(READ) {
                let write = |region: &mut Region, letters: &mut Letters| {
                    let mut written = work.layer(layer)?.ok_or_else(gone)?;
                    let section = written.section(region.number)?;
                    write(region, firsts[region.number], &section, letters);
                    Ok(())
                };
                self.exchange(first..(first + READ).min(SHARDS), write, &read)?;
            }
            self.look(watch, 0)?;
        }
        Ok(())
    }

    /// Has some regions write letters, and all read theirs.
    fn exchange(
        &mut self,
        from: Range<usize>,
        write: impl Fn(&mut Region, &mut Letters) -> Result<(), BuildError> + Sync,
        read: impl Fn(&mut Region, Letter) -> io::Result<()> + Sync,
    ) -> Result<(), BuildError> {
        let letters = &mut self.letters[from.clone()];
        let regions = self.regions[from].iter_mut().zip(letters.iter_mut());
        all(self.threads, regions, |(region, letters)| {
            letters.iter_mut().for_each(Vec::clear);
            write(region, letters)
        })?;
        all(self.threads, &mut self.regions, |region| {
            let number = region.number;
            let own = letters.iter().flat_map(|letters| &letters[number]);
            own.copied().try_for_each(|letter| read(region, letter)).map_err(BuildError::Store)
        })
    }

    fn look(&self, watch: &mut Watch<'_>, done: u64) -> Result<(), BuildError> {
        match watch(&Stage::Solved { done, states: self.states }) {
            true => Ok(()),
            false => Err(BuildError::Stopped),
        }
    }

    fn find(&mut self, is_news: impl Fn(Mark) -> bool) -> Result<(), BuildError> {
        let found = self.regions.iter_mut().try_for_each(|region| region.find(&is_news));
        found.map_err(BuildError::Store)
    }

    /// Tells all news to the states before them; gives how many there were.
    fn tell(
        &mut self,
        read: impl Fn(&mut Region, Letter) -> io::Result<()> + Sync,
        done: u64,
        watch: &mut Watch<'_>,
    ) -> Result<u64, BuildError> {
        let step = self.step;
        while self.regions.iter().any(|region| region.untold() > 0) {
            let write = |region: &mut Region, letters: &mut Letters| {
                region.tell(step, letters);
                Ok(())
            };
            self.exchange(0..SHARDS, write, &read)?;
            let untold = self.regions.iter().map(|region| region.untold() as u64).sum::<u64>();
            self.look(watch, done + self.news() - untold)?;
        }
        Ok(self.news())
    }

    fn news(&self) -> u64 {
        self.regions.iter().map(|region| region.news() as u64).sum()
    }

    /// The next round begins; `false` if nothing was decided in the last one.
    fn turn(&mut self) -> bool {
        each(self.threads, &mut self.regions, |region| region.turn());
        self.news() > 0
    }

    fn take_over(&mut self, work: &Work) -> Result<(), BuildError> {
        let lengths: Vec<usize> = self.regions.iter().map(|region| region.marks.len()).collect();
        let is_whole = |kept: &Vec<Vec<Mark>>| kept.iter().map(Vec::len).eq(lengths);
        let kept = work.rounds()?.filter(is_whole).into_iter().flatten();
        let regions = self.regions.iter_mut().zip(kept);
        regions.for_each(|(region, kept)| region.marks.copy_from_slice(&kept));
        Ok(())
    }

    /// What an earlier build decided is taken over: what was decided last is news, what was before that is
    /// counted. Gives how many states the latter are.
    fn begin(&mut self, work: &Work, watch: &mut Watch<'_>) -> Result<u64, BuildError> {
        self.take_over(work)?;
        let decided = |mark: Mark| mark != OPEN && mark != 0;
        let marks = self.regions.iter().flat_map(|region| region.marks.iter());
        let last = marks.filter(|mark| decided(**mark)).map(|mark| mark.abs()).min();
        self.find(|mark| decided(mark) && Some(mark.abs()) != last)?;
        let done = self.tell(Region::recount, 0, watch)?;
        self.find(|mark| decided(mark) && Some(mark.abs()) == last)?;
        Ok(done)
    }

    /// Wins and losses, those that are nearest to the end first; what is left over is drawn. What is
    /// known is kept each time that an eighth of all states was decided.
    fn decide(&mut self, work: &Work, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        let mut done = self.begin(work, watch)?;
        let mut kept = done;
        loop {
            if done - kept > self.states / 8 {
                work.write_rounds(self.regions.iter().map(|region| &*region.marks))?;
                kept = done;
            }
            done += self.tell(Region::decide, done, watch)?;
            if !self.turn() {
                break;
            }
        }
        let marks = self.regions.iter_mut().flat_map(|region| region.marks.iter_mut());
        marks.filter(|mark| **mark == OPEN).for_each(|mark| *mark = 0);
        Ok(())
    }

    /// Scores: a state has one once all that it leads to have.
    fn settle(&mut self, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        let mut done = 0;
        self.find(|mark| mark != OPEN)?;
        loop {
            done += self.tell(Region::settle, done, watch)?;
            if !self.turn() {
                break;
            }
        }
        if done < self.states { Err(BuildError::Endless) } else { Ok(()) }
    }

    fn of_layer(&self, explored: &Explored, layer: u32) -> Vec<Vec<Mark>> {
        let (firsts, ends) =
            (&explored.firsts[layer as usize], &explored.firsts[layer as usize + 1]);
        let range = |shard: usize| firsts[shard] as usize..ends[shard] as usize;
        self.regions.iter().map(|region| region.marks[range(region.number)].to_vec()).collect()
    }
}

/// Calls `work` with each of `items`, on so many threads, and gives the first error.
fn all<T: Send>(
    threads: usize,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<(), BuildError> + Sync,
) -> Result<(), BuildError> {
    let mut tasks: Vec<_> = items.into_iter().map(|item| (Some(item), Ok(()))).collect();
    each(threads, &mut tasks, |(item, result)| {
        *result = item.take().map_or(Ok(()), &work);
    });
    tasks.into_iter().try_for_each(|(_, result)| result)
}
