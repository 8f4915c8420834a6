//! Playing through a pipe.

mod common;

use common::{feed, outply, run, stderr, stdout};
use std::io::Read;
use std::process::{Command, Stdio};

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
    assert!(stdout(&both).contains("X wins.\nMoves: a1 b1 a2 b2 a3"), "{}", stdout(&both));
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
