//! What other programs and files may do, without harm.

use crate::common::{feed, outply, refused, run, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// A training under way: it keeps what it knows before the first game.
fn training(file: &Path) -> Child {
    let words = ["train", "2048", "--time", "10m", "--state", file.to_str().unwrap()];
    let child = outply(&words).spawn().unwrap();
    let begun = Instant::now();
    let is_claimed = || std::fs::read_dir(file).is_ok_and(|mut files| files.next().is_some());
    while !is_claimed() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[cfg(unix)]
fn send(child: &Child, signal: &str) {
    let sent = std::process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_second_writer_is_refused_and_a_request_to_end_keeps_what_was_learnt() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("network");
    let first = training(&path);
    let second = run(&["train", "2048", "--games", "1", "--state", path.to_str().unwrap()]);
    assert_eq!(second.status.code(), Some(1));
    let told = stderr(&second);
    assert!(told.contains("state: another process is writing this file"), "{told}");
    send(&first, "-TERM");
    let first = first.wait_with_output().unwrap();
    assert_eq!(first.status.code(), Some(130), "{}", stderr(&first));
    assert!(stdout(&first).contains("kept in"), "{}", stdout(&first));
    let third = run(&["train", "2048", "--games", "1", "--state", path.to_str().unwrap()]);
    assert!(third.status.success(), "{}", stderr(&third));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
}

#[cfg(unix)]
#[test]
fn what_a_kill_leaves_behind_says_what_it_is_and_goes_with_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables");
    let words = ["tables", "2048", "--size", "512", "-q", "--output", path.to_str().unwrap()];
    let mut child = outply(&words).spawn().unwrap();
    let partial = folder.path().join("tables.partial");
    let begun = Instant::now();
    while !partial.exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = run(&words);
    assert!(stderr(&second).contains("tables: another process is writing this file"));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(partial.exists() && !path.exists());
    let small = ["tables", "2048", "--size", "32", "-q", "--output", path.to_str().unwrap()];
    assert!(run(&small).status.success());
    assert!(!partial.exists() && path.exists());
}

#[test]
fn damaged_weights_are_refused_by_the_player_too() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    let words = ["train", "2048", "--games", "3", "--state", school.to_str().unwrap()];
    assert!(run(&words).status.success());
    let path = school.join("weights");
    let whole = std::fs::read(&path).unwrap();
    let evaluator = format!("learned={}", path.display());
    let words =
        ["analyze", "2048", "--moves", "b3=2 c1=2", "--depth", "1", "--evaluator", &evaluator];
    assert!(run(&words).status.success());
    for at in [20, whole.len() / 3, whole.len() / 2, whole.len() - 30, whole.len() - 6] {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        std::fs::write(&path, damaged).unwrap();
        refused(&words, "weights: ");
        std::fs::write(&path, &whole[..at]).unwrap();
        refused(&words, "weights: ");
    }
}

