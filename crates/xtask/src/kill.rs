//! Kills programs at random moments, or gives them too little memory, and looks at what is left: no file may be half
//! written, and nothing that was kept may be lost. `cargo xtask kill`, `cargo xtask starve`.

mod learning;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const USAGE: &str = "usage: cargo xtask kill|starve [KILLS [OUTPLY [TESTS]]]
  KILLS   how many programs are killed (starve: run with a narrow limit on memory) altogether, 42 unless given
  OUTPLY  the command line to kill, target/debug/outply unless given
  TESTS   which programs, as in match,positions; all unless given: match, tune, tables, train,
          positions, train --positions";

/// What can go wrong, in words.
type Done = Result<(), String>;

/// What befalls a program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fate {
    /// It is killed at some moment.
    Killed,
    /// It may have no more than so much memory: every allocation fails at one limit or another.
    Starved,
}

/// Address space of a starved program, in KiB: too little to begin with, and enough for most of the tests.
const NARROW: f64 = (48 << 10) as f64;
const WIDE: f64 = (256 << 10) as f64;

/// Runs a whole test and tells how it went.
pub(crate) fn run(fate: Fate) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(2).collect();
    let kills = arguments.first().map_or(Ok(42), |kills| kills.parse::<u64>());
    let Ok(kills) = kills else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let outply = arguments.get(1).map_or("target/debug/outply", String::as_str);
    let folder = std::env::temp_dir().join(format!("outply-kill-{}", std::process::id()));
    let outply = outply.into();
    let done = std::fs::create_dir_all(&folder).map_err(|error| error.to_string()).and_then(|()| {
        let killer = Killer { outply, folder: folder.clone(), fate };
        all(&killer, kills, arguments.get(2).map(String::as_str))
    });
    let _ = std::fs::remove_dir_all(&folder);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kill: {error}");
            ExitCode::FAILURE
        }
    }
}

fn all(killer: &Killer, kills: u64, chosen: Option<&str>) -> Done {
    let tests = [
        ("match", matches as fn(&Killer, u64) -> Done),
        ("tune", tunings),
        ("tables", tables),
        ("train", learning::games),
        ("positions", learning::positions),
        ("train --positions", learning::studies),
    ];
    let is_chosen = |name: &str| chosen.is_none_or(|all| all.split(',').any(|one| one == name));
    let tests: Vec<_> = tests.into_iter().filter(|(name, _)| is_chosen(name)).collect();
    if tests.is_empty() {
        return Err(format!("no such tests\n{USAGE}"));
    }
    let each = kills.div_ceil(tests.len() as u64);
    for (name, test) in tests {
        test(killer, each).map_err(|error| format!("{name}: {error}"))?;
        let fates = match killer.fate {
            Fate::Killed => "kills",
            Fate::Starved => "limits on memory",
        };
        println!("{name}: {each} {fates}, nothing lost");
    }
    Ok(())
}

struct Killer {
    outply: PathBuf,
    folder: PathBuf,
    fate: Fate,
}

impl Killer {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn command(&self, words: &str, file: &Path) -> Command {
        let mut command = Command::new(&self.outply);
        command.args(words.split(' ')).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Lets the program run to its end, and tells how long it took.
    fn whole(&self, words: &str, file: &Path) -> Result<Duration, String> {
        let begun = Instant::now();
        let status = self.command(words, file).status().map_err(|error| error.to_string())?;
        if !status.success() {
            return Err(format!("`{words}` ended by {status}"));
        }
        Ok(begun.elapsed())
    }

    /// Lets it run for a part of `long` and kills it; or starves it.
    fn kill(&self, words: &str, file: &Path, long: Duration, number: u64) -> Done {
        if matches!(self.fate, Fate::Starved) {
            return self.starve(words, file, number);
        }
        let mut child = self.command(words, file).spawn().map_err(|error| error.to_string())?;
        std::thread::sleep(long.mul_f64(share(number)));
        // It may have come to its end.
        let _ = child.kill();
        child.wait().map(drop).map_err(|error| error.to_string())
    }

    /// Lets it run with little memory, to its end of one kind or another.
    fn starve(&self, words: &str, file: &Path, number: u64) -> Done {
        let limit = NARROW * (WIDE / NARROW).powf(share(number));
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v \"$0\"; exec \"$@\"", &(limit as u64).to_string()]);
        shell.arg(&self.outply).args(words.split(' ')).arg(file);
        shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.status().map(drop).map_err(|error| error.to_string())
    }

    /// Files in the folder that are not `expected`.
    fn strangers(&self, expected: &[&str]) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter(|name| !expected.contains(&name.as_str())).collect()
    }
}

