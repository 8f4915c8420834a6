//! What the evaluator says and what it is worth.

use super::game;
use outply_game::{Notation, PayoffEvaluator, Payoffs, Player, Rules, Utility, mix64};
use outply_games::chinesecheckers::{
    ChineseCheckers, ChineseCheckersEvaluator, Move, Options, WEIGHTS, Weights,
};

fn sum(payoffs: &Payoffs) -> f64 {
    payoffs.as_slice().iter().sum()
}

#[test]
fn estimates_are_chances_or_expected_places() {
    for (players, play_on) in [(2, false), (3, true), (4, false), (6, true)] {
        let rules = game(players, Options { play_on, ..Options::default() });
        let state = rules.initial();
        let estimate = ChineseCheckersEvaluator::default().payoffs(&rules, &state);
        assert!((sum(&estimate) - rules.payoff_sum()).abs() < 1e-9, "{estimate}");
        let [first, others @ ..] = estimate.as_slice() else { panic!("no player") };
        assert!(others.iter().all(|other| (other - others[0]).abs() < 1e-12 && other < first));
    }
}

#[test]
fn a_long_jump_is_worth_more_than_a_step() {
    let rules = game(2, Options::default());
    let state = rules.initial();
    let after = |text: &str| {
        let next = rules.result(&state, rules.parse_action(&state, text).unwrap());
        ChineseCheckersEvaluator::default().payoffs(&rules, &next).payoff(Player::FIRST)
    };
    assert!(after("c1-e7") > after("d1-e6"));
    assert!(after("d1-e6") > after("d1-e5"), "towards the middle");
}

#[test]
fn finished_players_have_their_places() {
    let rules = game(3, Options { play_on: true, ..Options::default() });
    let text = "1/2/3/CCCC/BBBB9/BBB9/BB9/1B8/9/10/11/12/4CCCCCC3/AAAA/AAA/AA/A B 91 A";
    let state = rules.parse_state(text).unwrap();
    let estimate = ChineseCheckersEvaluator::default().payoffs(&rules, &state);
    let [a, b, c] = estimate.as_slice() else { panic!("three players") };
    assert_eq!(*a, 1.0);
    assert!(0.4 < *b && *b <= 0.5 && 0.0 <= *c && *c < 0.1, "{estimate}");
}

/// A game after `opening` random moves in which each player takes the move after which the
/// evaluator promises most, or a random one without an evaluator.
fn play(
    rules: &ChineseCheckers,
    seats: &mut [Option<ChineseCheckersEvaluator>],
    opening: u64,
    seed: u64,
) -> (Payoffs, u64) {
    let mut state = rules.initial();
    for ply in 0.. {
        if let Some(utility) = rules.utility(&state) {
            return (utility, ply);
        }
        let moves: Vec<Move> = rules.actions(&state).into_iter().collect();
        let mover = rules.to_move(&state);
        let drawn = moves[mix64(seed << 32 | ply) as usize % moves.len()];
        let evaluator = seats[mover.index()].as_mut().filter(|_| ply >= opening);
        let chosen = evaluator.map_or(drawn, |evaluator| best(rules, &state, &moves, evaluator));
        state = rules.result(&state, chosen);
    }
    unreachable!("games have a limit")
}

fn best(
    rules: &ChineseCheckers,
    state: &<ChineseCheckers as Rules>::State,
    moves: &[Move],
    evaluator: &mut ChineseCheckersEvaluator,
) -> Move {
    let mover = rules.to_move(state);
    let mut worth = |action: Move| {
        let next = rules.result(state, action);
        let utility = rules.utility(&next);
        utility.unwrap_or_else(|| evaluator.payoffs(rules, &next)).payoff(mover)
    };
    let worths: Vec<f64> = moves.iter().map(|&action| worth(action)).collect();
    let best = (0..moves.len()).max_by(|&a, &b| worths[a].total_cmp(&worths[b]));
    moves[best.unwrap_or(0)]
}

