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
    /// Whether sums fit 16 bits, whatever is on.
    are_short: bool,
}

/// The sums of a view, and the memory of its inputs.
#[derive(Clone, Default, Debug)]
pub(super) struct ViewSums {
    memory: Vec<u8>,
    /// Where sums fit 16 bits, whatever is on, which halves the work.
    short: Vec<i16>,
    /// Elsewhere.
    long: Vec<i32>,
}

/// The sum of a cell.
trait Sum: Copy + From<i16> {
    fn plus(self, weight: i16) -> Self;
    fn minus(self, weight: i16) -> Self;
    /// Between 0 and [`FULL`].
    fn held(self) -> i16;
}

macro_rules! sum {
    ($of:ty) => {
        impl Sum for $of {
            #[inline(always)]
            fn plus(self, weight: i16) -> $of {
                self.wrapping_add(<$of>::from(weight))
            }

            #[inline(always)]
            fn minus(self, weight: i16) -> $of {
                self.wrapping_sub(<$of>::from(weight))
            }

            #[inline(always)]
            fn held(self) -> i16 {
                self.clamp(0, FULL.into()) as i16
            }
        }
    };
}

sum!(i16);
sum!(i32);

/// Cells that are worked on at once. So many products fit 32 bits together.
const LANES: usize = 32;

/// A view's share of an end's sum, in parts of [`ONE`].
#[inline]
fn judged<S: Sum>(sums: &[S], weights: &[i16]) -> i64 {
    let cell = |sum: S, weight: i16| {
        let held = sum.held();
        i32::from(held) * i32::from(held.wrapping_mul(weight))
    };
    let ((sums, last), (weights, last_weights)) =
        (sums.as_chunks::<LANES>(), weights.as_chunks::<LANES>());
    let mut total = 0;
    for (sums, weights) in sums.iter().zip(weights) {
        let part = sums.iter().zip(weights).map(|(sum, weight)| cell(*sum, *weight));
        total += i64::from(part.sum::<i32>());
    }
    let last = last.iter().zip(last_weights).map(|(sum, weight)| cell(*sum, *weight));
    total + i64::from(last.sum::<i32>())
}

/// Whether no choice of rows brings a sum beyond 16 bits.
fn are_short(rows: &[i16], cells: usize) -> bool {
    let fits = |cell: usize| {
        let weights = || rows.iter().skip(cell).step_by(cells).map(|weight| i32::from(*weight));
        let above: i32 = weights().map(|weight| weight.max(0)).sum();
        let below: i32 = weights().map(|weight| weight.min(0)).sum();
        above <= i16::MAX.into() && below >= i16::MIN.into()
    };
    (0..cells).all(fits)
}

/// Follows a view by rows of weights of `cells` each.
#[inline]
fn follow<S: Sum, R: Rules>(
    (rows, cells): (&[i16], usize),
    (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
    (state, side): (&R::State, Player),
    (memory, sums): (&mut Vec<u8>, &mut Vec<S>),
) -> Option<usize> {
    let row = |input: usize| &rows[input * cells..][..cells];
    if memory.is_empty() {
        sums.clear();
        sums.extend(row(rows.len() / cells - 1).iter().map(|own| S::from(*own)));
    }
    inputs.follow(rules, state, side, memory, &mut |input, is_on| {
        let pairs = sums.iter_mut().zip(row(input));
        match is_on {
            true => pairs.for_each(|(sum, weight)| *sum = sum.plus(*weight)),
            false => pairs.for_each(|(sum, weight)| *sum = sum.minus(*weight)),
        }
    })
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
        let rows: Box<[i16]> = net.rows.iter().map(|weight| whole(weight, FULL)).collect();
        (shape.views == 2).then(|| WholeViews {
            cells,
            are_short: are_short(&rows, cells),
            rows,
            ends: ends().flat_map(|end| &end[..2 * cells]).map(|w| whole(w, UNIT)).collect(),
            own_ends: ends().map(|end| end[2 * cells]).collect(),
        })
    }

    /// Follows what a side sees, where its inputs can be followed; gives the kind of the position.
    #[inline]
    pub(super) fn follow<R: Rules>(
        &self,
        from: (&R, &(impl Inputs<R> + ?Sized)),
        seen: (&R::State, Player),
        ViewSums { memory, short, long }: &mut ViewSums,
    ) -> Option<usize> {
        let rows = (&*self.rows, self.cells);
        match self.are_short {
            true => follow(rows, from, seen, (memory, short)),
            false => follow(rows, from, seen, (memory, long)),
        }
    }

    /// What a view that was followed adds to the sum at an end: the side's own, or the other side's.
    #[inline]
    pub(super) fn followed(&self, at: (usize, bool), view: &ViewSums) -> f32 {
        let end = self.end(at);
        let judged =
            if self.are_short { judged(&view.short, end) } else { judged(&view.long, end) };
        judged as f32 / ONE
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
        let (sums, weights) = ([1_000_000i32; 1_000], [127; 1_000]);
        assert_eq!(judged(&sums, &weights), 1_000 * 255 * 255 * 127);
        assert_eq!(judged(&[-5i16, 100], &[127, -127]), -100 * 100 * 127);
    }

    #[test]
    fn sums_are_short_only_where_none_can_overflow() {
        assert!(are_short(&[i16::MAX, i16::MIN], 1));
        assert!(are_short(&[i16::MAX, 1, -1, 0], 2));
        assert!(!are_short(&[1, i16::MAX, 0, 1], 2));
        assert!(!are_short(&[-1, i16::MIN], 1));
    }
}
