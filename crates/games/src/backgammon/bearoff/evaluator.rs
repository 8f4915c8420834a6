//! Races at home estimated by the one-sided table.

use super::one_sided::OneSided;
use super::two_sided::TwoSided;
use crate::backgammon::board::{Board, Phase};
use crate::backgammon::cube::Chances;
use crate::backgammon::dice::Dice;
use crate::backgammon::plays::Plays;
use crate::backgammon::rules::Backgammon;
use crate::backgammon::side::{OFF, Side};
use outply_game::{PayoffEvaluator, Payoffs, Player, Points};

/// Where all checkers of both players are at home, the expected points when both bear off in the
/// smallest mean number of rolls: wins, and gammons where a player has borne off nothing, from
/// how many rolls either takes. Everywhere else what `other` says.
///
/// Cubeless, with six checkers each at most, it is 0.002 points from perfect play on average (0.02
/// at most in 3,000 positions): bearing off in the smallest mean is not quite playing to win.
/// With a cube it is what these chances are worth with it, in a match too.
///
/// ```
/// use outply_games::backgammon::{
///     BackgammonEvaluator, BearoffEvaluator, Backgammon, OneSided, Side,
/// };
/// use outply_game::Player;
///
/// let table = OneSided::new();
/// let evaluator = BearoffEvaluator::new(&table, BackgammonEvaluator::default());
/// let mut counts = [0; 26];
/// counts[6] = 1;
/// let last = Side::new(&counts).unwrap();
/// let rules = Backgammon::default();
/// let board = rules.place([last, last], Player::FIRST).unwrap();
/// // 27 of 36 rolls bear it off; any other leaves a checker that is gone next time.
/// let wins = 0.75 + 0.25 * 0.25;
/// let points = evaluator.points(&rules, &board).unwrap();
/// assert!((points - (2.0 * wins - 1.0)).abs() < 1e-9);
/// ```
#[derive(Clone, Debug)]
pub struct BearoffEvaluator<'t, E> {
    table: &'t OneSided,
    pairs: Option<&'t TwoSided>,
    other: E,
}

impl<'t, E> BearoffEvaluator<'t, E> {
    /// With `other` for all states that `table` does not know.
    pub fn new(table: &'t OneSided, other: E) -> Self {
        BearoffEvaluator { table, pairs: None, other }
    }

    /// With `pairs` for the positions that it knows: there the value without the cube is exact.
    pub fn pairs(self, pairs: &'t TwoSided) -> Self {
        BearoffEvaluator { pairs: Some(pairs), ..self }
    }

    /// The first player's expected points with the cube at 1; `None` unless the game goes on and
    /// all checkers are at home. Where dice are to be played, those after the best play.
    pub fn points(&self, rules: &Backgammon, board: &Board) -> Option<f64> {
        let points = self.chances(rules, board)?.points(rules.gammons(board, 2));
        Some(if board.on_roll() == Player::FIRST { points } else { -points })
    }

    /// What the player on roll can hope for, under the same conditions.
    fn chances(&self, rules: &Backgammon, board: &Board) -> Option<Chances> {
        let (mine, theirs) = board.mine_and_theirs();
        match board.phase() {
            Phase::Over(_) => None,
            // Gammons of fewer checkers are others.
            _ if rules.spare > 0 => None,
            Phase::Moving(dice) => self.played(&mine, &theirs, dice, rules.gammons(board, 2)),
            _ => self.on_roll(&mine, &theirs),
        }
    }

    /// The mover's chances after the best play, where a gammon counts so many.
    fn played(&self, mine: &Side, theirs: &Side, dice: Dice, gammon: i32) -> Option<Chances> {
        let saved = self.table.none_off(theirs, 0)? == 0.0;
        self.table.mean(mine)?;
        let mut plays = Plays::new(*mine, *theirs, dice);
        let after = std::iter::from_fn(|| plays.next().map(|_| plays.side()));
        let chances = |after: Side| match after {
            Side::BORNE_OFF if saved => Some(Chances { won: [1.0, 0.0, 0.0], lost: [0.0; 3] }),
            Side::BORNE_OFF => Some(Chances { won: [0.0, 1.0, 0.0], lost: [0.0; 3] }),
            _ => self.on_roll(theirs, &after).map(Chances::turned),
        };
        let points = |chances: &Chances| chances.points(gammon);
        after.filter_map(chances).max_by(|one, other| points(one).total_cmp(&points(other)))
    }

    /// The exact chance of `mine`, to throw; a gammon is out of the question, since both have
    /// borne some checkers off.
    fn pair(&self, mine: &Side, theirs: &Side) -> Option<f64> {
        let some_off = |side: &&Side| side.count(OFF) > 0;
        let pairs = self.pairs.filter(|_| [mine, theirs].iter().all(some_off))?;
        pairs.wins(mine, theirs)
    }

    /// The chances of `mine`, to throw.
    fn on_roll(&self, mine: &Side, theirs: &Side) -> Option<Chances> {
        if let Some(wins) = self.pair(mine, theirs) {
            return Some(Chances::of((wins, 0.0), (1.0 - wins, 0.0)));
        }
        let (wins, won) = (self.table.wins(mine, theirs)?, self.table.gammons(mine, theirs)?);
        let lost = self.table.gammons_waiting(theirs, mine)?;
        Some(Chances::of((wins, won), (1.0 - wins, lost)))
    }
}

impl<E: PayoffEvaluator<Backgammon>> PayoffEvaluator<Backgammon> for BearoffEvaluator<'_, E> {
    fn payoffs(&mut self, rules: &Backgammon, board: &Board) -> Payoffs {
        let Some(chances) = self.chances(rules, board) else {
            return self.other.payoffs(rules, board);
        };
        let worth = rules.worth(board, chances);
        let first = if board.on_roll() == Player::FIRST { worth } else { -worth };
        Payoffs::of(&Points(first), 2)
    }
}
