//! Checkers' weights by logistic regression: positions of games that an evaluator plays with
//! itself, and of random moves aside, against what its search thinks of them and a little of how
//! the games ended.
//!
//! `cargo run --release --bin checkers_fit play GAMES [NODES [SEED [WEIGHTS]]] > POSITIONS` plays
//! (500 nodes a move unless told otherwise, weights as `checkers_match` takes them);
//! `cargo run --release --bin checkers_fit fit WEIGHTS POSITIONS ...` writes a file of weights. The
//! new weights play again, and so on. Copied to `crates/games/src/checkers/weights.bin`, they are
//! the usual ones.
//!
//! The present weights are the sixth fit in a row, to 1.34 million positions of games at 800 nodes a
//! move by the two before it. The last four scored 65.0 %, 59.2 % ± 5.6, 58.5 % ± 5.4 and
//! 55.0 % ± 5.5 against the one before over 100 ballots at 1,000 nodes. Fitted to results alone the
//! first lost to the weights by hand with 36.0 %, half to estimates it won with 59.5 %, wholly with
//! 62.8 % (500 nodes, 200 games each), though it foretold results worse.
//!
//! A seventh, begun from the present weights and fitted to 1.19 million positions at 1,200 nodes a move,
//! foretold results better (0.4953 instead of 0.5013) and played no better: 49.5 % ± 2.9 of 600 games at
//! 1,000 nodes, 56.5 % ± 4.8 of 200 at 10,000, 50.0 % ± 4.5 of 200 at 20,000. Not taken: these patterns
//! seem to hold no more.
use outply_benches::checkers::{evaluator, lesson, opening};
use outply_benches::lesson::{self, Sample};
use outply_evaluate::logistic::{Fit, Samples};
use outply_game::mix64;
use outply_games::checkers::{Checkers, CheckersEvaluator, Pieces};
use std::error::Error;

/// How much of a target is the game's result: the rest is the search's estimate.
const TRUST: f64 = 0.25;
/// The slope by which an estimate, in hundredths of a man, is squashed to a probability.
const SCALE: f64 = 0.0053;
const FIT: Fit = Fit { scale: SCALE, rate: 3.0, epochs: 12, batch: 4_000, pull: 3e-11 };
/// The lines of some thirty games. Those kept for judging are judged by results alone.
const RUN: usize = 2_000;

fn play(games: u64, nodes: u64, seed: u64, weights: &str) -> Result<(), Box<dyn Error>> {
    let (lesson, rules) = (lesson(evaluator(weights)?, nodes), Checkers::standard());
    let seeds = (0..games).map(|number| mix64(seed << 32 | number));
    let starts = seeds.filter_map(|seed| opening(&rules, seed, 3 + seed % 10));
    Ok(lesson.print(&rules, starts)?)
}

/// A term has two weights, one after the other: for a full board and for a bare one.
fn add(samples: &mut Samples, sample: &Sample<Pieces>, trust: f64) {
    let pieces = (1..=32).filter(|&n| sample.state.symbol(n) != '.').count() as f32 / 24.0;
    let mut terms = Vec::new();
    CheckersEvaluator::for_each_term(&sample.state, |term, count| {
        if count != 0 {
            let (term, count) = (2 * term as u32, count as f32);
            terms.extend([(term, count * pieces), (term + 1, count * (1.0 - pieces))]);
        }
    });
    samples.add(terms, sample.target(trust, SCALE) as f32);
}

/// Samples to learn from, and samples to judge by.
fn read(files: &[String]) -> Result<[Samples; 2], Box<dyn Error>> {
    let mut both = [Samples::new(), Samples::new()];
    for file in files {
        lesson::read(&Checkers::standard(), file, RUN, &mut |judged, sample| match (
            judged,
            sample.result,
        ) {
            (false, _) => add(&mut both[0], &sample, TRUST),
            (true, Some(_)) => add(&mut both[1], &sample, 1.0),
            (true, None) => {}
        })?;
    }
    Ok(both)
}

fn fit(output: &str, files: &[String]) -> Result<(), Box<dyn Error>> {
    let [learning, judging] = read(files)?;
    eprintln!("{} + {} positions", learning.len(), judging.len());
    let flat = |evaluator: CheckersEvaluator| -> Vec<f64> {
        evaluator.weights().iter().flat_map(|pair| pair.map(f64::from)).collect()
    };
    let loss = |weights: &[f64]| judging.loss(weights, judging.best_scale(weights));
    eprintln!("present: judged {:.5}", loss(&flat(CheckersEvaluator::default())));
    let mut weights = flat(CheckersEvaluator::by_hand());
    eprintln!("by hand: judged {:.5}", loss(&weights));
    learning.fit(&mut weights, &FIT, &mut |epoch, weights| {
        let learned = learning.loss(weights, SCALE);
        eprintln!("epoch {}: {learned:.5}, judged {:.5}", epoch + 1, loss(weights));
    });
    let rounded = weights.iter().map(|weight| weight.round().clamp(-32_000.0, 32_000.0) as i16);
    let bytes: Vec<u8> = rounded.flat_map(i16::to_le_bytes).collect();
    Ok(std::fs::write(output, bytes)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        words.get(place).map_or(Ok(usual), |word| word.parse().map_err(|e| format!("{word}: {e}")))
    };
    match words.first().map(String::as_str) {
        Some("play") => {
            let weights = words.get(4).map_or("fitted", String::as_str);
            play(number(1, 1_000)?, number(2, 500)?, number(3, 1)?, weights)
        }
        Some("fit") if words.len() > 2 => fit(&words[1], &words[2..]),
        _ => Err("expected play or fit: see the head of the source".into()),
    }
}
