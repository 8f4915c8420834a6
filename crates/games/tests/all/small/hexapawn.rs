//! Hexapawn.

use crate::small::{Weighed, first, perft, refused};
use outply_game::laws::Laws;
use outply_game::{Notation, Outcome, Player, Rules};
use outply_games::hexapawn::{Hexapawn, HexapawnFeatures, HexapawnHints, WEIGHTS};

#[test]
fn the_laws_hold() {
    for (width, height) in [(3, 3), (4, 4), (1, 5), (6, 5), (8, 8), (21, 3)] {
        let rules = Hexapawn::new(width, height).unwrap();
        let hints = &HexapawnHints;
        let mut evaluator = Weighed(HexapawnFeatures, &WEIGHTS);
        let laws = Laws::of(&rules).games(40).keyed().notation().hints(hints).exact_hints(hints);
        laws.evaluator(&mut evaluator).hold();
    }
}

/// Gardner (1962): on 3x3 the second player wins.
#[test]
fn who_wins() {
    assert_eq!(first(&Hexapawn::new(3, 3).unwrap()), -1);
    assert_eq!(first(&Hexapawn::new(4, 4).unwrap()), 1);
}

/// Gardner's machine: three first moves, two of them alike, and ten replies to them.
#[test]
fn gardners_first_moves() {
    let rules = Hexapawn::new(3, 3).unwrap();
    assert_eq!([1, 2].map(|depth| perft(&rules, &rules.initial(), depth)), [3, 10]);
}

#[test]
fn a_pawn_that_cannot_be_moved_loses() {
    let rules = Hexapawn::new(3, 3).unwrap();
    let state = rules.parse_state("1b1/1w1/3 b").unwrap();
    assert_eq!(rules.utility(&state), Some(Outcome::Win(Player::FIRST)));
    let state = rules.parse_state("b2/1w1/3 b").unwrap();
    let names: Vec<String> =
        rules.actions(&state).into_iter().map(|m| rules.format_action(&state, m)).collect();
    assert_eq!(names, ["a3a2", "a3xb2"]);
    for (text, at) in
        [("a3b2", None), ("a3-a2", None), ("a3xa2", Some(2)), ("b3b2", Some(0)), ("a3c3", Some(2))]
    {
        assert_eq!(rules.parse_action(&state, text).err().map(|error| error.at()), at, "{text}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    let rules = Hexapawn::new(3, 3).unwrap();
    for (text, at) in [
        ("bbb/3/www", 9),
        ("bbb/3/www x", 10),
        ("bbb/4/www w", 4),
        ("bbb/2/www w", 5),
        ("bbb/www w", 7),
        ("bbb/3/www/3 w", 9),
        ("bbb/bww/www w", 0),
        ("3/3/www w", 0),
        ("bbb/3/wbw w", 0),
        ("3/3/1b1 b", 0),
        ("bqb/3/www w", 1),
        ("bbb/0www/www w", 4),
    ] {
        assert_eq!(refused(&rules, text), at, "{text}");
    }
    assert!(
        Hexapawn::new(3, 2).is_err()
            && Hexapawn::new(8, 9).is_err()
            && Hexapawn::new(0, 3).is_err()
    );
    assert!(Hexapawn::new(u32::MAX, 3).is_err());
}
