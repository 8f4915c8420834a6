//! Learning from games: kept, gone on with, played with.

use crate::common::{outply, refused, run, stderr, stdout};
use std::path::Path;

fn words<'w>(file: &'w Path, more: &[&'w str]) -> Vec<&'w str> {
    [&["train", "2048", "--state", file.to_str().unwrap()], more].concat()
}

#[test]
fn what_was_learnt_is_kept_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2048.network");
    let first = run(&words(&file, &["--games", "150"]));
    assert!(stdout(&first).starts_with("150 games learnt, 150 in all"), "{}", stderr(&first));
    assert!(stderr(&first).contains("150 games: mean score "), "{}", stderr(&first));
    let again = run(&words(&file, &["--games", "50", "--threads", "2"]));
    assert!(stdout(&again).starts_with("50 games learnt, 200 in all"), "{}", stderr(&again));
    let game = format!("2048:network={}", file.display());
    let board = "2,4,8,16/.,2,64,32/.,.,4,128/2,.,.,256";
    let analyze = |more: &[&str]| {
        let words = ["analyze", &game, "--position", board, "--depth", "2"];
        let output = run(&[&words[..], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    assert_ne!(analyze(&[]), analyze(&["--evaluator", "lines"]));
    // The bytes are those that one thread writes anywhere.
    let other = folder.path().join("other");
    let one = run(&words(&other, &["--games", "150"]));
    let third = folder.path().join("third");
    let two = run(&words(&third, &["--games", "150", "--settle", "0.25"]));
    assert!(one.status.success() && two.status.success());
    let same = || std::fs::read(&other).unwrap() == std::fs::read(&third).unwrap();
    assert!(same());
    // Without the last quarter's smaller steps they are others.
    std::fs::remove_file(&third).unwrap();
    assert!(run(&words(&third, &["--games", "150", "--settle", "0"])).status.success());
    assert!(!same());
}

#[test]
fn what_does_not_learn_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2048.network");
    let name = file.to_str().unwrap();
    refused(&["train", "invest", "--state", name], "invest: nothing to learn from");
    refused(&words(&file, &["--cells", "8"]), "--cells: 2048 has its own tuples and steps");
    refused(&["train", "2049", "--state", name], "there is no game");
    refused(&["train", "2048"], "--state");
    refused(&words(&file, &["--games", "0"]), "from 1 on");
    refused(&words(&file, &["--settle", "1.5"]), "expected a number from 0 to 1");
    refused(&["play", &format!("2048:network={name}")], "2048.network");
    assert!(!file.exists());
    std::fs::write(&file, "no network").unwrap();
    refused(&words(&file, &[]), "2048.network: this is not a network of 2048");
    refused(&["play", &format!("2048:network={name}")], "this is not a network of 2048");
    refused(&["play", &format!("2048:5x5,network={name}")], "a network is for no other board");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "no network");
    let nowhere = folder.path().join("none").join("file");
    let output = run(&words(&nowhere, &["--games", "1"]));
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn what_was_learnt_before_an_interrupt_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2048.network");
    let child = outply(&words(&file, &["--time", "60m"])).spawn().unwrap();
    while !file.exists() {
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
    let again = run(&words(&file, &["--games", "1"]));
    assert!(stdout(&again).contains(&format!(" {} in all", games + 1)), "{}", stdout(&again));
}
