//! Move filters against a slow search that filters.

use super::{EPSILON, Noise, PRUNINGS, ROOT, close, random_tree, sign};
use outply_game::{Mover, PayoffEvaluator, Player, Rules, Stochastic, Utility};
use outply_games::tree::{ChanceTree, Edge, NodeId};
use outply_search::chance::{ChanceTable, Expectiminimax};
use outply_search::{Limits, Proof, Reuse};

fn noise() -> Noise {
    Noise(20.0)
}

fn look(rules: &ChanceTree<'_>, id: &NodeId) -> f64 {
    match rules.utility(id) {
        Some(utility) => utility.payoff(Player::MAX),
        None => noise().payoffs(rules, id).payoff(Player::MAX),
    }
}

fn best(player: Player, values: impl Iterator<Item = f64>) -> f64 {
    let better = |a: f64, b: f64| if player == Player::MAX { a.max(b) } else { a.min(b) };
    values.reduce(better).expect("an action")
}

/// The actions that a filter keeps.
fn kept(rules: &ChanceTree<'_>, id: &NodeId, player: Player, margin: f64) -> Vec<Edge> {
    let looks = |edge: &Edge| look(rules, &rules.result(id, *edge));
    let all: Vec<Edge> = rules.actions(id).into_iter().collect();
    let best = best(player, all.iter().map(looks));
    all.into_iter().filter(|edge| (looks(edge) - best).abs() <= margin).collect()
}

/// Expectiminimax that looks into nothing else, for the first player.
fn judge(rules: &ChanceTree<'_>, id: &NodeId, depth: u32, margin: f64) -> f64 {
    if depth == 0 || rules.utility(id).is_some() {
        return look(rules, id);
    }
    let below = |edge: Edge| judge(rules, &rules.result(id, edge), depth - 1, margin);
    match rules.to_move(id) {
        Mover::Chance => rules.outcomes(id).into_iter().map(|(edge, p)| p * below(edge)).sum(),
        Mover::Player(player) => {
            let margin = if depth < 2 { f64::INFINITY } else { margin };
            best(player, kept(rules, id, player, margin).into_iter().map(below))
        }
    }
}

#[test]
fn only_what_looks_nearly_best_is_looked_into() {
    let table = ChanceTable::bytes(1 << 14).unwrap();
    let (mut dropped, mut different) = (0, 0);
    for seed in 0..300 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        let all = rules.actions(&ROOT).into_iter().count();
        for (depth, margin) in (1..=4).flat_map(|depth| [0.0, 5.0, 15.0, 50.0].map(|m| (depth, m)))
        {
            let left = match rules.to_move(&ROOT) {
                Mover::Player(player) => kept(&rules, &ROOT, player, margin).len(),
                Mover::Chance => all,
            };
            let seen = if left == 1 && all > 1 { 1 } else { depth };
            let value = sign(&rules) * judge(&rules, &ROOT, seen, margin);
            dropped += all - left;
            different += u32::from(!close(value, sign(&rules) * judge(&rules, &ROOT, seen, 1e9)));
            for pruning in PRUNINGS {
                table.clear();
                let answer = Expectiminimax::new(&rules)
                    .evaluator(noise())
                    .bounds((-20.0, 20.0))
                    .pruning(pruning)
                    .table(&table)
                    .reuse(Reuse::SameDepth)
                    .move_filter(margin)
                    .search(&ROOT, &Limits::depth(depth))
                    .unwrap();
                let context = format!("{seed} {depth} {margin} {pruning:?}: {}", tree.to_text());
                assert!(
                    close(answer.value.mean, value),
                    "{} for {value}: {context}",
                    answer.value.mean
                );
                assert_eq!(answer.actions.len(), left, "{context}");
                // A value that nothing can beat is proven whatever was dropped.
                let proven = answer.proof == Proof::Proven && answer.value.mean < 20.0;
                assert!(!proven || left == all, "{context}");
            }
        }
    }
    assert!(dropped > 300 && different > 300, "{dropped} {different}: filters do something");
}

#[test]
fn a_filter_that_drops_nothing_changes_nothing() {
    for seed in 0..300 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        let search = || Expectiminimax::new(&rules).evaluator(noise()).bounds((-20.0, 20.0));
        let plain = search().search(&ROOT, &Limits::depth(4)).unwrap();
        let filtered = search().move_filter(40.0).search(&ROOT, &Limits::depth(4)).unwrap();
        assert!((plain.value.mean - filtered.value.mean).abs() < EPSILON, "{seed}");
        assert_eq!((plain.actions.len(), plain.proof), (filtered.actions.len(), filtered.proof));
        assert_eq!(plain.work.nodes, filtered.work.nodes, "{seed}");
    }
}

#[test]
fn margins_that_are_none_leave_the_best() {
    let tree = random_tree(7);
    let rules = tree.chance().unwrap();
    for margin in [-1.0, f64::NAN] {
        let mut search = Expectiminimax::new(&rules).evaluator(noise()).move_filter(margin);
        let answer = search.search(&ROOT, &Limits::depth(3)).unwrap();
        assert!(!answer.actions.is_empty(), "{margin}");
    }
}
