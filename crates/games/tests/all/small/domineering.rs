//! Domineering.

use crate::small::{Weighed, first, perft, refused};
use outply_game::laws::Laws;
use outply_game::{Notation, Rules};
use outply_games::domineering::{Domineering, DomineeringFeatures, DomineeringHints, WEIGHTS};

fn board(width: u32, height: u32) -> Domineering {
    Domineering::new(width, height).unwrap()
}

#[test]
fn the_laws_hold() {
    for (width, height) in [(2, 2), (4, 4), (5, 3), (1, 64), (26, 2), (8, 8), (1, 1), (6, 6)] {
        let rules = board(width, height);
        let hints = &DomineeringHints;
        let mut evaluator = Weighed(DomineeringFeatures, &WEIGHTS);
        let laws = Laws::of(&rules).games(40).keyed().notation().hints(hints).exact_hints(hints);
        laws.evaluator(&mut evaluator).hold();
    }
}

/// Whether Vertical wins when she begins, and when Horizontal does: the second is the board on its
/// side with Vertical to begin, lost.
fn outcome(columns: u32, rows: u32) -> char {
    let vertical = first(&board(columns, rows)) == 1;
    let horizontal = first(&board(rows, columns)) == 1;
    match (vertical, horizontal) {
        (true, true) => '1',
        (false, false) => '2',
        (true, false) => 'V',
        (false, true) => 'H',
    }
}

/// Won by who moves first (1), second (2), Vertical (V) or Horizontal (H), whoever begins: a word for
/// each number of rows, a letter for each number of columns. Berlekamp ("Blockbusting and domineering",
/// 1988) for the narrow boards; the table of Breuker, Uiterwijk and van den Herik ("Solving 8x8
/// Domineering", 2000).
#[test]
fn who_wins() {
    for (rows, published) in (1..).zip(["2HHHH", "V11HV1", "V11HH", "VVV1"]) {
        let columns = 1..=published.len() as u32;
        let found: String = columns.map(|columns| outcome(columns, rows)).collect();
        assert_eq!(found, published, "{rows} rows");
    }
}

#[test]
fn lines_of_the_first_plies() {
    // 56 upright dominoes on 8x8; on 2x2 two, each of which leaves no room for the other side.
    assert_eq!(perft(&board(8, 8), &board(8, 8).initial(), 1), 56);
    assert_eq!([1, 2].map(|depth| perft(&board(2, 2), &board(2, 2).initial(), depth)), [2, 0]);
}

#[test]
fn positions_and_moves_are_read() {
    let rules = board(4, 4);
    let state = rules.parse_state("v3/v3/2hh/4").unwrap();
    assert_eq!(rules.format_state(&state), "v3/v3/2hh/4");
    for (text, at) in [
        ("a1a2", None),
        ("a2-a1", None),
        ("a1b1", Some(2)),
        ("a1a1", Some(2)),
        ("a2a3", Some(0)),
        ("a4a5", Some(2)),
        ("a1a2a3", Some(4)),
        ("", Some(0)),
    ] {
        assert_eq!(rules.parse_action(&state, text).err().map(|error| error.at()), at, "{text}");
    }
    // Two squares of the top row of a full board: a domino upright on the first would leave it.
    let top = board(8, 8);
    for text in ["b8c8", "h8a8", "a1h8"] {
        assert_eq!(top.parse_action(&top.initial(), text).err().map(|error| error.at()), Some(2));
    }
    let upright = top.parse_action(&top.initial(), "a1a2").unwrap();
    let horizontal = top.result(&top.initial(), upright);
    // Next to each other as they are numbered, not on the board.
    assert_eq!(top.parse_action(&horizontal, "h3a4").err().map(|error| error.at()), Some(2));
    for (text, at) in [
        ("v3/v3/h3/4", 0),
        ("v3/4/4/4", 0),
        ("4/4/2hh/4", 0),
        ("v3/v3/2hh/4 v", 11),
        ("v3/v3/2hh", 9),
    ] {
        assert_eq!(refused(&rules, text), at, "{text}");
    }
    assert!(Domineering::new(8, 9).is_err() && Domineering::new(27, 2).is_err());
}
