//! Contests for score at a toy table: common seeds, files, failures that lose nothing.

use outply_arena::contest::{Ended, PlayerError};
use outply_arena::formats::seal::unsealed;
use outply_arena::scores::{
    PlayedGame, ScoreContest, ScoreError, ScoreEvent, ScoreTable, Scored, Spent,
};
use outply_search::StopFlag;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// One seat; the contestant scores the seed, and ten more if it is the second one. In the game of the
/// seed `bad` something is wrong.
struct Toy<'t> {
    bad: Option<(u64, Fault)>,
    played: &'t AtomicU64,
}

#[derive(Clone, Copy)]
enum Fault {
    Fails,
    Panics,
}

impl ScoreTable for Toy<'_> {
    fn play(&mut self, seed: u64, turn: u64) -> Result<Option<PlayedGame>, PlayerError> {
        match self.bad.filter(|(bad, _)| *bad == seed) {
            Some((_, Fault::Fails)) => return Err(PlayerError::failed("no memory")),
            Some((_, Fault::Panics)) => panic!("a bug in the search"),
            None => (),
        }
        self.played.fetch_add(1, Ordering::Relaxed);
        let payoffs = vec![seed.wrapping_add(10 * turn) as f64];
        let work = vec![Spent { moves: 1, nodes: 2, seconds: 0.5 }; 2];
        Ok(Some(PlayedGame { seats: vec![turn as usize], payoffs, work }))
    }
}

fn contest(bad: Option<(u64, Fault)>, played: &AtomicU64) -> ScoreContest<'_> {
    let contestants = ["a", "b"].map(|name| [name, "settings", "nodes=1"].map(str::to_owned));
    let table = move || Ok(Box::new(Toy { bad, played }) as Box<dyn ScoreTable>);
    ScoreContest::new("toy", contestants.to_vec(), table).seed(5).rounds(4)
}

fn scores(games: &[Scored]) -> Vec<(u64, usize, f64)> {
    games.iter().map(|game| (game.seed, game.seats[0], game.payoffs[0])).collect()
}

#[test]
fn every_contestant_plays_every_seed() {
    let played = AtomicU64::new(0);
    let report = contest(None, &played).threads(3).run(&mut |_| ()).unwrap();
    let expected: Vec<(u64, usize, f64)> =
        (5..9).flat_map(|seed| [(seed, 0, seed as f64), (seed, 1, seed as f64 + 10.0)]).collect();
    assert_eq!(scores(&report.games), expected);
    assert_eq!((report.ended, report.all), (Ended::Complete, 8));
    // Seeds go round at the end of their range, and nothing is planned ahead of what is played.
    let stop = StopFlag::new();
    let endless = contest(None, &played).seed(u64::MAX).rounds(u64::MAX).stop(&stop);
    let report = endless.run(&mut |event| {
        if matches!(event, ScoreEvent::Finished { done: 4, .. }) {
            stop.raise();
        }
    });
    let report = report.unwrap();
    let seeds: Vec<u64> = report.games.iter().take(4).map(|game| game.seed).collect();
    assert_eq!((seeds, report.ended), (vec![u64::MAX, u64::MAX, 0, 0], Ended::Stopped));
}

#[test]
fn a_failure_names_its_game_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (name, fault, words) in
        [("fails", Fault::Fails, "no memory"), ("panics", Fault::Panics, "a bug in the search")]
    {
        let (path, played) = (folder.path().join(name), AtomicU64::new(0));
        let broken = contest(Some((7, fault)), &played).results(&path);
        let report = broken.run(&mut |_| ()).unwrap();
        assert_eq!(report.games.len(), 4, "two seeds before the bad one");
        let failure = report.failure.expect("the third seed fails").to_string();
        assert!(
            failure.starts_with("in the game of seed 7: ") && failure.ends_with(words),
            "{failure}"
        );
        // Mended, it goes on with the game that failed.
        let report = contest(None, &played).results(&path).run(&mut |_| ()).unwrap();
        assert_eq!((report.games.len(), played.load(Ordering::Relaxed)), (8, 8));
        assert!(report.failure.is_none());
    }
}

fn with(path: &Path, text: &str) -> Result<usize, ScoreError> {
    let played = AtomicU64::new(0);
    std::fs::write(path, text).unwrap();
    contest(None, &played).results(path).run(&mut |_| ()).map(|report| report.games.len())
}

#[test]
fn files_of_other_contests_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (path, played) = (folder.path().join("games"), AtomicU64::new(0));
    let conditions = serde_json::json!({ "processor": "one" });
    let kept = contest(None, &played).results(&path).conditions(conditions);
    kept.run(&mut |_| ()).unwrap();
    let sealed = std::fs::read_to_string(&path).unwrap();
    let damaged = with(&path, &sealed.replace("\"seed\":6", "\"seed\":9")).expect_err("damage");
    assert!(damaged.to_string().contains("damaged: its checksum is"), "{damaged}");
    // Files without checksums, as older ones are, are looked at all the same.
    let plain = |line: &str| {
        String::from_utf8(unsealed(line.as_bytes()).expect("whole")).expect("text") + "\n"
    };
    let whole: String = sealed.lines().map(plain).collect();
    std::fs::write(&path, &sealed).unwrap();
    // A longer one, on another machine, goes on.
    let longer = contest(None, &played).rounds(5).results(&path).run(&mut |_| ()).unwrap();
    assert_eq!(longer.games.len(), 10);
    let refused = [
        (whole.replacen("\"toy\"", "\"other\"", 1), "its game is"),
        (whole.replace("\"seed\":6", "\"seed\":9"), "line 4: the game has another seed"),
        (whole.replace("\"game\":3", "\"game\":2"), "line 5: the game was recorded before"),
        (
            whole.replace("\"seats\":[1]", "\"seats\":[7]"),
            "line 3: other contestants play this game",
        ),
        (whole.replace("\"payoffs\"", "\"x\""), "line 2: not a game"),
    ];
    for (text, expected) in refused {
        let error = with(&path, &text).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    }
    // A header or a game broken off in writing is written again.
    for length in [0, 20, whole.find("started").unwrap() + 12, whole.len() - 5] {
        assert_eq!(with(&path, &whole[..length]).ok(), Some(8), "{length} bytes");
    }
}
