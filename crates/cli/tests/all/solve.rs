//! Solving, certificates and published results.

use crate::common::{refused, run, stderr, stdout};

fn solved(arguments: &[&str]) -> String {
    let output = run(&[&["solve", "-q"], arguments].concat());
    assert!(output.status.success(), "{arguments:?}: {}{}", stdout(&output), stderr(&output));
    stdout(&output)
}

#[test]
fn values_are_exact_and_every_action_has_one() {
    let draw = solved(&["tictactoe"]);
    assert!(draw.contains("Solved: a draw."), "{draw}");
    assert_eq!(draw.matches("draw  ").count(), 9, "{draw}");
    let nim = solved(&["nim:3,4,5"]);
    assert!(nim.contains("Solved: player 1 wins in 11 plies."), "{nim}");
    let chance = solved(&["pig"]);
    assert!(chance.contains("Solved: 53.1 % for player 1."), "{chance}");
    let over = solved(&["tictactoe", "--position", "XXX/OO./..."]);
    assert!(over.contains("The game is over."), "{over}");
}

#[test]
fn what_a_solution_does_not_use_is_refused() {
    for option in [
        &["--weak"][..],
        &["--best"],
        &["--verify"],
        &["--threads", "2"],
        &["--memory", "5"],
        &["--search", "proof-number"],
        &["--certificate", "pig.proof"],
    ] {
        let expected = format!("{}: pig is answered from its known solution", option[0]);
        refused(&[&["solve", "pig"][..], option].concat(), &expected);
    }
    let by_numbers = ["solve", "tictactoe", "--search", "proof-number"];
    for option in ["--weak", "--best"] {
        refused(&[&by_numbers[..], &[option]].concat(), "finds out who wins, and no more");
    }
}

#[test]
fn who_wins_is_found_by_both_searches_alike() {
    for game in ["connect4:4x3x3", "connect4:4x4", "nim:2,4,6:misere", "hexapawn:3x4"] {
        let [strong, weak, by_numbers] =
            [&[][..], &["--weak"], &["--search", "proof-number"]].map(|more| {
                let text = solved(&[&[game], more].concat());
                let verdict = text.lines().find(|line| line.starts_with("Solved: "));
                let verdict = verdict.unwrap_or_else(|| panic!("{text}"));
                verdict.split([',', '.']).next().unwrap().split(" in ").next().unwrap().to_owned()
            });
        assert_eq!(weak, strong, "{game}");
        assert_eq!(by_numbers, strong, "{game}");
    }
}

#[test]
fn several_threads_find_what_one_finds() {
    for game in ["connect4:4x4", "hexapawn:4x4", "nim:3,4,5", "tictactoe"] {
        for more in [&[][..], &["--weak"], &["--search", "proof-number"]] {
            let verdict = |threads| {
                let text = solved(&[&[game, "--threads", threads], more].concat());
                text.lines().find(|line| line.starts_with("Solved: ")).unwrap().to_owned()
            };
            let (one, three) = (verdict("1"), verdict("3"));
            let winner = |verdict: &str| {
                let words = verdict.split([',', ' ']).filter(|word| !word.is_empty()).take(4);
                words.map(str::to_owned).collect::<Vec<_>>()
            };
            match more.is_empty() {
                true => assert_eq!(one, three, "{game}"),
                false => assert_eq!(winner(&one), winner(&three), "{game}"),
            }
        }
    }
    refused(&["solve", "tictactoe", "--threads", "0"], "1 to 200");
    refused(&["solve", "tictactoe", "--threads", "2", "--verify"], "one thread");
    refused(&["solve", "tictactoe", "--threads", "2", "--memory", "0"], "through the table");
    let said = "add --exact";
    refused(&["analyze", "tictactoe", "--search", "alphabeta", "--threads", "2"], said);
    let said = "alphabeta does: leave --search out";
    refused(&["solve", "tictactoe", "--search", "proof-number", "--verify"], said);
}

#[test]
fn a_search_goes_on_from_what_an_earlier_one_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("found");
    let file = path.to_str().unwrap();
    let nodes = |text: &str| -> u64 {
        let line =
            text.lines().find(|line| line.contains(" nodes, ")).unwrap_or_else(|| panic!("{text}"));
        line.split(' ').next().unwrap().parse().unwrap()
    };
    let words = ["solve", "connect4:5x4", "-q", "--best"];
    let whole = nodes(&stdout(&run(&words)));
    let first = run(&[&words[..], &["--resume", file, "--nodes", "3000"]].concat());
    assert_eq!(first.status.code(), Some(1), "{}", stdout(&first));
    let second = run(&[&words[..], &["--resume", file]].concat());
    assert!(stdout(&second).contains("Solved: a draw."), "{}", stdout(&second));
    assert!(nodes(&stdout(&second)) < whole - 1_000, "{} of {whole}", nodes(&stdout(&second)));
    refused(&["solve", "connect4:4x4", "--resume", file], "it is of connect4:5x4");
    refused(
        &["solve", "connect4:5x4", "--resume", file, "--search", "proof-number"],
        "keeps nothing",
    );
    refused(
        &["solve", "connect4:5x4", "--resume", file, "--verify"],
        "found: a table of whole positions cannot be kept in a file",
    );
    refused(
        &["solve", "connect4:5x4", "--resume", file, "--memory", "0"],
        "found: without a table nothing can be kept in a file",
    );
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
    refused(&["solve", "connect4:5x4", "--resume", file], "is truncated");
}

