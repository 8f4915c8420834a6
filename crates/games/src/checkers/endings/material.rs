//! Which pieces there are, and the positions that have them, numbered.

use super::super::seen::Seen;
use super::sets::{rank, set_of, ways};
use std::ops::Range;

/// How many men and kings each side has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Of the side to move.
    pub my_men: u8,
    /// Of the side to move.
    pub my_kings: u8,
    /// Of the other side.
    pub their_men: u8,
    /// Of the other side.
    pub their_kings: u8,
}

/// No man stands in the row where it would be a king.
const MEN_SQUARES: u32 = 28;
const KING_SQUARES: u32 = 32;
/// The mover's men go up, so that theirs are the first four squares.
pub(super) const MY_FIRST: u32 = 4;

impl Material {
    /// All with two to `most` pieces of both sides, those before that others can come to: fewer pieces
    /// first, then fewer men. Of two that differ in who is to move the smaller one alone.
    pub(super) fn up_to(most: u8) -> Vec<Material> {
        let mut found: Vec<Material> =
            Material::all(most).filter(|one| *one <= one.turned()).collect();
        found.sort_by_key(|one| (one.pieces(), one.my_men + one.their_men, *one));
        found
    }

    /// All with two to `most` pieces of both sides.
    fn all(most: u8) -> impl Iterator<Item = Material> {
        let counts = move || 0..=most;
        let each = counts().flat_map(move |my_men| {
            counts().flat_map(move |my_kings| {
                counts().flat_map(move |their_men| {
                    counts().map(move |their_kings| Material {
                        my_men,
                        my_kings,
                        their_men,
                        their_kings,
                    })
                })
            })
        });
        let has_both =
            |one: &Material| one.my_men + one.my_kings > 0 && one.their_men + one.their_kings > 0;
        each.filter(move |one| has_both(one) && one.pieces() <= most)
    }

    /// All pieces of both sides.
    pub fn pieces(&self) -> u8 {
        self.my_men + self.my_kings + self.their_men + self.their_kings
    }

    /// The same with the other side to move.
    pub fn turned(&self) -> Material {
        Material {
            my_men: self.their_men,
            my_kings: self.their_kings,
            their_men: self.my_men,
            their_kings: self.my_kings,
        }
    }

    #[inline]
    pub(super) fn of(seen: &Seen) -> Material {
        Material {
            my_men: seen.my_men.count_ones() as u8,
            my_kings: seen.my_kings.count_ones() as u8,
            their_men: seen.their_men.count_ones() as u8,
            their_kings: seen.their_kings.count_ones() as u8,
        }
    }

    /// In how many ways each kind can stand, the others aside.
    #[inline]
    fn ways(&self) -> [u64; 4] {
        [
            ways(MEN_SQUARES, self.my_men),
            ways(MEN_SQUARES, self.their_men),
            ways(KING_SQUARES, self.my_kings),
            ways(KING_SQUARES, self.their_kings),
        ]
    }

    /// How many numbers there are: a few of them, with two pieces on one square, are no position's.
    pub fn count(&self) -> u64 {
        self.ways().iter().product()
    }

    /// The number of a position with this material.
    #[inline]
    pub(super) fn number(&self, seen: &Seen) -> u64 {
        let [_, their_men, my_kings, their_kings] = self.ways();
        let men = rank(seen.my_men >> MY_FIRST) * their_men + rank(seen.their_men);
        (men * my_kings + rank(seen.my_kings)) * their_kings + rank(seen.their_kings)
    }

    /// What a step up by one in the rank of each kind adds to a number, in the order of [`Material::ways`].
    #[inline]
    pub(super) fn weights(&self) -> [u64; 4] {
        let [_, their_men, my_kings, their_kings] = self.ways();
        [their_men * my_kings * their_kings, my_kings * their_kings, their_kings, 1]
    }

