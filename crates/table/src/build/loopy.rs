//! Backwards from what ended the game, whatever leads where: retrograde analysis (R. Bellman 1965; K.
//! Thompson, "Retrograde analysis of certain endgames", 1986) with a counter a state of the actions that
//! may yet save it.

use super::explore::Explored;
use super::shard::{SHARDS, split};
use super::work::{Head, Work};
use super::{Settings, Stage, Watch};
use crate::error::BuildError;
use crate::mark::{Mark, later};

/// Nothing is known yet.
const OPEN: Mark = Mark::MIN;
/// Of a state's counter: the second player is to move.
const SECOND: u16 = 1 << 15;
/// States that are looked at between two questions whether to go on.
const STEP: usize = 1 << 20;

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
    if has_distances {
        backwards.decide(work, watch)?;
    } else {
        backwards.settle(watch)?;
    }
    for layer in missing..explored.layers() {
        work.write_marks(layer, &backwards.of_layer(explored, layer))?;
    }
    Ok(())
}

/// All states, numbered shard after shard, with the way back.
struct Backwards {
    /// The number of the first state of each shard.
    bases: [u32; SHARDS],
    /// Where the states before each one begin among all of these; one more than there are states.
    starts: Vec<u32>,
    before: Vec<u32>,
    /// Actions that lead to nothing known yet, with [`SECOND`].
    open: Vec<u16>,
    marks: Vec<Mark>,
    states: u64,
}

impl Backwards {
    fn read(
        explored: &Explored,
        settings: &Settings,
        work: &Work,
        watch: &mut Watch<'_>,
    ) -> Result<Backwards, BuildError> {
        let states = explored.states();
        let mut edges = 0;
        for layer in 0..explored.layers() {
            edges += work.layer(layer)?.map_or(0, |layer| layer.edges());
        }
        let (memory, plies) = (settings.memory, explored.layers());
        if 8 * states + 4 * edges > memory as u64 || edges >= u32::MAX.into() {
            return Err(BuildError::TooLarge { states, plies, memory });
        }
        let (mut bases, mut next) = ([0; SHARDS], 0);
        let ends = explored.firsts.last().copied().unwrap_or([0; SHARDS]);
        for (base, end) in bases.iter_mut().zip(ends) {
            *base = next;
            next += end;
        }
        let count = states as usize;
        let mut backwards = Backwards {
            bases,
            starts: vec![0; count + 1],
            before: Vec::new(),
            open: vec![0; count],
            marks: vec![OPEN; count],
            states,
        };
        backwards.count(explored, work, watch)?;
        backwards.before = vec![0; edges as usize];
        backwards.link(explored, work, watch)?;
        Ok(backwards)
    }

    #[inline]
    fn index(&self, id: u32) -> usize {
        let (shard, local) = split(id);
        (self.bases[shard] + local) as usize
    }

    /// Takes heads and ends in, and counts the ways to each state: afterwards each start is where the
    /// ways to the state begin.
    fn count(
        &mut self,
        explored: &Explored,
        work: &Work,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        self.each_section(explored, work, watch, |this, first, section| {
            let mut ends = section.ends.iter();
            for (at, &head) in (first..).zip(&section.heads) {
                let head = Head(head);
                let second = if head.is_second() { SECOND } else { 0 };
                this.open[at] = head.actions().unwrap_or(0) as u16 | second;
                if head.actions().is_none() {
                    this.marks[at] = ends.next().copied().unwrap_or(0);
                }
            }
            for &id in &section.edges {
                let to = this.index(id);
                this.starts[to] += 1;
            }
        })?;
        let mut sum = 0;
        for start in &mut self.starts {
            (*start, sum) = (sum, sum + *start);
        }
        Ok(())
    }

    /// Lists the ways to each state. While it does, starts go to the ends, and come back.
    fn link(
        &mut self,
        explored: &Explored,
        work: &Work,
        watch: &mut Watch<'_>,
    ) -> Result<(), BuildError> {
        self.each_section(explored, work, watch, |this, first, section| {
            let mut edges = section.edges.iter();
            for (at, &head) in (first..).zip(&section.heads) {
                for &id in edges.by_ref().take(Head(head).actions().unwrap_or(0)) {
                    let to = this.index(id);
                    this.before[this.starts[to] as usize] = at as u32;
                    this.starts[to] += 1;
                }
            }
        })?;
        let count = self.starts.len() - 1;
        self.starts.copy_within(0..count, 1);
        self.starts[0] = 0;
        Ok(())
    }

