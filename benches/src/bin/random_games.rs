//! Uniformly random games a second from the start, one thread, the quickest of several runs: as the
//! rules play them and action by action. `cargo run --release --bin random_games [GAMES] [ROUNDS]`.

use outply_game::{Rules, random_game_by_actions};
use outply_games::breakthrough::Breakthrough;
use outply_games::connect4::Connect4;
use outply_games::hex::Hex;
use outply_games::othello::Othello;
use outply_search::montecarlo::Random;
use std::hint::black_box;
use std::time::Instant;

/// Seconds of so many runs of `play`.
fn seconds(games: u32, mut play: impl FnMut()) -> f64 {
    let start = Instant::now();
    (0..games).for_each(|_| play());
    start.elapsed().as_secs_f64()
}

fn compare<R: Rules>(name: &str, rules: &R, games: u32, rounds: u32) {
    let (mut random, state) = (Random::new(1), rules.initial());
    let (mut quick, mut plain) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..rounds {
        quick = quick.min(seconds(games, || {
            black_box(rules.random_game(black_box(&state), 10_000, &mut random));
        }));
        plain = plain.min(seconds(games, || {
            black_box(random_game_by_actions(rules, black_box(&state), 10_000, &mut random));
        }));
    }
    let rate = |seconds: f64| f64::from(games) / seconds;
    println!(
        "{name:<16} {:>10.0} a second, action by action {:>9.0}: {:.2} times",
        rate(quick),
        rate(plain),
        plain / quick
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let games: u32 = arguments.next().unwrap_or(20_000);
    let rounds: u32 = arguments.next().unwrap_or(15);
    let hex = Hex::<2>::new(11, false).expect("a size that fits");
    compare("Connect Four", &Connect4::<u64>::standard(), games, rounds);
    compare("Othello", &Othello, games / 4, rounds);
    compare("Hex 11x11", &hex, games / 4, rounds);
    compare("Breakthrough", &Breakthrough::<u64>::standard(), games / 4, rounds);
}
