//! Which pieces there are, and the positions that have them, numbered.

use super::super::seen::Seen;

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
const MY_FIRST: u32 = 4;
/// At most so many pieces of one kind.
pub(super) const MOST: usize = 5;

/// How many ways there are to choose so many out of so many squares.
const CHOOSE: [[u64; MOST + 1]; 33] = {
    let mut choose = [[0; MOST + 1]; 33];
    let mut squares = 0;
    while squares <= 32 {
        choose[squares][0] = 1;
        let mut pieces = 1;
        while pieces <= MOST {
            if squares > 0 {
                choose[squares][pieces] =
                    choose[squares - 1][pieces] + choose[squares - 1][pieces - 1];
            }
            pieces += 1;
        }
        squares += 1;
    }
    choose
};

#[inline]
fn ways(squares: u32, pieces: u8) -> u64 {
    CHOOSE[squares as usize][usize::from(pieces)]
}

/// The number of a set among all of its size (the combinatorial number system: D. Lehmer 1964).
#[inline]
fn rank(mut set: u32) -> u64 {
    let mut sum = 0;
    for pieces in CHOOSE_BY_SIZE {
        if set == 0 {
            break;
        }
        sum += pieces[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    sum
}

/// The same by the number of pieces, from one on.
const CHOOSE_BY_SIZE: [[u64; 32]; MOST] = {
    let mut by_size = [[0; 32]; MOST];
    let mut pieces = 0;
    while pieces < MOST {
        let mut squares = 0;
        while squares < 32 {
            by_size[pieces][squares] = CHOOSE[squares][pieces + 1];
            squares += 1;
        }
        pieces += 1;
    }
    by_size
};

/// The set of so many of the first `squares` squares with this number.
fn set_of(mut number: u64, pieces: u8, squares: u32) -> u32 {
    let (mut set, mut below) = (0, squares);
    for left in (1..=pieces).rev() {
        below = (0..below).rev().find(|&square| ways(square, left) <= number).unwrap_or(0);
        number -= ways(below, left);
        set |= 1 << below;
    }
    set
}

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

    /// The position with a number; `None` if there is none.
    pub(super) fn position(&self, number: u64) -> Option<Seen> {
        let [my_men, their_men, my_kings, their_kings] = self.ways();
        let (rest, fourth) = (number / their_kings, number % their_kings);
        let (rest, third) = (rest / my_kings, rest % my_kings);
        let (first, second) = (rest / their_men, rest % their_men);
        let seen = Seen {
            my_men: set_of(first, self.my_men, MEN_SQUARES) << MY_FIRST,
            their_men: set_of(second, self.their_men, MEN_SQUARES),
            my_kings: set_of(third, self.my_kings, KING_SQUARES),
            their_kings: set_of(fourth, self.their_kings, KING_SQUARES),
        };
        let together = seen.my_men | seen.their_men | seen.my_kings | seen.their_kings;
        let fits = together.count_ones() == u32::from(self.pieces());
        (first < my_men && fits).then_some(seen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_their_numbers_back() {
        let material = Material { my_men: 1, my_kings: 1, their_men: 2, their_kings: 0 };
        let mut positions = 0;
        for number in 0..material.count() {
            if let Some(seen) = material.position(number) {
                assert_eq!(Material::of(&seen), material);
                assert_eq!(material.number(&seen), number);
                positions += 1;
            }
        }
        assert!(material.position(material.count()).is_none());
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
