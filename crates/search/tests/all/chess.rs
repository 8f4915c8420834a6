//! Chess in the searches: mates in a known number of moves, and the reference's values.

use outply_game::{Notation, Rules, Value, ZeroSumInteger, mix64};
use outply_games::chess::{Chess, ChessEvaluator, ChessHints, WEIGHTS};
use outply_search::reference::minimax;
use outply_search::{AlphaBeta, Limits, Reuse, Selective, Table};

/// The value of a position, and its best move.
fn searched(fen: &str, depth: u32) -> (Value, String) {
    let rules = Chess::standard();
    let state = rules.parse_state(fen).unwrap_or_else(|error| panic!("{error}"));
    let table = Table::mib(4).unwrap();
    let search = AlphaBeta::new(&rules).evaluator(ChessEvaluator::default()).hints(ChessHints);
    let answer = search.table(&table).search(&state, &Limits::depth(depth)).unwrap();
    (answer.value, rules.format_action(&state, answer.action.unwrap()))
}

#[test]
fn mates_are_found_in_as_many_plies_as_they_take() {
    for (fen, plies, action) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "Ra8#"),
        // Paul Morphy: the bishop must move and lets the pawn or the rook through.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "Ra6"),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5, "Ra6+"),
    ] {
        assert_eq!(searched(fen, plies), (Value::win_in(plies), action.into()), "{fen}");
        let shallow = (plies > 1).then(|| searched(fen, plies - 1).0);
        assert!(!shallow.is_some_and(Value::is_win), "{fen}: {shallow:?}");
    }
    let lost = searched("7k/8/5QK1/8/8/8/8/8 b - - 0 1", 2);
    assert_eq!(lost, (Value::loss_in(2), "Kg8".into()));
}

#[test]
fn every_reported_mate_comes_with_the_line_that_gives_it() {
    let rules = Chess::standard();
    let mut reports = 0;
    for fen in [
        "r2k1bnr/5pp1/p1p1p3/np2PNqp/PP1p4/2PK1b1P/3P1PP1/RNB2B1R b - - 0 18",
        "QN1R1r2/2b1k3/5p1p/pB6/5p2/1P3P2/3K4/N2b4 w - - 1 59",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    ] {
        let root = rules.parse_state(fen).unwrap();
        let table = Table::mib(4).unwrap();
        let search = Selective::new(&rules).evaluator(ChessEvaluator::new(&WEIGHTS));
        let mut search = search.hints(ChessHints).table(&table);
        search
            .search_with(&root, &Limits::depth(8), &mut |found| {
                let Some(plies) = found.value.plies() else { return };
                let line = &found.line;
                let end =
                    line.iter().fold(root.clone(), |state, &action| rules.result(&state, action));
                assert_eq!(line.len(), plies as usize, "{fen}: {line:?}");
                assert!(
                    rules
                        .utility(&end)
                        .is_some_and(|utility| utility.value(rules.to_move(&end), 0).is_loss())
                );
                reports += 1;
            })
            .unwrap();
    }
    assert!(reports >= 4, "{reports}");
}

#[test]
fn stalemate_saves_and_fifty_moves_draw() {
    // Taking the pawn stalemates; any other move goes on.
    assert_eq!(searched("k7/P7/1K6/8/8/8/8/8 w - - 0 1", 3).0, Value::ZERO);
    assert_eq!(searched("7k/8/8/4K3/8/8/8/R7 w - - 99 90", 3).0, Value::ZERO);
}

#[test]
fn it_equals_minimax_at_every_depth() {
    let table = Table::mib(1).unwrap();
    for seed in 0..6 {
        let rules = Chess::chess960((mix64(seed) % 960) as u32).unwrap();
        let mut state = rules.initial();
        for ply in 0..10 + 20 * seed {
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            let drawn = mix64(seed << 20 | ply) as usize % actions.len();
            let next = rules.result(&state, actions[drawn]);
            if !rules.terminal_test(&next) {
                state = next;
            }
        }
        for depth in 1..=3 {
            let value =
                minimax(&rules, &state, depth, &mut ChessEvaluator::default(), &mut ()).value;
            table.clear();
            let search = AlphaBeta::new(&rules).evaluator(ChessEvaluator::default());
            let mut search = search.table(&table).reuse(Reuse::SameDepth);
            assert_eq!(
                search.search(&state, &Limits::depth(depth)).unwrap().value,
                value,
                "{state:?} {depth}"
            );
        }
    }
}

#[test]
fn actions_without_a_line_are_no_better_than_the_last_that_has_one() {
    const LINES: usize = 5;
    let rules = Chess::standard();
    let middle = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";
    for root in [rules.initial(), rules.parse_state(middle).unwrap()] {
        let table = Table::mib(4).unwrap();
        let search = Selective::new(&rules).evaluator(ChessEvaluator::default());
        let mut search = search.hints(ChessHints).table(&table).multi_pv(LINES);
        let mut iterations = 0;
        search
            .search_with(&root, &Limits::depth(11), &mut |found| {
                let Some(last) = found.actions.get(LINES - 1) else { return };
                iterations += 1;
                let rest = &found.actions[LINES..];
                assert!(rest.iter().all(|action| action.value <= last.value), "{rest:?}");
            })
            .unwrap();
        assert!(iterations > 8, "{iterations}");
    }
}
