//! Backgammon's evaluator under expectiminimax: the opening plays that everybody makes.

use outply_game::{Notation, Rules};
use outply_games::backgammon::{
    Action, Backgammon, BackgammonEvaluator, Board, Dice, Opening, Stakes,
};
use outply_search::reference::expectiminimax;

/// The best play of an opening roll, looking at the positions after it, or after the other
/// player's reply, or after one's own next play as well.
fn best(first: u8, second: u8, replies: u32) -> String {
    let rules = Backgammon::new(Opening::Contested, Stakes::Cubeless).unwrap();
    let dice = Action::Dice(Dice::new(first, second).unwrap());
    let board: Board = rules.result(&rules.initial(), dice);
    let mut evaluator = BackgammonEvaluator::default();
    let depth = 1 + 2 * replies;
    let decision = expectiminimax(&rules, &board, depth, &mut evaluator, &mut ());
    rules.format_action(&board, decision.action.unwrap())
}

/// The point-making plays, which nobody disputes.
const BOOK: [(u8, u8, &str); 4] =
    [(3, 1, "8/5 6/5"), (4, 2, "8/4 6/4"), (6, 1, "13/7 8/7"), (5, 3, "8/3 6/3")];

#[test]
fn points_are_made_at_once_and_a_reply_ahead() {
    for (first, second, play) in BOOK {
        for replies in 0..2 {
            assert_eq!(best(first, second, replies), play, "{replies} replies");
        }
    }
}

#[test]
#[ignore = "ten million positions: seconds with optimisation"]
fn points_are_made_two_plays_ahead() {
    for (first, second, play) in BOOK {
        assert_eq!(best(first, second, 2), play);
    }
}
