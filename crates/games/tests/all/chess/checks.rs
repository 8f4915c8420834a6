//! Checks foretold are the checks given.

use outply_game::{Hints, Rules, mix64};
use outply_games::chess::{Chess, ChessHints};

#[test]
fn moves_that_give_check_are_known_before_they_are_made() {
    let mut checks = 0;
    for game in 0..60 {
        let rules = Chess::chess960((mix64(game) % 960) as u32).unwrap();
        let mut state = rules.initial();
        for ply in 0..200 {
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            for &action in &actions {
                let given = ChessHints.threatened(&rules, &rules.result(&state, action));
                let foretold = ChessHints.threatens(&rules, &state, action);
                assert_eq!(foretold, given, "{action} in {state:?}");
                checks += u32::from(given);
            }
            let drawn = mix64(game << 20 | ply) as usize;
            let Some(&action) = actions.get(drawn % actions.len().max(1)) else { break };
            state = rules.result(&state, action);
        }
    }
    assert!(checks > 1_000, "{checks}");
}
