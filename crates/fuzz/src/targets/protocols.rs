//! Whole sessions over the protocols.

use super::{Answer, World, divided, size};
use outply_catalog::{Limits, Wish};
use outply_protocols::{Failure, Setup};

/// The first line names the game; what follows are the client's.
fn setup(world: &World, spec: &str) -> Setup {
    let wishes = vec![Wish::default("table", 1), Wish::default("seed", 1)];
    Setup { wishes, limits: Limits::nodes(50), ..Setup::new(world.catalog.clone(), spec) }
}

/// Lines that ask for more memory, threads or time than a test may take are left out: clients may ask
/// for these.
fn affordable(text: &str, dear: &[&str]) -> String {
    let large = |line: &str| {
        let digits = |part: &str| part.len() > 2;
        line.split(|c: char| !c.is_ascii_digit()).any(digits)
    };
    let is_dear = |line: &str| dear.iter().any(|word| line.contains(word)) && large(line);
    let kept = text.lines().filter(|line| !is_dear(&line.to_ascii_lowercase()));
    kept.collect::<Vec<_>>().join("\n") + "\n"
}

/// What engines answer, by its first words.
fn look(output: &[u8]) -> (Vec<String>, u32) {
    let text = String::from_utf8_lossy(output);
    let letters = |line: &str| line.chars().filter(|c| c.is_ascii_alphabetic()).take(40).collect();
    let mut sorts: Vec<String> = text.lines().map(letters).collect();
    sorts.retain(|sort: &String| !sort.starts_with("optionname"));
    sorts.sort();
    sorts.dedup();
    sorts.truncate(6);
    (sorts, size(text.len()))
}

fn ended(done: Result<(), Failure>, output: &[u8]) -> Answer {
    match done {
        Err(error) => Answer::refused(error),
        Ok(()) => Answer::taken(look(output)),
    }
}

/// It ends by `quit`: at the end of its input the engine would wait for a search that has a limit, and
/// `go mate 65530` is one.
pub(super) fn uci(world: &mut World, input: &[u8]) -> Answer {
    let (spec, text) = divided(input);
    let text = text + "\nquit";
    let text = affordable(&text, &["hash", "table", "memory", "thread", "bench", "multipv"]);
    let mut output = Vec::new();
    let done = outply_protocols::uci::run(&setup(world, &spec), text.as_bytes(), &mut output);
    ended(done, &output)
}

/// A move is waited for, so that no clock may be long.
pub(super) fn gtp(world: &mut World, input: &[u8]) -> Answer {
    let (spec, text) = divided(input);
    let text = affordable(&text, &["time", "level", "table", "memory", "boardsize"]);
    let text: String = text
        .lines()
        .filter(|line| !line.contains("time_"))
        .take(40)
        .map(|line| format!("{line}\n"))
        .collect();
    let mut output = Vec::new();
    let done = outply_protocols::gtp::run(&setup(world, &spec), text.as_bytes(), &mut output);
    ended(done, &output)
}
