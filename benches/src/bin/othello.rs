//! Othello's rules alone: random games and lines of play a second, and how long random games are.
//! `cargo run --release --bin othello [GAMES] [DEPTH]`
use outply_game::{Rules, mix64};
use outply_games::othello::{Discs, Move, Othello};
use outply_search::perft;
use std::time::Instant;

/// An action drawn at random, if there is one.
fn any_action(state: &Discs, drawn: u64) -> Option<Move> {
    let mut actions = Othello.actions(state).into_iter();
    let count = actions.size_hint().0 as u64;
    // The upper half of a product: a draw below `count` without a division.
    actions.nth((((drawn >> 32) * count) >> 32) as usize)
}

/// Plies of one random game, passes among them, and the passes alone.
fn playout(seed: u64) -> (u64, u64) {
    let (mut state, mut plies, mut passes) = (Othello.initial(), 0, 0);
    let mut drawn = mix64(seed);
    while Othello.utility(&state).is_none() {
        drawn = mix64(drawn);
        let Some(action) = any_action(&state, drawn) else { break };
        state = Othello.result(&state, action);
        plies += 1;
        passes += u64::from(action == Move::PASS);
    }
    (plies, passes)
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let games: u64 = numbers.next().unwrap_or(1_000_000);
    let depth = numbers.next().unwrap_or(10) as u32;
    let start = Instant::now();
    let (plies, passes) = (0..games).map(playout).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    let seconds = start.elapsed().as_secs_f64();
    println!("{:.0} random games a second", games as f64 / seconds);
    let mean = |count: u64| count as f64 / games as f64;
    println!("mean length {:.4} plies, of them {:.4} passes", mean(plies), mean(passes));
    let start = Instant::now();
    let lines = perft(&Othello, &Othello.initial(), depth);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "perft {depth}: {lines} in {seconds:.2} s, {:.1} million a second",
        lines as f64 / 1e6 / seconds
    );
}
