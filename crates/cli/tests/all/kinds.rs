//! Outply's own formats are known by how files begin: the files that the commands really write.

use crate::common::{refused, run, stderr};
use outply_catalog::FileKind;
use std::path::Path;

/// Runs the command in words, in which `@` begins the name of a file in this folder.
fn write(folder: &Path, words: &str) {
    let in_folder = |word: &str| match word.strip_prefix('@') {
        Some(name) => folder.join(name).display().to_string(),
        None => word.to_owned(),
    };
    let words: Vec<String> = words.split(' ').map(in_folder).collect();
    let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(output.status.success(), "{words:?}: {}", stderr(&output));
}

#[test]
fn files_as_they_are_written_are_told_by_their_kind() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for words in [
        "table build tictactoe -o @table -q",
        "positions tictactoe -o @positions --nodes 10 --games 2 -q",
        "train tictactoe --state @course --games 5 -q",
        "train tictactoe --state @study --positions @positions --passes 1 -q",
        "solve hex:2 --weak --certificate @certificate -q",
        "match tictactoe a@depth=1 b@depth=2 --rounds 1 --results @results -q",
        "play tictactoe --as none --depth 1 --save @game",
        "tune tictactoe --selectivity lmr-base --nodes 30 --games 2 --state @tuning -q",
    ] {
        write(folder, words);
    }
    for (name, kind) in [
        ("table", FileKind::Table),
        ("positions", FileKind::Positions),
        ("course/weights", FileKind::Weights),
        ("study/weights", FileKind::Weights),
        ("course/state", FileKind::State),
        ("study/state", FileKind::State),
        ("certificate", FileKind::Certificate),
        ("results", FileKind::Results),
        ("game", FileKind::Game),
        ("tuning", FileKind::Tuning),
    ] {
        assert_eq!(FileKind::of_file(&folder.join(name)), Some(kind), "{name}");
    }
    let path = |name: &str| folder.join(name).display().to_string();
    let (tuning, results) = (path("tuning"), path("results"));
    let is_tuning =
        "tuning: this is a state of tuning, which `outply tune --state` reads; expected";
    refused(&["verify", "tictactoe", &tuning], is_tuning);
    refused(&["play", "--resume", &tuning], is_tuning);
    refused(&["match", "tictactoe", "a@depth=1", "b@depth=2", "--results", &tuning], is_tuning);
    let tune = ["tune", "tictactoe", "--selectivity", "lmr-base", "--games", "2", "--state"];
    refused(&[&tune[..], &[&results]].concat(), "results: this is a file of results, which");
}
