//! Which cells are held, how large the tiles on the others may be, and what they are to become.

/// The cells that are held, three columns of two rows in the corner, as bits of tiles.
pub(super) const HELD: u64 = 0x0fff_0fff;
/// How many cells move.
pub(super) const MOVING: usize = 10;
/// The cells that move, row by row: how far a board is shifted to read each.
pub(super) const SHIFTS: [u32; MOVING] = [12, 28, 32, 36, 40, 44, 48, 52, 56, 60];
/// The largest tile on each of these, as exponents less than the anchor's: the next tiles grow at the
/// corner's ends, down the fourth column or along the third row.
const BELOW: [u8; MOVING] = [1, 2, 1, 2, 3, 3, 3, 3, 3, 3];

/// The least anchor, which leaves room for a four on each cell that moves.
const LEAST: u8 = 5;
/// The greatest anchor: the formation of six tiles from 16384 down to 512 grows to the largest tile
/// that a board can hold.
const MOST: u8 = 9;
/// Smaller anchors have a table only where it is asked for: they are easy.
const USUAL: u8 = 8;

/// What is to be built for an anchor, the smallest tile of the second row that is held: four more, each
/// half the one before, the last two equal, which only wait to be merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The anchor's exponent.
    pub(super) anchor: u8,
}

#[inline]
fn tile(board: u64, column: u32, row: u32) -> u8 {
    (board >> (16 * row + 4 * column) & 15) as u8
}

impl Shape {
    /// All there are up to this anchor's, the least first; `None` if there is none for it.
    pub(super) fn up_to(anchor: u8) -> Option<impl Iterator<Item = Shape>> {
        let fits = (LEAST..=MOST).contains(&anchor);
        fits.then(|| (anchor.min(USUAL)..=anchor).map(|anchor| Shape { anchor }))
    }

    /// The largest exponent on the `nth` cell that moves.
    pub(super) const fn most(self, nth: usize) -> u8 {
        self.anchor - BELOW[nth]
    }

    /// Whether it is built.
    #[inline]
    pub(super) fn is_built(self, board: u64) -> bool {
        let below = |(column, row)| self.anchor.wrapping_sub(tile(board, column, row));
        let waits = |middle, ends: [(u32, u32); 2]| {
            below(middle) == 3 && ends.into_iter().any(|end| below(end) == 3)
        };
        let along_the_row = || waits((2, 2), [(3, 2), (2, 3)]) || waits((1, 3), [(0, 3), (2, 3)]);
        let grown = |places: [(u32, u32); 2]| places.map(below) == [1, 2];
        grown([(0, 2), (1, 2)]) && along_the_row()
            || grown([(3, 0), (3, 1)]) && waits((3, 2), [(2, 2), (3, 3)])
    }

    /// The anchor of a board whose tiles that are held do not merge and whose others are small enough;
    /// `None` of any other.
    #[inline]
    pub(super) fn anchor_of(board: u64) -> Option<u8> {
        let at = |column, row| tile(board, column, row);
        let [a, b, c, d, e, f] = [at(0, 0), at(1, 0), at(2, 0), at(0, 1), at(1, 1), at(2, 1)];
        let anchor = d.min(e).min(f);
        let holds = a != b && b != c && d != e && e != f && a != d && b != e && c > f;
        let fits = |nth: usize| (board >> SHIFTS[nth] & 15) as u8 + BELOW[nth] <= anchor;
        (anchor >= LEAST && holds && (0..MOVING).all(fits)).then_some(anchor)
    }
}
