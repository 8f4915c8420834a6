//! The production search against the reference, on random trees and on every game.

use outply_evaluate::Random;
use outply_game::{
    CopyLine, Evaluator, Hints, Keyed, Line, Player, Rules, Value, ZeroSumInteger, ZeroSumRules,
    mix64,
};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::nim::{Nim, NimHints, winning_takes};
use outply_games::tictactoe::{TicTacToe, TicTacToeHints};
use outply_games::tree::{NodeId, RandomShape, Tree};
use outply_search::reference::minimax;
use outply_search::{AlphaBeta, Bound, Ended, Limits, Proof, Replacement, Reuse, StopFlag, Table};
use std::time::Duration;

/// Minimax's value for the player to move.
fn judge<R: ZeroSumRules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    evaluator: &mut impl Evaluator<R>,
) -> Value {
    let value = minimax(rules, state, depth, evaluator, &mut ()).value;
    if rules.to_move(state) == Player::MAX { value } else { -value }
}

#[test]
fn it_equals_minimax_on_ten_thousand_random_trees() {
    let table = Table::bytes(1 << 16).unwrap();
    for seed in 0..10_000 {
        let shape = RandomShape {
            extra_turns: seed % 2 == 1,
            range: if seed % 3 == 0 { 2 } else { 40 },
            ..RandomShape::default()
        };
        let tree = Tree::random(&shape, seed);
        let rules = tree.zero_sum().unwrap();
        let (root, none) = (NodeId::ROOT, Limits::none());
        let value = judge(&rules, &root, 1_000, &mut ());
        let context = || format!("seed {seed}: {}", tree.to_text());
        table.clear();
        let plain = AlphaBeta::plain(&rules).search(&root, &none).unwrap();
        let full = AlphaBeta::new(&rules).search(&root, &none).unwrap();
        let with_table = AlphaBeta::new(&rules).table(&table).search(&root, &none).unwrap();
        let exact = AlphaBeta::new(&rules).table(&table).exact(true).search(&root, &none).unwrap();
        for answer in [plain, full, with_table, exact] {
            assert_eq!(answer.value, value, "{}", context());
            assert_eq!(answer.proof, Proof::Proven, "{}", context());
        }
        multi_pv_is_exact(&tree, seed);
    }
}

/// With all root actions asked for, each has minimax's value, and so has its line's end.
fn multi_pv_is_exact(tree: &Tree, seed: u64) {
    let rules = tree.zero_sum().unwrap();
    let answer =
        AlphaBeta::new(&rules).multi_pv(99).search(&NodeId::ROOT, &Limits::none()).unwrap();
    let sign = |value: Value| {
        if rules.to_move(&NodeId::ROOT) == Player::MAX { value } else { -value }
    };
    for action in &answer.actions {
        let child = rules.result(&NodeId::ROOT, action.action);
        let value = sign(outply_search::reference::minimax_value(&rules, &child));
        assert_eq!((action.value, action.bound), (value, Bound::Exact), "seed {seed}");
        let end = action.line.iter().fold(NodeId::ROOT, |id, &edge| rules.result(&id, edge));
        let leaf = rules.utility(&end).map(|score| sign(Value::score(score.0)));
        assert_eq!(leaf, Some(value), "seed {seed}: the line leads to the value");
    }
    assert!(answer.actions.is_sorted_by(|a, b| a.value >= b.value));
}

/// Order, index and symmetry, without what the game knows beyond any depth: so that depth-limited
/// values compare.
struct WithoutForesight<H>(H);

impl<R: Rules, H: Hints<R>> Hints<R> for WithoutForesight<H> {
    const ORDERS: bool = H::ORDERS;

    fn order(&self, rules: &R, state: &R::State, action: R::Action) -> i32 {
        self.0.order(rules, state, action)
    }

    fn action_space(&self, rules: &R) -> usize {
        self.0.action_space(rules)
    }

    fn action_index(&self, rules: &R, action: R::Action) -> usize {
        self.0.action_index(rules, action)
    }
}

/// Random positions of a game, at most `count`, none terminal.
fn positions<R: Rules>(rules: &R, count: u64, most_plies: u64) -> Vec<R::State> {
    let mut found = Vec::new();
    for seed in 0..count {
        let mut state = rules.initial();
        for ply in 0..mix64(seed) % (most_plies + 1) {
            let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
            let next = rules
                .result(&state, actions[(mix64(seed ^ ply << 32) % actions.len() as u64) as usize]);
            if rules.terminal_test(&next) {
                break;
            }
            state = next;
        }
        found.push(state);
    }
    found
}

