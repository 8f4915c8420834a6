//! What is written reads back, errors point at the place, and no text makes a parser panic.

use super::{SHORT, game};
use outply_game::{Notation, Rules};
use outply_games::chinesecheckers::Options;
use proptest::prelude::*;

const START: &str = "A/AA/AAA/AAAA/13/12/11/10/9/10/11/12/13/BBBB/BBB/BB/B A 0 -";

#[test]
fn positions_and_lists_of_moves_are_understood() {
    let rules = game(2, Options::default());
    assert_eq!(rules.format_state(&rules.initial()), START);
    assert_eq!(rules.parse_state(""), Ok(rules.initial()));
    let dots = START.replace("/13/", "/...3.4../").to_lowercase();
    assert_eq!(rules.parse_state(&dots), Ok(rules.initial()));
    let state = rules.parse_state("c1-e7 N2M6").unwrap();
    let text = "A/AA/1AA/AAAA/6A6/12/11/10/9/10/11/12/5B7/B1BB/BBB/BB/B A 2 -";
    assert_eq!(rules.format_state(&state), text);
    assert_eq!(rules.parse_state(text), Ok(state));
}

#[test]
fn pictures_show_the_star() {
    let rules = game(6, Options::default());
    let picture = rules.picture(&rules.initial());
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines.len(), 17);
    assert_eq!(lines[0], "a              A               1");
    assert_eq!(lines[4], "e  F F F F . . . . . B B B B  13");
    assert_eq!(lines[12], "m  E E E E . . . . . C C C C  13");
    // Holes, pegs and the legend.
    let svg = rules.svg(&rules.initial());
    assert_eq!(svg.matches("data-cell=").count(), 121);
    assert_eq!(svg.matches("<circle").count(), 121 + 60 + 6);
}

#[test]
fn errors_point_at_the_place() {
    let rules = game(2, Options::default());
    let error = |text: &str| {
        let error = rules.parse_state(text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error("d1-e5 x"), (6, "a row from a to q".into()));
    assert_eq!(error("d1-e5 n0"), (7, "a hole from 1 to 4".into()));
    assert_eq!(error("d1-e99"), (4, "a hole from 1 to 13".into()));
    assert_eq!(error("d1-e5 d2-e6"), (6, "a peg of B, who is to move".into()));
    assert_eq!(error("d1-e7"), (3, "a hole that the peg in d1 can move to".into()));
    assert_eq!(error("d1-e5é"), (5, "the end of the move".into()));
    assert_eq!(error("pass"), (0, "a move: there is a legal one".into()));
    let changed = |from: &str, to: &str| error(&START.replacen(from, to, 1));
    assert_eq!(
        changed("AAA/", "AAx/"),
        (7, "a number, '.', '/' or a letter from 'A' to 'B'".into())
    );
    assert_eq!(changed("AAA/", "AAAA/"), (8, "3 holes in this row".into()));
    assert_eq!(changed("/13/", "/14/"), (15, "13 holes in this row".into()));
    assert_eq!(changed("/13/", "/12/"), (16, "13 holes in this row".into()));
    assert_eq!(changed("A/", "1/"), (0, "ten pegs of each player (A has 9)".into()));
    assert_eq!(changed("/B A", " A"), (51, "'/': 17 rows".into()));
    assert_eq!(changed("/B A", "/B/B A"), (54, "17 rows".into()));
    assert_eq!(changed(" A 0 -", " A 0"), (57, "the players who have finished, or '-'".into()));
    assert_eq!(changed(" A 0", " C 0"), (54, "a letter from 'A' to 'B'".into()));
    assert_eq!(changed(" A 0", " B 0"), (54, "A, after 0 moves".into()));
    assert_eq!(changed(" 0 ", " 1001 "), (56, "the moves made, from 0 to 1000".into()));
    assert_eq!(changed(" -", " B"), (58, "only players with a peg in the target (not B)".into()));
    assert_eq!(changed(" -", " AB").1, "at most 1 players who have finished");
    assert_eq!(changed(" -", " - -"), (60, "nothing more".into()));
    let full = "1/2/3/4/13/12/11/10/BBBBBBBBB/10/11/12/8A4/AAAA/AAA/AA/B A 100 -";
    assert_eq!(error(full).1, "A, who fills the target, among the finished");
    let over = full.replace("A 100 -", "A 100 A");
    assert_eq!(error(&over).1, "a player who has not finished");
    let over = rules.parse_state(&full.replace("A 100 -", "B 100 A")).unwrap();
    assert!(rules.terminal_test(&over));
    let refused = rules.parse_action(&over, " m9-n4").unwrap_err();
    assert_eq!((refused.at(), refused.expected()), (1, "nothing more: the game is over"));
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC*", near in "[A-Fa-q0-9./ -]{0,80}") {
        for players in [2, 6] {
            let rules = game(players, SHORT);
            for text in [&text, &near] {
                let _ = rules.parse_state(text);
                let _ = rules.parse_action(&rules.initial(), text);
            }
        }
    }

    #[test]
    fn a_changed_position_is_refused_or_reads_back(
        at in 0..START.len(),
        cut in 0usize..3,
        new in "[AB0-9./ -]{0,3}|\\PC",
    ) {
        let mut text = START.to_owned();
        text.replace_range(at..(at + cut).min(START.len()), &new);
        let rules = game(2, SHORT);
        match rules.parse_state(&text) {
            Ok(state) => {
                let written = rules.format_state(&state);
                prop_assert_eq!(rules.parse_state(&written), Ok(state));
                prop_assert!(rules.picture(&state).lines().count() == 17);
            }
            Err(error) => prop_assert!(error.at() <= text.len()),
        }
    }
}
