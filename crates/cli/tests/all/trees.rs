//! Pictures of trees as files.

use crate::common::{refused, run, stdout};
use std::path::Path;

const TREE: &str = "(max A:(min 3 12 8) B:(min 2 4 6) C:(min 14 5 2))";

/// Runs `outply tree` with a file to write in a new folder, and gives the folder.
fn written(arguments: &[&str], file: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file);
    let output = ["-o", path.to_str().unwrap()];
    let all: Vec<&str> = ["tree"].iter().chain(arguments).chain(&output).copied().collect();
    let done = run(&all);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    folder
}

fn starts(path: &Path, with: &[u8]) -> bool {
    std::fs::read(path).unwrap().starts_with(with)
}

#[test]
fn the_ending_says_what_is_written() {
    for (file, start) in [
        ("a.svg", "<svg"),
        ("a.tex", "\\documentclass"),
        ("a.dot", "digraph"),
        ("a.json", "{"),
        ("a.txt", "▲ MAX 3"),
    ] {
        let folder = written(&[TREE], file);
        assert!(starts(&folder.path().join(file), start.as_bytes()), "{file}");
    }
}

#[cfg(feature = "pictures")]
#[test]
fn pixels_and_pages_are_written() {
    let folder = written(&[TREE, "--scale", "2"], "a.png");
    assert!(starts(&folder.path().join("a.png"), b"\x89PNG"));
    let folder = written(&["--game", "tictactoe", "--depth", "1"], "a.pdf");
    assert!(starts(&folder.path().join("a.pdf"), b"%PDF"));
}

#[test]
fn a_worksheet_has_its_solution_beside_it() {
    let shape = ["--random", "depth=2,branching=3,cuts=1", "--seed", "3", "--blank"];
    let folder = written(&shape, "sheet.svg");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(!read("sheet.svg").contains("never looked at"));
    assert!(read("sheet-solution.svg").contains("never looked at"));
    let text = stdout(&run(&["tree", TREE, "--blank"]));
    assert!(text.starts_with("▲ MAX ?") && !text.contains('✂') && !text.contains('*'), "{text}");
}

#[test]
fn steps_are_an_animation_numbered_files_or_sentences() {
    let folder = written(&[TREE, "--step"], "steps.svg");
    let animation = std::fs::read_to_string(folder.path().join("steps.svg")).unwrap();
    assert!(animation.contains("repeatCount=\"indefinite\""));
    let folder = written(&[TREE, "--step", "files"], "steps.svg");
    assert!(folder.path().join("steps-001.svg").exists());
    let text = stdout(&run(&["tree", TREE, "--step"]));
    assert!(text.starts_with("1. MAX at the root is looked at"), "{text}");
    let growth = ["tree", TREE, "--algorithm", "mcts", "--simulations", "4", "--step", "-f", "svg"];
    assert!(stdout(&run(&growth)).contains("<animate"));
}

#[test]
fn errors_name_the_file_asked_for() {
    let failed = run(&["tree", TREE, "-o", "/nonexistent/tree.svg"]);
    let error = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert_eq!(failed.status.code(), Some(1));
    assert!(error.starts_with("outply: /nonexistent/tree.svg: "), "{error}");
    assert!(!error.contains(".tmp"), "{error}");
    assert!(error.contains("there is no folder /nonexistent; expected one that"), "{error}");
    let expected = "a.svg/: this is the path of a folder; expected a file, as in a.svg";
    refused(&["tree", TREE, "-o", "a.svg/"], expected);
}

#[test]
fn an_option_that_nothing_reads_is_refused() {
    let game = ["--game", "tictactoe", "--depth", "1"];
    let mcts = ["--algorithm", "mcts"];
    let vain = |words: &[&str], more: &[&str], expected: &str| {
        refused(&[&["tree"][..], words, more].concat(), expected);
    };
    vain(&game, &["--root", "min"], "--root: expected nested lists; the game knows");
    vain(&game, &["-o", "a.svg", "--ascii"], "--ascii: expected a tree of text");
    vain(&game, &["-f", "dot", "--no-boards"], "--no-boards: expected a picture");
    vain(&[TREE], &["-o", "a.svg", "--no-boards"], "--no-boards: expected --game");
    vain(&[TREE], &["-f", "dot", "--dark"], "--dark: expected a picture");
    vain(&[TREE], &["-f", "text", "--no-sentences"], "--no-sentences: expected a search");
    vain(&[TREE], &["-f", "text", "--order", "best"], "--order: expected a search");
    vain(&[TREE], &["-f", "text", "--algorithm", "pvs"], "--algorithm: expected a search");
    vain(&[TREE], &["-f", "text", "--most", "5"], "--most: expected a search");
    vain(&[TREE], &["-f", "text", "--step"], "--step: expected a search");
    vain(&[TREE], &["--strategy", "max", "--ascii"], "--ascii: expected a search");
    vain(&[TREE], &["--strategy", "max", "-o", "a.svg"], "--strategy: expected a file");
    vain(&[TREE], &["--step", "files"], "--step files: expected a picture");
    vain(&[TREE], &["--step", "--pace", "2s"], "--pace: expected an animated picture");
    vain(&[TREE], &["--step", "-o", "a.png", "--pace", "2s"], "--pace: expected an animated");
    vain(&[TREE], &["--step", "--no-sentences"], "--no-sentences: the steps on a terminal");
    vain(&[TREE, "-f", "svg"], &["--algorithm", "minimax", "--windows", "each"], "--windows: ");
    vain(&[TREE, "-f", "svg", "--windows", "each"], &mcts, "such as alphabeta or star1, not mcts");
    vain(&["(p1 <1,2,3>)", "-f", "svg"], &["--windows", "entry"], "--windows: ");
}

#[test]
fn two_children_of_one_name_are_refused_with_the_place() {
    refused(&["tree", "(max a:3 a:4)"], "a name other than a, which a child before has");
}

#[test]
fn what_a_strategy_guarantees_is_told_as_its_player_sees_it() {
    for (tree, player, told) in [
        ("(max (min 3 5) (min 2 9))", "max", "MAX gets at least 3 against"),
        ("(max (min 3 5) (min 2 9))", "min", "MIN holds MAX to at most 3 against"),
        ("(min 4 -7)", "min", "MIN holds MAX to at most -7 against"),
    ] {
        let output = run(&["tree", tree, "--strategy", player]);
        assert!(stdout(&output).contains(told), "{}", stdout(&output));
    }
}
