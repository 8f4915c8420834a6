//! Hex searched: solved boards, and the production search against minimax.

use outply_evaluate::{Linear, Random};
use outply_game::{Hints, Player, Rules, Value, mix64};
use outply_games::hex::{Cell, Hex, HexFeatures, HexHints, Stones, WEIGHTS};
use outply_search::reference::minimax;
use outply_search::{AlphaBeta, Limits, Proof, Reuse, Table};

/// The first actions that win against best play.
fn winning_openings(size: u32, swap: bool) -> Vec<usize> {
    let rules = Hex::<1>::new(size, swap).unwrap();
    let table = Table::mib(16).unwrap();
    let search = AlphaBeta::new(&rules).hints(HexHints).table(&table).exact(true);
    let answer = search.multi_pv(99).search(&rules.initial(), &Limits::none()).unwrap();
    assert_eq!(answer.proof, Proof::Proven);
    let wins = answer.actions.iter().filter(|action| action.value.is_win());
    let mut cells: Vec<usize> = wins.map(|action| action.action.index()).collect();
    cells.sort_unstable();
    cells
}

#[test]
fn small_boards_are_won_by_the_first_player() {
    assert_eq!(winning_openings(1, false), [0]);
    // The short diagonal: a2 and b1.
    assert_eq!(winning_openings(2, false), [1, 2]);
    for size in [3, 4] {
        let wins = winning_openings(size, false);
        let n = size as usize;
        assert!(!wins.is_empty(), "Nash: the first player wins on {size}x{size}");
        assert!((0..n).all(|row| wins.contains(&(row * n + n - 1 - row))), "the short diagonal");
        // Beck (1969) for a1; from 3x3 on b1 loses as well.
        assert!([0, 1, n * n - 1, n * n - 2].iter().all(|cell| !wins.contains(cell)), "{wins:?}");
        assert!(wins.iter().all(|cell| wins.contains(&(n * n - 1 - cell))), "the half turn");
        if size == 3 {
            assert_eq!(wins, [2, 3, 4, 5, 6]);
        }
    }
}

#[test]
fn with_swap_the_second_player_wins() {
    assert_eq!(winning_openings(1, true), [0]);
    for size in [2, 3] {
        assert!(winning_openings(size, true).is_empty(), "{size}x{size}");
    }
}

#[test]
#[ignore = "a minute or two in an optimised build"]
fn five_by_five_is_won_by_the_first_player() {
    let rules = Hex::<1>::new(5, false).unwrap();
    let table = Table::mib(256).unwrap();
    let evaluator = Linear::new(HexFeatures, &WEIGHTS).unwrap();
    let mut search = AlphaBeta::new(&rules).hints(HexHints).evaluator(evaluator).table(&table);
    let answer = search.search(&rules.initial(), &Limits::none()).unwrap();
    assert!(answer.value.is_win() && answer.proof == Proof::Proven);
}

/// Order, index and symmetry: what leaves depth-limited values alone.
struct WithoutForesight;

impl<const W: usize> Hints<Hex<W>> for WithoutForesight {
    const ORDERS: bool = true;

    fn order(&self, rules: &Hex<W>, state: &Stones<W>, cell: Cell) -> i32 {
        HexHints.order(rules, state, cell)
    }

    fn action_space(&self, rules: &Hex<W>) -> usize {
        HexHints.action_space(rules)
    }

    fn action_index(&self, rules: &Hex<W>, cell: Cell) -> usize {
        HexHints.action_index(rules, cell)
    }

    fn canonical(&self, rules: &Hex<W>, state: &Stones<W>) -> Option<Stones<W>> {
        HexHints.canonical(rules, state)
    }
}

fn judge<const W: usize>(size: u32, swap: bool, deepest: u32) {
    let rules = Hex::<W>::new(size, swap).unwrap();
    let table = Table::mib(1).unwrap();
    let features = || Linear::new(HexFeatures, &WEIGHTS).unwrap();
    for game in 0..20 {
        let mut state = rules.initial();
        for ply in 0..mix64(game) % u64::from(size * size) {
            let actions: Vec<Cell> = rules.actions(&state).into_iter().collect();
            let next = mix64(game << 8 | ply) % actions.len() as u64;
            let next = rules.result(&state, actions[next as usize]);
            if rules.terminal_test(&next) {
                break;
            }
            state = next;
        }
        for depth in 1..=deepest {
            table.clear();
            let sign = |value: Value| {
                if rules.to_move(&state) == Player::MAX { value } else { -value }
            };
            let limits = Limits::depth(depth);
            let value = sign(minimax(&rules, &state, depth, &mut features(), &mut ()).value);
            let search = AlphaBeta::new(&rules).hints(WithoutForesight).table(&table);
            let mut search = search.reuse(Reuse::SameDepth).evaluator(features());
            assert_eq!(
                search.search(&state, &limits).unwrap().value,
                value,
                "{state:?} depth {depth}"
            );
            // A random evaluator knows no symmetry.
            let value = sign(minimax(&rules, &state, depth, &mut Random::new(7), &mut ()).value);
            let mut search = AlphaBeta::new(&rules).evaluator(Random::new(7));
            assert_eq!(
                search.search(&state, &limits).unwrap().value,
                value,
                "{state:?} depth {depth}"
            );
        }
    }
}

#[test]
fn it_equals_minimax_at_every_depth() {
    judge::<1>(3, true, 5);
    judge::<1>(4, false, 4);
    judge::<2>(5, true, 3);
}
