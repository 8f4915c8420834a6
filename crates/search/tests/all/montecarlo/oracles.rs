//! Oracles and hints' bounds, asked by Monte Carlo search.

use outply_game::{Informed, Oracle, Player, Rules, Utility, Value, mix64};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints};
use outply_games::pig::{Optimal, Pig};
use outply_games::tree::{ChanceTree, NodeId, RandomShape, Tree, ZeroSumTree};
use outply_search::montecarlo::{MonteCarlo, Settings};
use outply_search::reference::{expectiminimax, minimax};
use outply_search::{AlphaBeta, Ended, Limits, Proof};

fn informed<O>(oracle: O) -> Informed<(), O> {
    Informed { hints: (), oracle }
}

fn small(seed: u64) -> Settings {
    Settings { bytes: 4 << 20, seed, ..Settings::default() }
}

/// Knows the values of one node in three, and a bound on those of another third.
struct Knows(u64);

impl Knows {
    fn share(&self, node: &NodeId) -> u64 {
        mix64(self.0 ^ mix64(u64::from(node.0))) % 3
    }
}

impl<'t> Oracle<ZeroSumTree<'t>> for Knows {
    fn bounds(&self, rules: &ZeroSumTree<'t>, node: &NodeId) -> Option<(Value, Value)> {
        let first = minimax(rules, node, 1_000, &mut (), &mut ()).value;
        let value = if rules.to_move(node) == Player::FIRST { first } else { -first };
        match self.share(node) {
            0 => Some((value, value)),
            1 => Some((value.plus(-1), Value::score(Value::MAX_SCORE))),
            _ => None,
        }
    }
}

impl<'t> Oracle<ChanceTree<'t>> for Knows {
    fn payoff_bounds(&self, rules: &ChanceTree<'t>, node: &NodeId) -> Option<(f64, f64)> {
        let value = expectiminimax(rules, node, 1_000, &mut (), &mut ()).value;
        (self.share(node) == 0).then_some((value, value))
    }
}

#[test]
fn an_oracle_proves_the_right_values_sooner() {
    let (mut told, mut plain) = (0, 0);
    for seed in 0..500 {
        let shape = RandomShape { extra_turns: seed % 2 == 1, range: 40, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.zero_sum().unwrap();
        let first = minimax(&rules, &NodeId::ROOT, 1_000, &mut (), &mut ()).value;
        let first = f64::from(first.points().unwrap());
        let limits = Limits::simulations(100_000);
        let mut search = MonteCarlo::new(&rules).hints(informed(Knows(seed))).settings(small(seed));
        let answer = search.search(&NodeId::ROOT, &limits).unwrap();
        assert_eq!(answer.proof, Proof::Proven, "{seed}");
        assert_eq!(answer.payoffs.unwrap().payoff(Player::FIRST), first, "{seed}");
        if let Some(action) = answer.action {
            let after = rules.result(&NodeId::ROOT, action);
            let reached = minimax(&rules, &after, 1_000, &mut (), &mut ()).value.points();
            assert_eq!(reached.map(f64::from), Some(first), "{seed}");
        }
        told += answer.work.simulations.unwrap();
        let mut without = MonteCarlo::new(&rules).settings(small(seed));
        let without = without.search(&NodeId::ROOT, &limits).unwrap();
        plain += without.work.simulations.unwrap();
    }
    assert!(3 * told < plain, "{told} simulations, {plain} without the oracle");
}

#[test]
fn an_oracle_of_a_game_with_chance_proves_expectations() {
    for seed in 0..500 {
        let shape = RandomShape { chance: true, depth: 4, branching: 3, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let rules = tree.chance().unwrap();
        let value = expectiminimax(&rules, &NodeId::ROOT, 100, &mut (), &mut ()).value;
        let hints = informed(Knows(seed));
        let mut search = MonteCarlo::with_chance(&rules).hints(hints).settings(small(seed));
        let answer = search.search(&NodeId::ROOT, &Limits::simulations(100_000)).unwrap();
        assert_eq!(answer.proof, Proof::Proven, "{seed}");
        let first = answer.payoffs.unwrap().payoff(Player::FIRST);
        assert!((first - value).abs() < 1e-4, "{seed}: {first}, not {value}");
    }
}

#[test]
fn a_solved_game_is_proven_without_a_simulation_on_every_move() {
    let rules = Pig::standard();
    let optimal = Optimal::of(&rules);
    let mut search = MonteCarlo::with_chance(&rules).hints(informed(&optimal));
    let mut state = rules.initial();
    let answer = search.search(&state, &Limits::simulations(1_000)).unwrap();
    assert!((answer.value.mean - (2.0 * 0.530_593 - 1.0)).abs() < 1e-6, "{:?}", answer.value);
    // The tree goes on from move to move: what was a proven leaf becomes the root.
    for place in 0..40 {
        let answer = search.resume(&Limits::simulations(1_000)).unwrap();
        assert_eq!((answer.proof, answer.work.ended), (Proof::Proven, Ended::Solved));
        assert_eq!(answer.work.simulations, Some(0), "{state:?}");
        assert_eq!(answer.action, optimal.action(&rules, &state), "{state:?}");
        let count = rules.count_actions(&state).max(1);
        let Some(action) = rules.action_at(&state, place % count) else { break };
        assert!(search.advance(action));
        state = rules.result(&state, action);
        if rules.terminal_test(&state) {
            break;
        }
    }
}

#[test]
fn hints_bounds_prove_what_the_exact_search_finds_sooner() {
    // A runner that cannot be caught is as good as home.
    let rules = Breakthrough::<u64>::new(3, 4).unwrap();
    let root = rules.initial();
    let exact = AlphaBeta::new(&rules).hints(BreakthroughHints).exact(true);
    let exact = { exact }.search(&root, &Limits::none()).unwrap().value;
    let (mut told, mut plain) = (0, 0);
    for seed in 0..4 {
        let limits = Limits::simulations(400_000);
        let mut search = MonteCarlo::new(&rules).hints(BreakthroughHints).settings(small(seed));
        let answer = search.search(&root, &limits).unwrap();
        assert_eq!(answer.proof, Proof::Proven, "{seed}");
        assert_eq!(answer.value.mean, f64::from(exact.raw().signum()), "{seed}");
        told += answer.work.simulations.unwrap();
        let mut without = MonteCarlo::new(&rules).settings(small(seed));
        plain += without.search(&root, &limits).unwrap().work.simulations.unwrap();
    }
    assert!(told < plain, "{told} simulations, {plain} without bounds");
}
