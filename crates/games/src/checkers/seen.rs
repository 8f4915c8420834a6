//! Positions as the side to move sees them.

use super::rules::Pieces;

/// The pieces as seen by the side to move, whose men go up towards the lowest bits; one bit a
/// square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub(super) my_men: u32,
    pub(super) their_men: u32,
    pub(super) my_kings: u32,
    pub(super) their_kings: u32,
}

/// Without the bits that are no squares.
#[inline]
pub(super) fn packed(squares: u64) -> u32 {
    let byte = |n: u32| (squares >> n & 0xff << (8 * n)) as u32;
    byte(0) | byte(1) | byte(2) | byte(3)
}

/// With the bits that are no squares, all 0.
#[inline]
fn padded(squares: u32) -> u64 {
    let byte = |n: u32| u64::from(squares & 0xff << (8 * n)) << n;
    byte(0) | byte(1) | byte(2) | byte(3)
}

impl Seen {
    #[inline]
    pub(super) fn by_mover(state: &Pieces) -> Seen {
        let see = |squares: u64| {
            if state.is_white { packed(squares) } else { packed(squares).reverse_bits() }
        };
        let kings = state.kings;
        Seen {
            my_men: see(state.mine & !kings),
            their_men: see(state.theirs & !kings),
            my_kings: see(state.mine & kings),
            their_kings: see(state.theirs & kings),
        }
    }

    /// The same position with White to move, no quiet plies behind it.
    #[inline]
    pub(super) fn with_white_to_move(&self) -> Pieces {
        Pieces {
            mine: padded(self.my_men | self.my_kings),
            theirs: padded(self.their_men | self.their_kings),
            kings: padded(self.my_kings | self.their_kings),
            quiet: 0,
            is_white: true,
        }
    }
}
