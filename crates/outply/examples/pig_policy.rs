//! The optimal policy of Pig to 100 as pictures: for each pair of scores how much to collect before
//! holding, or the exact holding region against one score of the opponent.
//!
//! `cargo run --release -p outply --example pig_policy [OPPONENT] > policy.svg`

use outply_games::pig::{Optimal, Pig};
use std::process::ExitCode;

fn main() -> ExitCode {
    let optimal = Optimal::of(&Pig::standard());
    let picture = match std::env::args().nth(1).map(|word| word.parse()) {
        None => Some(optimal.map_svg()),
        Some(Ok(other)) => optimal.section_svg(other),
        Some(Err(_)) => None,
    };
    match picture {
        Some(picture) => {
            print!("{picture}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("expected the opponent's score, from 0 to 99");
            ExitCode::from(2)
        }
    }
}
