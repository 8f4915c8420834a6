//! Dots and Boxes.

use crate::small::{Weighed, first, perft, refused, value};
use outply_game::laws::Laws;
use outply_game::{Hints, Notation, Rules};
use outply_games::dotsandboxes::{DotsAndBoxes, DotsFeatures, DotsHints, WEIGHTS};
use std::collections::HashMap;

fn board(width: u32, height: u32) -> DotsAndBoxes {
    DotsAndBoxes::new(width, height).unwrap()
}

#[test]
fn the_laws_hold() {
    for (width, height) in [(1, 1), (2, 2), (3, 2), (1, 5)] {
        let rules = board(width, height);
        let hints = &DotsHints;
        let laws = Laws::of(&rules).games(20).keyed().notation().hints(hints).exact_hints(hints);
        laws.hold();
    }
    let hints = &DotsHints;
    Laws::of(&board(3, 3)).games(2).hints(hints).exact_hints(hints).hold();
    Laws::of(&board(19, 1)).games(2).keyed().notation().hold();
    Laws::of(&board(5, 5))
        .games(2)
        .keyed()
        .notation()
        .evaluator(&mut Weighed(DotsFeatures, &WEIGHTS))
        .hold();
}

/// Boxes by which the first player wins, by plain minimax. (3x3, which the second player wins by three,
/// is proven by search.)
#[test]
fn small_boards() {
    let found = [(1, 1), (2, 1), (3, 1), (2, 2), (4, 1), (3, 2)].map(|(w, h)| first(&board(w, h)));
    assert_eq!(found, [-1, 0, -1, 2, 0, -2]);
}

/// A forced edge is as good as any other, everywhere on 3x2.
#[test]
fn boxes_taken_without_a_thought_cost_nothing() {
    let rules = board(3, 2);
    let mut known = HashMap::new();
    value(&rules, &rules.initial(), &mut known);
    let states: Vec<_> = known.keys().copied().collect();
    let mut forced = 0;
    for state in states {
        let Some(edge) = DotsHints.forced(&rules, &state) else { continue };
        forced += 1;
        let child = rules.result(&state, edge);
        let below = value(&rules, &child, &mut known);
        let below = if rules.to_move(&child) == rules.to_move(&state) { below } else { -below };
        assert_eq!(below, known[&state], "{}", rules.format_state(&state));
    }
    assert!(forced > 10_000, "{forced}");
}

#[test]
fn lines_of_the_first_plies() {
    let rules = board(3, 3);
    assert_eq!([1, 2, 3].map(|depth| perft(&rules, &rules.initial(), depth)), [24, 552, 12_144]);
}

#[test]
fn positions_and_moves_are_read() {
    let rules = board(2, 2);
    let state = rules.parse_state("-./|A|../-./..../.. B");
    assert_eq!(state.err().map(|error| error.at()), Some(16));
    let state = rules.parse_state("-./|A|../-./...../.. B").unwrap();
    assert_eq!(rules.format_state(&state), "-./|A|../-./...../.. B");
    for (text, at) in [
        ("a1b1", None),
        ("b1-a1", None),
        ("a2a3", Some(0)),
        ("a1b2", Some(2)),
        ("a1c1", Some(2)),
        ("a1a1", Some(2)),
        ("d1d2", Some(0)),
        ("a1b1c", Some(4)),
    ] {
        assert_eq!(rules.parse_action(&state, text).err().map(|error| error.at()), at, "{text}");
    }
    for (text, at) in [
        ("-./|A|../-./...../..", 20),
        ("-./|A|../-./...../.. C", 21),
        ("-./|.|../-./...../.. B", 0),
        ("../.A.../../...../.. B", 0),
        ("-./|A|../-./.....", 17),
        ("-./|A|../-./...../../ B", 20),
    ] {
        assert_eq!(refused(&rules, text), at, "{text}");
    }
    assert!(DotsAndBoxes::new(6, 5).is_err() && DotsAndBoxes::new(0, 1).is_err());
    assert!(DotsAndBoxes::new(u32::MAX, u32::MAX).is_err() && DotsAndBoxes::new(20, 1).is_err());
}
