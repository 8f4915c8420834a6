//! Boards of 8x8, 6x6 and 4x4 squares: the smaller ones lie in the middle of the large one, so that all
//! share squares, lines and symmetries.

/// What the size of a board decides.
pub(super) struct Geometry {
    /// Squares along an edge.
    pub(super) size: u8,
    /// All squares.
    pub(super) board: u64,
    /// The four in the corners.
    pub(super) corners: u64,
    /// The outer columns, and the outer rows.
    pub(super) columns: u64,
    pub(super) rows: u64,
    /// Those diagonally beside a corner.
    pub(super) x_squares: u64,
    /// How good a square is to have, by what it gives away.
    pub(super) worth: [i32; 64],
}

/// The sizes there are.
pub(super) const SIZES: [u8; 3] = [8, 6, 4];

static EIGHT: Geometry = Geometry::of(8);
static SIX: Geometry = Geometry::of(6);
static FOUR: Geometry = Geometry::of(4);

/// The geometry of a board of 4, 6 or 8 squares along an edge; of any other number, that of 8.
#[inline]
pub(super) fn of(size: u8) -> &'static Geometry {
    match size {
        6 => &SIX,
        4 => &FOUR,
        _ => &EIGHT,
    }
}

/// An eighth of the board of 8x8, the corner first.
#[rustfmt::skip]
const EIGHTH: [[i32; 4]; 4] = [
    [18, 4, 16, 12],
    [ 4, 2,  6,  8],
    [16, 6, 14, 10],
    [12, 8, 10,  0],
];

impl Geometry {
    const fn of(size: u8) -> Geometry {
        let (first, last) = ((8 - size) / 2, (8 + size) / 2 - 1);
        let (mut board, mut columns, mut rows, mut corners, mut x_squares) = (0, 0, 0, 0, 0);
        let mut worth = [0; 64];
        let mut square = 0;
        while square < 64 {
            let (x, y) = (square % 8, square / 8);
            let bit = 1_u64 << square;
            if x >= first && x <= last && y >= first && y <= last {
                board |= bit;
                let (across, down) = (x == first || x == last, y == first || y == last);
                columns |= if across { bit } else { 0 };
                rows |= if down { bit } else { 0 };
                corners |= if across && down { bit } else { 0 };
                let beside = (x == first + 1 || x == last - 1) && (y == first + 1 || y == last - 1);
                x_squares |= if beside { bit } else { 0 };
                worth[square as usize] = EIGHTH[folded(y, size)][folded(x, size)];
            }
            square += 1;
        }
        Geometry { size, board, corners, columns, rows, x_squares, worth }
    }

    /// How many squares there are.
    pub(super) const fn cells(&self) -> u32 {
        self.size as u32 * self.size as u32
    }

    /// The number of the square in this column and row of the board, counted from 0.
    pub(super) const fn square(&self, column: u8, row: u8) -> u8 {
        let first = (8 - self.size) / 2;
        8 * (row + first) + column + first
    }

    /// The column and row of a square of the board.
    pub(super) const fn place(&self, square: u8) -> (u8, u8) {
        let first = (8 - self.size) / 2;
        ((square % 8).saturating_sub(first), (square / 8).saturating_sub(first))
    }
}

/// Which line of the eighth stands for a line of a board: the edge, what lies beside it, the middle.
const fn folded(line: u8, size: u8) -> usize {
    let first = (8 - size) / 2;
    let from_edge = if line < 4 { line - first } else { 7 - line - first };
    let from_edge = from_edge as usize;
    match size {
        8 => from_edge,
        _ if from_edge == size as usize / 2 - 1 => 3,
        _ => from_edge,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_boards_lie_in_the_middle() {
        let counts = SIZES.map(|size| {
            let Geometry { board, corners, columns, rows, x_squares, .. } = of(size);
            [board, corners, columns, rows, x_squares].map(|set| set.count_ones())
        });
        assert_eq!(counts, [[64, 4, 16, 16, 4], [36, 4, 12, 12, 4], [16, 4, 8, 8, 4]]);
        for size in SIZES {
            let geometry = of(size);
            for square in (0..64).filter(|square| geometry.board >> square & 1 == 1) {
                let (column, row) = geometry.place(square);
                assert!(column < size && row < size);
                assert_eq!(geometry.square(column, row), square);
            }
        }
        assert_eq!(of(8).worth[..8], [18, 4, 16, 12, 12, 16, 4, 18]);
    }
}
