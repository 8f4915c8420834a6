//! Numbers by the million, most of which may never be learnt.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicU32;

/// Numbers that begin as zeros: the system provides the memory of those that are written to. Copies keep it
/// that way.
#[derive(Debug)]
pub(crate) struct Table {
    numbers: Box<[f32]>,
    /// Whether none was ever written to: such tables are neither looked through nor copied.
    is_blank: bool,
}

/// Numbers that are copied together, or not if all are zero: as many as fit a large page.
const PART: usize = 1 << 19;

impl Table {
    /// So many zeros.
    pub(crate) fn zeros(count: usize) -> Table {
        let zeros = || Table { numbers: vec![0.0; count].into(), is_blank: true };
        Table::try_zeros(count).unwrap_or_else(zeros)
    }

    /// So many zeros; `None` if there is not so much memory.
    pub(crate) fn try_zeros(count: usize) -> Option<Table> {
        Some(Table { numbers: outply_memory::zeroed(count)?, is_blank: true })
    }

    /// Whether all are zero because none was ever written to.
    #[cfg(test)]
    pub(crate) fn is_blank(&self) -> bool {
        self.is_blank
    }

    /// The numbers for several threads at once; [`Table::is_written`] says afterwards whether they wrote to any.
    pub(crate) fn shared(&mut self) -> &[AtomicU32] {
        outply_memory::shared(&mut self.numbers)
    }

    /// Some numbers were written to.
    pub(crate) fn is_written(&mut self) {
        self.is_blank = false;
    }

    /// All of them, or only those that may be other than zero.
    pub(crate) fn known(&self, only_some: bool) -> &[f32] {
        if only_some { self.some() } else { &self.numbers }
    }

    /// Those that may be other than zero.
    pub(crate) fn some(&self) -> &[f32] {
        if self.is_blank { &[] } else { &self.numbers }
    }
}

impl From<Vec<f32>> for Table {
    fn from(numbers: Vec<f32>) -> Table {
        Table { numbers: numbers.into(), is_blank: false }
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        self.is_blank && other.is_blank && self.len() == other.len() || self[..] == other[..]
    }
}

impl Deref for Table {
    type Target = [f32];

    #[inline]
    fn deref(&self) -> &[f32] {
        &self.numbers
    }
}

impl DerefMut for Table {
    #[inline]
    fn deref_mut(&mut self) -> &mut [f32] {
        self.is_blank = false;
        &mut self.numbers
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        let mut copy = Table::zeros(self.len());
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Table) {
        if self.len() != other.len() {
            *self = Table::zeros(other.len());
        }
        if self.is_blank && other.is_blank {
            return;
        }
        let is_some = |numbers: &[f32]| numbers.iter().any(|number| number.to_bits() != 0);
        for (to, from) in self.chunks_mut(PART).zip(other.chunks(PART)) {
            if is_some(from) || is_some(to) {
                to.copy_from_slice(from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_the_same_and_blank_ones_stay_so() {
        let blank = Table::zeros(PART + 3);
        let mut copy = blank.clone();
        assert!(copy.is_blank() && copy == blank && copy.some().is_empty());
        copy[PART + 1] = 2.0;
        assert!(!copy.is_blank() && copy != blank && copy.clone() == copy);
        let mut other = blank.clone();
        other.clone_from(&copy);
        assert!(other == copy);
        other.clone_from(&blank);
        assert!(other == blank && other.some().len() == PART + 3);
    }
}
