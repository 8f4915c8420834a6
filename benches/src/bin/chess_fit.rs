//! Chess's weights by logistic regression: quiet positions of games that the present weights play
//! with themselves, against those games' results.
//! `cargo run --release --bin chess_fit [GAMES [DEPTH [EPOCHS [PULL]]]] > weights` writes the rows of
//! `crates/games/src/chess/evaluate/weights.rs`; losses go to stderr. PULL, in ten-millionths, holds
//! weights near those by hand. A fit to 96,106 positions of 3,000 seeds at depth 2 with a pull of 1
//! brought the loss from 0.592 to 0.581, on games kept for judging only from 0.6048 to 0.6036, and
//! scored 44.5 % ± 5.1 over 100 openings at 1,000 nodes: too little data for so little pull. The
//! present weights are those of 7,000 seeds (220,558 positions), depth 2, 30 epochs and a pull of 20,
//! begun by hand: 0.5931 to 0.5906, on games kept for judging 0.5963 to 0.5945.
use outply_benches::chess::{Settled, game, opening};
use outply_benches::chess_by_hand::BY_HAND;
use outply_evaluate::logistic::{Fit, Samples};
use outply_game::{Evaluator, mix64};
use outply_games::chess::{Chess, ChessEvaluator, Position, RUNS, TERMS, WEIGHTS, Weights, trace};
use outply_search::Limits;

/// One game in so many is kept for judging.
const JUDGING: u64 = 10;

/// Games to learn from, and games to judge by.
#[derive(Default)]
struct Data {
    learning: Samples,
    judging: Samples,
}

fn data(games: u64, depth: u32) -> Data {
    let (rules, mut data) = (Chess::standard(), Data::default());
    let mut settled = Settled(ChessEvaluator::default());
    for seed in 0..games {
        let Some(start) = opening(&rules, seed, 6 + mix64(seed) % 8) else { continue };
        let mut quiet = Vec::new();
        let mut look = |state: &Position| {
            let is_quiet =
                !state.is_check() && settled.evaluate(&rules, state) == settled.0.estimate(state);
            quiet.extend(is_quiet.then(|| state.clone()));
        };
        let result = game(&start, [&WEIGHTS; 2], &Limits::depth(depth), &mut look);
        let judging = seed % JUDGING == 0;
        let samples = if judging { &mut data.judging } else { &mut data.learning };
        for state in quiet {
            add(samples, &state, result);
        }
    }
    data
}

/// A term has two weights, one after the other: middle game and endgame.
fn add(samples: &mut Samples, state: &Position, result: f32) {
    let trace = trace(state, &WEIGHTS);
    let (middle, end) = (trace.phase, (1.0 - trace.phase) * trace.share);
    let terms = trace.counts.iter().flat_map(|&(term, count)| {
        let (term, count) = (2 * u32::from(term), f32::from(count));
        [(term, count * middle), (term + 1, count * end)]
    });
    samples.add(terms.filter(|(_, coefficient)| *coefficient != 0.0), result);
}

fn flat(weights: &Weights) -> Vec<f64> {
    weights.iter().flat_map(|&(middle, end)| [f64::from(middle), f64::from(end)]).collect()
}

fn print(weights: &[f64]) {
    let rounded =
        |term: usize| (weights[2 * term].round() as i16, weights[2 * term + 1].round() as i16);
    for run in RUNS {
        println!("    // {}", run.name);
        let terms: Vec<usize> = (run.first..run.first + run.count).collect();
        for row in terms.chunks(8) {
            let row = row.iter().map(|&term| {
                let (middle, end) = rounded(term);
                format!("({middle}, {end}),")
            });
            println!("    {}", row.collect::<Vec<_>>().join(" "));
        }
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(2_000);
    let depth = numbers.next().unwrap_or(2) as u32;
    let epochs = numbers.next().unwrap_or(40) as u32;
    let pull = numbers.next().unwrap_or(20) as f64 * 1e-7;
    let Data { learning, judging } = data(games, depth);
    eprintln!("{games} games at depth {depth}: {} + {} positions", learning.len(), judging.len());
    let mut weights = flat(&BY_HAND);
    let scale = learning.best_scale(&weights);
    let told = |name: &str, weights: &[f64]| {
        let [learned, judged] = [&learning, &judging].map(|samples| samples.loss(weights, scale));
        eprintln!("{name}: loss {learned:.5}, on games kept for judging {judged:.5}");
    };
    eprintln!("scale {scale:.5}, {TERMS} terms");
    told("nothing", &vec![0.0; weights.len()]);
    told("by hand", &weights);
    told("present", &flat(&WEIGHTS));
    let fit = Fit { scale, rate: 1.5, epochs, batch: 1_000, pull };
    learning.fit(&mut weights, &fit, &mut |epoch, weights| {
        if (epoch + 1) % 10 == 0 {
            told(&format!("epoch {}", epoch + 1), weights);
        }
    });
    print(&weights);
}
