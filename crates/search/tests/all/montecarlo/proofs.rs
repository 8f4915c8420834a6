//! The solver against minimax, the exact search and what is known of small games.

use outply_game::{Keyed, Player, Rules, mix64};
use outply_games::breakthrough::{Breakthrough, BreakthroughHints};
use outply_games::connect4::{Connect4, Connect4Hints, Stones};
use outply_games::nim::{Nim, winning_takes};
use outply_games::othello::Othello;
use outply_games::tictactoe::{TicTacToe, TicTacToeHints};
use outply_games::tree::{NodeId, RandomShape, Tree};
use outply_search::montecarlo::{FirstPlay, Formula, Grave, Objective, Settings, Ucb1, Ucb1Tuned};
use outply_search::reference::minimax;
use outply_search::{AlphaBeta, Ended, Limits, MonteCarlo, Proof};

fn small() -> Settings {
    Settings { bytes: 4 << 20, ..Settings::default() }
}

#[test]
fn tictactoe_is_proven_a_draw_for_every_exploration_constant() {
    for c in [0.5, 0.7, 1.0, 1.41, 2.0] {
        for seed in 0..20 {
            let settings = Settings { bytes: 64 << 20, seed, ..Settings::default() };
            let mut search = MonteCarlo::new(&TicTacToe).selection(Ucb1 { c }).settings(settings);
            let answer =
                search.search(&TicTacToe.initial(), &Limits::simulations(200_000)).unwrap();
            assert_eq!(answer.proof, Proof::Proven, "c {c}, seed {seed}");
            assert_eq!((answer.value.mean, answer.work.ended), (0.0, Ended::Solved));
        }
    }
}

#[test]
fn a_graph_proves_tictactoe_in_fewer_nodes() {
    let limits = Limits::simulations(400_000);
    let root = TicTacToe.initial();
    let tree = MonteCarlo::new(&TicTacToe).settings(small()).search(&root, &limits).unwrap();
    let graph =
        MonteCarlo::new(&TicTacToe).settings(small()).graph().search(&root, &limits).unwrap();
    assert_eq!((graph.value.mean, graph.proof), (0.0, Proof::Proven));
    assert!(
        graph.work.nodes * 2 < tree.work.nodes,
        "{} against {}",
        graph.work.nodes,
        tree.work.nodes
    );
}

#[test]
fn proven_values_of_random_trees_are_minimax_values() {
    for seed in 0..3_000 {
        let shape = RandomShape {
            extra_turns: seed % 2 == 1,
            range: if seed % 3 == 0 { 2 } else { 40 },
            ..RandomShape::default()
        };
        let tree = Tree::random(&shape, seed);
        let rules = tree.zero_sum().unwrap();
        let value = minimax(&rules, &NodeId::ROOT, 1_000, &mut (), &mut ()).value;
        let value = f64::from(value.points().unwrap());
        let first = rules.to_move(&NodeId::ROOT) == Player::MAX;
        let look_ahead = seed % 5 != 0;
        let settings = Settings { look_ahead, seed, ..small() };
        let mut search = MonteCarlo::new(&rules).settings(settings);
        let answer = search.search(&NodeId::ROOT, &Limits::simulations(200_000)).unwrap();
        let context = || format!("seed {seed}: {}", tree.to_text());
        assert_eq!(answer.proof, Proof::Proven, "{}", context());
        assert_eq!(answer.value.mean, if first { value } else { -value }, "{}", context());
        assert_eq!(answer.payoffs.unwrap().as_slice(), [value, -value], "{}", context());
        if let Some(action) = answer.action {
            let after = rules.result(&NodeId::ROOT, action);
            let reached = minimax(&rules, &after, 1_000, &mut (), &mut ()).value.points();
            assert_eq!(reached.map(f64::from), Some(value), "{}", context());
        }
    }
}

/// A position of a random game of Connect Four after so many plies, if it gets there.
pub(crate) fn connect4_after(plies: u32, seed: u64) -> Option<Stones<u64>> {
    let rules = Connect4::<u64>::standard();
    let mut state = rules.initial();
    for ply in 0..plies {
        let actions: Vec<_> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed ^ mix64(u64::from(ply)));
        state = rules.result(&state, *actions.get((drawn % actions.len().max(1) as u64) as usize)?);
    }
    (!rules.terminal_test(&state)).then_some(state)
}

