//! Breakthrough in the production search: the reference's values, and small boards solved.

use outply_evaluate::Random;
use outply_game::{Hints, Player, Rules, Value, mix64};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints, Move, Pieces};
use outply_search::reference::minimax;
use outply_search::{AlphaBeta, Limits, Proof, Reuse, Table};

type Board = Breakthrough<u64>;

/// Order, index and symmetry, without what the game knows beyond any depth: so that depth-limited
/// values compare.
struct WithoutForesight;

impl Hints<Board> for WithoutForesight {
    const ORDERS: bool = true;

    fn order(&self, rules: &Board, state: &Pieces<u64>, action: Move) -> i32 {
        BreakthroughHints.order(rules, state, action)
    }

    fn action_space(&self, rules: &Board) -> usize {
        BreakthroughHints.action_space(rules)
    }

    fn action_index(&self, rules: &Board, action: Move) -> usize {
        BreakthroughHints.action_index(rules, action)
    }
}

/// A position after up to `plies` random moves, before the end of the game.
fn position(rules: &Board, seed: u64, plies: u64) -> Pieces<u64> {
    let mut state = rules.initial();
    for ply in 0..mix64(seed) % (plies + 1) {
        let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed ^ ply << 32) as usize % actions.len();
        let next = rules.result(&state, actions[drawn]);
        if rules.terminal_test(&next) {
            break;
        }
        state = next;
    }
    state
}

#[test]
fn it_equals_minimax_at_every_depth() {
    let rules = Board::new(5, 5).unwrap();
    let table = Table::mib(1).unwrap();
    for seed in 0..30 {
        let state = position(&rules, seed, 16);
        for depth in 1..=4 {
            let value = minimax(&rules, &state, depth, &mut Random::new(7), &mut ()).value;
            let value = if rules.to_move(&state) == Player::MAX { value } else { -value };
            table.clear();
            let search = AlphaBeta::new(&rules).evaluator(Random::new(7)).hints(WithoutForesight);
            let mut search = search.table(&table).reuse(Reuse::SameDepth);
            let found = search.search(&state, &Limits::depth(depth)).unwrap().value;
            assert_eq!(found, value, "{state:?} depth {depth}");
        }
    }
}

#[test]
fn foresight_and_symmetry_leave_exact_values_alone() {
    let rules = Board::new(3, 4).unwrap();
    let table = Table::mib(4).unwrap();
    for seed in 0..60 {
        let state = position(&rules, seed, 6);
        let plain = AlphaBeta::plain(&rules).search(&state, &Limits::none()).unwrap();
        let mut search = AlphaBeta::new(&rules).hints(BreakthroughHints).table(&table);
        let deepened = search.search(&state, &Limits::none()).unwrap();
        let mut exact = AlphaBeta::new(&rules).hints(BreakthroughHints).table(&table).exact(true);
        let exact = exact.search(&state, &Limits::none()).unwrap();
        assert_eq!((exact.value, deepened.value), (plain.value, plain.value), "{state:?}");
        assert_eq!((exact.proof, deepened.proof), (Proof::Proven, Proof::Proven), "{state:?}");
    }
}

fn solved(width: u32, height: u32, table_mib: usize) -> Value {
    let rules = Board::new(width, height).unwrap();
    let table = Table::mib(table_mib).unwrap();
    let mut search = AlphaBeta::new(&rules).hints(BreakthroughHints).table(&table).exact(true);
    let answer = search.search(&rules.initial(), &Limits::none()).unwrap();
    assert_eq!(answer.proof, Proof::Proven);
    answer.value
}

#[test]
fn small_boards_are_solved() {
    // The tests of the rules find 2x4 to 2x7, 3x4, 3x5 and 4x4 by plain minimax as well.
    for (width, height, value) in [
        (2, 4, Value::loss_in(8)),
        (2, 5, Value::loss_in(10)),
        (2, 6, Value::win_in(15)),
        (2, 7, Value::loss_in(20)),
        (3, 4, Value::loss_in(12)),
        (3, 5, Value::loss_in(18)),
        (4, 4, Value::loss_in(14)),
        (5, 4, Value::loss_in(16)),
        (6, 4, Value::loss_in(18)),
    ] {
        assert_eq!(solved(width, height, 16), value, "{width}x{height}");
    }
}

#[test]
#[ignore = "340 million nodes: ten minutes and 1 GiB"]
fn five_by_five_is_lost_in_26_as_published() {
    // "Tasmanian Devil", "5x5 solved", forum of littlegolem.net, 3 December 2006: Black wins in
    // 26 moves, 13 by each side, by retrograde analysis.
    assert_eq!(solved(5, 5, 1024), Value::loss_in(26));
}
