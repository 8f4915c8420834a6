//! Playing through a pipe.

use crate::common::{feed, outply, refused, run, stderr, stdout};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// What came of playing with this input, games being kept in `home`.
fn play_at(home: &Path, arguments: &[&str], input: &str) -> String {
    let mut command = outply(&[&["play"], arguments].concat());
    let mut child = command.env("XDG_STATE_HOME", home).stdin(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// The position after the moves of a kept game, by `show`.
fn shown(game: &str, moves: &str) -> String {
    let text = stdout(&run(&["show", game, "--moves", moves]));
    text.lines().find(|line| line.starts_with("position")).unwrap().to_owned()
}

#[test]
fn a_game_is_played_through_a_pipe() {
    let input = b"zz\nhint\nactions\nb2\nundo\na1\nresign\n";
    let output = feed(&["play", "tictactoe"], input);
    let text = stdout(&output);
    assert!(output.status.success());
    assert!(
        text.contains("expected a square from a1 to c3") && text.contains("X resigns."),
        "{text}"
    );
    let cut_short = feed(&["play", "tictactoe", "--as", "second"], b"");
    assert!(cut_short.status.success() && stdout(&cut_short).contains("No more input"));
    let both = feed(&["play", "tictactoe", "--as", "both"], b"a1\nb1\na2\nb2\na3\n");
    let last = "3 X . .\n2 X O .\n1 X O .\n  a b c\n\nX wins.\nMoves: a1 b1 a2 b2 a3";
    assert!(stdout(&both).contains(last), "{}", stdout(&both));
}

#[test]
fn the_engine_plays_itself_to_a_draw_at_tic_tac_toe_and_wins_at_nim() {
    let text = stdout(&run(&["play", "tictactoe", "--as", "none"]));
    assert!(text.contains("A draw."), "{text}");
    let text = stdout(&run(&["play", "nim:3,4,5", "--as", "none"]));
    assert!(text.contains("player 1 wins."), "{text}");
}

#[test]
fn what_was_not_played_cannot_be_taken_back() {
    let first = stdout(&feed(&["play", "tictactoe"], b"undo\nquit\n"));
    assert!(first.contains("no move of yours"), "{first}");
    // The engine's opening stands: it was nobody's to take back.
    let second = stdout(&feed(&["play", "tictactoe", "--as", "second"], b"undo\nquit\n"));
    assert!(second.contains("no move of yours"), "{second}");
    assert_eq!(second.matches("X plays").count(), 1, "{second}");
    let both = feed(&["play", "tictactoe", "--as", "both"], b"a1\nundo\nb2\nresign\n");
    assert!(stdout(&both).contains("O resigns.\nX wins.\nMoves: b2"), "{}", stdout(&both));
}

#[test]
fn what_is_no_text_is_asked_for_again() {
    let output = feed(&["play", "tictactoe", "--as", "both"], b"\xff\xfe\na1\nquit\n");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("expected a square") && stdout(&output).contains("1 X . ."));
    let endless = feed(&["play", "tictactoe", "--as", "both"], &[b'z'; 20_000]);
    assert_eq!(endless.status.code(), Some(0), "{}", stderr(&endless));
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_heard_at_the_prompt() {
    let mut child = outply(&["play", "tictactoe"]).stdin(Stdio::piped()).spawn().unwrap();
    // Kept open: the program waits for input that does not come.
    let _input = child.stdin.take();
    let mut output = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    while !seen.ends_with(b"X> ") {
        let mut byte = [0];
        output.read_exact(&mut byte).unwrap();
        seen.extend(byte);
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn every_game_is_left_and_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let games = stdout(&run(&["games", "--json"]));
    let games: serde_json::Value = serde_json::from_str(&games).unwrap();
    let names =
        games["games"].as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap());
    for name in names {
        let file = home.path().join(format!("{name}.json"));
        let path = file.to_str().unwrap();
        let list = |kept: &serde_json::Value| -> Vec<String> {
            let moves = kept["moves"].as_array().unwrap().iter();
            moves.map(|action| action.as_str().unwrap().to_owned()).collect()
        };
        let file_of = |name: &str| -> serde_json::Value {
            serde_json::from_str(&std::fs::read_to_string(name).unwrap()).unwrap()
        };
        let arguments = [name, "--as", "both", "--seed", "4", "--save", path];
        play_at(home.path(), &arguments, "quit\n");
        let moves = list(&file_of(path)).join(", ");
        let state = stdout(&run(&["show", name, "--json", "--moves", &moves]));
        let state: serde_json::Value = serde_json::from_str(&state).unwrap();
        // The last one: the first bite of Chomp's list is the poisoned piece.
        let last = state["actions"].as_array().unwrap().last().unwrap();
        let first = last["action"].as_str().unwrap();
        std::fs::remove_file(path).unwrap();
        let text = play_at(home.path(), &arguments, &format!("{first}\nquit\n"));
        let kept = file_of(path);
        let moves = list(&kept);
        assert!(!moves.is_empty() && text.contains("--resume"), "{name}: {text}");
        // What the program prints it reads.
        let position = shown(name, &moves.join(", "));
        assert_eq!(shown(name, &moves.join(" ")), position, "{name}");
        let again = play_at(home.path(), &["--resume", path], "undo\nquit\n");
        assert!(again.contains("--resume"), "{name}: {again}");
        let fewer = list(&file_of(path));
        assert!(moves.starts_with(&fewer), "{name}: {fewer:?} of {moves:?}");
    }
}

#[test]
fn the_same_dice_come_after_a_move_is_taken_back() {
    let home = tempfile::tempdir().unwrap();
    let input = "roll\nundo\nroll\nundo\nroll\nquit\n";
    let text = play_at(home.path(), &["pig", "--as", "both", "--seed", "9"], input);
    let rolls: Vec<&str> = text.lines().filter(|line| line.contains(" rolled ")).collect();
    assert!(rolls.len() == 3 && rolls.iter().all(|roll| *roll == rolls[0]), "{text}");
    assert!(text.contains("The same dice"), "{text}");
}

#[test]
fn records_are_written_and_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.pgn");
    let path = file.to_str().unwrap();
    play_at(home.path(), &["tictactoe", "--as", "both", "--save", path], "b2\na1\nquit\n");
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains("[Variant \"tictactoe\"]") && text.contains("1. b2 a1 *"), "{text}");
    let text = play_at(home.path(), &["--resume", path], "c1\na3\nb1\na2\nquit\n");
    assert!(text.contains("O wins.") || text.contains("X wins."), "{text}");
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains("1. b2 a1 2. c1 a3 3. b1 a2"), "{text}");
    assert!(!text.contains(" *"), "{text}");
}

