//! Backgammon's texts: plays, GNU Backgammon's IDs, pictures, and where errors point.

use outply_game::{Notation, Player, Rules, mix64};
use outply_games::backgammon::{Action, BAR, Backgammon, Board, Dice, OFF, Opening, Phase, Stakes};
use proptest::prelude::*;

fn rules(stakes: Stakes) -> Backgammon {
    Backgammon::new(Opening::Contested, stakes).unwrap()
}

/// A position by its ID, the first player to play these dice.
fn position(id: &str, first: u8, second: u8) -> Board {
    let rules = rules(Stakes::Cubeless);
    let board = rules.parse_state(id).unwrap();
    rules.result(&board, Action::Dice(Dice::new(first, second).unwrap()))
}

const START: &str = "4HPwATDgc/ABMA";

/// The play as written, if it reads.
fn read(board: &Board, text: &str) -> Result<String, (usize, String)> {
    let rules = rules(Stakes::Cubeless);
    match rules.parse_action(board, text) {
        Ok(action) => Ok(rules.format_action(board, action)),
        Err(error) => Err((error.at(), error.expected().to_owned())),
    }
}

#[test]
fn plays_read_as_people_write_them() {
    let start = position(START, 3, 1);
    for text in ["8/5 6/5", "6/5 8/5", " 6/5  8/5 "] {
        assert_eq!(read(&start, text).unwrap(), "8/5 6/5");
    }
    for text in ["24/20", "24/21/20", "24/23/20", "24/23 23/20"] {
        assert_eq!(read(&start, text).unwrap(), "24/20");
    }
    let doubles = position(START, 6, 6);
    for text in ["24/18(2) 13/7(2)", "24/18 24/18 13/7(2)", "13/7 24/18 13/7 24/18"] {
        assert_eq!(read(&doubles, text).unwrap(), "24/18(2) 13/7(2)");
    }
    assert_eq!(read(&position(START, 2, 2), "13/5 6/4(2)").unwrap_err().0, 0);
    assert_eq!(read(&position(START, 2, 2), "13/5").unwrap(), "13/5");
}

#[test]
fn errors_in_plays_point_at_the_place() {
    let start = position(START, 3, 1);
    let error = |text: &str| read(&start, text).unwrap_err();
    assert_eq!(error("8/5 6/x"), (6, "a point from 24 to 1, or off".into()));
    assert_eq!(error("8/5 5/6"), (6, "a lower point than before".into()));
    assert_eq!(error("8/5 13/7"), (4, "steps that 31 allows".into()));
    assert_eq!(error("bar/22"), (0, "a point with a checker: there is none on the bar".into()));
    assert_eq!(error("8/5(9)"), (4, "2, 3 or 4 and ')'".into()));
    assert_eq!(error("  8").1, "from and to with '/' between");
    assert!(error("24/23 6/5").1.starts_with("a legal play of 31, such as "));
    assert!(error("dance").1.starts_with("a legal play of 31"));
    assert_eq!(error("8/5* 6/5"), (0, "a blot where * marks one".into()));
    assert_eq!(error("8/7(4) 8/7").0, 10);
}

/// The first player's checkers and the second's by point, each in its own numbers.
fn placed(first: &[(u8, u8)], second: &[(u8, u8)]) -> Board {
    let rules = rules(Stakes::Cubeless);
    let mut bits = Vec::new();
    for side in [second, first] {
        for point in 1..=BAR {
            let count = side.iter().find(|(at, _)| *at == point).map_or(0, |(_, count)| *count);
            bits.extend((0..count).map(|_| true));
            bits.push(false);
        }
    }
    rules.parse_state(&base64(&bits)).unwrap()
}

/// A position ID from its bits, by the letter of the manual.
fn base64(bits: &[bool]) -> String {
    let bit = |place: usize| u32::from(bits.get(place).copied().unwrap_or(false));
    let byte = |n: usize| (0..8).map(|k| bit(8 * n + k) << k).sum::<u32>();
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digit = |value: u32| digits.chars().nth(value as usize & 63).unwrap();
    let triple = |n: usize| byte(n) << 16 | byte(n + 1) << 8 | byte(n + 2);
    let text = [0, 3, 6, 9].into_iter().flat_map(|n| {
        [18, 12, 6, 0].into_iter().map(move |shift| digit(triple(n) >> shift)).collect::<Vec<_>>()
    });
    text.take(14).collect()
}

