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

/// The second player wins 11 to 3, with two squares empty.
#[test]
fn four_by_four_is_won_by_the_second_player_by_eight() {
    let small = Othello::new(4).unwrap();
    for (rules, score) in [(small.counting_discs(), -8), (small, -10)] {
        let table = Table::mib(1).unwrap();
        let mut search = AlphaBeta::new(&rules).hints(OthelloHints).table(&table).exact(true);
        let answer = search.search(&rules.initial(), &Limits::none()).unwrap();
        assert_eq!((answer.value, answer.proof), (Value::score(score), Proof::Proven));
        let alone = AlphaBeta::new(&rules).exact(true).search(&rules.initial(), &Limits::none());
        assert_eq!(alone.unwrap().value, Value::score(score), "by the rules alone");
    }
}

/// Number 40 of the same test: the nodes do not depend on the machine.
#[test]
#[ignore = "two seconds"]
fn the_fortieth_endgame_test_takes_so_many_nodes() {
    let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    let (state, table) = (Othello.parse_state(text).unwrap(), Table::mib(64).unwrap());
    let mut search = AlphaBeta::new(&Othello).hints(OthelloHints).table(&table).exact(true);
    let answer = search.search(&state, &Limits::none()).unwrap();
    assert_eq!(answer.value, Value::score(38));
    assert_eq!(answer.work.nodes, 30_698_012);
}

/// Threads share the table: what they find does not depend on how many there are.
#[test]
fn several_threads_find_the_same_score() {
    for (text, score, _) in FFO {
        let (state, table) = (Othello.parse_state(text).unwrap(), Table::mib(1).unwrap());
        let mut search = AlphaBeta::new(&Othello).hints(OthelloHints).table(&table).exact(true);
        let answer = search.search_together(&state, 3, &Limits::none(), &mut |_| ()).unwrap();
        assert_eq!((answer.value, answer.proof), (Value::score(score), Proof::Proven), "{text}");
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
