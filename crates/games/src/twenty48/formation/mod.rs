//! What to do when six large tiles fill a corner of the board: worked out once, by dynamic programming.

mod parts;
mod positions;
mod shape;
mod table;

use super::packed::Packed;
use super::{Direction, Twenty48};
pub use parts::FormationPart;
use shape::Shape;
use std::io::{Error, ErrorKind};
use table::Table;

/// For 4x4 boards with six large tiles in a corner, two in each of three columns (or rows), that no
/// slide shall move: the chance, by best play of the other ten cells, that the next tiles are built
/// beside them. The *anchor* is the smallest of the three tiles in the inner row. With an anchor of 512
/// the next tiles are 256, 128, 64 and 64, which then merge to another 512 and with the large ones. A
/// search sees no more than the first slides of such a plan; a table holds the chance of success for
/// every position of the ten cells.
///
/// The formation, and that looking it up makes a player stronger than depth does, is macroxue's
/// ("2048-ai", 2019). His table of ten cells is for an anchor of 1024, and asked whatever a board's is.
/// There the chance is 0.109 however the rest begins, for the last 128 is hard to build in the seven
/// cells left; for 512 and 256 it is about 0.79 and 0.99. Here both have tables of their own.
///
/// The tiles that move are small: at the two places where the next ones grow at most a half and a
/// quarter of the anchor, elsewhere an eighth. Asked of boards with larger ones too, as long as none was
/// as large as the anchor, the tables ruined games: 133,000 points on average instead of 261,000, and
/// 160,000 without tables (40 games each, the setting `fast` of the bench).
///
/// Smaller anchors are left to the search, though it fails there more often than it should: most of 43
/// games looked at ended where a large tile was nearly complete and the six did not stand so yet. Tables of
/// their own for 64 and 128 brought nothing: 395,000 ± 29,400 points in 48 games at the setting `2ms`,
/// 402,900 ± 31,700 in 49 without them. Asked for them too, the plan for 256, which fails in one of a hundred,
/// ended 3 of 16 games before 8192 at the setting `10ms`, none of 13 without (of two of the three seeds); at
/// the setting `2ms` 5 of 36 before 16384, 8 of 33 without. So this is a choice more than a finding.
#[derive(Debug)]
pub struct Formation {
    rules: Twenty48<Packed>,
    /// By the anchor, ascending.
    tables: Vec<Table>,
    /// The greatest anchor's exponent.
    most: u8,
}

/// What a [`Formation`] says of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advice {
    /// The best slide.
    pub slide: Direction,
    /// The chance that the next tiles are built without moving one that is held.
    pub chance: f32,
    /// The anchor of the table that says so: tiles of a half, a quarter and twice an eighth of it are to
    /// be built.
    pub anchor: u32,
}

impl Formation {
    /// The least and the greatest anchor there are tables for.
    pub const ANCHORS: [u32; 2] = [32, 512];

    /// Works the tables out for anchors up to this one, a power of two among
    /// [`Formation::ANCHORS`], in so many threads. Every doubling takes three and a half times the
    /// time and memory or more, which for 512 are 1.5 GB and some minutes (756 million positions).
    /// `goes_on` is called now and then with what part is done.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`] for another anchor, [`ErrorKind::OutOfMemory`], or
    /// [`ErrorKind::Interrupted`] if `goes_on` says no.
    pub fn solve(
        anchor: u32,
        threads: usize,
        goes_on: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Formation, Error> {
        let most = anchor.is_power_of_two().then_some(anchor.trailing_zeros() as u8);
        let most = most.ok_or(ErrorKind::InvalidInput)?;
        let shapes = || Shape::up_to(most).ok_or(ErrorKind::InvalidInput);
        let all: usize = shapes()?.map(Table::positions).sum();
        let (rules, mut tables, mut before) = (Twenty48::standard(), Vec::new(), 0);
        for shape in shapes()? {
            let mut goes_on = |done: usize| goes_on((before + done) as f64 / all as f64);
            tables.push(Table::solve(&rules, shape, threads.max(1), &mut goes_on)?);
            before += Table::positions(shape);
        }
        Ok(Formation::of(tables, most))
    }

    fn of(tables: Vec<Table>, most: u8) -> Formation {
        Formation { rules: Twenty48::standard(), tables, most }
    }

    /// The greatest anchor there is a table for.
    pub fn anchor(&self) -> u32 {
        1 << self.most
    }

    /// What to do on this board; `None` where its tiles do not stand so, where the next ones are built,
    /// and where there is no chance.
    pub fn advice(&self, board: &Packed) -> Option<Advice> {
        let images = board.images();
        let fitting = images.iter().enumerate().filter_map(|(image, &seen)| {
            let anchor = Shape::anchor_of(seen)?;
            let table = self.tables.iter().find(|table| table.shape.anchor == anchor)?;
            (!Shape { anchor }.is_built(seen)).then_some((image, table))
        });
        let advice = fitting.filter_map(|(image, table)| self.best(table, board, image));
        advice.max_by(|a, b| a.chance.total_cmp(&b.chance))
    }

    /// The best slide of the board, which stands in the corner where its `image` has it.
    fn best(&self, table: &Table, board: &Packed, image: usize) -> Option<Advice> {
        let before = Packed(board.images()[image]);
        let slides = Direction::ALL.into_iter().filter_map(|slide| {
            let (after, _) = self.rules.slide(board, slide);
            let chance = table.after(before, Packed(after.images()[image]))?;
            (chance > 0.0).then_some(Advice { slide, chance, anchor: 1 << table.shape.anchor })
        });
        slides.max_by(|a, b| a.chance.total_cmp(&b.chance))
    }
}

#[cfg(test)]
mod tests;
