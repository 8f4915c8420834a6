//! What backgammon tells a search in addition to its rules.

use super::board::{Board, Phase};
use super::rules::{Action, Backgammon};
use super::side::{BAR, OFF};
use outply_game::{Hints, Rules};

/// Plays that hit, bear off, make points and leave few blots first.
#[derive(Clone, Copy, Default, Debug)]
pub struct BackgammonHints;

impl Hints<Backgammon> for BackgammonHints {
    const ORDERS: bool = true;

    fn order(&self, _rules: &Backgammon, board: &Board, action: Action) -> i32 {
        let Action::Play(play) = action else { return 0 };
        let (mine, theirs) = board.mine_and_theirs();
        let (mine, theirs) = play.made(mine, theirs);
        let hit = i32::from(theirs.count(BAR));
        let points = mine.made().count_ones() as i32 - mine.blots().count_ones() as i32;
        8 * hit + 4 * i32::from(mine.count(OFF)) + 3 * points
    }

    /// Whether nothing is hit.
    fn quiet(&self, _rules: &Backgammon, board: &Board, action: Action) -> bool {
        let Action::Play(play) = action else { return true };
        let (mine, theirs) = board.mine_and_theirs();
        play.made(mine, theirs).1 == theirs
    }

    /// The only play, where there is one; dice and doubles are never forced.
    fn forced(&self, rules: &Backgammon, board: &Board) -> Option<Action> {
        let Phase::Moving(_) = board.phase else { return None };
        let mut plays = rules.actions(board).into_iter();
        let first = plays.next();
        if plays.next().is_some() { None } else { first }
    }
}
