//! Threads with a tree each.

use crate::montecarlo::proofs::connect4_after;
use outply_game::{PayoffEvaluator, Payoffs, Player, Rules, Utility};
use outply_games::connect4::{Connect4, Connect4Hints};
use outply_games::hex::Hex;
use outply_games::tictactoe::TicTacToe;
use outply_games::tree::{NodeId, RandomShape, Tree};
use outply_search::montecarlo::{Estimates, MonteCarlo, MonteCarloError, Puct, Settings};
use outply_search::reference::expectiminimax;
use outply_search::{AlphaBeta, Answer, Ended, Expected, Limits, Proof, StopFlag};

fn sized(bytes: usize) -> Settings {
    Settings { bytes, ..Settings::default() }
}

fn visits<A>(answer: &Answer<A, Expected>) -> u64 {
    answer.actions.iter().map(|visited| visited.visits.unwrap()).sum()
}

#[test]
fn simulations_are_counted_exactly_and_visits_add_up() {
    let rules = Connect4::<u64>::standard();
    for threads in [1, 2, 3, 8] {
        for simulations in [0, 1, 15, 1_000, 30_001] {
            let mut search = MonteCarlo::new(&rules).settings(sized(16 << 20)).trees(threads);
            let limits = Limits::simulations(simulations);
            let answer = search.search(&rules.initial(), &limits).unwrap();
            assert_eq!(answer.work.simulations.unwrap(), simulations, "{threads} threads");
            assert_eq!(visits(&answer), simulations, "{threads} threads");
            assert!(answer.action.is_some());
        }
    }
}

#[test]
fn little_memory_makes_room_and_loses_no_visit_of_the_root() {
    let rules = Connect4::<u64>::standard();
    for (threads, bytes) in [(2, 8 << 10), (3, 64 << 10), (2, 1 << 20)] {
        let mut search = MonteCarlo::new(&rules).settings(sized(bytes)).trees(threads);
        let limits = Limits::simulations(60_000);
        let answer = search.search(&rules.initial(), &limits).unwrap();
        assert_eq!((answer.work.simulations.unwrap(), visits(&answer)), (60_000, 60_000));
        assert!(
            answer.work.recycled > 0 && answer.work.bytes.unwrap() <= bytes,
            "{} bytes",
            answer.work.bytes.unwrap()
        );
    }
    let mut search = MonteCarlo::new(&rules).settings(sized(256)).trees(2);
    let error = search.search(&rules.initial(), &Limits::none()).unwrap_err();
    assert!(matches!(error, MonteCarloError::Memory { .. }), "{error}");
}

#[test]
fn nodes_of_all_trees_are_limited() {
    let rules = Connect4::<u64>::standard();
    let limits = Limits::none().and_nodes(50_000);
    let answer = MonteCarlo::new(&rules).trees(2).search(&rules.initial(), &limits).unwrap();
    assert!(answer.work.nodes > 25_000 && answer.work.nodes < 50_020, "{}", answer.work.nodes);
}

#[test]
fn a_raised_flag_stops_all_threads() {
    let rules = Connect4::<u64>::standard();
    let flag = StopFlag::new();
    flag.raise();
    let limits = Limits::none().and_stop(&flag);
    let answer = MonteCarlo::new(&rules).trees(3).search(&rules.initial(), &limits).unwrap();
    assert_eq!((answer.work.simulations.unwrap(), answer.work.ended), (0, Ended::Interrupted));
    assert!(answer.action.is_some());
}

#[test]
fn what_was_learnt_is_kept_from_move_to_move() {
    let rules = Connect4::<u64>::standard();
    let limits = Limits::simulations(8_000);
    let mut search = MonteCarlo::new(&rules).settings(sized(32 << 20)).trees(2);
    let answer = search.search(&rules.initial(), &limits).unwrap();
    let mut best = answer.actions[0].clone();
    while search.advance(best.action) {
        let answer = search.resume(&limits).unwrap();
        if answer.action.is_none() || answer.proof == Proof::Proven {
            break;
        }
        // The node's own first visit went to none of its children, once in either tree.
        let kept = visits(&answer) - answer.work.simulations.unwrap();
        assert!(
            kept + 4 >= best.visits.unwrap().min(1_000) && kept <= best.visits.unwrap(),
            "{kept}"
        );
        best = answer.actions[0].clone();
    }
    assert!(search.root().is_some_and(|root| *root != rules.initial()));
    // Another number of threads begins anew, where the game is now.
    let mut search = search.trees(3);
    let answer = search.resume(&limits).unwrap();
    assert!(visits(&answer) <= answer.work.simulations.unwrap());
    let memory = search.into_memory().unwrap();
    let mut search = MonteCarlo::new(&rules).settings(sized(32 << 20)).with_memory(memory);
    assert!(search.root().is_some(), "the trees fit the settings");
    assert!(search.resume(&limits).is_ok(), "one thread goes on with its own");
}