/// At every depth up to `deepest`, with a random evaluator: the production search in all its
/// dress finds minimax's value, and its best action is one of minimax's best.
fn judge_game<R, H>(rules: &R, hints: impl Fn() -> H, count: u64, plies: u64, deepest: u32)
where
    R: ZeroSumRules + Keyed,
    H: Hints<R>,
{
    let table = Table::mib(1).unwrap();
    for state in positions(rules, count, plies) {
        for depth in 1..=deepest {
            table.clear();
            let value = judge(rules, &state, depth, &mut Random::new(7));
            let answer = AlphaBeta::new(rules)
                .evaluator(Random::new(7))
                .hints(WithoutForesight(hints()))
                .table(&table)
                .reuse(Reuse::SameDepth)
                .search(&state, &Limits::depth(depth))
                .unwrap();
            let within = answer.work.ended == Ended::Solved;
            assert!(answer.value == value, "{state:?} depth {depth}: {} for {value}", answer.value);
            assert!(answer.work.depth == depth || within);
            let mut unhinted = AlphaBeta::new(rules).evaluator(Random::new(7));
            let unhinted = unhinted.search(&state, &Limits::depth(depth)).unwrap();
            assert_eq!(unhinted.value, value, "{state:?} depth {depth} without hints");
        }
    }
}

#[test]
fn it_equals_minimax_at_every_depth_on_connect_four() {
    judge_game(&Connect4::<u64>::standard(), || Connect4Hints, 40, 36, 6);
    judge_game(&Connect4::<u128>::new(5, 4, 3).unwrap(), || Connect4Hints, 40, 16, 6);
}

#[test]
fn it_equals_minimax_at_every_depth_on_tic_tac_toe() {
    judge_game(&TicTacToe, || TicTacToeHints, 60, 6, 6);
}

#[test]
fn it_equals_minimax_at_every_depth_on_nim() {
    judge_game(&Nim::new(&[3, 4, 2], false).unwrap(), || NimHints, 40, 3, 6);
    judge_game(&Nim::new(&[1, 2, 3, 2], true).unwrap(), || NimHints, 40, 3, 6);
}

/// Exact mode with everything the game knows finds the value of plain exact search.
fn judge_exact<R, H>(rules: &R, hints: impl Fn() -> H, count: u64, plies: u64)
where
    R: ZeroSumRules + Keyed,
    H: Hints<R>,
{
    let table = Table::mib(8).unwrap();
    for (number, state) in positions(rules, count, plies).into_iter().enumerate() {
        let plain = AlphaBeta::plain(rules).search(&state, &Limits::none()).unwrap();
        let mut search = AlphaBeta::new(rules).hints(hints()).table(&table);
        let deepened = search.search(&state, &Limits::none()).unwrap();
        let mut exact = AlphaBeta::new(rules).hints(hints()).table(&table).exact(true);
        let exact = exact.search(&state, &Limits::none()).unwrap();
        assert_eq!(exact.value, plain.value, "{state:?}");
        assert_eq!(deepened.value, plain.value, "{state:?}");
        assert_eq!((exact.proof, deepened.proof), (Proof::Proven, Proof::Proven), "{state:?}");
        line_leads_to(rules, &state, &exact.line, exact.value);
        if number % 4 != 0 {
            continue;
        }
        let mut all = AlphaBeta::new(rules).hints(hints()).table(&table).exact(true).multi_pv(99);
        let all = all.search(&state, &Limits::none()).unwrap();
        assert_eq!(all.value, plain.value, "{state:?}");
        for action in &all.actions {
            let value = after(rules, &state, action.action);
            let found = (action.value, action.bound, action.proof);
            assert_eq!(found, (value, Bound::Exact, Proof::Proven), "{state:?} {action:?}");
            line_leads_to(rules, &state, &action.line, value);
        }
    }
}

/// The value of an action by plain exact search of the state it leads to.
fn after<R: ZeroSumRules>(rules: &R, state: &R::State, action: R::Action) -> Value {
    let (child, mover) = (rules.result(state, action), rules.to_move(state));
    if let Some(utility) = rules.utility(&child) {
        return utility.value(mover, 1);
    }
    let value = AlphaBeta::plain(rules).search(&child, &Limits::none()).unwrap().value.later_by(1);
    if rules.to_move(&child) == mover { value } else { -value }
}

