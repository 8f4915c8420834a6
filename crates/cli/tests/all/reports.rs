//! What matches report: in which format, at several limits, and how much they claim.

use crate::common::{outply, refused, run, stderr, stdout};
use outply_json::{Document, Match, MatchCurve, Worth};
use std::path::Path;

/// A short match with these words besides.
fn play(more: &[&str]) -> std::process::Output {
    let words = ["match", "tictactoe", "a@search=alphabeta", "b@search=mcts", "--rounds", "2"];
    run(&[&words[..], more].concat())
}

fn text(more: &[&str]) -> String {
    let output = play(more);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn reports_come_as_json_csv_and_markdown() {
    let nodes = ["--control", "nodes=50", "-q"];
    let csv = text(&[&nodes[..], &["--format", "csv"]].concat());
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("control,player,opponent,games,won,drawn,lost,score,"), "{csv}");
    assert!(lines[1].starts_with("nodes=50,a,b,4,") && lines.len() == 2, "{csv}");
    let columns = |line: &str| line.split(',').count();
    assert_eq!(columns(lines[0]), columns(lines[1]));
    let table = text(&[&nodes[..], &["--format", "markdown"]].concat());
    assert!(table.contains("| control | player | opponent | games |"), "{table}");
    assert!(table.contains("\n|---|") && table.contains("\n| nodes=50 | a | b | 4 |"), "{table}");
    let json = text(&[&nodes[..], &["--format", "json"]].concat());
    let read: Match = Document::read(&json).unwrap().body;
    assert_eq!((read.games, read.all_games), (4, 4));
    let pairs = read.pairings[0].pairs.unwrap();
    let sum = pairs.won_won + pairs.won_drawn + pairs.won_lost + pairs.drawn_drawn;
    assert_eq!(sum + pairs.drawn_lost + pairs.lost_lost, 2);
    refused(&["match", "tictactoe", "a@", "b@", "--format", "json", "--json"], "--json");
}

#[test]
fn several_limits_are_a_curve() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (svg, csv, kept) = (path("curve.svg"), path("curve.csv"), path("games.jsonl"));
    let controls = ["--control", "nodes=20", "--control", "nodes=200", "-q"];
    let files = ["-o", &svg, "--output", &csv, "--results", &kept];
    let told = text(&[&controls[..], &files].concat());
    assert!(told.starts_with("nodes=20      a - b  +"), "{told}");
    assert_eq!(told.lines().count(), 2, "{told}");
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains("nodes a move") && picture.contains("a against b"), "{picture}");
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 3);
    for limit in ["nodes=20", "nodes=200"] {
        let games = std::fs::read_to_string(path(&format!("games.{limit}.jsonl"))).unwrap();
        assert_eq!(games.lines().count(), 5);
    }
    let json = text(&[&controls[..], &["--json"]].concat());
    let read: MatchCurve = Document::read(&json).unwrap().body;
    assert_eq!(
        read.points.iter().map(|p| &p.control[..]).collect::<Vec<_>>(),
        ["nodes=20", "nodes=200"]
    );
    let base = ["match", "tictactoe", "a@", "b@"];
    let with = |more: &[&str], expected: &str| refused(&[&base[..], more].concat(), expected);
    with(&["-o", "x.png"], "x.png: expected a name that ends in .json, .csv, .md or .svg");
    let kinds = ["--control", "nodes=2", "--control", "st=1", "-o", "x.svg"];
    with(&kinds, "a curve needs limits of one kind");
    with(&["--control", "nodes=2", "--control", "nodes=3", "--pgn", "x"], "a single --control");
    let own = ["match", "tictactoe", "a@nodes=9", "b@depth=1", "--control", "nodes=2"];
    refused(&[&own[..], &["--control", "nodes=3"]].concat(), "these would change nothing");
}

#[test]
fn scores_are_reported_as_matches_are() {
    let words = ["match", "invest:3", "a@search=expectiminimax", "--rounds", "3", "-q"];
    let controls = ["--control", "nodes=9", "--control", "nodes=20"];
    let csv = run(&[&words[..], &controls, &["--format", "csv"]].concat());
    let csv = stdout(&csv);
    assert!(csv.starts_with("control,player,scores,mean,error,median,"), "{csv}");
    assert!(csv.contains("\nnodes=20,a,3,") && csv.lines().count() == 3, "{csv}");
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("scores.svg");
    let told = run(&[&words[..], &controls, &["-o", svg.to_str().unwrap()]].concat());
    assert!(stdout(&told).starts_with("nodes=9\nplayer"), "{}", stderr(&told));
    assert!(std::fs::read_to_string(&svg).unwrap().contains("mean score"));
}

