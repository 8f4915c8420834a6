//! Simulations per second of one tree on one thread and on several, and of a search in which each
//! thread has a tree of its own and they share the top, in turns in one run; and of as many searches
//! that have nothing to do with each other, which is what the machine allows:
//! `cargo run --release --bin threads [SIMULATIONS] [ROUNDS] [THREADS]`. Random playouts by UCB1 0.7,
//! solver on, from the start.

use outply_game::Deterministic;
use outply_games::breakthrough::Breakthrough;
use outply_games::connect4::Connect4;
use outply_games::hex::Hex;
use outply_games::othello::Othello;
use outply_search::{Limits, MonteCarlo};
use std::time::Instant;

/// Whether threads share a tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trees {
    One,
    Each,
}

/// Seconds of one search.
fn seconds<R>(rules: &R, simulations: u64, (threads, trees): (usize, Trees), seed: u64) -> f64
where
    R: Deterministic<State: Send + Sync, Action: Send> + Sync,
{
    let limits = Limits::simulations(simulations);
    let mut search = MonteCarlo::new(rules).seed(seed);
    let start = Instant::now();
    let answer = match (threads, trees) {
        (1, _) => search.search(&rules.initial(), &limits),
        (_, Trees::One) => search.threads(threads).search(&rules.initial(), &limits),
        (_, Trees::Each) => search.trees(threads).search(&rules.initial(), &limits),
    };
    assert_eq!(answer.expect("sound settings").work.simulations, Some(simulations));
    start.elapsed().as_secs_f64()
}

/// Seconds of so many searches at once, each with a tree of its own.
fn apart<R>(rules: &R, simulations: u64, threads: usize, seed: u64) -> f64
where
    R: Deterministic<State: Send + Sync, Action: Send> + Sync,
{
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| seconds(rules, simulations, (1, Trees::One), seed));
        }
    });
    start.elapsed().as_secs_f64()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn compare<R>(name: &str, rules: &R, simulations: u64, rounds: u64, threads: usize)
where
    R: Deterministic<State: Send + Sync, Action: Send> + Sync,
{
    let mut taken: [Vec<f64>; 4] = Default::default();
    for seed in 0..rounds {
        taken[0].push(seconds(rules, simulations, (1, Trees::One), seed));
        taken[1].push(seconds(rules, simulations, (threads, Trees::One), seed));
        taken[2].push(seconds(rules, simulations, (threads, Trees::Each), seed));
        taken[3].push(apart(rules, simulations, threads, seed));
    }
    // The machine's speed changes within seconds: rounds are compared with themselves.
    let ratio = |over: usize, under: usize| {
        median(taken[over].iter().zip(&taken[under]).map(|(over, under)| over / under).collect())
    };
    let (gain, each, possible) = (ratio(0, 1), ratio(0, 2), threads as f64 * ratio(0, 3));
    let [one, many, ..] = taken.map(|times| simulations as f64 / median(times));
    println!(
        "{name:<14} one thread {one:>9.0} a second, {threads} threads {many:>9.0}: {gain:.2} times, \
         each with its own tree {each:.2} ({possible:.2} apart)"
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let simulations: u64 = arguments.next().unwrap_or(200_000);
    let rounds: u64 = arguments.next().unwrap_or(9);
    let threads = arguments.next().unwrap_or(2) as usize;
    let hex = Hex::<2>::new(11, false).expect("a size that fits");
    compare("Connect Four", &Connect4::<u64>::standard(), simulations, rounds, threads);
    compare("Othello", &Othello, simulations / 4, rounds, threads);
    compare("Breakthrough", &Breakthrough::<u64>::standard(), simulations / 4, rounds, threads);
    compare("Hex 11x11", &hex, simulations / 8, rounds, threads);
}