/// The line is legal, and if the value is a win or a loss, it ends the game in that many plies.
fn line_leads_to<R: ZeroSumRules>(rules: &R, state: &R::State, line: &[R::Action], value: Value) {
    let mut state = state.clone();
    let mover = rules.to_move(&state);
    for &action in line {
        assert!(rules.actions(&state).into_iter().any(|legal| legal == action), "{line:?}");
        state = rules.result(&state, action);
    }
    let end = rules.utility(&state).map(|utility| utility.value(mover, line.len() as u32));
    // Hints may prove a draw before the game is over.
    let may_stop_early = value == Value::ZERO && end.is_none();
    assert!(may_stop_early || end == Some(value), "{line:?}: {end:?}, not {value:?}");
}

#[test]
fn a_proof_broken_off_tells_true_bounds_and_a_legal_action() {
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    for state in positions(&rules, 12, 8) {
        let table = Table::mib(4).unwrap();
        let mut search = AlphaBeta::new(&rules).hints(Connect4Hints).table(&table).exact(true);
        let value = search.search(&state, &Limits::none()).unwrap().value;
        for nodes in [0, 1, 50, 1_100, 1_500, 2_000, 3_000, 5_000] {
            table.clear();
            let mut reports = Vec::new();
            let limits = Limits::nodes(nodes);
            let mut hear = |answer: &outply_search::Answer<_>| reports.push(answer.clone());
            let last = search.search_with(&state, &limits, &mut hear).unwrap();
            assert!(last.work.nodes <= nodes);
            for answer in reports.iter().chain([&last]) {
                let (least, most) = answer.between.unwrap_or((value, value));
                assert!(least <= value && value <= most, "{nodes}: {least} {value} {most}");
                let proven = answer.proof == Proof::Proven;
                let holds = match answer.bound {
                    Bound::Exact => answer.value == value,
                    Bound::AtLeast => answer.value <= value,
                    Bound::AtMost => answer.value >= value,
                };
                assert!(holds || !proven, "{nodes}: {} for {value}", answer.value);
                let legal: Vec<_> = rules.actions(&state).into_iter().collect();
                assert!(answer.action.is_some_and(|action| legal.contains(&action)));
            }
        }
    }
}

#[test]
fn some_best_actions_are_proven_and_the_others_bounded_without_contradiction() {
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    for state in positions(&rules, 20, 9) {
        let table = Table::mib(4).unwrap();
        let search = |count| {
            let search = AlphaBeta::new(&rules).hints(Connect4Hints).table(&table);
            search.exact(true).multi_pv(count).search(&state, &Limits::none()).unwrap()
        };
        let all: Vec<_> = search(99).actions;
        for count in 1..=3 {
            let some = search(count).actions;
            let worst = some[count.min(some.len()) - 1].value;
            for (place, action) in some.iter().enumerate() {
                let truth = all.iter().find(|known| known.action == action.action).unwrap().value;
                match action.bound {
                    Bound::Exact => assert_eq!(action.value, truth, "{state:?}"),
                    Bound::AtMost => {
                        assert!(place >= count && truth <= action.value, "{state:?}");
                        assert!(action.value <= worst, "{state:?}: no better than the worst");
                    }
                    Bound::AtLeast => panic!("{action:?}"),
                }
            }
        }
    }
}

#[test]
fn exact_mode_proves_values_with_distances() {
    judge_exact(&TicTacToe, || TicTacToeHints, 60, 5);
    judge_exact(&Connect4::<u64>::new(4, 4, 3).unwrap(), || Connect4Hints, 60, 10);
    judge_exact(&Connect4::<u64>::new(5, 4, 4).unwrap(), || Connect4Hints, 60, 14);
    judge_exact(&Nim::new(&[3, 3, 2], false).unwrap(), || NimHints, 20, 3);
    judge_exact(&Nim::new(&[2, 3, 2], true).unwrap(), || NimHints, 20, 3);
}

#[test]
fn small_connect_four_boards_are_draws() {
    for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 5)] {
        let rules = Connect4::<u64>::new(width, height, 4).unwrap();
        let table = Table::mib(32).unwrap();
        let mut search = AlphaBeta::new(&rules).hints(Connect4Hints).table(&table).exact(true);
        let answer = search.search(&rules.initial(), &Limits::none()).unwrap();
        assert_eq!((answer.value, answer.proof), (Value::ZERO, Proof::Proven), "{width}x{height}");
    }
}