#[test]
fn a_file_is_overwritten_only_by_the_game_it_holds() {
    let home = tempfile::tempdir().unwrap();
    let file = |name: &str| home.path().join(name).display().to_string();
    let content = |name: &str| std::fs::read_to_string(name).unwrap();
    let (game, notes, copy) = (file("game.pgn"), file("notes.json"), file("copy.json"));
    std::fs::write(&notes, "my notes").unwrap();
    play_at(home.path(), &["tictactoe", "--as", "both", "--save", &game], "b2\na1\nquit\n");
    let before = content(&game);
    let how = format!("to continue that game: outply play --resume {game}");
    refused(&["play", "chess", "--save", &game], &how);
    play_at(home.path(), &["nim:3,4", "--as", "both"], "a1\nquit\n");
    let mut last = outply(&["play", "--resume", "--save", &game]);
    let last = last.env("XDG_STATE_HOME", home.path()).output().unwrap();
    assert!(last.status.code() == Some(2) && stderr(&last).contains(&how), "{}", stderr(&last));
    refused(&["play", "tictactoe", "--save", &notes], "notes.json: this file exists and is no");
    refused(&["play", "--resume", &game, "--save", &notes], "is no saved game");
    assert_eq!((content(&game), content(&notes)), (before, "my notes".to_owned()));
    // The command is refused too, and again and again saves what it saved itself.
    let orders = format!("save {notes}\nsave {copy}\nc1\nsave {copy}\nquit\n");
    let told = play_at(home.path(), &["--resume", &game, "--save", &game], &orders);
    assert!(told.contains("is no saved game; expected a new name"), "{told}");
    assert_eq!(told.matches("Saved in").count(), 3, "{told}");
    assert_eq!(content(&notes), "my notes");
    assert!(content(&copy).contains("\"c1\"") && content(&game).contains("2. c1"), "{told}");
}

#[test]
fn a_kept_game_is_reviewed() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.json");
    let path = file.to_str().unwrap();
    let moves = "b1\nb2\na1\nc1\na3\na2\nquit\n";
    play_at(home.path(), &["tictactoe", "--as", "both", "--save", path], moves);
    let review = run(&["review", "tictactoe", path, "--nodes", "2000", "-q"]);
    assert!(review.status.success() && stdout(&review).contains("O"), "{}", stderr(&review));
    refused(&["review", "nim", path], "a game of tictactoe, not of nim");
}

#[test]
fn what_does_not_fit_is_refused_before_the_first_move() {
    refused(&["play", "tictactoe", "--search", "expectiminimax"], "does not fit this game");
    refused(&["play", "tictactoe", "--elo", "1500"], "no ratings were measured for tictactoe");
    refused(&["play", "tictactoe", "--clock", "five"], "minutes and seconds");
    refused(&["play", "2048", "--clock", "5+3"], "two or more players");
    refused(&["play", "2048", "--save", "x.pgn"], "PGN is for two players");
    refused(&["play", "--resume", "/nonexistent.json"], "/nonexistent.json");
    refused(&["play"], "GAME");
}

