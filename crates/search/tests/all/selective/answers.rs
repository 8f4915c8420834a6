//! There is always an answer, its line is legal, and it repeats.

use super::positions;
use outply_evaluate::Linear;
use outply_game::{Rules, ZeroSumRules};
use outply_games::checkers::{Checkers, CheckersFeatures, CheckersHints, WEIGHTS};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::tree::{NodeId, Tree};
use outply_search::selective::{FULL_SKILL, Settings};
use outply_search::{Bound, Ended, Limits, Selective, StopFlag, Table};
use std::time::Duration;

type Evaluator = Linear<Checkers, CheckersFeatures>;
type Search<'r, M> = Selective<'r, Checkers, Evaluator, CheckersHints, M>;

fn checkers(rules: &Checkers) -> Search<'_, ()> {
    let evaluator = Linear::new(CheckersFeatures, &WEIGHTS).unwrap();
    Selective::new(rules).evaluator(evaluator).hints(CheckersHints)
}

fn assert_legal<R: ZeroSumRules>(rules: &R, state: &R::State, line: &[R::Action]) {
    let mut state = state.clone();
    for &action in line {
        assert!(rules.actions(&state).into_iter().any(|legal| legal == action), "{line:?}");
        state = rules.result(&state, action);
    }
}

#[test]
fn lines_are_legal_and_as_long_as_the_search_is_deep() {
    let rules = Checkers::standard();
    let table = Table::bytes(1 << 14).unwrap();
    for state in positions(&rules, 12, 60) {
        let mut search = checkers(&rules).table(&table).multi_pv(3);
        let answer = search.search(&state, &Limits::nodes(30_000)).unwrap();
        for action in &answer.actions {
            assert_legal(&rules, &state, &action.line);
            assert_eq!(action.line.first(), Some(&action.action));
        }
        let exact = answer.actions.iter().filter(|action| action.bound == Bound::Exact).count();
        assert!(exact >= answer.actions.len().min(3), "three lines have values");
        let settled = answer.value.is_decided() || answer.value.points() == Some(0);
        assert!(
            settled || answer.line.len() as u32 >= answer.work.depth / 2,
            "{}",
            answer.line.len()
        );
    }
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
        Limits::whole_time(Duration::from_millis(1)),
        Limits::none().and_stop(&raised),
        Limits::nodes(1),
        Limits::nodes(100),
    ];
    for limits in limits {
        for threads in [1, 3] {
            let mut search = Selective::new(&rules).hints(Connect4Hints).threads(threads);
            let answer = search.search(&state, &limits).unwrap();
            assert!(answer.action.is_some(), "{limits:?}");
            let most = limits.nodes.filter(|_| threads == 1);
            assert!(most.is_none_or(|most| answer.work.nodes <= most), "{limits:?}");
        }
    }
}

#[test]
fn one_thread_repeats_exactly() {
    let rules = Checkers::standard();
    let run = || {
        let table = Table::mib(1).unwrap();
        let mut search = checkers(&rules).table(&table);
        search.search(&rules.initial(), &Limits::nodes(40_000)).unwrap().untimed()
    };
    assert_eq!(run(), run());
}

#[test]
fn threads_share_the_work_and_the_limit() {
    let rules = Checkers::standard();
    let table = Table::mib(4).unwrap();
    let mut search = checkers(&rules).table(&table).threads(4);
    let mut told = 0;
    let limits = Limits::nodes(200_000);
    let found = search
        .search_with(&rules.initial(), &limits, &mut |found| told = found.work.nodes)
        .unwrap();
    let nodes = found.work.nodes;
    assert!((200_000..260_000).contains(&nodes) && told <= nodes, "{nodes}");
    assert_legal(&rules, &rules.initial(), &found.line);
}

#[test]
fn only_the_actions_asked_for_are_looked_at() {
    let rules = Checkers::standard();
    let state = rules.initial();
    let actions: Vec<_> = rules.actions(&state).into_iter().collect();
    let some = vec![actions[5], actions[2]];
    let answer = checkers(&rules).only(some.clone()).search(&state, &Limits::depth(6)).unwrap();
    assert_eq!(answer.actions.len(), 2);
    assert!(some.contains(&answer.action.unwrap()));
    let answer = checkers(&rules).only(Vec::new()).search(&state, &Limits::depth(2)).unwrap();
    assert_eq!(answer.actions.len(), actions.len());
}

#[test]
fn progress_is_told_after_each_iteration() {
    let rules = Checkers::standard();
    let table = Table::mib(1).unwrap();
    let mut depths = Vec::new();
    let mut search = checkers(&rules).table(&table);
    search
        .search_with(&rules.initial(), &Limits::depth(7), &mut |found| {
            assert!(
                found.work.selective_depth >= Some(found.work.depth)
                    && found.work.table_permille.is_some()
            );
            depths.push(found.work.depth);
        })
        .unwrap();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_finished_game_has_a_value_and_no_action() {
    let tree = Tree::parse("(max 3 (min 4 5))").unwrap();
    let rules = tree.zero_sum().unwrap();
    let leaf = tree.children(NodeId::ROOT)[0];
    let answer = Selective::new(&rules).search(&leaf, &Limits::none()).unwrap();
    assert_eq!((answer.action, answer.work.ended), (None, Ended::Solved));
}

#[test]
fn weak_players_err_and_strong_ones_do_not() {
    let rules = Checkers::standard();
    let state = rules.initial();
    let play = |level, seed| {
        checkers(&rules)
            .skill(level, seed)
            .search(&state, &Limits::depth(8))
            .unwrap()
            .action
            .unwrap()
    };
    let kinds = |level| {
        let mut all: Vec<_> = (0..12).map(|seed| play(level, seed)).collect();
        all.sort_by_key(|action| format!("{action:?}"));
        all.dedup();
        all.len()
    };
    assert_eq!(kinds(FULL_SKILL), 1);
    assert!(kinds(0) > 1, "twelve seeds and always the same action");
    assert_eq!(play(4, 9), play(4, 9));
}

/// A thousand plies, one inside the other, do not exhaust the stack of an ordinary thread (2 MiB).
#[test]
fn the_deepest_lines_fit_the_stack() {
    let mut text = "7".to_owned();
    for level in (0..990).rev() {
        let kind = if level % 2 == 0 { "max" } else { "min" };
        text = format!("({kind} {text} {})", if level % 2 == 0 { -9 } else { 90 });
    }
    let tree = Tree::parse(&text).unwrap();
    let rules = tree.zero_sum().unwrap();
    let table = Table::mib(1).unwrap();
    for text in ["exact", "default"] {
        let settings = Settings::parse("", text).unwrap();
        let mut search = Selective::new(&rules).table(&table).settings(settings);
        let answer = search.search(&NodeId::ROOT, &Limits::none()).unwrap();
        assert_eq!((answer.value.points(), answer.work.depth > 400), (Some(7), true), "{text}");
    }
}
