//! Hypergammon's positions, numbered: a table of all of them.

use super::board::{Board, Phase, multiple};
use super::dice::Dice;
use super::plays::Plays;
use super::rules::Backgammon;
use super::side::{BAR, OFF, Side};
use outply_game::{Follow, Numbered, Player};
use std::sync::OnceLock;

/// The positions of hypergammon without a cube before the dice, by the checkers of both players: with three
/// a side 3,276 times 3,276 numbers, of which 2,772,272 have both players on one point or both done.
///
/// What a roll can make of a player's checkers depends on the other's in two ways alone: on the point that
/// these hold, at most one, and on where they can be hit. So the plays of a roll are listed once for each
/// point held, with the points touched on the way.
#[derive(Debug)]
pub struct Hypergammon {
    rules: Backgammon,
    sides: Vec<Side>,
    plays: Vec<OnceLock<Vec<Vec<Listed>>>>,
    targets: OnceLock<Vec<Target>>,
}

/// A play: the number of the player's checkers after it, and the points where one of them stopped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Listed {
    after: u16,
    stops: u32,
}

/// A side as the other player meets it.
#[derive(Clone, Debug)]
struct Target {
    /// The point held, in the other player's numbers; 0 if none is.
    held: usize,
    /// Single checkers, in the other player's numbers; [`NO_BLOT`] where there are fewer.
    blots: [u8; 3],
    /// The number of the side after a hit, by which of the blots are hit: a bit each.
    hit: [u16; 8],
    /// What the other player wins by bearing off now.
    worth: f64,
}

/// A bit that no play's stops have.
const NO_BLOT: u8 = 31;

impl Hypergammon {
    /// The positions of these rules; `None` unless they are those of hypergammon without a cube.
    pub fn new(rules: &Backgammon) -> Option<Hypergammon> {
        if rules.spare == 0 || !rules.is_cubeless() {
            return None;
        }
        let sides = sides(rules.checkers());
        let plays = sides.iter().map(|_| OnceLock::new()).collect();
        Some(Hypergammon { rules: *rules, sides, plays, targets: OnceLock::new() })
    }

    /// How many positions of one player's checkers there are.
    pub fn sides(&self) -> usize {
        self.sides.len()
    }

    /// The number of a player's checkers: in the order of the one furthest back, then the next.
    pub fn number(&self, side: &Side) -> usize {
        number(side, self.rules.checkers())
    }

    fn of(&self, number: u64) -> Option<(Side, Side)> {
        let (mine, theirs) = (number as usize / self.sides(), number as usize % self.sides());
        Some((*self.sides.get(mine)?, self.sides[theirs]))
    }

    fn targets(&self) -> &[Target] {
        self.targets.get_or_init(|| self.sides.iter().map(|&side| self.target(side)).collect())
    }

    fn target(&self, side: Side) -> Target {
        let mut blots = [NO_BLOT; 3];
        let single = (1..BAR).filter(|&point| side.count(point) == 1);
        blots.iter_mut().zip(single).for_each(|(blot, point)| *blot = BAR - point);
        let held = (1..BAR).find(|&point| side.count(point) > 1);
        let hit = std::array::from_fn(|which| {
            let hit = blots
                .iter()
                .enumerate()
                .filter(|(k, blot)| which >> k & 1 == 1 && **blot != NO_BLOT);
            let after = hit.fold(side, |side, (_, blot)| side.moved(BAR - blot, BAR));
            self.number(&after) as u16
        });
        let worth = f64::from(multiple(side, self.rules.spare));
        Target { held: held.map_or(0, |point| usize::from(BAR - point)), blots, hit, worth }
    }

    /// The plays of a side: those of roll `r` against a point held `h` at `25 r + h`.
    fn plays(&self, mine: usize) -> &[Vec<Listed>] {
        self.plays[mine].get_or_init(|| {
            let rolls = Dice::ALL.iter();
            let lists = rolls.flat_map(|&dice| (0..BAR).map(move |held| (dice, held)));
            lists.map(|(dice, held)| self.list(self.sides[mine], dice, held)).collect()
        })
    }

