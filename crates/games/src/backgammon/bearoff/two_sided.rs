//! Who bears off first.

use super::home::Home;
use crate::backgammon::board::{Board, Phase};
use crate::backgammon::dice::Dice;
use crate::backgammon::plays::Plays;
use crate::backgammon::rules::Backgammon;
use crate::backgammon::side::{OFF, Side};
use outply_game::{Oracle, Player};
use std::fmt;

/// For all pairs of small home positions, the probability that the player to roll bears off
/// first, when both play for that (exact, without the cube). Time and memory grow with the
/// square of the number of positions: six checkers on six points are 924 positions, 853,776
/// pairs and well under a second.
#[derive(Clone, Debug)]
pub struct TwoSided {
    home: Home,
    /// By the number of the player to roll, then the other's.
    wins: Vec<f64>,
}

/// The table asked for would be too large, or empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    points: u8,
    checkers: u8,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { points, checkers } = self;
        let most = TwoSided::MOST_POSITIONS;
        write!(f, "{checkers} checkers on {points} points: expected from 1 to 15 checkers on ")?;
        write!(f, "from 1 to 6 points with at most {most} positions")
    }
}

impl std::error::Error for SizeError {}

/// The positions after each roll of a position, with the rolls' probabilities.
type Rolls = Vec<(f64, Vec<usize>)>;

impl TwoSided {
    /// The largest number of positions of one player: eight checkers on six points.
    pub const MOST_POSITIONS: usize = 3_003;

    /// Works out all pairs of positions of at most `checkers` checkers on the points from 1 to
    /// `points`.
    ///
    /// # Errors
    /// If there are more than [`TwoSided::MOST_POSITIONS`] positions, or none.
    pub fn new(points: u8, checkers: u8) -> Result<TwoSided, SizeError> {
        let possible = (1..=6).contains(&points) && (1..=15).contains(&checkers);
        let home = Home::new(points, checkers);
        if !possible || home.len() > TwoSided::MOST_POSITIONS {
            return Err(SizeError { points, checkers });
        }
        let len = home.len();
        let rolls: Vec<Rolls> = (0..len).map(|number| rolls(home, number)).collect();
        let mut table = TwoSided { home, wins: vec![0.0; len * len] };
        // A play makes the sum of both numbers smaller.
        for sum in 1..2 * len - 1 {
            let (least, most) = (sum.saturating_sub(len - 1), sum.min(len - 1));
            for (mine, rolls) in rolls.iter().enumerate().take(most + 1).skip(least) {
                table.wins[mine * len + sum - mine] = table.value(rolls, mine, sum - mine);
            }
        }
        Ok(table)
    }

    fn value(&self, rolls: &Rolls, mine: usize, theirs: usize) -> f64 {
        if mine == 0 || theirs == 0 {
            return f64::from(u8::from(theirs != 0));
        }
        let others = &self.wins[theirs * self.home.len()..][..self.home.len()];
        let best = |after: &Vec<usize>| {
            // The other player's least chance, to roll after the play.
            after.iter().map(|&after| others[after]).fold(1.0, f64::min)
        };
        rolls.iter().map(|(probability, after)| probability * (1.0 - best(after))).sum()
    }

    /// The probability that `mine`, to roll, is borne off before `theirs`; `None` where either
    /// is not in the table.
    pub fn wins(&self, mine: &Side, theirs: &Side) -> Option<f64> {
        let (mine, theirs) = (self.home.number(mine)?, self.home.number(theirs)?);
        self.wins.get(mine * self.home.len() + theirs).copied()
    }

    /// The points that `mine`, to throw, expects without the cube; `None` where either is not in the
    /// table, or a gammon is still possible.
    fn on_roll(&self, mine: &Side, theirs: &Side) -> Option<f64> {
        let borne_off = [mine, theirs].iter().all(|side| side.count(OFF) > 0);
        let wins = borne_off.then(|| self.wins(mine, theirs))??;
        Some(2.0 * wins - 1.0)
    }

    /// The mover's points after the best play of these dice.
    fn played(&self, mine: &Side, theirs: &Side, dice: Dice) -> Option<f64> {
        self.on_roll(mine, theirs)?;
        let mut plays = Plays::new(*mine, *theirs, dice);
        let after = std::iter::from_fn(|| plays.next().map(|_| plays.side()));
        let worth = |after: Side| match after {
            Side::BORNE_OFF => Some(1.0),
            _ => self.on_roll(theirs, &after).map(|points| -points),
        };
        after.filter_map(worth).max_by(f64::total_cmp)
    }
}

/// Exact without the cube; with one it knows nothing.
impl Oracle<Backgammon> for TwoSided {
    fn payoff_bounds(&self, rules: &Backgammon, board: &Board) -> Option<(f64, f64)> {
        let (mine, theirs) = board.mine_and_theirs();
        let points = match board.phase() {
            // With fewer checkers a gammon is possible where these seem to be off.
            _ if !rules.is_cubeless() || rules.spare > 0 => None,
            Phase::Rolling => self.on_roll(&mine, &theirs),
            Phase::Moving(dice) => self.played(&mine, &theirs, dice),
            _ => None,
        }?;
        let first = if board.on_roll() == Player::FIRST { points } else { -points };
        Some((first, first))
    }
}

fn rolls(home: Home, number: usize) -> Rolls {
    let side = home.position(number);
    let of = |&dice: &Dice| (dice.probability(), home.after(side, dice).collect());
    Dice::ALL.iter().map(of).collect()
}
