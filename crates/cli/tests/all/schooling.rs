//! `outply train` for games that describe a board: learnt, kept, gone on with, played with.

use crate::common::{outply, refused, run, stderr, stdout};
use std::fs::{read, read_to_string, write};
use std::path::Path;

fn words<'w>(folder: &'w Path, more: &[&'w str]) -> Vec<&'w str> {
    [&["train", "tictactoe", "--state", folder.to_str().unwrap()], more].concat()
}

#[test]
fn what_was_learnt_is_kept_and_every_search_plays_it() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    let output = run(&words(&school, &["--games", "300"]));
    assert!(stdout(&output).starts_with("300 games learnt, 300 in all"), "{}", stderr(&output));
    assert!(stderr(&output).contains("over the last ("), "{}", stderr(&output));
    let tests = read_to_string(school.join("tests.jsonl")).unwrap();
    let last: serde_json::Value = serde_json::from_str(tests.lines().last().unwrap()).unwrap();
    assert_eq!(last["games"], 300);
    let first: serde_json::Value = serde_json::from_str(tests.lines().next().unwrap()).unwrap();
    assert!(first["started"]["outply"].is_string() && first["command"].is_string(), "{first}");
    assert!(last["against_beginning"]["mean"].as_f64().unwrap() > 0.1, "{last}");
    assert!(read_to_string(school.join("curve.svg")).unwrap().contains("</svg>"));
    let evaluator = format!("learned={}", school.join("weights").display());
    for search in ["alphabeta", "selective", "mcts"] {
        let limit = if search == "mcts" { ["--nodes", "200"] } else { ["--depth", "2"] };
        let words = ["analyze", "tictactoe", "--search", search, "--evaluator", &evaluator];
        let output = run(&[&words[..], &limit].concat());
        assert!(output.status.success(), "{search}: {}", stderr(&output));
    }
    refused(&["analyze", "connect4", "--evaluator", &evaluator], "learnt from inputs");
}

#[test]
fn games_repeat_and_go_on_as_if_they_had_not_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, three] = ["one", "two", "three"].map(|name| folder.path().join(name));
    for (school, games) in [(&one, "240"), (&two, "240"), (&three, "150")] {
        assert!(run(&words(school, &["--games", games, "--settle", "0"])).status.success());
    }
    assert_eq!(read(one.join("state")).unwrap(), read(two.join("state")).unwrap());
    let again = run(&words(&three, &["--games", "90", "--settle", "0"]));
    assert!(stdout(&again).starts_with("90 games learnt, 240 in all"), "{}", stderr(&again));
    // The tests of before are still there.
    let tests = read_to_string(three.join("tests.jsonl")).unwrap();
    let games = tests.lines().map(|line| {
        let test: serde_json::Value = serde_json::from_str(line).unwrap();
        test["games"].as_u64().unwrap()
    });
    assert_eq!(games.collect::<Vec<_>>(), [100, 125, 150, 187, 233, 240]);
}

#[test]
fn what_is_not_its_own_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    refused(
        &words(&school, &["--time", "0s"]),
        "'0s' for '--time <TIME>': expected a time above 0",
    );
    refused(&words(&school, &["--threads", "2"]), "--threads");
    assert!(!school.exists());
    assert!(run(&words(&school, &["--games", "5"])).status.success());
    let name = school.to_str().unwrap();
    refused(&["train", "connect4", "--state", name], "this state is of another game, tictactoe");
    let state = school.join("state");
    let whole = read(&state).unwrap();
    let mut altered = whole.clone();
    altered[whole.len() / 2] ^= 1;
    for bytes in [&altered[..], &whole[..whole.len() - 9], b"nothing"] {
        write(&state, bytes).unwrap();
        refused(&words(&school, &["--games", "5"]), "state: ");
        assert_eq!(read(&state).unwrap(), bytes);
    }
    let weights = school.join("weights");
    let evaluator = format!("learned={}", weights.display());
    let mut altered = read(&weights).unwrap();
    altered[60] ^= 1;
    write(&weights, altered).unwrap();
    refused(&["analyze", "tictactoe", "--evaluator", &evaluator], "damaged");
    refused(&["analyze", "tictactoe", "--evaluator", "learned="], "expected a file's name");
    refused(&["analyze", "tictactoe", "--evaluator", "learned=nowhere"], "nowhere");
    refused(
        &["match", "tictactoe", "a@evaluator=learned=nowhere", "b@", "--rounds", "9"],
        "nowhere",
    );
    refused(&["train", "tictactoe", "--state", weights.to_str().unwrap()], "this is a file");
}

#[test]
fn lines_and_walks_are_learnt_by_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    let steps = ["--inputs", "lines=3", "--rate", "0.5", "--lambda", "0.7", "--games", "200"];
    let output = run(&words(&school, &steps));
    assert!(output.status.success(), "{}", stderr(&output));
    let evaluator = format!("learned={}", school.join("weights").display());
    let words_of = ["analyze", "tictactoe", "--evaluator", &evaluator, "--depth", "2"];
    assert!(run(&words_of).status.success());
    // What was learnt by stays, unless something else is asked for.
    let again = run(&words(&school, &["--games", "20"]));
    assert!(stdout(&again).starts_with("20 games learnt, 220 in all"), "{}", stderr(&again));
    refused(
        &words(&school, &["--inputs", "walks=4x3"]),
        "this state learns from lines=3 of 9 cells",
    );
    refused(&words(&school, &["--inputs", "board"]), "not from board");
    refused(
        &words(&school, &["--optimism", "0.5"]),
        "what was learnt before has its weights already",
    );
    let other = folder.path().join("other");
    refused(&words(&other, &["--optimism", "0.5"]), "hidden cells start with random weights");
    let network = folder.path().join("network");
    let steps = ["--inputs", "lines=1", "--cells", "4", "--games", "50"];
    assert!(run(&words(&network, &steps)).status.success());
    assert!(run(&words(&network, &["--games", "5"])).status.success());
    refused(&words(&other, &["--inputs", "lines=4"]), "no straight line of 4 cells");
    refused(&words(&other, &["--inputs", "walks=1x12"]), "only 0 such walks");
    refused(
        &words(&other, &["--inputs", "lines=0"]),
        "expected board, patterns, lines=N or walks=COUNTxN",
    );
    refused(&words(&other, &["--inputs", "patterns"]), "the game gives no patterns of its own");
    refused(&words(&other, &["--rate", "0"]), "expected a number above 0");
    refused(&words(&other, &["--lambda", "1.5"]), "expected a number from 0 to 1");
    let large = ["train", "connect4", "--state", other.to_str().unwrap()];
    refused(&[&large[..], &["--inputs", "walks=9x16"]].concat(), "16777216 is the limit");
    assert!(!other.exists());
}

#[cfg(unix)]
#[test]
fn a_kill_at_any_moment_leaves_a_state_to_go_on_from() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    for round in 0..6u64 {
        let mut child = outply(&words(&school, &["--time", "60m"])).spawn().unwrap();
        while !school.join("weights").exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_millis(37 * round + 20));
        child.kill().unwrap();
        child.wait().unwrap();
        let again = run(&words(&school, &["--games", "1"]));
        assert!(again.status.success(), "round {round}: {}", stderr(&again));
    }
}