/// A number from 0 to 1 that differs from kill to kill, spread evenly (golden ratio).
fn share(number: u64) -> f64 {
    (number as f64 * 0.618_033_988_749_895).fract()
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_default()
}

/// A contest's games by number, without times.
fn games(path: &Path) -> Result<Vec<(u64, Value)>, String> {
    let text = String::from_utf8(read(path)).map_err(|error| error.to_string())?;
    let mut games = Vec::new();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        let number = game["game"].as_u64().ok_or_else(|| format!("{line}: no number"))?;
        games.push((number, game["moves"].clone()));
    }
    games.sort_by_key(|game| game.0);
    Ok(games)
}

/// Lines stay as they were written; in the end every game is there once, as if nothing had happened.
fn matches(killer: &Killer, kills: u64) -> Done {
    let words =
        "match connect4:5x4 a@depth=3 b@depth=2 --rounds 40 --concurrency 2 --seed 1 -q --results";
    let (reference, file) = (killer.file("whole.jsonl"), killer.file("match.jsonl"));
    let long = killer.whole(words, &reference)?;
    for number in 1..=kills {
        let before = read(&file);
        let whole = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        killer.kill(words, &file, long / 3, number)?;
        if !read(&file).starts_with(&before[..whole]) {
            return Err(format!("kill {number}: lines were lost"));
        }
        let games = games(&file).map_or(0, |games| games.len());
        if games >= 80 {
            std::fs::remove_file(&file).map_err(|error| error.to_string())?;
        }
    }
    killer.whole(words, &file)?;
    let (found, expected) = (games(&file)?, games(&reference)?);
    if found == expected { Ok(()) } else { Err("other games than without kills".to_owned()) }
}

/// A tuning goes on and ends as if nothing had happened.
fn tunings(killer: &Killer, kills: u64) -> Done {
    let words =
        "tune connect4:5x4 --selectivity lmr-base,lmr-divisor --nodes 60 --games 120 --state";
    let (reference, file) = (killer.file("whole.json"), killer.file("tune.json"));
    let long = killer.whole(words, &reference)?;
    for number in 1..=kills {
        let before = done(&file)?;
        killer.kill(words, &file, long / 3, number)?;
        let after = done(&file).map_err(|error| format!("kill {number}: {error}"))?;
        if after < before {
            return Err(format!("kill {number}: {after} iterations, {before} before"));
        }
        if after > 0 && tuning(&file)? == tuning(&reference)? {
            std::fs::remove_file(&file).map_err(|error| error.to_string())?;
        }
    }
    killer.whole(words, &file)?;
    if tuning(&file)? == tuning(&reference)? {
        Ok(())
    } else {
        Err("another end than without kills".to_owned())
    }
}

/// How many iterations of a tuning are in its file.
fn done(file: &Path) -> Result<u64, String> {
    if read(file).is_empty() {
        return Ok(0);
    }
    tuning(file)?["spsa"]["done"].as_u64().ok_or_else(|| "no count of iterations".to_owned())
}

/// What a tuning has found, without when and where it was begun, and thus without its checksum.
fn tuning(file: &Path) -> Result<Value, String> {
    let mut state: Value =
        serde_json::from_slice(&read(file)).map_err(|error| error.to_string())?;
    let fields = state.as_object_mut().ok_or("not an object")?;
    fields.remove("started").ok_or("no note of when it was begun")?;
    fields.remove("crc32").ok_or("no checksum")?;
    Ok(state)
}

/// Tables are there whole or not at all; what a kill leaves behind says what it is, and is cleaned up.
fn tables(killer: &Killer, kills: u64) -> Done {
    let words = "table build checkers --endings 3 -q --output";
    let (reference, file) = (killer.file("whole.tables"), killer.file("new.tables"));
    let long = killer.whole(words, &reference)?;
    for number in 1..=kills {
        killer.kill(words, &file, long, number)?;
        let found = read(&file);
        if !found.is_empty() && found != read(&reference) {
            return Err(format!("kill {number}: the file is neither whole nor absent"));
        }
    }
    killer.whole(words, &file)?;
    let known =
        ["whole.tables", "new.tables", "whole.jsonl", "match.jsonl", "whole.json", "tune.json"];
    match &killer.strangers(&known)[..] {
        [] if read(&file) == read(&reference) => Ok(()),
        [] => Err("other tables than without kills".to_owned()),
        left => Err(format!("left behind: {}", left.join(", "))),
    }
}
