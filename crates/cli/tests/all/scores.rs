//! Matches for score: games of one player and of three, over common seeds.

use crate::common::{outply, refused, run, stderr, stdout};
use outply_json::{Document, Scores};
use std::path::Path;

/// Alone against chance: a player that looks ahead, and one that looks less far.
const SOLO: [&str; 8] =
    ["match", "invest:3", "far@nodes=200", "near@nodes=9", "--rounds", "4", "--seed", "7"];

fn document(words: &[&str]) -> Scores {
    let output = run(words);
    assert!(output.status.success(), "{}", stderr(&output));
    Document::<Scores>::read(&stdout(&output)).unwrap().body
}

#[test]
fn players_meet_the_same_chance() {
    let scores = document(&[&SOLO[..], &["--json", "-q"]].concat());
    assert_eq!(scores.games.len(), 8);
    let seeds: Vec<u64> = scores.games.iter().map(|game| game.seed).collect();
    assert_eq!(seeds, [7, 7, 8, 8, 9, 9, 10, 10]);
    let [far, near] = &scores.players[..] else { panic!("two players") };
    assert_eq!((far.scores, near.scores), (4, 4));
    let mean = |place: usize| {
        let own = scores.games.iter().filter(|game| game.seats == [place]);
        own.map(|game| game.payoffs[0]).sum::<f64>() / 4.0
    };
    assert!((far.mean.unwrap().value - mean(0)).abs() < 1e-9);
    let difference = scores.difference.unwrap().value;
    assert!((difference - (mean(0) - mean(1))).abs() < 1e-9);
    let again = document(&[&SOLO[..], &["--json", "-q", "--concurrency", "3"]].concat());
    assert_eq!(again.games, scores.games, "threads do not matter");
}

#[test]
fn every_player_has_every_seat_once() {
    let words = ["match", "pig:10,3", "a@search=maxn,depth=2", "b@search=mcts,simulations=20"];
    let scores = document(&[&words[..], &["--rounds", "2", "--json", "-q"]].concat());
    let seats: Vec<Vec<usize>> = scores.games.iter().map(|game| game.seats.clone()).collect();
    assert_eq!(seats, [[0, 1, 0], [1, 0, 1], [0, 1, 0], [1, 0, 1]]);
    assert!(scores.games.iter().all(|game| game.payoffs.len() == 3));
}

#[test]
fn three_players_without_chance_do_not_play_one_game_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let [usual, none] = ["usual", "none"].map(|name| folder.path().join(name));
    let play = |file: &Path, more: &[&str]| {
        let players = ["a@search=maxn,depth=1", "b@search=maxn,depth=1", "c@search=maxn,depth=1"];
        let words = [&["match", "connectn:3,5x5x3"], &players[..], more].concat();
        let words = [&words[..], &["--rounds", "6", "--json", "-q", "--results"]].concat();
        let scores = document(&[&words[..], &[file.to_str().unwrap()]].concat());
        let text = std::fs::read_to_string(file).unwrap();
        let header: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        // By seats, all of whose players are alike, so that only the openings differ.
        let payoffs: Vec<Vec<f64>> = scores.games.iter().map(|game| game.payoffs.clone()).collect();
        (header["random_plies"].as_u64(), payoffs)
    };
    let (plies, payoffs) = play(&usual, &[]);
    assert_eq!(plies, Some(4));
    assert!(payoffs.chunks(3).all(|round| round == vec![round[0].clone(); 3]), "{payoffs:?}");
    assert!(payoffs.iter().any(|game| *game != payoffs[0]), "{payoffs:?}");
    let (plies, payoffs) = play(&none, &["--random-plies", "0"]);
    assert_eq!(plies, None);
    let words = ["match", "connectn:3,5x5x3", "a@depth=1", "b@depth=1", "c@depth=1", "-q"];
    let over = run(&[&words[..], &["--random-plies", "1000", "--rounds", "1"]].concat());
    assert_eq!(over.status.code(), Some(1));
    assert!(stderr(&over).contains("over within 1000 plies; expected fewer"), "{}", stderr(&over));
    assert!(payoffs.iter().all(|game| *game == payoffs[0]), "{payoffs:?}");
}

