//! Checkers' evaluator: which terms count in a position, read again from the board square by
//! square, and what they add up to.

use outply_game::{Active, Inputs, Notation, Rules, mix64};
use outply_games::checkers::{Checkers, CheckersEvaluator, CheckersInputs, Pieces, TERMS, WEIGHTS};

/// Positions from all stages of random games.
fn positions() -> Vec<Pieces> {
    let rules = Checkers::standard();
    let mut seen = Vec::new();
    for seed in 0..120u64 {
        let mut state = rules.initial();
        for ply in 0.. {
            let moves: Vec<_> = rules.actions(&state).into_iter().collect();
            if moves.is_empty() || rules.terminal_test(&state) {
                break;
            }
            state = rules.result(&state, moves[mix64(seed << 10 | ply) as usize % moves.len()]);
            seen.push(state);
        }
    }
    seen
}

/// The board from the mover's side, top left to bottom right: 0 nothing, 1 and 2 men, 3 and 4
/// kings, the odd ones the mover's.
fn board(state: &Pieces) -> Vec<usize> {
    let (white, rotated) = (state.is_white_to_move(), !state.is_white_to_move());
    let piece = |square: u8| match state.symbol(square) {
        'w' => 1 + usize::from(!white),
        'b' => 1 + usize::from(white),
        'W' => 3 + usize::from(!white),
        'B' => 3 + usize::from(white),
        _ => 0,
    };
    (1..=32).map(|n| piece(if rotated { 33 - n } else { n })).collect()
}

/// The number whose digits, the lowest first, the squares are.
fn number(base: usize, digits: impl DoubleEndedIterator<Item = usize>) -> usize {
    digits.rev().fold(0, |number, digit| base * number + digit)
}

/// The patterns' numbers, in ascending order.
fn patterns(state: &Pieces) -> Vec<usize> {
    let board = board(state);
    let man = |square: usize| if board[square] < 3 { board[square] } else { 0 };
    let kings = (0..32).filter(|&square| board[square] > 2);
    let mut found: Vec<usize> = kings.map(|square| 32 * (board[square] - 3) + square).collect();
    let mut first = 64;
    for (row, column) in (0..9).map(|n| (n / 3 * 2, n % 3)) {
        let squares = (0..8).map(|n| man(4 * (row + n / 2) + column + n % 2));
        found.push(first + number(3, squares));
        first += 6_561;
    }
    for row in 0..4 {
        found.push(first + number(3, (8 * row..8 * row + 8).map(man)));
        first += 6_561;
    }
    for (row, column) in (0..21).map(|n| (n / 3, n % 3)) {
        let squares = (0..4).map(|n| board[4 * (row + n / 2) + column + n % 2]);
        if squares.clone().any(|piece| piece > 2) {
            found.push(first + number(5, squares));
        }
        first += 625;
    }
    assert_eq!(first + WEIGHTS.len(), TERMS);
    found.sort_unstable();
    found
}

#[test]
fn patterns_equal_the_board_read_square_by_square() {
    for state in positions() {
        let mut found = Vec::new();
        CheckersEvaluator::for_each_term(&state, |term, count| {
            if let Some(pattern) = term.checked_sub(WEIGHTS.len()) {
                assert_eq!(count, 1);
                found.push(pattern);
            }
        });
        found.sort_unstable();
        assert_eq!(found, patterns(&state), "{}", Checkers::standard().format_state(&state));
    }
}

/// The same for the other colour: the board turned around.
fn turned(state: &Pieces) -> Pieces {
    let side = |colour: [char; 2]| {
        let on = (1..=32).filter(|&square| colour.contains(&state.symbol(square)));
        let written = on.map(|square| {
            let king = if state.symbol(square).is_uppercase() { "K" } else { "" };
            format!("{king}{}", 33 - square)
        });
        written.collect::<Vec<_>>().join(",")
    };
    let mover = if state.is_white_to_move() { 'B' } else { 'W' };
    let fen = format!("{mover}:W{}:B{}", side(['b', 'B']), side(['w', 'W']));
    Checkers::standard().parse_state(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn both_colours_are_estimated_alike() {
    let mut evaluator = CheckersEvaluator::default();
    for state in positions().iter().filter(|state| !Checkers::standard().terminal_test(state)) {
        assert_eq!(evaluator.estimate(state), evaluator.estimate(&turned(state)));
    }
}

#[test]
fn weights_go_by_the_number_of_pieces_and_come_from_bytes() {
    let state = Checkers::standard().parse_state("W:W31,32:BK1").unwrap();
    assert_eq!(CheckersEvaluator::material().estimate(&state), 2 - 5);
    let mut bytes = vec![0; 4 * TERMS];
    // Men: 240 with all pieces, 0 with none, so an eighth of 240 with three.
    bytes[..4].copy_from_slice(&[240, 0, 0, 0]);
    let mut evaluator = CheckersEvaluator::from_bytes(&bytes).expect("as many as there are terms");
    assert_eq!(evaluator.weights()[0], [240, 0]);
    assert_eq!(evaluator.estimate(&state), 2 * 240 / 8);
    assert!(CheckersEvaluator::from_bytes(&bytes[4..]).is_none());
    assert!(CheckersEvaluator::from_bytes(&[]).is_none());
}

/// Which inputs are on for who sees this board.
fn inputs(board: &[usize]) -> Vec<u32> {
    let pieces = board.iter().enumerate().filter(|(_, piece)| **piece > 0);
    let mut found: Vec<u32> =
        pieces.map(|(square, &piece)| (32 * (piece - 1) + square) as u32).collect();
    found.sort_unstable();
    found
}

/// The board from the other side.
fn other(board: &[usize]) -> Vec<usize> {
    board.iter().rev().map(|&piece| [0, 2, 1, 4, 3][piece]).collect()
}

#[test]
fn a_networks_inputs_equal_the_board_read_square_by_square() {
    let rules = Checkers::standard();
    for state in positions() {
        let mover = CheckersInputs.side(&rules, &state);
        let found = [mover, mover.opponent()].map(|side| {
            let mut active = Active::new();
            CheckersInputs.active(&rules, &state, side, &mut active);
            let mut inputs: Vec<u32> = active.as_slice().iter().map(|(input, _)| *input).collect();
            inputs.sort_unstable();
            inputs
        });
        let board = board(&state);
        assert_eq!(found, [inputs(&board), inputs(&other(&board))]);
        let pieces = board.iter().filter(|&&piece| piece > 0).count();
        assert_eq!(CheckersInputs.bucket(&rules, &state), (pieces - 1) / 4);
    }
}

#[test]
fn a_network_judges_positions_with_six_pieces_or_more() {
    let (mut evaluator, mut sum) = (CheckersEvaluator::default(), CheckersEvaluator::fitted());
    let mut spread = (i32::MAX, i32::MIN);
    for state in positions() {
        let added = evaluator.estimate(&state) - sum.estimate(&state);
        let pieces = board(&state).iter().filter(|&&piece| piece > 0).count();
        assert!(pieces >= 6 || added == 0, "{added}");
        spread = (spread.0.min(added), spread.1.max(added));
    }
    assert!(spread.0 < -20 && spread.1 > 20, "{spread:?}");
}