/// Each of Outply's formats is known by its first bytes, whatever command it is handed to.
#[test]
fn a_file_of_another_format_is_told_by_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let named = |name: &str, begins: &str| {
        file(folder.path(), name, begins).to_str().expect("a name").to_owned()
    };
    let table = &named("table", "outply table  1\n\0\0");
    let positions = &named("positions", "outply positions 1\n\0\0");
    let weights = &named("weights", "outply weights 1\n\0\0");
    let proof = &named("proof", "outply certificate 1\ngame hex:3\n");
    let results = &named("results", "{\"contestants\":[],\"outply_contest\":1}\n");
    std::fs::create_dir(folder.path().join("school")).unwrap();
    named("school/state", "outply weights 1\n\0\0");
    let school = folder.path().join("school").display().to_string();
    let out = &folder.path().join("out.jsonl").display().to_string();
    let is_table = "table: this is a table, which `outply table info` reads; expected ";
    let by_table = format!("tictactoe:table={positions}");
    let by_weights = format!("learned={results}");
    let players = ["match", "tictactoe", "a@depth=1", "b@depth=2", "--rounds", "1"];
    for (words, what, expected) in [
        (&["verify", "tictactoe", table][..], is_table, "a certificate, as `outply solve"),
        (&["review", "tictactoe", table], is_table, "text"),
        (&["play", "--resume", table], is_table, "text"),
        (&["positions", "info", table], is_table, "a file of positions"),
        (&["positions", "export", table, "-o", out], is_table, "a file of positions"),
        (
            &["table", "info", proof],
            "proof: this is a certificate, which `outply verify`",
            "a table",
        ),
        (&["show", &by_table], "which `outply positions info` reads", "a table"),
        (
            &["weights", "info", positions],
            "this is a file of positions",
            "a file of learnt weights",
        ),
        (&["weights", "import", "tictactoe", proof, "-o", out], "a certificate", "a safetensors"),
        (
            &["analyze", "tictactoe", "--depth", "1", "--evaluator", &by_weights],
            "this is a file of results, which `outply match --results` reads",
            "a file of learnt weights, as `outply train` writes it",
        ),
        (&["review", "tictactoe", proof], "this is a certificate, which `outply verify`", "text"),
        (&[&players[..], &["--results", table]].concat(), is_table, "a file of results"),
        (&["train", "tictactoe", "--state", &school, "--games", "1"], "learnt weights", "a state"),
        (&["tree", weights], "this is a file of learnt weights", "text"),
    ] {
        refused(words, what);
        refused(words, expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_text_is_refused_by_its_beginning() {
    refused(&["show", "pacman:/dev/zero"], "byte 0: expected text");
    refused(&["suite", "tictactoe", "/dev/zero"], "/dev/zero: byte 0: expected text");
    refused(&["perft", "tictactoe", "--suite", "/dev/zero"], "/dev/zero: byte 0: expected text");
    refused(&["tree", "/dev/zero"], "/dev/zero: byte 0: expected text");
    let words =
        ["match", "tictactoe", "a@", "b@", "--control", "depth=1", "--openings", "/dev/zero"];
    refused(&words, "/dev/zero: byte 0: expected text");
}

#[cfg(unix)]
#[test]
fn what_is_larger_than_any_weights_is_refused_unread() {
    let folder = tempfile::tempdir().unwrap();
    let [large, school] = ["large", "school"].map(|name| folder.path().join(name));
    let file = std::fs::File::create(&large).unwrap();
    file.set_len((1 << 32) + 1).unwrap();
    let name = large.to_str().unwrap();
    let (evaluator, state) = (format!("learned={name}"), school.to_str().unwrap());
    let train = ["train", "connect4", "--games", "1", "--state", state];
    let expected = "large: expected at most 4 GiB";
    refused(&["weights", "info", name], expected);
    refused(&["analyze", "connect4", "--depth", "1", "--evaluator", &evaluator], expected);
    refused(&[&train[..], &["--from", &evaluator]].concat(), expected);
    std::fs::create_dir(&school).unwrap();
    std::fs::rename(&large, school.join("state")).unwrap();
    refused(&train, "state: expected at most 4 GiB");
}

#[test]
fn suites_go_on_after_a_line_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let counts =
        "\u{feff}./. ;D1 9\r\n... X ;D1\r\n.../.../... ;D1 9 ;D2 72\r\n.../.../... ;D222 400\r\n";
    let path = file(folder.path(), "counts", counts);
    let output = run(&["perft", "tictactoe", "--suite", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("2 lines of the file could not be read"), "{text}");
    assert!(text.contains("counts, line 1: ") && text.contains("counts, line 2: "), "{text}");
    assert!(text.contains("line 4: 0 lines of 222 plies, 400 expected"), "{text}");
    let suite = "XX./OO./... bm c3; id \"J\u{f6}rg\";\nX bm c3;\nXX./OO./... bm c3; id \"open\n";
    let latin: Vec<u8> = suite.chars().map(|c| c as u8).collect();
    let path = file(folder.path(), "suite.epd", latin);
    let words = ["suite", "tictactoe", path.to_str().unwrap(), "--control", "depth=9"];
    let output = run(&words);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("Jörg") && text.contains("1 of 1 solved"), "{text}");
    assert!(text.ends_with("2 lines of the file could not be read\n"), "{text}");
}

#[test]
fn control_sequences_do_not_reach_the_terminal() {
    let output = run(&["show", "tictactoe", "--moves", "\u{1b}]0;title\u{7}"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!stderr(&output).contains(['\u{1b}', '\u{7}']), "{:?}", stderr(&output));
    let wrong = "\u{1b}[31m\rred\u{9b}";
    for words in [
        &["show", wrong][..],
        &["show", "tictactoe", "--moves", wrong],
        &["analyze", "tictactoe", "--depth", wrong],
        &["analyze", "tictactoe", wrong],
        &["tree", wrong],
        &["match", "tictactoe", wrong, "b@", "--control", "depth=1"],
    ] {
        let output = run(words);
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {told}");
        assert!(told.contains("red"), "{words:?}: {told:?}");
        assert!(!told.contains(['\u{1b}', '\r', '\u{9b}']), "{words:?}: {told:?}");
    }
    let named =
        ["match", "tictactoe", "a\u{1b}[31m@", "b@", "--control", "depth=1", "--rounds", "1"];
    let output = run(&named);
    assert!(stdout(&output).contains("a\u{fffd}[31m"), "{}", stderr(&output));
    assert!(!(stdout(&output) + &stderr(&output)).contains('\u{1b}'), "{output:?}");
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "suite.epd", "XX./OO./... bm c3; id \"\u{1b}[2Jgone\";\n");
    let words = ["suite", "tictactoe", path.to_str().unwrap(), "--control", "depth=9"];
    let text = stdout(&run(&words));
    assert!(text.contains("gone") && !text.contains('\u{1b}'), "{text:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_whose_output_is_lost_says_so() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = outply(&["uci", "--game", "tictactoe"]);
    let child = child.stdin(std::process::Stdio::piped()).stdout(full).spawn().unwrap();
    use std::io::Write;
    child.stdin.as_ref().unwrap().write_all(b"uci\nisready\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
}

#[test]
fn wide_and_deep_trees_take_time_and_space_in_proportion() {
    let numbers: Vec<String> = (1..=100_000).map(|number| number.to_string()).collect();
    let wide = format!("(max {})", numbers.join(" "));
    for algorithm in ["minimax", "alphabeta", "pvs", "expectiminimax", "star1", "star2", "maxn"] {
        let words = ["tree", "-", "--algorithm", algorithm, "--most", "5"];
        let output = feed(&words, wide.as_bytes());
        let text = stdout(&output);
        assert!(
            ["value 100000", "value <100000,"].iter().any(|value| text.contains(value)),
            "{algorithm}: {}",
            stderr(&output)
        );
        assert!(text.contains("best 100000") || algorithm == "maxn", "{algorithm}: {text}");
    }
    let deep = format!("{}1{}", "(max ".repeat(900), ")".repeat(900));
    let output = feed(&["tree", "-", "--format", "json", "--no-sentences"], deep.as_bytes());
    assert!(output.stdout.len() < 4_000_000, "{} bytes", output.stdout.len());
}

#[cfg(unix)]
#[test]
fn the_deepest_tree_is_drawn_whatever_stack_the_system_gives() {
    let folder = tempfile::tempdir().unwrap();
    let tree = |levels: usize| format!("{}1{}", "(max ".repeat(levels), ")".repeat(levels));
    let path = file(folder.path(), "deep", tree(1_000));
    for format in ["terminal", "json", "svg", "dot", "tikz", "text"] {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "ulimit -s 1024; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_outply")]);
        shell.args(["tree", path.to_str().unwrap(), "--format", format]);
        let output = shell.output().unwrap();
        assert!(output.status.success(), "{format}: {:?} {}", output.status, stderr(&output));
        assert!(!output.stdout.is_empty(), "{format}");
    }
    refused(&["tree", &tree(1_001)], "expected at most 1000 levels");
}

