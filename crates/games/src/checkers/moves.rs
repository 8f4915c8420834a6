//! A move in a word, and the legal moves of a position, listed as they are asked for.

use super::board::{WAYS, foremost, number, numbers, seen_from, stepped};
use super::jumps::Jumps;

/// A step or a capture: where it begins, where it ends, and which pieces it takes.
///
/// Captures that differ in nothing but the order of their jumps are one move: they have the same
/// result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u64);

const FROM: u32 = 40;
const TO: u32 = 48;
const SQUARES: u64 = (1 << 35) - 1;

impl Move {
    /// Nothing: fills unused places of a list.
    pub(super) const NONE: Move = Move(0);

    /// The move between two squares given as single bits.
    #[inline]
    pub(super) const fn new(from: u64, to: u64, captured: u64) -> Move {
        let (from, to) = (from.trailing_zeros() as u64, to.trailing_zeros() as u64);
        Move((from & 63) << FROM | (to & 63) << TO | captured & SQUARES)
    }

    /// The bit of the square that the move leaves.
    #[inline]
    pub(super) const fn leaves(self) -> u64 {
        1 << (self.0 >> FROM & 63)
    }

    /// The bit of the square on which it ends.
    #[inline]
    pub(super) const fn enters(self) -> u64 {
        1 << (self.0 >> TO & 63)
    }

    /// The bits of the pieces it takes.
    #[inline]
    pub(super) const fn captured(self) -> u64 {
        self.0 & SQUARES
    }

    /// The square that the move leaves, 1 to 32.
    #[inline]
    pub const fn from(self) -> u8 {
        number((self.0 >> FROM & 63) as u32)
    }

    /// The square on which it ends, 1 to 32; a king's captures may end where they began.
    #[inline]
    pub const fn to(self) -> u8 {
        number((self.0 >> TO & 63) as u32)
    }

    /// The squares of the pieces it takes, ascending.
    pub fn captured_squares(self) -> impl Iterator<Item = u8> {
        numbers(self.captured())
    }

    /// How many pieces it takes.
    #[inline]
    pub const fn captures(self) -> u32 {
        self.captured().count_ones()
    }
}

/// The legal moves of a position, the pieces furthest ahead first: White's from square 1 on,
/// Black's from square 32 down, so that both sides see the same order from their seats. A piece's
/// steps and jumps go forwards first. Their number is known from the beginning.
#[derive(Clone, Debug)]
pub struct Moves(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Steps(Steps),
    Jumps(Jumps),
}

impl Moves {
    #[inline]
    pub(super) fn steps(movers: [u64; WAYS], is_white: bool) -> Moves {
        Moves(Kind::Steps(Steps { movers, is_white }))
    }

    #[inline]
    pub(super) fn jumps(jumps: Jumps) -> Moves {
        Moves(Kind::Jumps(jumps))
    }
}

/// Steps still to be listed.
#[derive(Clone, Copy, Debug)]
struct Steps {
    /// For each direction, seen from the side to move, the pieces that can step.
    movers: [u64; WAYS],
    is_white: bool,
}

impl Steps {
    /// The pieces with a step.
    #[inline]
    fn pieces(&self) -> u64 {
        let [a, b, c, d] = self.movers;
        a | b | c | d
    }

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let piece = foremost(self.pieces(), self.is_white);
        for (way, movers) in self.movers.iter_mut().enumerate() {
            if *movers & piece != 0 {
                *movers ^= piece;
                let entered = stepped(piece, seen_from(self.is_white, way));
                return Some(Move::new(piece, entered, 0));
            }
        }
        None
    }

    /// Leaves out the first `n` steps; a piece all of whose steps are left out costs one turn.
    #[inline]
    fn skip(&mut self, mut n: usize) {
        while n > 0 {
            let piece = foremost(self.pieces(), self.is_white);
            let steps = self.movers.iter().filter(|movers| **movers & piece != 0).count();
            if n < steps || steps == 0 {
                (0..n.min(steps)).for_each(|_| _ = self.next());
                return;
            }
            n -= steps;
            self.movers.iter_mut().for_each(|movers| *movers &= !piece);
        }
    }

    #[inline]
    fn len(&self) -> usize {
        self.movers.iter().map(|movers| movers.count_ones() as usize).sum()
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match &mut self.0 {
            Kind::Steps(steps) => steps.next(),
            Kind::Jumps(jumps) => jumps.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = match &self.0 {
            Kind::Steps(steps) => steps.len(),
            Kind::Jumps(jumps) => jumps.len(),
        };
        (count, Some(count))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        match &mut self.0 {
            Kind::Steps(steps) => {
                steps.skip(n);
                steps.next()
            }
            Kind::Jumps(jumps) => {
                jumps.skip(n);
                jumps.next()
            }
        }
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Moves {}
impl std::iter::FusedIterator for Moves {}
