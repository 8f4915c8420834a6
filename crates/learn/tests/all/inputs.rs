//! The laws of inputs: what they tell apart, mirror and follow.

use outply_game::{Active, Cells, Draw, Inputs, Notation, Player, Rules, Turn};
use outply_games::backgammon::{Backgammon, BackgammonInputs, Board, backgammon_network};
use outply_games::breakthrough::{Breakthrough, BreakthroughCells};
use outply_games::checkers::{Checkers, CheckersCells};
use outply_games::chess::{Chess, ChessCells};
use outply_games::connect4::{Connect4, Connect4Cells};
use outply_games::hex::{Hex, HexCells};
use outply_games::hexapawn::{Hexapawn, HexapawnCells};
use outply_games::mnk::{Mnk, MnkCells};
use outply_games::othello::{Othello, OthelloCells};
use outply_games::tictactoe::TicTacToe;
use outply_learn::{BoardCells, InputChoice, Learner, PatternError, Patterns, Random, Settings};
use std::sync::Arc;

/// Positions of a random game of backgammon that await dice.
pub(crate) fn positions(seed: u64) -> Vec<Board> {
    let (rules, mut random) = (Backgammon::default(), Random::new(&[seed]));
    let (mut board, mut found) = (rules.initial(), Vec::new());
    for _ in 0..400 {
        let actions: Vec<_> = rules.actions(&board).into_iter().collect();
        if actions.is_empty() {
            break;
        }
        board = rules.result(&board, actions[random.below(actions.len())]);
        if rules.to_move(&board).mover().player().is_none() {
            found.push(board);
        }
    }
    found
}

