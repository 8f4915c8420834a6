//! The generation of plays.

use super::dice::Dice;
use super::play::Play;
use super::side::{HOME, ON_BAR, POINTS, Side, across};

/// Where a die takes a checker.
#[inline]
fn target(from: u8, die: u8) -> u8 {
    from.saturating_sub(die)
}

/// The points (and the bar) from which `die` can be played, where `open` are the points on
/// which a checker may land.
#[inline]
fn movable(side: Side, die: u8, open: u32) -> u32 {
    let occupied = side.occupied();
    let landing = occupied & (open << die);
    match () {
        _ if occupied & ON_BAR != 0 => landing & ON_BAR,
        _ if occupied & !HOME != 0 => landing,
        _ => landing | bearing_off(occupied, die),
    }
}

/// Where all are home: the point that `die` names, or the highest one where that and all above
/// are empty.
#[inline]
fn bearing_off(occupied: u32, die: u8) -> u32 {
    if occupied >> die == 0 { highest(occupied) } else { occupied & (1 << die) }
}

#[inline]
fn highest(points: u32) -> u32 {
    if points == 0 { 0 } else { 1 << points.ilog2() }
}

/// The plays of a roll, one for each position that can result, found one at a time without
/// allocation.
///
/// With a double the moves are made from the highest point downwards. Any play can be put in
/// that order, and its moves follow from the position it leads to, so none comes twice; and as no
/// move ever takes away another's possibility, all ways of moving on end after the same number of
/// moves. Otherwise the larger die is played first, then the smaller one, each pair that leads
/// where another pair leads left out.
#[derive(Clone, Debug)]
pub struct Plays {
    open: u32,
    blots: u32,
    dice: [u8; 4],
    length: usize,
    ordered: bool,
    /// Whether the dice are still to be tried in the other order.
    swap: bool,
    swapped: bool,
    finished: bool,
    depth: usize,
    frames: [Frame; 4],
    play: Play,
    /// The mover's checkers after the play found last.
    after: Side,
}

/// A position within a play, and the points not yet tried from it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    side: Side,
    left: u32,
}

impl Plays {
    /// The plays of `mine` against `theirs` with `dice`.
    pub fn new(mine: Side, theirs: Side, dice: Dice) -> Plays {
        Plays::by(mine, POINTS & !across(theirs.made()), across(theirs.blots()), dice)
    }

    /// The plays past a point that the other player holds (0 for none), as if there were a blot on each of
    /// the others: two are told apart if they stop on different points.
    pub(super) fn past(mine: Side, held: u8, dice: Dice) -> Plays {
        let open = POINTS & !(1 << held);
        Plays::by(mine, open, open, dice)
    }

    fn by(mine: Side, open: u32, blots: u32, dice: Dice) -> Plays {
        let dice = dice.sorted();
        let (large, small) = (dice.first(), dice.second());
        let plays = Plays {
            open,
            blots,
            dice: [large, small, large, small],
            length: 0,
            ordered: dice.is_double(),
            swap: false,
            swapped: false,
            finished: false,
            depth: 0,
            frames: [Frame { side: mine, left: 0 }; 4],
            play: Play::DANCE,
            after: mine,
        };
        if dice.is_double() { plays.of_double(large) } else { plays.of_two(large, small) }
    }

    /// The mover's checkers after the play found last.
    #[inline]
    pub(super) fn side(&self) -> Side {
        self.after
    }

    /// As many moves as any way of playing allows: all ways allow the same.
    fn of_double(mut self, die: u8) -> Plays {
        let mut side = self.frames[0].side;
        self.frames[0].left = movable(side, die, self.open);
        while self.length < 4 {
            let from = movable(side, die, self.open);
            if from == 0 {
                break;
            }
            let from = from.ilog2() as u8;
            side = side.moved(from, target(from, die));
            self.length += 1;
        }
        self
    }

