//! How many positions a second the crate `noru` learns from, on one thread: 768 inputs, 32 of them on, drawn at
//! random; 64 cells for each of its two views of a position, so 128, then its smallest hidden layer, of one cell.
//! Adam after each batch. `benches/peers/learning.py` puts it beside Outply and PyTorch.
//!
//! `cargo run --release --bin noru [BATCH]...`: a line with a number for each batch.

use noru::config::{Activation, NnueConfig};
use noru::trainer::{AdamState, Gradients, SimpleRng, TrainableWeights, TrainingSample};
use outply_benches::clock::processor_time;

const INPUTS: usize = 768;
const ON: usize = 32;
const POSITIONS: usize = 50_000;
const LEAST_SECONDS: f64 = 5.0;

fn sample(random: &mut SimpleRng) -> TrainingSample {
    let mut view = || -> Vec<usize> { (0..ON).map(|_| random.next_usize(INPUTS)).collect() };
    let (stm_features, nstm_features) = (view(), view());
    TrainingSample {
        stm_features,
        nstm_features,
        target: random.next_f32(),
        dense_input: Vec::new(),
    }
}

/// Positions a second.
fn speed(batch: usize, samples: &[TrainingSample], random: &mut SimpleRng) -> f64 {
    let config = NnueConfig::new_static(INPUTS, 64, &[1], Activation::CReLU);
    let mut weights = TrainableWeights::init_random(config.clone(), random);
    let mut adam = AdamState::new(config.clone());
    let mut slopes = Gradients::new(config);
    let (start, mut learnt) = (processor_time(), 0);
    for batch in samples.chunks(batch).cycle() {
        slopes.zero();
        for sample in batch {
            let said = weights.forward(&sample.stm_features, &sample.nstm_features, &[]);
            weights.backward_bce(sample, &said, &mut slopes);
        }
        weights.adam_update(&slopes, &mut adam, 0.001, batch.len() as f32);
        learnt += batch.len();
        if processor_time() - start > LEAST_SECONDS {
            break;
        }
    }
    learnt as f64 / (processor_time() - start)
}

fn main() {
    let mut random = SimpleRng::new(1);
    let samples: Vec<TrainingSample> = (0..POSITIONS).map(|_| sample(&mut random)).collect();
    for batch in std::env::args().skip(1) {
        let batch = batch.parse().expect("a number");
        println!("{:.0}", speed(batch, &samples, &mut random));
    }
}
