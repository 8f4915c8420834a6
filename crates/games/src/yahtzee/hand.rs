//! Up to five dice, in no order.

use std::sync::LazyLock;

/// How many dice the game is played with.
pub(super) const DICE: u8 = 5;

/// Up to five dice: how many show each number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand([u8; 6]);

impl Hand {
    /// No dice.
    pub const EMPTY: Hand = Hand([0; 6]);

    /// The dice that show these numbers of pips; `None` for more than five or other numbers than
    /// 1 to 6.
    pub fn of(pips: &[u8]) -> Option<Hand> {
        if pips.len() > usize::from(DICE) {
            return None;
        }
        let mut hand = Hand::EMPTY;
        for &pips in pips {
            *hand.0.get_mut(usize::from(pips).checked_sub(1)?)? += 1;
        }
        Some(hand)
    }

    /// How many dice these are.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Hand::EMPTY
    }

    /// How many dice show each number, from 1 to 6.
    pub fn counts(&self) -> [u8; 6] {
        self.0
    }

    /// All pips.
    pub fn sum(&self) -> u8 {
        (1..).zip(self.0).map(|(pips, count): (u8, u8)| pips * count).sum()
    }

    /// The pips of each die, in rising order.
    pub fn pips(&self) -> impl Iterator<Item = u8> {
        let counts = self.0;
        (1..=6u8).flat_map(move |n| std::iter::repeat_n(n, usize::from(counts[usize::from(n) - 1])))
    }

    /// Whether all five dice show the same number; which it is.
    pub(super) fn yahtzee(&self) -> Option<u8> {
        let place = self.0.iter().position(|&count| count == DICE)?;
        Some(place as u8 + 1)
    }

    /// Both together.
    pub(super) fn and(&self, other: &Hand) -> Hand {
        Hand(std::array::from_fn(|n| self.0[n] + other.0[n]))
    }

    /// Whether all of these dice are among the others.
    #[inline]
    pub(super) fn is_among(&self, other: &Hand) -> bool {
        self.0.iter().zip(other.0).all(|(mine, theirs)| *mine <= theirs)
    }

    /// One die more that shows `face` + 1 pips.
    pub(super) fn with(&self, face: usize) -> Hand {
        let mut counts = self.0;
        counts[face] += 1;
        Hand(counts)
    }

    /// One such die less, if there is one.
    pub(super) fn without(&self, face: usize) -> Option<Hand> {
        let mut counts = self.0;
        counts[face] = counts[face].checked_sub(1)?;
        Some(Hand(counts))
    }

    /// Its place among [`all`] hands.
    pub(super) fn place(&self) -> usize {
        all().binary_search(self).unwrap_or(0)
    }
}

/// All 462 hands of no to five dice.
pub(super) fn all() -> &'static [Hand] {
    static ALL: LazyLock<Vec<Hand>> = LazyLock::new(|| {
        let mut hands = vec![Hand::EMPTY];
        let mut newest = hands.clone();
        for _ in 0..DICE {
            newest = newest.iter().flat_map(|hand| (0..6).map(|face| hand.with(face))).collect();
            newest.sort_unstable();
            newest.dedup();
            hands.extend(&newest);
        }
        hands.sort_unstable();
        hands
    });
    &ALL
}

/// What `dice` dice can show, with the probabilities.
pub(super) fn rolls(dice: u8) -> &'static [(Hand, f64)] {
    static ROLLS: LazyLock<Vec<Vec<(Hand, f64)>>> = LazyLock::new(|| {
        let of_size = |size| all().iter().filter(move |hand| hand.len() == size);
        (0..=DICE).map(|size| of_size(size).map(|hand| (*hand, chance(hand))).collect()).collect()
    });
    ROLLS.get(usize::from(dice)).map_or(&[], |rolls| rolls)
}

/// The probability that so many dice show these numbers: n! / (a! b! ...) of 6^n ways.
fn chance(hand: &Hand) -> f64 {
    let factorial = |n: u8| (1..=u32::from(n)).product::<u32>();
    let alike: u32 = hand.0.iter().map(|&count| factorial(count)).product();
    let ways = factorial(hand.len()) / alike;
    f64::from(ways) / f64::from(6u32.pow(u32::from(hand.len())))
}
