//! The chance of success from every position of the cells that move, by dynamic programming.

use super::positions::Positions;
use super::shape::{HELD, MOVING, SHIFTS, Shape};
use crate::twenty48::packed::Packed;
use crate::twenty48::{Direction, Twenty48};
use std::io::{Error, ErrorKind};
use std::sync::atomic::{AtomicU16, Ordering};

/// The chance of success by best play from every position in which the player is to move.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) shape: Shape,
    numbers: Numbers,
    /// In 65,535ths. Several threads write while the table is worked out.
    pub(super) odds: Box<[AtomicU16]>,
}

const SURE: f32 = 65_535.0;
/// Twos come nine times in ten, fours otherwise.
const TWO: f32 = 0.9;

/// Positions' numbers: what each part of a board adds.
#[derive(Debug)]
struct Numbers {
    weights: [u32; MOVING],
    /// By the cells of the fourth column in the first two rows.
    column: Box<[u32]>,
    /// By the third row, and by the fourth.
    rows: [Box<[u32]>; 2],
    count: usize,
}

/// What a part adds in which a tile is too large: more than all numbers.
const TOO_LARGE: u32 = u32::MAX;

impl Numbers {
    fn new(shape: Shape) -> Numbers {
        let (mut weights, mut count) = ([0; MOVING], 1);
        for (nth, weight) in weights.iter_mut().enumerate() {
            *weight = count;
            count *= u32::from(shape.most(nth)) + 1;
        }
        let part = |first: usize, cells: usize| -> Box<[u32]> {
            let number = |filling: u32| {
                (0..cells).try_fold(0, |sum, nth| {
                    let tile = filling >> (4 * nth) & 15;
                    let fits = tile <= u32::from(shape.most(first + nth));
                    fits.then(|| sum + tile * weights[first + nth])
                })
            };
            (0..1 << (4 * cells)).map(|filling| number(filling).unwrap_or(TOO_LARGE)).collect()
        };
        let (column, rows) = (part(0, 2), [part(2, 4), part(6, 4)]);
        Numbers { weights, column, rows, count: count as usize }
    }

    /// The number of a board; `None` if a tile that moves is too large.
    #[inline]
    fn of(&self, board: u64) -> Option<usize> {
        let column = (board >> 12 & 15 | board >> 24 & 0xf0) as usize;
        let row = |nth: usize| self.rows[nth][(board >> (32 + 16 * nth)) as usize & 0xffff];
        let sum = u64::from(self.column[column]) + u64::from(row(0)) + u64::from(row(1));
        (sum < u64::from(TOO_LARGE)).then_some(sum as usize)
    }
}

impl Table {
    /// Works the table out: the sum of all tiles rises with every tile that comes and never falls,
    /// so that from the greatest sum down each position finds those that may follow it known.
    /// `goes_on` is called now and then with how many positions are done.
    ///
    /// # Errors
    /// If there is no memory; [`ErrorKind::Interrupted`] if it shall not go on.
    pub(super) fn solve(
        rules: &Twenty48<Packed>,
        shape: Shape,
        threads: usize,
        goes_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Table, Error> {
        let table = Table::empty(shape)?;
        let positions = Positions::new(shape, &table.numbers.weights);
        let mut done = 0;
        for half in (0..=positions.most()).rev() {
            table.settle_all(rules, &positions, half, threads);
            done += positions.count(half);
            if !goes_on(done) {
                return Err(ErrorKind::Interrupted.into());
            }
        }
        Ok(table)
    }

    /// How many positions there are.
    pub(super) fn positions(shape: Shape) -> usize {
        (0..MOVING).map(|nth| usize::from(shape.most(nth)) + 1).product()
    }

    /// No chance anywhere.
    pub(super) fn empty(shape: Shape) -> Result<Table, Error> {
        let numbers = Numbers::new(shape);
        let odds = outply_memory::zeroed(numbers.count)
            .ok_or_else(|| Error::new(ErrorKind::OutOfMemory, "no memory for the table"))?;
        Ok(Table { shape, numbers, odds })
    }

    /// Settles all positions of one sum: none of them can follow another.
    fn settle_all(
        &self,
        rules: &Twenty48<Packed>,
        positions: &Positions,
        half: usize,
        threads: usize,
    ) {
        let settle = |nth| {
            let mine = positions.each(half, (nth, threads));
            mine.for_each(|(board, number)| self.settle(rules, board, number));
        };
        std::thread::scope(|scope| {
            (1..threads).for_each(|nth| drop(scope.spawn(move || settle(nth))));
            settle(0);
        });
    }

    #[inline]
    fn settle(&self, rules: &Twenty48<Packed>, board: u64, number: usize) {
        let odds = (self.best(rules, board) * SURE).round() as u16;
        self.odds[number].store(odds, Ordering::Relaxed);
    }

    /// The chance of the best slide.
    #[inline]
    fn best(&self, rules: &Twenty48<Packed>, board: u64) -> f32 {
        let before = Packed(board);
        let chances = Direction::ALL.into_iter().filter_map(|direction| {
            let (after, _) = rules.slide(&before, direction);
            self.after(before, after)
        });
        chances.fold(0.0, f32::max)
    }

    /// The chance once `before` has been slid to `after`; `None` where nothing moved, a tile that is
    /// held did, or another is too large.
    #[inline]
    pub(super) fn after(&self, before: Packed, after: Packed) -> Option<f32> {
        if after == before || (before.0 ^ after.0) & HELD != 0 {
            return None;
        }
        let number = self.numbers.of(after.0)?;
        if self.shape.is_built(after.0) {
            return Some(1.0);
        }
        let odds = |number: usize| f32::from(self.odds[number].load(Ordering::Relaxed));
        let (mut sum, mut empty) = (0.0, 0);
        for (&shift, &weight) in SHIFTS.iter().zip(&self.numbers.weights) {
            if after.0 >> shift & 15 == 0 {
                let two = number + weight as usize;
                sum += TWO * odds(two) + (1.0 - TWO) * odds(two + weight as usize);
                empty += 1;
            }
        }
        (empty > 0).then(|| sum / (empty as f32 * SURE))
    }
}
