//! The seven pieces.

/// One of the seven pieces of four cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A line.
    I,
    /// A square.
    O,
    /// Three in a row and one on the middle.
    T,
    /// Two over two, shifted to the right.
    S,
    /// Two over two, shifted to the left.
    Z,
    /// Three in a row and one on the left end.
    J,
    /// Three in a row and one on the right end.
    L,
}

/// A rotated piece: its rows from the bottom, the lowest bit being the leftmost column.
pub(super) type Shape = &'static [u16];

/// The different rotations, each a quarter turn clockwise from the one before.
const SHAPES: [&[Shape]; 7] = [
    &[&[0b1111], &[1, 1, 1, 1]],
    &[&[0b11, 0b11]],
    &[&[0b111, 0b010], &[0b01, 0b11, 0b01], &[0b010, 0b111], &[0b10, 0b11, 0b10]],
    &[&[0b011, 0b110], &[0b10, 0b11, 0b01]],
    &[&[0b110, 0b011], &[0b01, 0b11, 0b10]],
    &[&[0b111, 0b001], &[0b01, 0b01, 0b11], &[0b100, 0b111], &[0b11, 0b10, 0b10]],
    &[&[0b111, 0b100], &[0b11, 0b01, 0b01], &[0b001, 0b111], &[0b10, 0b10, 0b11]],
];

impl Piece {
    /// All pieces, in the order in which outcomes are listed.
    pub const ALL: [Piece; 7] =
        [Piece::I, Piece::O, Piece::T, Piece::S, Piece::Z, Piece::J, Piece::L];

    /// The piece's letter.
    pub fn letter(self) -> char {
        ['I', 'O', 'T', 'S', 'Z', 'J', 'L'][self as usize]
    }

    /// What the piece looks like in a mirror.
    pub fn mirrored(self) -> Piece {
        match self {
            Piece::S => Piece::Z,
            Piece::Z => Piece::S,
            Piece::J => Piece::L,
            Piece::L => Piece::J,
            other => other,
        }
    }

    /// The rows of each different rotation, from the bottom, the lowest bit being the leftmost
    /// column; each a quarter turn clockwise from the one before.
    pub fn rotations(self) -> &'static [&'static [u16]] {
        SHAPES[self as usize]
    }
}

/// How many columns a shape takes.
pub(super) fn width(shape: Shape) -> u32 {
    let all = shape.iter().fold(0, |all, row| all | row);
    u16::BITS - all.leading_zeros()
}
