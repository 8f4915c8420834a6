//! Contests that go on where they were.

use crate::toys::*;
use outply_arena::contest::*;
use outply_arena::formats::seal::unsealed;
use outply_arena::statistics::Sprt;
use outply_search::StopFlag;
use std::path::Path;

fn contest<'c>(path: &Path, seed: u64, rounds: u64) -> Contest<'c> {
    let contest = Contest::new("heap", Heap::dice, vec![perfect("P"), random("R")]);
    contest.rounds(rounds).openings(Openings::Random { plies: 2 }).seed(seed).results(path)
}

/// The games in a file by number, without the times.
fn games(path: &Path) -> Vec<(u64, Vec<String>, GameResult)> {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let record = |line: &str| serde_json::from_str::<GameRecord>(line).expect("a game a line");
    let mut games: Vec<_> = text.lines().skip(1).map(record).collect();
    games.sort_by_key(|game| game.game);
    games.into_iter().map(|game| (game.game, game.moves, game.result)).collect()
}

#[test]
fn a_contest_broken_off_ends_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let report = contest(&whole, 1, 20).run(&mut quiet).expect("it can be held");
    for at in [7, 8, 25] {
        let stop = StopFlag::new();
        let broken = contest(&parts, 1, 20).stop(&stop).run(&mut |event| {
            if matches!(event, Event::Finished { record, .. } if record.game >= at) {
                stop.raise();
            }
        });
        assert_eq!(broken.expect("it can be held").ended, Ended::Stopped);
    }
    let mut found = 0;
    let resumed = contest(&parts, 1, 20).threads(2).run(&mut |event| {
        if let Event::Begun { played, .. } = event {
            found = *played;
        }
    });
    assert!(found > 20, "{found}");
    let (a, b) = (resumed.expect("it can be held").standings, report.standings);
    assert_eq!(a.meeting(0, 1), b.meeting(0, 1));
    assert_eq!(games(&parts), games(&whole));
    assert_eq!(games(&parts).len(), 40);
}

#[test]
fn a_longer_contest_is_the_same_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let [long, grown] = ["long", "grown"].map(|name| folder.path().join(name));
    contest(&long, 4, 9).run(&mut quiet).expect("it can be held");
    contest(&grown, 4, 3).run(&mut quiet).expect("it can be held");
    contest(&grown, 4, 9).run(&mut quiet).expect("it can be held");
    assert_eq!(games(&grown), games(&long));
    let shorter = contest(&grown, 4, 3).run(&mut quiet).expect_err("there are more games");
    assert!(shorter.to_string().contains("fewer games"), "{shorter}");
}

#[test]
fn a_line_broken_off_is_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    contest(&path, 1, 4).run(&mut quiet).expect("it can be held");
    let before = games(&path);
    let text = std::fs::read_to_string(&path).expect("the file is there");
    std::fs::write(&path, &text[..text.len() - 30]).expect("it can be written");
    contest(&path, 1, 4).run(&mut quiet).expect("it can be resumed");
    assert_eq!(games(&path), before);
}

#[test]
fn a_header_broken_off_is_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    contest(&path, 1, 2).run(&mut quiet).expect("it can be held");
    let (text, before) = (std::fs::read_to_string(&path).expect("the file is there"), games(&path));
    for length in [1, 20, text.lines().next().map_or(0, str::len)] {
        std::fs::write(&path, &text[..length]).expect("it can be written");
        contest(&path, 1, 2).run(&mut quiet).expect("it can be begun anew");
        assert_eq!(games(&path), before);
    }
}

/// Two contests that write one file would destroy each other's games.
#[test]
fn a_file_that_another_contest_writes_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let mut second = None;
    let first = contest(&path, 1, 2).run(&mut |event| {
        if second.is_none() && matches!(event, Event::Finished { .. }) {
            second = Some(contest(&path, 1, 2).run(&mut quiet));
        }
    });
    let refused = second.expect("a game was finished").expect_err("the file is taken");
    assert!(refused.to_string().contains("another contest is writing this file"), "{refused}");
    assert_eq!(first.expect("it can be held").ended, Ended::Complete);
    assert_eq!(games(&path).len(), 4);
    contest(&path, 1, 2).run(&mut quiet).expect("it is free again");
}

#[test]
fn another_contests_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    contest(&path, 1, 2).run(&mut quiet).expect("it can be held");
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let error = contest(&path, 2, 2).run(&mut quiet).expect_err("another seed").to_string();
    assert!(error.contains("its seed is 1, not 2"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).expect("the file is there"), text);
    // Older files have no checksums: what they say is looked at all the same.
    let plain = |line: &str| {
        String::from_utf8(unsealed(line.as_bytes()).expect("whole")).expect("text") + "\n"
    };
    let (sealed, text) = (text.clone(), text.lines().map(plain).collect::<String>());
    let (rest, last) = sealed.rsplit_once("crc32").expect("the last line has a checksum");
    let misnamed = format!("{rest}crc33{last}");
    for (damage, expected) in [
        (sealed.replacen("\"result\":", "\"resalt\":", 1), "line 2: damaged: its checksum is"),
        (sealed.replacen("\"seed\":1", "\"seed\":2", 1), "line 1: damaged: its checksum is"),
        (misnamed, "line 5: damaged: its checksum is missing"),
        (sealed.replacen("crc32", "crc33", 1), "holds another contest: its crc33 is"),
        (text.replacen("\"result\":", "\"resalt\":", 1), "line 2: not a game"),
        (text.replacen("outply_contest", "other", 1), "line 1: not the header"),
        (text.clone() + text.lines().nth(1).unwrap_or("") + "\n", "recorded before"),
        (text.replacen("\"game\":0,", "\"game\":1,", 1), "other contestants play"),
        ("something else".to_owned(), "line 1: not the header"),
        (text.replacen("[\"P\",\"R\"]", "[\"Q\",\"R\"]", 1), "the names differ"),
    ] {
        std::fs::write(&path, damage).expect("it can be written");
        let error = contest(&path, 1, 2).run(&mut quiet).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    }
    let nowhere = contest(&folder.path().join("no/such"), 1, 2).run(&mut quiet);
    assert!(matches!(nowhere, Err(ContestError::Results(ResultsError::Io { .. }))));
}

#[test]
fn a_decided_test_stays_decided() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let hold = || {
        let sprt = Sprt::normalised(0.0, 100.0).expect("possible");
        let (mut started, contest) = (0, contest(&path, 1, 1000).sprt(sprt));
        let report = contest.run(&mut |event| started += u32::from(is_start(event)));
        (report.expect("it can be held"), started)
    };
    let ((first, some), (again, none)) = (hold(), hold());
    assert_eq!((first.ended, first.sprt), (again.ended, again.sprt));
    assert!(some > 0 && none == 0, "{some} and {none} games were begun");
}

fn is_start(event: &Event<'_>) -> bool {
    matches!(event, Event::Started { .. })
}
