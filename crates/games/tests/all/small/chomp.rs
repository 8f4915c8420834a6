//! Chomp.

use crate::small::{Weighed, refused, value};
use outply_game::laws::Laws;
use outply_game::{Notation, Rules};
use outply_games::chomp::{Bar, Chomp, ChompFeatures, ChompHints, WEIGHTS};
use std::collections::HashMap;

fn bar(width: u32, height: u32) -> Chomp {
    Chomp::new(width, height).unwrap()
}

#[test]
fn the_laws_hold() {
    for (width, height) in [(7, 4), (1, 1), (1, 9), (15, 2), (5, 5), (3, 2)] {
        let rules = bar(width, height);
        let hints = &ChompHints;
        let mut evaluator = Weighed(ChompFeatures, &WEIGHTS);
        let laws = Laws::of(&rules).games(40).keyed().notation().hints(hints).exact_hints(hints);
        laws.evaluator(&mut evaluator).hold();
    }
    Laws::of(&bar(15, 15)).games(2).keyed().notation().hold();
}

/// The first bites that win.
fn winning(rules: &Chomp, known: &mut HashMap<Bar, i32>) -> Vec<String> {
    let start = rules.initial();
    let actions: Vec<_> = rules.actions(&start).into_iter().collect();
    let wins =
        actions.into_iter().filter(|bite| value(rules, &rules.result(&start, *bite), known) < 0);
    wins.map(|bite| rules.format_action(&start, bite)).collect()
}

#[test]
fn the_first_bites_that_win() {
    // Squares: all but an L. Two rows: the last square of the upper one.
    for size in 2..=6 {
        assert_eq!(winning(&bar(size, size), &mut HashMap::new()), ["b2"], "{size}x{size}");
        let last = format!("{}2", char::from(b'a' + size as u8 - 1));
        assert_eq!(winning(&bar(size, 2), &mut HashMap::new()), [last]);
    }
    // Ken Thompson: two different first bites win on 8x10 (Gardner 1973).
    assert_eq!(winning(&bar(10, 8), &mut HashMap::new()).len(), 2);
    for (width, height) in [(4, 3), (5, 3), (6, 4), (7, 4), (9, 8), (10, 7)] {
        assert_eq!(winning(&bar(width, height), &mut HashMap::new()).len(), 1, "{width}x{height}");
    }
}

#[test]
fn positions_are_counted_by_paths() {
    // A bar is a path from one corner to the other: C(7, 3) = 35 of them on 4x3.
    let rules = bar(4, 3);
    let mut known = HashMap::new();
    value(&rules, &rules.initial(), &mut known);
    let mut bars: Vec<String> = known
        .keys()
        .map(|state| rules.format_state(state).split(' ').next().unwrap_or_default().to_owned())
        .collect();
    bars.sort();
    bars.dedup();
    assert_eq!(bars.len(), 35 - 1, "all but the empty one");
}

#[test]
fn what_is_not_a_position_is_refused() {
    let rules = bar(4, 3);
    assert_eq!(rules.format_state(&rules.parse_state("3,2 2").unwrap()), "3,2,0,0 2");
    for (text, at) in [
        ("3,3,3,3", 7),
        ("3,3,3,3 0", 8),
        ("4,3,3,3 1", 0),
        ("2,3,3,3 1", 2),
        ("3,3,3,3,0 1", 8),
        ("x 1", 0),
        (" 1", 0),
    ] {
        assert_eq!(refused(&rules, text), at, "{text}");
    }
    let state = rules.parse_state("3,2,0,0 1").unwrap();
    assert!(
        ["b3", "c1", "a0", "", "é"].iter().all(|text| rules.parse_action(&state, text).is_err())
    );
    assert!(Chomp::new(16, 2).is_err() && Chomp::new(2, 0).is_err());
}
