//! Simulations per second of Outply and its peers: one thread, uniformly random playouts, the same
//! rules code under all, in turns in one run. Outply has its solver on and keeps full statistics.
//!
//! `cargo run --release --bin simulations [SIMULATIONS] [ROUNDS]`

use outply_benches::simulators::{ConnectFour, Played, arbor, treant};
use outply_game::Rules;
use outply_search::montecarlo::Ucb1;
use outply_search::{Limits, MonteCarlo};
use std::f64::consts::SQRT_2;
use std::time::Instant;

fn seconds(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

/// The quickest run is the one least disturbed by whatever else the machine does.
fn quickest(times: Vec<f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let simulations: u64 = arguments.next().unwrap_or(100_000);
    let rounds: u64 = arguments.next().unwrap_or(25);
    println!(
        "Connect Four 7x6 from the start, {simulations} simulations, the quickest of {rounds} runs"
    );
    // The exploration constant decides how deep the tree is, so it is the same for all; treant's
    // rewards run from -1 to 1 and its formula has a factor of sqrt 2.
    for c in [std::f32::consts::SQRT_2, 0.7] {
        compare(simulations, rounds, c);
    }
}

fn compare(simulations: u64, rounds: u64, c: f32) {
    let rules = ConnectFour::rules();
    let root = rules.initial();
    let mut times: [Vec<f64>; 4] = Default::default();
    let (mut nodes, mut bytes) = (0, 0);
    for round in 0..rounds {
        times[0].push(seconds(|| {
            let mut search = MonteCarlo::new(rules).selection(Ucb1 { c }).seed(round);
            let answer = search.search(&root, &Limits::simulations(simulations)).expect("sound");
            (nodes, bytes) = (answer.work.nodes, answer.work.bytes.unwrap_or(0));
        }));
        times[1].push(seconds(|| arbor::<ConnectFour>(root, c).ponder(simulations as usize)));
        times[2].push(seconds(|| {
            arbor::<ConnectFour>(root, c).with_custom_evaluation().ponder(simulations as usize);
        }));
        times[3].push(seconds(|| {
            treant::<ConnectFour>(root, f64::from(c) * SQRT_2, false).playout_n(simulations);
        }));
    }
    let [ours, peers @ ..] = times.map(quickest);
    let rate = |seconds: f64| simulations as f64 / seconds;
    println!("exploration constant {c:.2}");
    println!("{:<36}{:>10.0} a second  {nodes} nodes, {bytes} bytes", "outply", rate(ours));
    let names = ["arbor 0.2", "arbor 0.2 with our playouts", "treant 0.4 with our playouts"];
    for (name, theirs) in names.into_iter().zip(peers) {
        let times = theirs / ours;
        println!("{name:<36}{:>10.0} a second  outply is {times:.2} times as fast", rate(theirs));
    }
}
