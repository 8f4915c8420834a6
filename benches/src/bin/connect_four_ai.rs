//! What the crate `connect-four-ai` takes to solve Connect Four positions: without its book, with its table of 64
//! MiB, which it keeps from one position to the next, on one thread. `benches/peers/connect4.py` puts it beside
//! Outply and `bitbully`.
//!
//! `cargo run --release --bin connect_four_ai SET...`: for each file the positions, those whose value is another
//! than the file says, positions visited, and seconds of processor time. A line of a file is the columns played,
//! from 1, and the value as Pons counts it.

use connect_four_ai::{Position, Solver};
use outply_benches::clock::timed;
use std::process::ExitCode;

fn main() -> ExitCode {
    for set in std::env::args().skip(1) {
        match solve(&set) {
            Ok(line) => println!("{line}"),
            Err(error) => {
                eprintln!("{set}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn solve(set: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(set).map_err(|error| error.to_string())?;
    let lines: Result<Vec<(Position, i8)>, String> = text.lines().map(read).collect();
    let (positions, values): (Vec<Position>, Vec<i8>) = lines?.into_iter().unzip();
    let (mut solver, mut visited) = (Solver::empty(), 0);
    let mut solve = |position| {
        let value = solver.solve(position);
        visited += solver.explored_positions;
        value
    };
    let (seconds, found) = timed(|| positions.iter().map(&mut solve).collect::<Vec<i8>>());
    let wrong = found.iter().zip(&values).filter(|(found, value)| found != value).count();
    Ok(format!("{} {wrong} {visited} {seconds}", found.len()))
}

fn read(line: &str) -> Result<(Position, i8), String> {
    let (moves, value) = line.split_once(' ').ok_or_else(|| format!("{line}: no value"))?;
    let position = Position::from_moves(moves).map_err(|error| format!("{line}: {error}"))?;
    let value = value.trim().parse().map_err(|error| format!("{line}: {error}"))?;
    Ok((position, value))
}