    fn each_section(
        &mut self,
        explored: &Explored,
        work: &Work,
        watch: &mut Watch<'_>,
        mut visit: impl FnMut(&mut Self, usize, &super::work::Section),
    ) -> Result<(), BuildError> {
        for layer in 0..explored.layers() {
            let mut written = work.layer(layer)?.ok_or_else(super::work::gone)?;
            for shard in 0..SHARDS {
                let first = self.bases[shard] + explored.firsts[layer as usize][shard];
                visit(self, first as usize, &written.section(shard)?);
            }
            if !watch(&Stage::Solved { done: 0, states: self.states }) {
                return Err(BuildError::Stopped);
            }
        }
        Ok(())
    }

    /// The numbers of the states that lead to one.
    fn ways(&self, at: u32) -> std::ops::Range<usize> {
        self.starts[at as usize] as usize..self.starts[at as usize + 1] as usize
    }

    /// The states decided last. What an earlier build kept is taken over, and what was decided before
    /// that is counted again.
    fn begin(&mut self, work: &Work) -> Result<(Vec<u32>, u64), BuildError> {
        if let Some(kept) = work.rounds()?.filter(|kept| kept.len() == self.marks.len()) {
            self.marks = kept;
        }
        let decided = |mark: Mark| mark != OPEN && mark != 0;
        let last = self.marks.iter().filter(|mark| decided(**mark)).map(|mark| mark.abs()).min();
        let (mut frontier, mut done) = (Vec::new(), 0);
        for at in 0..self.marks.len() as u32 {
            let mark = self.marks[at as usize];
            match decided(mark) {
                true if Some(mark.abs()) == last => frontier.push(at),
                true => {
                    done += 1;
                    for way in self.ways(at) {
                        let before = self.before[way] as usize;
                        if self.marks[before] == OPEN {
                            self.open[before] -= 1;
                        }
                    }
                }
                false => (),
            }
        }
        Ok((frontier, done))
    }

    /// Wins and losses, those that are nearest to the end first; what is left over is drawn. What is
    /// known is kept each time that an eighth of all states was decided.
    fn decide(&mut self, work: &Work, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        let (mut frontier, mut done) = self.begin(work)?;
        let mut kept = done;
        while !frontier.is_empty() {
            if done - kept > self.states / 8 {
                work.write_rounds(&self.marks)?;
                kept = done;
            }
            let mut next = Vec::new();
            for part in frontier.chunks(STEP) {
                part.iter().for_each(|&at| self.tell_before(at, &mut next));
                done += part.len() as u64;
                if !watch(&Stage::Solved { done, states: self.states }) {
                    return Err(BuildError::Stopped);
                }
            }
            frontier = next;
        }
        for mark in &mut self.marks {
            if *mark == OPEN {
                *mark = 0;
            }
        }
        Ok(())
    }

    /// What a win or loss decides just before it.
    fn tell_before(&mut self, at: u32, next: &mut Vec<u32>) {
        let mark = self.marks[at as usize];
        for way in self.ways(at) {
            let before = self.before[way];
            let place = before as usize;
            if self.marks[place] != OPEN {
                continue;
            }
            let is_second = self.open[place] & SECOND != 0;
            self.open[place] -= 1;
            let wins = (mark > 0) != is_second;
            if wins || self.open[place] & !SECOND == 0 {
                self.marks[place] = later(mark);
                next.push(before);
            }
        }
    }

    /// Scores: a state is settled once all that it leads to is.
    fn settle(&mut self, watch: &mut Watch<'_>) -> Result<(), BuildError> {
        let ended = (0..self.marks.len() as u32).filter(|&at| self.marks[at as usize] != OPEN);
        let (mut ready, mut done): (Vec<u32>, u64) = (ended.collect(), 0);
        while let Some(at) = ready.pop() {
            let mark = later(self.marks[at as usize]);
            for way in self.ways(at) {
                let before = self.before[way];
                let place = before as usize;
                let known = self.marks[place];
                let is_better =
                    if self.open[place] & SECOND != 0 { mark < known } else { mark > known };
                if known == OPEN || is_better {
                    self.marks[place] = mark;
                }
                self.open[place] -= 1;
                if self.open[place] & !SECOND == 0 {
                    ready.push(before);
                }
            }
            done += 1;
            let is_time = done.is_multiple_of(STEP as u64);
            if is_time && !watch(&Stage::Solved { done, states: self.states }) {
                return Err(BuildError::Stopped);
            }
        }
        if done < self.states { Err(BuildError::Endless) } else { Ok(()) }
    }

    fn of_layer(&self, explored: &Explored, layer: u32) -> Vec<Vec<Mark>> {
        let (firsts, ends) =
            (&explored.firsts[layer as usize], &explored.firsts[layer as usize + 1]);
        let part = |shard: usize| {
            let base = self.bases[shard];
            self.marks[(base + firsts[shard]) as usize..(base + ends[shard]) as usize].to_vec()
        };
        (0..SHARDS).map(part).collect()
    }
}
