//! What an oracle says is proven, wherever expectiminimax asks it.

use super::{EPSILON, PRUNINGS, ROOT, close, judge, random_tree, range};
use outply_game::{Informed, Oracle, Rules, mix64};
use outply_games::pig::{Optimal, Pig, PigEvaluator};
use outply_games::tree::{ChanceTree, NodeId};
use outply_search::chance::{ChanceTable, Expectiminimax};
use outply_search::reference::expectiminimax;
use outply_search::{Ended, Limits, Proof};

/// Knows the values of one node in `one_in`, and bounds of another one.
struct Knows {
    one_in: u64,
    seed: u64,
}

impl<'t> Oracle<ChanceTree<'t>> for Knows {
    fn payoff_bounds(&self, rules: &ChanceTree<'t>, node: &NodeId) -> Option<(f64, f64)> {
        let value = || expectiminimax(rules, node, 1_000, &mut (), &mut ()).value;
        let drawn = mix64(self.seed ^ mix64(u64::from(node.0)));
        match drawn % self.one_in {
            0 => Some((value(), value())),
            1 => Some((value() - 2.0, value() + 1.0)),
            _ => None,
        }
    }
}

fn informed<O>(oracle: O) -> Informed<(), O> {
    Informed { hints: (), oracle }
}

#[test]
fn values_of_random_trees_are_the_references_with_fewer_nodes() {
    let (mut told, mut plain) = (0, 0);
    for seed in 0..1_000 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        let value = judge(&rules, 1_000, &mut ());
        for pruning in PRUNINGS {
            let table = ChanceTable::bytes(1 << 12).unwrap();
            let search = || Expectiminimax::new(&rules).pruning(pruning).bounds(range(&tree));
            let oracle = Knows { one_in: 4, seed };
            let mut with_table = search().table(&table).hints(informed(&oracle));
            let answers = [
                search().hints(informed(&oracle)).search(&ROOT, &Limits::none()).unwrap(),
                with_table.search(&ROOT, &Limits::none()).unwrap(),
            ];
            for answer in &answers {
                let context = || format!("{seed} {pruning:?}: {}", tree.to_text());
                assert!(close(answer.value.mean, value), "{:?} for {value}: {}", answer, context());
                assert_eq!(answer.proof, Proof::Proven, "{}", context());
            }
            told += answers[0].work.nodes;
            plain += search().search(&ROOT, &Limits::none()).unwrap().work.nodes;
        }
    }
    assert!(2 * told < plain, "{told} nodes, {plain} without the oracle");
}

#[test]
fn an_oracle_of_every_state_proves_at_the_first_ply() {
    for seed in 0..200 {
        let tree = random_tree(seed);
        let rules = tree.chance().unwrap();
        if rules.terminal_test(&ROOT) {
            continue;
        }
        let oracle = Knows { one_in: 1, seed };
        let mut search = Expectiminimax::new(&rules).hints(informed(&oracle));
        let answer = search.search(&ROOT, &Limits::none()).unwrap();
        assert!(close(answer.value.mean, judge(&rules, 1_000, &mut ())), "{seed}");
        assert_eq!((answer.proof, answer.work.ended), (Proof::Proven, Ended::Solved));
        assert_eq!(answer.work.depth, 1, "{seed}");
        assert!(answer.work.nodes <= tree.children(ROOT).len() as u64, "{seed}");
    }
}

#[test]
fn pigs_solution_is_proven_at_once() {
    let rules = Pig::standard();
    let optimal = Optimal::of(&rules);
    let mut state = rules.initial();
    let mut search =
        Expectiminimax::new(&rules).evaluator(PigEvaluator).hints(informed(&optimal)).multi_pv(2);
    let start = search.search(&state, &Limits::none()).unwrap();
    assert!((start.value.mean - (2.0 * 0.530_593 - 1.0)).abs() < 1e-6);
    for place in 0..60 {
        let Some(action) = rules.actions(&state).into_iter().last() else { break };
        let answer = search.search(&state, &Limits::none()).unwrap();
        assert_eq!(answer.proof, Proof::Proven, "{state:?}");
        assert!(answer.actions.iter().all(|action| action.proof == Proof::Proven));
        assert_eq!(answer.action, optimal.action(&rules, &state), "{state:?}");
        assert!(answer.work.nodes <= 12, "{} nodes", answer.work.nodes);
        let count = rules.count_actions(&state);
        let other = rules.action_at(&state, place % count).unwrap_or(action);
        state = rules.result(&state, other);
    }
}

#[test]
fn bounds_close_in_on_estimates_without_proving_them() {
    /// Nobody is ever nearly lost.
    struct AtLeast(f64);
    impl Oracle<Pig> for AtLeast {
        fn payoff_bounds(&self, _: &Pig, _: &outply_games::pig::PigState) -> Option<(f64, f64)> {
            Some((self.0, 1.0))
        }
    }
    let rules = Pig::standard();
    let mut search = Expectiminimax::new(&rules).hints(informed(AtLeast(0.25)));
    let answer = search.search(&rules.initial(), &Limits::depth(3)).unwrap();
    assert!((answer.value.mean - 0.25).abs() < EPSILON, "estimated at 0: {:?}", answer.value);
    assert_eq!(answer.proof, Proof::Estimated);
}