#[test]
fn hits_are_marked_and_told_apart() {
    let rules = rules(Stakes::Cubeless);
    // A checker on 24 may go to 14 past a blot on 18 or past one on 20.
    let board = placed(&[(24, 1), (6, 10)], &[(7, 1), (5, 1), (13, 10)]);
    let board = rules.result(&board, Action::Dice(Dice::new(6, 4).unwrap()));
    assert_eq!(read(&board, "24/18*/14").unwrap(), "24/18*/14");
    assert_eq!(read(&board, "24/20*/14").unwrap(), "24/20*/14");
    assert_eq!(read(&board, "24/14").unwrap_err(), (0, "* at every blot hit".into()));
    assert_eq!(read(&board, "24/18/14*").unwrap_err(), (0, "a blot where * marks one".into()));
    // Two on the bar and one way in: the other half of the roll is lost.
    let board = placed(&[(BAR, 2), (6, 10)], &[(6, 2), (22, 1)]);
    let board = rules.result(&board, Action::Dice(Dice::new(6, 1).unwrap()));
    let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
    assert_eq!(actions.len(), 1);
    assert_eq!(rules.format_action(&board, actions[0]), "bar/24");
    // Hits count as such without the mark where nothing else is possible.
    let board = placed(&[(BAR, 1), (6, 10)], &[(3, 1), (24, 1)]);
    let board = rules.result(&board, Action::Dice(Dice::new(3, 3).unwrap()));
    assert_eq!(read(&board, "bar/22 6/3(3)").unwrap(), "bar/22* 6/3(3)");
}

#[test]
fn a_dance_is_one_play() {
    let rules = rules(Stakes::Cubeless);
    let closed = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)];
    let board = placed(&[(BAR, 1), (6, 5)], &closed);
    let board = rules.result(&board, Action::Dice(Dice::new(2, 1).unwrap()));
    let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
    assert_eq!(actions.len(), 1);
    assert_eq!(rules.format_action(&board, actions[0]), "dance");
    for text in ["dance", "", "Cannot Move"] {
        assert_eq!(rules.parse_action(&board, text).unwrap(), actions[0]);
    }
    let after = rules.result(&board, actions[0]);
    assert_eq!(after.on_roll(), Player::SECOND);
    assert_eq!(after.side(Player::FIRST), board.side(Player::FIRST));
}

#[test]
fn checkers_are_borne_off_by_the_rules() {
    let rules = rules(Stakes::Cubeless);
    let plays = |first: &[(u8, u8)], a, b| -> Vec<String> {
        let board = placed(first, &[(1, 2)]);
        let board = rules.result(&board, Action::Dice(Dice::new(a, b).unwrap()));
        let actions = rules.actions(&board).into_iter();
        actions.map(|action| rules.format_action(&board, action)).collect()
    };
    assert_eq!(plays(&[(2, 1), (1, 1)], 6, 5), ["2/off 1/off"]);
    assert_eq!(plays(&[(6, 1)], 4, 1), ["6/1"]);
    assert_eq!(plays(&[(6, 1)], 6, 1), ["6/off"]);
    assert_eq!(plays(&[(4, 4)], 5, 5), ["4/off(4)"]);
    // One checker outside: nothing is borne off before it is home.
    assert_eq!(plays(&[(7, 1), (1, 2)], 1, 1), ["7/3", "7/4 1/off", "7/5 1/off(2)"]);
}

