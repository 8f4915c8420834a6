//! Chess's weights against others by selective search at equal nodes, both sides of the same random
//! openings.
//! `cargo run --release --bin chess_weights [PAIRS [NODES [ROWS]]]`: the present weights against
//! those by hand or, where a file has rows of weights as `chess_fit` writes them, those of the file
//! against the present ones.
use outply_benches::chess::{contest, opening};
use outply_benches::chess_by_hand::BY_HAND;
use outply_games::chess::{Chess, WEIGHTS, Weights};
use outply_search::Limits;
use std::error::Error;

/// Rows of pairs such as `(12, -3),`; what follows `//` on a line is left out.
fn read(text: &str) -> Option<Weights> {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or(line));
    let numbers = lines.flat_map(|line| line.split(['(', ')', ',', ' ']));
    let numbers: Option<Vec<i16>> =
        numbers.filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect();
    let (pairs, rest) = numbers.as_ref()?.as_chunks::<2>();
    let pairs: Vec<(i16, i16)> = pairs.iter().map(|&[middle, end]| (middle, end)).collect();
    pairs.try_into().ok().filter(|_| rest.is_empty())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| words.get(place).map_or(Ok(usual), |word| word.parse());
    let (pairs, nodes) = (number(0, 200)? as usize, number(1, 2_000)?);
    let (ours, theirs, names) = match words.get(2) {
        Some(file) => {
            let rows = std::fs::read_to_string(file)?;
            let read = read(&rows).ok_or("expected rows of as many pairs as there are terms")?;
            (read, WEIGHTS, "the file's against the present ones")
        }
        None => (WEIGHTS, BY_HAND, "the present ones against those by hand"),
    };
    let rules = Chess::standard();
    // Other openings than those the weights were fitted on.
    let seeds = 1_000_000..;
    let openings: Vec<_> = seeds.filter_map(|seed| opening(&rules, seed, 8)).take(pairs).collect();
    let limits = Limits { nodes: Some(nodes), ..Limits::none() };
    let (mean, error) = contest(&ours, &theirs, &openings, &limits);
    println!("{pairs} openings of 8 plies, both sides, {nodes} nodes a move:");
    println!("{names} {:.1} % ± {:.1}", 100.0 * mean, 100.0 * error);
    Ok(())
}
