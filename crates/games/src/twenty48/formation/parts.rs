//! A formation's tables as rows of numbers, for files.

use super::Formation;
use super::shape::Shape;
use super::table::Table;
use std::io::{Error, ErrorKind};
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering};

/// The table for one anchor, as far as it is filled in.
#[derive(Debug)]
pub struct FormationPart {
    table: Table,
    filled: usize,
}

impl FormationPart {
    /// Nothing of the table for this anchor, a power of two among [`Formation::ANCHORS`].
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`] for another anchor, or [`ErrorKind::OutOfMemory`].
    pub fn new(anchor: u32) -> Result<FormationPart, Error> {
        let exponent = anchor.is_power_of_two().then_some(anchor.trailing_zeros() as u8);
        let shapes = exponent.and_then(Shape::up_to).ok_or(ErrorKind::InvalidInput)?;
        let shape = shapes.last().ok_or(ErrorKind::InvalidInput)?;
        Ok(FormationPart { table: Table::empty(shape)?, filled: 0 })
    }

    /// Adds the chances, in 65,535ths, of the numbers that come next. Those of more numbers than there are
    /// make it unfit for a formation.
    pub fn extend(&mut self, chances: &[u16]) {
        let rest = self.table.odds.get_mut(self.filled..).unwrap_or_default();
        for (odds, chance) in rest.iter_mut().zip(chances) {
            *odds = AtomicU16::new(*chance);
        }
        self.filled += chances.len();
    }
}

impl Formation {
    /// The anchor of each part, ascending, and how many positions it has.
    pub fn parts(&self) -> impl Iterator<Item = (u32, u64)> {
        let part = |table: &Table| (1 << table.shape.anchor, table.odds.len() as u64);
        self.tables.iter().map(part)
    }

    /// The chances, in 65,535ths, of some numbers of a part, which is named by its place among all. Numbers
    /// that it does not have are left out.
    pub fn chances(&self, part: usize, numbers: Range<u64>) -> Vec<u16> {
        let numbers = numbers.start as usize..numbers.end as usize;
        let odds = self.tables.get(part).and_then(|table| table.odds.get(numbers));
        odds.unwrap_or_default().iter().map(|odds| odds.load(Ordering::Relaxed)).collect()
    }

    /// The formation of these parts; `None` unless they are those up to `anchor`, in order and each filled in.
    pub fn of_parts(anchor: u32, parts: Vec<FormationPart>) -> Option<Formation> {
        let most = anchor.is_power_of_two().then_some(anchor.trailing_zeros() as u8)?;
        let is_whole = |part: &FormationPart| part.filled == part.table.odds.len();
        let shapes = parts.iter().map(|part| part.table.shape);
        let fits = Shape::up_to(most)?.eq(shapes) && parts.iter().all(is_whole);
        let tables = parts.into_iter().map(|part| part.table).collect();
        fits.then(|| Formation::of(tables, most))
    }
}
