//! A network over sparse inputs: of one hidden layer, or a plain sum.

use crate::arithmetic::{add, add_rows, dot};
use crate::random::Random;
use crate::table::Table;
use std::ops::Range;

/// Weights of one kind of position. Without hidden cells the rows of the inputs lead to the ends
/// themselves.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    pub(crate) cells: usize,
    pub(crate) ends: usize,
    /// Input by input the weights to the cells (to the ends, if there are none); the last row is
    /// always on.
    pub(crate) rows: Table,
    /// End by end the weights of the cells, then the end's own; nothing without cells.
    pub(crate) last: Vec<f32>,
}

/// What is kept between foretelling and learning.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sums {
    pub(crate) cells: Vec<f32>,
    pub(crate) ends: Vec<f32>,
    pub(crate) slopes: Vec<f32>,
}

/// How far the first weights of inputs lie from zero, at most.
const SPREAD: f32 = 0.3;

/// What is left of a sum below zero: so no cell falls silent for good.
const LEAK: f32 = 0.05;

/// What a hidden cell says: its sum, and little of one below zero ("leaky ReLU": A. Maas, A. Hannun and
/// A. Ng, 2013).
#[inline]
pub(crate) fn bent(sum: f32) -> f32 {
    if sum > 0.0 { sum } else { LEAK * sum }
}

/// The sums of `width` ends of a plain sum, whose weights `weight` gives by their places; the input `always`
/// is always on.
#[inline]
pub(crate) fn plain_sums(
    (width, always): (usize, u32),
    active: &[(u32, f32)],
    weight: impl Fn(usize) -> f32,
    ends: &mut Vec<f32>,
) {
    ends.clear();
    if width == 1 {
        return ends.push(plain_sum(active, &weight) + weight(always as usize));
    }
    ends.extend((0..width).map(|end| weight(always as usize * width + end)));
    for &(input, number) in active {
        for (end, sum) in ends.iter_mut().enumerate() {
            *sum += number * weight(input as usize * width + end);
        }
    }
}

/// The sum of what is on, four sums side by side.
#[inline]
pub(crate) fn plain_sum(active: &[(u32, f32)], weight: impl Fn(usize) -> f32) -> f32 {
    let (chunks, rest) = active.as_chunks::<4>();
    let mut lanes = [0.0; 4];
    for chunk in chunks {
        for (lane, &(input, number)) in lanes.iter_mut().zip(chunk) {
            *lane += number * weight(input as usize);
        }
    }
    let rest: f32 = rest.iter().map(|&(input, number)| number * weight(input as usize)).sum();
    lanes.iter().sum::<f32>() + rest
}

/// Rows of `width` numbers with some more each, which are 0.
pub(crate) fn widened(rows: &Table, width: usize, by: usize) -> Table {
    let mut wide = Table::zeros(rows.len() / width * (width + by));
    if !rows.some().is_empty() {
        let pairs = wide.chunks_exact_mut(width + by).zip(rows.some().chunks_exact(width));
        pairs.for_each(|(wide, row)| wide[..width].copy_from_slice(row));
    }
    wide
}

impl Net {
    pub(crate) fn new((inputs, cells, ends): (usize, usize, usize), random: &mut Random) -> Net {
        let mut small = |spread: f32| (random.unit() as f32 * 2.0 - 1.0) * spread;
        let width = if cells == 0 { ends } else { cells };
        let count = (inputs + 1) * width;
        let rows = match cells {
            0 => Table::zeros(count),
            _ => (0..count).map(|_| small(SPREAD)).collect::<Vec<f32>>().into(),
        };
        let spread = 1.0 / (cells.max(1) as f32).sqrt();
        let count = if cells == 0 { 0 } else { ends * (cells + 1) };
        let last = (0..count).map(|_| small(spread)).collect();
        Net { cells, ends, rows, last }
    }

    fn width(&self) -> usize {
        if self.cells == 0 { self.ends } else { self.cells }
    }

    pub(crate) fn inputs(&self) -> usize {
        self.rows.len() / self.width() - 1
    }

    pub(crate) fn row(&self, input: usize) -> &[f32] {
        let width = self.width();
        &self.rows[input * width..][..width]
    }

    /// A plain sum with some of its ends alone.
    pub(crate) fn some_ends(&self, some: Range<usize>) -> Net {
        let mut rows = Table::zeros((self.inputs() + 1) * some.len());
        let known = self.rows.some().chunks(self.ends);
        for (row, own) in rows.chunks_exact_mut(some.len()).zip(known) {
            row.copy_from_slice(&own[some.clone()]);
        }
        Net { cells: 0, ends: some.len(), rows, last: Vec::new() }
    }

