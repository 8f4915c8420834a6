//! Legs of a game, by the sum of all tiles.

use crate::twenty48::board::Board;
use crate::twenty48::rules::{Tiles, Twenty48};
use outply_game::Practice;

/// The sums of all tiles at which a leg of a game begins, the first one apart, whose is 0. Most legs are
/// 4,096 long; those before the tiles of 16384 and 32768, where most games end, are shorter.
const STARTS: [u64; LEGS - 1] = [
    4_096, 8_192, 12_288, 14_336, 15_360, 16_384, 20_480, 24_576, 28_672, 29_696, 30_720, 31_744,
    32_256, 32_768, 36_864, 40_960, 45_056, 49_152, 53_248, 57_344, 61_440,
];
/// How many legs there are.
const LEGS: usize = 22;

/// How many turns each of the first legs has in every round; the later ones, with a tile of 32768, share
/// one more.
const OFTEN: [usize; 14] = [1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 1, 2, 2, 1];

/// Practice for 2048: the last parts of a game are learnt as often as the first, and those from 32768 on share
/// one turn, since few games come there. What that brought, by the mean score of games that look one slide
/// ahead, each measured in one training with a learner of its own that 2048 had before:
///
/// - with stages alone as legs scores stayed between 159,700 and 164,200 from 1,280 to 1,830 million slides; gone
///   on from there with legs of 4,096, 480 million more brought 176,300;
/// - shorter legs before the tile of 32768, a network continued that had learnt for 54 minutes with
///   legs of 4,096 alone: none of some 2,000 games a minute had come to 32768, five minutes later
///   1.0 % did, eight minutes later 2.0 %. Looking two to four slides further, two networks of this
///   training: 302,600 ± 22,100 in 24 games before, none at 32768; 438,700 ± 29,200 in 30 games
///   after another 8 minutes with the present ones, 43 % at 32768;
/// - legs of 1,024 from 12,288 to 16,384 and from 24,576 to 32,768 instead, continued for 19
///   minutes beside compilers: 204,000 to 210,000 points, 204,000 before, and no better when
///   looking further (26 games, 338,800).
#[derive(Clone, Copy, Default, Debug)]
pub struct Twenty48Legs;

impl<B: Board> Practice<Twenty48<B>> for Twenty48Legs {
    fn legs(&self) -> usize {
        LEGS
    }

    #[inline]
    fn leg(&self, rules: &Twenty48<B>, state: &Tiles<B>) -> usize {
        let tiles = (0..rules.size.cells()).map(|cell| state.board.tile(rules.size.place(cell)));
        let sum: u64 = tiles.filter(|&tile| tile > 0).map(|tile| 1 << tile).sum();
        STARTS.partition_point(|&start| start <= sum)
    }

    fn turns(&self) -> Vec<usize> {
        let often = OFTEN.into_iter().enumerate();
        let round: Vec<usize> =
            often.flat_map(|(leg, turns)| std::iter::repeat_n(leg, turns)).collect();
        (OFTEN.len()..LEGS).flat_map(|late| round.iter().copied().chain([late])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twenty48::packed::Packed;

    #[test]
    fn every_leg_has_its_turn() {
        let mut turns = [0; LEGS];
        let all = Practice::<Twenty48<Packed>>::turns(&Twenty48Legs);
        all.iter().for_each(|leg| turns[*leg] += 1);
        assert_eq!((all.len(), all[0], all[20], all[41], all[42]), (168, 0, 14, 15, 0));
        assert_eq!(turns[..14], [8, 8, 8, 16, 16, 16, 8, 8, 8, 16, 8, 16, 16, 8]);
        assert_eq!(turns[14..], [1; 8]);
    }

    #[test]
    fn legs_go_by_the_sum_of_all_tiles() {
        let leg = |exponent| {
            let board = Packed::default().with((0, 0), exponent).with((2, 1), 3);
            Twenty48Legs.leg(&Twenty48::standard(), &Tiles { board, score: 0, spawning: true })
        };
        assert_eq!([10, 12, 13, 14, 15].map(leg), [0, 1, 2, 6, 14]);
    }
}
