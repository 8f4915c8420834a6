//! Tables of whole games: built, looked up, checked, and used by every search.

use crate::common::{outply, refused, run, stderr, stdout};
use outply_json::{Analysis, Document, TableInfo, TableProbe, Value};
use std::path::{Path, PathBuf};

/// The table of a game in a folder.
fn built(folder: &Path, game: &str) -> PathBuf {
    let file = folder.join("whole, small.table");
    let output = run(&["table", "build", game, "-o", file.to_str().unwrap(), "-q"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!folder.join("whole, small.table.work").exists());
    file
}

#[test]
fn a_single_ply_is_no_plural() {
    let folder = tempfile::tempdir().unwrap();
    let told = stdout(&run(&["table", "info", built(folder.path(), "nim:3").to_str().unwrap()]));
    assert!(told.contains("win in 1; the longest win or loss takes 1 ply\n"), "{told}");
}

#[test]
fn a_game_is_solved_looked_up_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = built(folder.path(), "tictactoe");
    let name = file.to_str().unwrap();
    let told = stdout(&run(&["table", "info", name]));
    assert!(told.contains("tictactoe: 5,478 positions, at most 9 plies"), "{told}");
    assert!(told.contains("The start: a draw") && told.contains("no two positions"), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 80 || line.contains(name)), "{told}");
    let info = stdout(&run(&["table", "info", name, "--json"]));
    let info = Document::<TableInfo>::read(&info).unwrap().body;
    assert_eq!((info.positions, info.won + info.drawn + info.lost), (5_478, 5_478));

    let words = ["table", "probe", "tictactoe", name, "--moves", "b2 a2", "--json"];
    let probe = Document::<TableProbe>::read(&stdout(&run(&words))).unwrap().body;
    assert!(matches!(probe.value, Value::Win { plies: 5, .. }), "{:?}", probe.value);
    assert_eq!((probe.actions.len(), &probe.actions[0].value), (7, &probe.value));
    let told = stdout(&run(&["table", "probe", "tictactoe", name, "--moves", "b2 a2"]));
    assert!(told.contains("win in 5, proven by the table."), "{told}");
    let over = ["table", "probe", "tictactoe", name, "--position", "XXX/OO./..."];
    assert!(stdout(&run(&over)).contains("The game is over"));

    let verified = run(&["table", "verify", "tictactoe", name, "-q"]);
    assert!(stdout(&verified).contains("all 5,478 positions"), "{}", stderr(&verified));
}

