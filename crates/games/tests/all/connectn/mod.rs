//! Connect-n for many players: against a board written down cell by cell, and against what is
//! published of Connect Four.

mod evaluator;
mod plain;
mod text;

use outply_game::laws::Laws;
use outply_game::{Hints, Notation, Payoffs, Rules, Utility, mix64};
use outply_games::connectn::{Column, ConnectN, ConnectNHints, Stones};
use plain::Plain;
use std::collections::HashSet;

fn game(width: u32, height: u32, connect: u32, players: usize) -> ConnectN {
    ConnectN::new(width, height, connect, players).unwrap()
}

fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = rules.actions(state).into_iter();
    actions.map(|action| perft(rules, &rules.result(state, action), depth - 1)).sum()
}

fn reachable(rules: &ConnectN) -> usize {
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

#[test]
fn the_laws_hold() {
    let hints = &ConnectNHints;
    for (width, height, connect) in [
        (7, 6, 4),
        (4, 4, 3),
        (1, 9, 2),
        (12, 3, 3),
        (3, 12, 5),
        (128, 1, 3),
        (1, 128, 5),
        (16, 8, 5),
    ] {
        let games = if width * height > 50 { 3 } else { 30 };
        for players in 2..=4 {
            let rules = game(width, height, connect, players);
            Laws::of(&rules).games(games).keyed().notation().hints(hints).hold();
        }
    }
}

#[test]
fn bitboards_equal_a_board_written_down() {
    for (width, height, connect) in [
        (7, 6, 4),
        (5, 4, 3),
        (4, 6, 2),
        (6, 7, 5),
        (16, 8, 5),
        (11, 11, 4),
        (2, 30, 6),
        (32, 4, 4),
    ] {
        for (players, seed) in (2..=4).flat_map(|players| (0..20).map(move |seed| (players, seed)))
        {
            follow_a_game(&game(width, height, connect, players), seed);
        }
    }
}

fn follow_a_game(rules: &ConnectN, seed: u64) {
    let (mut state, mut plain) = (rules.initial(), Plain::new(rules));
    loop {
        let columns: Vec<usize> =
            rules.actions(&state).into_iter().map(|c| usize::from(c.0)).collect();
        assert_eq!(columns, plain.open(rules), "{}", rules.picture(&state));
        let players = rules.players();
        let expected = match plain.winner(rules) {
            Some(winner) => Some((0..players).map(|p| f64::from(p == winner)).collect()),
            None => columns.is_empty().then(|| vec![1.0 / players as f64; players]),
        };
        let utility = rules.utility(&state).map(|utility| utility.as_slice().to_vec());
        assert_eq!(utility, expected, "{}", rules.picture(&state));
        if utility.is_some() {
            return;
        }
        let drawn = mix64(seed << 32 | plain.plies() as u64) % columns.len() as u64;
        let column = columns[drawn as usize];
        (state, plain) = (rules.result(&state, Column(column as u8)), plain.after(rules, column));
    }
}

#[test]
fn two_players_on_the_usual_board_are_connect_four() {
    // Perft: several move generators, among them the Regular Games compiler's test script.
    // Positions: Tromp, "John's Connect Four Playground".
    let known = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    let rules = game(7, 6, 4, 2);
    for (depth, lines) in known.into_iter().enumerate() {
        assert_eq!(perft(&rules, &rules.initial(), depth as u32), lines, "depth {depth}");
    }
    assert_eq!(reachable(&game(4, 4, 4, 2)), 161_029);
}

#[test]
fn counts_equal_a_board_written_down() {
    for (width, height, connect, players, depth) in
        [(4, 4, 3, 3, 9), (4, 4, 3, 4, 9), (7, 6, 4, 3, 6), (5, 5, 2, 3, 8), (3, 5, 4, 4, 10)]
    {
        let rules = game(width, height, connect, players);
        let slow = Plain::new(&rules).perft(&rules, depth);
        assert_eq!(perft(&rules, &rules.initial(), depth), slow, "{rules:?}");
    }
    for (width, height, connect, players, states) in
        [(3, 3, 3, 3, 3_006), (4, 3, 3, 3, 106_295), (3, 4, 3, 4, 84_262), (4, 4, 2, 3, 7_061)]
    {
        let rules = game(width, height, connect, players);
        let mut seen = HashSet::new();
        Plain::new(&rules).collect(&rules, &mut seen);
        assert_eq!(reachable(&rules), seen.len(), "{rules:?}");
        assert_eq!(seen.len(), states, "{width}x{height}x{connect} for {players}");
    }
}

/// What everybody gets when each player looks after itself to the end, and what each column of
/// `state` leads to for the player to move.
fn solve(rules: &ConnectN, state: &Stones) -> (Payoffs, Vec<(Column, f64)>) {
    if let Some(utility) = rules.utility(state) {
        return (utility, Vec::new());
    }
    let mover = rules.to_move(state);
    let mut best = None;
    let mut columns = Vec::new();
    for column in rules.actions(state) {
        let (payoffs, _) = solve(rules, &rules.result(state, column));
        columns.push((column, payoffs.payoff(mover)));
        if best.is_none_or(|best: Payoffs| payoffs.payoff(mover) > best.payoff(mover)) {
            best = Some(payoffs);
        }
    }
    (best.unwrap(), columns)
}

#[test]
fn forced_columns_are_best() {
    for players in 2..=3 {
        let rules = game(4, 3, 3, players);
        let mut forced = 0;
        for seed in 0..200u64 {
            let mut state = rules.initial();
            for ply in 0..12u64 {
                let columns: Vec<Column> = rules.actions(&state).into_iter().collect();
                let Some(last) = columns.len().checked_sub(1) else { break };
                if let Some(column) = ConnectNHints.forced(&rules, &state).filter(|_| ply > 3) {
                    let (best, each) = solve(&rules, &state);
                    let value = each.iter().find(|(other, _)| *other == column).unwrap().1;
                    assert_eq!(value, best.payoff(rules.to_move(&state)));
                    forced += 1;
                }
                let drawn = mix64(seed << 8 | ply) as usize % (last + 1);
                state = rules.result(&state, columns[drawn]);
            }
        }
        assert!(forced > 100, "{forced} for {players} players");
    }
}

#[test]
fn wins_and_stops_are_tried_first() {
    let rules = game(7, 6, 4, 3);
    // A and B have three each on the bottom, C has built on column 1; it is C's turn.
    let state = rules.parse_state("1,7,1,2,6,1,3,5").unwrap();
    let order = |column| ConnectNHints.order(&rules, &state, Column(column));
    let best = (0..7).max_by_key(|&column| order(column)).unwrap();
    assert_eq!(best, 3, "column 4 completes lines of A and of B");
    assert!(order(2) > order(1), "then the centre");
    assert_eq!(ConnectNHints.forced(&rules, &state), None);
    let a = rules.parse_state("1,7,1,2,6,1,3,5,1").unwrap();
    assert_eq!(ConnectNHints.forced(&rules, &a), Some(Column(3)));
}

#[test]
fn impossible_boards_are_refused() {
    for (width, height, connect, players) in [
        (0, 6, 4, 3),
        (7, 0, 4, 3),
        (7, 6, 1, 3),
        (7, 6, 8, 3),
        (43, 3, 3, 3),
        (u32::MAX, u32::MAX, 4, 3),
        (7, 6, 4, 1),
        (7, 6, 4, 5),
    ] {
        let error = ConnectN::new(width, height, connect, players).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{width}x{height} connecting {connect} for")));
    }
}
