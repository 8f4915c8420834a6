//! Tables of small games: published counts, and values against the slow reference.

use crate::common::{built, settings};
use outply_game::{Keyed, Value, ZeroSumRules};
use outply_games::breakthrough::Breakthrough;
use outply_games::connect4::Connect4;
use outply_games::nim::Nim;
use outply_games::tictactoe::TicTacToe;
use outply_table::{BuildError, Settings, Solved, Table, build, verify};
use std::sync::Arc;

/// Won, drawn, lost, and the value of the start.
fn counts<R>(rules: &R) -> (u64, [u64; 3], Value)
where
    R: ZeroSumRules<State: Send + Sync> + Keyed + Sync,
{
    let folder = tempfile::tempdir().unwrap();
    let table = built(rules, folder.path());
    let verified = verify(rules, &table, |state| format!("{state:?}"), 2, &mut |_| true);
    let info = table.info().clone();
    let found = verified.map(|verified| (verified.states, verified.outcomes));
    assert_eq!(found, Ok((info.states, [info.won, info.drawn, info.lost])));
    let solved = Solved::new(rules, "game", None, Arc::new(table)).unwrap();
    let start = solved.value(rules, &rules.initial()).unwrap();
    (info.states, [info.won, info.drawn, info.lost], start)
}

#[test]
fn a_work_folder_says_what_is_built_there() {
    let folder = tempfile::tempdir().unwrap();
    let other = Settings { game: "another".into(), ..settings(folder.path()) };
    let stopped = build(&TicTacToe, &settings(folder.path()), &mut std::io::sink(), &mut |_| false);
    assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?}");
    let nim = Nim::new(&[1, 2], false).unwrap();
    let refused = build(&nim, &other, &mut std::io::sink(), &mut |_| true).unwrap_err();
    assert!(refused.to_string().contains("a build of the game was left there"), "{refused}");
    build(&TicTacToe, &other, &mut std::io::sink(), &mut |_| true).expect("the same rules go on");
}

#[test]
fn tic_tac_toe_has_5478_states_and_is_drawn() {
    let (states, counts, start) = counts(&TicTacToe);
    assert_eq!((states, start), (5_478, Value::ZERO));
    assert_eq!(counts.iter().sum::<u64>(), 5_478);
}

/// J. Tromp counts them; both boards are drawn.
#[test]
fn connect_four_on_small_boards_has_the_published_positions() {
    for (height, published) in [(4, 161_029), (5, 1_706_255)] {
        let (states, _, start) = counts(&Connect4::<u64>::new(4, height, 4).unwrap());
        assert_eq!((states, start), (published, Value::ZERO));
    }
}

/// Bouton 1901: who leaves heaps whose exclusive or is nothing wins.
#[test]
fn nim_is_won_by_who_leaves_no_sum() {
    for (heaps, wins) in [([3, 4, 5], true), ([1, 4, 5], false), ([2, 4, 6], false)] {
        let (states, counts, start) = counts(&Nim::new(&heaps, false).unwrap());
        assert_eq!(start.is_win(), wins, "{heaps:?}");
        assert_eq!((counts[1], counts[0] + counts[2]), (0, states));
    }
}

#[test]
fn breakthrough_on_small_boards_is_the_second_players() {
    let rules = Breakthrough::<u64>::new(3, 5).unwrap();
    let (_, counts, start) = counts(&rules);
    assert_eq!(counts[1], 0, "nobody draws");
    assert!(start.is_decided());
}

#[test]
fn a_table_is_the_same_whatever_the_threads_and_where_it_was_stopped() {
    let rules = Connect4::<u64>::new(4, 3, 3).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut whole = Vec::new();
    build(&rules, &settings(folder.path()), &mut whole, &mut |_| true).unwrap();
    for threads in [1, 2, 5] {
        let folder = tempfile::tempdir().unwrap();
        let settings = outply_table::Settings { threads, ..settings(folder.path()) };
        // It is stopped again and again, each time a little later, and goes on from there.
        for stop_after in 1.. {
            let (mut told, mut again) = (0, Vec::new());
            let stopped = build(&rules, &settings, &mut again, &mut |_| {
                told += 1;
                told < 9 * stop_after
            });
            if stopped.is_ok() {
                assert!(again == whole, "{threads} threads");
                break;
            }
        }
    }
}

#[test]
fn other_rules_and_another_games_work_folder_are_refused() {
    let rules = Connect4::<u64>::new(4, 4, 4).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let table: Arc<Table> = Arc::new(built(&rules, folder.path()));
    let other = Connect4::<u64>::new(4, 5, 4).unwrap();
    let refused = Solved::new(&other, "connect4:4x5", None, table.clone()).unwrap_err().to_string();
    assert!(refused.contains("a table of the game, whose rules are not those of connect4:4x5"));
    let refused = Solved::new(&other, "the game", None, table).unwrap_err().to_string();
    assert!(refused.contains("for other rules"), "{refused}");
    let foreign = build(&TicTacToe, &settings(folder.path()), &mut Vec::new(), &mut |_| true);
    assert!(foreign.unwrap_err().to_string().contains("a build of the game was left there"));
}
