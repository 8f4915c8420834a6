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

#[test]
fn training_begins_with_the_weights_of_an_evaluator() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, three] = ["one", "two", "three"].map(|name| folder.path().join(name));
    assert!(run(&words(&one, &["--inputs", "lines=3", "--games", "200"])).status.success());
    let weights = one.join("weights");
    let from = format!("learned={}", weights.display());
    let by = |more: &[&'static str]| [&["--from", from.as_str()][..], more].concat();
    let output = run(&words(&two, &by(&["--games", "20", "--rate", "0.000001"])));
    assert!(stdout(&output).starts_with("20 games learnt, 20 in all"), "{}", stderr(&output));
    // With steps that small it still knows what it began with.
    let [began, ended] = [&weights, &two.join("weights")].map(|file| read(file).unwrap());
    let same = began.iter().zip(&ended).filter(|(one, other)| one == other).count();
    assert!(began.len() == ended.len() && same + 40 > began.len(), "{same} of {}", began.len());
    refused(&words(&two, &by(&["--games", "9"])), "this state has weights already");
    refused(&words(&two, &["--seed", "2"]), "this state learns by seed 1, not by seed 2");
    refused(
        &words(&two, &["--cells", "8"]),
        "this state learns a plain sum, not with 8 hidden cells",
    );
    for (more, fault) in [
        (&["--inputs", "board"][..], "these weights learn from lines=3 of 9 cells"),
        (&["--cells", "8"], "these weights learn a plain sum, not with 8 hidden cells"),
        (&["--views", "2"], "these weights learn from 1 view, not from 2"),
        (&["--optimism", "1"], "what was learnt before has its weights already"),
    ] {
        refused(&words(&three, &by(more)), fault);
    }
    let other = ["train", "connect4", "--state", three.to_str().unwrap(), "--from"];
    let refused = |evaluator: &str, fault| refused(&[&other[..], &[evaluator]].concat(), fault);
    refused(&from, "learnt from inputs that this game does not have: lines=3 of 9 cells");
    refused("threats", "not learnt by a training; expected walks or lines or learned=FILE");
    refused("thraets", "there are: walks, lines, threats");
    refused("learned=nowhere", "nowhere: ");
    refused("learned=", "expected a file's name");
    assert!(!three.exists());
    // A policy is learnt beside, and then by simulations alone.
    let output = run(&words(&three, &by(&["--simulations", "4", "--games", "5"])));
    assert!(stdout(&output).starts_with("5 games learnt, 5 in all"), "{}", stderr(&output));
    let from = format!("learned={}", three.join("weights").display());
    let other = folder.path().join("other");
    self::refused(&words(&other, &["--from", &from]), "expected --simulations");
}