#[test]
fn mirrored_positions_have_mirrored_values() {
    let rules = Backgammon::default();
    let mut network = backgammon_network(&rules);
    let mut seen = 0;
    for board in (0..20).flat_map(positions) {
        let Some(mirrored) = rules.place(
            [board.side(Player::SECOND), board.side(Player::FIRST)],
            board.on_roll().opponent(),
        ) else {
            continue;
        };
        let first = network.payoff(&rules, &board, Player::FIRST);
        let second = network.payoff(&rules, &mirrored, Player::SECOND);
        assert_eq!(first, second, "{}", rules.format_state(&board));
        assert_eq!(network.payoff(&rules, &board, Player::SECOND), -first);
        assert!(first.abs() <= 3.0);
        seen += 1;
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn inputs_are_told_apart_and_within_their_count() {
    let rules = Backgammon::default();
    for board in (0..20).flat_map(positions) {
        for side in [Player::FIRST, Player::SECOND] {
            let mut active = Active::new();
            BackgammonInputs.active(&rules, &board, side, &mut active);
            let mut inputs: Vec<u32> = active.as_slice().iter().map(|(input, _)| *input).collect();
            assert!(inputs.iter().all(|input| (*input as usize) < Inputs::<Backgammon>::count(&BackgammonInputs)));
            assert!(active.as_slice().iter().all(|(_, number)| number.abs() <= 7.5));
            let count = inputs.len();
            inputs.sort_unstable();
            inputs.dedup();
            assert_eq!(inputs.len(), count, "an input is on twice");
        }
    }
}

#[test]
fn tuples_worked_out_from_the_state_before_are_those_worked_out_anew() {
    let rules = Connect4::<u64>::new(5, 4, 4).expect("a board");
    for choice in ["lines=4", "walks=12x5", "walks=9x4,stages=3"] {
        let choice = choice.parse().expect("a choice");
        let patterns = Patterns::of_board(&rules, choice).expect("patterns");
        let mut kept = Active::new();
        for game in 0..40 {
            let (mut random, mut state) = (Random::new(&[game]), rules.initial());
            while rules.utility(&state).is_none() {
                for side in [Player::FIRST, Player::SECOND] {
                    let mut anew = Active::new();
                    patterns.active(&rules, &state, side, &mut anew);
                    // Each player's view a few times in a row, as in a search.
                    for _ in 0..random.below(3) {
                        patterns.refresh(&rules, &state, side, &mut kept);
                        assert_eq!(kept.as_slice(), anew.as_slice());
                    }
                    let count = Inputs::<Connect4<u64>>::count(&patterns);
                    assert!(anew.as_slice().iter().all(|(input, _)| (*input as usize) < count));
                }
                let actions: Vec<_> = rules.actions(&state).into_iter().collect();
                state = rules.result(&state, actions[random.below(actions.len())]);
            }
        }
    }
}

#[test]
fn given_patterns_are_worked_out_from_the_state_before_too() {
    let choice = "patterns,stages=4".parse().expect("a choice");
    let patterns = Patterns::new(&Othello, Arc::new(OthelloCells), choice).expect("patterns");
    let (mut random, mut state, mut kept) = (Random::new(&[1]), Othello.initial(), Active::new());
    while Othello.utility(&state).is_none() {
        let (side, mut anew) = (Othello.to_move(&state), Active::new());
        patterns.active(&Othello, &state, side, &mut anew);
        patterns.refresh(&Othello, &state, side, &mut kept);
        assert_eq!(kept.as_slice(), anew.as_slice());
        // Each set of cells once: 4 edges, 12 lines, 18 diagonals, 12 corners; and how full it is.
        assert_eq!(anew.as_slice().len(), 47);
        let count = Inputs::<Othello>::count(&patterns);
        assert!(anew.as_slice().iter().all(|(input, _)| (*input as usize) < count));
        let actions: Vec<_> = Othello.actions(&state).into_iter().collect();
        state = Othello.result(&state, actions[random.below(actions.len())]);
    }
}

#[test]
fn patterns_that_there_cannot_be_are_refused() {
    let of = |choice| Patterns::of_board(&TicTacToe, choice).map(|_| ());
    assert_eq!(of(InputChoice::lines(4)), Err(PatternError::NoLine(4)));
    assert_eq!(of(InputChoice::walks(5, 9)), Err(PatternError::NoWalks(1, 5)));
    assert_eq!(of(InputChoice::walks(1, 10)), Err(PatternError::NoWalks(0, 1)));
    assert_eq!(of(InputChoice::default()), Err(PatternError::NoPatterns));
    assert_eq!(of("patterns".parse().expect("a choice")), Err(PatternError::NoneGiven));
    let rules = Connect4::<u64>::new(7, 6, 4).expect("a board");
    let large = Patterns::of_board(&rules, InputChoice::walks(9, 16)).map(|_| ());
    let words = large.expect_err("too large").to_string();
    assert!(words.contains("9 tables of 3^16 contents") && words.contains("16777216 is the limit"));
}

/// Cells that a game reads itself show the first player what its board shows, and the second the same with its own
/// pieces as the first one's: the number of a kind's counterpart is `other`. Mirrored positions switch on the same.
fn read_alike<R: Notation>(
    rules: &R,
    cells: impl Cells<R> + Send + Sync + 'static,
    other: impl Fn(u8) -> u8,
) {
    let count = rules.board(&rules.initial()).expect("a board").cells.len();
    let of_board = BoardCells::of(rules).expect("a board");
    let symmetries = cells.symmetries(rules);
    for symmetry in &symmetries {
        let mut all = symmetry.clone();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..count), "{symmetry:?}");
    }
    let contents_of = |state: &R::State, side: Player| {
        let mut contents = vec![99; count];
        cells.read(rules, state, side, &mut contents);
        assert!(contents.iter().all(|content| usize::from(*content) < cells.contents()));
        contents
    };
    let kinds = rules.board(&rules.initial()).expect("a board").kinds.len() as u8;
    for game in 0..10 {
        let (mut random, mut state) = (Random::new(&[game]), rules.initial());
        for _ in 0..200 {
            let mut shown = vec![0; count];
            of_board.read(rules, &state, Player::FIRST, &mut shown);
            let [first, second] =
                [Player::FIRST, Player::SECOND].map(|side| contents_of(&state, side));
            // Some tell more than the board shows of empty cells.
            let alike = |(a, b): (&u8, &u8)| *a == *b || (*a > kinds && *b == 0);
            assert!(first.iter().zip(&shown).all(alike), "{first:?} {shown:?}");
            let has = |contents: &[u8], what: u8| contents.iter().filter(|c| **c == what).count();
            for kind in 1..=kinds {
                let turned = if cells.is_turned() { other(kind) } else { kind };
                assert_eq!(has(&first, kind), has(&second, turned), "{kind}");
            }
            if rules.utility(&state).is_some() {
                break;
            }
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            state = rules.result(&state, actions[random.below(actions.len())]);
        }
    }
}

