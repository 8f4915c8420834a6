//! What a network sees of a position.

use super::board::Board;
use super::cube::Chances;
use super::evaluator::scaled;
use super::expert::{self, EXPERT};
use super::rules::Backgammon;
use super::side::{BAR, OFF, POINTS, Side};
use outply_game::{Active, Inputs, Player};

/// The inputs of G. Tesauro's TD-Gammon ("Temporal difference learning and TD-Gammon", 1995), four for
/// each point and player, with some of an expert's numbers; four kinds of position apart.
///
/// The checkers of the player on roll come first. What is learnt are the six outcomes: single games,
/// gammons and backgammons, won and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BackgammonInputs;

/// Inputs of a point: one checker, two, three, and how many more.
const POINT: usize = 4;
/// The 24 points, the bar, the checkers off.
const PLACES: usize = 24 * POINT + 2;
/// Inputs of a player.
const VIEW: usize = PLACES + EXPERT;

/// Kinds of position that are judged apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The players have passed each other.
    Race,
    /// Each has a checker in the other's home or on the bar.
    Mutual,
    /// One has, or neither.
    OneSided,
    /// Eight checkers of a player are deep at home or off, and can do little more.
    Late,
}

/// The points from 19 to 24, and the bar.
const BEHIND: u32 = 0x3f8_0000;

impl Kind {
    fn of(board: &Board) -> Kind {
        match &board.sides {
            _ if board.is_race() => Kind::Race,
            sides if sides.iter().any(Side::is_deep) => Kind::Late,
            sides if sides.iter().all(|side| side.occupied() & BEHIND != 0) => Kind::Mutual,
            _ => Kind::OneSided,
        }
    }
}

impl Inputs<Backgammon> for BackgammonInputs {
    fn name(&self) -> String {
        "points, bar, off and 24 numbers a side; backgammon 2".to_owned()
    }

    fn count(&self) -> usize {
        2 * VIEW
    }

    fn buckets(&self) -> usize {
        4
    }

    fn bucket(&self, _rules: &Backgammon, board: &Board) -> usize {
        Kind::of(board) as usize
    }

    /// The player on roll, also where the other one takes or passes a double.
    fn side(&self, _rules: &Backgammon, board: &Board) -> Player {
        board.on_roll
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

    /// With the cube, or in a match.
    fn worth(&self, rules: &Backgammon, board: &Board, shares: &[f32]) -> Option<f64> {
        (!rules.is_cubeless()).then(|| rules.worth(board, Chances::learnt(shares)))
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
    for (place, number) in expert::numbers(mine, theirs, race).into_iter().enumerate() {
        active.number(first + PLACES + place, number);
    }
}
