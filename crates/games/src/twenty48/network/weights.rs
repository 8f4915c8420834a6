//! The weights, and what a board is worth by them.

use super::super::packed::Packed;
use super::super::rules::{Direction, Twenty48};
use outply_memory::prefetch;
use std::fmt;
use std::io::{Error, ErrorKind};
use std::sync::atomic::{AtomicU32, Ordering};

/// How many ways there are to fill six cells.
const FILLINGS: usize = 1 << 24;
/// How many tuples there are, rotations and reflections apart.
const TUPLES: usize = 4;
/// How many weights a stage has.
pub(super) const WEIGHTS: usize = TUPLES * FILLINGS;
/// How many stages there are.
pub(super) const STAGES: usize = 8;
/// How many weights a board's value is the sum of: each tuple's in every rotation and reflection.
pub(super) const TERMS: usize = 8 * TUPLES;

/// A network of tuples: what is still to be scored from a 4x4 board after a slide, as the sum of
/// weights that are looked up by the tiles on six cells, in all eight rotations and reflections of
/// the board. M. Szubert and W. Jaśkowski, "Temporal difference learning of n-tuple networks for
/// the game 2048" (2014); the four tuples are those of K.-H. Yeh and others, "Multistage temporal
/// difference learning for 2048-like games" (2016): a row and two cells of the next one, at the edge
/// and in the middle; blocks of 2x3, in the corner and at the edge. From there, too: each stage of a
/// game has weights of its own, by whether there are tiles of 8192, 16384 and 32768, and by the next
/// ones beside the first two.
///
/// 2 GiB, of which the system provides what is written to. [`Learner`](super::Learner) fills it.
pub struct Network {
    /// Single-precision numbers as bits: several threads learn at the same time.
    weights: Box<[AtomicU32]>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

/// A slide: what it scores, and where the weights of the board after it are.
pub(super) struct Slid {
    pub(super) board: Packed,
    pub(super) gain: u32,
    pub(super) places: Places,
    /// What it scores and its board's value.
    pub(super) worth: f32,
}

/// Where a board's weights are.
pub(super) type Places = [u32; TERMS];

/// Zeros from the system, whose pages are not touched.
pub(super) fn zeroed<T: bytemuck::Zeroable>() -> Result<Box<[T]>, Error> {
    outply_memory::zeroed(STAGES * WEIGHTS)
        .ok_or_else(|| Error::new(ErrorKind::OutOfMemory, "no memory for the network"))
}

impl Network {
    /// All weights 0.
    pub(super) fn new() -> Result<Network, Error> {
        Ok(Network { weights: zeroed()? })
    }

    #[inline]
    pub(super) fn own(&self, place: u32) -> f32 {
        f32::from_bits(self.weights[place as usize].load(Ordering::Relaxed))
    }

    /// The weight; one that was never learnt is that of the stage before.
    #[inline]
    pub(super) fn weight(&self, mut place: u32) -> f32 {
        loop {
            let weight = self.own(place);
            if weight != 0.0 || (place as usize) < WEIGHTS {
                return weight;
            }
            place -= WEIGHTS as u32;
        }
    }

    #[inline]
    pub(super) fn set(&self, place: u32, weight: f32) {
        self.weights[place as usize].store(weight.to_bits(), Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn sum(&self, places: &Places) -> f32 {
        places.iter().map(|&place| self.weight(place)).sum()
    }

    /// What is still to be scored from a board to which a tile comes, in points.
    #[inline]
    pub fn value(&self, board: &Packed) -> f32 {
        self.sum(&places(board))
    }

    /// The best slide. All weights are sent for before any is needed (1.2 to 1.5 times as fast in
    /// learning).
    #[inline]
    pub(super) fn best_slide(&self, rules: &Twenty48<Packed>, board: &Packed) -> Option<Slid> {
        let slid = Direction::ALL.map(|direction| rules.slide(board, direction));
        let all = slid.map(|(after, _)| places(&after));
        all.iter().flatten().for_each(|&place| prefetch(&self.weights[place as usize]));
        let mut best: Option<Slid> = None;
        for (&(after, gain), places) in slid.iter().zip(&all) {
            if after == *board {
                continue;
            }
            let worth = gain as f32 + self.sum(places);
            if best.as_ref().is_none_or(|best| worth > best.worth) {
                best = Some(Slid { board: after, gain, places: *places, worth });
            }
        }
        best
    }
}

#[inline]
pub(super) fn places(board: &Packed) -> Places {
    let first = (board.stage() * WEIGHTS) as u32;
    let mut places = [0; TERMS];
    for (places, image) in places.as_chunks_mut::<TUPLES>().0.iter_mut().zip(board.images()) {
        *places = tuples(image).map(|place| first + place);
    }
    places
}

/// The places of one image's weights. A row is 16 bits, a tile four.
#[inline]
fn tuples(board: u64) -> [u32; TUPLES] {
    let in_row = |shift: u32| (board >> shift) as u32 & 0xff_ffff;
    let three = |shift: u32| (board >> shift) as u32 & 0xfff;
    let block = |shift: u32| three(shift) | three(shift + 16) << 12;
    let fillings = [in_row(0), in_row(16), block(0), block(16)];
    std::array::from_fn(|tuple| (tuple * FILLINGS) as u32 + fillings[tuple])
}
