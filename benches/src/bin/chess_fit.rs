//! Chess's weights by logistic regression: quiet positions of games that the weights play with
//! themselves, and of random moves aside, against what a search thinks of them and a little of how
//! the games ended.
//!
//! `cargo run --release --bin chess_fit play GAMES [NODES [SEED]] > POSITIONS` plays (1,000 nodes a
//! move unless told otherwise); `cargo run --release --bin chess_fit fit POSITIONS ... > ROWS` writes
//! the rows of `crates/games/src/chess/evaluate/weights.rs`, losses to stderr.
use outply_benches::chess::{Settled, opening};
use outply_benches::lesson::{self, Lesson, Sample};
use outply_evaluate::logistic::{Fit, Samples};
use outply_game::{Evaluator, mix64};
use outply_games::chess::{
    Chess, ChessEvaluator, ChessHints, Position, RUNS, SELECTIVITY, WEIGHTS, Weights, trace,
};
use outply_search::Table;
use outply_search::selective::Settings;
use std::error::Error;

/// How much of a target is the game's result: the rest is the search's estimate.
const TRUST: f64 = 0.25;
/// The lines of some ten games. Those kept for judging are judged by results alone.
const RUN: usize = 1_000;

/// Nothing is attacked that captures would win.
fn is_quiet(rules: &Chess, state: &Position) -> bool {
    let mut settled = Settled(ChessEvaluator::default());
    !state.is_check() && settled.evaluate(rules, state) == settled.0.estimate(state)
}

fn play(games: u64, nodes: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let rules = Chess::standard();
    let lesson = Lesson {
        evaluator: ChessEvaluator::default(),
        hints: ChessHints,
        settings: Settings::parse("", SELECTIVITY).map_err(|error| error.to_string())?,
        nodes,
        table: Table::mib(1)?,
        keeps: is_quiet,
        tires: |_, _| false,
    };
    let seeds = (0..games).map(|number| mix64(seed << 32 | number));
    let starts = seeds.filter_map(|seed| opening(&rules, seed, 6 + seed % 8));
    Ok(lesson.print(&rules, starts)?)
}

/// A term has two weights, one after the other: middle game and endgame.
fn add(samples: &mut Samples, sample: &Sample<Position>, (trust, scale): (f64, f64)) {
    let trace = trace(&sample.state, &WEIGHTS);
    let (middle, end) = (trace.phase, (1.0 - trace.phase) * trace.share);
    let terms = trace.counts.iter().flat_map(|&(term, count)| {
        let (term, count) = (2 * u32::from(term), f32::from(count));
        [(term, count * middle), (term + 1, count * end)]
    });
    let target = sample.target(trust, scale);
    let white = if sample.state.is_white_to_move() { target } else { 1.0 - target };
    samples.add(terms.filter(|(_, coefficient)| *coefficient != 0.0), white as f32);
}

fn flat(weights: &Weights) -> Vec<f64> {
    weights.iter().flat_map(|&(middle, end)| [f64::from(middle), f64::from(end)]).collect()
}

/// Samples to learn from, and samples to judge by.
fn read(files: &[String], scale: f64, trust: f64) -> Result<[Samples; 2], Box<dyn Error>> {
    let (rules, mut both) = (Chess::standard(), [Samples::new(), Samples::new()]);
    for file in files {
        lesson::read(&rules, file, RUN, &mut |judged, sample| match (judged, sample.result) {
            (false, _) => add(&mut both[0], &sample, (trust, scale)),
            (true, Some(_)) => add(&mut both[1], &sample, (1.0, scale)),
            (true, None) => {}
        })?;
    }
    Ok(both)
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

fn fit(files: &[String]) -> Result<(), Box<dyn Error>> {
    let mut weights = flat(&WEIGHTS);
    // The slope that suits results suits estimates too, as long as the points mean the same.
    let scale = read(files, 0.005, 1.0)?[1].best_scale(&weights);
    let [learning, judging] = read(files, scale, TRUST)?;
    eprintln!("{} + {} positions, scale {scale:.5}", learning.len(), judging.len());
    let told = |name: &str, weights: &[f64]| {
        let judged = judging.loss(weights, judging.best_scale(weights));
        eprintln!("{name}: loss {:.5}, judged {judged:.5}", learning.loss(weights, scale));
    };
    told("present", &weights);
    let fit = Fit { scale, rate: 1.0, epochs: 20, batch: 2_000, pull: 1e-9 };
    learning.fit(&mut weights, &fit, &mut |epoch, weights| {
        if (epoch + 1) % 5 == 0 {
            told(&format!("epoch {}", epoch + 1), weights);
        }
    });
    print(&weights);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        words.get(place).map_or(Ok(usual), |word| word.parse().map_err(|e| format!("{word}: {e}")))
    };
    match words.first().map(String::as_str) {
        Some("play") => play(number(1, 1_000)?, number(2, 1_000)?, number(3, 1)?),
        Some("fit") if words.len() > 1 => fit(&words[1..]),
        _ => Err("expected play or fit: see the head of the source".into()),
    }
}