#[test]
fn games_are_read_in_their_own_records() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = "\u{feff}[Event \"x\"]\n[Result \"*\"]\n\n1. 4 4 2. 5 {good} 3 *\n";
    let by_moves = stdout(&run(&["show", "connect4", "--moves", "4453"]));
    let path = file(folder.path(), "game.pgn", pgn);
    let name = path.to_str().unwrap();
    assert_eq!(stdout(&run(&["show", "connect4", "--position", name])), by_moves);
    let text = pgn.trim_start_matches('\u{feff}');
    assert_eq!(stdout(&run(&["show", "connect4", "--position", text])), by_moves);
    let illegal = text.replace("5 {good}", "9");
    refused(&["show", "connect4", "--position", &illegal], "as move 3, 9: a column");
    refused(&["show", "connect4", "--moves", "4493"], "--moves, move 3 (93)");
    let ggf =
        "(;GM[Othello]PB[a]PW[b]RE[?]TY[8]B[f5]W[d6]B[c3];)\n(;GM[Othello]PB[a]PW[b]B[d3]W[c5];)\n";
    let path = file(folder.path(), "games.ggf", ggf);
    let words = [
        "match",
        "othello",
        "a@",
        "b@",
        "--control",
        "depth=1",
        "-q",
        "--rounds",
        "2",
        "--openings",
    ];
    let output = run(&[&words[..], &[path.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let mat = " 0 point match\n\n Game 1\n Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5                  42: 8/4 6/4\n";
    let path = file(folder.path(), "game.mat", mat);
    let shown = stdout(&run(&["show", "backgammon", "--position", path.to_str().unwrap()]));
    let played = stdout(&run(&["show", "backgammon", "--moves", "31, 8/5 6/5, 42, 8/4 6/4"]));
    assert_eq!(shown, played);
    let words = [
        "match",
        "backgammon",
        "a@",
        "b@",
        "--control",
        "depth=1",
        "-q",
        "--rounds",
        "1",
        "--openings",
    ];
    let output = run(&[&words[..], &[path.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
}