    fn list(&self, mine: Side, dice: Dice, held: u8) -> Vec<Listed> {
        let mut plays = Plays::past(mine, held, dice);
        let mut list = Vec::new();
        while let Some(play) = plays.next() {
            let stops = play.moves().fold(0, |stops, (_, to)| stops | 1 << to) & !(1 << OFF);
            list.push(Listed { after: self.number(&plays.side()) as u16, stops });
        }
        list.sort_unstable();
        list.dedup();
        list
    }
}

/// All positions of so many checkers, by their numbers.
fn sides(checkers: u8) -> Vec<Side> {
    let mut sides = Vec::new();
    let mut counts = [0u8; 26];
    let each = |k: u8| if checkers > k { 0..=BAR } else { 0..=0 };
    for a in 0..=BAR {
        for b in each(1).take_while(|&b| b <= a) {
            for c in each(2).take_while(|&c| c <= b) {
                counts.fill(0);
                [a, b, c].iter().for_each(|&place| counts[usize::from(place)] += 1);
                sides.push(Side::new(&counts).unwrap_or(Side::BORNE_OFF));
            }
        }
    }
    sides
}

/// The place of a side among [`sides`].
fn number(side: &Side, checkers: u8) -> usize {
    let mut places = [0usize; 3];
    let occupied = (1..=BAR).rev();
    let men = occupied.flat_map(|point| (0..side.count(point)).map(move |_| usize::from(point)));
    places.iter_mut().zip(men).for_each(|(place, man)| *place = man);
    let [a, b, c] = places;
    match checkers {
        1 => a,
        2 => a * (a + 1) / 2 + b,
        _ => a * (a + 1) * (a + 2) / 6 + b * (b + 1) / 2 + c,
    }
}

impl Numbered<Backgammon> for Hypergammon {
    fn count(&self) -> u64 {
        (self.sides() * self.sides()) as u64
    }

    /// By how many checkers are left on the board.
    fn stages(&self) -> usize {
        2 * usize::from(self.rules.checkers()) + 1
    }

    /// One by one the other player's checkers, so that what is looked up lies close together.
    fn numbers(&self, stage: usize) -> Vec<u64> {
        let left = |side: &Side| usize::from(15 - side.count(OFF));
        let sides = self.sides() as u64;
        let mut numbers = Vec::new();
        for (theirs, other) in (0..).zip(&self.sides) {
            for (mine, side) in (0..).zip(&self.sides) {
                let number = mine * sides + theirs;
                if left(side) + left(other) == stage && self.state(number).is_some() {
                    numbers.push(number);
                }
            }
        }
        numbers
    }

    fn state(&self, number: u64) -> Option<Board> {
        let (mine, theirs) = self.of(number)?;
        let board = self.rules.place([mine, theirs], Player::FIRST)?;
        (board.phase == Phase::Rolling).then_some(board)
    }

    fn place(&self, board: &Board) -> Option<(u64, bool)> {
        if board.phase != Phase::Rolling {
            return None;
        }
        let (mine, theirs) = board.mine_and_theirs();
        let number = self.number(&mine) * self.sides() + self.number(&theirs);
        Some((number as u64, board.on_roll == Player::SECOND))
    }

    fn each_chance(
        &self,
        _rules: &Backgammon,
        number: u64,
        follows: &mut Vec<Follow>,
        visit: &mut dyn FnMut(f64, &[Follow]),
    ) -> bool {
        let sides = self.sides();
        let (mine, theirs) = (number as usize / sides, number as usize % sides);
        let (Some(target), Some(_)) = (self.targets().get(theirs), self.plays.get(mine)) else {
            return true;
        };
        let [a, b, c] = target.blots;
        let lists = self.plays(mine);
        for (roll, dice) in Dice::ALL.iter().enumerate() {
            follows.clear();
            let list = &lists[roll * usize::from(BAR) + target.held];
            follows.extend(list.iter().map(|play| {
                let hit =
                    play.stops >> a & 1 | (play.stops >> b & 1) << 1 | (play.stops >> c & 1) << 2;
                let other = usize::from(target.hit[hit as usize]);
                match play.after {
                    0 => Follow::Over(self.targets()[other].worth),
                    after => Follow::Mirrored((other * sides + usize::from(after)) as u64),
                }
            }));
            visit(dice.probability(), follows);
        }
        true
    }
}
