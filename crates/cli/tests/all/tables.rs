//! Tables of best play: worked out, kept, played by.

use crate::common::{outply, refused, run, stderr, stdout};
use std::path::Path;

fn words<'w>(file: &'w Path, more: &[&'w str]) -> Vec<&'w str> {
    [&["tables", "2048", "--output", file.to_str().unwrap()], more].concat()
}

/// Six large tiles in the upper left corner, the smallest of the inner row 32.
const BOARD: &str = "1024,512,256,2/128,64,32,4/4,2,4,2/2,.,.,.";

#[test]
fn a_table_is_kept_and_says_what_is_best() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2048.formation");
    let made = run(&words(&file, &["--size", "32", "--threads", "2"]));
    let game = format!("2048:formation={}", file.display());
    assert!(stdout(&made).contains(&format!("outply play {game}")), "{}", stderr(&made));
    let analyze = |board: &str, more: &[&str]| {
        let words = ["analyze", &game, "--position", board, "--depth", "4"];
        let output = run(&[&words[..], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    let told = analyze(BOARD, &[]);
    assert!(told.contains(" % to build 16, 8, 4 and 4 beside the large tiles."), "{told}");
    assert!(told.contains("Depth 2"), "{told}");
    let json: serde_json::Value = serde_json::from_str(&analyze(BOARD, &["--json"])).unwrap();
    assert_eq!(json["actions"][0]["action"], json["action"]);
    assert_eq!(json["actions"][0]["value"], json["value"]);
    assert!(json["advice"].as_str().unwrap().starts_with("By the formation's table: "));
    let other = analyze("1024,512,256,2/128,64,32,4/4,2,64,2/2,.,.,.", &[]);
    assert!(other.contains("Depth 4") && !other.contains("formation"), "{other}");
    // The same board in another corner is told the mirrored slide.
    let best = |board: &str| {
        let json: serde_json::Value = serde_json::from_str(&analyze(board, &["--json"])).unwrap();
        json["action"].as_str().unwrap().to_owned()
    };
    assert_eq!(best(BOARD), "right");
    assert_eq!(best("2,256,512,1024/4,32,64,128/2,4,2,4/.,.,.,2"), "left");
}

/// Its file is like all tables, but says nothing of what boards are worth.
#[test]
fn a_formation_is_a_table_of_chances() {
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("2048.formation"), folder.path().join("other"));
    assert!(run(&words(&file, &["--size", "32", "-q"])).status.success());
    let (name, altered) = (file.to_str().unwrap(), other.to_str().unwrap());
    let info = stdout(&run(&["table", "info", name]));
    assert!(info.contains("How likely whoever moves reaches a goal of the game"), "{info}");
    assert!(info.contains("goal  positions") && info.contains("Index: numbers"), "{info}");
    let not_worth = "not of what positions are worth";
    refused(&["analyze", &format!("2048:table={name}")], not_worth);
    refused(&["table", "verify", "2048", name], not_worth);
    refused(&["table", "probe", "2048", name], not_worth);
    refused(&["show", &format!("checkers:endings={name}")], "table build checkers --endings 5");
    let play = format!("2048:formation={altered}");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&other, &bytes[..bytes.len() - 1]).unwrap();
    refused(&["show", &play], "the table is damaged (it is truncated)");
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    std::fs::write(&other, &changed).unwrap();
    refused(&["show", &play], "the table is damaged (in block");
    std::fs::write(&other, "outply 2048 formation 1\n and what an earlier version wrote").unwrap();
    refused(&["show", &play], "`outply table build 2048 -o FILE`");
    let table = run(&["table", "build", "tictactoe", "-o", altered, "-q"]);
    assert!(table.status.success(), "{}", stderr(&table));
    refused(&["show", &play], "a table of tictactoe; expected one of the formation");
}

#[test]
fn endings_are_kept_and_known() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkers,3.endings");
    let name = file.to_str().unwrap();
    let made = run(&["table", "build", "checkers", "--endings", "3", "-o", name, "-q"]);
    assert!(made.status.success(), "{}", stderr(&made));
    let game = format!("checkers:endings={name}");
    let analyze = |game: &str, position: &str| {
        let words = ["analyze", game, "--position", position, "--depth", "4", "--json"];
        let output = run(&words);
        assert!(output.status.success(), "{}", stderr(&output));
        serde_json::from_str::<serde_json::Value>(&stdout(&output)).unwrap()
    };
    // Two kings against one that is in the double corner to stay win all the same, one against one in it
    // does not.
    let (won, drawn) = ("W:WK14,K15:BK1", "W:WK14:BK1");
    let value = |game: &str, position: &str| analyze(game, position)["value"]["points"].as_i64();
    assert!(value(&game, won).is_some_and(|points| points > 1_000), "{:?}", value(&game, won));
    assert!(value("checkers", won).is_none_or(|points| points < 1_000));
    assert_eq!(value(&game, drawn), Some(0));
    assert_ne!(value("checkers", drawn), Some(0));
    // A position of its own comes first.
    let given = format!("checkers:{won},endings={name}");
    assert!(run(&["show", &given]).status.success());
    refused(&["tables", &given, "-o", name], "it has no tables in files");
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2048.formation");
    let name = file.to_str().unwrap();
    refused(&["tables", "connect4", "-o", name], "connect4: it has no tables in files");
    refused(&["tables", "2048:3x3", "-o", name], "2048:3x3: it has no tables in files");
    refused(&["tables", "2049", "-o", name], "there is no game");
    refused(&["tables", "2048"], "--output");
    refused(&words(&file, &["--size", "33"]), "512");
    for command in [&["tables"][..], &["table", "build"]] {
        let words = [command, &["checkers", "-o", name]].concat();
        refused(&words, "table build checkers --endings 5 -o");
        refused(&[&words[..], &["--size", "4"]].concat(), "table build checkers --endings 4 -o");
    }
    refused(&["show", &format!("checkers:endings={name}")], "2048.formation");
    refused(&["play", &format!("2048:formation={name}")], "2048.formation");
    assert!(!file.exists());
    std::fs::write(&file, "no table").unwrap();
    refused(
        &["play", &format!("2048:formation={name}")],
        "expected a file by `outply table build 2048 -o FILE`",
    );
    refused(&["play", &format!("2048:5x5,formation={name}")], "a formation is for no other board");
    refused(
        &["show", &format!("checkers:endings={name}")],
        "expected a file by `outply table build checkers --endings 5",
    );
    refused(&["show", "checkers:nonsense"], "endings=FILE");
    refused(&["show", "checkers:endings="], "a file's name");
    refused(&["show", "2048:formation="], "a file's name");
    let nowhere = folder.path().join("none").join("file");
    let output = run(&words(&nowhere, &["--size", "32"]));
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

#[test]
fn what_is_no_table_of_all_endings_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let name = file.to_str().unwrap();
    let build = |game: &str, asked: &str| {
        let made = run(&["table", "build", game, "--endings", asked, "-o", name, "-q"]);
        assert!(made.status.success(), "{}", stderr(&made));
    };
    let opened = format!("checkers:endings={name}");
    let is_refused = |why: &str| {
        refused(&["show", &opened], why);
        refused(&["show", &opened], "`outply table build checkers --endings 5 -o FILE`");
    };
    build("checkers", "mK-K");
    is_refused("table: a table of the endings mK-K alone");
    build("chess", "KRK");
    is_refused("table: a table of endings of chess");
    let made = run(&["table", "build", "tictactoe", "-o", name, "-q"]);
    assert!(made.status.success(), "{}", stderr(&made));
    is_refused("table: a table of tictactoe");
    build("checkers", "2");
    let whole = std::fs::read(&file).unwrap();
    for at in [20, whole.len() / 2, whole.len() - 30] {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        std::fs::write(&file, damaged).unwrap();
        is_refused("table: the table is damaged");
        std::fs::write(&file, &whole[..at]).unwrap();
        is_refused("table: the table is damaged");
    }
    std::fs::write(&file, [0x1f, 0x8b, 8, 0]).unwrap();
    is_refused("by an earlier version; build it again");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("2048.formation");
    let mut child = outply(&words(&file, &["--size", "512"])).spawn().unwrap();
    // Once it has begun to write it is at work.
    while std::fs::read_dir(folder.path()).unwrap().count() == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it began to write");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let pid = child.id().to_string();
    let kill = std::process::Command::new("kill").args(["-INT", &pid]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