#[test]
fn positions_go_on_teaching_what_games_taught() {
    let folder = tempfile::tempdir().unwrap();
    let [school, study] = ["school", "study"].map(|name| folder.path().join(name));
    assert!(run(&words(&school, &["--inputs", "lines=3", "--games", "100"])).status.success());
    let file = folder.path().join("positions");
    let file = file.to_str().unwrap();
    let output = run(&["positions", "tictactoe", "-o", file, "--depth", "4", "--games", "40"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let from = format!("learned={}", school.join("weights").display());
    let by = ["--from", &from, "--positions", file, "--passes", "1"];
    let output = run(&words(&study, &by));
    assert!(output.status.success(), "{}", stderr(&output));
    refused(&words(&study, &by), "this state has weights already");
    let again = ["--positions", file, "--passes", "1", "--seed", "2"];
    refused(&words(&study, &again), "this state learns by seed 1, not by seed 2");
    let chess = ["train", "chess", "--state", "nowhere", "--from", "network"];
    refused(&chess, "network: learnt beside linear, from --positions alone");
}

#[test]
fn steps_are_as_asked_for_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, other] = ["one", "two", "other"].map(|name| folder.path().join(name));
    let steps = ["--inputs", "lines=3", "--rate", "7", "--sharpness", "2.7", "--discount", "0.99"];
    let random = ["--explore", "0.2", "--random-plies", "3", "--random-share", "0.5"];
    let steps = [&steps[..], &random].concat();
    for (school, games) in [(&one, "150"), (&two, "90")] {
        let more = ["--settle", "0", "--games", games];
        let output = run(&words(school, &[&steps[..], &more].concat()));
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let again = ["--games", "60", "--settle", "0"];
    assert!(run(&words(&two, &again)).status.success());
    assert!(read(one.join("state")).unwrap() == read(two.join("state")).unwrap());
    let lines = ["--inputs", "lines=3", "--games", "150", "--settle", "0"];
    assert!(run(&words(&other, &lines)).status.success());
    assert!(read(one.join("weights")).unwrap() != read(other.join("weights")).unwrap());
    let nowhere = folder.path().join("nowhere");
    for (more, fault) in [
        (&["--sharpness", "2.7"][..], "no --sharpness here: it is for weighted sums"),
        (&["--rate", "7"], "expected a --rate up to 1"),
        (&["--discount", "1.5"], "expected a number above 0, up to 1, as in 0.99"),
        (&["--discount", "0.9", "--depth", "2"], "cannot be used with"),
        (&["--sharpness=-1"], "expected a number from 0 to 20, as in 2.7"),
        (&["--explore", "2"], "expected a number from 0 to 1"),
        (&["--explore", "0.2", "--simulations", "4"], "no --explore where simulations"),
        (&["--random-share", "0.5", "--random-plies", "0"], "expected --random-plies too"),
        (&["--positions", "x", "--random-plies", "2"], "cannot be used with"),
        (&["--positions", "x", "--rate", "7"], "--rate: expected a number up to 1"),
    ] {
        refused(&words(&nowhere, more), fault);
    }
    let name = nowhere.to_str().unwrap();
    refused(
        &["train", "backgammon", "--state", name, "--discount", "0.9"],
        "no --discount here: none of its games ends even",
    );
    for game in ["backgammon:money", "backgammon:match,3"] {
        let instead = "games learn without the cube; expected backgammon";
        refused(&["train", game, "--state", name, "--games", "1"], instead);
    }
    assert!(!nowhere.exists());
}

#[test]
fn searches_teach_a_policy_that_is_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    assert!(run(&words(&school, &["--inputs", "lines=3", "--games", "60"])).status.success());
    let more = run(&words(&school, &["--simulations", "8", "--games", "40"]));
    assert!(stdout(&more).starts_with("40 games learnt, 100 in all"), "{}", stderr(&more));
    // What it searches with is kept.
    let again = run(&words(&school, &["--games", "20", "--threads", "2"]));
    assert!(stdout(&again).starts_with("20 games learnt, 120 in all"), "{}", stderr(&again));
    let weights = school.join("weights");
    let told = stdout(&run(&["weights", "info", weights.to_str().unwrap()]));
    assert!(told.contains("from -1 to 1, and which action is best; learnt from 120"), "{told}");
    let evaluator = format!("learned={}", weights.display());
    for search in ["mcts", "alphabeta"] {
        let words = ["analyze", "tictactoe", "--search", search, "--evaluator", &evaluator];
        let limit = if search == "mcts" { ["--mcts", "profile=learned"] } else { ["--depth", "2"] };
        let output = run(&[&words[..], &limit].concat());
        assert!(output.status.success(), "{search}: {}", stderr(&output));
    }
    let other = folder.path().join("other");
    let by = |more: &[&'static str]| [&["--simulations", "8"][..], more].concat();
    refused(&words(&other, &["--simulations", "0"]), "--simulations");
    refused(&words(&other, &by(&["--optimism", "0.5"])), "no optimism where searches");
    refused(&words(&other, &by(&["--cells", "4", "--views", "2"])), "two views learn no policy");
    refused(&words(&other, &by(&["--positions", "x"])), "'--positions <FILE>...'");
    let name = other.to_str().unwrap();
    refused(
        &["train", "2048", "--state", name, "--simulations", "8"],
        "its inputs judge only states after a move",
    );
    refused(&words(&other, &by(&["--depth", "2"])), "'--depth <PLIES>'");
    assert!(!other.exists());
    refused(&words(&school, &["--depth", "2"]), "this state learns a policy");
}

#[test]
fn long_searches_end_with_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    for far in [["--depth", "60"], ["--simulations", "1000000"]] {
        let words = ["train", "checkers", "--state", school.to_str().unwrap(), "--time", "2s"];
        let output = run(&[&words[..], &["--cells", "2", "-q"], &far].concat());
        // None, where it takes that long to begin.
        let told = stdout(&output);
        let few = ["0 games learnt", "1 game learnt"].iter().any(|few| told.starts_with(few));
        assert!(few, "{far:?}: {told} {}", stderr(&output));
        std::fs::remove_dir_all(&school).unwrap();
    }
}

#[test]
fn searches_to_a_depth_teach_values_and_are_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let school = folder.path().join("school");
    let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
    for (school, games) in [(&one, "60"), (&two, "40")] {
        let steps = ["--depth", "2", "--settle", "0", "--games", games];
        assert!(run(&words(school, &steps)).status.success());
    }
    // How far it looks is kept.
    let again = run(&words(&two, &["--games", "20", "--settle", "0"]));
    assert!(stdout(&again).starts_with("20 games learnt, 60 in all"), "{}", stderr(&again));
    assert_eq!(read(one.join("state")).unwrap(), read(two.join("state")).unwrap());
    // Of players with dice and of many players, too.
    for game in ["backgammon", "connectn"] {
        let school = school.join(game);
        let words = ["train", game, "--state", school.to_str().unwrap(), "--depth", "1"];
        let output = run(&[&words[..], &["--games", "2"]].concat());
        assert!(output.status.success(), "{game}: {}", stderr(&output));
    }
    let views = ["--cells", "4", "--views", "2", "--depth", "2", "--games", "5"];
    let output = run(&words(&school.join("views"), &views));
    assert!(output.status.success(), "{}", stderr(&output));
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