    /// Both dice if any order allows both, else the larger, else the smaller.
    fn of_two(mut self, large: u8, small: u8) -> Plays {
        let mine = self.frames[0].side;
        let with_large = movable(mine, large, self.open);
        let with_small = movable(mine, small, self.open);
        self.swap = self.continues(with_small, small, large);
        self.frames[0].left = with_large;
        if self.swap || self.continues(with_large, large, small) {
            self.length = 2;
        } else if with_large != 0 {
            self.length = 1;
        } else if with_small != 0 {
            (self.length, self.dice, self.frames[0].left) = (1, [small; 4], with_small);
        }
        self
    }

    /// Whether `then` can be played after one of the moves `from` by `die`.
    fn continues(&self, mut from: u32, die: u8, then: u8) -> bool {
        while from != 0 {
            let point = from.ilog2() as u8;
            let side = self.frames[0].side.moved(point, target(point, die));
            if movable(side, then, self.open) != 0 {
                return true;
            }
            from ^= 1 << point;
        }
        false
    }

    /// Begins anew with the dice in the other order, once.
    fn swap_dice(&mut self) -> bool {
        if !self.swap {
            return false;
        }
        (self.swap, self.swapped) = (false, true);
        self.dice = [self.dice[1], self.dice[0], 0, 0];
        self.frames[0].left = movable(self.frames[0].side, self.dice[0], self.open);
        true
    }

    /// Whether another pair that is kept leads to `after` as well, the first die having been
    /// played from `a` and then the second from `b`.
    ///
    /// The same checkers must leave. With the larger die first that leaves one checker playing
    /// both dice instead of following another one; with the smaller die first, either die taking
    /// either of the two checkers as well.
    fn came_before(&self, a: u8, b: u8, after: Side) -> bool {
        if self.ordered || self.length < 2 {
            return false;
        }
        let hits = self.hit(target(a, self.dice[0])) | self.hit(target(b, self.dice[1]));
        if !self.swapped {
            let (large, small) = (self.dice[0], self.dice[1]);
            return b == a + small && b > large && self.leads(b, b - large, after, hits);
        }
        let large = self.dice[1];
        self.leads(b, a, after, hits)
            || self.leads(a, b, after, hits)
            || (a > large && self.leads(a, a - large, after, hits))
    }

    /// Whether the larger die from `first` and then the smaller from `second` is a play to
    /// `after` with these `hits`.
    fn leads(&self, first: u8, second: u8, after: Side, hits: u32) -> bool {
        let (large, small) = (self.dice[0].max(self.dice[1]), self.dice[0].min(self.dice[1]));
        let start = self.frames[0].side;
        let (stop, end) = (target(first, large), target(second, small));
        let between = start.moved(first, stop);
        movable(start, large, self.open) & (1 << first) != 0
            && movable(between, small, self.open) & (1 << second) != 0
            && between.moved(second, end) == after
            && self.hit(stop) | self.hit(end) == hits
    }

    #[inline]
    fn hit(&self, point: u8) -> u32 {
        self.blots & (1 << point)
    }
}

impl Iterator for Plays {
    type Item = Play;

    fn next(&mut self) -> Option<Play> {
        if self.length == 0 {
            return (!std::mem::replace(&mut self.finished, true)).then_some(Play::DANCE);
        }
        loop {
            let Frame { side, left } = self.frames[self.depth];
            if left == 0 {
                if self.depth > 0 {
                    self.depth -= 1;
                } else if !self.swap_dice() {
                    return None;
                }
                continue;
            }
            let from = left.ilog2() as u8;
            self.frames[self.depth].left ^= 1 << from;
            let die = self.dice[self.depth];
            let to = target(from, die);
            (self.play.from[self.depth], self.play.to[self.depth]) = (from, to);
            let after = side.moved(from, to);
            if self.depth + 1 < self.length {
                self.descend(after, from);
            } else if !self.came_before(self.play.from[0], from, after) {
                self.after = after;
                return Some(self.play);
            }
        }
    }
}

impl Plays {
    #[inline]
    fn descend(&mut self, side: Side, from: u8) {
        self.depth += 1;
        let lower = if self.ordered { (2 << from) - 1 } else { u32::MAX };
        let left = movable(side, self.dice[self.depth], self.open) & lower;
        self.frames[self.depth] = Frame { side, left };
    }
}
