//! Men's Morris.

use crate::small::{Weighed, perft, refused};
use outply_game::laws::Laws;
use outply_game::{Keyed, Notation, Outcome, Player, Rules};
use outply_games::morris::{Layout, Morris, MorrisFeatures, MorrisHints, WEIGHTS};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

fn morris(layout: Layout, men: u8, flies: bool) -> Morris {
    Morris::new(layout, men, flies).unwrap()
}

#[test]
fn the_laws_hold() {
    let hints = &MorrisHints;
    for (layout, men, flies) in
        [(Layout::Nine, 9, true), (Layout::Six, 6, false), (Layout::Three, 3, true)]
    {
        let rules = morris(layout, men, flies);
        let mut evaluator = Weighed(MorrisFeatures, &WEIGHTS);
        let laws = Laws::of(&rules).games(3).keyed().notation();
        laws.evaluator(&mut evaluator).hold();
    }
    for (layout, men) in [(Layout::Three, 3), (Layout::Six, 4)] {
        let rules = morris(layout, men, true).endless();
        Laws::of(&rules)
            .games(5)
            .plies(40)
            .keyed()
            .notation()
            .hints(hints)
            .exact_hints(hints)
            .hold();
    }
}

/// The Regular Games compiler's test script, which counts a mill with the man it takes as one move.
#[test]
fn nine_mens_morris_perft() {
    let rules = morris(Layout::Nine, 9, true);
    let found = [1, 2, 3, 4].map(|depth| perft(&rules, &rules.initial(), depth));
    assert_eq!(found, [24, 552, 12_144, 255_024]);
    assert_eq!(perft(&rules, &rules.initial(), 5), 5_140_800);
}

/// Keys are mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("keys are words");
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// How many positions can be reached, the initial one included.
fn reachable(rules: &Morris) -> usize {
    let start = rules.initial();
    let mut seen: HashSet<u64, BuildHasherDefault<Mixed>> = HashSet::default();
    seen.insert(rules.key(&start));
    let mut waiting = vec![start];
    while let Some(state) = waiting.pop() {
        for action in rules.actions(&state) {
            let next = rules.result(&state, action);
            if seen.insert(rules.key(&next)) {
                waiting.push(next);
            }
        }
    }
    seen.len()
}

/// Four men a side on the board of Six Men's Morris: 4,111,151, published in September 2026; with flying
/// it is 4,111,327.
#[test]
fn reachable_positions() {
    assert_eq!(reachable(&morris(Layout::Three, 3, false).endless()), 5_262);
    assert_eq!(reachable(&morris(Layout::Six, 4, false).endless()), 4_111_151);
}

/// The moves of a position.
fn moves(rules: &Morris, position: &str) -> String {
    let state = rules.parse_state(position).unwrap_or_else(|error| panic!("{error}"));
    let names = rules.actions(&state).into_iter().map(|action| rules.format_action(&state, action));
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_mill_takes_a_man_that_stands_in_none() {
    let rules = morris(Layout::Nine, 9, true);
    // White closes a1-d1-g1; Black's men on the upper side stand in a mill, that on f4 does not.
    let all = moves(&rules, "a1,d1,g4/a7,d7,g7,f4 5,5 w");
    assert!(all.contains("g1xf4") && !all.contains("xa7"), "{all}");
    let all = moves(&rules, "a1,d1,g4/a7,d7,g7 5,5 w");
    assert!(all.contains("g1xa7 g1xd7 g1xg7"), "{all}");
    let state = rules.parse_state("a1,d1,g4/a7,d7,g7,f4 5,5 w").unwrap();
    for (text, at) in [
        ("g1xf4", None),
        ("g1", Some(2)),
        ("g1xa7", Some(2)),
        ("e3xf4", Some(2)),
        ("a1", Some(0)),
        ("g4-g1", Some(0)),
    ] {
        assert_eq!(rules.parse_action(&state, text).err().map(|error| error.at()), at, "{text}");
    }
}

#[test]
fn three_men_may_fly() {
    let position = "a1,d2,g4/a7,d7,g7,f4 0,0 w";
    assert_eq!(moves(&morris(Layout::Nine, 9, false), position).split(' ').count(), 7);
    assert_eq!(moves(&morris(Layout::Nine, 9, true), position).split(' ').count(), 3 * 17);
}

#[test]
fn who_has_two_men_or_no_move_loses() {
    let rules = morris(Layout::Six, 6, false);
    let outcome = |position: &str| rules.utility(&rules.parse_state(position).unwrap());
    assert_eq!(outcome("a1,c1/a5,c5,e5 0,0 w"), Some(Outcome::Win(Player::SECOND)));
    assert_eq!(outcome("a1,c1,e1/a3,c2,e3 0,0 w"), Some(Outcome::Win(Player::SECOND)));
    assert_eq!(outcome("a1,c1,e1/a3,c2,e5 0,0 w"), None);
    assert_eq!(outcome("a1,c1,e1/a3,c2,e5 0,0 w 100"), Some(Outcome::Draw));
}

#[test]
fn what_is_not_a_position_is_refused() {
    let rules = morris(Layout::Six, 6, false);
    for (text, at) in [
        ("-/- 6,6", 7),
        ("- 6,6 w", 1),
        ("-/- 6 w", 4),
        ("-/- 6,7 w", 6),
        ("-/- 6,6 x", 8),
        ("a1,b1/- 4,6 w", 3),
        ("a1,a1/- 4,6 w", 3),
        ("a1/a1 5,5 w", 0),
        ("-/- 6,5 w", 0),
        ("a1/- 0,6 b", 0),
        ("a1,c1,e1/a5,c5,e5 0,0 w 101", 24),
        ("a1/c1 5,5 w 3", 0),
    ] {
        assert_eq!(refused(&rules, text), at, "{text}");
    }
    assert!(
        Morris::new(Layout::Six, 2, false).is_err()
            && Morris::new(Layout::Three, 5, false).is_err()
    );
}
