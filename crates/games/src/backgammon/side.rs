//! One player's checkers as bit planes.

use std::fmt;

/// The number of a player's bar, counted as the point after the 24-point.
pub const BAR: u8 = 25;
/// The number of a player's tray, counted as the point after the 1-point.
pub const OFF: u8 = 0;
/// How many checkers each player has.
pub const CHECKERS: u8 = 15;

/// The points from 1 to 24, one bit each.
pub(super) const POINTS: u32 = 0x01ff_fffe;
/// The points from 1 to 6, a player's home board.
pub(super) const HOME: u32 = 0x7e;
/// The bar's bit.
pub(super) const ON_BAR: u32 = 1 << BAR;

/// How many checkers a player has on each point, seen by that player: [`OFF`], the points from 1
/// (the ace point at home) to 24, and [`BAR`]. A checker moves from high numbers to low ones.
///
/// Plane `k` holds bit `k` of all counts, so that all points with a blot, all made points and
/// all checkers that can move by one die come out of a few word operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Side {
    planes: [u32; 4],
}

impl Side {
    /// Every checker borne off.
    pub const BORNE_OFF: Side = Side { planes: [1; 4] };

    /// The checkers on the points from 1 to 24 and on the bar (place 0 is not read); the others
    /// are borne off. `None` if there are more than [`CHECKERS`].
    pub fn new(counts: &[u8; 26]) -> Option<Side> {
        let on_board = counts[1..].iter().map(|&count| u32::from(count)).sum::<u32>();
        let off = u32::from(CHECKERS).checked_sub(on_board)? as u8;
        let mut side = Side { planes: [0; 4] };
        for (point, &count) in (0u8..).zip(counts) {
            let count = if point == OFF { off } else { count };
            for (k, plane) in side.planes.iter_mut().enumerate() {
                *plane |= u32::from(count >> k & 1) << point;
            }
        }
        Some(side)
    }

    /// How many checkers stand on `point`: [`OFF`], 1 to 24, or [`BAR`]; 0 anywhere else.
    #[inline]
    pub fn count(&self, point: u8) -> u8 {
        let bit = |k: usize| (self.planes[k].checked_shr(u32::from(point)).unwrap_or(0) & 1) as u8;
        bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3
    }

    /// The counts by point, [`OFF`] first and [`BAR`] last.
    pub fn counts(&self) -> [u8; 26] {
        std::array::from_fn(|point| self.count(point as u8))
    }

    /// The points (1 to 24, and the bar) with a checker.
    #[inline]
    pub fn occupied(&self) -> u32 {
        let [ones, twos, fours, eights] = self.planes;
        (ones | twos | fours | eights) & !1
    }

    /// The points from 1 to 24 with two checkers or more.
    #[inline]
    pub fn made(&self) -> u32 {
        (self.planes[1] | self.planes[2] | self.planes[3]) & POINTS
    }

    /// The points from 1 to 24 with exactly one checker.
    #[inline]
    pub fn blots(&self) -> u32 {
        self.planes[0] & POINTS & !self.made()
    }

    /// Whether eight checkers or more are on the points from 1 to 3 or off, and can do little more.
    #[inline]
    pub(super) fn is_deep(&self) -> bool {
        self.total(0b1110) + i32::from(self.count(OFF)) >= 8
    }

    /// How many checkers stand on these points altogether.
    #[inline]
    pub(super) fn total(&self, points: u32) -> i32 {
        (0..4).map(|k| ((self.planes[k] & points).count_ones() << k) as i32).sum()
    }

    /// The sum over all checkers, by planes: `word` is the sum over the bits of a word.
    #[inline]
    pub(super) fn sum(&self, word: impl Fn(u32) -> i32) -> i32 {
        let [ones, twos, fours, eights] = self.planes;
        word(ones) + 2 * word(twos) + 4 * word(fours) + 8 * word(eights)
    }

    /// The points from 1 to 24 with four checkers or more.
    #[inline]
    pub(super) fn stacks(&self) -> u32 {
        (self.planes[2] | self.planes[3]) & POINTS
    }

    /// How many points all checkers have to go: 167 at the start.
    pub fn pips(&self) -> u32 {
        let weigh = |plane: u32| {
            let bits = [0x2aa_aaaa, 0x0cc_cccc, 0x0f0_f0f0, 0x300_ff00, 0x3ff_0000u32];
            (0..5).map(|bit| (plane & bits[bit]).count_ones() << bit).sum::<u32>()
        };
        (0..4).map(|k| weigh(self.planes[k]) << k).sum()
    }

    /// One checker more on `point`, below 32.
    #[inline]
    pub(super) fn put(&mut self, point: u8) {
        let mut carry = 1 << point;
        for plane in &mut self.planes {
            let full = *plane & carry;
            *plane ^= carry;
            carry = full;
        }
    }

    /// One checker fewer on `point`, below 32.
    #[inline]
    pub(super) fn take(&mut self, point: u8) {
        let mut borrow = 1 << point;
        for plane in &mut self.planes {
            let empty = !*plane & borrow;
            *plane ^= borrow;
            borrow = empty;
        }
    }

    /// A checker moved.
    #[inline]
    pub(super) fn moved(mut self, from: u8, to: u8) -> Side {
        self.take(from);
        self.put(to);
        self
    }
}

/// The points from 1 to 24 as the other player numbers them.
#[inline]
pub(super) fn across(points: u32) -> u32 {
    // Point p is the other player's 25 - p; reversing a word puts bit p at 31 - p.
    (points & POINTS).reverse_bits() >> 6
}

impl fmt::Debug for Side {
    /// `6:5 8:3 13:5 24:2`: the points with checkers and their numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.counts();
        let words = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let words: Vec<String> = words.map(|(point, count)| format!("{point}:{count}")).collect();
        f.write_str(&words.join(" "))
    }
}
