//! Games written for people, and read again as openings.

use crate::toys::*;
use outply_arena::contest::*;
use outply_arena::formats::{self, Format, Heading, Style, movetext};
use std::path::Path;

fn heading(style: Style, seats: [&str; 2]) -> Heading {
    let [event, date, game] = ["heaps \"of\" fun", "????.??.??", "heap"].map(str::to_owned);
    Heading { style, event, date, variant: Some(game), seats: seats.map(str::to_owned) }
}

fn contest<'c>(folder: &Path, rounds: u64) -> Contest<'c> {
    let heading = heading(Style::Pgn, ["first", "second"]);
    let transcript = Transcript { path: folder.join("games.pgn"), heading };
    let contest = Contest::new("heap", Heap::dice, vec![perfect("P"), random("R")]);
    let contest = contest.openings(Openings::Random { plies: 2 }).seed(5).rounds(rounds);
    contest.transcript(transcript).results(folder.join("games.jsonl"))
}

fn rounds(text: &str) -> Vec<String> {
    let games = movetext::read(text, false).expect("it is well formed");
    games.iter().map(|game| game.tag("Round").expect("a number").to_owned()).collect()
}

#[test]
fn transcripts_read_back_as_the_games_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut records = Vec::new();
    let report = contest(folder.path(), 3).run(&mut |event| {
        if let Event::Finished { record, .. } = event {
            records.push((*record).clone());
        }
    });
    assert_eq!(report.expect("it can be held").ended, Ended::Complete);
    let text = std::fs::read_to_string(folder.path().join("games.pgn")).expect("it is there");
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    let games = formats::read(&text, Format::Pgn, usize::MAX).expect("it is well formed");
    assert_eq!(games.len(), records.len());
    for (game, record) in games.iter().zip(&records) {
        let moves: Vec<String> =
            record.opening.moves.iter().chain(&record.moves).cloned().collect();
        assert_eq!(game.opening, Opening { position: None, moves });
        assert_eq!(record.seconds.len(), record.moves.len());
    }
    assert!(
        text.contains("[Event \"heaps \\\"of\\\" fun\"]") && text.contains("[Variant \"heap\"]")
    );
    assert!(text.contains("{book}") && text.contains("[Termination \"normal\"]"), "{text}");
}

#[test]
fn a_resumed_contest_writes_each_game_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    contest(folder.path(), 2).run(&mut quiet).expect("it can be held");
    let before = std::fs::read_to_string(&path).expect("it is there");
    assert_eq!(rounds(&before), ["1", "2", "3", "4"]);
    // Broken off within the last game, and that one lost.
    let third = before.rfind("[Event ").expect("there are games");
    std::fs::write(&path, &before[..third + 150]).expect("it can be written");
    contest(folder.path(), 3).run(&mut quiet).expect("it can be resumed");
    let after = std::fs::read_to_string(&path).expect("it is there");
    assert_eq!(rounds(&after), ["1", "2", "3", "4", "5", "6"]);
    assert!(after.starts_with(&before), "{after}");
    contest(folder.path(), 3).run(&mut quiet).expect("there is nothing to play");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), after);
}

#[test]
fn a_new_contest_adds_to_what_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, "[Event \"older\"]\n\n1. e4 1-0").expect("it can be written");
    contest(folder.path(), 1).run(&mut quiet).expect("it can be held");
    let text = std::fs::read_to_string(&path).expect("it is there");
    assert!(text.starts_with("[Event \"older\"]\n\n1. e4 1-0\n\n[Event \"heaps"), "{text}");
    assert_eq!(movetext::read(&text, false).expect("it is well formed").len(), 3);
}

fn record() -> GameRecord {
    GameRecord {
        game: 6,
        players: ["A".into(), "B".into()],
        contestants: [0, 1],
        opening: Opening { position: Some("9".into()), moves: vec!["1".into()] },
        seed: 1,
        moves: ["3", "2", "3"].map(str::to_owned).to_vec(),
        result: GameResult::Second,
        payoff: Some(-2.0),
        end: End::TimeForfeit,
        detail: Some("too {late}".into()),
        usage: [Usage::default(); 2],
        thoughts: vec![
            Thought { opinion: Some(Opinion::Points(31)), depth: Some(12), ..Thought::default() },
            Thought { opinion: Some(Opinion::Loss(3)), ..Thought::default() },
            Thought::default(),
        ],
        seconds: vec![0.5, 0.25, 0.0],
    }
}

fn written(heading: &Heading, record: &GameRecord) -> String {
    let controls = ["tc=40/60+0.5", "st=0.1"].map(|text| text.parse().expect("a control"));
    let mut referee = Heap::plain();
    formats::game(heading, record, [&controls[0], &controls[1]], &mut *referee).expect("legal")
}

#[test]
fn a_game_is_written_as_the_standards_say() {
    let expected = "\
[Event \"heaps \\\"of\\\" fun\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"7\"]
[White \"A\"]
[Black \"B\"]
[Result \"0-1\"]
[Variant \"heap\"]
[SetUp \"1\"]
[FEN \"9\"]
[PlyCount \"4\"]
[WhiteTimeControl \"40/60+0.5\"]
[BlackTimeControl \"1/0.1\"]
[Termination \"time forfeit\"]

1. 1 {book} 3 {+0.31/12 0.500s} 2. 2 {-M3 0.250s} 3 {too late} 0-1

";
    assert_eq!(written(&heading(Style::Pgn, ["X", "O"]), &record()), expected);
    let chess = Heading { variant: None, ..heading(Style::Pgn, ["White", "Black"]) };
    assert!(!written(&chess, &record()).contains("Variant"));
}

#[test]
fn where_black_begins_the_result_is_still_whites() {
    let text = written(&heading(Style::Pdn, ["Black", "White"]), &record());
    let tags = "[White \"B\"]\n[Black \"A\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n";
    assert!(text.contains(tags), "{text}");
    assert!(text.ends_with(" 1-0\n\n"), "{text}");
    assert!(text.contains("[WhiteTimeControl \"1/0.1\"]"), "{text}");
}
