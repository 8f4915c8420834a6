//! Inputs that are followed from position to position are those that a look at the position finds.

use outply_game::{Active, Changes, Inputs, Player, Rules, mix64};
use outply_games::checkers::{Checkers, CheckersInputs};
use outply_games::chess::{Chess, ChessInputs};
use std::collections::BTreeSet;

fn seen<R: Rules>(
    (rules, inputs): (&R, &impl Inputs<R>),
    state: &R::State,
    side: Player,
) -> BTreeSet<u32> {
    let mut active = Active::new();
    inputs.active(rules, state, side, &mut active);
    let on: BTreeSet<u32> = active.as_slice().iter().map(|(input, _)| *input).collect();
    assert_eq!(on.len(), active.as_slice().len());
    on
}

/// Through random games of `plies` at most, each begun after the end of the one before.
fn follow<R: Rules>(rules: &R, inputs: &impl Inputs<R>, plies: u64) {
    let sides = [Player::FIRST, Player::SECOND];
    let (mut memory, mut on, mut state) =
        (Vec::new(), [BTreeSet::new(), BTreeSet::new()], rules.initial());
    for ply in 0..3_000u64 {
        if rules.terminal_test(&state) || ply % plies == 0 {
            state = rules.initial();
        }
        let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
        state = rules.result(&state, actions[mix64(ply) as usize % actions.len()]);
        let mut changes = [Changes::new(), Changes::new()];
        let bucket = inputs.follow(rules, &state, &mut memory, &mut changes);
        for (side, (on, changes)) in on.iter_mut().zip(&changes).enumerate() {
            changes.went_off().iter().for_each(|input| assert!(on.remove(input), "{input}"));
            changes.came_on().iter().for_each(|input| assert!(on.insert(*input), "{input}"));
            assert_eq!(*on, seen((rules, inputs), &state, sides[side]));
            assert!(on.iter().all(|input| (*input as usize) < inputs.count()));
        }
        assert_eq!(bucket, Some(inputs.bucket(rules, &state)));
    }
}

#[test]
fn what_is_followed_is_what_is_on() {
    follow(&Chess::standard(), &ChessInputs, 200);
    follow(&Checkers::standard(), &CheckersInputs, 90);
}
