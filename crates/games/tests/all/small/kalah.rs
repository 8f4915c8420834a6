//! Kalah.

use crate::small::{Weighed, first, perft, refused};
use outply_game::laws::Laws;
use outply_game::{Notation, Rules, Score};
use outply_games::kalah::{Kalah, KalahFeatures, KalahHints, WEIGHTS};

fn kalah(houses: usize, seeds: u8) -> Kalah {
    Kalah::new(houses, seeds, false).unwrap()
}

#[test]
fn the_laws_hold() {
    for (houses, seeds, empty) in
        [(6, 4, false), (3, 2, true), (1, 1, false), (8, 15, true), (2, 5, false), (3, 1, true)]
    {
        let rules = Kalah::new(houses, seeds, empty).unwrap();
        let hints = &KalahHints;
        let mut evaluator = Weighed(KalahFeatures, &WEIGHTS);
        let laws = Laws::of(&rules).games(40).keyed().notation().hints(hints).exact_hints(hints);
        laws.evaluator(&mut evaluator).hold();
    }
}

/// Won (W), drawn (D) or lost (L) for the first player, for 1 to 6 seeds: Irving, Donkers and
/// Uiterwijk, "Solving Kalah" (2000), with empty capture. (The row of three houses, with more seeds,
/// is proven by search.)
#[test]
fn who_wins() {
    for (houses, published) in [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWW")] {
        let results = (1..=published.len() as u8).map(|seeds| {
            match first(&Kalah::new(houses, seeds, true).unwrap()) {
                0 => 'D',
                lead if lead > 0 => 'W',
                _ => 'L',
            }
        });
        assert_eq!(results.collect::<String>(), published, "{houses} houses");
    }
}

/// The position after these moves, counted from 1.
fn after(rules: &Kalah, position: &str, moves: &[&str]) -> String {
    let play = |state, text: &&str| {
        rules.result(&state, rules.parse_action(&state, text).unwrap_or_else(|e| panic!("{e}")))
    };
    rules.format_state(&moves.iter().fold(rules.parse_state(position).unwrap(), play))
}

#[test]
fn sowing_capturing_and_moving_again() {
    let rules = kalah(6, 4);
    let start = "4,4,4,4,4,4+0/4,4,4,4,4,4+0 1";
    assert_eq!(after(&rules, start, &["3"]), "4,4,0,5,5,5+1/4,4,4,4,4,4+0 1");
    assert_eq!(after(&rules, start, &["3", "1"]), "0,5,1,6,6,5+1/4,4,4,4,4,4+0 2");
    let rules = kalah(3, 1);
    assert_eq!(after(&rules, "1,0,1+1/1,1,1+0 1", &["1"]), "0,0,1+3/1,0,1+0 2");
    // Five places lie between a house and itself with three houses a side, and two more.
    let rules = kalah(3, 3);
    let round = after(&rules, "7,1,1+3/1,1,1+3 1", &["1"]);
    assert_eq!(round, "0,2,2+7/2,2,0+3 2", "the seventh falls into the house it came from");
}

#[test]
fn an_empty_capture_takes_the_last_seed_alone() {
    let position = "1,0,1+2/1,0,1+0 1";
    assert_eq!(after(&kalah(3, 1), position, &["1"]), "0,1,1+2/1,0,1+0 2");
    let empty_capture = Kalah::new(3, 1, true).unwrap();
    assert_eq!(after(&empty_capture, position, &["1"]), "0,0,1+3/1,0,1+0 2");
}

#[test]
fn who_has_no_seeds_left_ends_the_game() {
    let rules = kalah(3, 1);
    let over = rules.parse_state(&after(&rules, "0,0,1+2/1,1,1+0 1", &["3"])).unwrap();
    assert_eq!(rules.utility(&over), Some(Score(0)));
    assert_eq!(perft(&rules, &over, 1), 0);
}

#[test]
fn what_is_not_a_position_or_a_move_is_refused() {
    let rules = kalah(3, 1);
    for (text, at) in [
        ("1,1,1+0/1,1,1+0", 15),
        ("1,1,1+0/1,1,1+0 3", 16),
        ("1,1,1+0 1", 7),
        ("1,1,1/1,1,1+0 1", 5),
        ("1,1+0/1,1,1+0 1", 0),
        ("1,1,1+0/1,x,1+0 1", 10),
        ("1,1,1+0/1,1,2+0 1", 0),
        ("0,0,0+3/1,1,1+0 1", 0),
        ("1,1,1+0/1,1,300+0 1", 12),
    ] {
        assert_eq!(refused(&rules, text), at, "{text}");
    }
    let state = rules.parse_state("0,1,1+1/1,1,1+0 1").unwrap();
    assert!(["1", "4", "0", "x", ""].iter().all(|text| rules.parse_action(&state, text).is_err()));
    assert!(Kalah::new(9, 4, false).is_err() && Kalah::new(6, 16, false).is_err());
    assert!(Kalah::new(0, 4, false).is_err() && Kalah::new(6, 0, false).is_err());
}
