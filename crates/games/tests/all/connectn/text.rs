//! Errors point at the place, and no text makes a parser panic.

use super::game;
use outply_game::{Notation, Rules};
use outply_games::connectn::Column;
use proptest::prelude::*;

#[test]
fn errors_point_at_the_place() {
    let rules = game(5, 4, 3, 3);
    let error = |text: &str| {
        let error = rules.parse_state(text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error("1 2 6"), (4, "a column from 1 to 5".into()));
    assert_eq!(error("11111"), (4, "a column that is not full (1 is)".into()));
    assert_eq!(error("12312312 3"), (7, "nothing more: the game is over".into()));
    assert_eq!(error("...../..E").0, 8);
    assert_eq!(error("..../").1, "5 cells in a row");
    assert_eq!(error("......").1, "'/'");
    assert_eq!(error(".....").0, 5);
    assert_eq!(error("...../...../...../...../").1, "4 rows");
    assert!(error("..A../...../...../.....").1.contains("on another stone"));
    assert!(error("...../...../...../.AAB.").1.contains("dropped in turn"));
    assert!(error("...../CCC../BBB../AAA..").1.contains("would have ended before"));
    let late = "...../BBC../CBC../BAAAA".replace("BAAAA", "AAAAA");
    assert!(rules.parse_state(&late).is_err());
    let state = rules.initial();
    assert_eq!(rules.parse_action(&state, "  9").unwrap_err().at(), 2);
    assert_eq!(rules.parse_action(&state, " 3 "), Ok(Column(2)));
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC*", near in "[A-Da-e./1-9, ]{0,60}") {
        for rules in [game(7, 6, 4, 3), game(128, 1, 2, 4), game(1, 128, 2, 2), game(3, 2, 2, 4)] {
            for text in [&text, &near] {
                let _ = rules.parse_action(&rules.initial(), text);
                if let Ok(state) = rules.parse_state(text) {
                    let written = rules.format_state(&state);
                    prop_assert_eq!(rules.parse_state(&written), Ok(state));
                }
            }
        }
    }

    #[test]
    fn near_rows_read_back_or_are_refused(text in "[ABC.]{3}/[ABC.]{3}/[ABC.]{3}") {
        let rules = game(3, 3, 3, 3);
        if let Ok(state) = rules.parse_state(&text) {
            prop_assert_eq!(rules.format_state(&state), text);
            prop_assert!(rules.picture(&state).lines().count() == 4);
        }
    }
}
