//! What a position is worth where the cube may still be turned, or a match goes on.

mod chances;
mod equities;
mod janowski;

pub(super) use chances::Chances;
pub use equities::match_chance;

use super::board::{Board, Cube, Phase};
use super::rules::Backgammon;
use super::stakes::{Opening, Stakes};
use equities::after_win;
use janowski::{Game, Owner};

/// How much of what a live cube adds is to be had in a position with contact, from 0 for a dead cube to 1 for one that
/// is turned at the very best moment. J. Janowski ("Take-points in money games", 1993) found 0.56 to 0.75.
const CONTACT: f64 = 0.68;
/// The least and the most of it in a race.
const RACE: (f64, f64) = (0.6, 0.7);

impl Backgammon {
    /// What a position that is not over is worth to the player on roll with these chances, in the unit of the
    /// utility: points for money, and in a match what the chance of winning it says, from -1 to 1.
    ///
    /// With the cube it lies between what it would be worth if nobody could double any more, and if all doubles came
    /// at the best moment (Janowski 1993).
    pub(super) fn worth(&self, board: &Board, chances: Chances) -> f64 {
        match self.stakes {
            Stakes::Cubeless => chances.points(3),
            Stakes::Money { jacoby } => {
                let gain = |won: bool, points: i32| f64::from(if won { points } else { -points });
                let game =
                    Game { chances, efficiency: efficiency(board), jacoby, away: None, gain };
                self.decided(board, &game)
            }
            Stakes::Match { .. } => self.match_worth(board, chances),
        }
    }

    fn match_worth(&self, board: &Board, chances: Chances) -> f64 {
        let away = self.away(board);
        let is_new = board.phase == Phase::Opening && self.opening == Opening::Contested;
        if is_new {
            return 2.0 * match_chance(away, !board.score.crawford) - 1.0;
        }
        let crawford_over = board.score.crawford || away.contains(&1);
        let gain =
            |won: bool, points: i32| 2.0 * after_win(away, (won, points), crawford_over) - 1.0;
        let efficiency = efficiency(board);
        self.decided(board, &Game { chances, efficiency, jacoby: false, away: Some(away), gain })
    }

    /// The points that the player on roll needs for the match, and the other one.
    fn away(&self, board: &Board) -> [u8; 2] {
        let players = [board.on_roll, board.on_roll.opponent()];
        let length = self.length().unwrap_or(1);
        players.map(|player| length.saturating_sub(board.score.points[player.index() & 1]).max(1))
    }

    /// After the decision that is due about the cube, if any.
    fn decided(&self, board: &Board, game: &Game<impl Fn(bool, i32) -> f64>) -> f64 {
        let Cube { log, owner } = board.cube;
        let mine = owner.map(|owner| if owner == board.on_roll { Owner::Me } else { Owner::Other });
        let is_dead = !self.may_double(board, board.on_roll)
            && !self.may_double(board, board.on_roll.opponent());
        let held = || if is_dead { game.dead(log) } else { game.cubeful(log, mine) };
        let doubled = || game.cubeful(log + 1, Some(Owner::Other)).min(game.cashed(log));
        match board.phase {
            Phase::Doubled => doubled(),
            Phase::Doubling => held().max(doubled()),
            _ => held(),
        }
    }
}

