//! A network of one hidden layer, or a plain sum, with weights of 16 bits.

use super::follow::{Followed, Rows};
use crate::arithmetic::dot;
use crate::net::{Net, Sums, bent};

/// Hidden cells from which on sums follow from state to state. To find what changed takes as long as to add two rows
/// of so many cells.
const FOLLOWED: usize = 128;

/// A network to ask, not to learn.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum QuantisedNet {
    /// Rows of whole numbers.
    Short(ShortNet),
    /// A few cells: rounded, and then as it was.
    Few(Net),
}

/// Rows of whole numbers, and what 1 stands for.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ShortNet {
    cells: usize,
    unit: f32,
    rows: Vec<i16>,
    /// End by end the weights of the cells, then the end's own; nothing without cells.
    last: Vec<f32>,
}

/// Numbers in 16 bits and what 1 stands for.
pub(crate) fn short(weights: &[f32]) -> (f32, Vec<i16>) {
    let largest = weights.iter().fold(0.0f32, |largest, weight| largest.max(weight.abs()));
    let unit = largest / f32::from(i16::MAX);
    let round = |weight: &f32| (weight / unit + 0.5f32.copysign(*weight)) as i16;
    let round = |weight: &f32| if unit > 0.0 { round(weight) } else { 0 };
    (unit, weights.iter().map(round).collect())
}

fn rounded(weights: &[f32]) -> Vec<f32> {
    let (unit, weights) = short(weights);
    weights.into_iter().map(|weight| f32::from(weight) * unit).collect()
}

impl QuantisedNet {
    pub(super) fn of(net: &Net) -> QuantisedNet {
        let (cells, ends, last) = (net.cells, net.ends, rounded(&net.last));
        if cells >= FOLLOWED || (cells, ends) == (0, 1) {
            let (unit, rows) = short(&net.rows);
            return QuantisedNet::Short(ShortNet { cells, unit, rows, last });
        }
        QuantisedNet::Few(Net { cells, ends, rows: rounded(&net.rows), last })
    }

    /// The sums at the ends for the inputs of a position of the kind `bucket`.
    #[inline]
    pub(super) fn foretell(
        &self,
        (bucket, active): (usize, &[(u32, f32)]),
        followed: &mut Followed,
        sums: &mut Sums,
    ) {
        match self {
            QuantisedNet::Few(net) => net.foretell(active, sums),
            QuantisedNet::Short(net) if net.cells == 0 => {
                sums.ends.clear();
                sums.ends.push(net.plain(active));
            }
            QuantisedNet::Short(net) => net.through_cells((bucket, active), followed, sums),
        }
    }
}

impl ShortNet {
    fn through_cells(
        &self,
        (bucket, active): (usize, &[(u32, f32)]),
        followed: &mut Followed,
        sums: &mut Sums,
    ) {
        let Sums { cells, ends, .. } = sums;
        let rows = Rows { rows: &self.rows, width: self.cells };
        let whole = followed.sums(&rows, bucket, active);
        cells.clear();
        cells.extend(whole.iter().map(|sum| *sum as f32 * self.unit));
        self.add_numbers(active, cells);
        cells.iter_mut().for_each(|cell| *cell = bent(*cell));
        let each = self.last.chunks_exact(self.cells + 1);
        ends.clear();
        ends.extend(each.map(|end| dot(&end[..self.cells], cells) + end[self.cells]));
    }

    /// Adds the rows of inputs that are no plain switches.
    fn add_numbers(&self, active: &[(u32, f32)], sums: &mut [f32]) {
        for &(input, number) in active.iter().filter(|(_, number)| *number != 1.0) {
            let (scale, width) = (number * self.unit, sums.len());
            let row = &self.rows[input as usize * width..][..width];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += scale * f32::from(*weight);
            }
        }
    }

    /// The sum at the one end of a plain sum, four sums side by side: of whole numbers, exact for up to 512
    /// inputs.
    #[inline]
    fn plain(&self, active: &[(u32, f32)]) -> f32 {
        let weight = |&(input, number): &(u32, f32)| number * f32::from(self.rows[input as usize]);
        let (chunks, rest) = active.as_chunks::<4>();
        let mut lanes = [0.0; 4];
        for chunk in chunks {
            for (lane, one) in lanes.iter_mut().zip(chunk) {
                *lane += weight(one);
            }
        }
        let rest: f32 = rest.iter().map(weight).sum();
        let always = self.rows.last().map_or(0.0, |weight| f32::from(*weight));
        (lanes.iter().sum::<f32>() + rest + always) * self.unit
    }
}
