//! Learning 2048: kept, gone on with, played with.

use crate::common::{outply, refused, run, stderr, stdout};
use std::fs::read;
use std::path::Path;

fn words<'w>(folder: &'w Path, more: &[&'w str]) -> Vec<&'w str> {
    [&["train", "2048", "--state", folder.to_str().unwrap()], more].concat()
}

fn evaluator(folder: &Path) -> String {
    format!("learned={}", folder.join("weights").display())
}

#[test]
fn what_was_learnt_is_kept_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    let first = run(&words(&school, &["--games", "110"]));
    assert!(stdout(&first).starts_with("110 games learnt, 110 in all"), "{}", stderr(&first));
    assert!(stderr(&first).contains(" points a game, "), "{}", stderr(&first));
    let tests = std::fs::read_to_string(school.join("tests.jsonl")).unwrap();
    let last: serde_json::Value = serde_json::from_str(tests.lines().last().unwrap()).unwrap();
    assert!(last["against_accepted"]["payoff"].as_f64().unwrap() > 1_000.0, "{last}");
    assert!(school.join("curve.svg").exists());
    let learnt = evaluator(&school);
    let board = "2,4,8,16/.,2,64,32/.,.,4,128/2,.,.,256";
    let analyze = |evaluator: &str| {
        let words = ["analyze", "2048", "--position", board, "--depth", "2", "--evaluator"];
        let output = run(&[&words[..], &[evaluator]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    assert_ne!(analyze(&learnt), analyze("lines"));
    refused(&["show", "2048:5x5", "--evaluator", &learnt], "--evaluator");
    refused(&["analyze", "2048:5x5", "--evaluator", &learnt], "learnt from inputs");
    let again = run(&words(&school, &["--games", "50", "--threads", "2"]));
    assert!(stdout(&again).starts_with("50 games learnt, 160 in all"), "{}", stderr(&again));
}

#[test]
fn one_thread_repeats_and_goes_on_as_if_it_had_not_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    assert!(run(&words(&one, &["--games", "60", "--settle", "0"])).status.success());
    for _ in 0..2 {
        assert!(run(&words(&two, &["--games", "30", "--settle", "0"])).status.success());
    }
    for name in ["state", "weights"] {
        assert!(read(one.join(name)).unwrap() == read(two.join(name)).unwrap(), "{name}");
    }
}

#[test]
fn what_does_not_learn_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    let name = school.to_str().unwrap();
    refused(&["train", "invest", "--state", name], "invest: nothing to learn from");
    refused(&words(&school, &["--cells", "8"]), "67108864 is the limit");
    refused(&words(&school, &["--views", "2"]), "2048: two views, and learning beside");
    let chinese = ["train", "chinesecheckers", "--state", name, "--views", "2"];
    refused(&chinese, "are for two players of whom one wins what the other loses");
    let blank = ["train", "tetris", "--state", name, "--inputs", "walks=4x3"];
    refused(&blank, "random games shows a piece or a number on a cell; expected --inputs board");
    refused(&["train", "2049", "--state", name], "there is no game");
    refused(&["train", "2048"], "--state");
    refused(&words(&school, &["--games", "0"]), "from 1 on");
    refused(&words(&school, &["--settle", "1.5"]), "expected a number from 0 to 1");
    let old = format!("2048:network={name}");
    refused(&["play", &old], "--evaluator learned=FOLDER/weights");
    refused(&["play", &format!("2048:5x5,network={name}")], "--evaluator learned=FOLDER/weights");
    assert!(!school.exists());
    std::fs::write(&school, "no folder").unwrap();
    refused(&words(&school, &[]), "this is a file; expected a folder");
    assert_eq!(std::fs::read_to_string(&school).unwrap(), "no folder");
}

#[test]
fn weights_without_their_state_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    std::fs::create_dir(&school).unwrap();
    let (weights, curve) = (school.join("weights"), school.join("curve.svg"));
    for (file, expected) in [
        (&curve, "curve.svg without a state"),
        (&weights, "school/weights --state OTHER goes on from them"),
    ] {
        std::fs::write(file, "precious").unwrap();
        refused(&words(&school, &["--games", "1"]), expected);
    }
    for file in [weights, curve] {
        assert_eq!(std::fs::read_to_string(file).unwrap(), "precious");
    }
    assert_eq!(std::fs::read_dir(&school).unwrap().count(), 2, "nothing is added");
}

#[cfg(unix)]
#[test]
fn what_was_learnt_before_an_interrupt_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    let child = outply(&words(&school, &["--time", "60m"])).spawn().unwrap();
    while !school.join("weights").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let pid = child.id().to_string();
    let kill = std::process::Command::new("kill").args(["-INT", &pid]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let text = stdout(&output);
    let games = text.split(' ').next().unwrap().parse::<u64>().unwrap();
    assert!(games > 0, "{text}");
    let again = run(&words(&school, &["--games", "1"]));
    assert!(stdout(&again).contains(&format!(" {} in all", games + 1)), "{}", stdout(&again));
}
