//! What an expert counts in a position, for a network.

use super::features::held;
use super::shots::{Danger, in_full, past};
use super::side::{BAR, HOME, OFF, POINTS, Side};

/// Numbers of a player; in races the later ones are zero.
pub(super) const EXPERT: usize = 24;

/// The points from 19 to 24: the other player's home.
const THEIR_HOME: u32 = 0x1f8_0000;

/// A player's numbers, each about 1 at most.
#[inline]
pub(super) fn numbers(mine: Side, theirs: Side, is_race: bool) -> [f32; EXPERT] {
    let mut numbers = [0.0; EXPERT];
    numbers[0] = mine.pips() as f32 / 167.0;
    numbers[1] = (theirs.pips() as f32 - mine.pips() as f32).clamp(-80.0, 80.0) / 40.0;
    if is_race {
        race(mine, &mut numbers);
        return numbers;
    }
    blots(mine, theirs, &mut numbers);
    walls(mine, theirs, &mut numbers);
    behind(mine, theirs, &mut numbers);
    timing(mine, &mut numbers);
    numbers
}

/// In a race: how far from home, and how the checkers lie there.
fn race(mine: Side, numbers: &mut [f32; EXPERT]) {
    let home = mine.total(HOME) as f32 + f32::from(mine.count(OFF));
    numbers[2] = home / 15.0;
    numbers[3] = mine.total(0b1110) as f32 / 15.0;
    numbers[4] = outside(mine) as f32 / 60.0;
    numbers[5] = f32::from(u8::from(mine.count(OFF) == 0));
    numbers[6] = (mine.occupied() & HOME).count_ones() as f32 / 6.0;
    numbers[7] = spread(mine) / 100.0;
}

/// What the next roll may hit.
#[inline]
fn blots(mine: Side, theirs: Side, numbers: &mut [f32; EXPERT]) {
    let danger = Danger::of(mine, theirs);
    numbers[2] = danger.lost as f32 / (36.0 * 10.0);
    numbers[4] = mine.blots().count_ones() as f32 / 4.0;
    numbers[12] = danger.hits as f32 / 36.0;
    numbers[13] = danger.twice as f32 / 18.0;
}

/// Points made before the other's checkers, and how well those are held.
#[inline]
fn walls(mine: Side, theirs: Side, numbers: &mut [f32; EXPERT]) {
    let made = mine.made();
    let closed = (made & HOME).count_ones() as f32;
    numbers[5] = closed / 6.0;
    numbers[6] = f32::from(theirs.count(BAR)) * closed / 6.0;
    let last = last_of(theirs);
    // Checkers that the other player's last one still may hit.
    numbers[8] = mine.total(!0 << last & POINTS) as f32 / 15.0;
    numbers[9] = longest(made) / 6.0;
    let contained = contained(last, made) as f32 / 36.0;
    (numbers[14], numbers[15]) = (contained, contained * contained);
}

/// Checkers that have yet to get past the other's.
#[inline]
fn behind(mine: Side, theirs: Side, numbers: &mut [f32; EXPERT]) {
    numbers[3] = held(mine, theirs) as f32 / 6.0;
    let last = mine.occupied().checked_ilog2().filter(|last| *last >= 13);
    numbers[7] = last.map_or(36, |last| past(25 - last, theirs.made())) as f32 / 36.0;
    numbers[10] = mine.total(THEIR_HOME) as f32 / 4.0;
    numbers[11] = (mine.made() & THEIR_HOME).count_ones() as f32 / 2.0;
    let (caught, mobile) = freedom(mine, theirs.made());
    numbers[16] = caught as f32 / (36.0 * 4.0);
    numbers[17] = mobile as f32 / (36.0 * 100.0);
    let closed = (theirs.made() & HOME).count_ones() as f32;
    numbers[18] = f32::from(u8::from(mine.count(BAR) > 0)) * closed * closed / 36.0;
    numbers[23] = f32::from(mine.count(BAR)) * closed / 6.0;
}

/// How long what was built can be kept.
#[inline]
fn timing(mine: Side, numbers: &mut [f32; EXPERT]) {
    numbers[19] = spare(mine) as f32 / 50.0;
    numbers[20] = spread(mine) / 100.0;
    numbers[21] = outside(mine) as f32 / 100.0;
    numbers[22] = mine.total(0b110) as f32 / 5.0;
}

/// The point of the other's last checker as this player numbers them; 0 for the bar.
fn last_of(theirs: Side) -> u32 {
    25 - (theirs.occupied() & !1).checked_ilog2().unwrap_or(0)
}

/// Pips that checkers lack to be home: as long as there are some, none is borne off.
fn outside(mine: Side) -> i32 {
    beyond(mine, !0 << 7, 6)
}

/// Pips that checkers on these points can go down to `point`.
#[inline]
fn beyond(mine: Side, points: u32, point: i32) -> i32 {
    let place = |plane: u32| {
        let (mut left, mut sum) = (plane & points, 0);
        while left != 0 {
            sum += left.trailing_zeros() as i32 - point;
            left &= left - 1;
        }
        sum
    };
    mine.sum(place)
}

/// Pips to play before points at home must be broken: those of the checkers on the way home, and of third
/// checkers there.
fn spare(mine: Side) -> i32 {
    let third = |point: u8| (i32::from(mine.count(point)) - 2).max(0) * (i32::from(point) - 2);
    beyond(mine, 0x7_ff80, 6) + (3..=6).map(third).sum::<i32>()
}

/// The mean square of how far the checkers behind the middle of all are behind it.
fn spread(mine: Side) -> f32 {
    let on_board = mine.total(!1);
    if on_board == 0 {
        return 0.0;
    }
    let middle = (mine.pips() as i32 + on_board - 1) / on_board;
    let (mut sum, mut count) = (0, 0);
    let mut behind = mine.occupied() & !0 << (middle + 1).min(31);
    while behind != 0 {
        let point = behind.trailing_zeros();
        behind &= behind - 1;
        let checkers = i32::from(mine.count(point as u8));
        sum += checkers * (point as i32 - middle).pow(2);
        count += checkers;
    }
    if count == 0 { 0.0 } else { sum as f32 / count as f32 }
}

/// Of 36 rolls, those that the other player's checker cannot play in full from the hardest place between
/// its last one and the 12 points before it, in front of the points made.
fn contained(last: u32, made: u32) -> u32 {
    (last..=12.max(last)).map(|from| 36 - in_full(from, made)).max().unwrap_or(0)
}

/// The rolls that the checkers in the other's home and on the bar cannot play in full, and the pips that
/// those outside have to go, times the rolls that they can.
#[inline]
fn freedom(mine: Side, their_made: u32) -> (u32, u32) {
    let (mut caught, mut mobile) = (0, 0);
    let mut left = mine.occupied() & !0 << 7;
    while left != 0 {
        let point = left.trailing_zeros();
        left &= left - 1;
        let (checkers, rolls) =
            (u32::from(mine.count(point as u8)), in_full(25 - point, their_made));
        mobile += checkers * (point - 6) * rolls;
        if point >= 19 {
            caught += checkers * (36 - rolls);
        }
    }
    (caught, mobile)
}

/// The most made points in a row.
fn longest(made: u32) -> f32 {
    let (mut run, mut length) = (made & POINTS, 0);
    while run != 0 {
        (run, length) = (run & run >> 1, length + 1);
    }
    length as f32
}
