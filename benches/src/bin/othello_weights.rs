//! Sets of Othello weights against the present one at a fixed depth, both sides of the same
//! random openings. `cargo run --release --bin othello_weights [PAIRS] [DEPTH]`
use outply_benches::othello::{game, opening};
use outply_games::othello::WEIGHTS;

const OPENING_PLIES: u64 = 10;

/// What `othello_fit 30000 3` found: least squares over a million positions.
#[rustfmt::skip]
const FITTED: [i32; 27] = [
     29,   29, 2717, -2508, -889, 195, 594, -88, 178,
     86,   16,  935,  -929, -269,  -6, 154, -45, 219,
    296, -127, -115,    53,  -97, -41, 121,   0, 234,
];
/// Written down without a computer.
#[rustfmt::skip]
const BY_HAND: [i32; 27] = [
    150, 80, 900, -500, -200, 30, 200, -30,   0,
    150, 60, 900, -400, -150, 50, 200, -20,  50,
     50, 20, 400, -200, -100, 20, 150,  60, 100,
];
/// Mobility and corners alone.
#[rustfmt::skip]
const PLAIN: [i32; 27] = [
    100, 0, 1000, 0, 0, 0, 0,   0, 0,
    100, 0, 1000, 0, 0, 0, 0,   0, 0,
      0, 0,  500, 0, 0, 0, 0, 100, 0,
];
/// Discs alone: what a beginner counts.
#[rustfmt::skip]
const DISCS: [i32; 27] = [
    0, 0, 0, 0, 0, 0, 0, 100, 0,
    0, 0, 0, 0, 0, 0, 0, 100, 0,
    0, 0, 0, 0, 0, 0, 0, 100, 0,
];

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let pairs: u64 = numbers.next().unwrap_or(100);
    let depth = numbers.next().unwrap_or(4) as u32;
    let openings = (0..).filter_map(|seed| opening(seed, OPENING_PLIES)).take(pairs as usize);
    let openings: Vec<_> = openings.collect();
    println!("against the present weights, depth {depth}, {pairs} openings, both sides");
    for (name, set) in
        [("fitted", FITTED), ("by hand", BY_HAND), ("plain", PLAIN), ("discs", DISCS)]
    {
        let mut points = Vec::new();
        let mut discs = 0;
        for &start in &openings {
            let black = game(start, [&set, &WEIGHTS], depth, &mut |_| ());
            let white = -game(start, [&WEIGHTS, &set], depth, &mut |_| ());
            points.push(
                [black, white].map(|s| 0.5 + 0.5 * f64::from(s.signum())).iter().sum::<f64>() / 2.0,
            );
            discs += black + white;
        }
        let count = points.len() as f64;
        let mean = points.iter().sum::<f64>() / count;
        let variance = points.iter().map(|point| (point - mean).powi(2)).sum::<f64>() / count;
        let error = 1.96 * (variance / count).sqrt();
        let discs = f64::from(discs) / (2.0 * count);
        println!("{name:<12} {:>5.1} % ± {:.1}, {discs:+.1} discs", 100.0 * mean, 100.0 * error);
    }
}
