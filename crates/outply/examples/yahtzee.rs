//! Solves solitaire Yahtzee: the points to be expected under each set of rules, and what each
//! category brings when the official game is played as well as possible.
//!
//! `cargo run --release -p outply --example yahtzee [GAMES [SEED]]`: 10,000 games from seed 1
//! unless given.

use outply::game::{Mover, Rules, Stochastic, mix64};
use outply::games::yahtzee::{Category, Extra, Optimal, Yahtzee, YahtzeeAction, YahtzeeState};
use std::process::ExitCode;

/// The roll that the number `bits` draws.
fn draw(rules: &Yahtzee, state: &YahtzeeState, bits: u64) -> Option<YahtzeeAction> {
    let mut left = (bits >> 11) as f64 / (1u64 << 53) as f64;
    let mut last = None;
    for (roll, probability) in rules.outcomes(state) {
        last = Some(roll);
        left -= probability;
        if left < 0.0 {
            break;
        }
    }
    last
}

/// A game played as well as possible.
fn play(rules: &Yahtzee, optimal: &Optimal, mut seed: u64) -> YahtzeeState {
    let mut state = rules.initial();
    while !rules.terminal_test(&state) {
        seed = mix64(seed);
        let action = match rules.to_move(&state) {
            Mover::Chance => draw(rules, &state, seed),
            Mover::Player(_) => optimal.action(&state),
        };
        let Some(action) = action else { break };
        state = rules.result(&state, action);
    }
    state
}

fn report(rules: &Yahtzee, optimal: &Optimal, games: u64, seed: u64) {
    let played = (0..games).map(|game| play(rules, optimal, mix64(seed << 32 | game)));
    let (mut sum, mut squares, mut boxes) = (0.0, 0.0, [0.0; 13]);
    let (mut upper, mut extras) = (0.0, 0.0);
    for state in played {
        let score = f64::from(state.score());
        (sum, squares) = (sum + score, squares + score * score);
        let mut rest = score;
        for (total, category) in boxes.iter_mut().zip(Category::ALL) {
            let points = f64::from(state.score_in(category).unwrap_or(0));
            (*total, rest) = (*total + points, rest - points);
        }
        let bonus = if state.upper() >= 63 { 35.0 } else { 0.0 };
        (upper, extras) = (upper + bonus, extras + rest - bonus);
    }
    let (count, mean) = (games as f64, sum / games as f64);
    let deviation = (squares / count - mean * mean).max(0.0).sqrt();
    println!("{games} games from seed {seed}: mean {mean:.2}, standard deviation {deviation:.1}");
    for (total, category) in boxes.iter().zip(Category::ALL) {
        println!("{:<15} {:>6.2}", category.name(), total / count);
    }
    println!(
        "{:<15} {:>6.2}\n{:<15} {:>6.2}",
        "upper bonus",
        upper / count,
        "further",
        extras / count
    );
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, usual| words.get(place).map_or(Some(usual), |word| word.parse().ok());
    let (Some(games), Some(seed)) = (number(0, 10_000u64), number(1, 1)) else {
        eprintln!("expected a number of games and a seed");
        return ExitCode::from(2);
    };
    let official = Yahtzee::official();
    for (extra, name) in [(Extra::Nothing, "neither bonus nor joker"), (Extra::Free, "free joker")]
    {
        let expectation = Optimal::of(&Yahtzee::new(extra)).expectation();
        println!("{expectation:.6} points expected, {name}");
    }
    let optimal = Optimal::of(&official);
    println!("{:.6} points expected, official rules (forced joker)", optimal.expectation());
    if games > 0 {
        report(&official, &optimal, games, seed);
    }
    ExitCode::SUCCESS
}
