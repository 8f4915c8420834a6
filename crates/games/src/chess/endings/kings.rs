//! The kings' squares, numbered up to symmetry.

use std::sync::LazyLock;

/// Ways to turn the board over: 1 changes files, 2 ranks, 4 then files and ranks.
pub(super) type Turn = u8;

/// Where a square comes to lie.
#[inline]
pub(super) fn turned(square: u8, turn: Turn) -> u8 {
    let flipped = square ^ (7 * (turn & 1)) ^ (28 * (turn & 2));
    if turn & 4 == 0 { flipped } else { flipped >> 3 | (flipped & 7) << 3 }
}

/// A pair of squares: how the board is turned, the number, and whether another turn leads there too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) turn: Turn,
    pub(super) number: u16,
    /// Both kings stand on the long diagonal: files and ranks may be changed as well.
    pub(super) on_diagonal: bool,
}

/// All pairs of squares on which two kings can stand.
pub(super) struct Kings {
    /// By White's square times 64 plus Black's.
    pairs: Vec<Option<Pair>>,
    /// By their numbers.
    squares: Vec<[u8; 2]>,
}

static ALL: [LazyLock<Kings>; 2] =
    [LazyLock::new(|| Kings::new(8)), LazyLock::new(|| Kings::new(2))];

/// With pawns the board can be turned in two ways, without in eight.
#[inline]
pub(super) fn kings(has_pawns: bool) -> &'static Kings {
    &ALL[usize::from(has_pawns)]
}

fn touch(one: u8, other: u8) -> bool {
    let apart = |one: u8, other: u8| one.abs_diff(other);
    apart(one & 7, other & 7) <= 1 && apart(one >> 3, other >> 3) <= 1
}

impl Kings {
    fn new(turns: Turn) -> Kings {
        let mut kings = Kings { pairs: vec![None; 64 * 64], squares: Vec::new() };
        for white in 0..64 {
            for black in (0..64).filter(|&black| !touch(white, black)) {
                let all = (0..turns).map(|turn| ([turned(white, turn), turned(black, turn)], turn));
                let (least, turn) = all.min_by_key(|&(squares, _)| squares).unwrap_or_default();
                let known = kings.squares.iter().position(|&known| known == least);
                let number = known.unwrap_or(kings.squares.len());
                if known.is_none() {
                    kings.squares.push(least);
                }
                let on_diagonal = turns == 8 && least.iter().all(|&one| turned(one, 4) == one);
                let pair = Pair { turn, number: number as u16, on_diagonal };
                kings.pairs[usize::from(white) * 64 + usize::from(black)] = Some(pair);
            }
        }
        kings
    }

    /// How many pairs there are: 462 without pawns, 1,806 with some.
    pub(super) fn count(&self) -> u64 {
        self.squares.len() as u64
    }

    #[inline]
    pub(super) fn pair(&self, white: u8, black: u8) -> Option<Pair> {
        self.pairs[usize::from(white) * 64 + usize::from(black)]
    }

    #[inline]
    pub(super) fn squares(&self, number: u64) -> Option<[u8; 2]> {
        self.squares.get(number as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_pairs_as_symmetry_leaves() {
        assert_eq!((kings(false).count(), kings(true).count()), (462, 1_806));
    }
}