#[test]
fn what_is_proven_when_a_limit_comes_first_are_bounds() {
    for search in [&[][..], &["--weak"], &["--search", "proof-number"]] {
        let limited = ["solve", "connect4", "--nodes", "20000", "-q"];
        let output = run(&[&limited, search].concat());
        assert_eq!(output.status.code(), Some(1), "{search:?}");
        let text = stdout(&output);
        assert!(text.contains("Unsolved: ") && text.contains("limit reached"), "{text}");
    }
    let json = run(&["solve", "connect4", "--nodes", "20000", "-q", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!(json["between"].as_array().map(Vec::len), Some(2), "{json}");
}

#[test]
fn an_analysis_by_proof_numbers_says_what_is_open() {
    let found = |words: &[&str]| stdout(&run(&[&["analyze"], words, &["-q"]].concat()));
    let by_numbers = ["--search", "proof-number"];
    let won = found(&[&["hex:3"], &by_numbers[..]].concat());
    assert!(won.contains("Red plays b2: win in at most 5, proven."), "{won}");
    assert!(won.contains("open") && !won.contains("estimated"), "{won}");
    // Where nothing is drawn, who does not win loses.
    let lost = found(&[&["hex:3", "--moves", "b2"], &by_numbers[..]].concat());
    assert!(lost.contains("loss in at most") && !lost.contains("≤ 0"), "{lost}");
    let drawn = found(&[&["connect4:4x4"], &by_numbers[..]].concat());
    assert!(drawn.contains(": 0, proven."), "{drawn}");
}

#[test]
fn what_cannot_be_solved_is_refused_with_the_reason() {
    refused(&["solve", "pig:50,3"], "more than two players");
    refused(&["solve", "2048"], "the game has chance");
    refused(&["solve", "tictactoe", "--search", "mcts"], "--search");
    refused(&["solve", "tictactoe", "--memory", "much"], "--memory much");
    refused(&["prove", "tetris"], "no published result");
    refused(&["prove", "tictactoe", "--memory", "x"], "--memory x: expected a size");
}

#[test]
fn certificates_are_written_checked_and_refused_once_altered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    let file = path.to_str().unwrap();
    for (game, more, proven) in [
        ("tictactoe", &[][..], "Proven: 0 for X, exactly."),
        ("connect4:4x3x3", &["--weak"], "Proven: X wins."),
        ("nim:1,2,3", &[], "for player 1, exactly."),
    ] {
        solved(&[&[game, "--certificate", file], more].concat());
        let verified = run(&["verify", game, file]);
        assert!(verified.status.success(), "{}", stderr(&verified));
        assert!(stdout(&verified).contains(proven), "{}", stdout(&verified));
    }
    refused(&["verify", "nim:1,2,3", "no-such-file"], "no-such-file");
    let other = run(&["verify", "nim:3,2,1", file]);
    assert_eq!(other.status.code(), Some(1));
    assert!(stderr(&other).contains("of nim:1,2,3, not of nim:3,2,1"), "{}", stderr(&other));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("win", "los", 1).replacen("loss", "win", 1)).unwrap();
    refused(&["verify", "nim:1,2,3", file], "the checksum does not match");
}

#[test]
fn no_certificate_is_left_of_what_is_not_solved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    let words = ["solve", "connect4", "--nodes", "9999", "--certificate"];
    let output = run(&[&words[..], &[path.to_str().unwrap(), "-q"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// The published results that take seconds hold, and no check contradicts.
#[test]
fn published_results_are_found_again() {
    let output = run(&["prove", "-q", "--most-positions", "30000"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}{}", stderr(&output));
    assert!(!text.contains("NOT AS PUBLISHED"), "{text}");
    assert!(text.lines().count() >= 12 && text.contains("proof of "), "{text}");
    let listed = stdout(&run(&["prove", "--list"]));
    assert!(listed.contains("X wins in 41 plies; Allis 1988  (--hour)"), "{listed}");
    assert!(listed.contains("endings KBNK: the longest takes 66 plies"), "{listed}");
    assert!(listed.contains("4111151 positions; a draw; 2026  (--hour)"), "{listed}");
    assert!(listed.contains("Keith 2018  (by name, --hour --row-time 1h)"), "{listed}");
    refused(&["prove", "backgammon:hyper,first"], "or all need --hour");
    assert!(text.contains("25260 by depth") && text.contains("table of 50015"), "{text}");
}
