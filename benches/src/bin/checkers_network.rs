//! Checkers' network, by what searches think of positions: what the patterns' sum misses of it, and a
//! little of how the games ended.
//!
//! `cargo run --release --bin checkers_network NETWORK POSITIONS ...` writes a file of a network from
//! positions that `checkers_fit play` printed. Copied to `crates/games/src/checkers/network.bin`, it is
//! the usual one; `checkers_match` takes it before that, and `checkers_fit play` plays by it.
//!
//! The present one is the second. The first learnt from 5.9 million positions, of games at 800 nodes a
//! move by `patterns+ENDINGS` (tables of five pieces; `checkers_fit play 32500 800 1001
//! patterns+ENDINGS`, and 1002): 59.1 % ± 3.6 of 400 games against those at 2,000 nodes. The second
//! learnt from these and 3.5 million more, at 1,500 nodes a move by the first with tables (seeds 2001
//! and 2002), without those of few pieces: 52.9 % ± 2.9 of 600 against the first; from the 3.5 million
//! alone 52.0 % ± 3.4 of 400. Against the patterns it scores 63.0 % ± 3.4, and 59.8 % ± 3.3 where
//! neither has tables (400 games each).
//!
//! What it was not worth to do otherwise, by the loss on positions kept for judging (one to six million
//! to learn from, compared on the same ones), where on one such set patterns alone have 0.53163, patterns and a network 0.52692 and nothing can be below 0.51055: a network alone
//! 0.52695; pieces that could be jumped as further inputs 0.00005 less, all squares that a step leads to
//! 0.00010; 256 hidden cells instead of 128 0.00032. A network alone that had learnt from games with
//! tables, asked in every position, lost with 42.8 % ± 5.1: where tables knew the result it had not learnt
//! what brings a win nearer, which is why the sum stays, and judges alone with few pieces.
use outply_benches::lesson::{self, Sample};
use outply_evaluate::network::{Lessons, Network, Shape, Training};
use outply_games::checkers::{
    Checkers, CheckersEvaluator, ENDS, HIDDEN, INPUTS, NETWORK_PIECES, POINTS, Pieces,
    network_bytes, network_end, network_inputs,
};
use std::error::Error;

/// How much of a target is the game's result: the rest is the search's estimate.
const TRUST: f64 = 0.25;
const SHAPE: Shape = Shape { inputs: INPUTS, hidden: HIDDEN, ends: ENDS };
const TRAINING: Training = Training { rate: 0.002, epochs: 12, batch: 4_096 };
/// The lines of some twenty games. Positions that stay together are learnt from or judged by together.
const RUN: usize = 2_000;

fn add(lessons: &mut Lessons, sample: &Sample<Pieces>, patterns: &CheckersEvaluator) {
    let state = &sample.state;
    let pieces = (1..=32).filter(|&n| state.symbol(n) != '.').count();
    if pieces >= NETWORK_PIECES as usize {
        let offset = patterns.weighed(state) as f32 / POINTS;
        let target = sample.target(TRUST, f64::from(1.0 / POINTS)) as f32;
        lessons.add(network_inputs(state), network_end(state), offset, target);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [output, files @ ..] = &words[..] else {
        return Err("expected NETWORK POSITIONS ...".into());
    };
    let patterns = CheckersEvaluator::fitted();
    let (mut learning, mut judging) = (Lessons::new(), Lessons::new());
    for file in files {
        lesson::read(&Checkers::standard(), file, RUN, &mut |judged, sample| {
            add(if judged { &mut judging } else { &mut learning }, &sample, &patterns);
        })?;
    }
    eprintln!("{} + {} positions", learning.len(), judging.len());
    let mut network = Network::new(SHAPE, 1);
    network.learn(&learning, &TRAINING, &mut |epoch, network| {
        eprintln!("epoch {}: judged {:.5}", epoch + 1, network.loss(&judging));
    });
    let bytes = network_bytes(network.weights()).ok_or("a network of another shape")?;
    Ok(std::fs::write(output, bytes)?)
}
