//! What the evaluator says and what it is worth.

use super::game;
use outply_game::{Notation, PayoffEvaluator, Payoffs, Player, Rules, Utility, mix64};
use outply_games::connectn::{Column, ConnectN, ConnectNEvaluator, Stones, Weights};

#[test]
fn estimates_share_one_and_follow_the_open_lines() {
    let rules = game(7, 6, 4, 3);
    let estimate = |text: &str| {
        let state = rules.parse_state(text).unwrap();
        ConnectNEvaluator::default().payoffs(&rules, &state)
    };
    assert_eq!(estimate("").as_slice(), [1.0 / 3.0; 3]);
    // Every line through the centre's bottom cell: four rows, one column, two diagonals.
    let weights = ConnectNEvaluator::default().weights;
    let (a, rest) = (weights.prior + 7.0 * weights.missing[2], weights.prior);
    let sum = a + 2.0 * rest;
    assert_eq!(estimate("4").as_slice(), [a / sum, rest / sum, rest / sum]);
    let crowded = estimate("1,7,1,2,6,1,3,5");
    assert!((crowded.as_slice().iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(crowded.as_slice()[0] > crowded.as_slice()[2]);
}

/// What each player can expect when all look `depth` plies ahead with the evaluator.
fn max_n(
    rules: &ConnectN,
    state: &Stones,
    depth: u32,
    evaluator: &mut ConnectNEvaluator,
) -> Payoffs {
    if let Some(utility) = rules.utility(state) {
        return utility;
    }
    if depth == 0 {
        return evaluator.payoffs(rules, state);
    }
    let mover = rules.to_move(state);
    let columns = rules.actions(state).into_iter();
    let below = columns.map(|c| max_n(rules, &rules.result(state, c), depth - 1, evaluator));
    below.max_by(|a, b| a.payoff(mover).total_cmp(&b.payoff(mover))).unwrap()
}

/// The outcome of a game after `opening` random plies; each player looks as many plies ahead,
/// with the evaluator, as `seats` says, and plays at random where that is 0.
fn play(
    rules: &ConnectN,
    seats: &mut [(u32, ConnectNEvaluator)],
    opening: u64,
    seed: u64,
) -> Payoffs {
    let mut state = rules.initial();
    for ply in 0.. {
        if let Some(utility) = rules.utility(&state) {
            return utility;
        }
        let columns: Vec<Column> = rules.actions(&state).into_iter().collect();
        let mover = rules.to_move(&state);
        let (depth, evaluator) = &mut seats[mover.index()];
        let mut worth = |column: &Column| {
            let next = rules.result(&state, *column);
            max_n(rules, &next, depth.saturating_sub(1), evaluator).payoff(mover)
        };
        let worths: Vec<(f64, Column)> = columns.iter().map(|c| (worth(c), *c)).collect();
        let best = worths.iter().max_by(|a, b| a.0.total_cmp(&b.0)).unwrap().1;
        let drawn = columns[mix64(seed << 16 | ply) as usize % columns.len()];
        let random = ply < opening || *depth == 0;
        state = rules.result(&state, if random { drawn } else { best });
    }
    unreachable!("a board fills up")
}

/// What the first of these two, in every seat in turn against the second in all others, was paid
/// per game.
fn score(
    rules: &ConnectN,
    [hero, others]: [(u32, ConnectNEvaluator); 2],
    opening: u64,
    games: u64,
) -> f64 {
    let players = rules.players();
    let one = |seed: u64| {
        let seat = seed as usize % players;
        let mut seats = vec![others; players];
        seats[seat] = hero;
        play(rules, &mut seats, opening, seed / players as u64).payoff(Player(seat as u8))
    };
    (0..games).map(one).sum::<f64>() / games as f64
}

#[test]
fn one_ply_with_the_evaluator_beats_chance() {
    let evaluator = ConnectNEvaluator::default();
    for players in 2..=4 {
        let rules = game(7, 6, 4, players);
        let won = score(&rules, [(1, evaluator), (0, evaluator)], 0, 100);
        assert!(won > 0.9, "{won} with {players} players");
    }
}

#[test]
#[ignore = "a measurement: ten seconds, prints the scores"]
fn weights_against_the_chosen_ones() {
    let chosen = ConnectNEvaluator::default();
    let sets = [
        ([16.0, 4.0, 1.0, 0.25], 8.0),
        ([16.0, 4.0, 1.0, 0.25], 2.0),
        ([16.0, 4.0, 1.0, 0.25], 32.0),
        ([1.0, 1.0, 1.0, 1.0], 8.0),
        ([4.0, 2.0, 1.0, 0.5], 8.0),
        ([64.0, 8.0, 1.0, 0.125], 8.0),
        ([16.0, 4.0, 0.0, 0.0], 8.0),
        ([16.0, 1.0, 0.25, 0.0], 8.0),
        ([8.0, 4.0, 1.0, 0.25], 8.0),
    ];
    for (missing, prior) in sets {
        let evaluator = ConnectNEvaluator { weights: Weights { missing, prior } };
        for players in [2, 3] {
            let rules = game(7, 6, 4, players);
            let share = score(&rules, [(2, evaluator), (2, chosen)], 5, 600);
            println!("{missing:?} {prior}: {share:.3} with {players} players");
        }
    }
}
