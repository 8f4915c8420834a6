//! Hypergammon: its rules, and its numbered positions held against them.
#![cfg(feature = "backgammon")]

use outply_game::{Follow, Notation, Numbered, Player, Rules, Stochastic, by_rules, mix64};
use outply_games::backgammon::{Backgammon, Board, Hypergammon, OFF, Opening, Phase, Side, Stakes};

fn rules(checkers: u8) -> Backgammon {
    Backgammon::default().hypergammon(checkers)
}

fn side(places: &[u8]) -> Side {
    let mut counts = [0; 26];
    places.iter().for_each(|&place| counts[usize::from(place)] += 1);
    Side::new(&counts).unwrap()
}

/// Plays from a position by what is written.
fn played(rules: &Backgammon, board: Board, words: &[&str]) -> Board {
    words.iter().fold(board, |board, word| {
        let action = rules.parse_action(&board, word).unwrap_or_else(|error| panic!("{error}"));
        assert!(rules.actions(&board).into_iter().any(|legal| legal == action), "{word}");
        rules.result(&board, action)
    })
}

fn won(rules: &Backgammon, mine: &[u8], theirs: &[u8], words: &[&str]) -> Option<Phase> {
    let board = rules.place([side(mine), side(theirs)], Player::FIRST)?;
    Some(played(rules, board, words).phase())
}

#[test]
fn each_player_begins_with_three_checkers_on_the_rearmost_points() {
    let rules = rules(3);
    assert_eq!(rules.checkers(), 3);
    let start = rules.initial();
    assert_eq!(start.side(Player::FIRST), side(&[24, 23, 22]));
    assert_eq!(start.sides_off(), [12, 12]);
    let text = rules.format_state(&start);
    assert_eq!(rules.parse_state(&text), Ok(start));
    assert!(rules.picture(&start).contains("X: 69 pips, 0 off"));
    let (one, two) = (Backgammon::default().hypergammon(1), Backgammon::default().hypergammon(2));
    assert_eq!(one.start(), side(&[24]));
    assert_eq!(two.start(), side(&[24, 23]));
    assert_eq!(Backgammon::default().hypergammon(9), self::rules(3));
}

/// Checkers borne off, those that take no part included.
trait Off {
    fn sides_off(&self) -> [u8; 2];
}

impl Off for Board {
    fn sides_off(&self) -> [u8; 2] {
        [Player::FIRST, Player::SECOND].map(|player| self.side(player).count(OFF))
    }
}

#[test]
fn gammons_are_of_the_three_checkers_alone() {
    let rules = rules(3);
    assert_eq!(won(&rules, &[1], &[5, 4], &["21", "1/off"]), Some(Phase::Over(1)));
    assert_eq!(won(&rules, &[1], &[5, 4, 3], &["21", "1/off"]), Some(Phase::Over(2)));
    assert_eq!(won(&rules, &[1], &[20, 4, 3], &["21", "1/off"]), Some(Phase::Over(3)));
    assert_eq!(won(&rules, &[1], &[25, 4, 3], &["21", "1/off"]), Some(Phase::Over(3)));
    assert_eq!(rules.value_bounds(&rules.initial()), (-3.0, 3.0));
    let board = rules.place([side(&[1]), side(&[5, 4])], Player::FIRST).unwrap();
    assert_eq!(rules.value_bounds(&board), (-1.0, 1.0));
}

#[test]
fn more_checkers_than_the_game_has_are_refused() {
    let start = Backgammon::default().initial();
    let text = Backgammon::default().format_state(&start);
    let refused = rules(3).parse_state(&text).unwrap_err();
    assert!(refused.to_string().contains("at most 3 checkers"), "{refused}");
    assert_eq!(rules(1).place([side(&[24, 23]), side(&[24])], Player::FIRST), None);
}

#[test]
fn positions_without_a_cube_alone_are_numbered() {
    let money = Backgammon::new(Opening::default(), Stakes::Money { jacoby: false }).unwrap();
    assert!(Hypergammon::new(&money.hypergammon(3)).is_none());
    assert!(Hypergammon::new(&Backgammon::default()).is_none());
    for (checkers, count) in [(1, 26u64), (2, 351), (3, 3276)] {
        assert_eq!(Hypergammon::new(&rules(checkers)).unwrap().count(), count * count);
    }
}

/// Every state has one number and is in one stage.
#[test]
fn numbers_and_positions_are_the_same_thing() {
    for checkers in [1, 2] {
        let rules = rules(checkers);
        let numbered = Hypergammon::new(&rules).unwrap();
        let mut listed: Vec<u64> =
            (0..numbered.stages()).flat_map(|stage| numbered.numbers(stage)).collect();
        listed.sort_unstable();
        let states = |number: &u64| numbered.state(*number).is_some();
        assert_eq!(listed, (0..numbered.count()).filter(states).collect::<Vec<_>>());
        for number in listed.into_iter().step_by(if checkers == 1 { 1 } else { 41 }) {
            let board = numbered.state(number).unwrap();
            assert_eq!(numbered.place(&board), Some((number, false)));
            let [mine, theirs] = [Player::FIRST, Player::SECOND].map(|player| board.side(player));
            let other = rules.place([theirs, mine], Player::SECOND).unwrap();
            assert_eq!(numbered.place(&other), Some((number, true)));
        }
    }
}

/// What may follow upon each roll, each thing once.
fn by_rolls(visit: impl FnOnce(&mut dyn FnMut(f64, &[Follow]))) -> Vec<(u64, Vec<String>)> {
    let mut rolls = Vec::new();
    visit(&mut |weight, follows: &[Follow]| {
        let mut all: Vec<String> = follows.iter().map(|follow| format!("{follow:?}")).collect();
        all.sort_unstable();
        all.dedup();
        rolls.push((weight.to_bits(), all));
    });
    rolls
}

#[test]
fn listed_turns_are_those_of_the_rules() {
    for (checkers, samples) in [(1, 120), (2, 60), (3, 60)] {
        let rules = rules(checkers);
        let numbered = Hypergammon::new(&rules).unwrap();
        let mut seen = 0;
        for sample in 0.. {
            let number = mix64(sample) % numbered.count();
            let Some(board) = numbered.state(number) else { continue };
            let listed = by_rolls(|visit| {
                assert!(numbered.each_chance(&rules, number, &mut Vec::new(), visit));
            });
            let played = by_rolls(|visit| {
                let actions = by_rules(&numbered, &rules, &board, &mut Vec::new(), visit);
                assert!(actions.is_some_and(|actions| actions >= 21));
            });
            assert_eq!(listed, played, "{}", rules.format_state(&board));
            seen += 1;
            if seen == samples {
                break;
            }
        }
    }
}

#[test]
fn the_opening_is_contested_or_won() {
    let contested = rules(3);
    assert_eq!(contested.outcomes(&contested.initial()).into_iter().count(), 30);
    let won = Backgammon::new(Opening::FirstWon, Stakes::Cubeless).unwrap().hypergammon(3);
    let start = won.initial();
    let rolls: Vec<_> = won.outcomes(&start).into_iter().collect();
    assert_eq!(rolls.len(), 15);
    assert!((rolls.iter().map(|(_, probability)| probability).sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(won.picture(&start).contains("X has won the first roll"));
    let refused = won.parse_action(&start, "33").unwrap_err().to_string();
    assert!(refused.contains("two different dice from 1 to 6"), "{refused}");
    assert_eq!(played(&won, start, &["12"]).on_roll(), Player::FIRST);
}
