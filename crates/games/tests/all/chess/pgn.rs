//! Records of games in PGN.

use super::at;
use outply_game::{Notation, Rules, mix64};
use outply_games::chess::{Chess, Game};

#[test]
fn records_are_written_as_they_are_read() {
    let text = "[Event \"Casual \\\"quoted\\\" \\\\ game\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n\
        [Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[ECO \"A00\"]\n\n\
        1. f3 e5 2. g4 Qh4# 0-1\n";
    let game = Game::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.to_string(), text);
    let loose =
        "% escaped\n1.f3 $2 {why (not)?} e5 (1... d5 2. g4 (2. e4) 2... e5) 2 . g4?? ; end\n Qh4";
    let read = Game::parse(&loose.replace("2 .", "2.")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.moves(), game.moves());
    assert_eq!(read.ending, game.ending);
    assert_eq!(Chess::standard().parse_state(loose.replace("2 .", "2.").as_str()), Ok(game.last()));
}

#[test]
fn records_of_chess960_and_of_set_up_positions() {
    let rules = Chess::chess960(0).unwrap();
    let mut game = Game::new(rules.clone());
    for ply in 0..80 {
        let state = game.last();
        let actions: Vec<_> = rules.actions(&state).into_iter().collect();
        assert!(game.play(actions[mix64(ply) as usize % actions.len()]));
    }
    let text = game.to_string();
    assert!(text.contains("[Variant \"Chess960\"]") && text.lines().all(|line| line.len() < 80));
    let read = Game::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((read.moves(), read.last()), (game.moves(), game.last()));
    let black = Chess::standard().starting_at(at("4k3/8/8/8/8/8/4P3/4K3 b - - 0 9"));
    let mut game = Game::new(black.clone());
    let action = black.parse_action(&black.initial(), "Kd7").unwrap();
    assert!(game.play(action) && !game.play(action));
    assert!(game.to_string().contains("9... Kd7 *"), "{game}");
    assert_eq!(Game::parse_all(&format!("{game}\n{text}")).map(|games| games.len()), Ok(2));
}

#[test]
fn bad_records_name_their_place() {
    for (text, at) in [
        ("", 0),
        ("1. e4 e5 2. Ke3", 12),
        ("[Event \"x\"", 10),
        ("[Event x]", 7),
        ("[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]", 23),
        ("[Variant \"Atomic\"]", 10),
        ("1. e4 {open", 11),
        ("1. e4 (1. d4", 6),
        ("1. e4 * 1. d4", 8),
        ("1. e4 [", 6),
    ] {
        let error = Game::parse(text).expect_err(text);
        assert_eq!(error.at(), at, "{error}");
    }
}
