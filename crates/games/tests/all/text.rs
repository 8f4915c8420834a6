//! Reading and writing: what is written reads back, errors point at the place, and no text
//! whatever makes a parser panic.

use outply_game::{Notation, Player, Rules};
use outply_games::connect4::Connect4;
use outply_games::nim::Nim;
use outply_games::tictactoe::TicTacToe;
use outply_games::tree::{RandomShape, Tree};
use proptest::prelude::*;

fn place(text: &str) -> (usize, usize, String) {
    let error = Tree::parse(text).expect_err(text);
    let (line, column) = error.line_and_column();
    (line, column, error.expected().to_owned())
}

#[test]
fn tree_errors_point_at_line_and_column() {
    assert_eq!(place("(max 1\n  (mim 2 3))").0, 2);
    assert_eq!(place("(max 1\n  (mim 2 3))").1, 4);
    assert_eq!((place("(max 1 2").0, place("(max 1 2").1), (1, 9));
    assert!(place("(max 1 2").2.ends_with("the one at column 1"));
    assert_eq!(place("(max)").1, 5);
    assert_eq!(place("(max 1) 2").1, 9);
    assert_eq!(place("[[1,2],3").1, 9);
    assert_eq!(place("[1,,2]").1, 4);
    assert_eq!(place("(max 1e99)").1, 6);
    assert_eq!(place("(max <1,2)").1, 10);
    assert_eq!(place("").1, 1);
    assert!(place("(max (chance 1/2:1 1/3:2))").2.contains("sum to 0.8333"));
    assert_eq!(place("(max (chance 1/2:1 1/3:2))").1, 6);
    assert_eq!(place("(chance 0:1 1:2)").1, 9);
    assert_eq!(place("(chance 1/0:1)").1, 9);
}

#[test]
fn children_of_one_name_are_an_error_unless_they_are_unknown() {
    let (line, column, expected) = place("(max a:3\n b:(min 1 2) a:4)");
    assert_eq!((line, column), (2, 14));
    assert_eq!(expected, "a name other than a, which a child before has");
    assert_eq!(place("(max (min x 3 x:2) 1)").1, 15);
    assert_eq!(place("(max (min x:2 x) 1)").1, 15);
    assert_eq!(place("(chance 1/2:a:1 1/2:a:2)").1, 17);
    for text in ["(max (min 3 5) (min 2 x x))", "(max a:(min b:1 c:2) b:(min b:3 a:4))"] {
        assert!(Tree::parse(text).is_ok(), "{text}");
    }
}

#[test]
fn a_tree_a_million_deep_is_an_error() {
    let expected = "at most 1000 levels";
    assert_eq!(place(&"(max ".repeat(1_000_000)).2, expected);
    assert_eq!(place(&"[".repeat(1_000_000)).2, expected);
    assert_eq!(place(&"(".repeat(1_000_000)).1, 2);
}

#[test]
fn trees_that_do_not_fit_a_search_say_where() {
    let error = |text: &str| Tree::parse(text).unwrap().zero_sum().unwrap_err().to_string();
    assert!(error("(max 1\n (min 2 2.5))").starts_with("line 2, column 9"));
    assert!(error("(max a:(chance 1:3) 2)").contains("node a"));
    assert!(error("(p3 1 2)").contains("two players"));
    let three = Tree::parse("(p1 <1,2,3> <1,2>)").unwrap();
    assert!(three.payoffs().unwrap_err().to_string().contains("3 payoffs"));
}

#[test]
fn uniform_trees_have_the_nodes_they_should() {
    let tree = Tree::uniform(3, 5, Player::MAX, vec![0; 243]).unwrap();
    assert_eq!((tree.len(), tree.leaves(), tree.depth()), (364, 243, 5));
    assert!(Tree::uniform(3, 5, Player::MAX, vec![0; 242]).is_err());
    assert!(Tree::uniform(10, 30, Player::MAX, vec![]).is_err());
    for (b, d) in [(1u32, 4u32), (2, 0), (2, 5), (3, 4), (4, 3), (5, 6)] {
        let leaves = (b as usize).pow(d);
        let tree = Tree::uniform(b, d, Player::MIN, vec![0; leaves]).unwrap();
        let least = u64::from(b).pow(d.div_ceil(2)) + u64::from(b).pow(d / 2) - 1;
        assert_eq!(tree.knuth_moore_minimum(), Some(least), "{b} {d}");
    }
}

