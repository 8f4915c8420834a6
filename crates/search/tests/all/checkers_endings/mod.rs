//! Won endings of checkers are won by search alone, without tables of endings.

mod play;
mod truth;

use outply_game::{Notation, Rules, mix64};
use outply_games::checkers::{Checkers, CheckersEvaluator, Pieces};
use outply_search::Table;
use play::{Ending, Engine};
use truth::{Fate, Truth};

/// A move's nodes: of 6,386 endings from all materials all were won with as many (crate `benches`,
/// `checkers_endings`).
const NODES: u64 = 5_000;

/// Of so many won positions one is played.
const ONE_IN: u64 = 3_000;

/// J. Schaeffer et al., "Checkers is solved" (2007): 6,972 positions of two pieces and 261,224 of
/// three, sides to move and those of one colour left out of account.
fn published() -> usize {
    let (man, king) = (28, 32);
    let one_colour_two = man * (man - 1) / 2 + man * (king - 1) + king * (king - 1) / 2;
    let one_colour_three = man * (man - 1) * (man - 2) / 6
        + man * (man - 1) / 2 * (king - 2)
        + man * (king - 1) * (king - 2) / 2
        + king * (king - 1) * (king - 2) / 6;
    6_972 + 261_224 - 2 * (one_colour_two + one_colour_three)
}

fn is_drawn_by_lot(state: &Pieces) -> bool {
    let key = Checkers::standard().repetition(state).map_or(0, |repetition| repetition.key);
    mix64(key ^ 1).is_multiple_of(ONE_IN)
}

#[test]
fn endings_of_three_pieces_are_won_against_the_longest_defence() {
    let truth = Truth::solve(3);
    assert_eq!(truth.all().count(), 2 * published());
    let engine = Engine { evaluator: CheckersEvaluator::default(), nodes: NODES };
    let table = Table::mib(2).unwrap();
    let won = truth.all().filter(|(_, fate)| matches!(fate, Fate::Win(_)));
    let mut played = 0;
    for (state, fate) in won.filter(|(state, _)| is_drawn_by_lot(state)) {
        let ending = engine.play(&truth, state, &table);
        let fen = Checkers::standard().format_state(&state);
        assert!(matches!(ending, Ending::Won(_)), "{fen}: {fate:?}, but {ending:?}");
        played += 1;
    }
    assert!(played > 50, "{played}");
}

#[test]
fn two_kings_beat_one_and_one_does_not() {
    let (rules, truth) = (Checkers::standard(), Truth::solve(3));
    let fate = |fen| truth.fate(&rules.parse_state(fen).unwrap());
    assert!(matches!(fate("W:WK14,K15:BK1"), Fate::Win(_)));
    assert!(matches!(fate("B:WK14,K15:BK1"), Fate::Loss(_)));
    assert_eq!(fate("W:WK14:BK1"), Fate::Draw);
}
