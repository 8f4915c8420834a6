//! The states of one shard with the way back, as retrograde analysis sees them.

use super::shard::{SHARDS, join, split};
use super::work::{Head, Section};
use crate::mark::{Mark, later};
use outply_memory::{Array, List, Store};
use std::io;

/// Nothing is known yet.
pub(super) const OPEN: Mark = Mark::MIN;
/// Of a state's counter: the second player is to move.
const SECOND: u16 = 1 << 15;

/// What a state is told, by another region or its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// The number of the state.
    to: u32,
    /// A state that leads to it, or the value of one that it leads to.
    says: u32,
}

impl Letter {
    fn of_mark(to: u32, mark: Mark) -> Letter {
        Letter { to, says: u32::from(mark.cast_unsigned()) }
    }

    fn mark(self) -> Mark {
        (self.says as u16).cast_signed()
    }
}

/// Letters, by the regions that they are for.
pub(super) type Letters = [Vec<Letter>; SHARDS];

pub(super) struct Region {
    pub(super) number: usize,
    /// Where the ways to each state begin among all of these; one more than there are states.
    starts: Array<u32>,
    /// What leads to each state.
    before: Array<u32>,
    /// Actions that lead to nothing known yet, with [`SECOND`].
    open: Array<u16>,
    pub(super) marks: Array<Mark>,
    /// What was decided in the last round, ...
    news: List<u32>,
    /// ... of which so many states were told to those before them.
    told: usize,
    /// What was decided in this one.
    next: List<u32>,
}

impl Region {
    pub(super) fn new(number: usize, states: u32, store: &Store) -> io::Result<Region> {
        let count = states as usize;
        let mut marks = store.zeroed(count)?;
        marks.fill(OPEN);
        Ok(Region {
            number,
            starts: store.zeroed(count + 1)?,
            before: store.zeroed(0)?,
            open: store.zeroed(count)?,
            marks,
            news: store.list()?,
            told: 0,
            next: store.list()?,
        })
    }

    /// Takes in heads and ends of the states from `first` on, and writes to what they lead to.
    pub(super) fn begin(&mut self, first: u32, section: &Section, letters: &mut Letters) {
        let mut ends = section.ends.iter();
        for (at, &head) in (first as usize..).zip(&section.heads) {
            let head = Head(head);
            let second = if head.is_second() { SECOND } else { 0 };
            self.open[at] = head.actions().unwrap_or(0) as u16 | second;
            if head.actions().is_none() {
                self.marks[at] = ends.next().copied().unwrap_or(0);
            }
        }
        for &id in &section.edges {
            let (region, to) = split(id);
            letters[region].push(Letter { to, says: 0 });
        }
    }

    /// Counts a way to a state.
    pub(super) fn count(&mut self, letter: Letter) -> io::Result<()> {
        self.starts[letter.to as usize] += 1;
        Ok(())
    }

    /// Makes room for the ways that were counted: each start is where those to its state begin. `false` if
    /// there are more than are numbered.
    pub(super) fn make_ways(&mut self, store: &Store) -> io::Result<bool> {
        let mut sum = 0u32;
        for start in &mut *self.starts {
            let ways = *start;
            *start = sum;
            let Some(more) = sum.checked_add(ways) else { return Ok(false) };
            sum = more;
        }
        self.before = store.zeroed(sum as usize)?;
        Ok(true)
    }

    /// Writes to what the states from `first` on lead to who they are.
    pub(super) fn write_ways(&self, first: u32, section: &Section, letters: &mut Letters) {
        let mut edges = section.edges.iter();
        for (at, &head) in (first..).zip(&section.heads) {
            let says = join(self.number, at);
            for &id in edges.by_ref().take(Head(head).actions().unwrap_or(0)) {
                let (region, to) = split(id);
                letters[region].push(Letter { to, says });
            }
        }
    }

    /// Lists a way to a state. While ways are listed, starts go to their ends.
    pub(super) fn list(&mut self, letter: Letter) -> io::Result<()> {
        let start = &mut self.starts[letter.to as usize];
        self.before[*start as usize] = letter.says;
        *start += 1;
        Ok(())
    }

    /// Brings the starts back.
    pub(super) fn end_ways(&mut self) {
        let count = self.marks.len();
        self.starts.copy_within(0..count, 1);
        self.starts[0] = 0;
    }

    /// Makes those states news whose marks are such.
    pub(super) fn find(&mut self, is_news: impl Fn(Mark) -> bool) -> io::Result<()> {
        self.news.clear();
        self.told = 0;
        let marks = (0..).zip(&*self.marks);
        self.news.extend(marks.filter(|(_, mark)| is_news(**mark)).map(|(at, _)| at))
    }

    /// The next round begins. What is news is put in order: so states told one after the other are near one
    /// another.
    pub(super) fn turn(&mut self) {
        std::mem::swap(&mut self.news, &mut self.next);
        self.next.clear();
        self.told = 0;
        self.news.sort_unstable();
    }

    /// How many states are news.
    pub(super) fn news(&self) -> usize {
        self.news.len()
    }

    /// How many of them are yet to be told.
    pub(super) fn untold(&self) -> usize {
        self.news.len() - self.told
    }

    /// Writes to those before them what so many more states are worth.
    pub(super) fn tell(&mut self, states: usize, letters: &mut Letters) {
        let end = self.news.len().min(self.told + states);
        for &at in &self.news[self.told..end] {
            let (at, mark) = (at as usize, self.marks[at as usize]);
            for &id in &self.before[self.starts[at] as usize..self.starts[at + 1] as usize] {
                let (region, to) = split(id);
                letters[region].push(Letter::of_mark(to, mark));
            }
        }
        self.told = end;
    }

    /// Counts an action whose win or loss was known in an earlier round, unless that decided the state.
    pub(super) fn recount(&mut self, letter: Letter) -> io::Result<()> {
        let at = letter.to as usize;
        if self.marks[at] == OPEN {
            self.open[at] -= 1;
        }
        Ok(())
    }

    /// An action of a state wins or loses: that may decide the state.
    pub(super) fn decide(&mut self, letter: Letter) -> io::Result<()> {
        let at = letter.to as usize;
        if self.marks[at] != OPEN {
            return Ok(());
        }
        let mark = letter.mark();
        let is_second = self.open[at] & SECOND != 0;
        self.open[at] -= 1;
        let wins = (mark > 0) != is_second;
        if wins || self.open[at] & !SECOND == 0 {
            self.marks[at] = later(mark);
            self.next.push(letter.to)?;
        }
        Ok(())
    }

    /// An action of a state leads to a score: the state has one once all are known.
    pub(super) fn settle(&mut self, letter: Letter) -> io::Result<()> {
        let at = letter.to as usize;
        let (mark, known) = (later(letter.mark()), self.marks[at]);
        let is_better = if self.open[at] & SECOND != 0 { mark < known } else { mark > known };
        if known == OPEN || is_better {
            self.marks[at] = mark;
        }
        self.open[at] -= 1;
        if self.open[at] & !SECOND == 0 {
            self.next.push(letter.to)?;
        }
        Ok(())
    }
}