#[test]
fn a_file_of_another_kind_is_no_game() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("a.json");
    let path = file.to_str().unwrap();
    std::fs::write(&file, "{\"a\": 1}").unwrap();
    refused(&["play", "--resume", path], "not a game saved by");
    let newer = r#"{"outply_game": 99, "game": "tictactoe", "moves": []}"#;
    std::fs::write(&file, newer).unwrap();
    refused(&["play", "--resume", path], "version 99");
    let record = home.path().join("a.pgn");
    std::fs::write(&record, "[Variant \"Atomic\"]\n\n1. e4 *\n").unwrap();
    let expected = "a.pgn: tag Variant: expected chess or Chess960, found Atomic";
    refused(&["play", "--resume", record.to_str().unwrap()], expected);
    let illegal = r#"{"outply_game": 1, "game": "tictactoe", "moves": ["b2", "b2"]}"#;
    std::fs::write(&file, illegal).unwrap();
    refused(&["play", "--resume", path], "move 2 (b2)");
}

#[test]
fn a_hint_has_three_moves_with_lines_and_sides() {
    let text = stdout(&feed(&["play", "connect4", "--level", "1"], b"hint\nquit\n"));
    for part in ["1. ", "\n2. ", "\n3. ", " for X)", "Values: "] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let text = stdout(&feed(&["play", "connect4", "--search", "mcts"], b"hint\nquit\n"));
    assert!(text.contains("Values: the chance of winning, a draw counting half."), "{text}");
}

#[test]
fn a_game_of_chance_alone_is_told_briefly() {
    let text = stdout(&run(&["play", "2048", "--as", "none", "--seed", "3", "--level", "1"]));
    assert!(text.lines().count() < 450 && text.contains("Score "), "{}", text.lines().count());
}

#[test]
fn moves_are_read_as_others_write_them() {
    let at = |moves: &str| shown("connect4", moves);
    assert_eq!(at("4453"), at("4 4 5 3"));
    assert_eq!(at("1. 4 4 2. 5 {a comment} 3"), at("4,4,5,3"));
    refused(&["show", "connect4", "--moves", "4459"], "--moves, move 4 (9)");
}

#[test]
fn of_three_players_one_may_go() {
    let text = stdout(&feed(&["play", "connectn:3,4x4x3", "--seed", "1"], b"resign\n"));
    assert!(text.contains("plays on for") && text.contains("Moves: "), "{text}");
}

#[test]
fn records_of_a_game_s_own_format_are_kept_and_read_back() {
    let home = tempfile::tempdir().unwrap();
    let cases = [
        ("othello", "game.ggf", "f5\nd6\nc3\nquit\n", "B[f5]W[d6]B[c3];)"),
        ("backgammon:money", "game.mat", "quit\n", " 0 point match"),
        ("backgammon:match,3", "match.mat", "quit\n", " 3 point match"),
    ];
    for (game, file, input, found) in cases {
        let path = home.path().join(file);
        let path = path.to_str().unwrap();
        play_at(home.path(), &[game, "--as", "both", "--seed", "3", "--save", path], input);
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains(found), "{text}");
        // The same file is gone on with, dice that lie on the board included, and written alike.
        let again = play_at(home.path(), &["--resume", path], "quit\n");
        assert!(again.contains(path), "{again}");
        assert_eq!(std::fs::read_to_string(path).unwrap(), text);
        let name = game.split(':').next().unwrap();
        let review = run(&["review", name, path, "--depth", "1", "-q"]);
        assert!(review.status.success(), "{}", stderr(&review));
    }
    let path = home.path().join("other.ggf");
    let path = path.to_str().unwrap();
    refused(&["play", "chess", "--save", path], "GGF is a record of othello, not of chess");
    refused(&["play", "othello:6x6", "--save", path], "GGF is for games on 8x8");
}

#[test]
fn a_game_given_up_is_over_in_its_own_format_too() {
    let home = tempfile::tempdir().unwrap();
    for (game, file, input, found) in [
        ("othello", "game.ggf", "f5\nresign\n", "RE[+64.00:r]"),
        ("backgammon", "game.mat", "resign\n", "Wins 1 point"),
    ] {
        let path = home.path().join(file);
        let path = path.to_str().unwrap();
        play_at(home.path(), &[game, "--as", "both", "--seed", "3", "--save", path], input);
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains(found), "{text}");
        let again = play_at(home.path(), &["--resume", path], "");
        assert!(again.contains("win"), "{again}");
    }
}

#[test]
fn how_strong_the_engine_plays_is_not_said_where_it_does_not_play() {
    let sentence = "the engine has no seat here, and nobody else reads it";
    for asked in [["--level", "3"], ["--elo", "1500"], ["--nodes", "9"], ["--time", "1s"]] {
        let words = [&["play", "chess", "--as", "both"][..], &asked].concat();
        refused(&words, &format!("{}: {sentence}: expected --as first, second or none", asked[0]));
    }
    refused(&["play", "2048", "--level", "3"], &format!("--level: {sentence}: expected --as none"));
    // Of three, the engine plays on for those who resign.
    let three = feed(&["play", "connectn", "--as", "both", "--level", "1"], b"quit\n");
    assert!(three.status.success(), "{}", stderr(&three));
}

#[test]
fn a_game_without_options_is_called_by_its_name() {
    let text = stdout(&feed(&["play", "tictactoe:"], b"quit\n"));
    assert!(text.starts_with("tictactoe: you are X"), "{text}");
}
