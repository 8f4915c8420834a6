//! Chess's weights against those by hand, at equal nodes, both sides of the same random openings.
//! `cargo run --release --bin chess_weights [PAIRS [NODES]]`
use outply_benches::chess::{contest, opening};
use outply_benches::chess_by_hand::BY_HAND;
use outply_games::chess::{Chess, WEIGHTS};
use outply_search::Limits;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let pairs = numbers.next().unwrap_or(200) as usize;
    let nodes = numbers.next().unwrap_or(2_000);
    let rules = Chess::standard();
    // Other openings than those the weights were fitted on.
    let seeds = 1_000_000..;
    let openings: Vec<_> = seeds.filter_map(|seed| opening(&rules, seed, 8)).take(pairs).collect();
    let limits = Limits { nodes: Some(nodes), ..Limits::none() };
    let (mean, error) = contest(&WEIGHTS, &BY_HAND, &openings, &limits);
    println!("{pairs} openings of 8 plies, both sides, {nodes} nodes a move:");
    println!("fitted against by hand {:.1} % ± {:.1}", 100.0 * mean, 100.0 * error);
}