/// How alive the cube is: in a race the more so the longer it is.
fn efficiency(board: &Board) -> f64 {
    if !board.is_race() {
        return CONTACT;
    }
    let pips = f64::from(board.side(board.on_roll).pips());
    (0.55 + 0.001_25 * pips).clamp(RACE.0, RACE.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backgammon::Action;
    use outply_game::{Player, Points, Rules};
    use proptest::prelude::*;

    type Gain = fn(bool, i32) -> f64;

    fn money(wins: f64, efficiency: f64) -> Game<Gain> {
        let gain: Gain = |won, points| f64::from(if won { points } else { -points });
        let chances = Chances::of((wins, 0.0), (1.0 - wins, 0.0));
        Game { chances, efficiency, jacoby: false, away: None, gain }
    }

    /// Janowski 1993: without gammons a live cube is turned at four wins in five, and a dead one is worth the mean.
    #[test]
    fn a_live_cube_is_turned_at_four_wins_in_five() {
        let worth = |wins: f64, owner| money(wins, 1.0).cubeful(0, owner);
        for (owner, wins, points) in [
            (None, 0.5, 0.0),
            (None, 0.8, 1.0),
            (None, 0.2, -1.0),
            (None, 0.9, 1.0),
            (Some(Owner::Me), 0.4, 0.0),
            (Some(Owner::Me), 0.8, 1.0),
            (Some(Owner::Other), 0.2, -1.0),
            (Some(Owner::Other), 0.6, 0.0),
        ] {
            assert!((worth(wins, owner) - points).abs() < 1e-9, "{owner:?} {wins}");
        }
        assert!((money(0.7, 0.0).cubeful(1, None) - 0.8).abs() < 1e-9);
        // At the take point one may as well pass: here two wins in nine, between a dead cube's fourth and a fifth.
        let doubled = |wins: f64| money(1.0 - wins, 2.0 / 3.0).cubeful(1, Some(Owner::Other));
        assert!(doubled(0.23) < 1.0 && doubled(0.21) > 1.0);
    }

    /// N. Kazaross, "XG2 match equity table" (2011): what the player who needs more points has.
    #[test]
    fn match_chances_are_close_to_published_ones() {
        let published = [
            ([2, 1], 0.323),
            ([3, 1], 0.249),
            ([3, 2], 0.401),
            ([4, 1], 0.186),
            ([4, 3], 0.428),
            ([5, 1], 0.158),
            ([5, 2], 0.256),
            ([5, 4], 0.423),
            ([6, 3], 0.289),
            ([7, 2], 0.158),
            ([7, 5], 0.374),
            ([9, 1], 0.056),
            ([9, 8], 0.446),
        ];
        for ([one, other], chance) in published {
            let own = match_chance([one, other], false);
            assert!((own - chance).abs() < 0.014, "{one} and {other} to go: {own}");
            assert!((own + match_chance([other, one], false) - 1.0).abs() < 1e-9);
        }
        for (needed, chance) in [(2, 0.488), (3, 0.323), (4, 0.31), (5, 0.19), (6, 0.181)] {
            assert!((match_chance([needed, 1], true) - chance).abs() < 0.006, "{needed}");
        }
        assert_eq!((match_chance([0, 3], false), match_chance([3, 0], true)), (1.0, 0.0));
    }

    fn stakes() -> impl Strategy<Value = Stakes> {
        let length = (2..=25_u8).prop_map(|length| Stakes::Match { length });
        prop_oneof![
            Just(Stakes::Money { jacoby: false }),
            Just(Stakes::Money { jacoby: true }),
            length
        ]
    }

    prop_compose! {
        /// A position of some score, cube and owner, with chances in it.
        fn spot()(stakes in stakes(), shares in prop::array::uniform6(0.001_f32..1.0), log in 0..5_u8,
            owner in prop::option::of(0..2_u8), points in prop::array::uniform2(0..24_u8), crawford: bool
        ) -> (Backgammon, Board, Chances) {
            let rules = Backgammon::new(Opening::Contested, stakes).unwrap();
            let all: f32 = shares.iter().sum();
            let chances = Chances::learnt(&shares.map(|share| share / all));
            let mut board = rules.initial();
            board.cube = Cube { log, owner: owner.filter(|_| log > 0).map(Player) };
            if let Some(length) = rules.length() {
                board.score.points = points.map(|points| points % length);
                board.score.crawford = crawford && board.score.points.contains(&(length - 1));
            }
            board.phase = rules.before_dice(&board);
            (rules, board, chances)
        }
    }

    proptest! {
        #[test]
        fn a_decision_is_worth_what_the_better_action_leads_to((rules, board, chances) in spot()) {
            let worth = |board: &Board| rules.worth(board, chances);
            let next = |board: &Board, action| rules.result(board, action);
            if board.phase == Phase::Doubling {
                let (rolled, doubled) = (next(&board, Action::Roll), next(&board, Action::Double));
                prop_assert_eq!(worth(&board), worth(&rolled).max(worth(&doubled)));
                let passed = next(&doubled, Action::Pass);
                let gained = rules.utility(&passed).map_or_else(
                    || 2.0 * match_chance(rules.away(&passed), !passed.score.crawford) - 1.0,
                    |Points(points)| points,
                );
                let taken = worth(&next(&doubled, Action::Take));
                prop_assert!((worth(&doubled) - taken.min(gained)).abs() < 1e-9);
            }
        }

        #[test]
        fn what_one_player_wins_the_other_loses((rules, board, chances) in spot()) {
            let rolling = Board { phase: Phase::Rolling, ..board };
            let turned = Board { on_roll: board.on_roll.opponent(), ..rolling };
            let sum = rules.worth(&rolling, chances) + rules.worth(&turned, chances.turned());
            prop_assert!(sum.abs() < 1e-9, "{}", sum);
        }

        /// And no match is worth more than to have won it.
        #[test]
        fn who_wins_more_has_more((rules, board, chances) in spot(), more in 0.0..0.2_f64) {
            let Chances { mut won, mut lost } = chances;
            let moved = more * lost[0];
            (won[0], lost[0]) = (won[0] + moved, lost[0] - moved);
            let (before, after) = (rules.worth(&board, chances), rules.worth(&board, Chances { won, lost }));
            prop_assert!(after >= before - 1e-9, "{} after {}", after, before);
            prop_assert!(rules.length().is_none() || after.abs() <= 1.0 + 1e-9);
        }
    }
}