#[test]
fn the_start_is_the_id_that_everybody_knows() {
    let money = rules(Stakes::Money { jacoby: true });
    let start = money.parse_state(START).unwrap();
    assert_eq!(money.format_state(&start), "4HPwATDgc/ABMA:MAEAAAAAAAAA");
    assert_eq!(money.format_state(&money.initial()), "4HPwATDgc/ABMA:MAAAAAAAAAAA");
    assert_eq!(start.side(Player::FIRST).pips(), 167);
    // Written by GNU Backgammon 1.07: a roll, a double, a cube taken, a match.
    for id in [
        "4HPwATDgc/ABMA:MIEOAAAAAAAA",
        "sGfwATDgc/ABMA:cBEAAAAAAAAA",
        "sGfwATDgc/ABMA:QQkAAAAAAAAA",
    ] {
        assert_eq!(money.format_state(&money.parse_state(id).unwrap()), id);
    }
    let to_five = rules(Stakes::Match { length: 5 });
    let id = "4HPwATDgc/ABMA:cAmvAAAAAAAE";
    let board = to_five.parse_state(id).unwrap();
    assert_eq!(board.phase(), Phase::Moving(Dice::new(6, 3).unwrap()));
    assert_eq!(board.on_roll(), Player::SECOND);
    let id = "4PPgASiwZ/ABMA:sIFyACAAAAAE";
    let to_three = rules(Stakes::Match { length: 3 });
    let board = to_three.parse_state(id).unwrap();
    assert!(board.score().crawford);
    assert_eq!(board.score().points, [2, 0]);
    assert_eq!(to_three.format_state(&board), id);
}

