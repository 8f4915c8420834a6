//! The thirteen categories and what dice score in them.

use super::hand::{DICE, Hand};

/// A category of the score card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Category {
    /// The sum of all ones.
    Aces,
    /// The sum of all twos.
    Twos,
    /// The sum of all threes.
    Threes,
    /// The sum of all fours.
    Fours,
    /// The sum of all fives.
    Fives,
    /// The sum of all sixes.
    Sixes,
    /// All pips, if three dice are alike.
    ThreeOfAKind,
    /// All pips, if four dice are alike.
    FourOfAKind,
    /// 25, if three are alike and the other two.
    FullHouse,
    /// 30 for four numbers in a row.
    SmallStraight,
    /// 40 for five numbers in a row.
    LargeStraight,
    /// 50, if all are alike.
    Yahtzee,
    /// All pips.
    Chance,
}

impl Category {
    /// All, in the order of the card: the upper six first.
    pub const ALL: [Category; 13] = [
        Category::Aces,
        Category::Twos,
        Category::Threes,
        Category::Fours,
        Category::Fives,
        Category::Sixes,
        Category::ThreeOfAKind,
        Category::FourOfAKind,
        Category::FullHouse,
        Category::SmallStraight,
        Category::LargeStraight,
        Category::Yahtzee,
        Category::Chance,
    ];

    /// The name in notation.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 13] = [
            "aces",
            "twos",
            "threes",
            "fours",
            "fives",
            "sixes",
            "three-kind",
            "four-kind",
            "full-house",
            "small-straight",
            "large-straight",
            "yahtzee",
            "chance",
        ];
        NAMES[self as usize]
    }

    /// The upper category that counts dice of so many pips.
    pub(super) fn upper(pips: u8) -> Category {
        Category::ALL[usize::from(pips.clamp(1, 6)) - 1]
    }

    /// Whether it is one of the six that count dice of one number.
    pub fn is_upper(self) -> bool {
        (self as u8) < 6
    }

    /// What five dice score. A joker scores in full where it takes another shape than its own.
    pub(super) fn points(self, hand: &Hand, joker: bool) -> u8 {
        let counts = hand.counts();
        let alike = |least: u8| counts.iter().any(|&count| count >= least);
        let flat = |points: u8, holds: bool| if holds || joker { points } else { 0 };
        match self {
            Category::ThreeOfAKind | Category::FourOfAKind => {
                let least = if self == Category::ThreeOfAKind { 3 } else { 4 };
                if alike(least) { hand.sum() } else { 0 }
            }
            Category::FullHouse => flat(25, counts.contains(&3) && counts.contains(&2)),
            Category::SmallStraight => flat(30, row(&counts) >= 4),
            Category::LargeStraight => flat(40, row(&counts) >= 5),
            Category::Yahtzee => {
                if alike(DICE) {
                    50
                } else {
                    0
                }
            }
            Category::Chance => hand.sum(),
            _ => counts[self as usize] * (self as u8 + 1),
        }
    }

    /// Whether some five dice score so much.
    pub(super) fn can_be(self, points: u8) -> bool {
        let pips = self as u8 + 1;
        match self {
            Category::ThreeOfAKind | Category::FourOfAKind => {
                points == 0 || (5..=30).contains(&points)
            }
            Category::FullHouse => points == 0 || points == 25,
            Category::SmallStraight => points == 0 || points == 30,
            Category::LargeStraight => points == 0 || points == 40,
            Category::Yahtzee => points == 0 || points == 50,
            Category::Chance => (5..=30).contains(&points),
            _ => points.is_multiple_of(pips) && points / pips <= DICE,
        }
    }
}

/// The longest row of numbers.
fn row(counts: &[u8; 6]) -> usize {
    counts.split(|&count| count == 0).map(<[u8]>::len).max().unwrap_or(0)
}
