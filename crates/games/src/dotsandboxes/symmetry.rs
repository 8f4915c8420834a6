//! The symmetries of a board: where its edges go.

use crate::squares::Squares;

/// Where sets of edges go, byte by byte.
#[derive(Clone, Debug)]
pub(super) struct Symmetry(Vec<[u64; 256]>);

/// An edge as the dots at its ends.
type Ends = [(u32, u32); 2];

impl Symmetry {
    /// The symmetries of a board but the identity: three of a rectangle, seven of a square.
    pub(super) fn all(boxes: Squares) -> Vec<Symmetry> {
        let Squares { width, height } = boxes;
        let ends = ends(boxes);
        let turns: &[bool] = if width == height { &[false, true] } else { &[false] };
        let mut all = Vec::new();
        for &transposed in turns {
            for (right, up) in [(false, false), (true, false), (false, true), (true, true)] {
                let dot = |(x, y): (u32, u32)| {
                    let x = if right { width - x } else { x };
                    let y = if up { height - y } else { y };
                    if transposed { (y, x) } else { (x, y) }
                };
                all.push(Symmetry::of(&ends, |[one, other]| {
                    let mut image = [dot(one), dot(other)];
                    image.sort();
                    image
                }));
            }
        }
        all.split_off(1)
    }

    fn of(ends: &[Ends], image: impl Fn(Ends) -> Ends) -> Symmetry {
        let to = |edge: usize| {
            let image = ends.get(edge).map(|&ends| image(ends));
            ends.iter().position(|ends| Some(*ends) == image).unwrap_or(63)
        };
        let places: Vec<usize> = (0..ends.len().next_multiple_of(8)).map(to).collect();
        let byte = |places: &[usize]| {
            std::array::from_fn(|byte| {
                let set = (0..8).filter(|bit| byte >> bit & 1 == 1);
                set.fold(0, |all, bit: usize| all | 1 << places[bit])
            })
        };
        Symmetry(places.chunks(8).map(byte).collect())
    }

    /// Where a set of edges goes.
    #[inline]
    pub(super) fn apply(&self, edges: u64) -> u64 {
        let bytes = self.0.iter().zip(edges.to_le_bytes());
        bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
    }
}

/// The ends of all edges in their order.
fn ends(boxes: Squares) -> Vec<Ends> {
    let Squares { width, height } = boxes;
    let level = (0..=height).flat_map(|y| (0..width).map(move |x| [(x, y), (x + 1, y)]));
    let upright = (0..height).flat_map(|y| (0..=width).map(move |x| [(x, y), (x, y + 1)]));
    level.chain(upright).collect()
}
