//! What Connect Four tells a proof, against all positions of small boards.

use outply_game::{Hints, Rules, Value, ZeroSumInteger};
use outply_games::connect4::{Column, Connect4, Connect4Hints, Stones};
use std::collections::HashMap;

type Values = HashMap<Stones<u64>, Value>;

/// The value with its distance, by plain minimax; of all positions below too.
fn value(rules: &Connect4<u64>, state: &Stones<u64>, known: &mut Values) -> Value {
    if let Some(end) = rules.utility(state) {
        return end.value(rules.to_move(state), 0);
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let actions: Vec<Column> = rules.actions(state).into_iter().collect();
    let worth = |column| after(rules, state, column, known);
    let best = actions.into_iter().map(worth).max().expect("an action");
    known.insert(*state, best);
    best
}

fn after(rules: &Connect4<u64>, state: &Stones<u64>, column: Column, known: &mut Values) -> Value {
    (-value(rules, &rules.result(state, column), known)).later_by(1)
}

#[test]
fn what_proofs_are_told_is_true_in_all_positions_of_small_boards() {
    for (width, height, connect) in [(4, 4, 3), (3, 5, 3), (4, 4, 4), (5, 3, 3), (4, 5, 4)] {
        let rules = Connect4::<u64>::new(width, height, connect).unwrap();
        let mut known = Values::new();
        value(&rules, &rules.initial(), &mut known);
        let positions: Vec<_> = known.iter().map(|(state, value)| (*state, *value)).collect();
        for (state, value) in positions {
            let told = Connect4Hints.outlook(&rules, &state);
            let (least, most) = told.bounds.unwrap();
            assert!(least <= value && value <= most, "{state:?} {told:?} {value}");
            assert_eq!(Connect4Hints.bounds_in_proof(&rules, &state), told.bounds);
            assert_eq!(Connect4Hints.hopeless(&rules, &state), told.hopeless);
            for column in rules.actions(&state) {
                let ends = rules.terminal_test(&rules.result(&state, column));
                assert!(told.may_end || !ends, "{state:?} {told:?}");
                let worth = after(&rules, &state, column, &mut known);
                assert!(told.forced != Some(column) || worth == value, "{state:?} {told:?}");
                let hopeless = told.hopeless.filter(|(set, _)| set >> column.0 & 1 == 1);
                assert!(hopeless.is_none_or(|(_, most)| worth <= most), "{state:?} {told:?}");
            }
        }
    }
}
