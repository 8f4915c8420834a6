//! All positions of the cells that move, by the sum of their tiles.

use super::shape::{HELD, MOVING, SHIFTS, Shape};
use std::ops::Range;

/// Some of the cells, filled.
#[derive(Clone, Copy)]
struct Filling {
    /// Half the sum of the tiles.
    half: usize,
    board: u64,
    number: usize,
}

/// All fillings of some of the cells, by half the sum of their tiles.
fn fillings(shape: Shape, weights: &[u32; MOVING], cells: Range<usize>) -> Vec<Vec<Filling>> {
    let mut all = vec![Filling { half: 0, board: 0, number: 0 }];
    for nth in cells {
        let with = |filling: Filling, tile: u8| Filling {
            half: filling.half + (1 << tile >> 1),
            board: filling.board | u64::from(tile) << SHIFTS[nth],
            number: filling.number + usize::from(tile) * weights[nth] as usize,
        };
        let tiles = 0..=shape.most(nth);
        all = tiles.flat_map(|tile| all.iter().map(move |&filling| with(filling, tile))).collect();
    }
    let most = all.iter().map(|filling| filling.half).max().unwrap_or(0);
    let mut sorted = vec![Vec::new(); most + 1];
    all.into_iter().for_each(|filling| sorted[filling.half].push(filling));
    sorted
}

/// Every filling of the first cells with one of the others.
pub(super) struct Positions {
    first: Vec<Vec<Filling>>,
    others: Vec<Vec<Filling>>,
}

/// The first cells, whose positions have numbers next to each other, hold the larger tiles.
const FIRST: usize = 4;

impl Positions {
    pub(super) fn new(shape: Shape, weights: &[u32; MOVING]) -> Positions {
        let of = |cells| fillings(shape, weights, cells);
        Positions { first: of(0..FIRST), others: of(FIRST..MOVING) }
    }

    /// The greatest half of a sum.
    pub(super) fn most(&self) -> usize {
        self.first.len() + self.others.len() - 2
    }

    /// The two parts of all positions whose tiles add up to twice `half`.
    fn parts(&self, half: usize) -> impl Iterator<Item = (&[Filling], &[Filling])> {
        let others = self.others.iter().enumerate();
        others.filter_map(move |(share, others)| {
            let first = self.first.get(half.checked_sub(share)?)?;
            Some((&first[..], &others[..]))
        })
    }

    /// How many there are.
    pub(super) fn count(&self, half: usize) -> usize {
        self.parts(half).map(|(first, others)| first.len() * others.len()).sum()
    }

    /// Their boards and numbers: of every `of`th of the others, from the `nth` on.
    pub(super) fn each(
        &self,
        half: usize,
        (nth, of): (usize, usize),
    ) -> impl Iterator<Item = (u64, usize)> {
        self.parts(half).flat_map(move |(first, others)| {
            others.iter().skip(nth).step_by(of).flat_map(move |other| {
                first.iter().map(move |first| {
                    (HELD | first.board | other.board, first.number + other.number)
                })
            })
        })
    }
}
