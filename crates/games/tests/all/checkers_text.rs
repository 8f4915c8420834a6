//! Checkers: what is written reads back, and errors point at the place.

use outply_game::{Notation, Rules, mix64};
use outply_games::checkers::{Checkers, Ending, Game, Move, Pieces};
use proptest::prelude::*;

fn rules() -> Checkers {
    Checkers::standard()
}

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

#[test]
fn positions_are_understood_in_all_their_forms() {
    let start = rules().initial();
    assert_eq!(rules().format_state(&start), START);
    for text in [
        "B:W21-32:B1-12",
        " b : b1-12 : w 21 - 32 . ",
        "B:B1-12:W21-32:H0:F1",
        "[FEN \"B:B1-12:W21-32\"] *",
        "{the start} *",
    ] {
        match rules().parse_state(text) {
            Ok(state) => assert_eq!(state, start, "{text}"),
            Err(error) => assert!(text.starts_with('{'), "{text}: {error}"),
        }
    }
    let kings = "W:W20,21,K31:B23,K22:H0";
    let textbook = Checkers::textbook();
    assert_eq!(rules().parse_state(kings).unwrap(), textbook.initial());
    assert_eq!(textbook.format_state(&textbook.initial()), "W:W20,21,K31:B23,K22");
    let quiet = "W:WK31:BK22:H12";
    assert_eq!(rules().format_state(&rules().parse_state(quiet).unwrap()), quiet);
}

