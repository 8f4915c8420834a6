//! Othello endgames: scores published by others, and the production search against minimax.

use outply_game::{Evaluator, Notation, Player, Rules, Value, mix64};
use outply_games::othello::{Discs, Move, Othello, OthelloHints};
use outply_search::reference::minimax;
use outply_search::{AlphaBeta, Limits, Proof, Table};

/// From the FFO endgame test (French Othello Federation's magazine, 1990s; positions 1 to 7 and
/// 12): the score for the player to move and the only moves that reach it.
const FFO: [(&str, i32, &[&str]); 8] = [
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, &["g8"]),
    ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10, &["a4"]),
    ("----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", 2, &["d1"]),
    ("-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X", 0, &["h8", "a5"]),
    ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, &["g8"]),
    ("--OXXX--OOOXXX--OOOXOXO-OOXOOOX-OOXXXXXXXOOXXOX--OOOOX---XXXXXX- X", 14, &["a1", "h3"]),
    ("--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X", 8, &["a6"]),
    ("--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O", -8, &["b7"]),
];

#[test]
fn endgame_tests_have_their_published_scores() {
    let table = Table::mib(1).unwrap();
    for (text, score, best) in FFO {
        let state = Othello.parse_state(text).unwrap();
        let mut search = AlphaBeta::new(&Othello).hints(OthelloHints).table(&table).exact(true);
        let answer = search.search(&state, &Limits::none()).unwrap();
        assert_eq!((answer.value, answer.proof), (Value::score(score), Proof::Proven), "{text}");
        let action = Othello.format_action(&state, answer.action.unwrap());
        assert!(best.contains(&action.as_str()), "{text}: {action}");
    }
}

/// A state of a random game with this many squares empty, if it gets there.
fn late(seed: u64, empties: u32) -> Option<Discs> {
    let mut state = Othello.initial();
    let mut drawn = mix64(seed);
    while state.empties() > empties {
        drawn = mix64(drawn);
        let actions: Vec<Move> = Othello.actions(&state).into_iter().collect();
        let place = (drawn % actions.len().max(1) as u64) as usize;
        state = Othello.result(&state, *actions.get(place)?);
    }
    (!Othello.terminal_test(&state)).then_some(state)
}

/// An estimate that no exact search may ask for.
struct Never;

impl Evaluator<Othello> for Never {
    fn evaluate(&mut self, _: &Othello, _: &Discs) -> i32 {
        panic!("an exact search has no horizon")
    }
}

#[test]
fn exact_scores_are_those_of_minimax() {
    let table = Table::mib(1).unwrap();
    for state in (0..400).filter_map(|seed| late(seed, 5 + seed as u32 % 3)) {
        let for_black = minimax(&Othello, &state, 30, &mut Never, &mut ()).value;
        let black_moves = Othello.to_move(&state) == Player::FIRST;
        let expected = if black_moves { for_black } else { -for_black };
        let plain = AlphaBeta::plain(&Othello).exact(true).search(&state, &Limits::none()).unwrap();
        let mut search = AlphaBeta::new(&Othello).hints(OthelloHints).table(&table).exact(true);
        let full = search.search(&state, &Limits::none()).unwrap();
        let text = Othello.format_state(&state);
        assert_eq!((plain.value, full.value), (expected, expected), "{text}");
        assert_eq!((plain.proof, full.proof), (Proof::Proven, Proof::Proven), "{text}");
    }
}
