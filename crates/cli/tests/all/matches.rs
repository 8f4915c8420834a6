//! Matches as their users hold them: openings from files, games to files, adjudication, limits of
//! each player, suites and the worth of switches.

use crate::common::{refused, run, stderr, stdout};
use std::path::{Path, PathBuf};

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A match of two weak players with these options besides.
fn play(game: &str, more: &[&str]) -> std::process::Output {
    let mut words = vec!["match", game, "a@search=mcts", "b@search=mcts,playout=uniform"];
    words.extend(["--control", "simulations=20", "--rounds", "2"]);
    words.extend(more);
    run(&words)
}

fn records(path: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn openings_come_from_files_of_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("games.jsonl");
    let ballots = "[Event \"1\"]\n[GameType \"21\"]\n1. 9-13 {a ballot} 21-17 2. 5-9 *\n\n\
                   [Event \"2\"]\n[FEN \"W:W21,22,K31:B1,2,3\"]\n*\n";
    let ballots = file(folder.path(), "ballots.txt", ballots);
    let words = ["--openings", ballots.to_str().unwrap(), "--openings-plies", "2", "--results"];
    let output = play("checkers", &[&words[..], &[results.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let games = records(&results);
    assert_eq!(games[0]["opening"]["moves"], serde_json::json!(["9-13", "21-17"]));
    assert_eq!(games[2]["opening"]["position"], "W:W21,22,K31:B1,2,3");
    std::fs::remove_file(&results).unwrap();
    let listed = file(folder.path(), "list", "startpos moves 4 4\nstartpos moves 3\n");
    let words = ["--openings", listed.to_str().unwrap(), "--openings-start", "2", "--results"];
    play("connect4", &[&words[..], &[results.to_str().unwrap()]].concat());
    assert_eq!(records(&results)[0]["opening"]["moves"], serde_json::json!(["3"]));
}

#[test]
fn bad_openings_are_named_by_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let game = |name: &str, text: &str, expected: &str| {
        let path = file(folder.path(), name, text);
        let words = ["match", "checkers", "search=mcts", "b@search=mcts", "--control"];
        let openings = ["simulations=5", "--openings", path.to_str().unwrap()];
        let output = run(&[&words[..], &openings].concat());
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    };
    let second = "1. 9-13 21-17 *\n\n1. 9-14 1-2 *\n";
    game("a.pdn", second, "a.pdn, line 3, move 2 (1-2): expected a square with");
    let later = "[Event \"x\"]\n\n1. 9-14 22-18\n2. 5-9\n1-2 *\n";
    game("f.pdn", later, "f.pdn, line 5, move 4 (1-2): expected a square with");
    game("b.pdn", "1. 9-13 {open", "column 14: expected '}'");
    game("c.epd", "", "c.epd: line 1: expected a position on each line (EPD)");
    game("d.epd", "W:W21:B1 id \"x;\n", "column 13: expected a closing");
    let path = file(folder.path(), "g.pgn", "1. e4 *\n\n[Variant \"Atomic\"]\n\n1. d4 *\n");
    let words = ["match", "chess", "search=mcts", "b@search=mcts", "--control", "simulations=5"];
    let words = [&words[..], &["--openings", path.to_str().unwrap()]].concat();
    refused(&words, "line 3, game 2, tag Variant: expected chess or Chess960, found Atomic");
    let path = file(folder.path(), "e", "startpos\n");
    let words = ["match", "nim", "search=mcts", "b@search=mcts", "--openings"];
    let start = [path.to_str().unwrap(), "--openings-start", "2"];
    refused(&[&words[..], &start].concat(), "--openings-start: expected 1 to 1");
}

#[test]
fn games_are_written_with_what_players_thought() {
    let folder = tempfile::tempdir().unwrap();
    let [pdn, results] = ["games.pdn", "games.jsonl"].map(|name| folder.path().join(name));
    let words = ["--pdn", pdn.to_str().unwrap(), "--results", results.to_str().unwrap()];
    let words = [&words[..], &["--most-plies", "30", "--event", "a \"test\""]].concat();
    let output = play("checkers", &words);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = std::fs::read_to_string(&pdn).unwrap();
    assert_eq!(text.matches("[Event \"a \\\"test\\\"\"]").count(), 4, "{text}");
    assert!(text.contains("[GameType \"21\"]") && text.contains("{book}"), "{text}");
    // Black begins, and the first game's first player is a.
    assert!(text.contains("[White \"b\"]\n[Black \"a\"]"), "{text}");
    assert!(text.contains("[Termination \"adjudication\"]"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    let comments = text.matches("s}").count();
    assert!(comments > 60, "{comments} comments in {text}");
    // A match that is over is resumed without a word, and its games are openings of another.
    play("checkers", &words);
    assert_eq!(std::fs::read_to_string(&pdn).unwrap(), text);
    let again = play("checkers", &["--openings", pdn.to_str().unwrap(), "--most-plies", "18"]);
    assert!(again.status.success(), "{}", stderr(&again));
    refused(
        &["match", "nim", "a@", "b@", "--pdn", "x"],
        "--pdn: expected a game that is recorded in PDN",
    );
}

#[test]
fn games_end_by_adjudication() {
    let folder = tempfile::tempdir().unwrap();
    let ends = |name: &str, game: &str, more: &[&str]| {
        let results = folder.path().join(name);
        let output = play(game, &[more, &["--results", results.to_str().unwrap()]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let games = records(&results);
        games.iter().map(|game| game["end"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // All scores are within a million points of 0, and nobody may see more.
    let draw = ["--draw", "moves=1,score=1000000", "--random-plies", "2"];
    assert_eq!(ends("draw", "othello", &draw), ["adjudicated_draw"; 4]);
    // A score of 0 points is hopeless already: whoever is no better than level at first loses.
    let resign = ["--resign", "moves=1,score=0", "--random-plies", "2"];
    let ended = ends("resign", "connect4", &resign);
    assert!(ended.iter().any(|end| end == "adjudicated_win"), "{ended:?}");
    assert_eq!(ends("long", "connect4", &["--most-plies", "6"]), ["too_long"; 4]);
    let bad = ["match", "nim", "a@", "b@", "--draw", "moves=1"];
    refused(&bad, "expected moves=... and score=...");
    refused(&["match", "nim", "a@", "b@", "--resign", "x=1"], "moves=..., score=... or twosided");
}

#[test]
fn players_have_limits_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("games.jsonl");
    let words = ["match", "connect4:5x4", "a@search=mcts,simulations=40", "b@search=mcts"];
    let more = ["--control", "simulations=10", "--rounds", "1", "--results"];
    let output = run(&[&words[..], &more, &[results.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let header = std::fs::read_to_string(&results).unwrap();
    let header: serde_json::Value = serde_json::from_str(header.lines().next().unwrap()).unwrap();
    assert_eq!(header["contestants"][0]["control"], "simulations=40");
    assert_eq!(header["contestants"][1]["control"], "simulations=10");
    let text = stdout(&output);
    assert!(text.contains("nodes a move") && text.contains("longest"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let margin = ["match", "nim", "a@", "b@", "--time-margin", "x"];
    refused(&margin, "--time-margin x: expected seconds, from 0 to a million");
    refused(&["match", "nim", "a@tc=x", "b@"], "a: column 4: expected seconds");
    refused(&["match", "nim", "a@uci:x,hash=3", "b@"], "hash=3: expected option.NAME=VALUE");
}

/// Clocks in nodes: the same games on every machine, and whoever visits too many loses.
#[test]
fn a_player_without_memory_loses_no_games() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("r.jsonl");
    let game =
        ["match", "connect4:5x4", "a@search=alphabeta,table=900000000", "b@search=alphabeta"];
    let more = ["--control", "depth=2", "--rounds", "2", "--results", results.to_str().unwrap()];
    let output = run(&[&game[..], &more].concat());
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    let text = stderr(&output);
    assert!(
        text.contains("a cannot play game ") && text.contains(" does not fit in memory"),
        "{text}"
    );
    assert_eq!(records(&results).len(), 0);
}

#[test]
fn clocks_count_nodes_if_asked() {
    let folder = tempfile::tempdir().unwrap();
    let moves = |name: &str| {
        let results = folder.path().join(name);
        let words = ["match", "connect4", "a@", "b@table=0", "--rounds", "1", "--control"];
        let more = ["tc=1,nps=20000", "--results", results.to_str().unwrap()];
        let output = run(&[&words[..], &more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let games = records(&results);
        games.iter().map(|game| (game["moves"].clone(), game["end"].clone())).collect::<Vec<_>>()
    };
    let games = moves("one");
    assert_eq!(games, moves("two"));
    assert!(games.iter().all(|(_, end)| end == "rules"), "{games:?}");
}

#[test]
fn suites_are_solved_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let suite = "# three wins, one of them not this way\n\
        XX.O/.../... - bm 3; id \"wrong board\";\n";
    let bad = file(folder.path(), "bad.epd", suite);
    refused(&["suite", "tictactoe", bad.to_str().unwrap()], "bad.epd, line 2: column");
    let suite = "XX./OO./... bm c3; id \"win at once\";\nXX./OO./... bm a1; id \"no\";\n\
        XX./OO./... am a1 b1 c1; acd 3;\nXX./OO./... dm 1; id mate;\n";
    let good = file(folder.path(), "good.epd", suite);
    let path = good.to_str().unwrap();
    let output = run(&["suite", "tictactoe", path, "--control", "depth=9"]);
    assert_eq!(output.status.code(), Some(1), "one is not solved: {}", stderr(&output));
    let text = stdout(&output);
    assert!(text.ends_with(" s\n") && text.contains("3 of 4 solved; "), "{text}");
    assert!(text.contains("nodes; am a1 b1 c1\n"), "in a pipe nothing is cut: {text}");
    assert!(text.contains("nodes; win in 1 ply\n"), "{text}");
    let failed = stdout(&run(&["suite", "tictactoe", path, "--control", "depth=9", "--failed"]));
    assert_eq!(failed.lines().count(), 2, "{failed}");
    assert!(failed.starts_with("no              failed"), "{failed}");
    let clock = ["suite", "tictactoe", path, "--control", "tc=1"];
    refused(&clock, "--control: expected a limit of each position");
    let aimless = file(folder.path(), "aimless.epd", "XX./OO./... id \"x\";\n");
    refused(&["suite", "tictactoe", aimless.to_str().unwrap()], "expected bm, am, dm or ce");
}

#[test]
fn switches_have_their_worth_in_a_table() {
    let words = ["worth", "tictactoe", "--player", "search=mcts", "--switch"];
    let more = ["playout=mast+epsilon=0.5,solver=off", "--control", "simulations=30"];
    let output = run(&[&words[..], &more, &["--rounds", "3"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
    assert!(rows[0].starts_with("| `playout=mast+epsilon=0.5` | 6 | "), "{text}");
    assert!(rows[1].starts_with("| `solver=off` | 6 | ") && rows.len() == 2, "{text}");
    let bad = ["worth", "nim", "--switch", "solver=maybe", "--player", "search=mcts"];
    refused(&bad, "solver=maybe: ");
    // A switch takes the place of the player's own value.
    let other = ["--switch", "solver=on", "--player", "search=mcts,solver=off", "--rounds", "1"];
    let output = run(&[&["worth", "tictactoe", "--control", "simulations=9"][..], &other].concat());
    assert!(stdout(&output).contains("| `solver=on` | 2 | "), "{}", stderr(&output));
}

#[test]
fn decided_openings_are_left_out_where_that_can_be_told() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("games.jsonl");
    let results = results.to_str().unwrap();
    let more = ["--random-plies", "9", "--undecided", "3", "--results", results];
    let output = play("connect4:5x4", &more);
    assert!(output.status.success(), "{}", stderr(&output));
    for game in records(Path::new(results)) {
        let moves: Vec<&str> = game["opening"]["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m.as_str().unwrap())
            .collect();
        assert_eq!(moves.len(), 9);
        let moves = moves.join(" ");
        let words = ["analyze", "connect4:5x4", "--moves", &moves, "--search", "alphabeta"];
        let output = run(&[&words[..], &["--depth", "3"]].concat());
        assert!(stdout(&output).contains("estimated"), "{moves}: {}", stdout(&output));
    }
    let fault = |game: &str, more: &[&str]| stderr(&play(game, more));
    assert!(
        fault("connect4", &["--random-plies", "0", "--undecided", "3"]).contains("--random-plies")
    );
    assert!(fault("connect4", &["--undecided", "0"]).contains("--undecided"));
    assert!(fault("tictactoe", &["--undecided", "9"]).contains("all openings that were tried"));
    let idle = ["--undecided", "3", "--openings-plies", "4"];
    assert!(fault("connect4", &idle).contains("--openings-plies"));
    let dice = ["match", "pig", "a@depth=1", "b@depth=2", "--rounds", "1"];
    let words = [&dice[..], &["--undecided", "3"]].concat();
    refused(&words, "no search of this game can tell");
}

#[test]
fn openings_that_no_game_survives_are_refused() {
    let long = ["--random-plies", "30"];
    let over = "--random-plies: 100 games in a row were over within 30 plies; expected fewer";
    let ends = ["match", "tictactoe", "a@depth=1", "b@depth=2", "--rounds", "1"];
    refused(&[&ends[..], &long].concat(), over);
    let worth = ["worth", "tictactoe", "--player", "search=selective", "--switch", "singular=off"];
    let output = run(&[&worth[..], &long].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains(over), "{}", stderr(&output));
    refused(&["match", "nim", "a@depth=1", "b@depth=2", "--random-plies", "10001"], "10000");
    // Nobody asked for the usual four, which a heap of three does not last.
    let small = ["match", "nim:3", "a@depth=1", "b@depth=2", "--rounds", "1"];
    let output = run(&small);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("1 opening"), "{}", stderr(&output));
    let usual =
        "--undecided: games are over within the usual 4 random plies; expected --random-plies with";
    refused(&[&small[..], &["--undecided", "2"]].concat(), usual);
}

#[test]
fn what_a_match_would_not_read_is_refused() {
    let base = ["match", "tictactoe", "a@", "b@", "--rounds", "1"];
    let with = |more: &[&str], expected: &str| refused(&[&base[..], more].concat(), expected);
    with(&["--event", "x"], "--event: only games in PGN and PDN have it");
    let nodes = ["--control", "nodes=5"];
    let untimed = "this is read where time is counted";
    with(&[&nodes[..], &["--time-margin", "0.1"]].concat(), &format!("--time-margin: {untimed}"));
    with(&["--control", "nodes=5,nps=9"], &format!("--control: nps=9: {untimed}"));
    with(&["--concurrency", "0"], "expected a whole number from 1 to 1024");
    let own = |player| ["match", "tictactoe", player, "b@depth=1", "--rounds", "1"];
    refused(&own("a@nodes=5,margin=0.1"), &format!("a: margin=0.1: {untimed}"));
    let limits = [&own("a@depth=2")[..], &nodes].concat();
    refused(&limits, "--control: every player has limits of its own");
    let base = [&base[..], &nodes].concat();
    let with = |more: &[&str], expected: &str| refused(&[&base[..], more].concat(), expected);
    with(&["--most-plies", "0"], "expected a whole number from 1 on");
    let short = ["--most-plies", "3", "--random-plies", "3"];
    with(&short, "--most-plies 3: games have 3 plies by their openings");
    with(&["--draw", "moves=0,score=5"], "expected a number above 0");
    with(&["--time-margin", "1,depth=3"], "--time-margin 1,depth=3: expected seconds");
    with(&["--seed", "-1"], "expected a whole number from 0 on");
    let same = ["--results", "no/x.json", "-o", "no/x.json"];
    with(&same, "--output no/x.json: --results names this file too");
    refused(&own("a@nodes=5,seed=3"), "a: seed=3: all chance in the games follows --seed");
    refused(&own("@nodes=5"), "player 1: expected a name");
    let endless = ["match", "connect4", "a@nodes=5", "b@", "--control", ""];
    refused(&endless, "b: expected a limit of its moves");
    let lacking = ["worth", "pig", "--player", "search=mcts", "--switch", "selection=grave"];
    let expected = "selection=grave: all moves as first (RAVE, GRAVE) needs the hint";
    refused(&[&lacking[..], &["--control", "simulations=5"]].concat(), expected);
    let endless = ["worth", "connect4", "--switch", "killers=off", "--control", ""];
    refused(&endless, "--control: expected a limit of its moves");
    let mate = ["suite", "tictactoe", "x.epd", "--mate", "0"];
    refused(&mate, "expected a whole number from 1 on");
    // A clock of one player is enough.
    let read = run(&[&own("a@st=0.01")[..], &["--time-margin", "5", "-q"]].concat());
    assert!(read.status.success(), "{}", stderr(&read));
    let solo = ["match", "invest:3", "a@nodes=9", "--rounds", "1"];
    refused(&[&solo[..], &["--event", "x"]].concat(), "--event: invest:3 is played for score");
    refused(&["match", "invest:3", "a@nodes=9,margin=1"], &format!("a: margin=1: {untimed}"));
    refused(&["match", "invest:3", "a@st=9,margin=1"], "a game for score has no clocks");
}

#[test]
fn a_player_is_not_measured_against_itself() {
    let worth = |switch| ["worth", "tictactoe", "--player", "search=selective", "--switch", switch];
    refused(&worth("null-move=on"), "--switch: null-move=on: the player has this anyway");
    refused(&worth("killers=off,search=selective"), "--switch: search=selective: the player has");
    let usual = ["worth", "connect4", "--switch", "evaluator=walks"];
    refused(&usual, "--switch: evaluator=walks: the player has this anyway");
    let odd = [&worth("killers=off")[..], &["--games", "3"]].concat();
    refused(&odd, "expected an even number, since games are played in pairs");
    let seed = "seed=3: all chance in the games follows --seed";
    refused(&["worth", "pig", "--switch", "seed=3"], seed);
    for empty in ["", "killers=off,", "+", "killers=off+"] {
        refused(&worth(empty), "expected KEY=VALUE, or several joined by +");
    }
    refused(&worth("killers=off+null-move=off,null-move=off+killers=off"), "is given twice");
}

/// A signal while a player gets ready ends a match and a game as one between two moves does.
#[cfg(all(unix, feature = "standard"))]
#[test]
fn a_match_and_a_game_end_while_an_evaluator_is_worked_out() {
    use crate::common::outply;
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let words = ["match", "yahtzee", "a@evaluator=solved,depth=1", "--rounds", "1000000"];
    let words = [&words[..], &["--results", file.to_str().unwrap()]].concat();
    let contest = outply(&words).spawn().unwrap();
    while std::fs::read_to_string(&file).unwrap_or_default().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(ended(contest, "-INT"), Some(130));
    let game = ["play", "yahtzee", "--evaluator", "solved", "--as", "none"];
    let mut game = outply(&game).spawn().unwrap();
    // What takes a moment is said while it is worked out.
    let mut said = BufReader::new(game.stderr.take().unwrap());
    said.read_line(&mut String::new()).unwrap();
    assert_eq!(ended(game, "-TERM"), Some(130));
}

/// The exit code of what is sent a signal.
#[cfg(all(unix, feature = "standard"))]
fn ended(mut child: std::process::Child, signal: &str) -> Option<i32> {
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill").args([signal, &pid]).status();
    assert!(sent.unwrap().success());
    child.wait().unwrap().code()
}