#[test]
fn impossible_positions_are_refused_with_the_reason_and_the_place() {
    let error = |text: &str| {
        let error = rules().parse_state(text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    let at = |text: &str| error(text).0;
    assert_eq!(error(""), (0, "W or B, the side to move".into()));
    assert_eq!(error("X:W1:B2").0, 0);
    assert_eq!(error("W"), (1, "':W' and the squares of White".into()));
    assert_eq!(error("W:W30"), (5, "':B' and the squares of Black".into()));
    assert_eq!(error("W:W21-32,20:B1"), (9, "at most 12 pieces of White".into()));
    assert_eq!(error("W:WK1-13:B20").1, "at most 12 pieces of White");
    assert_eq!(
        error("W:W20,21:B21"),
        (10, "an empty square: there is a piece on 21 already".into())
    );
    assert_eq!(error("W:W20,20:B1").0, 6);
    assert_eq!(error("W:W20,3:B1"), (6, "K3: a man of White is crowned there".into()));
    assert_eq!(error("W:W20:B1,30"), (9, "K30: a man of Black is crowned there".into()));
    assert_eq!(error("W:W33:B1"), (3, "a square from 1 to 32".into()));
    assert_eq!((at("W:W0:B1"), at("W:W999999999999999999999:B1"), at("W:W:B1,")), (3, 3, 7));
    assert_eq!(at("W:W20-18:B1"), 3);
    assert_eq!(error("W:W20:B1:W21"), (9, "W, B, H or F, each once".into()));
    assert_eq!(error("W:W20:B1 x"), (9, "',', ':' or the end".into()));
    assert_eq!(error("W:W20:B:H0"), (0, "a piece of the side that has just moved".into()));
    assert_eq!(at("W:W:B"), 0);
    assert_eq!(error("W:WK20:BK1:H81"), (12, "a number of plies from 0 to 80".into()));
    let kings = "a king of each side that has moved since the last capture or man's move";
    assert_eq!(error("W:WK20:B1:H1").1, kings);
    assert_eq!(error("W:W20:BK1:H2").1, kings);
    assert!(rules().parse_state("W:W20:BK1:H1").is_ok());
    assert!(rules().parse_state("W:W:B1").is_ok(), "White has lost");
}

#[test]
fn moves_are_understood_and_the_illegal_named() {
    let error = |state: &Pieces, text: &str| {
        let error = rules().parse_action(state, text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    let start = rules().initial();
    let sign = "a square from 1 to 32, then '-' or 'x' and another";
    assert_eq!(error(&start, ""), (0, "a move, as 11-15 or 15x22".into()));
    assert_eq!(error(&start, "11-"), (3, "a square from 1 to 32".into()));
    assert_eq!(error(&start, " 11"), (3, "'-' or 'x' and another square".into()));
    assert_eq!(error(&start, "11-33"), (3, sign.into()));
    assert_eq!(rules().parse_action(&start, "11x15"), rules().parse_action(&start, "11-15"));
    assert!(rules().parse_action(&start, "10x14").is_ok(), "as collections have it");
    assert_eq!(error(&start, "22-18"), (0, "a square with a piece of Black".into()));
    assert_eq!(error(&start, "11-18"), (0, "a legal move, as 11-16, 11-15".into()));
    let capture = rules().parse_state("11-15 22-18 15x22").unwrap();
    assert_eq!(
        error(&capture, "24-20").1,
        "a legal move, as 25x18, 26x17 (captures are mandatory)"
    );
    assert!(rules().parse_action(&capture, "25-18").is_ok(), "a dash may stand for a capture");
    let over = rules().parse_state("W:W:B1").unwrap();
    assert_eq!(error(&over, "1-5").1, "nothing more: the game is over");
}

#[test]
fn captures_that_share_both_ends_are_told_apart() {
    // From 2 to 18 around either side: over 6 and 14, or over 7 and 15.
    let state = rules().parse_state("B:W6,7,14,15,32:BK2,K23").unwrap();
    let actions: Vec<Move> = rules().actions(&state).into_iter().collect();
    let texts: Vec<String> = actions.iter().map(|&a| rules().format_action(&state, a)).collect();
    for (action, text) in actions.iter().zip(&texts) {
        assert_eq!(rules().parse_action(&state, text).as_ref(), Ok(action));
    }
    let state = rules().parse_state("B:W6,7,14,15,22:BK2").unwrap();
    let actions: Vec<Move> = rules().actions(&state).into_iter().collect();
    let texts: Vec<String> = actions.iter().map(|&a| rules().format_action(&state, a)).collect();
    assert!(texts.iter().any(|text| text.matches('x').count() > 1), "{texts:?}");
    for (action, text) in actions.iter().zip(&texts) {
        assert_eq!(rules().parse_action(&state, text).as_ref(), Ok(action));
    }
}

const RECORD: &str = r#"
% exported
[Event "A \"friendly\" \\ game"]
[Black "A. N. Other"]
[White "?"]
[GameType "21,B,8,8,N1,0"]
[Result "1/2-1/2"]

1. 11-15 {the (old) fourteenth} 23-19 $14 ; so far the book
2.8-11! ( 2. 9-14 { or } (9-13) 22-17 ) 2... 22-17? 3. 11-16 24-20
4. 16x23 27x11 7x16 5. 20x11 1/2-1/2
"#;

#[test]
fn records_are_read_with_all_that_surrounds_the_moves() {
    let game = Game::parse(RECORD).unwrap();
    assert_eq!(game.moves().len(), 10);
    assert_eq!(game.ending, Ending::Draw);
    let tag =
        |name: &str| game.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str());
    assert_eq!((tag("Event"), tag("Black")), (Some("A \"friendly\" \\ game"), Some("A. N. Other")));
    assert_eq!(Game::parse(&game.to_string()).unwrap(), game);
    assert_eq!(rules().parse_state(RECORD).unwrap(), game.last());
    let two = format!("{RECORD}{RECORD}");
    assert_eq!(Game::parse_all(&two).unwrap(), [game.clone(), game]);
    assert_eq!(Game::parse(&two).unwrap_err().expected(), "the end: one game");
    assert_eq!(Game::parse_all(" \n").unwrap(), []);
    let moves = "[Result \"*\"] [FEN \"W:W20,21,K31:B23,K22\"] 20-16 2-0";
    let game = Game::parse(moves).unwrap();
    assert_eq!((game.start(), game.ending), (Checkers::textbook().initial(), Ending::WhiteWins));
    assert!(
        game.to_string().contains("[SetUp \"1\"]\n[FEN \"W:W20,21,K31:B23,K22\"]\n1. 20-16 1-0")
    );
}

#[test]
fn errors_in_records_point_at_the_place() {
    let error = |text: &str| {
        let error = Game::parse(text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error("1. 11-15 {open"), (14, "'}' at the end of the comment".into()));
    assert_eq!(error("1. 11-15 (9-13 (x)"), (9, "')' for every '('".into()));
    assert_eq!(error("11-15 ) 23-19").0, 6);
    assert_eq!(error("[Event \"open"), (12, "'\"' at the end of the tag's value".into()));
    assert_eq!(error("[Event open]"), (7, "'\"' and the tag's value".into()));
    assert_eq!(error("[ \"x\"]"), (2, "a tag's name".into()));
    assert_eq!(error("[Event \"x\" y]"), (11, "']'".into()));
    assert_eq!(error("[FEN \"W:W3:BK1\"]"), (9, "K3: a man of White is crowned there".into()));
    assert_eq!(error("[GameType \"20\"]"), (11, "21, English checkers".into()));
    assert_eq!(error("[Result \"3-0\"]"), (9, "1-0, 0-1, 1/2-1/2 or *".into()));
    assert_eq!(error("1. 11-15 2. 11-15"), (12, "a square with a piece of White".into()));
    assert_eq!(error("1. 11-15 23-19 2. 9-14 19x9").0, 23);
    assert_eq!(error(""), (0, "a tag in brackets or a move".into()));
    assert_eq!(error("[FEN \"W:W:B1\"] 1-5").1, "nothing more: the game is over");
    assert_eq!(error("...").0, 0);
}

#[test]
fn a_record_knows_endings_and_repetitions() {
    let mut game = Game::new(rules().parse_state("W:W18:B15").unwrap());
    let action = rules().parse_action(&game.last(), "18x11").unwrap();
    assert!(game.play(action) && !game.play(action));
    assert_eq!(game.ending, Ending::WhiteWins);
    let mut game = Game::new(rules().parse_state("W:WK32:BK1").unwrap());
    for round in 0..2 {
        assert!(!game.is_repeated(), "{round}");
        for text in ["32-28", "1-5", "28-32", "5-1"] {
            let action = rules().parse_action(&game.last(), text).unwrap();
            assert!(game.play(action));
        }
    }
    assert!(game.is_repeated());
    assert_eq!(game.ending, Ending::Unknown, "nobody has claimed the draw");
}

#[test]
fn pictures_show_the_board() {
    let picture = rules().picture(&Checkers::textbook().initial());
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[4], "  .   .   .   w    17 to 20");
    assert_eq!(lines[5], "w   B   b   .      21 to 24");
}

fn random_game(seed: u64, plies: u64) -> Game {
    let mut game = Game::new(rules().initial());
    for ply in 0..plies {
        let actions: Vec<Move> = rules().actions(&game.last()).into_iter().collect();
        let Some(&action) = actions.get(mix64(seed ^ ply << 32) as usize % actions.len().max(1))
        else {
            break;
        };
        assert!(game.play(action));
    }
    game
}

proptest! {
    #[test]
    fn records_round_trip(seed in any::<u64>(), plies in 0u64..150, name in "\\PC{0,9}") {
        let mut game = random_game(seed, plies);
        game.tags.push(("Event".into(), name));
        let text = game.to_string();
        prop_assert!(text.lines().skip(1).all(|line| line.len() < 80));
        prop_assert_eq!(Game::parse(&text).unwrap(), game);
    }

    #[test]
    fn no_text_makes_a_parser_panic(
        text in "\\PC*",
        fen in "[WB]:[WB]?(K?[0-3]?[0-9][,-]?){0,14}:[WB]?(K?[0-3]?[0-9][,-]?){0,14}(:H[0-9]{0,4})?\\.?",
        moves in "([1-3]?[0-9][-x.ä ]){0,20}",
        record in "(\\[(FEN|Result|GameType|A)? ?\"?(W:W30:BK1|21|1-0|\\\\|ä)?\"?\\]?|[1-3]?[0-9][-x][1-3]?[0-9]|1\\.|[(){};$!%* \n]){0,20}",
    ) {
        for text in [&text, &fen, &moves, &record] {
            for rules in [Checkers::standard(), Checkers::textbook()] {
                if let Ok(state) = rules.parse_state(text) {
                    prop_assert_eq!(rules.parse_state(&rules.format_state(&state)).unwrap(), state);
                    prop_assert!(rules.actions(&state).into_iter().count() < 200);
                }
                let _ = rules.parse_action(&rules.initial(), text);
            }
            if let Ok(games) = Game::parse_all(text) {
                prop_assert!(games.len() <= text.len());
            }
        }
    }
}
