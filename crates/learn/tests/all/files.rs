//! Weights in files.

use crate::learning::{Left, Take};
use outply_game::{Player, Rules};
use outply_games::breakthrough::{Breakthrough, BreakthroughCells};
use outply_games::tictactoe::TicTacToe;
use outply_learn::{
    BoardInputs, FileError, InputChoice, Learned, Learner, Patterns, Precision, Settings, Weights,
};
use std::sync::Arc;

#[test]
fn short_weights_say_nearly_the_same() {
    let rules = TicTacToe;
    let mut learner = Learner::new(&rules, BoardInputs::of(&rules).expect("a board"));
    learner.play_games(500);
    let short = Weights::from_bytes(&learner.weights().to_bytes(Precision::Short)).expect("whole");
    let exact = Weights::from_bytes(&learner.weights().to_bytes(Precision::Single)).expect("whole");
    assert_eq!(&exact, learner.weights());
    let inputs = Arc::new(BoardInputs::of(&rules).expect("a board"));
    let mut of_short = Learned::new(&rules, Arc::new(short.into()), inputs).expect("they fit");
    let mut of_exact = learner.learned();
    for action in rules.actions(&rules.initial()) {
        let state = rules.result(&rules.initial(), action);
        let payoff =
            |learned: &mut Learned<TicTacToe>| learned.payoff(&rules, &state, Player::FIRST);
        assert!((payoff(&mut of_short) - payoff(&mut of_exact)).abs() < 0.002);
    }
}

#[test]
fn every_altered_byte_and_every_cut_is_refused() {
    let learner = Learner::new(&Take, Left).settings(|found| Settings { cells: 2, ..found });
    let bytes = learner.weights().to_bytes(Precision::Short);
    assert!(Weights::from_bytes(&bytes).is_ok());
    for place in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        assert!(Weights::from_bytes(&altered).is_err(), "byte {place}");
        assert!(Weights::from_bytes(&bytes[..place]).is_err(), "cut at {place}");
    }
    assert_eq!(Weights::from_bytes(b"something else"), Err(FileError::Other));
    assert!(Weights::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
}

#[test]
fn weights_of_other_inputs_are_refused() {
    let learner = Learner::new(&Take, Left);
    let weights = Arc::new(learner.weights().into());
    let inputs = Arc::new(BoardInputs::of(&TicTacToe).expect("a board"));
    assert!(Learned::new(&TicTacToe, weights, inputs).is_none());
}

#[test]
fn weights_that_are_mostly_zero_are_kept_in_few_bytes() {
    let rules = Breakthrough::<u64>::new(6, 7).expect("a board");
    let inputs = Patterns::new(&rules, Arc::new(BreakthroughCells), InputChoice::walks(4, 8))
        .expect("walks");
    let mut learner = Learner::new(&rules, inputs).settings(|found| Settings {
        cells: 0,
        rate: 1.0,
        coherence: true,
        ..found
    });
    learner.play_games(3);
    let bytes = learner.weights().to_bytes(Precision::Single);
    assert!(bytes.len() < learner.weights().count(), "{} bytes", bytes.len());
    assert!(Weights::from_bytes(&bytes).expect("whole") == *learner.weights());
    for cut in [1, 9, bytes.len() / 2] {
        assert!(Weights::from_bytes(&bytes[..bytes.len() - cut]).is_err());
    }
}