#[test]
fn cells_that_games_read_are_those_of_their_boards() {
    let two = |kind| 3 - kind;
    read_alike(&Connect4::<u64>::new(7, 6, 4).expect("a board"), Connect4Cells, two);
    read_alike(&Breakthrough::<u64>::new(6, 7).expect("a board"), BreakthroughCells, two);
    read_alike(&Othello::new(6).expect("a board"), OthelloCells, two);
    read_alike(&Hex::<1>::new(5, false).expect("a board"), HexCells, two);
    read_alike(&Hexapawn::new(5, 4).expect("a board"), HexapawnCells, two);
    read_alike(&Mnk::new(9, 4, 4).expect("a board"), MnkCells, two);
    read_alike(&Mnk::in_box([3, 3, 4], 3).expect("a box"), MnkCells, two);
    // Men, then kings.
    read_alike(&Checkers::default(), CheckersCells, |kind| ((kind - 1) ^ 1) + 1);
    // Six kinds of one side, then of the other.
    read_alike(&Chess::standard(), ChessCells, |kind| (kind + 5) % 12 + 1);
}

/// A symmetry changes nothing about who wins: the image of a line of play is a line of play.
fn leads_to_images<R: Notation>(
    rules: &R,
    cells: impl Cells<R>,
    mirrored: impl Fn(&R::State, R::Action, &[usize]) -> R::Action,
) {
    let count = rules.board(&rules.initial()).expect("a board").cells.len();
    for symmetry in cells.symmetries(rules) {
        let (mut random, mut states) = (Random::new(&[5]), [rules.initial(), rules.initial()]);
        while rules.utility(&states[0]).is_none() {
            let actions: Vec<_> = rules.actions(&states[0]).into_iter().collect();
            let action = actions[random.below(actions.len())];
            states = [
                rules.result(&states[0], action),
                rules.result(&states[1], mirrored(&states[1], action, &symmetry)),
            ];
            let [first, image] = [&states[0], &states[1]].map(|state| {
                let mut contents = vec![0; count];
                cells.read(rules, state, Player::FIRST, &mut contents);
                contents
            });
            let moved = (0..count).all(|cell| first[cell] == image[symmetry[cell]]);
            assert!(moved, "{symmetry:?}");
        }
        assert!(rules.utility(&states[0]) == rules.utility(&states[1]), "{symmetry:?}");
    }
}

#[test]
fn images_of_lines_of_play_are_lines_of_play() {
    use outply_games::{hex::Cell, mnk::Square};
    let rules = Hex::<1>::new(4, false).expect("a board");
    leads_to_images(&rules, HexCells, |state, cell, to| {
        let is_image = |image: &Cell| image.index() == to[cell.index()];
        rules.actions(state).into_iter().find(is_image).expect("the image is legal")
    });
    let rules = Mnk::in_box([3, 3, 3], 3).expect("a box");
    leads_to_images(&rules, MnkCells, |_, square, to| Square(to[usize::from(square.0)] as u8));
}

#[test]
fn mirrored_boards_are_worth_the_same() {
    let rules = Othello::new(6).expect("a board");
    let inputs =
        Patterns::new(&rules, Arc::new(OthelloCells), InputChoice::walks(5, 5)).expect("walks");
    let learner = Learner::new(&rules, inputs);
    let steps = |found| Settings { cells: 0, rate: 1.0, coherence: true, ..found };
    let mut learner = learner.settings(steps);
    learner.play_games(60);
    let mut learned = learner.learned();
    // The first moves are one another's images.
    let after: Vec<_> = rules.actions(&rules.initial()).into_iter().collect();
    let worth =
        |action| learned.payoff(&rules, &rules.result(&rules.initial(), action), Player::FIRST);
    let worth: Vec<f64> = after.into_iter().map(worth).collect();
    let like_the_first = |worth_of: &f64| (worth_of - worth[0]).abs() < 1e-5;
    assert!(worth.len() == 4 && worth[0] != 0.0 && worth.iter().all(like_the_first), "{worth:?}");
}
