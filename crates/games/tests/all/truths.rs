//! Published figures, with their sources.

use outply_game::{Features, Outcome, Player, Rules};
use outply_games::connect4::Connect4;
use outply_games::nim::{Nim, winning_takes};
use outply_games::tictactoe::{Square, TicTacToe, TicTacToeFeatures};
use std::collections::{HashMap, HashSet};

fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = rules.actions(state).into_iter();
    actions.map(|action| perft(rules, &rules.result(state, action), depth - 1)).sum()
}

fn reachable<R: Rules<State: Copy + Eq + std::hash::Hash>>(rules: &R) -> usize {
    let mut seen = HashSet::from([rules.initial()]);
    let mut waiting = vec![rules.initial()];
    while let Some(state) = waiting.pop() {
        for action in rules.actions(&state) {
            let next = rules.result(&state, action);
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    seen.len()
}

/// How many games X wins, O wins, and nobody wins.
fn games(state: &<TicTacToe as Rules>::State) -> [u64; 3] {
    match TicTacToe.utility(state) {
        Some(Outcome::Win(Player::FIRST)) => [1, 0, 0],
        Some(Outcome::Win(_)) => [0, 1, 0],
        Some(Outcome::Draw) => [0, 0, 1],
        None => {
            let below =
                TicTacToe.actions(state).into_iter().map(|s| games(&TicTacToe.result(state, s)));
            below.fold([0; 3], |sum, below| std::array::from_fn(|i| sum[i] + below[i]))
        }
    }
}

#[test]
fn tic_tac_toe_has_5478_states_and_255168_games() {
    // Schaeffer, "Mathematical Recreations" (tic-tac-toe counts); OEIS A008907.
    assert_eq!(reachable(&TicTacToe), 5_478);
    let [x, o, draws] = games(&TicTacToe.initial());
    assert_eq!((x, o, draws), (131_184, 77_904, 46_080));
    assert_eq!(x + o + draws, 255_168);
}

/// E(s), the lines open to X less those open to O, whoever moves.
fn open_lines(state: &<TicTacToe as Rules>::State) -> i32 {
    let mut lines = [0];
    TicTacToeFeatures.extract(&TicTacToe, state, &mut lines);
    if TicTacToe.to_move(state) == Player::FIRST { lines[0] } else { -lines[0] }
}

#[test]
fn looking_one_and_two_plies_ahead_with_open_lines_chooses_the_centre() {
    let start = TicTacToe.initial();
    assert_eq!(open_lines(&start), 0);
    let after = |state: &_| {
        let results = TicTacToe.actions(state).into_iter().map(|s| (s, TicTacToe.result(state, s)));
        results.collect::<Vec<_>>()
    };
    let one = after(&start).into_iter().max_by_key(|(_, state)| open_lines(state)).unwrap();
    assert_eq!((one.0, open_lines(&one.1)), (Square(4), 4));
    let worst = |state: &_| after(state).iter().map(|(_, state)| open_lines(state)).min().unwrap();
    let two = after(&start).into_iter().max_by_key(|(_, state)| worst(state)).unwrap();
    assert_eq!((two.0, worst(&two.1)), (Square(4), 1));
}

#[test]
fn connect_four_perft() {
    // Published by several move generators, among them the Regular Games compiler's test script.
    let known = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];
    let rules = Connect4::<u64>::standard();
    for (depth, lines) in known.into_iter().enumerate() {
        assert_eq!(perft(&rules, &rules.initial(), depth as u32), lines, "depth {depth}");
    }
}

#[test]
fn connect_four_positions() {
    // Tromp, "John's Connect Four Playground": numbers of positions by board size.
    assert_eq!(reachable(&Connect4::<u64>::new(4, 4, 4).unwrap()), 161_029);
    assert_eq!(reachable(&Connect4::<u64>::new(5, 4, 4).unwrap()), 3_945_711);
}

/// Whether the player to move wins, by search with memory.
fn wins(rules: &Nim, state: &<Nim as Rules>::State, known: &mut HashMap<String, bool>) -> bool {
    if let Some(utility) = rules.utility(state) {
        return utility == Outcome::Win(rules.to_move(state));
    }
    let name = format!("{state:?}");
    if let Some(&wins) = known.get(&name) {
        return wins;
    }
    let takes: Vec<_> = rules.actions(state).into_iter().collect();
    let found = takes.into_iter().any(|take| !wins(rules, &rules.result(state, take), known));
    known.insert(name, found);
    found
}

#[test]
fn nim_is_won_as_bouton_says() {
    for misere in [false, true] {
        let mut known = HashMap::new();
        for heaps in
            (0..5u32).flat_map(|a| (0..5).flat_map(move |b| (0..4).map(move |c| [a, b, c])))
        {
            let rules = Nim::new(&heaps, misere).unwrap();
            let state = rules.initial();
            if rules.terminal_test(&state) {
                continue;
            }
            let by_theory = !winning_takes(&rules, &state).is_empty();
            assert_eq!(by_theory, wins(&rules, &state, &mut known), "{heaps:?} misère {misere}");
        }
    }
}