    /// The same with one end more, whose weights are 0.
    pub(crate) fn widened(&self) -> Net {
        let (cells, ends) = (self.cells, self.ends + 1);
        if cells > 0 {
            let last = [&self.last[..], &vec![0.0; cells + 1]].concat();
            return Net { cells, ends, rows: self.rows.clone(), last };
        }
        Net { cells, ends, rows: widened(&self.rows, self.ends, 1), last: Vec::new() }
    }

    /// Adds to the weights of all inputs of a plain sum.
    pub(crate) fn lean(&mut self, by: f32) {
        if self.cells == 0 {
            let inputs = self.inputs() * self.width();
            self.rows[..inputs].iter_mut().for_each(|weight| *weight += by);
        }
    }

    /// The sums at the ends.
    #[inline]
    pub(crate) fn foretell(&self, active: &[(u32, f32)], sums: &mut Sums) {
        if self.cells == 0 && self.ends == 1 {
            let always = self.inputs() as u32;
            plain_sums((1, always), active, |place| self.rows[place], &mut sums.ends);
            return;
        }
        let first = if self.cells == 0 { &mut sums.ends } else { &mut sums.cells };
        let inputs = self.inputs();
        first.clear();
        first.extend_from_slice(self.row(inputs));
        debug_assert!(
            active.iter().all(|(input, _)| (*input as usize) < inputs),
            "an input beyond those there are"
        );
        add_rows(first, (active, 0), &self.rows);
        if self.cells > 0 {
            sums.cells.iter_mut().for_each(|cell| *cell = bent(*cell));
            sums.ends.clear();
            let ends = self.last.chunks_exact(self.cells + 1);
            sums.ends
                .extend(ends.map(|end| dot(&end[..self.cells], &sums.cells) + end[self.cells]));
        }
    }

    /// Goes `rate` down the slope of the loss, whose slope at each end is `excess`; `sums` are those of
    /// the same inputs.
    pub(crate) fn correct(
        &mut self,
        active: &[(u32, f32)],
        sums: &mut Sums,
        excess: &[f32],
        rate: f32,
    ) {
        let Sums { cells, slopes, .. } = sums;
        if self.cells == 0 {
            slopes.clear();
            slopes.extend_from_slice(excess);
        } else {
            slopes.clear();
            slopes.resize(self.cells, 0.0);
            for (end, &excess) in self.last.chunks_exact_mut(self.cells + 1).zip(excess) {
                add(slopes, excess, &end[..self.cells]);
                add(&mut end[..self.cells], -rate * excess, cells);
                end[self.cells] -= rate * excess;
            }
            let pairs = slopes.iter_mut().zip(cells.iter());
            pairs.for_each(|(slope, cell)| *slope *= if *cell > 0.0 { 1.0 } else { LEAK });
        }
        let width = slopes.len();
        let always = (self.rows.len() / width - 1) as u32;
        for &(input, number) in active.iter().chain([&(always, 1.0)]) {
            add(&mut self.rows[input as usize * width..][..width], -rate * number, slopes);
        }
    }

    /// The slopes of the loss in the sums of the first layer, where its slope at each end is `excess`; `last`
    /// sees those of the weights of the cells, by their places. `sums` are those of the same inputs.
    pub(crate) fn slopes<'s>(
        &self,
        sums: &'s mut Sums,
        excess: &[f32],
        mut last: impl FnMut(usize, f32),
    ) -> &'s [f32] {
        let Sums { cells, slopes, .. } = sums;
        slopes.clear();
        if self.cells == 0 {
            slopes.extend_from_slice(excess);
            return slopes;
        }
        slopes.resize(self.cells, 0.0);
        let ends = self.last.chunks_exact(self.cells + 1);
        for (end, (weights, &excess)) in ends.zip(excess).enumerate() {
            let first = end * (self.cells + 1);
            add(slopes, excess, &weights[..self.cells]);
            cells.iter().enumerate().for_each(|(place, cell)| last(first + place, excess * cell));
            last(first + self.cells, excess);
        }
        let pairs = slopes.iter_mut().zip(cells.iter());
        pairs.for_each(|(slope, cell)| *slope *= if *cell > 0.0 { 1.0 } else { LEAK });
        slopes
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.rows.some().iter().chain(&self.last).all(|weight| weight.is_finite())
    }
}