/// The two games of a pair are one result, and neither two draws nor two wins are a proof.
#[test]
fn few_games_claim_little() {
    let words = ["match", "tictactoe", "a@", "b@", "--control", "nodes=20000", "--rounds", "1"];
    let drawn = stdout(&run(&[&words[..], &["-q", "--random-plies", "0"]].concat()));
    assert!(drawn.contains("(+0 =2 -0)"), "{drawn}");
    assert!(!drawn.contains("± 0") && !drawn.contains("Elo: -0"), "{drawn}");
    assert!(!drawn.contains("100.0 %") && !drawn.contains("inf"), "{drawn}");
    let words = ["match", "connect4:5x4", "deep@nodes=4000", "flat@nodes=4", "--rounds", "2", "-q"];
    let more = ["--random-plies", "1", "--json"];
    let output = run(&[&words[..], &more].concat());
    let read: Match = Document::read(&stdout(&output)).unwrap().body;
    let first = &read.pairings[0];
    let elo = first.elo.unwrap();
    assert!(elo.low.is_none_or(|low| low < 1_000.0), "{elo:?}");
    assert!(elo.high.is_none_or(|high| high > 100.0), "{elo:?}");
    assert!(first.superiority.unwrap() < 0.999, "{first:?}");
    let worth = ["worth", "tictactoe", "--switch", "null-move=off", "--control", "nodes=30"];
    let more = ["--player", "search=selective", "--games", "2", "-q"];
    let table = stdout(&run(&[&worth[..], &more].concat()));
    assert!(table.contains("| may be none |") && !table.contains("± 0 "), "{table}");
    let json = run(&[&worth[..], &more, &["--json"]].concat());
    let read: Worth = Document::read(&stdout(&json)).unwrap().body;
    assert!(!read.switches[0].excludes_zero);
}

#[test]
fn matches_of_nothing_and_of_one_name_are_refused() {
    refused(&["match", "tictactoe", "a@", "b@", "--rounds", "0"], "--rounds");
    refused(&["worth", "tictactoe", "--switch", "c=1", "--games", "0"], "--games");
    refused(&["tune", "tictactoe", "--rounds", "0"], "--rounds");
    refused(&["match", "tictactoe", "a@", "a@depth=2"], "a: two players have this name");
}

#[test]
fn a_results_file_says_where_it_was_made_and_what_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let kept = ["--control", "nodes=20", "--results", file.to_str().unwrap()];
    text(&kept);
    let header = std::fs::read_to_string(&file).unwrap();
    let header: serde_json::Value = serde_json::from_str(header.lines().next().unwrap()).unwrap();
    assert_eq!(header["started"]["outply"], env!("CARGO_PKG_VERSION"));
    assert!(header["started"]["threads"].as_u64().is_some_and(|threads| threads > 0), "{header}");
    assert!(header["started"]["load"].is_number() && header["contestants"][0]["name"] == "a");
    let again = play(&kept);
    let said = stderr(&again);
    assert!(said.contains("All 4 games have been played: nothing is left to play."), "{said}");
    refused(
        &["match", "tictactoe", "a@", "b@", "--results", file.to_str().unwrap()],
        "holds another contest: the settings of a are search=alphabeta, not none; \
         the limits of a are nodes=20, not st=0.1; the settings of b are search=mcts, not none; ",
    );
}

fn lines(path: &Path) -> usize {
    std::fs::read_to_string(path).unwrap_or_default().lines().count()
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_prints_what_was_played_and_its_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my games.jsonl");
    let words = ["match", "tictactoe", "a@nodes=20", "b@nodes=5", "--rounds", "10000000"];
    let kept = ["--results", file.to_str().unwrap()];
    let child = outply(&[&words[..], &kept].concat()).spawn().unwrap();
    while lines(&file) < 4 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(stdout(&output).starts_with("a against b\nElo: "), "{}", stdout(&output));
    let said = stderr(&output);
    assert!(
        said.contains("of 20000000 games were played; to continue: outply match tictactoe"),
        "{said}"
    );
    assert!(said.contains("'") && said.lines().count() <= 4, "the name is quoted: {said}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_comparison_of_switches_names_those_that_are_left() {
    use std::io::{BufRead, BufReader, Read};
    let words = ["worth", "tictactoe", "--player", "search=selective", "--control", "nodes=20"];
    let more = ["--switch", "killers=off,null-move=off", "--games", "10000000", "-q"];
    let mut child = outply(&[&words[..], &more].concat()).spawn().unwrap();
    let (mut told, mut line) = (BufReader::new(child.stdout.take().unwrap()), String::new());
    // The heading comes before the first game.
    told.read_line(&mut line).unwrap();
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    told.read_to_string(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let left = "to play what is missing: outply worth tictactoe --player";
    assert!(stderr(&output).contains(left), "{}", stderr(&output));
    let switches = "--switch 'killers=off,null-move=off'\n";
    assert!(stderr(&output).ends_with(switches), "{}", stderr(&output));
    assert!(!line.contains("`null-move=off`"), "the second was not begun: {line}");
}

#[test]
fn lines_of_play_are_told_by_first_action() {
    let told = run(&["perft", "tictactoe", "3", "--divide"]);
    let told = stdout(&told);
    assert!(told.contains("\naction  lines\na3      56\n"), "{told}");
    assert_eq!(told.lines().filter(|line| line.ends_with(" 56")).count(), 9, "{told}");
    let json: outply_json::Perft =
        Document::read(&stdout(&run(&["perft", "tictactoe", "3", "--divide", "--json"])))
            .unwrap()
            .body;
    assert_eq!(json.moves.iter().map(|row| row.lines).sum::<u64>(), json.depths[2].lines);
}

#[test]
fn analyses_say_who_moves_and_why_they_ended() {
    let ended = |words: &[&str]| {
        let output = run(&[&["analyze", "connect4", "--json", "-q"], words].concat());
        let json: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        (json["to_move"].as_u64(), json["ended"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(ended(&["--nodes", "1000", "--moves", "4"]), (Some(1), "limit".to_owned()));
    assert_eq!(ended(&["--depth", "2"]), (Some(0), "depth".to_owned()));
}
