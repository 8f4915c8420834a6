//! Which of 36 rolls hit a blot, and which a checker can play in full.

use super::side::{BAR, Side, across};

/// Rolls of two dice: bit `6 a + b` is the roll of `a + 1` and `b + 1`, so that bits count as 36ths.
type Rolls = u64;

/// The most pips that a roll plays.
const FURTHEST: usize = 24;

const fn roll(one: usize, other: usize) -> Rolls {
    1 << (6 * (one - 1) + other - 1) | 1 << (6 * (other - 1) + one - 1)
}

/// The rolls with a die of so many pips.
const DIRECT: [Rolls; 7] = {
    let mut rolls = [0; 7];
    let mut die = 1;
    while die <= 6 {
        let mut other = 1;
        while other <= 6 {
            rolls[die] |= roll(die, other);
            other += 1;
        }
        die += 1;
    }
    rolls
};

/// By the pips and by which of the next six points are blocked: the rolls of two different dice whose sum hits.
const COMBINED: [[Rolls; 64]; 13] = {
    let mut table = [[0; 64]; 13];
    let mut one = 1;
    while one <= 6 {
        let mut other = one + 1;
        while other <= 6 {
            let mut blocked = 0;
            while blocked < 64 {
                if blocked >> (one - 1) & 1 == 0 || blocked >> (other - 1) & 1 == 0 {
                    table[one + other][blocked] |= roll(one, other);
                }
                blocked += 1;
            }
            other += 1;
        }
        one += 1;
    }
    table
};

/// By the pips: doubles that hit with two to four steps, and the points between, the next one first.
const DOUBLES: [[(Rolls, u32); 3]; FURTHEST + 1] = {
    let mut table = [[(0, 0); 3]; FURTHEST + 1];
    let mut pips = 2;
    while pips <= FURTHEST {
        let (mut steps, mut place) = (2, 0);
        while steps <= 4 {
            if pips % steps == 0 && pips / steps <= 6 {
                let die = pips / steps;
                let (mut between, mut step) = (0, 1);
                while step < steps {
                    between |= 1 << (step * die - 1);
                    step += 1;
                }
                table[pips][place] = (roll(die, die), between);
                place += 1;
            }
            steps += 1;
        }
        pips += 1;
    }
    table
};

/// By which of the next six points are blocked: the rolls one of whose dice enters while the other is free.
const ENTERED: [[Rolls; 64]; 7] = {
    let mut table = [[0; 64]; 7];
    let mut blocked = 0;
    while blocked < 64 {
        let mut die = 1;
        while die <= 6 {
            let mut other = 1;
            while other <= 6 {
                if blocked >> (other - 1) & 1 == 0 {
                    table[die][blocked] |= roll(die, other);
                }
                other += 1;
            }
            die += 1;
        }
        blocked += 1;
    }
    table
};

/// Points before a checker that a roll of two dice can reach.
const AHEAD: u32 = 12;

/// How many of 36 rolls one checker can play in full, by which of the twelve points ahead are blocked; with
/// `beyond`, those that take it past the furthest blocked one of the next six.
const fn playable(beyond: bool) -> [u8; 1 << AHEAD] {
    let mut table = [0; 1 << AHEAD];
    let mut blocked = 0usize;
    while blocked < 1 << AHEAD {
        let near = blocked & 63;
        let furthest = if beyond { usize::BITS - near.leading_zeros() } else { 0 };
        let mut one = 1;
        while one <= 6 {
            let mut other = 1;
            while other <= one {
                let closed = blocked >> (one - 1) & 1 == 1 && blocked >> (other - 1) & 1 == 1;
                let ends = blocked >> (one + other - 1) & 1 == 0 && one + other > furthest;
                if ends && !closed {
                    table[blocked] += if one == other { 1 } else { 2 };
                }
                other += 1;
            }
            one += 1;
        }
        blocked += 1;
    }
    table
}

static IN_FULL: [u8; 1 << AHEAD] = playable(false);
static PAST: [u8; 1 << AHEAD] = playable(true);

/// What the other player's next roll may do to one's blots.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Danger {
    /// Of 36 rolls, those that hit.
    pub(super) hits: u32,
    /// Of 36 rolls, those that hit either of two blots.
    pub(super) twice: u32,
    /// The pips lost by the blot that loses most, over all 36 rolls.
    pub(super) lost: u32,
}