#[test]
fn the_table_claims_no_more_than_it_knows() {
    let text = stdout(&run(&[&SOLO[..], &["-q"]].concat()));
    assert!(text.contains("far minus near, seed by seed: "), "{text}");
    assert!(!text.contains("± 0 ") && !text.contains("-0 "), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let once = ["match", "invest:3", "a@nodes=9", "--rounds", "1", "-q"];
    let text = stdout(&run(&once));
    assert!(!text.contains('±'), "one game knows nothing of the spread: {text}");
}

#[test]
fn what_scores_have_no_use_for_is_refused() {
    let base = ["match", "invest:3", "a@"];
    let with = |more: &[&str], expected: &str| refused(&[&base[..], more].concat(), expected);
    with(&["--sprt", "0,20"], "--sprt: invest:3 is played for score");
    with(&["--rounds", "0"], "--rounds");
    with(&["a@nodes=2"], "a: two players have this name");
    with(&["--control", "tc=1"], "has no clocks");
    with(&["b@uci:engine"], "engines play only games of two players");
    with(&["b@serch=mcts"], "serch");
}

fn games(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().skip(1).map(str::to_owned).collect()
}

/// A line without its checksum, which need not be right.
fn unsealed_anyway(line: &str) -> String {
    let (members, _) = line.rsplit_once(",\"crc").expect("a checksum at the end");
    format!("{members}}}")
}

#[test]
fn a_results_file_goes_on_where_it_leaves_off() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scores.jsonl");
    let name = file.to_str().unwrap();
    let kept = [&SOLO[..], &["--results", name]].concat();
    let whole = run(&kept);
    assert!(whole.status.success(), "{}", stderr(&whole));
    let text = std::fs::read_to_string(&file).unwrap();
    let header: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(header["contestants"][0]["settings"], "nodes=200");
    assert_eq!(header["started"]["outply"], env!("CARGO_PKG_VERSION"));
    // Broken off in the fourth game, and by another machine.
    let mut lines = text.split_inclusive('\n').map(str::to_owned);
    let header = lines.next().expect("a header").replacen("\"load\":", "\"load\":1000", 1);
    let header = unsealed_anyway(&header) + "\n";
    let cut = header + &lines.take(3).collect::<String>() + "{\"game\":3,\"se";
    std::fs::write(&file, cut).unwrap();
    let on = run(&kept);
    assert!(stderr(&on).contains("8 games, 3 of them played before"), "{}", stderr(&on));
    // The table is the same but for the time spent.
    let spent = |text: String| {
        let line = |line: &str| line.rsplit_once(' ').map(|(row, _)| row.trim_end().to_owned());
        text.lines().filter_map(line).collect::<Vec<_>>()
    };
    assert_eq!(spent(stdout(&on)), spent(stdout(&whole)));
    assert_eq!(games(&file).len(), 8);
    let over = run(&kept);
    assert!(stderr(&over).contains("All 8 games have been played"), "{}", stderr(&over));
    let other = [&kept[..4], &["--rounds", "4", "--seed", "8", "--results", name]].concat();
    refused(&other, "holds another contest: its seed is 7, not 8");
    std::fs::write(&file, "not a contest\n").unwrap();
    refused(&kept, "line 1: not the header of a contest");
}

#[cfg(unix)]
#[test]
fn an_interrupted_contest_tells_what_was_played_and_how_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scores.jsonl");
    let words = ["match", "invest:3", "a@nodes=9", "--rounds", "1000000", "--results"];
    let child = outply(&[&words[..], &[file.to_str().unwrap()]].concat()).spawn().unwrap();
    while games(&file).len() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(stdout(&output).starts_with("player"), "{}", stdout(&output));
    let said = stderr(&output);
    assert!(said.contains("to continue: outply match invest:3 'a@nodes=9' --rounds"), "{said}");
}