#[test]
fn the_winner_at_nim_is_the_one_theory_names() {
    for misere in [false, true] {
        for heaps in [[1, 2, 3], [1, 4, 5], [2, 3, 4], [1, 1, 0], [1, 1, 1], [3, 3, 1]] {
            let rules = Nim::new(&heaps, misere).unwrap();
            let state = rules.initial();
            let table = Table::mib(1).unwrap();
            let mut search = AlphaBeta::new(&rules).hints(NimHints).table(&table).multi_pv(99);
            let answer = search.search_in_place(&state, &Limits::none(), &mut |_| ()).unwrap();
            let wins = winning_takes(&rules, &state);
            assert_eq!(answer.value.is_win(), !wins.is_empty(), "{heaps:?} misère {misere}");
            for action in answer.actions {
                assert_eq!(action.value.is_win(), wins.contains(&action.action));
            }
        }
    }
}

#[test]
fn in_place_and_copied_searches_visit_the_same_nodes() {
    let rules = Nim::new(&[4, 3, 2], false).unwrap();
    let copied = AlphaBeta::new(&rules).search(&rules.initial(), &Limits::depth(8)).unwrap();
    let placed = AlphaBeta::new(&rules)
        .search_in_place(&rules.initial(), &Limits::depth(8), &mut |_| ())
        .unwrap();
    assert_eq!((copied.value, copied.work.nodes), (placed.value, placed.work.nodes));
}

#[test]
fn there_is_always_an_answer() {
    let rules = Connect4::<u64>::standard();
    let (state, raised) = (rules.initial(), StopFlag::new());
    raised.raise();
    let limits = [
        Limits::nodes(0),
        Limits::depth(0),
        Limits::time(Duration::ZERO),
        Limits::time(Duration::from_millis(1)),
        Limits::none().and_stop(&raised),
        Limits::nodes(1),
        Limits::nodes(100),
    ];
    for limits in limits {
        let answer = AlphaBeta::new(&rules).hints(Connect4Hints).search(&state, &limits).unwrap();
        let legal: Vec<_> = rules.actions(&state).into_iter().collect();
        assert!(answer.action.is_some_and(|action| legal.contains(&action)), "{limits:?}");
        assert!(limits.nodes.is_none_or(|most| answer.work.nodes <= most), "{limits:?}");
    }
}

#[test]
fn a_finished_game_has_a_value_and_no_action() {
    let rules = TicTacToe;
    let state = outply_game::Notation::parse_state(&rules, "XXX/OO./...").unwrap();
    let answer = AlphaBeta::new(&rules).search(&state, &Limits::none()).unwrap();
    assert_eq!((answer.action, answer.value), (None, Value::loss_in(0)));
}

#[test]
fn the_same_search_gives_the_same_answer_whoever_watches() {
    let rules = Connect4::<u64>::standard();
    let run = || {
        let table = Table::mib(4).unwrap();
        let search = AlphaBeta::new(&rules).hints(Connect4Hints).evaluator(Random::new(1));
        let answer = search.table(&table).search(&rules.initial(), &Limits::nodes(50_000)).unwrap();
        (answer.action, answer.value, answer.line, answer.work.nodes, answer.work.depth)
    };
    assert_eq!(run(), run());
    struct Everything(u64);
    impl<A> outply_game::Observer<A, Value> for Everything {
        fn enter(&mut self, _node: outply_game::Enter<A, Value>) {
            self.0 += 1;
        }
    }
    let mut watcher = Everything(0);
    let mut search = AlphaBeta::new(&rules).hints(Connect4Hints);
    let unwatched = search.search(&rules.initial(), &Limits::depth(7)).unwrap();
    let mut search = AlphaBeta::new(&rules).hints(Connect4Hints).observer(&mut watcher);
    let watched = search.search(&rules.initial(), &Limits::depth(7)).unwrap();
    assert_eq!(unwatched.work.nodes, watched.work.nodes);
    assert!(watcher.0 >= watched.work.nodes);
}

#[test]
fn every_replacement_policy_keeps_values() {
    let rules = Connect4::<u64>::standard();
    let values = [Replacement::Always, Replacement::Deeper, Replacement::Bucket].map(|policy| {
        let table = Table::bytes(1 << 12).unwrap().with_replacement(policy);
        let search = AlphaBeta::new(&rules).evaluator(Random::new(3)).table(&table);
        search.reuse(Reuse::SameDepth).search(&rules.initial(), &Limits::depth(7)).unwrap().value
    });
    let value = judge(&rules, &rules.initial(), 7, &mut Random::new(3));
    assert_eq!(values, [value; 3]);
}

#[test]
fn lines_return_to_where_they_were() {
    let rules = TicTacToe;
    let mut line = CopyLine::new(&rules, &rules.initial());
    let action = rules.actions(line.state()).into_iter().next().unwrap();
    let inside = line.after(action, |line| *line.state());
    assert_eq!(inside, rules.result(&rules.initial(), action));
    assert_eq!(*line.state(), rules.initial());
}