impl Danger {
    /// Of the blots of `mine`, the others to roll. Points that a second die or a second checker would have to enter
    /// first are looked at only as far as one checker on the bar goes.
    #[inline]
    pub(super) fn of(mine: Side, theirs: Side) -> Danger {
        let on_bar = theirs.count(BAR);
        let mut shooters = u32::from(on_bar > 0);
        if on_bar < 2 {
            shooters |= across(theirs.occupied());
        }
        let (mut blots, wall) = (mine.blots(), mine.made());
        let (mut seen, mut danger) = (0, Danger::default());
        let mut twice = 0;
        while blots != 0 {
            // The lowest one loses most.
            let point = blots.trailing_zeros();
            blots &= blots - 1;
            let mut before = shooters & ((1 << point) - 1);
            let mut rolls = 0;
            while before != 0 {
                let from = before.trailing_zeros();
                before &= before - 1;
                rolls |= shot(from, point, wall, on_bar);
            }
            danger.lost += (rolls & !seen).count_ones() * (u32::from(BAR) - point);
            twice |= rolls & seen;
            seen |= rolls;
        }
        Danger { hits: seen.count_ones(), twice: twice.count_ones(), ..danger }
    }
}

/// The rolls by which a checker on `from` hits on `to`, both counted from the shooter's bar.
#[inline]
fn shot(from: u32, to: u32, wall: u32, on_bar: u8) -> Rolls {
    let (pips, next) = ((to - from) as usize, wall >> (from + 1));
    if on_bar > 0 && from > 0 {
        return if pips <= 6 { ENTERED[pips][(wall >> 1 & 63) as usize] } else { 0 };
    }
    let mut rolls = if pips <= 6 { DIRECT[pips] } else { 0 };
    if on_bar > 1 {
        return rolls;
    }
    if pips <= 12 {
        rolls |= COMBINED[pips][(next & 63) as usize];
    }
    for &(double, between) in &DOUBLES[pips] {
        if next & between == 0 {
            rolls |= double;
        }
    }
    rolls
}

/// How many of 36 rolls a checker can play in full, from a place counted from its player's bar; `wall` has
/// the points that the other made, as that one numbers them.
#[inline]
pub(super) fn in_full(from: u32, wall: u32) -> u32 {
    u32::from(IN_FULL[ahead(from, wall)])
}

/// How many of them take it past the last of the points made within six pips.
#[inline]
pub(super) fn past(from: u32, wall: u32) -> u32 {
    u32::from(PAST[ahead(from, wall)])
}

fn ahead(from: u32, wall: u32) -> usize {
    (wall >> (from + 1) & ((1 << AHEAD) - 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(points: &[(u8, u8)]) -> Side {
        let mut counts = [0; 26];
        points.iter().for_each(|&(point, count)| counts[usize::from(point)] = count);
        Side::new(&counts).unwrap_or(Side::BORNE_OFF)
    }

    fn hits(mine: &[(u8, u8)], theirs: &[(u8, u8)]) -> u32 {
        Danger::of(side(mine), side(theirs)).hits
    }

    #[test]
    fn shots_are_those_of_the_textbooks() {
        // A blot so many pips before one checker, nothing between.
        let free = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0];
        for (pips, &expected) in (1u8..).zip(&free) {
            assert_eq!(hits(&[(1 + pips, 1)], &[(24, 1)]), expected, "{pips} pips away");
        }
        // Six pips away, the points two to five pips ahead made: 5-1 goes by the first point.
        assert_eq!(hits(&[(7, 1), (3, 2), (4, 2), (5, 2), (6, 2)], &[(24, 1)]), 13);
        // From the bar against three closed points: a 4 hits.
        assert_eq!(hits(&[(4, 1), (1, 2), (2, 2), (3, 2)], &[(BAR, 1)]), 11);
        // One on the bar: 6-4 enters by the 6 and hits by the 4, which is closed to entering.
        assert_eq!(hits(&[(10, 1), (4, 2)], &[(BAR, 1), (19, 1)]), 9 + 2);
    }

    #[test]
    fn two_blots_are_counted_once_where_one_roll_hits_either() {
        let danger = Danger::of(side(&[(3, 1), (5, 1)]), side(&[(24, 1)]));
        // A 2 or 1-1 hits the first, a 4, 3-1, 2-2 or 1-1 the second, 4-2, 2-2 and 1-1 either.
        assert_eq!((danger.hits, danger.twice), (12 + 15 - 4, 4));
        assert_eq!(danger.lost, 12 * 22 + 11 * 20);
    }

    #[test]
    fn a_checker_before_nothing_plays_all_rolls() {
        assert_eq!(in_full(0, 0), 36);
        assert_eq!(in_full(0, 0b0111_1110), 0);
        // Before six points made in a row from the second pip on: 1-1 alone, and past them nothing.
        assert_eq!((in_full(0, 0b1111_1100), past(0, 0b1111_1100)), (0, 0));
        // A wall of five: 6-1 is played by the 1 and the 6 from there, or the other way.
        assert_eq!(past(0, 0b0111_1100), 2);
    }
}
