//! The program as an engine that other programs start.

use crate::common;

use crate::common::{feed, refused, stdout};

#[test]
fn uci_answers_through_a_pipe() {
    let game = ["uci", "--game", "breakthrough:5x5"];
    let output =
        feed(&game, b"uci\nnonsense\n\xff\xfe\nsetoption name Hash value 1\nisready\nquit\n");
    let text = stdout(&output);
    assert!(output.status.success());
    for line in ["uciok", "readyok", "info string no such command: nonsense; help lists them"] {
        assert!(text.lines().any(|known| known == line), "{line} in {text}");
    }
    // The end of the input ends an endless search, with an answer.
    let output = feed(&game, b"position startpos moves a2a3\ngo infinite\n");
    assert!(output.status.success());
    assert_eq!(stdout(&output).matches("bestmove ").count(), 1, "{}", stdout(&output));
}

#[test]
fn gtp_answers_through_a_pipe() {
    let input = b"1 name\nclear_board\nplay black d3\ngenmove white\nfly\nquit\n";
    let output = feed(&["gtp", "--depth", "2"], input);
    assert!(output.status.success());
    let text = stdout(&output);
    assert!(text.starts_with("=1 Outply\n\n=\n\n=\n\n= "), "{text}");
    assert!(text.ends_with("\n\n? unknown command\n\n=\n\n"), "{text}");
    let hex = feed(&["gtp", "--game", "hex:5", "--simulations", "50"], b"genmove black\n");
    assert!(stdout(&hex).starts_with("= "), "{}", stdout(&hex));
}

#[test]
fn the_program_plays_against_itself_over_both_protocols() {
    let program = env!("CARGO_BIN_EXE_outply");
    for (game, engine) in [
        ("breakthrough:5x5", format!("uci:'{program}' uci --game breakthrough:5x5")),
        ("othello", format!("gtp:'{program}' gtp --depth 1")),
    ] {
        let limits = ["--rounds", "1", "--control", "nodes=200", "--quiet"];
        let mut arguments = vec!["match", game, "search=alphabeta,table=1", &engine];
        arguments.extend(limits);
        let text = stdout(&common::run(&arguments));
        assert!(text.contains("games: 2"), "{text}");
        // Nobody was late, played what is not legal, or crashed.
        let is_fair = |line: &&str| line.split_whitespace().rev().take(3).eq(["0", "0", "0"]);
        assert_eq!(text.lines().filter(is_fair).count(), 2, "{text}");
    }
}

#[test]
fn what_is_no_duel_is_refused() {
    refused(&["uci", "--game", "pig"], "two players without chance");
    refused(&["gtp", "--game", "2048"], "two players without chance");
    refused(&["uci", "--game", "chess960"], "there is no game");
    refused(&["uci", "--game", "connect4", "--evaluator", "learned=nothing-here"], "nothing-here");
    refused(&["uci", "--search", "maxn"], "maxn");
    refused(
        &["gtp", "--game", "hex", "--search", "mcts", "--depth", "3"],
        "depth: mcts does not use this limit",
    );
}
