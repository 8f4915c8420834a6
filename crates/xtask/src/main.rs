//! Outply's chores: `cargo xtask golden`, `cargo xtask signature`, `cargo xtask figures`.
#![forbid(unsafe_code)]

mod dist;
mod figures;
mod kill;

use std::process::{Command, ExitCode};

const USAGE: &str = "usage: cargo xtask golden     refresh the golden files of all crates
       cargo xtask signature  write the bench signature down
       cargo xtask figures    list the figures of docs/MEASURED.md; `figures run WORD` makes them again
       cargo xtask dist       build what is handed out, and check it
       cargo xtask fuzz ...   hostile input for every reader and protocol (--help lists more)
       cargo xtask kill ...   kills of running programs, with nothing lost (--help lists more)
       cargo xtask starve ... the same with too little memory in place of kills";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.first().map(String::as_str) {
        Some("golden") => golden(),
        Some("signature") => signature(),
        Some("figures") => figures::figures_chore(&arguments[1..]),
        Some("dist") => dist::run(),
        Some("fuzz") => fuzz(),
        Some("kill") => return kill::run(kill::Fate::Killed),
        Some("starve") => return kill::run(kill::Fate::Starved),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the tests with leave to rewrite what they compare with.
fn golden() -> Result<(), String> {
    let mut tests = Command::new("cargo");
    let packages = ["outply-watch", "outply-cli", "outply-games", "outply-web", "outply-xtask"];
    tests.arg("test").args(packages.iter().flat_map(|package| ["--package", package]));
    tests.env("UPDATE_GOLDEN", "1");
    succeed(tests).map(drop)
}

/// Builds the fuzzer with overflow checks and debug assertions, and runs it.
fn fuzz() -> Result<(), String> {
    let mut fuzz = Command::new("cargo");
    fuzz.args(["run", "--quiet", "--package", "outply-fuzz", "--"]).args(std::env::args().skip(2));
    let status = fuzz.status().map_err(|error| format!("{fuzz:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err("a fault was found".to_owned()) }
}

/// Runs the bench and writes its node count where the command line's tests look for it.
fn signature() -> Result<(), String> {
    let mut bench = Command::new("cargo");
    bench.args(["run", "--release", "--quiet", "--package", "outply-cli", "--", "bench"]);
    let output = succeed(bench)?;
    let line = output.lines().find(|line| line.starts_with("signature"));
    let nodes = line.and_then(|line| line.split_whitespace().nth(1));
    let nodes = nodes.ok_or("the bench printed no line `signature N`")?;
    std::fs::write("crates/cli/tests/signature.txt", format!("{nodes}\n"))
        .map_err(|error| format!("crates/cli/tests/signature.txt: {error}"))?;
    println!("signature {nodes}");
    Ok(())
}

fn succeed(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed\n{text}{errors}"))
}
