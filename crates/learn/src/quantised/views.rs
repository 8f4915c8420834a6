//! Networks that see a state from both sides, with weights of 16 bits.

use super::follow::{Followed, Rows};
use crate::weights::Weights;
use outply_game::{Inputs, Player, Rules};

/// A full hidden cell.
pub const FULL: i16 = 255;
/// A weight of one from a hidden cell to an end.
pub const UNIT: i16 = 64;
/// What a sum of one at an end comes to, before its own weight is added.
const ONE: f32 = FULL as f32 * FULL as f32 * UNIT as f32;

/// The weights of a network of two views as whole numbers: a hidden cell is full at [`FULL`], a weight of one at the
/// ends is [`UNIT`]. A full cell times a weight fits 16 bits.
#[derive(Clone, PartialEq, Debug)]
pub struct WholeViews {
    /// Hidden cells of a view.
    pub cells: usize,
    /// Input by input the weights to the cells, then the cells' own.
    pub rows: Box<[i16]>,
    /// End by end the weights of the side's cells, then of the other side's.
    pub ends: Box<[i16]>,
    /// The ends' own weights, in the unit of sums.
    pub own_ends: Box<[f32]>,
}

/// The sums of a view, and the memory of its inputs.
#[derive(Clone, Default, Debug)]
pub(super) struct ViewSums {
    memory: Vec<u8>,
    sums: Vec<i32>,
}

/// So many products fit 32 bits together.
const TOGETHER: usize = 128;

/// A view's share of an end's sum, in parts of [`ONE`].
#[inline]
fn judged(sums: &[i32], weights: &[i16]) -> i64 {
    let cell = |(sum, weight): (&i32, &i16)| {
        let held = (*sum).clamp(0, FULL.into()) as i16;
        i32::from(held) * i32::from(held.wrapping_mul(*weight))
    };
    let together = sums.chunks(TOGETHER).zip(weights.chunks(TOGETHER));
    let parts = together.map(|(sums, weights)| sums.iter().zip(weights).map(cell).sum::<i32>());
    parts.map(i64::from).sum()
}

impl WholeViews {
    /// The weights of a network of two views; `None` of any other.
    pub fn of(weights: &Weights) -> Option<WholeViews> {
        let (shape, net) = (weights.shape(), weights.nets.first()?);
        let cells = net.cells;
        let whole = |weight: &f32, one: i16| {
            (weight * f32::from(one)).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        let ends = || net.last.chunks_exact(2 * cells + 1);
        (shape.views == 2).then(|| WholeViews {
            cells,
            rows: net.rows.iter().map(|weight| whole(weight, FULL)).collect(),
            ends: ends().flat_map(|end| &end[..2 * cells]).map(|w| whole(w, UNIT)).collect(),
            own_ends: ends().map(|end| end[2 * cells]).collect(),
        })
    }

    /// Follows what a side sees, where its inputs can be followed; gives the kind of the position.
    #[inline]
    pub(super) fn follow<R: Rules>(
        &self,
        (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
        (state, side): (&R::State, Player),
        ViewSums { memory, sums }: &mut ViewSums,
    ) -> Option<usize> {
        let row = |input: usize| &self.rows[input * self.cells..][..self.cells];
        if memory.is_empty() {
            sums.clear();
            sums.extend(row(self.rows.len() / self.cells - 1).iter().map(|own| i32::from(*own)));
        }
        inputs.follow(rules, state, side, memory, &mut |input, is_on| {
            let pairs = sums.iter_mut().zip(row(input));
            match is_on {
                true => pairs.for_each(|(sum, weight)| *sum += i32::from(*weight)),
                false => pairs.for_each(|(sum, weight)| *sum -= i32::from(*weight)),
            }
        })
    }

    /// What a view that was followed adds to the sum at an end: the side's own, or the other side's.
    #[inline]
    pub(super) fn followed(&self, at: (usize, bool), view: &ViewSums) -> f32 {
        judged(&view.sums, self.end(at)) as f32 / ONE
    }

    /// The weights at an end of the side's own cells, or the other side's.
    #[inline]
    fn end(&self, (end, is_other): (usize, bool)) -> &[i16] {
        &self.ends[(2 * end + usize::from(is_other)) * self.cells..][..self.cells]
    }

    /// What a view with these inputs on adds to the sum at an end: the side's own, or the other side's.
    #[inline]
    pub(super) fn share(
        &self,
        at: (usize, bool),
        active: &[(u32, f32)],
        followed: &mut Followed,
    ) -> f32 {
        let rows = Rows { rows: &self.rows, width: self.cells };
        judged(followed.sums(&rows, 0, active), self.end(at)) as f32 / ONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_full_cells_do_not_overflow() {
        let (sums, weights) = ([1_000_000; 1_000], [127; 1_000]);
        assert_eq!(judged(&sums, &weights), 1_000 * 255 * 255 * 127);
        assert_eq!(judged(&[-5, 100], &[127, -127]), -100 * 100 * 127);
    }
}
