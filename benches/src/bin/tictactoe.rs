//! Tic-tac-toe solved from the empty board by plain alpha-beta, without a table: microseconds,
//! median of many. `cargo run --release --bin tictactoe`
use outply_game::Rules;
use outply_games::tictactoe::TicTacToe;
use outply_search::{AlphaBeta, Limits};
use std::time::Instant;

fn main() {
    let mut times: Vec<f64> = (0..501).map(|_| once().0).collect();
    times.sort_by(f64::total_cmp);
    println!(
        "full tic-tac-toe by plain alpha-beta: {} nodes, median {:.0} µs",
        once().1,
        times[250] * 1e6
    );
}

fn once() -> (f64, u64) {
    let start = Instant::now();
    let answer =
        AlphaBeta::plain(&TicTacToe).search(&TicTacToe.initial(), &Limits::none()).unwrap();
    (start.elapsed().as_secs_f64(), answer.work.nodes)
}
