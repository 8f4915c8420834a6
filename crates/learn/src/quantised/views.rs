//! Networks that see a state from both sides, with weights of 16 bits.

use super::follow::{Followed, Rows};
use crate::weights::Weights;
use outply_game::{Changes, Inputs, Player, Rules};

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

/// The sums of both players' views, and the memory of their inputs.
#[derive(Clone, Default, Debug)]
pub(super) struct BothSums {
    memory: Vec<u8>,
    changes: [Changes; 2],
    /// Where sums fit 16 bits, whatever is on, which halves the work.
    short: [Vec<i16>; 2],
    /// Elsewhere.
    long: [Vec<i32>; 2],
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

/// Cells that are worked on at once: in registers where sums have 16 bits. So many products fit 32 bits together.
const BLOCK: usize = 32;

/// The sum of the products of a block's cells, held, and of these times the weights that lead to an end. Neighbours are
/// added first, for which processors have an instruction.
#[inline(always)]
fn block<S: Sum>(sums: &[S; BLOCK], weights: &[i16; BLOCK]) -> i32 {
    let (mut held, mut weighed) = ([0i16; BLOCK], [0i16; BLOCK]);
    for cell in 0..BLOCK {
        held[cell] = sums[cell].held();
        weighed[cell] = held[cell].wrapping_mul(weights[cell]);
    }
    let product = |cell: usize| i32::from(held[cell]) * i32::from(weighed[cell]);
    (0..BLOCK / 2).map(|pair| product(2 * pair) + product(2 * pair + 1)).sum()
}

/// A view's share of an end's sum, in parts of [`ONE`].
#[inline]
fn judged<S: Sum>(sums: &[S], weights: &[i16]) -> i64 {
    let ((sums, rest), (weights, rest_weights)) =
        (sums.as_chunks::<BLOCK>(), weights.as_chunks::<BLOCK>());
    let blocks = sums.iter().zip(weights);
    let total: i64 = blocks.map(|(sums, weights)| i64::from(block(sums, weights))).sum();
    let cell = |(sum, weight): (&S, &i16)| {
        let held = sum.held();
        i32::from(held) * i32::from(held.wrapping_mul(*weight))
    };
    total + i64::from(rest.iter().zip(rest_weights).map(cell).sum::<i32>())
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

/// Adds the rows of what came on, and takes away those of what went off; `CELLS` of them stay in registers meanwhile.
#[inline]
fn change<S: Sum, const CELLS: usize>(sums: &mut [S], rows: &[i16], changes: &Changes) {
    let cells = sums.len();
    let (blocks, rest) = sums.as_chunks_mut::<CELLS>();
    let row = |input: u32, first: usize| &rows[input as usize * cells + first..];
    for (place, block) in blocks.iter_mut().enumerate() {
        let first = place * CELLS;
        let part = |input: &u32| row(*input, first).first_chunk::<CELLS>();
        let mut kept = *block;
        for weights in changes.came_on().iter().filter_map(part) {
            (0..CELLS).for_each(|cell| kept[cell] = kept[cell].plus(weights[cell]));
        }
        for weights in changes.went_off().iter().filter_map(part) {
            (0..CELLS).for_each(|cell| kept[cell] = kept[cell].minus(weights[cell]));
        }
        *block = kept;
    }
    if rest.is_empty() {
        return;
    }
    let first = cells - rest.len();
    for input in changes.came_on() {
        rest.iter_mut().zip(row(*input, first)).for_each(|(sum, weight)| *sum = sum.plus(*weight));
    }
    for input in changes.went_off() {
        rest.iter_mut().zip(row(*input, first)).for_each(|(sum, weight)| *sum = sum.minus(*weight));
    }
}

/// The sums of what is on, where they were those of what was on before; nothing was, where there are none yet.
#[inline]
fn changed<S: Sum>(sums: &mut Vec<S>, (rows, cells): (&[i16], usize), changes: &Changes) {
    if sums.is_empty() {
        sums.extend(rows[rows.len() - cells..].iter().map(|own| S::from(*own)));
    }
    match cells.is_multiple_of(2 * BLOCK) {
        true => change::<S, { 2 * BLOCK }>(sums, rows, changes),
        false => change::<S, BLOCK>(sums, rows, changes),
    }
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

    /// Follows what both players see, where inputs can be followed; gives the kind of the position.
    #[inline]
    pub(super) fn follow<R: Rules>(
        &self,
        (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
        state: &R::State,
        BothSums { memory, changes, short, long }: &mut BothSums,
    ) -> Option<usize> {
        changes.iter_mut().for_each(Changes::clear);
        let bucket = inputs.follow(rules, state, memory, changes)?;
        let rows = (&*self.rows, self.cells);
        for (player, changes) in changes.iter().enumerate() {
            match self.are_short {
                true => changed(&mut short[player], rows, changes),
                false => changed(&mut long[player], rows, changes),
            }
        }
        Some(bucket)
    }

    /// The sum at the end `end`, as `side` sees what was followed.
    #[inline]
    pub(super) fn followed(&self, end: usize, side: Player, sums: &BothSums) -> f32 {
        let share = |(player, is_other): (Player, bool)| {
            let (weights, player) = (self.end((end, is_other)), player.index() & 1);
            let judged = match self.are_short {
                true => judged(&sums.short[player], weights),
                false => judged(&sums.long[player], weights),
            };
            judged as f32 / ONE
        };
        self.own_ends[end] + share((side, false)) + share((side.opponent(), true))
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