#[test]
fn every_search_answers_from_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let game = format!("connect4:4x4,table={}", built(folder.path(), "connect4:4x4").display());
    for search in ["alphabeta", "selective", "mcts", "proof-number"] {
        let words = ["analyze", &game, "--search", search, "--json", "-q", "--nodes", "2000"];
        let output = run(&words);
        assert!(output.status.success(), "{search}: {}", stderr(&output));
        let found = Document::<Analysis>::read(&stdout(&output)).unwrap().body;
        assert!(found.proven, "{search}: {:?}", found.value);
        assert!(found.nodes < 200, "{search}: {} nodes", found.nodes);
    }
    let player = ["match", &game, "search=alphabeta", "search=mcts", "--control", "nodes=20"];
    let output = run(&[&player[..], &["--rounds", "2", "-q", "--json"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let json: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    // From a random opening both seats keep what it is worth.
    let pairs = &json["pairings"][0]["pairs"];
    for uneven in ["won_won", "won_drawn", "drawn_lost", "lost_lost"] {
        assert_eq!(pairs[uneven], 0, "{json}");
    }
}

#[test]
fn games_with_chance_have_bounds_that_are_proven() {
    let folder = tempfile::tempdir().unwrap();
    let file = built(folder.path(), "pig:20");
    let name = file.to_str().unwrap();
    let info = stdout(&run(&["table", "info", name, "--json"]));
    let info = Document::<TableInfo>::read(&info).unwrap().body;
    let [low, high] = info.start_bounds.unwrap();
    assert!(info.values == "expected" && low <= high && info.apart.unwrap() < 1e-9, "{info:?}");
    let game = format!("pig:20,table={name}");
    for search in ["expectiminimax", "mcts"] {
        let words = ["analyze", &game, "--search", search, "--nodes", "2000", "--json", "-q"];
        let output = run(&words);
        let found = Document::<Analysis>::read(&stdout(&output)).unwrap().body;
        let Value::Expected { mean, .. } = found.value else { panic!("{:?}", found.value) };
        if search == "expectiminimax" {
            assert!(found.proven && found.nodes < 20, "{found:?}");
            assert!(low - 1e-9 < mean && mean < high + 1e-9, "{mean}");
        }
    }
    let probe = ["table", "probe", "pig:20", name, "--moves", "roll 3", "--json"];
    let probe = Document::<TableProbe>::read(&stdout(&run(&probe))).unwrap().body;
    assert_eq!((probe.actions.len(), &probe.actions[0].value), (2, &probe.value));
    let verified = run(&["table", "verify", "pig:20", name, "-q"]);
    assert!(stdout(&verified).contains("is correct"), "{}", stderr(&verified));
}

#[test]
fn games_with_chance_that_number_their_positions_have_tables_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = built(folder.path(), "backgammon:hyper=1");
    let name = file.to_str().unwrap();
    let told = stdout(&run(&["table", "info", name]));
    assert!(told.contains("601 positions") && told.contains("can end the game within"), "{told}");
    let info = stdout(&run(&["table", "info", name, "--json"]));
    let info = Document::<TableInfo>::read(&info).unwrap().body;
    let [low, high] = info.start_bounds.unwrap();
    assert!(low <= 0.0 && high >= 0.0 && info.apart.unwrap() <= 1e-10, "{info:?}");
    let game = format!("backgammon:hyper=1,table={name}");
    let output = run(&["analyze", &game, "--moves", "31", "--json", "-q"]);
    let found = Document::<Analysis>::read(&stdout(&output)).unwrap().body;
    assert!(found.proven && matches!(found.value, Value::Expected { .. }), "{found:?}");
    let probe = ["table", "probe", "backgammon:hyper=1", name, "--moves", "31", "--json"];
    let probe = Document::<TableProbe>::read(&stdout(&run(&probe))).unwrap().body;
    assert!(!probe.actions.is_empty() && probe.actions[0].value == probe.value, "{probe:?}");
    let verified = run(&["table", "verify", "backgammon:hyper=1", name, "-q"]);
    assert!(stdout(&verified).contains("is correct"), "{}", stderr(&verified));
    refused(&["show", &format!("backgammon:hyper=2,table={name}")], "backgammon:hyper=1");
    refused(&["show", "backgammon:hyper=4"], "from 1 to 3 checkers");
    refused(&["show", "backgammon:hyper,match,x"], "the points to play to");
}

#[test]
fn what_is_no_table_of_the_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = built(folder.path(), "nim:1,2");
    let name = file.to_str().unwrap();
    let other = format!("nim:1,2:misere,table={name}");
    refused(&["show", &other], "a table of nim:1,2, whose rules are not those of nim:1,2:misere");
    refused(&["table", "probe", "tictactoe", name], "a table of nim:1,2");
    refused(&["table", "verify", "tictactoe", name], "a table of nim:1,2");
    refused(&["show", "nim:table="], "a file's name after `table=`");
    refused(&["show", "nim:1,2,table=nowhere"], "nowhere");
    refused(&["table", "build", "pig:20,3", "-o", name], "of another kind");
    refused(&["table", "build", "nim", "-o", name, "--size", "3"], "--size");
    refused(&["table", "build", "2048", "-o", name, "--memory", "1GiB"], "--memory");
    refused(&["table", "build", "nim", "-o", name, "--memory", "much"], "512MiB");
    refused(&["table", "info", "Cargo.toml"], "this is not a table of a whole game");
    // Whatever was asked for, what stood there before still stands.
    assert!(run(&["table", "verify", "nim:1,2", name, "-q"]).status.success());
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[20] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    refused(&["table", "info", name], "the table is damaged (in block");
}

#[test]
fn what_is_no_place_for_a_table_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let (here, file) = (folder.path().to_str().unwrap(), folder.path().join("file"));
    std::fs::write(&file, "").unwrap();
    let (file, output) = (file.to_str().unwrap(), format!("{here}/t.table"));
    let build = |more: &[&str], expected: &str| {
        refused(&[&["table", "build", "tictactoe", "-q"][..], more].concat(), expected);
    };
    build(&["-o", &output, "--state", file], "file: this is a file; expected a folder");
    build(&["-o", here], ": this is a folder; expected a file");
    refused(&["table", "info", here], "expected a file, found a folder, device or pipe");
    if cfg!(unix) {
        let pipe = format!("{here}/pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        build(&["-o", &pipe], "pipe: this is a device or a pipe; expected a file");
        build(&["-o", "/dev/null"], "/dev/null: this is a device or a pipe; expected a file");
        refused(&["table", "info", &pipe], "expected a file, found a folder, device or pipe");
    }
}

#[test]
fn what_was_left_in_the_work_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("t.table");
    let work = folder.path().join("t.table.work");
    std::fs::create_dir(&work).unwrap();
    std::fs::write(work.join("rules"), "0123456789abcdef\nchess with the endings 3\n").unwrap();
    let refused = run(&["table", "build", "tictactoe", "-o", output.to_str().unwrap(), "-q"]);
    assert_eq!(refused.status.code(), Some(1));
    let told = stderr(&refused);
    assert!(told.contains("a build of chess with the endings 3 was left there"), "{told}");
}

#[test]
fn endings_are_told_part_by_part_and_verified_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kqk.table");
    let name = file.to_str().unwrap();
    let words = ["table", "build", "chess", "--endings", "KQK", "-o", name, "-q", "--json"];
    let info = stdout(&run(&words));
    let info = Document::<TableInfo>::read(&info).unwrap().body;
    assert_eq!(info.endings.as_deref(), Some("KQK"));
    let part = |name: &str| info.parts.iter().find(|part| part.name == name).unwrap();
    let black = part("KQK-black");
    assert_eq!([black.won, black.drawn, black.lost], [0, 2_896, 25_160]);
    assert_eq!((black.longest, part("KQK-white").longest), (20, 19));
    let verified = run(&["table", "verify", "chess", name, "-q", "--threads", "2"]);
    assert!(stdout(&verified).contains("all 46,137 positions"), "{}", stderr(&verified));
}