#[test]
fn nested_lists_and_expressions_are_the_same_trees() {
    let lists = Tree::parse_lists("[[21,-3],[12,-70,-4],[100,-73,-14]]", Player::MAX).unwrap();
    let text =
        Tree::parse("(max (min 21 -3) ; a comment\n (min 12 -70 -4) (min 100 -73 -14))").unwrap();
    assert_eq!(lists, text);
    assert_eq!(lists.to_lists().unwrap(), "[[21, -3], [12, -70, -4], [100, -73, -14]]");
    assert_eq!(text.to_text(), "(max (min 21 -3) (min 12 -70 -4) (min 100 -73 -14))");
    assert_eq!(Tree::parse("(max a:(min 1 x) 2)").unwrap().to_lists(), None);
}

#[test]
fn names_may_have_hyphens_and_numbers_may_follow_them() {
    let tree = Tree::parse("(max attack-at-dawn:(min 1 2) x-3)").unwrap();
    assert_eq!(tree.to_text(), "(max attack-at-dawn:(min 1 2) x -3)");
    assert_eq!(place("(max a-:2)").1, 7);
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let ttt = |text: &str| TicTacToe.parse_state(text).unwrap_err().expected().to_owned();
    assert!(ttt("XXX/OOO/...").contains("one winner"));
    assert!(ttt("XX./.../...").contains("as many X as O"));
    assert!(ttt("XXX/OO./O..").contains("one X more"));
    assert!(ttt("X.O/.").contains("three rows"));
    assert!(ttt("X.?/.../...").contains("'X', 'O' or '.'"));
    let rules = Connect4::<u64>::new(5, 4, 4).unwrap();
    let c4 = |text: &str| rules.parse_state(text).unwrap_err().expected().to_owned();
    assert!(c4("..X../...../...../.....").contains("on another stone"));
    assert!(c4("...../...../...../XX...").contains("as many X as O"));
    assert!(c4("...../...../XXXX./OOOO.").contains("would have ended before"));
    assert!(rules.parse_state("...../...../OOO../XXXX.").is_ok(), "X has just won");
    assert!(c4("11111").contains("not full"));
    assert!(c4("6").contains("from 1 to 5"));
    assert!(c4("12121213").contains("game is over"));
    let nim = Nim::new(&[3, 4, 5], false).unwrap();
    let error = |text: &str| nim.parse_state(text).unwrap_err();
    assert_eq!(error("3,9,5 1").at(), 2);
    assert_eq!(error("3,4 1").expected(), "3 heaps");
    assert_eq!(error("3,4,5 3").at(), 6);
    assert!(Nim::new(&[], false).is_err() && Nim::new(&[2_000], false).is_err());
}

proptest! {
    #[test]
    fn trees_round_trip(seed in any::<u64>(), chance in any::<bool>(), extra in any::<bool>(), players in 2u8..5) {
        let shape = RandomShape { chance, extra_turns: extra, players, ..RandomShape::default() };
        let tree = Tree::random(&shape, seed);
        let text = tree.to_text();
        prop_assert_eq!(&Tree::parse(&text).unwrap(), &tree);
        if let (Some(lists), Some(root)) = (tree.to_lists(), tree.mover(outply_games::tree::NodeId::ROOT)) {
            prop_assert_eq!(Tree::parse_lists(&lists, root.player().unwrap()).unwrap(), tree);
        }
    }

    #[test]
    fn no_text_makes_the_tree_parser_panic(text in "\\PC*", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Tree::parse(&text);
        let _ = Tree::parse(&String::from_utf8_lossy(&bytes));
        let _ = Tree::parse_lists(&text, Player::MIN);
    }

    #[test]
    fn no_near_tree_makes_the_parser_panic(text in "[()\\[\\]<>:,/ ;a-zmxp0-9.\\-\n]{0,60}") {
        if let Ok(tree) = Tree::parse(&text) {
            prop_assert_eq!(Tree::parse(&tree.to_text()).unwrap(), tree.clone());
            let _ = tree.zero_sum().map(|rules| rules.initial());
            let _ = tree.knuth_moore_minimum();
        }
    }

    #[test]
    fn no_text_makes_a_position_parser_panic(text in "\\PC*", near in "[XO./1-9a-c, ]{0,50}") {
        let c4 = Connect4::<u64>::standard();
        let wide = Connect4::<u128>::new(12, 9, 5).unwrap();
        let nim = Nim::new(&[3, 4, 5], true).unwrap();
        for text in [&text, &near] {
            let _ = TicTacToe.parse_state(text);
            let _ = TicTacToe.parse_action(&TicTacToe.initial(), text);
            let _ = c4.parse_state(text);
            let _ = c4.parse_action(&c4.initial(), text);
            let _ = wide.parse_state(text);
            let _ = nim.parse_state(text);
            let _ = nim.parse_action(&nim.initial(), text);
        }
    }
}
