//! What makes a backgammon position good.

use super::board::{Board, Phase};
use super::rules::Backgammon;
use super::side::{BAR, HOME, OFF, POINTS, Side, across};
use outply_game::Features;

/// Counts of the mover's less the opponent's, as [`Features::names`] has them: the race, checkers
/// off and on the bar, blots and the pips they may lose, made points by place, primes and what
/// they hold. While dice are awaited the mover is the player on roll.
#[derive(Clone, Copy, Default, Debug)]
pub struct BackgammonFeatures;

/// How many features there are.
pub const FEATURES: usize = 20;

const NAMES: [&str; FEATURES] = [
    "pips ahead while in contact",
    "lead in a race, percent of the mean",
    "borne off",
    "on the bar",
    "pips at risk",
    "blots",
    "points made at 1 or 2",
    "3-point",
    "4-point",
    "5-point",
    "6-point",
    "bar-point",
    "8-point",
    "points made from 9 to 18",
    "anchors from 20 to 22",
    "anchors on 23 or 24",
    "checkers behind in the opponent's home",
    "checkers behind a prime",
    "bar against closed points",
    "stacked checkers",
];

/// Weights for [`BackgammonFeatures`], in its order, in thousandths of a point: the mean of two
/// least-squares fits to GNU Backgammon's equities without lookahead of some 30,000 positions
/// each. Without lookahead they win 0.05 ± 0.02 points a game from the first fit alone, which
/// wins 0.67 ± 0.01 from counting pips and blots (3,000 pairs of games with the same dice).
pub const WEIGHTS: [i32; FEATURES] =
    [6, 9, 81, -1, -2, -45, -70, 29, 103, 153, 169, 67, 60, 32, 42, -81, -37, -40, 75, -32];

impl Features<Backgammon> for BackgammonFeatures {
    fn names(&self) -> &'static [&'static str] {
        &NAMES
    }

    fn extract(&self, _rules: &Backgammon, board: &Board, features: &mut [i32]) {
        let mover = match board.phase {
            Phase::Doubled => board.on_roll.opponent(),
            _ => board.on_roll,
        };
        let (mine, theirs) = (board.side(mover), board.side(mover.opponent()));
        let race = board.is_race();
        let (my_counts, their_counts) = (counts(mine, theirs, race), counts(theirs, mine, race));
        let pairs = my_counts.iter().zip(&their_counts);
        for (feature, (mine, theirs)) in features.iter_mut().zip(pairs) {
            *feature = mine - theirs;
        }
    }
}

/// How far a player is ahead in a race, in percent of the mean of both pip counts, halved.
pub(super) fn lead(mine: i32, theirs: i32) -> i32 {
    100 * (theirs - mine) / (theirs + mine).max(1)
}

fn one(points: u32) -> i32 {
    points.count_ones() as i32
}

/// One player's counts against the other's.
fn counts(mine: Side, theirs: Side, race: bool) -> [i32; FEATURES] {
    let (pips, others) = (mine.pips() as i32, theirs.pips() as i32);
    let off = i32::from(mine.count(OFF));
    if race {
        // The difference of both players' counts is the lead in percent of their mean.
        let mut counts = [0; FEATURES];
        (counts[1], counts[2]) = (100 * (others - pips) / (others + pips).max(1), off);
        return counts;
    }
    let made = mine.made();
    let bar = i32::from(mine.count(BAR));
    let at = |point: u8| (made >> point & 1) as i32;
    [
        -pips,
        0,
        off,
        bar,
        at_risk(mine, theirs),
        one(mine.blots()),
        at(1) + at(2),
        at(3),
        at(4),
        at(5),
        at(6),
        at(7),
        at(8),
        one(made & 0x7_fe00),
        at(20) + at(21) + at(22),
        at(23) + at(24),
        mine.total(0x1f8_0000),
        held(mine, theirs),
        i32::from(theirs.count(BAR)) * one(made & HOME),
        (1..BAR).map(|point| i32::from(mine.count(point)).saturating_sub(3).max(0)).sum(),
    ]
}

/// With how many of 36 rolls a checker hits a blot so many pips away, if nothing stands between.
const SHOTS: [i32; 25] =
    [0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1];

/// How many pips the blots would lose on average to the nearest checkers before them, each taken
/// alone.
#[inline]
pub(super) fn at_risk(mine: Side, theirs: Side) -> i32 {
    let shooters = across(theirs.occupied()) | u32::from(theirs.count(BAR) > 0);
    let mut blots = mine.blots();
    let mut lost = 0;
    while blots != 0 {
        let point = blots.trailing_zeros();
        blots &= blots - 1;
        let mut before = shooters & ((1 << point) - 1);
        let mut shots = 0;
        // The nearest two shooters; further ones rarely add a roll.
        for _ in 0..2 {
            if before != 0 {
                let from = before.ilog2();
                before ^= 1 << from;
                let more = SHOTS[(point - from) as usize];
                shots = if shots == 0 { more } else { shots + more / 2 };
            }
        }
        lost += shots.min(36) * (i32::from(BAR) - point as i32);
    }
    lost / 36
}

/// Checkers behind the opponent's longest prime, times its points beyond three.
#[inline]
pub(super) fn held(mine: Side, theirs: Side) -> i32 {
    let wall = across(theirs.made()) & POINTS;
    let (mut run, mut length) = (wall, 0);
    let mut last = 0;
    while run != 0 {
        (last, length) = (run, length + 1);
        run &= run >> 1;
    }
    if length < 4 {
        return 0;
    }
    // The lowest point of the (furthest) run of that length, in my numbers; behind is above it.
    let above = last.ilog2() + length;
    mine.total(!0 << above) * (length as i32 - 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prime_holds_what_is_behind_it() {
        let side = |points: &[(u8, u8)]| {
            let mut counts = [0; 26];
            points.iter().for_each(|&(point, count)| counts[usize::from(point)] = count);
            Side::new(&counts).unwrap_or(Side::BORNE_OFF)
        };
        let prime = side(&[(4, 2), (5, 2), (6, 2), (7, 2), (8, 2)]);
        assert_eq!(held(side(&[(24, 2), (13, 5)]), prime), 4);
        assert_eq!(held(side(&[(16, 2), (13, 5)]), prime), 0);
        assert_eq!(held(side(&[(BAR, 1), (22, 1)]), prime), 4);
        assert_eq!(SHOTS[6], 17);
        // A blot on the mover's 18, six pips before two checkers on the 24.
        assert_eq!(at_risk(side(&[(18, 1)]), side(&[(13, 2)])), 17 * 7 / 36);
    }
}
