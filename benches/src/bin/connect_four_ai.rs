//! What the crate `connect-four-ai` takes to solve Connect Four positions: without its book, with its table of 64
//! MiB, which it keeps from one position to the next, on one thread. `benches/peers/connect4.py` puts it beside
//! Outply and `bitbully`.
//!
//! `cargo run --release --bin connect_four_ai SET...`: for each file the positions, those whose value is another
//! than the file says, positions visited, and seconds of processor time. A line of a file is the columns played,
//! from 1, and the value as Pons counts it.

use connect_four_ai::{Position, Solver};
use outply_benches::clock::timed;

fn main() {
    for set in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&set).unwrap_or_else(|error| panic!("{set}: {error}"));
        let (positions, values): (Vec<Position>, Vec<i8>) = text.lines().map(read).unzip();
        let (mut solver, mut visited) = (Solver::empty(), 0);
        let mut solve = |position| {
            let value = solver.solve(position);
            visited += solver.explored_positions;
            value
        };
        let (seconds, found) = timed(|| positions.iter().map(&mut solve).collect::<Vec<i8>>());
        let wrong = found.iter().zip(&values).filter(|(found, value)| found != value).count();
        println!("{} {wrong} {visited} {seconds}", found.len());
    }
}

fn read(line: &str) -> (Position, i8) {
    let (moves, value) = line.split_once(' ').unwrap_or_else(|| panic!("{line}: no value"));
    let position = Position::from_moves(moves).unwrap_or_else(|error| panic!("{line}: {error}"));
    (position, value.trim().parse().unwrap_or_else(|error| panic!("{line}: {error}")))
}
