//! Reading and writing.

use outply_game::{Notation, Player, Rules};
use outply_games::hex::Hex;
use proptest::prelude::*;

#[test]
fn a_swap_reflects_the_stone_and_changes_the_mover() {
    let rules = Hex::<2>::new(5, true).unwrap();
    let state = rules.parse_state("b1 swap").unwrap();
    assert_eq!(rules.format_state(&state), "5/B4/5/5/5 R");
    assert_eq!(rules.to_move(&state), Player::FIRST);
    let state = rules.parse_state("b1 swap c3").unwrap();
    assert_eq!(rules.format_state(&state), "5/B4/2R2/5/5 B");
    assert_eq!(rules.parse_state("5/B4/2R2/5/5 B"), Ok(state));
    let usual = rules.parse_state("5/B4/2R2/5/5").unwrap();
    assert_eq!(rules.format_state(&usual), "5/B4/2R2/5/5 R");
    let text = |state: &str| rules.parse_state(state).unwrap_err().expected().to_owned();
    assert!(text("b1 c1 swap").contains("only the first stone"));
    assert!(text("swap").contains("only the first stone"));
    let without = Hex::<2>::new(5, false).unwrap();
    assert!(without.parse_state("b1 swap").unwrap_err().expected().contains("without swap"));
    assert_eq!(without.parse_state("5/B4/2R2/5/5 B").unwrap_err().at(), 13);
    // The only stone of the smallest board wins: nothing is left to swap.
    let least = Hex::<1>::new(1, true).unwrap();
    assert_eq!(least.format_state(&least.parse_state("a1").unwrap()), "R B");
    assert!(least.parse_state("B R").is_err() && least.parse_state("").is_ok());
}

#[test]
fn text_is_read_and_refused_with_the_place() {
    let rules = Hex::<2>::new(3, false).unwrap();
    let state = rules.parse_state("a1b2 C3").unwrap();
    assert_eq!(rules.format_state(&state), "R2/1B1/2R B");
    assert_eq!(rules.parse_state("R../.B./..R"), Ok(state));
    let refused = |text: &str, at: usize, expected: &str| {
        let error = rules.parse_state(text).expect_err(text);
        assert!(error.expected().contains(expected), "{text}: {error}");
        assert_eq!(error.at(), at, "{text}: {error}");
    };
    refused("a1 d2", 3, "from a1 to c3");
    refused("a1 b4", 4, "from 1 to 3");
    refused("a1 b+1", 4, "from 1 to 3");
    refused("a1 b", 4, "from 1 to 3");
    refused("a1 ä", 3, "from a1 to c3");
    refused("a1 a1", 3, "an empty cell");
    refused("b1 a1 b2 a2 b3 c3", 15, "the game is over");
    refused("3/3", 3, "3 rows, not 2");
    refused("3/3/3/3", 5, "only 3 rows");
    refused("3/4/3", 2, "3 cells in a row");
    refused("3/0R2/3", 2, "3 cells in a row");
    refused("3/2/3", 3, "3 cells in a row");
    refused("3/2?/3", 3, "'R', 'B', '.'");
    refused("3/3/3 B", 6, "R, by the number");
    refused("3/3/3 X", 6, "R or B");
    refused("3/3/3 R R", 8, "nothing more");
    refused("RR1/3/3", 0, "as many R as B");
    refused("3/99999999999999999999/3", 2, "3 cells in a row");
    refused("1R1/BRB/BRB R", 0, "one R more");
    refused("1R1/BR1/BRB R", 0, "would have ended before");
    assert!(rules.parse_state("1R1/BR1/1RB B").is_ok(), "Red has just won");
    let rules = Hex::<2>::new(5, false).unwrap();
    let double = rules.parse_state("R1R2/R1R2/R1R2/R1R2/RBRBB B");
    assert!(double.is_err(), "two chains of Red's");
}

#[test]
fn pictures_lean_to_the_right() {
    let rules = Hex::<2>::new(3, false).unwrap();
    let picture = rules.picture(&rules.parse_state("b2 a3").unwrap());
    assert_eq!(picture, "   a b c\n 1 . . . 1\n  2 . R . 2\n   3 B . . 3\n      a b c");
    let svg = rules.svg(&rules.parse_state("b2 a3").unwrap());
    assert_eq!((svg.matches("<polygon").count(), svg.matches("<circle").count()), (9, 2 + 2));
    let largest = Hex::<6>::new(19, true).unwrap();
    let picture = largest.picture(&largest.initial());
    assert_eq!(picture.lines().map(|line| line.chars().count()).max(), Some(61));
    let centre = largest.cell(9, 9).unwrap();
    assert_eq!(largest.format_action(&largest.initial(), centre), "j10");
    assert_eq!((largest.cell(19, 0), largest.cell(0, 19)), (None, None));
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(
        any in "\\PC*",
        moves in "([a-f][0-6]|swap|[ ,a-z0-9]){0,30}",
        rows in "([RB.]{1,3}|[0-9]|/){0,12} ?[RBX]?",
    ) {
        let (small, large) = (Hex::<1>::new(4, true).unwrap(), Hex::<6>::new(19, false).unwrap());
        let least = Hex::<2>::new(1, true).unwrap();
        for text in [&any, &moves, &rows] {
            for read in [small.parse_state(text), least.parse_state(text).map(|_| small.initial())]
                .into_iter()
                .flatten()
            {
                prop_assert_eq!(small.parse_state(&small.format_state(&read)), Ok(read));
            }
            let _ = large.parse_state(text);
            let _ = small.parse_action(&small.initial(), text);
        }
    }
}
