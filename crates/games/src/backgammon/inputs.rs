//! What a network sees of a position.

use super::board::{Board, Phase};
use super::evaluator::scaled;
use super::features::{at_risk, held};
use super::rules::Backgammon;
use super::side::{BAR, HOME, OFF, POINTS, Side, across};
use outply_game::{Active, Inputs, Player};

/// The inputs of G. Tesauro's TD-Gammon ("Temporal difference learning and TD-Gammon", 1995), four for
/// each point and player, with some of an expert's numbers; positions in contact and races apart.
///
/// The checkers of the player on roll come first. What is learnt are the six outcomes: single games,
/// gammons and backgammons, won and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BackgammonInputs;

/// Inputs of a point: one checker, two, three, and how many more.
const POINT: usize = 4;
/// The 24 points, the bar, the checkers off.
const PLACES: usize = 24 * POINT + 2;
/// An expert's numbers of a player.
const EXPERT: usize = 12;
/// Inputs of a player.
const VIEW: usize = PLACES + EXPERT;

impl Inputs<Backgammon> for BackgammonInputs {
    fn name(&self) -> String {
        "points, bar, off and twelve numbers a side; backgammon 1".to_owned()
    }

    fn count(&self) -> usize {
        2 * VIEW
    }

    fn buckets(&self) -> usize {
        2
    }

    fn bucket(&self, _rules: &Backgammon, board: &Board) -> usize {
        usize::from(board.is_race())
    }

    fn side(&self, _rules: &Backgammon, board: &Board) -> Player {
        match board.phase {
            Phase::Doubled => board.on_roll.opponent(),
            _ => board.on_roll,
        }
    }

    #[inline]
    fn active(&self, _rules: &Backgammon, board: &Board, side: Player, active: &mut Active) {
        let (mine, theirs) = (board.side(side), board.side(side.opponent()));
        let race = board.is_race();
        view(0, mine, theirs, race, active);
        view(VIEW, theirs, mine, race, active);
    }

    fn payoffs(&self, _rules: &Backgammon) -> Vec<f32> {
        vec![1.0, 2.0, 3.0, -1.0, -2.0, -3.0]
    }

    fn stakes(&self, rules: &Backgammon, board: &Board) -> f64 {
        scaled(rules, board, 1.0)
    }
}

/// What one player's checkers switch on.
#[inline]
fn view(first: usize, mine: Side, theirs: Side, race: bool, active: &mut Active) {
    let mut occupied = mine.occupied() & POINTS;
    while occupied != 0 {
        let point = occupied.trailing_zeros() as u8;
        occupied &= occupied - 1;
        let (count, place) = (mine.count(point), first + usize::from(point - 1) * POINT);
        active.on(place + usize::from(count.min(3)) - 1);
        if count > 3 {
            active.number(place + 3, f32::from(count - 3) / 2.0);
        }
    }
    active.number(first + PLACES - 2, f32::from(mine.count(BAR)) / 2.0);
    active.number(first + PLACES - 1, f32::from(mine.count(OFF)) / 15.0);
    expert(first + PLACES, mine, theirs, race, active);
}

/// What an expert counts.
#[inline]
fn expert(first: usize, mine: Side, theirs: Side, race: bool, active: &mut Active) {
    let mut number = |place: usize, number: f32| active.number(first + place, number);
    number(0, mine.pips() as f32 / 167.0);
    number(1, (theirs.pips() as f32 - mine.pips() as f32).clamp(-80.0, 80.0) / 40.0);
    if race {
        let home = mine.total(HOME) as f32 + f32::from(mine.count(OFF));
        number(2, home / 15.0);
        number(3, mine.total(0b1110) as f32 / 15.0);
        // Pips that checkers lack to be home: as long as there are some, none is borne off.
        let outside = (7..BAR).map(|point| i32::from(mine.count(point)) * i32::from(point - 6));
        number(4, outside.sum::<i32>() as f32 / 60.0);
        number(5, f32::from(u8::from(mine.count(OFF) == 0)));
        number(6, (mine.occupied() & HOME).count_ones() as f32 / 6.0);
        return;
    }
    let made = mine.made();
    let wall = across(theirs.made());
    number(2, at_risk(mine, theirs) as f32 / 20.0);
    number(3, held(mine, theirs) as f32 / 6.0);
    number(4, mine.blots().count_ones() as f32 / 4.0);
    let closed = (made & HOME).count_ones() as f32;
    number(5, closed / 6.0);
    number(6, f32::from(theirs.count(BAR)) * closed / 6.0);
    number(7, escapes(mine, wall) / 36.0);
    let behind = theirs.occupied() & !1;
    let last = 25 - behind.checked_ilog2().unwrap_or(0);
    // Checkers that the other player's last one still may hit.
    number(8, mine.total(!0 << last & POINTS) as f32 / 15.0);
    number(9, longest(made) / 6.0);
    number(10, mine.total(0x1f8_0000) as f32 / 4.0);
    number(11, (made & 0x1f8_0000).count_ones() as f32 / 2.0);
}

/// With how many of 36 rolls the last checker gets over the wall of made points before it: the pips
/// that it moves with both dice, the first step free.
fn escapes(mine: Side, wall: u32) -> f32 {
    let Some(last) = mine.occupied().checked_ilog2() else { return 0.0 };
    if last < 13 {
        return 36.0;
    }
    let free = |point: i32| point < 1 || wall >> point & 1 == 0;
    let last = last as i32;
    let mut rolls = 0;
    for first in 1..=6 {
        for second in first..=6 {
            let one = free(last - first) || free(last - second);
            let gone =
                one && free(last - first - second) && last - first - second < past(last, wall);
            rolls += if gone { 1 + i32::from(first != second) } else { 0 };
        }
    }
    rolls as f32
}

/// The lowest made point of the wall within six pips before a checker; the checker's own place where
/// there is none.
fn past(from: i32, wall: u32) -> i32 {
    let lowest = (from - 6).max(1);
    (lowest..from).find(|point| wall >> point & 1 == 1).unwrap_or(from)
}

/// The most made points in a row.
fn longest(made: u32) -> f32 {
    let (mut run, mut length) = (made & POINTS, 0);
    while run != 0 {
        (run, length) = (run & run >> 1, length + 1);
    }
    length as f32
}