/// What the first of the two, in every seat in turn against the second in all others, was paid
/// a game, and the moves of a game.
fn score(
    rules: &ChineseCheckers,
    [hero, others]: [Option<ChineseCheckersEvaluator>; 2],
    opening: u64,
    games: u64,
) -> (f64, f64) {
    let (mut paid, mut moves, players) = (0.0, 0, rules.players() as u64);
    for game in 0..games {
        let seat = (game % players) as usize;
        let mut seats = vec![others; players as usize];
        seats[seat] = hero;
        let (payoffs, plies) = play(rules, &mut seats, opening, game / players);
        paid += payoffs.payoff(Player(seat as u8));
        moves += plies;
    }
    (paid / games as f64, moves as f64 / games as f64)
}

#[test]
fn one_ply_with_the_evaluator_beats_chance() {
    let evaluator = Some(ChineseCheckersEvaluator::default());
    for players in [2, 3, 4, 6] {
        let rules = game(players, Options::default());
        let (paid, moves) = score(&rules, [evaluator, None], 0, 6);
        assert_eq!(paid, 1.0, "{players} players, {moves} moves a game");
    }
}

#[test]
#[ignore = "a measurement: a quarter of a minute, prints the scores of other weights"]
fn weights_against_the_chosen_ones() {
    let sets = [
        Weights { square: 0.0, ..WEIGHTS },
        Weights { square: -0.1, ..WEIGHTS },
        Weights { straggler: 0.0, ..WEIGHTS },
        Weights { straggler: -2.0, ..WEIGHTS },
        Weights { aside: 0.0, ..WEIGHTS },
        Weights { aside: -0.3, ..WEIGHTS },
        Weights { square: 0.0, straggler: 0.0, aside: 0.0, ..WEIGHTS },
    ];
    for weights in sets {
        for players in [2, 3, 6] {
            let rules = game(players, Options::default());
            let sides =
                [weights, WEIGHTS].map(|weights| Some(ChineseCheckersEvaluator { weights }));
            let (paid, moves) = score(&rules, sides, 6, 300);
            println!("{paid:.3} with {players} players, {moves:.0} moves a game: {weights:?}");
        }
    }
}

#[test]
#[ignore = "a measurement: ten seconds, prints how well estimates foretell the winner"]
fn scales_by_their_errors() {
    for players in [2, 3, 6] {
        let rules = game(players, Options::default());
        for scale in [3.0, 5.0, 8.0, 12.0, 20.0, 30.0] {
            let weights = Weights { scale, ..WEIGHTS };
            let mut judge = ChineseCheckersEvaluator { weights };
            let error: f64 = (0..40).map(|seed| squared_error(&rules, &mut judge, seed)).sum();
            println!("{players} players, scale {scale}: {:.4}", error / 40.0);
        }
    }
}

/// The mean squared difference between the estimates along a game after 20 random moves and what
/// the players were paid in the end.
fn squared_error(rules: &ChineseCheckers, judge: &mut ChineseCheckersEvaluator, seed: u64) -> f64 {
    let mut state = rules.initial();
    let mut estimates = Vec::new();
    for ply in 0.. {
        if let Some(utility) = rules.utility(&state) {
            let error = |estimate: &Payoffs| {
                let pairs = estimate.as_slice().iter().zip(utility.as_slice());
                pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>()
            };
            return estimates.iter().map(error).sum::<f64>() / estimates.len() as f64;
        }
        let moves: Vec<Move> = rules.actions(&state).into_iter().collect();
        let drawn = moves[mix64(seed << 32 | ply) as usize % moves.len()];
        if ply >= 20 {
            estimates.push(judge.payoffs(rules, &state));
        }
        let chosen = if ply < 20 { drawn } else { best(rules, &state, &moves, judge) };
        state = rules.result(&state, chosen);
    }
    unreachable!("games have a limit")
}
