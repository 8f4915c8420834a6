//! Learning, killed: what was kept is never less than before, and goes on.

use super::{Done, Killer};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the program to its end and gives what it wrote.
fn told(killer: &Killer, words: &[&str]) -> Result<String, String> {
    let output =
        Command::new(&killer.outply).args(words).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(format!("`{}`: {}", words.join(" "), complaint.trim()))
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

/// A folder of learning has these files and no others, the lines of its tests are whole, and its weights
/// play.
fn is_whole(killer: &Killer, game: &str, school: &Path) -> Done {
    let entries = std::fs::read_dir(school).into_iter().flatten().flatten();
    let mut files: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    if files != ["curve.svg", "state", "tests.jsonl", "weights"] {
        return Err(format!("in the folder are {}", files.join(", ")));
    }
    let tests = std::fs::read_to_string(school.join("tests.jsonl"));
    for line in tests.map_err(|error| error.to_string())?.lines() {
        serde_json::from_str::<Value>(line).map_err(|error| format!("{line}: {error}"))?;
    }
    let evaluator = format!("learned={}", name(&school.join("weights")));
    let words = ["analyze", game, "--depth", "1", "--search", "alphabeta", "--evaluator"];
    told(killer, &[&words[..], &[&evaluator]].concat()).map(drop)
}

/// What a training has learnt from in all: games as it tells them itself, since weights that lose their
/// test are not kept; positions as the weights tell them.
fn learnt_from(killer: &Killer, more: &str, school: &Path) -> Result<u64, String> {
    let (state, weights) = (name(school), name(&school.join("weights")));
    let words: Vec<&str> = more.split(' ').chain([&*state]).collect();
    let games = count(&told(killer, &words)?, "all_games")?;
    if games > 0 {
        return Ok(games);
    }
    count(&told(killer, &["weights", "info", &weights, "--json"])?, "games")
}

fn count(text: &str, field: &str) -> Result<u64, String> {
    let told: Value = serde_json::from_str(text).map_err(|error| format!("{text}: {error}"))?;
    told[field].as_u64().ok_or_else(|| format!("no {field}: {text}"))
}

/// Kills trainings of this folder, and lets each go on by `more`.
fn trainings(killer: &Killer, kills: u64, game: &str, [words, more]: [&str; 2]) -> Done {
    let school = school(killer, words);
    let long = killer.whole(words, &school)?;
    let learnt = || learnt_from(killer, more, &school);
    let mut before = learnt()?;
    for number in 1..=kills {
        killer.kill(words, &school, long, number)?;
        let after = learnt().map_err(|error| format!("kill {number}: {error}"))?;
        if after <= before {
            return Err(format!("kill {number}: {after} learnt, {before} before"));
        }
        before = after;
        is_whole(killer, game, &school).map_err(|error| format!("kill {number}: {error}"))?;
    }
    Ok(())
}

fn school(killer: &Killer, words: &str) -> PathBuf {
    killer.file(if words.contains("--positions") { "study" } else { "school" })
}

/// Learning from games of its own.
pub(super) fn games(killer: &Killer, kills: u64) -> Done {
    let words = "train tictactoe --games 400 -q --state";
    trainings(killer, kills, "tictactoe", [words, "train tictactoe --games 1 -q --json --state"])
}

/// The game whose positions are gathered, and how.
const GATHERED: &str = "connect4:5x4";
/// Games that each command adds.
const ADDED: u64 = 40;

fn gather(games: u64) -> String {
    format!("positions {GATHERED} --nodes 60 --random-plies 2-6 --games {games} -q -o")
}

/// The file goes on from what is whole, and in the end is as if nothing had happened.
pub(super) fn positions(killer: &Killer, kills: u64) -> Done {
    let (reference, file) = (killer.file("whole.positions"), killer.file("killed.positions"));
    let long = killer.whole(&gather(ADDED), &file)?;
    for number in 1..=kills {
        let words = gather((number + 1) * ADDED);
        killer.kill(&words, &file, long, number)?;
        killer.whole(&words, &file).map_err(|error| format!("kill {number}: {error}"))?;
    }
    killer.whole(&gather((kills + 1) * ADDED), &reference)?;
    let lines = |file: &Path| {
        let lines = killer.file("positions.jsonl");
        told(killer, &["positions", "export", &name(file), "-o", &name(&lines)])?;
        std::fs::read(lines).map_err(|error| error.to_string())
    };
    let same = lines(&file)? == lines(&reference)?;
    if same { Ok(()) } else { Err("other positions than without kills".to_owned()) }
}

/// Learning from positions.
pub(super) fn studies(killer: &Killer, kills: u64) -> Done {
    let file = killer.file("to-learn.positions");
    killer.whole(&gather(4 * ADDED), &file)?;
    let by = |told: &str| {
        let file = name(&file);
        format!("train {GATHERED} --cells 4 --positions {file} -q {told} --state")
    };
    trainings(killer, kills, GATHERED, [&by("--passes 8"), &by("--passes 1 --json")])
}