#[test]
fn connect4_endgames_are_proven_as_the_exact_search_has_them() {
    let rules = Connect4::<u64>::standard();
    let positions = (0..400).filter_map(|seed| connect4_after(28, seed)).take(60);
    for (number, state) in positions.enumerate() {
        let exact = AlphaBeta::new(&rules)
            .hints(Connect4Hints)
            .exact(true)
            .search(&state, &Limits::none())
            .unwrap();
        let sign =
            f64::from(u8::from(exact.value.is_win())) - f64::from(u8::from(exact.value.is_loss()));
        let limits = Limits::simulations(2_000_000);
        let settings = Settings { bytes: 64 << 20, ..Settings::default() };
        let tree = MonteCarlo::new(&rules).settings(settings.clone()).search(&state, &limits);
        let graph = MonteCarlo::new(&rules).settings(settings).graph().search(&state, &limits);
        for answer in [tree.unwrap(), graph.unwrap()] {
            assert_eq!(
                (answer.proof, answer.value.mean),
                (Proof::Proven, sign),
                "position {number}"
            );
        }
    }
}

#[test]
fn every_formula_proves_the_same() {
    let rules = Nim::new(&[3, 4, 5], false).unwrap();
    let formulas = [
        Formula::Ucb1(Ucb1 { c: 0.3 }),
        Formula::Tuned(Ucb1Tuned::default()),
        Formula::Puct(Default::default()),
    ];
    for formula in formulas {
        for first_play in [FirstPlay::Infinite, FirstPlay::Value(0.6), FirstPlay::Reduction(0.2)] {
            let settings = Settings { first_play, ..small() };
            let mut search = MonteCarlo::new(&rules).selection(formula).settings(settings);
            let answer = search.search(&rules.initial(), &Limits::simulations(300_000)).unwrap();
            assert_eq!((answer.proof, answer.value.mean), (Proof::Proven, 1.0), "{formula:?}");
            let wins = winning_takes(&rules, &rules.initial());
            assert!(wins.contains(&answer.action.unwrap()), "{formula:?}");
        }
    }
    for reference in [0, 50] {
        let formula = Formula::Grave(Grave { reference, ..Grave::default() });
        let settings = Settings { bytes: 64 << 20, ..Settings::default() };
        let mut search = MonteCarlo::new(&TicTacToe).hints(TicTacToeHints);
        search = search.settings(settings);
        let mut search = search.selection(formula);
        let answer = search.search(&TicTacToe.initial(), &Limits::simulations(400_000)).unwrap();
        assert_eq!((answer.proof, answer.value.mean), (Proof::Proven, 0.0), "{reference}");
    }
}

#[test]
fn small_boards_of_other_games_are_solved() {
    // 4x4: lost for the player to move, by the exact search.
    let rules = Breakthrough::<u64>::new(3, 4).unwrap();
    let exact = AlphaBeta::new(&rules)
        .hints(BreakthroughHints)
        .exact(true)
        .search(&rules.initial(), &Limits::none())
        .unwrap();
    assert!(exact.value.is_loss());
    let mut search = MonteCarlo::new(&rules).settings(small());
    let answer = search.search(&rules.initial(), &Limits::simulations(400_000)).unwrap();
    assert_eq!((answer.proof, answer.value.mean), (Proof::Proven, -1.0));
}

#[test]
fn winning_is_proven_before_the_score_is() {
    let state = late_othello();
    let score = AlphaBeta::new(&Othello).exact(true).search(&state, &Limits::none()).unwrap().value;
    let score = f64::from(score.points().unwrap());
    let settings = Settings { bytes: 128 << 20, ..Settings::default() };
    let limits = Limits::simulations(2_000_000);
    let exact =
        MonteCarlo::new(&Othello).settings(settings.clone()).search(&state, &limits).unwrap();
    assert_eq!((exact.proof, exact.value.mean), (Proof::Proven, score));
    let settings = Settings { objective: Objective::Win, ..settings };
    let won = MonteCarlo::new(&Othello).settings(settings).search(&state, &limits).unwrap();
    assert_eq!((won.proof, won.value.mean), (Proof::Proven, score.signum()));
    assert!(
        won.work.simulations.unwrap() <= exact.work.simulations.unwrap(),
        "{} {}",
        won.work.simulations.unwrap(),
        exact.work.simulations.unwrap()
    );
}

/// A position of Othello with seven squares empty.
fn late_othello() -> <Othello as Rules>::State {
    let mut state = Othello.initial();
    while state.empties() > 7 {
        let actions: Vec<_> = Othello.actions(&state).into_iter().collect();
        state =
            Othello.result(&state, actions[(Othello.key(&state) % actions.len() as u64) as usize]);
    }
    state
}
