//! Rare ends of games, which training begins with more often than they come.

use super::board::Board;
use super::rules::Backgammon;
use super::side::{OFF, Side};
use outply_game::Practice;

/// Practice for backgammon: games in which a player has run out of time, or is hit while bearing off.
///
/// Legs with contact: eight checkers of a player are deep at home or off; some are off; five or more are off. The last
/// leg are races. Few games come there in which the other player still can win, so that what is learnt of whole games
/// was half a point off in some of these positions.
#[derive(Clone, Copy, Default, Debug)]
pub struct BackgammonLegs;

/// Checkers off from which on the last leg with contact begins.
const MANY_OFF: u8 = 5;

impl Practice<Backgammon> for BackgammonLegs {
    fn legs(&self) -> usize {
        5
    }

    fn leg(&self, rules: &Backgammon, board: &Board) -> usize {
        let off = board.sides.map(|side| side.count(OFF).saturating_sub(rules.spare));
        match off[0].max(off[1]) {
            _ if board.is_race() => 4,
            MANY_OFF.. => 3,
            1.. => 2,
            _ if board.sides.iter().any(Side::is_deep) => 1,
            _ => 0,
        }
    }

    /// Every other game is a whole one.
    fn turns(&self) -> Vec<usize> {
        vec![0, 1, 0, 2, 0, 3, 0, 3, 0, 2, 0, 4]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::{Player, Rules};

    #[test]
    fn legs_go_by_checkers_off_and_deep_ones() {
        let rules = Backgammon::default();
        let side = |points: &[(usize, u8)]| {
            let mut counts = [0; 26];
            points.iter().for_each(|&(point, count)| counts[point] = count);
            Side::new(&counts).unwrap()
        };
        let leg = |mine: &[(usize, u8)], theirs: &[(usize, u8)]| {
            let board = rules.place([side(mine), side(theirs)], Player::FIRST).unwrap();
            BackgammonLegs.leg(&rules, &board)
        };
        let behind = [(24, 2), (8, 6), (6, 7)];
        assert_eq!(BackgammonLegs.leg(&rules, &rules.initial()), 0);
        assert_eq!(leg(&behind, &[(3, 8), (13, 7)]), 1);
        assert_eq!(leg(&behind, &[(6, 14)]), 2);
        assert_eq!(leg(&behind, &[(6, 10)]), 3);
        assert_eq!(leg(&[(6, 15)], &[(6, 15)]), 4);
        let turns = BackgammonLegs.turns();
        assert!((0..BackgammonLegs.legs()).all(|leg| turns.contains(&leg)));
    }
}
