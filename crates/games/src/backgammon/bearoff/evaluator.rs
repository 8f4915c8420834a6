//! Races at home estimated by the one-sided table.

use super::one_sided::OneSided;
use super::two_sided::TwoSided;
use crate::backgammon::board::{Board, Phase};
use crate::backgammon::dice::Dice;
use crate::backgammon::evaluator::scaled;
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
/// With a cube it is that value times the cube, as if nobody doubled any more; in a match it is
/// squeezed into ±1.
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
        let (mine, theirs) = board.mine_and_theirs();
        let gammon = f64::from(rules.gammons(board, 2));
        let points = match board.phase() {
            Phase::Over(_) => return None,
            // Gammons of fewer checkers are others.
            _ if rules.spare > 0 => return None,
            Phase::Moving(dice) => self.played(&mine, &theirs, dice, gammon),
            _ => self.on_roll(&mine, &theirs, gammon),
        }?;
        Some(if board.on_roll() == Player::FIRST { points } else { -points })
    }

    /// The mover's expected points after the best play, of which a gammon counts so many.
    fn played(&self, mine: &Side, theirs: &Side, dice: Dice, gammon: f64) -> Option<f64> {
        let saved = self.table.none_off(theirs, 0)? == 0.0;
        self.table.mean(mine)?;
        let mut plays = Plays::new(*mine, *theirs, dice);
        let after = std::iter::from_fn(|| plays.next().map(|_| plays.side()));
        let worth = |after: Side| match after {
            Side::BORNE_OFF if saved => Some(1.0),
            Side::BORNE_OFF => Some(gammon),
            _ => self.on_roll(theirs, &after, gammon).map(|points| -points),
        };
        after.filter_map(worth).max_by(f64::total_cmp)
    }

    /// The exact chance of `mine`, to throw; a gammon is out of the question, since both have
    /// borne some checkers off.
    fn pair(&self, mine: &Side, theirs: &Side) -> Option<f64> {
        let some_off = |side: &&Side| side.count(OFF) > 0;
        let pairs = self.pairs.filter(|_| [mine, theirs].iter().all(some_off))?;
        pairs.wins(mine, theirs)
    }

    /// The expected points of `mine`, to throw.
    fn on_roll(&self, mine: &Side, theirs: &Side, gammon: f64) -> Option<f64> {
        if let Some(wins) = self.pair(mine, theirs) {
            return Some(2.0 * wins - 1.0);
        }
        let (wins, won) = (self.table.wins(mine, theirs)?, self.table.gammons(mine, theirs)?);
        let lost = self.table.gammons_waiting(theirs, mine)?;
        Some(2.0 * wins - 1.0 + (gammon - 1.0) * (won - lost))
    }
}

impl<E: PayoffEvaluator<Backgammon>> PayoffEvaluator<Backgammon> for BearoffEvaluator<'_, E> {
    fn payoffs(&mut self, rules: &Backgammon, board: &Board) -> Payoffs {
        match self.points(rules, board) {
            Some(points) => Payoffs::of(&Points(scaled(rules, board, points)), 2),
            None => self.other.payoffs(rules, board),
        }
    }
}
