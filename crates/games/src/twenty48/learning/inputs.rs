//! Tuples of six tiles.

use crate::twenty48::packed::Packed;
use crate::twenty48::rules::{Tiles, Twenty48};
use outply_game::{Active, Inputs, Player};

/// How many ways there are to fill six cells.
const FILLINGS: usize = 1 << 24;
/// How many tuples there are, rotations and reflections apart.
const TUPLES: usize = 4;
/// How many stages there are.
const STAGES: usize = 8;
/// How many inputs are on: each tuple's in every rotation and reflection.
const ON: usize = 8 * TUPLES;

/// The tiles on six cells together, on 4x4 boards after a slide, in all eight rotations and reflections of the
/// board (M. Szubert and W. Jaśkowski, "Temporal difference learning of n-tuple networks for the game 2048",
/// 2014). The four tuples are those of K.-H. Yeh and others, "Multistage temporal difference learning for
/// 2048-like games" (2016): a row and two cells of the next one, at the edge and in the middle; blocks of 2x3,
/// in the corner and at the edge. From there, too: each stage of a game has weights of its own, by whether there
/// are tiles of 8192, 16384 and 32768, and by the next ones beside the first two.
///
/// With single-precision weights they take 2 GiB, of which the system provides what is written to.
#[derive(Clone, Copy, Default, Debug)]
pub struct Twenty48Inputs;

impl Inputs<Twenty48<Packed>> for Twenty48Inputs {
    fn name(&self) -> String {
        "rows of four and two and blocks of six tiles, in eight stages".to_owned()
    }

    fn count(&self) -> usize {
        TUPLES * FILLINGS
    }

    fn buckets(&self) -> usize {
        STAGES
    }

    #[inline]
    fn bucket(&self, _rules: &Twenty48<Packed>, state: &Tiles<Packed>) -> usize {
        state.board.stage()
    }

    fn buckets_are_stages(&self) -> bool {
        true
    }

    fn afterstates_only(&self) -> bool {
        true
    }

    #[inline]
    fn earned(&self, _rules: &Twenty48<Packed>, state: &Tiles<Packed>, _player: Player) -> f64 {
        f64::from(state.score)
    }

    #[inline]
    fn side(&self, _rules: &Twenty48<Packed>, _state: &Tiles<Packed>) -> Player {
        Player::FIRST
    }

    #[inline]
    fn active(
        &self,
        _rules: &Twenty48<Packed>,
        state: &Tiles<Packed>,
        _side: Player,
        active: &mut Active,
    ) {
        let mut on = [(0, 1.0); ON];
        for (on, image) in on.as_chunks_mut::<TUPLES>().0.iter_mut().zip(state.board.images()) {
            on.iter_mut().zip(tuples(image)).for_each(|((input, _), tuple)| *input = tuple);
        }
        active.parts().0.extend_from_slice(&on);
    }
}

/// The inputs of one image. A row is 16 bits, a tile four.
#[inline]
fn tuples(board: u64) -> [u32; TUPLES] {
    let in_row = |shift: u32| (board >> shift) as u32 & 0xff_ffff;
    let three = |shift: u32| (board >> shift) as u32 & 0xfff;
    let block = |shift: u32| three(shift) | three(shift + 16) << 12;
    let fillings = [in_row(0), in_row(16), block(0), block(16)];
    std::array::from_fn(|tuple| (tuple * FILLINGS) as u32 + fillings[tuple])
}

#[cfg(test)]
mod tests {
    use crate::twenty48::board::Board;
    use crate::twenty48::packed::Packed;

    #[test]
    fn stages_go_by_the_largest_tiles() {
        let stage = |tiles: &[u8]| {
            let places = (0..4).flat_map(|row| (0..4).map(move |column| (column, row)));
            let with = |board: Packed, (place, &tile)| board.with(place, tile);
            places.zip(tiles).fold(Packed::default(), with).stage()
        };
        assert_eq!([stage(&[]), stage(&[12, 11, 3, 7])], [0, 0]);
        assert_eq!([stage(&[1, 13]), stage(&[11, 2, 13, 13])], [1, 1]);
        assert_eq!([stage(&[13, 11, 12]), stage(&[10, 3, 7, 12, 13, 11])], [2, 2]);
        assert_eq!([stage(&[14, 12]), stage(&[2, 14, 14])], [3, 3]);
        assert_eq!([stage(&[13, 3, 14]), stage(&[14, 13, 11])], [4, 4]);
        assert_eq!([stage(&[14, 13, 12]), stage(&[12, 13, 14, 10, 3])], [5, 5]);
        assert_eq!([stage(&[14, 13, 12, 11]), stage(&[9, 11, 12, 13, 14])], [6, 6]);
        assert_eq!([stage(&[15]), stage(&[15, 14, 13, 12, 11]), stage(&[3, 15, 13])], [7; 3]);
    }
}