#[test]
fn impossible_positions_are_refused_with_the_place() {
    let cubeless = rules(Stakes::Cubeless);
    let error = |text: &str| {
        let error = cubeless.parse_state(text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error("").0, 0);
    assert_eq!(error("4HPwATDgc/ABM?").0, 13);
    assert_eq!(error("4HPwATDgc/ABMAA").0, 14);
    let (at, expected) = error("//8AAAAAAAAAAA");
    assert!((1..=3).contains(&at), "{at}");
    assert!(expected.contains("at most 15 checkers"), "{expected}");
    assert!(error("AAAAAAAAAAAAAA").1.contains("a checker on the board"));
    assert!(error("4HPwATDgc/ABMA:cIkKAAAAAAA").1.contains("12"));
    // Dice of 7 and 1, a cube at 2, a match.
    assert!(error("4HPwATDgc/ABMA:cIkPAAAAAAAA").1.contains("dice from 1 to 6"));
    assert_eq!(error("4HPwATDgc/ABMA:QQkAAAAAAAAA"), (15, "a cube at 1 in the middle".into()));
    assert!(error("4HPwATDgc/ABMA:cAmvAAAAAAAE").1.contains("not to 5"));
    assert!(error("4HPwATDgc/ABMA:cAkAAAAAAAAA:roll").1.contains("the end"));
    // Both players on one point.
    let mut bits = vec![false; 80];
    bits[9] = true;
    let mine = 26 + 14;
    bits[mine] = true;
    assert!(error(&base64(&bits)).1.contains("checkers of one player only on the 15 point"));
}

#[test]
fn dice_are_two_digits_and_differ_at_the_opening() {
    let rules = rules(Stakes::Cubeless);
    let start = rules.initial();
    assert_eq!(rules.parse_action(&start, "1-3").unwrap(), Action::Dice(Dice::new(1, 3).unwrap()));
    assert_eq!(rules.parse_action(&start, "33").unwrap_err().at(), 1);
    assert_eq!(rules.parse_action(&start, "37").unwrap_err().at(), 1);
    assert_eq!(rules.parse_action(&start, "311").unwrap_err().at(), 2);
    assert_eq!(rules.parse_action(&start, "3").unwrap_err().at(), 1);
    let later = rules.parse_state(START).unwrap();
    assert_eq!(rules.parse_action(&later, "13").unwrap(), Action::Dice(Dice::new(3, 1).unwrap()));
    assert_eq!(rules.parse_action(&later, "44").unwrap(), Action::Dice(Dice::new(4, 4).unwrap()));
}

#[test]
fn the_picture_is_the_usual_one() {
    let rules = rules(Stakes::Money { jacoby: true });
    let board = rules.parse_state("4HPwATDgc/ABMA:MIEOAAAAAAAA").unwrap();
    let expected = " +13-14-15-16-17-18------19-20-21-22-23-24-+  O: 167 pips, 0 off
 | X           O    |   | O              X |
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 |                  |   |                  |
 |                  |BAR|                  |  X to play 53
 |                  |   |                  |  Cube: 1
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |
 | O           X    |   | X              O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+  X: 167 pips, 0 off";
    assert_eq!(rules.picture(&board), expected);
    let bar = placed(&[(BAR, 7), (6, 8)], &[(BAR, 2), (1, 8)]);
    let picture = rules.picture(&bar);
    assert!(picture.lines().nth(1).unwrap().contains("| 7 |"), "{picture}");
    assert!(picture.lines().nth(8).unwrap().contains("| O |"), "{picture}");
    assert!(picture.lines().nth(8).unwrap().contains("| 8 "), "{picture}");
    assert_eq!(bar.side(Player::FIRST).count(OFF), 0);
}

/// A state some random actions into a game.
fn random(rules: &Backgammon, seed: u64, actions: u64) -> Board {
    let mut board = rules.initial();
    for n in 0..actions {
        let legal: Vec<Action> = rules.actions(&board).into_iter().collect();
        if legal.is_empty() {
            break;
        }
        board = rules.result(&board, legal[(mix64(seed ^ mix64(n)) % legal.len() as u64) as usize]);
    }
    board
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC*", near in "[0-9bBarofX/*() \\-]{0,24}", id in "[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}(:roll)?", seed in any::<u64>()) {
        for stakes in [Stakes::Cubeless, Stakes::Money { jacoby: true }, Stakes::Match { length: 5 }] {
            let rules = rules(stakes);
            let board = random(&rules, seed, seed % 60);
            for text in [&text, &near, &id] {
                let _ = rules.parse_action(&board, text);
                if let Ok(board) = rules.parse_state(text) {
                    prop_assert_eq!(rules.parse_state(&rules.format_state(&board)).unwrap(), board);
                }
            }
        }
    }

    #[test]
    fn a_changed_id_is_a_position_or_an_error(seed in any::<u64>(), at in 0usize..27, put in "[A-Za-z0-9+/]", more in 0usize..27) {
        for stakes in [Stakes::Cubeless, Stakes::Money { jacoby: true }, Stakes::Match { length: 3 }] {
            let rules = rules(stakes);
            let mut text = rules.format_state(&random(&rules, seed, seed % 300));
            text.replace_range(at..at + 1, &put);
            text.replace_range(more..more + 1, &put);
            if let Ok(board) = rules.parse_state(&text) {
                prop_assert_eq!(rules.parse_state(&rules.format_state(&board)).unwrap(), board);
                let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
                prop_assert_eq!(actions.is_empty(), rules.terminal_test(&board), "{}", text);
                for action in actions {
                    let next = rules.format_state(&rules.result(&board, action));
                    prop_assert!(rules.parse_state(&next).is_ok(), "{} after {:?} in {}", next, action, text);
                }
            }
        }
    }

    #[test]
    fn any_position_round_trips(first in proptest::collection::vec(1u8..=25, 1..=15), second in proptest::collection::vec(1u8..=25, 1..=15), a in 1u8..=6, b in 1u8..=6) {
        let rules = rules(Stakes::Money { jacoby: true });
        let counted = |points: &[u8]| -> Vec<(u8, u8)> {
            (1..=BAR).map(|point| (point, points.iter().filter(|p| **p == point).count() as u8)).collect()
        };
        let second: Vec<u8> = second.into_iter().filter(|p| *p == BAR || !first.contains(&(BAR - p))).collect();
        prop_assume!(!second.is_empty());
        let board = placed(&counted(&first), &counted(&second));
        let pips: u32 = first.iter().map(|p| u32::from(*p)).sum();
        prop_assert_eq!(board.side(Player::FIRST).pips(), pips);
        let board = rules.parse_state(&rules.format_state(&board).replace(":MAEAAAAAAAAE", "")).unwrap();
        let board = rules.result(&rules.result(&board, Action::Roll), Action::Dice(Dice::new(a, b).unwrap().sorted()));
        for action in rules.actions(&board) {
            let text = rules.format_action(&board, action);
            prop_assert_eq!(rules.parse_action(&board, &text).unwrap(), action, "{}", text);
        }
    }
}
