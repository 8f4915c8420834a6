//! The Go Text Protocol over streams in memory.

use outply_catalog::Catalog;
use outply_protocols::{Setup, gtp};

/// What the engine answers to `commands`, one answer an entry.
fn answers_of(game: &str, commands: &str) -> Vec<String> {
    let mut setup = Setup::new(Catalog::standard(), game);
    setup.limits = outply_catalog::Limits::nodes(500);
    let mut output = Vec::new();
    gtp::run(&setup, commands.as_bytes(), &mut output).expect("the game is there");
    let text = String::from_utf8(output).expect("text");
    assert!(text.is_empty() || text.ends_with("\n\n"), "{text:?}");
    text.split_terminator("\n\n").map(str::to_owned).collect()
}

fn othello(commands: &str) -> Vec<String> {
    answers_of("othello", commands)
}

#[test]
fn who_is_there_and_what_it_can() {
    let answers = othello(
        "1 protocol_version\n2 name\n\n# nothing\nversion\nknown_command genmove\nknown_command fly\nlist_commands\nfly\nquit\nname\n",
    );
    assert_eq!(&answers[..2], ["=1 2", "=2 Outply"]);
    assert_eq!(&answers[3..5], ["= true", "= false"]);
    assert!(answers[5].starts_with("= protocol_version\nname\n"), "{}", answers[5]);
    assert_eq!(&answers[6..], ["? unknown command", "="]);
}

#[test]
fn every_command_listed_is_known() {
    let listed = othello("list_commands\n").remove(0);
    for name in listed.trim_start_matches("= ").lines().filter(|name| *name != "quit") {
        let answers = othello(&format!("known_command {name}\n{name}\n"));
        assert_eq!(answers[0], "= true");
        assert_ne!(answers[1], "? unknown command", "{name}");
    }
}

#[test]
fn othello_is_played_as_its_programs_do() {
    let answers = othello(
        "boardsize 8\nclear_board\nplay black D3\ngenmove white\nundo\nplay W c3\nshowboard\nfinal_score\n",
    );
    assert_eq!(&answers[..3], ["=", "=", "="]);
    assert!(["= C3", "= C5", "= E3"].contains(&answers[3].as_str()), "{}", answers[3]);
    assert_eq!(&answers[4..6], ["=", "="]);
    assert!(answers[6].contains("3 . + O X"), "{}", answers[6]);
    assert_eq!(answers[7], "? cannot score: the game is not over");
}

#[test]
fn illegal_moves_change_nothing() {
    let answers = othello(
        "play black a1\nplay white c3\nplay black pass\nplay green d3\nplay black\ngenmove white\ngenmove\nplay black z99\nplay black d3\n",
    );
    let (last, refused) = answers.split_last().expect("answers");
    assert!(refused.iter().all(|answer| answer.starts_with("? ")), "{refused:?}");
    assert_eq!(last, "=");
    assert!(refused[0].contains("a square where a disc turns others"), "{}", refused[0]);
}

/// The shortest game leaves White no disc; empty squares count for the winner.
#[test]
fn a_game_that_is_over_has_a_score_and_no_moves() {
    let game = "play b e6\nplay w f4\nplay b e3\nplay w f6\nplay b g5\nplay w d6\nplay b e7\nplay w f5\nplay b c5\n";
    let over =
        othello(&format!("{game}final_score\ngenmove white\ngenmove black\nplay white a1\n"));
    let end = &over[9..];
    assert_eq!(&end[..3], ["= B+64", "= PASS", "= PASS"], "{over:?}");
    assert!(end[3].starts_with("? illegal move"), "{end:?}");
}

/// After eight moves Black must pass: said or not, White goes on.
#[test]
fn passes_may_be_said_or_left_out() {
    let game =
        "play b c4\nplay w c3\nplay b f5\nplay w b4\nplay b a4\nplay w a5\nplay b b2\nplay w a3\n";
    for (rest, expected) in [
        ("play b pass\nplay w c1\n", ["=", "="]),
        ("play w c1\ngenmove b\n", ["=", "= "]),
        ("genmove b\nplay w F4\n", ["= PASS", "="]),
        ("play b c1\nplay w pass\n", ["? illegal move", "? illegal move"]),
    ] {
        let answers = othello(&format!("{game}{rest}"));
        for (answer, expected) in answers[8..].iter().zip(expected) {
            assert!(answer.starts_with(expected), "{answer} after {rest}");
        }
    }
}

#[test]
fn clocks_limit_moves() {
    let answers = othello(
        "time_settings 60 0 0\ntime_left black 0 0\ngenmove black\ntime_left white 0 0\ngenmove white\ntime_settings 1\ntime_left b x 0\n",
    );
    assert!(answers[..5].iter().all(|answer| answer.starts_with('=')), "{answers:?}");
    assert!(answers[5..].iter().all(|answer| answer.starts_with('?')), "{answers:?}");
}

#[test]
fn numbers_that_are_none_are_named() {
    let wrong = "komi nan\nkomi inf\nkomi\nkomi 6.5 7\nboardsize 8 9\ntime_settings 60 x 0 0\n\
                 time_settings -5 0 0\ntime_settings 5 inf 1\ntime_settings 5 5 1.5\n\
                 time_left black nan 0\ntime_left black 5 -1\n";
    let answers = othello(wrong);
    assert_eq!(answers.len(), 11, "{answers:?}");
    assert!(answers.iter().all(|answer| answer.starts_with("? syntax error")), "{answers:?}");
    for (place, named) in [(0, "\"nan\""), (6, "main time -5"), (7, "byo-yomi time inf")] {
        assert!(answers[place].contains(named), "{}", answers[place]);
    }
    let right =
        "komi 6.5\nkomi -3\ntime_settings 60 5 2\ntime_left black -1 0\ntime_left w 1.5 2\n";
    assert_eq!(othello(right), ["="; 5]);
}

#[test]
fn games_and_sizes_are_chosen() {
    let answers = othello(
        "boardsize 7\nset_game Hex\nboardsize 5\nplay black c3\ngenmove white\nset_game Go\nlist_games\nset_game Othello\nplay black d3\n",
    );
    assert_eq!(&answers[..4], ["? unacceptable size", "=", "=", "="]);
    assert!(answers[4].starts_with("= ") && answers[5] == "? unsupported game", "{answers:?}");
    assert!(answers[6].contains("Othello") && answers[6].contains("Hex"));
    assert_eq!(&answers[7..], ["=", "="]);
}

#[test]
fn nonsense_is_refused() {
    let long = "x".repeat(100_000);
    let input =
        format!("{long}\n\u{fffd}\nboardsize huge\nboardsize\nknown_command\nundo\n-5 name\n");
    let answers = othello(&input);
    assert_eq!(answers.len(), 7, "{answers:?}");
    assert!(answers.iter().all(|answer| answer.starts_with('?') || answer == "= false"));
}

#[test]
fn a_whole_game_is_played_to_its_score() {
    let mut commands = String::new();
    for _ in 0..40 {
        commands.push_str("genmove black\ngenmove white\n");
    }
    commands.push_str("final_score\n");
    let answers = othello(&commands);
    assert!(answers.iter().all(|answer| answer.starts_with('=')), "{answers:?}");
    assert_eq!(answers[78..80], ["= PASS", "= PASS"], "{answers:?}");
    let score = answers.last().expect("a score");
    assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0", "{score}");
}
