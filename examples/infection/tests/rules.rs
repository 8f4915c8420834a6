//! Whether the rules of Infection are sound.

use infection::{CELLS, Infection, SIDE, State, board, is_sound};
use outply::arena::contest::{Control, Openings, duel};
use outply::game::Plain;
use outply::learn::{BoardInputs, Learner};
use outply::prelude::*;

/// Rows from above: `X` and `O`, anything else is free.
fn state(rows: [&str; SIDE], next: Player) -> State {
    let text = rows.concat();
    let of = |symbol| {
        let cells = text.char_indices().filter(|(_, c)| *c == symbol);
        cells.fold(0, |bits, (cell, _)| bits | 1 << cell)
    };
    State { pieces: [of('X'), of('O')], next }
}

fn played(state: &State, text: &str) -> State {
    let rules = drawn();
    rules.result(state, rules.parse_action(state, text).unwrap())
}

fn drawn() -> Plain<Infection> {
    Plain::new(Infection).board(board, |_, _, action| action.cells()).json().sound(is_sound)
}

#[test]
fn positions_are_typed_in_as_json() {
    let rules = drawn();
    let far = state(["XXXXXX", "OOOOOO", "XXXXXX", "OOOOOO", "XXXXXX", "OOOO.."], Player(1));
    let text = rules.format_state(&far);
    assert_eq!(rules.parse_state(&text), Ok(far));
    let refused = |text: &str| rules.parse_state(text).unwrap_err().to_string();
    assert!(refused("{\"pieces\":[1,1],\"next\":0}").contains("that the rules allow"));
    assert!(refused("{\"pieces\":[1,2],\"next\":2}").contains("that the rules allow"));
    assert!(refused("{\"pieces\":[1,true],\"next\":0}").contains("expected u64"));
}

#[test]
fn the_laws_hold() {
    let apart = |_: &_, state: &State| state.pieces[0] & state.pieces[1] == 0;
    let inside = |_: &_, state: &State| (state.pieces[0] | state.pieces[1]) >> CELLS == 0;
    let laws = Laws::of(&Infection).invariant("a cell has one piece", apart);
    laws.invariant("all pieces are on the board", inside).hold();
    Laws::of(&drawn()).keyed().notation().plies(2).hold();
}

#[test]
fn a_new_piece_stays_beside_the_old_one_and_a_jump_leaves_its_cell() {
    let start = Infection.initial();
    assert_eq!(drawn().actions(&start).into_iter().count(), 2 * 3 + 2 * 5);
    let (new, jump) = (played(&start, "b5"), played(&start, "a6-c4"));
    assert_eq!(
        new,
        state(["X....O", ".X....", "......", "......", "......", "O....X"], Player::SECOND)
    );
    assert_eq!(
        jump,
        state([".....O", "......", "..X...", "......", "......", "O....X"], Player::SECOND)
    );
}

#[test]
fn the_opponents_pieces_around_a_new_one_turn() {
    let before = state(["X.OO..", ".O....", "..O...", "......", "......", "......"], Player::FIRST);
    let after = state(["XXXO..", ".X....", "..O...", "......", "......", "......"], Player::SECOND);
    assert_eq!(played(&before, "b6"), after);
}

#[test]
fn who_cannot_move_leaves_the_free_cells_to_the_other() {
    let none = state(["OO....", "......", "......", "......", "......", "......"], Player::FIRST);
    assert_eq!(Infection.utility(&none), Some(Outcome::Win(Player::SECOND)));
    let shut_in =
        state(["XOO...", "OOO...", "OOO...", "......", "......", "......"], Player::FIRST);
    assert_eq!(Infection.utility(&shut_in), Some(Outcome::Win(Player::SECOND)));
    let full = state(["XXXXXX", "XXXXXX", "XXXXXX", "OOOOOO", "OOOOOO", "OOOOOO"], Player::FIRST);
    assert_eq!(Infection.utility(&full), Some(Outcome::Draw));
}

#[test]
fn some_games_teach_it_what_is_worth_having() {
    let rules = drawn();
    let inputs = BoardInputs::of(&rules).expect("a board");
    let mut learner = Learner::new(&rules, inputs);
    learner.play_games(300);
    let wise = || AlphaBeta::new(&rules).evaluator(learner.learned());
    let contest = duel(&rules, Control::nodes(100), wise, || AlphaBeta::new(&rules));
    let report = contest.rounds(20).openings(Openings::Random { plies: 4 }).run(&mut |_| ());
    let tally = report.unwrap().standings.meeting(0, 1).games();
    assert!(tally.wins > 2 * tally.losses, "{tally:?}");
}