#[test]
fn endings_of_another_game_have_distances_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kings.table");
    let name = file.to_str().unwrap();
    let built = run(&["table", "build", "checkers", "--endings", "K-KK", "-o", name, "-q"]);
    let told = stdout(&built);
    assert!(told.contains("3:KK-K") && told.contains("14,846"), "{told}{}", stderr(&built));
    let game = format!("checkers:table={name}");
    let words = ["analyze", &game, "--position", "W:WK14,K15:BK1", "--json", "-q"];
    let found = Document::<Analysis>::read(&stdout(&run(&words))).unwrap().body;
    assert!(found.proven && matches!(found.value, Value::Win { .. }), "{:?}", found.value);
    refused(&["table", "build", "checkers", "--endings", "mKx-K", "-o", name], "pieces as mK-KK");
    refused(&["table", "verify", "chess", name], "a table of endings of checkers");
}

#[test]
fn one_that_does_not_fit_into_memory_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let tables = ["1MiB", "1GiB"].map(|memory| {
        let file = folder.path().join(memory);
        let words = ["table", "build", "connect4:4x4", "-q", "-o", file.to_str().unwrap()];
        let output = run(&[&words[..], &["--memory", memory]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        std::fs::read(file).unwrap()
    });
    assert!(tables[0] == tables[1]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "work folders are gone");
}

#[test]
fn a_table_of_chance_that_does_not_fit_says_what_allows_more() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pig.table");
    let words = ["table", "build", "pig", "-q", "-o", file.to_str().unwrap(), "--memory", "1MiB"];
    let output = run(&words);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("which do not fit into the 1 MiB allowed"), "{told}");
    assert!(told.contains("--memory allows more") && !file.exists(), "{told}");
}

#[cfg(unix)]
#[test]
fn a_killed_build_goes_on_and_its_file_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let whole = std::fs::read(built(folder.path(), "connect4:4x4")).unwrap();
    let file = folder.path().join("again.table");
    let state = folder.path().join("state");
    let words = ["table", "build", "connect4:4x4", "-q", "--threads", "2"];
    let files = ["-o", file.to_str().unwrap(), "--state", state.to_str().unwrap()];
    let words = [&words[..], &files].concat();
    for layer in [3, 9] {
        let mut child = outply(&words).spawn().unwrap();
        let reached = state.join(format!("layer-{layer:05}"));
        while !reached.exists() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let output = run(&words);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(std::fs::read(&file).unwrap() == whole);
    assert!(!state.exists());
}

/// Diagrams over cells where they fit, keys elsewhere; both say the same.
#[test]
fn positions_are_found_by_diagrams_or_keys() {
    let folder = tempfile::tempdir().unwrap();
    let build = |game: &str, index: &str| {
        let file = folder.path().join(index);
        let name = file.to_str().unwrap().to_owned();
        let output = run(&["table", "build", game, "-q", "--json", "-o", &name, "--index", index]);
        assert!(output.status.success(), "{}", stderr(&output));
        let info = serde_json::from_str::<serde_json::Value>(&stdout(&output)).unwrap();
        (name, info)
    };
    let [(cells, by_cells), (keys, by_keys)] =
        ["diagram", "keys"].map(|i| build("connect4:4x4", i));
    assert_eq!((&by_cells["index"], &by_keys["index"]), (&"diagram".into(), &"keys".into()));
    assert_eq!(by_cells["positions"], by_keys["positions"]);
    assert!(by_cells["bytes"].as_u64() < by_keys["bytes"].as_u64().map(|bytes| bytes / 10));
    let told = stdout(&run(&["table", "info", &cells]));
    assert!(told.contains("17 decision diagrams over stones and cells in reach, "), "{told}");
    let [by_cells, by_keys] = [&cells, &keys]
        .map(|name| stdout(&run(&["table", "probe", "connect4:4x4", name, "--moves", "2 2 3"])));
    assert_eq!(by_cells, by_keys);
    let verified = run(&["table", "verify", "connect4:4x4", &cells, "-q"]);
    assert!(verified.status.success(), "{}", stderr(&verified));
    // What the board's description shows does as well.
    assert_eq!(build("tictactoe", "diagram").1["index"], "diagram");
    let (name, info) = build("nim:1,2", "diagram");
    assert_eq!(info["index"], "keys");
    let told = stdout(&run(&["table", "info", &name]));
    assert!(
        told.contains("Index: keys\nNo diagrams: the cells show some different positions alike"),
        "{told}"
    );
    let words = |game, index| ["table", "build", game, "-o", "nowhere", "--index", index];
    refused(&words("nim:1,2", "diagrm"), "a similar value exists: 'diagram'");
    refused(&words("pig:20", "diagram"), "no diagrams for games of chance");
    refused(&words("2048", "keys"), "--index");
}