    /// The ranks of the kinds in the position with a number; `None` if it is too large.
    #[inline]
    fn ranks(&self, number: u64) -> Option<[u32; 4]> {
        let ways = self.ways().map(|ways| ways as u32);
        // All numbers fit into 32 bits, and dividing those takes a third of the time.
        let mut rest = u32::try_from(number).ok().filter(|_| number < self.count())?;
        let mut ranks = [0; 4];
        for kind in (1..4).rev() {
            (rest, ranks[kind]) = (rest / ways[kind], rest % ways[kind]);
        }
        ranks[0] = rest;
        Some(ranks)
    }

    #[inline]
    fn kinds(&self) -> [u8; 4] {
        [self.my_men, self.their_men, self.my_kings, self.their_kings]
    }

    /// The position with a number; `None` if there is none.
    #[inline]
    pub(super) fn position(&self, number: u64) -> Option<Seen> {
        let (ranks, kinds) = (self.ranks(number)?, self.kinds());
        Material::seen([0, 1, 2, 3].map(|kind| set_of(ranks[kind], kinds[kind])))
    }

    /// The position with these sets of squares; `None` if two pieces stand on one.
    #[inline]
    fn seen([my_men, their_men, my_kings, their_kings]: [u32; 4]) -> Option<Seen> {
        let my_men = my_men << MY_FIRST;
        let (men, kings) = (my_men | their_men, my_kings | their_kings);
        let shared = my_men & their_men | my_kings & their_kings | men & kings;
        (shared == 0).then_some(Seen { my_men, their_men, my_kings, their_kings })
    }

    /// Calls `visit` with all positions that have one of the numbers, in order.
    pub(super) fn each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, Seen)) {
        let (ways, kinds) = (self.ways(), self.kinds());
        let Some(mut ranks) = self.ranks(numbers.start) else { return };
        let mut sets = [0, 1, 2, 3].map(|kind| set_of(ranks[kind], kinds[kind]));
        for number in numbers.start..numbers.end.min(self.count()) {
            if let Some(seen) = Material::seen(sets) {
                visit(number, seen);
            }
            // As an odometer turns: mostly the last kind's wheel alone.
            for kind in (0..4).rev() {
                let next = ranks[kind] + 1;
                let goes_round = u64::from(next) == ways[kind];
                ranks[kind] = if goes_round { 0 } else { next };
                sets[kind] = set_of(ranks[kind], kinds[kind]);
                if !goes_round {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_their_numbers_back() {
        let material = Material { my_men: 1, my_kings: 1, their_men: 2, their_kings: 0 };
        let (mut positions, mut listed) = (0, Vec::new());
        material.each(0..u64::MAX, |number, seen| listed.push((number, seen)));
        let mut listed = listed.into_iter();
        for number in 0..material.count() {
            if let Some(seen) = material.position(number) {
                assert_eq!(Material::of(&seen), material);
                assert_eq!(material.number(&seen), number);
                assert_eq!(listed.next(), Some((number, seen)));
                positions += 1;
            }
        }
        assert!(material.position(material.count()).is_none());
        assert_eq!(listed.next(), None);
        // By inclusion and exclusion over the 24 squares on which both sides' men may stand.
        assert_eq!(positions, 288_144);
    }

    #[test]
    fn what_others_come_to_is_listed_first() {
        let listed = Material::up_to(4);
        let place = |one: Material| listed.iter().position(|&other| other == one.min(one.turned()));
        for one in Material::all(4) {
            let here = place(one).expect("listed");
            let crowned =
                Material { my_men: one.my_men.wrapping_sub(1), my_kings: one.my_kings + 1, ..one };
            let taken = Material { their_men: one.their_men.wrapping_sub(1), ..one };
            assert!(one.my_men == 0 || place(crowned).is_some_and(|other| other < here));
            let is_left = taken.their_men < 4 && taken.their_men + taken.their_kings > 0;
            assert!(!is_left || place(taken).is_some_and(|other| other < here));
        }
    }
}