#[test]
fn proofs_are_those_of_the_exact_search() {
    for seed in 0..5 {
        let mut search = MonteCarlo::new(&TicTacToe).settings(sized(64 << 20)).seed(seed).trees(2);
        let limits = Limits::simulations(400_000);
        let answer = search.search(&TicTacToe.initial(), &limits).unwrap();
        assert_eq!((answer.proof, answer.value.mean), (Proof::Proven, 0.0), "seed {seed}");
        assert_eq!(answer.work.ended, Ended::Solved);
    }
    let rules = Connect4::<u64>::standard();
    for (number, state) in (0..100).filter_map(|seed| connect4_after(28, seed)).take(16).enumerate()
    {
        let exact = AlphaBeta::new(&rules)
            .hints(Connect4Hints)
            .exact(true)
            .search(&state, &Limits::none())
            .unwrap();
        let sign =
            f64::from(u8::from(exact.value.is_win())) - f64::from(u8::from(exact.value.is_loss()));
        let limits = Limits::simulations(4_000_000);
        let mut search = MonteCarlo::new(&rules).settings(sized(128 << 20)).trees(2);
        let answer = search.search(&state, &limits).unwrap();
        assert_eq!((answer.proof, answer.value.mean), (Proof::Proven, sign), "position {number}");
        let best = rules.result(&state, answer.action.unwrap());
        let reached =
            AlphaBeta::new(&rules).exact(true).search(&best, &Limits::none()).unwrap().value;
        assert_eq!((reached.is_loss(), reached.is_win()), (sign > 0.0, sign < 0.0), "{number}");
    }
}

#[test]
fn trees_with_chance_are_proven_right() {
    let shape = RandomShape { chance: true, depth: 4, branching: 3, ..RandomShape::default() };
    for seed in 0..200 {
        let tree = Tree::random(&shape, seed);
        let rules = tree.chance().unwrap();
        let value = expectiminimax(&rules, &NodeId::ROOT, 100, &mut (), &mut ()).value;
        let mut search =
            MonteCarlo::with_chance(&rules).settings(sized(4 << 20)).seed(seed).trees(2);
        let limits = Limits::simulations(200_000);
        let answer = search.search(&NodeId::ROOT, &limits).unwrap();
        assert_eq!(answer.proof, Proof::Proven, "seed {seed}: {}", tree.to_text());
        let first = answer.payoffs.unwrap().payoff(Player::FIRST);
        assert!((first - value).abs() < 1e-4, "{first}, not {value}: {}", tree.to_text());
    }
}

#[test]
fn three_players_get_theirs() {
    let text = "(max (min <9,5,1> (p3 <3,6,4> <8,8,2>)) (min <9,2,9> (p3 <0,1,1> <4,7,3>)))";
    let tree = Tree::parse(text).unwrap();
    let rules = tree.payoffs().unwrap();
    let mut search = MonteCarlo::with_chance(&rules).settings(sized(4 << 20)).trees(3);
    let limits = Limits::simulations(200_000);
    let answer = search.search(&NodeId::ROOT, &limits).unwrap();
    let payoffs = answer.payoffs.unwrap();
    let pairs = payoffs.as_slice().iter().zip([4.0, 7.0, 3.0]);
    assert!(pairs.clone().all(|(mine, its)| (mine - its).abs() < 0.2), "{:?}", answer.payoffs);
    assert_eq!(answer.work.simulations.unwrap(), 200_000);
}

#[test]
fn a_graph_and_formulas_with_priors_work_too() {
    let limits = Limits::simulations(20_000);
    let root = TicTacToe.initial();
    let mut graph = MonteCarlo::new(&TicTacToe).settings(sized(16 << 20)).graph().trees(2);
    assert_eq!(graph.search(&root, &limits).unwrap().value.mean, 0.0);
    let rules = Connect4::<u64>::standard();
    let mut search =
        MonteCarlo::new(&rules).selection(Puct::default()).settings(sized(32 << 20)).trees(2);
    let answer = search.search(&rules.initial(), &limits).unwrap();
    assert_eq!(visits(&answer), 20_000);
}

/// Fails when it is asked so many times.
#[derive(Clone)]
struct Fails(u64);

impl PayoffEvaluator<Hex<2>> for Fails {
    fn payoffs(&mut self, _: &Hex<2>, _: &<Hex<2> as Rules>::State) -> Payoffs {
        self.0 -= 1;
        let payoff = if self.0 == 0 { f64::NAN } else { 1.0 };
        Payoffs::new(&[payoff, -payoff]).unwrap()
    }
}

#[test]
fn an_evaluator_that_fails_ends_all_threads() {
    let rules = Hex::<2>::new(11, false).unwrap();
    let mut search = MonteCarlo::new(&rules).evaluation(Estimates(Fails(3_000))).trees(2);
    let error = search.search(&rules.initial(), &Limits::none()).unwrap_err();
    assert!(matches!(error, MonteCarloError::Payoff { .. }), "{error}");
    let answer = search.resume(&Limits::simulations(0)).unwrap();
    assert!(visits(&answer) >= 2_999, "what was learnt before stays: {}", visits(&answer));
}
