//! Othello's notations: what is written reads back, errors point at the place, and no text
//! whatever makes a parser panic.

use outply_game::laws::Laws;
use outply_game::{Notation, Rules, mix64};
use outply_games::othello::{Game, Move, Othello};
use proptest::prelude::*;

/// FFO endgame test number 1 as its `.obf` file has it.
const FFO_1: &str =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;";

#[test]
fn the_laws_of_notation_hold() {
    Laws::of(&Othello).games(30).notation().hold();
}

#[test]
fn positions_lists_of_moves_and_records_are_understood() {
    let state = Othello.parse_state(FFO_1).unwrap();
    assert_eq!(Othello.format_state(&state), FFO_1.split(';').next().unwrap());
    assert_eq!(state.empties(), 14);
    let start = Othello.format_state(&Othello.initial());
    assert_eq!(start, "---------------------------OX------XO--------------------------- X");
    let same = start
        .replace('X', "*")
        .replace('-', ".")
        .replace("................", ".... .... ........\n");
    assert_eq!(Othello.parse_state(&same).unwrap(), Othello.initial());
    let played = Othello.parse_state("f5d6c3").unwrap();
    assert_eq!(Othello.parse_state("F5, d6 C3").unwrap(), played);
    let record = "(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- \
                  ---*O--- -------- -------- -------- *]B[F5//4.09]W[d6/0.01/2]B[C3];)";
    assert_eq!(Othello.parse_state(record).unwrap(), played);
}

/// The shortest game there is: nine moves, and White has no disc left.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";

#[test]
fn the_shortest_game_is_over() {
    let state = Othello.parse_state(WIPE_OUT).unwrap();
    assert_eq!(Othello.utility(&state).unwrap().0, 64);
    assert_eq!(state.empties(), 51);
    let error = Othello.parse_state(&format!("{WIPE_OUT}a1")).unwrap_err();
    assert_eq!((error.at(), error.expected()), (18, "nothing more: the game is over"));
}

#[test]
fn errors_point_at_the_place() {
    let error = |text: &str| {
        let error = Othello.parse_state(text).unwrap_err();
        (error.at(), error.expected().to_owned())
    };
    assert_eq!(error("XO?").0, 2);
    assert_eq!(error("XO-").0, 3);
    assert_eq!(error("f5a1"), (2, "a square where a disc turns others".into()));
    assert_eq!(error("f5 z9").0, 3);
    assert_eq!(error("f5 pass"), (3, "a square: there is a legal one".into()));
    assert!(error(&format!("{} X", "-".repeat(64))).1.contains("d4, e4"));
    let lone = format!("X{}OX------XO{} X", "-".repeat(26), "-".repeat(27));
    assert!(error(&lone).1.contains("beside another"));
    let start = Othello.format_state(&Othello.initial());
    assert_eq!(error(&start[..65]), (65, "64 squares and whose move it is, 'X' or 'O'".into()));
    assert_eq!(error(&format!("{start} X")), (67, "';' or the end".into()));
    assert_eq!(error("(;GM[Chess];)"), (5, "Othello".into()));
    assert_eq!(error("(;GM[Othello]"), (13, "a property such as BO[..], or ';)'".into()));
    assert_eq!(error("(;B[f5]B[d6];)"), (7, "a move of White, W".into()));
    assert_eq!(error("(;B[f5]W[ a1/3];)").0, 10);
    assert_eq!(error("(;BO[10 ----];)"), (5, "8, the board's size".into()));
    assert_eq!(error("(;B[f5];) (;B[f5];)"), (10, "the end: one game".into()));
    let action = |text: &str| Othello.parse_action(&Othello.initial(), text).unwrap_err().at();
    assert_eq!((action("  e3"), action("d9"), action("")), (2, 0, 0));
}

fn random_game(seed: u64, plies: u64) -> Game {
    let mut game = Game::new(Othello.initial());
    for ply in 0..plies {
        let actions: Vec<Move> = Othello.actions(&game.last()).into_iter().collect();
        let Some(&action) = actions.get(mix64(seed ^ ply << 32) as usize % actions.len().max(1))
        else {
            break;
        };
        assert!(game.play(action));
    }
    game
}

#[test]
fn a_record_says_how_the_game_ended() {
    let mut game = Game::new(Othello.initial());
    for square in WIPE_OUT.as_bytes().chunks(2) {
        let text = std::str::from_utf8(square).unwrap();
        let action = Othello.parse_action(&game.last(), text).unwrap();
        assert!(game.play(action) && !game.play(action));
    }
    game.black = "B]ack".into();
    let text = game.to_string();
    assert!(text.starts_with("(;GM[Othello]PB[Back]PW[]RE[+64.00]TY[8]BO[8 -------- "), "{text}");
    assert!(text.ends_with(" *]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)"), "{text}");
}

#[test]
fn the_picture_marks_legal_squares() {
    let picture = Othello.picture(&Othello.initial());
    assert_eq!(picture.lines().nth(3).unwrap(), "3 . . . + . . . .");
    assert_eq!(picture.lines().nth(4).unwrap(), "4 . . + O X . . .");
    assert_eq!(picture.lines().nth(9).unwrap(), "X Black 2, O White 2");
    assert_eq!(picture.lines().last().unwrap(), "Black to move");
}

proptest! {
    #[test]
    fn records_round_trip(seed in any::<u64>(), plies in 0u64..70, name in "[^\\];\n\r]{0,9}") {
        let mut game = random_game(seed, plies);
        game.black = name;
        let read = Game::parse(&game.to_string()).unwrap();
        prop_assert_eq!(&read, &game);
        prop_assert_eq!(Othello.parse_state(&game.to_string()).unwrap(), game.last());
        // Passes may be left out.
        let text = game.to_string().replace("B[pass]", "").replace("W[pass]", "");
        let end = Othello.parse_state(&text).unwrap();
        prop_assert_eq!(end.by_colour(), game.last().by_colour());
        let words = game.moves().iter().map(|&action| Othello.format_action(&game.start(), action));
        let list = words.filter(|word| word != "pass").collect::<String>();
        if !list.is_empty() {
            prop_assert_eq!(Othello.parse_state(&list).unwrap().by_colour(), game.last().by_colour());
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(
        text in "\\PC*",
        board in "[XO*.\\-; ]{60,70}",
        moves in "([a-h][1-8]|pass|[ä9 ,-]){0,20}",
        record in "(\\(;)?((GM|BO|B|W|PB|)\\[?(Othello|8[ XO*-]{5}|[a-h][1-8]|pa|/|ä|)\\]?){0,8}(;\\))?",
    ) {
        for text in [&text, &board, &moves, &record] {
            if let Ok(state) = Othello.parse_state(text) {
                prop_assert_eq!(Othello.parse_state(&Othello.format_state(&state)).unwrap(), state);
            }
            let _ = Othello.parse_action(&Othello.initial(), text);
            let _ = Game::parse(text);
        }
    }
}
