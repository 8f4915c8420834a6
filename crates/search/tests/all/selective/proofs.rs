//! What the search calls proven is true.

use super::{judge, positions};
use outply_evaluate::Random;
use outply_games::breakthrough::{Breakthrough, BreakthroughFeatures, BreakthroughHints, WEIGHTS};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::othello::{Othello, OthelloHints};
use outply_search::selective::Settings;
use outply_search::{AlphaBeta, Bound, Limits, Proof, Selective, Table};

#[test]
fn wins_and_losses_within_a_distance_are_all_found_where_they_are_asked_for() {
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    let (mut near, mut far) = (0, 0);
    for state in positions(&rules, 60, 14) {
        let mut truth = AlphaBeta::new(&rules).hints(Connect4Hints).exact(true);
        let truth = truth.search(&state, &Limits::none()).unwrap().value;
        let mut search = Selective::new(&rules).evaluator(Random::new(3)).settings(bold());
        let answer = search.search(&state, &Limits::depth(1).and_mate(8)).unwrap();
        if truth.plies().is_some_and(|plies| plies <= 8) {
            let line: usize = answer.line.len();
            assert_eq!((answer.value, answer.proof), (truth, Proof::Proven), "{state:?}");
            assert_eq!(line, truth.plies().unwrap() as usize, "{state:?}");
            assert_eq!(
                answer.work.depth,
                truth.plies().unwrap(),
                "all was tried so deep: {state:?}"
            );
            near += 1;
        } else {
            assert!(!answer.value.is_decided() || answer.value == truth, "{state:?}");
            far += 1;
        }
    }
    assert!(near > 10 && far > 10, "{near} {far}");
}

#[test]
fn several_best_actions_keep_their_values_where_a_win_is_looked_for() {
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    for state in positions(&rules, 10, 8) {
        let mut search = Selective::new(&rules).evaluator(Random::new(3)).multi_pv(2);
        let answer = search.search(&state, &Limits::depth(4).and_mate(8)).unwrap();
        let exact = answer.actions.iter().take(2).all(|action| action.bound == Bound::Exact);
        assert!(exact, "{state:?}: {:?}", answer.actions);
    }
}

/// Omissions at their boldest.
fn bold() -> Settings {
    let text = "shallow-cut=on,shallow-cut-margin=0,futility-base=0,futility-margin=0,\
                late-pruning-base=1,reverse-futility-margin=0,lmr-base=300,singular-depth=3,\
                razoring-margin=0,deeper-entries=on";
    Settings::parse("", text).unwrap()
}

#[test]
fn wins_and_losses_are_true_at_any_depth_and_with_any_omission() {
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    let (mut decided, mut estimated) = (0, 0);
    for state in positions(&rules, 60, 14) {
        let mut truth = AlphaBeta::new(&rules).hints(Connect4Hints).exact(true);
        let truth = truth.search(&state, &Limits::none()).unwrap().value;
        for (settings, threads) in [(Settings::default(), 1), (bold(), 1), (bold(), 2)] {
            for depth in [2, 4, 8, 12] {
                let table = Table::mib(1).unwrap();
                let search = Selective::new(&rules).evaluator(Random::new(3)).threads(threads);
                let mut search = search.table(&table).settings(settings.clone());
                let answer = search.search(&state, &Limits::depth(depth)).unwrap();
                if answer.proof == Proof::Proven {
                    assert_eq!(answer.value.is_win(), truth.is_win(), "{state:?} depth {depth}");
                    assert_eq!(answer.value.is_loss(), truth.is_loss(), "{state:?} depth {depth}");
                    // Wins are given their true distance, losses come no quicker than they can.
                    let plies = answer.value.plies();
                    let exact = !truth.is_win() || plies == truth.plies();
                    assert!(plies >= truth.plies() && exact, "{state:?} depth {depth}: {plies:?}");
                    decided += 1;
                } else {
                    assert!(!answer.value.is_decided());
                    estimated += 1;
                }
            }
        }
    }
    assert!(decided > 50 && estimated > 50, "{decided} {estimated}");
}

#[test]
fn wins_at_breakthrough_are_those_of_exact_search() {
    let rules = Breakthrough::<u64>::new(3, 5).unwrap();
    let mut wins = 0;
    for state in positions(&rules, 40, 12) {
        let mut truth = AlphaBeta::new(&rules).hints(BreakthroughHints).exact(true);
        let truth = truth.search(&state, &Limits::none()).unwrap().value;
        let linear = outply_evaluate::Linear::new(BreakthroughFeatures, &WEIGHTS).unwrap();
        let search = Selective::new(&rules).evaluator(linear).hints(BreakthroughHints);
        let answer = search.settings(bold()).search(&state, &Limits::nodes(3_000)).unwrap();
        if answer.value.is_decided() {
            assert_eq!(answer.value.is_win(), truth.is_win(), "{state:?}");
            wins += 1;
        }
    }
    assert!(wins > 20, "{wins}");
}

#[test]
fn scores_called_proven_are_those_of_minimax() {
    let whole = "exact,reductions=on,singular=on,singular-depth=3,multi-cut=on,quiescence=on,\
                 deeper-entries=on,internal-reduction=on,forced-extension=on,aspiration=on";
    let whole = Settings::parse("", whole).unwrap();
    let mut proven = 0;
    for seed in 0..12 {
        let state = super::position(&Othello, seed, 53);
        let value = judge(&Othello, &state, 100, &mut ());
        for settings in [&whole, &bold()] {
            let table = Table::mib(1).unwrap();
            let search = Selective::new(&Othello).evaluator(Random::new(seed)).hints(OthelloHints);
            let mut search = search.table(&table).settings(settings.clone());
            let answer = search.search(&state, &Limits::depth(30)).unwrap();
            if answer.proof == Proof::Proven {
                assert_eq!(answer.value, value, "{seed}");
                proven += 1;
            }
        }
    }
    assert!(proven >= 10, "{proven}");
}
