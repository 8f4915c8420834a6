//! `outply positions`, and `outply train` from what it writes.

use crate::common::{outply, refused, run, stderr, stdout};
use outply_catalog::positions::{PositionsReader, PositionsWriter};
use outply_json::{Document, Positions};
use std::fs::{read, read_to_string, write};
use std::path::Path;

/// Gathers positions of tic-tac-toe.
fn gather<'w>(file: &'w Path, more: &[&'w str]) -> Vec<&'w str> {
    let words = ["positions", "tictactoe", "-o", file.to_str().unwrap(), "--random-plies", "1-4"];
    [&words[..], &["--nodes", "200", "-q"], more].concat()
}

fn info(file: &Path) -> Positions {
    let output = run(&["positions", "info", file.to_str().unwrap(), "--json"]);
    assert!(output.status.success(), "{}", stderr(&output));
    Document::<Positions>::read(&stdout(&output)).unwrap().body
}

#[test]
fn positions_are_gathered_learnt_from_and_win_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let (file, school) = (folder.path().join("positions"), folder.path().join("school"));
    let output = run(&gather(&file, &["--games", "400", "--exact-from", "3"]));
    assert!(stdout(&output).starts_with("400 games and "), "{}", stderr(&output));
    let kept = info(&file);
    assert_eq!((kept.games, kept.game.as_str()), (400, "tictactoe"));
    let labels = kept.labels.unwrap();
    assert!(labels.exact > 100 && labels.exact < labels.positions, "{labels:?}");
    assert_eq!([labels.search, labels.result], [labels.positions; 2]);
    let text = run(&["positions", "info", file.to_str().unwrap()]);
    assert!(stdout(&text).contains(" nodes="), "{}", stdout(&text));
    assert!(stdout(&text).contains("exact-from=3"), "{}", stdout(&text));
    let state = school.to_str().unwrap();
    let words = ["train", "tictactoe", "--state", state, "--positions", file.to_str().unwrap()];
    let output = run(&[&words[..], &["--passes", "20", "--rate", "0.01", "--batch", "4"]].concat());
    assert!(stdout(&output).contains("positions learnt in 20 passes"), "{}", stderr(&output));
    let tests = read_to_string(school.join("tests.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> =
        tests.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let error = |line: usize| lines[line]["training_error"].as_f64().unwrap();
    assert!(error(19) < 0.8 * error(0), "{tests}");
    assert!(lines[19]["against_beginning"]["mean"].as_f64().unwrap() > 0.1, "{tests}");
    assert!(read_to_string(school.join("curve.svg")).unwrap().contains("positions learnt from"));
    let learned = format!("learned@evaluator=learned={}", school.join("weights").display());
    let players = ["match", "tictactoe", &learned, "none@evaluator=none"];
    let output = run(&[&players[..], &["--control", "depth=1", "--rounds", "20"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn a_course_of_passes_repeats_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    assert!(run(&gather(&file, &["--games", "100"])).status.success());
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    let learn = |school: &Path, passes: &str| {
        let words = ["train", "tictactoe", "--state", school.to_str().unwrap(), "--positions"];
        let more = [file.to_str().unwrap(), "--passes", passes, "--settle", "0", "--cells", "0"];
        let output = run(&[&words[..], &more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
    };
    learn(&one, "5");
    learn(&two, "2");
    learn(&two, "3");
    assert_eq!(read(one.join("state")).unwrap(), read(two.join("state")).unwrap());
    let (name, file) = (one.to_str().unwrap(), file.to_str().unwrap());
    refused(&["train", "tictactoe", "--state", name, "--games", "5"], "learns from positions");
    let words = ["train", "tictactoe", "--state", name, "--positions", file];
    refused(&[&words[..], &["--inputs", "lines=3"]].concat(), "not from lines=3");
    for (option, hint) in [("--games", "--passes"), ("--lambda", "--search-share")] {
        refused(&[&words[..], &[option, "1"]].concat(), &format!("did you mean {hint}?"));
    }
    refused(&[&words[..], &["--optimism", "1"]].concat(), "--optimism");
    let expected = "--time 1ns: reading the positions takes all of it; expected a longer time";
    refused(&[&words[..], &["--time", "0.000001ms"]].concat(), expected);
    refused(
        &[&words[..], &["--time", "0s"]].concat(),
        "'0s' for '--time <TIME>': expected a time above 0",
    );
    refused(&["train", "connect4", "--state", "nowhere", "--positions", file], "of tictactoe");
    refused(&["train", "tictactoe", "--state", "nowhere", "--passes", "2"], "--positions");
    assert!(!Path::new("nowhere").exists());
}

#[test]
fn gathering_goes_on_as_if_it_had_not_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    assert!(run(&gather(&one, &["--games", "60"])).status.success());
    for games in ["25", "60"] {
        assert!(run(&gather(&two, &["--games", games])).status.success());
    }
    let positions = |file: &Path| {
        let Positions { games, positions, labels, .. } = info(file);
        (games, positions, labels)
    };
    assert_eq!(positions(&one), positions(&two));
    refused(&gather(&one, &["--games", "70", "--seed", "2"]), "seed=2, or another file");
    let other = ["positions", "connect4", "-o", one.to_str().unwrap(), "--games", "1"];
    refused(&other, "these positions are of tictactoe; expected connect4");
    // A small game has few positions.
    let three = folder.path().join("three");
    let words = ["positions", "nim:1,1", "-o", three.to_str().unwrap(), "--positions", "99"];
    let output = run(&words);
    assert!(stderr(&output).contains("brought no new position"), "{}", stderr(&output));
}

/// Trains tic-tac-toe, and copies the weights to `file`.
fn trained(folder: &Path, seed: &str, file: &Path) {
    let school = folder.join(seed);
    let words = ["train", "tictactoe", "--state", school.to_str().unwrap(), "--seed", seed];
    let output = run(&[&words[..], &["--inputs", "lines=3", "--games", "50", "-q"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    std::fs::copy(school.join("weights"), file).unwrap();
}

#[test]
fn gathering_goes_on_only_by_the_weights_it_began_with() {
    let folder = tempfile::tempdir().unwrap();
    let [file, old, weights] = ["positions", "old", "weights"].map(|name| folder.path().join(name));
    let evaluator = format!("learned={}", weights.display());
    let by = |games: &'static str| ["--games", games, "--evaluator", &evaluator];
    trained(folder.path(), "1", &weights);
    for games in ["10", "20"] {
        assert!(run(&gather(&file, &by(games))).status.success());
    }
    // A file that does not record its weights goes on with any.
    let mut heading = PositionsReader::open(&file).unwrap().heading().clone();
    heading.made = heading.made.rsplit_once(" weights=").unwrap().0.to_owned();
    PositionsWriter::open(&old, &heading).unwrap().finish().unwrap();
    trained(folder.path(), "2", &weights);
    let output = run(&gather(&file, &by("30")));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.matches(" weights=").count() == 2 && told.contains("or another file"), "{told}");
    assert_eq!(info(&file).games, 20);
    let output = run(&gather(&old, &by("5")));
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!((info(&old).games, info(&old).made), (5, heading.made));
}

#[test]
fn positions_labelled_in_other_points_teach_nothing_beside_an_evaluator() {
    const GAME: &str = "breakthrough:5x5";
    let folder = tempfile::tempdir().unwrap();
    let [file, out, school] =
        ["positions", "out.jsonl", "school"].map(|name| folder.path().join(name));
    let [file, out, state] = [&file, &out, &school].map(|path| path.to_str().unwrap());
    let words = ["positions", GAME, "-o", file, "--evaluator", "none", "--depth", "1", "-q"];
    assert!(run(&[&words[..], &["--games", "5"]].concat()).status.success());
    let words = ["train", GAME, "--state", state, "--positions", file, "--passes", "1"];
    let expected = "labelled by searches with none, whose points are not those of races";
    refused(&[&words[..], &["--beside", "races"]].concat(), expected);
    refused(&["positions", "export", file, "-o", out, "--beside", "races"], expected);
    assert!(!school.exists());
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_named_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    for device in ["/dev/full", "/dev/null"] {
        let words = ["positions", "tictactoe", "-o", device, "--games", "1"];
        refused(&words, "this is a device or a pipe; expected a file");
    }
    let words = ["positions", "tictactoe", "-o", name, "--games", "1"];
    refused(&words, "this is a folder; expected a file");
    refused(&["positions", "info", name], "this is a folder; expected a file of positions");
    refused(&["weights", "info", name], "this is a folder; expected a file");
    refused(&["weights", "info", "/dev/zero"], "this is not a file of learnt weights");
    let words = ["train", "tictactoe", "--games", "1", "--state"];
    for (state, expected) in [
        ("/dev/full", "this is a device or a pipe; expected a folder"),
        ("/dev/null/x", "/dev/null/x: /dev/null is a device or a pipe; expected a folder"),
    ] {
        refused(&[&words[..], &[state]].concat(), expected);
    }
    let words = ["positions", "tictactoe", "-o", "nowhere", "--exact-from", "1"];
    refused(&[&words[..], &["--exact-nodes", "0"]].concat(), "from 1 on");
}

#[test]
fn what_is_not_whole_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    assert!(run(&gather(&file, &["--games", "40"])).status.success());
    let whole = read(&file).unwrap();
    let name = file.to_str().unwrap();
    let school = folder.path().join("school");
    let learn = ["train", "tictactoe", "--state", school.to_str().unwrap(), "--positions", name];
    for length in [0, 5, 30, whole.len() / 2, whole.len() - 30, whole.len() - 24, whole.len() - 1] {
        write(&file, &whole[..length]).unwrap();
        refused(&["positions", "info", name], name);
        refused(&learn, name);
        assert!(run(&gather(&file, &["--games", "40"])).status.success(), "{length}");
        assert_eq!(info(&file).games, 40);
    }
    for place in [0, 16, 40, 200, whole.len() / 2, whole.len() - 10] {
        let mut altered = whole.clone();
        altered[place] ^= 1;
        write(&file, &altered).unwrap();
        refused(&["positions", "info", name], name);
        refused(&learn, name);
        refused(&gather(&file, &["--games", "41"]), name);
        assert_eq!(read(&file).unwrap(), altered, "{place}");
    }
    write(&file, [&whole[..], b"more"].concat()).unwrap();
    refused(&learn, "expected the end of the file at byte");
    assert!(!school.exists());
    let words = ["positions", "tictactoe", "-o", "nowhere", "--random-plies", "4-2"];
    refused(&words, "expected a number of plies");
    let words = ["positions", "pig", "-o", "nowhere", "--exact-from", "3"];
    refused(
        &words,
        "--exact-from 3: positions are solved only in games of two players without chance",
    );
    refused(&["positions", "tictactoe"], "--output");
}

#[cfg(unix)]
#[test]
fn a_kill_leaves_a_file_to_go_on_with_and_a_second_writer_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    for round in 0..4u64 {
        let mut child = outply(&gather(&file, &["--time", "60m"])).spawn().unwrap();
        while std::fs::metadata(&file).map_or(0, |known| known.len()) == 0 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_millis(29 * round + 20));
        let second = run(&gather(&file, &["--games", "1"]));
        assert_eq!(second.status.code(), Some(1));
        assert!(stderr(&second).contains("another process is writing this file"));
        child.kill().unwrap();
        child.wait().unwrap();
        refused(&["positions", "info", file.to_str().unwrap()], "unfinished");
        let games = (10 * (round + 1)).to_string();
        let again = run(&gather(&file, &["--games", &games]));
        assert!(again.status.success(), "round {round}: {}", stderr(&again));
        assert!(info(&file).games >= 10 * (round + 1));
    }
}

/// As GNU `timeout` sends it: to the program, and at once to the program's group.
#[cfg(unix)]
#[test]
fn a_request_to_end_that_comes_twice_at_once_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    let child = outply(&gather(&file, &["--time", "60m"])).spawn().unwrap();
    while std::fs::metadata(&file).map_or(0, |known| known.len()) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(100));
    let twice = format!("kill -TERM {0}; kill -INT {0}", child.id());
    assert!(std::process::Command::new("sh").args(["-c", &twice]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(info(&file).games > 0);
}

#[test]
fn the_patterns_that_a_game_gives_are_learnt_by() {
    let folder = tempfile::tempdir().unwrap();
    let (file, school) = (folder.path().join("positions"), folder.path().join("school"));
    let (name, state) = (file.to_str().unwrap(), school.to_str().unwrap());
    let words = ["positions", "othello", "-o", name, "--games", "2", "--nodes", "20", "-q"];
    assert!(run(&words).status.success());
    let words = ["train", "othello", "--state", state, "--positions", name, "--passes", "1"];
    let output = run(&[&words[..], &["--inputs", "patterns,stages=2"]].concat());
    assert!(stdout(&output).contains("learnt in 1 pass,"), "{}", stderr(&output));
    let own = run(&["analyze", "othello", "--evaluator", "patterns", "--depth", "1", "--json"]);
    assert!(own.status.success(), "{}", stderr(&own));
    refused(&["analyze", "othello:6x6", "--evaluator", "patterns"], "patterns");
}

#[test]
fn what_an_evaluator_misses_is_learnt_beside_it() {
    const GAME: &str = "breakthrough:5x5";
    let folder = tempfile::tempdir().unwrap();
    let (file, school) = (folder.path().join("positions"), folder.path().join("school"));
    let (file, state) = (file.to_str().unwrap(), school.to_str().unwrap());
    let gather = ["positions", GAME, "-o", file, "--nodes", "100", "--games", "150", "-q"];
    assert!(run(&gather).status.success());
    let words = ["train", GAME, "--state", state, "--positions", file, "--passes", "3"];
    let beside =
        ["--beside", "races", "--views", "2", "--cells", "8", "--inputs", "board,stages=2"];
    let output = run(&[&words[..], &beside].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains(" points of races promise 76 %"), "{}", stderr(&output));
    let weights = school.join("weights");
    let weights = weights.to_str().unwrap();
    let told = stdout(&run(&["weights", "info", weights]));
    let expected =
        "50 inputs, 8 hidden cells of each of two views, separate weights for 2 kinds of positions";
    assert!(told.contains(expected) && told.contains("points to the evaluator races"), "{told}");
    let json = stdout(&run(&["weights", "info", weights, "--json"]));
    assert!(json.contains("\"views\": 2") && json.contains("\"beside\": \"races\""), "{json}");

    // It is played by every search, goes out and comes back.
    let learned = format!("a@evaluator=learned={weights}");
    let players = ["match", GAME, &learned, "b@evaluator=races", "--control", "depth=2"];
    let output = run(&[&players[..], &["--rounds", "2", "-q"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let [tensors, back] = ["w.safetensors", "back"].map(|name| folder.path().join(name));
    let [tensors, back] = [tensors.to_str().unwrap(), back.to_str().unwrap()];
    assert!(run(&["weights", "export", GAME, weights, "-o", tensors]).status.success());
    assert!(run(&["weights", "import", GAME, tensors, "-o", back]).status.success());
    let inputs = |file: &str| stdout(&run(&["weights", "info", file]));
    assert_eq!(inputs(back), told);
    let evaluator = format!("learned={back}");
    let output = run(&["analyze", GAME, "--depth", "4", "--evaluator", &evaluator]);
    assert!(stdout(&output).contains("estimated"), "{}", stderr(&output));

    // What goes on keeps all of this, and refuses anything else; weights learnt beside label in the same points.
    assert!(run(&words).status.success());
    let more = folder.path().join("more");
    let more = more.to_str().unwrap();
    let gather = ["positions", GAME, "-o", more, "--evaluator", &evaluator, "--nodes", "50"];
    assert!(run(&[&gather[..], &["--games", "20", "-q"]].concat()).status.success());
    let by_more = ["train", GAME, "--state", state, "--positions", more, "--passes", "1"];
    assert!(run(&by_more).status.success());
    refused(&[&words[..], &["--views", "1"]].concat(), "learns from 2 views, not from 1");
    refused(&[&words[..], &["--beside", "none"]].concat(), "learns beside races, not beside none");
    let anew = ["train", GAME, "--state", "nowhere", "--positions", file, "--passes", "1"];
    refused(&[&anew[..], &["--beside", "rases"]].concat(), "races");
    refused(&[&anew[..], &["--views", "2", "--cells", "0"]].concat(), "expected --cells");
    refused(&[&anew[..], &["--views", "3"]].concat(), "--views");
    refused(&["train", GAME, "--state", "nowhere", "--beside", "races"], "--positions");
    let games = ["--games", "200", "--views", "2", "--cells", "8"];
    let twice = folder.path().join("twice");
    let words = ["train", GAME, "--state", twice.to_str().unwrap()];
    assert!(run(&[&words[..], &games].concat()).status.success());
}
