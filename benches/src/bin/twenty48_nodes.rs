//! Expectiminimax of fixed 2048 positions: how many nodes, and, under valgrind, how many
//! instructions each takes.
//!
//! `cargo build --release --bin twenty48_nodes`, then
//! `valgrind --tool=callgrind target/release/twenty48_nodes` divided by the nodes printed, less
//! what `twenty48_nodes 0` takes for its tables.
use outply_game::Notation;
use outply_games::twenty48::{Twenty48, Twenty48Evaluator};
use outply_search::Limits;
use outply_search::chance::{ChanceTable, Expectiminimax};

/// From seeded games: a third, a half and most of the way to 16384.
const POSITIONS: [&str; 3] = [
    "1024,256,64,8/256,32,4,2/16,4,.,./2,.,.,.",
    "2048,512,128,16/1024,64,8,2/32,8,4,./4,.,2,.",
    "8192,4096,1024,64/2048,256,32,4/128,16,8,./2,.,.,2",
];

fn main() {
    let plies = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(8);
    let (rules, mut nodes, mut sum) = (Twenty48::standard(), 0, 0.0);
    let evaluator = Twenty48Evaluator::new(&rules);
    let table = ChanceTable::mib(4).expect("a table");
    for text in POSITIONS {
        let state = rules.parse_state(text).expect("a position");
        let search = Expectiminimax::new(&rules).evaluator(evaluator.clone());
        let search = search.table(&table).deepening(false);
        let mut search = search.probability_cutoff(0.000_3);
        let answer = search.search(&state, &Limits::depth(plies)).unwrap();
        (nodes, sum) = (nodes + answer.work.nodes, sum + answer.value.mean);
    }
    println!("{nodes} nodes, values {sum:.6}");
}
