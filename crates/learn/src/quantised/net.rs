//! A network of one hidden layer, or a plain sum, with weights of 16 bits.

use super::follow::{Followed, Rows};
use crate::arithmetic::dot;
use crate::net::{Net, Sums, bent, plain_sum};
use crate::table::Table;
use outply_memory::prefetch;

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
    rows: Box<[i16]>,
    /// End by end the weights of the cells, then the end's own; nothing without cells.
    last: Vec<f32>,
}

/// What 1 stands for if these numbers are written in 16 bits.
pub(crate) fn unit(weights: &[f32]) -> f32 {
    let largest = weights.iter().fold(0.0f32, |largest, weight| largest.max(weight.abs()));
    largest / f32::from(i16::MAX)
}

/// A number in 16 bits. What is not 0 stays so: in a stage of a game 0 means that nothing was learnt.
#[inline]
pub(crate) fn short(weight: f32, unit: f32) -> i16 {
    match (weight / unit + 0.5f32.copysign(weight)) as i16 {
        _ if weight == 0.0 || unit == 0.0 => 0,
        0 => 1f32.copysign(weight) as i16,
        whole => whole,
    }
}

/// Numbers that are written at once, or stay the zeros they are: as many as fit a large page.
const PART: usize = 1 << 20;

fn shortened(weights: &Table) -> (f32, Box<[i16]>) {
    let unit = unit(weights.some());
    let zeros = outply_memory::zeroed(weights.len());
    let mut short_weights = zeros.unwrap_or_else(|| vec![0i16; weights.len()].into());
    for (to, from) in short_weights.chunks_mut(PART).zip(weights.some().chunks(PART)) {
        if from.iter().any(|weight| *weight != 0.0) {
            to.iter_mut().zip(from).for_each(|(to, weight)| *to = short(*weight, unit));
        }
    }
    (unit, short_weights)
}

fn rounded(weights: &[f32]) -> Vec<f32> {
    let unit = unit(weights);
    weights.iter().map(|weight| f32::from(short(*weight, unit)) * unit).collect()
}

impl QuantisedNet {
    pub(super) fn of(net: &Net) -> QuantisedNet {
        let (cells, ends, last) = (net.cells, net.ends, rounded(&net.last));
        if cells >= FOLLOWED || (cells, ends) == (0, 1) {
            let (unit, rows) = shortened(&net.rows);
            return QuantisedNet::Short(ShortNet { cells, unit, rows, last });
        }
        QuantisedNet::Few(Net { cells, ends, rows: Table::from(rounded(&net.rows)), last })
    }

    /// All ends of a plain sum but the last.
    pub(super) fn but_last(net: &Net) -> QuantisedNet {
        QuantisedNet::of(&net.some_ends(0..net.ends - 1))
    }

    /// The last end of a plain sum.
    pub(super) fn last(net: &Net) -> QuantisedNet {
        QuantisedNet::of(&net.some_ends(net.ends - 1..net.ends))
    }

    /// How many rows there are, of plain sums of one end.
    fn rows(&self) -> usize {
        match self {
            QuantisedNet::Short(net) => net.rows.len(),
            QuantisedNet::Few(net) => net.rows.len(),
        }
    }

    /// Has the memory send for the weights of a plain sum.
    #[inline]
    pub(super) fn near(&self, active: &[(u32, f32)]) {
        if let QuantisedNet::Short(net) = self
            && net.cells == 0
        {
            active.iter().for_each(|(input, _)| prefetch(&net.rows[*input as usize]));
        }
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

/// The sum at the one end of a plain sum of stages, the last of which is that of the position.
#[inline]
pub(super) fn staged(nets: &[QuantisedNet], active: &[(u32, f32)]) -> f32 {
    let weight = |input: usize| {
        let of = |net: &QuantisedNet| match net {
            QuantisedNet::Short(net) => f32::from(net.rows[input]) * net.unit,
            QuantisedNet::Few(net) => net.rows[input],
        };
        nets.iter().rev().map(of).find(|weight| *weight != 0.0).unwrap_or(0.0)
    };
    let always = nets.last().map_or(0, |net| net.rows() - 1);
    plain_sum(active, weight) + weight(always)
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

    /// The sum at the one end of a plain sum: of whole numbers, exact for up to 512 inputs.
    #[inline]
    fn plain(&self, active: &[(u32, f32)]) -> f32 {
        let always = self.rows.last().map_or(0.0, |weight| f32::from(*weight));
        (plain_sum(active, |input| f32::from(self.rows[input])) + always) * self.unit
    }
}
