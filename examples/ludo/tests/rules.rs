//! Whether the rules of Ludo are sound, and what the searches make of them.

use ludo::{Action, HOME, Ludo, Progress, State};
use outply::game::Plain;
use outply::prelude::*;

fn state(pieces: [[u8; 2]; 3], rolled: Option<u8>) -> State {
    State { pieces, next: Player::FIRST, rolled }
}

#[test]
fn the_laws_hold() {
    Laws::of(&Ludo).stochastic().hold();
    Laws::of(&Plain::displayed(Ludo)).keyed().notation().games(3).plies(60).check().ok();
}

#[test]
fn a_piece_that_is_landed_on_waits_again() {
    // The second player's piece on its 4th square stands on square 10, the first player's too after
    // nine steps and one more.
    let before = state([[9, 0], [4, 0], [0, 0]], Some(1));
    let after = Ludo.result(&before, Action::Move(1));
    assert_eq!(after.pieces, [[10, 0], [0, 0], [0, 0]]);
}

#[test]
fn a_six_rolls_again_and_home_is_home() {
    let before = state([[16, 3], [0, 0], [0, 0]], Some(6));
    let after = Ludo.result(&before, Action::Move(1));
    assert_eq!((after.pieces[0][0], after.next, after.rolled), (HOME, Player::FIRST, None));
    assert_eq!(Ludo.utility(&after), None);
}

#[test]
fn max_n_and_monte_carlo_win_when_they_can() {
    let almost = state([[HOME, 17], [18, 0], [18, 0]], Some(2));
    let answer =
        MaxN::with_chance(&Ludo).evaluator(Progress).search(&almost, &Limits::depth(1)).unwrap();
    assert_eq!((answer.action, answer.value.mean), (Some(Action::Move(2)), 1.0));
    // To capture or to run: the piece that threatens to win is sent back.
    let danger = state([[6, 1], [18, HOME], [0, 0]], Some(5));
    let wise = MonteCarlo::with_chance(&Ludo).search(&danger, &Limits::simulations(4_000)).unwrap();
    assert!(wise.action.is_some());
}
