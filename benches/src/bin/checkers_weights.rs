//! Checkers' evaluator by matches: sets of weights against material alone (a king 1.4 men), at a
//! fixed depth, both sides of the same random openings.
//! `cargo run --release --bin checkers_weights [PAIRS [OPPONENT [WEIGHTS ...]]]`,
//! weights as in `100,140,-2,4,8,4,3,-20,2,0,8,8`
use outply_benches::checkers::opening;
use outply_evaluate::Linear;
use outply_game::{Player, Rules, Utility};
use outply_games::checkers::{Checkers, CheckersFeatures, CheckersHints, Pieces, WEIGHTS};
use outply_search::{AlphaBeta, Limits, Table};

const OPENING_PLIES: u64 = 6;
const DEPTH: u32 = 6;
type Weights = [i32; 12];
/// What the sets play against unless told otherwise.
const SIMPLE: Weights = [100, 140, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// What is tried, in the order of the features: one feature at a time, then together.
const SETS: &[Weights] = &[
    WEIGHTS,
    [100, 140, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [100, 140, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0],
    [100, 140, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0],
    [100, 140, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0],
    [100, 140, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0],
    [100, 140, 0, 0, 0, 0, 0, -30, 0, 0, 0, 0],
    [100, 140, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0],
    [100, 140, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0],
];

/// The points of the first weights' side: 1, a half or 0.
fn points(rules: &Checkers, start: Pieces, sides: [&Weights; 2], first: Player) -> f64 {
    let tables = [(); 2].map(|()| Table::mib(1).expect("a table"));
    let mut state = start;
    loop {
        if let Some(utility) = rules.utility(&state) {
            return (utility.payoff(first) + 1.0) / 2.0;
        }
        let side = usize::from(rules.to_move(&state) != first);
        let evaluator = Linear::new(CheckersFeatures, sides[side]).expect("twelve weights");
        let search = AlphaBeta::new(rules).evaluator(evaluator).hints(CheckersHints);
        let answer = search.table(&tables[side]).search(&state, &Limits::depth(DEPTH)).unwrap();
        let Some(action) = answer.action else { return 0.5 };
        state = rules.result(&state, action);
    }
}

fn read(text: &str) -> Option<Weights> {
    let weights: Option<Vec<i32>> = text.split(',').map(|word| word.parse().ok()).collect();
    weights?.try_into().ok()
}

fn main() {
    let pairs = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200u64);
    let given: Vec<Weights> = std::env::args().skip(2).filter_map(|text| read(&text)).collect();
    let (opponent, sets) = match given.split_first() {
        None => (SIMPLE, SETS),
        Some((&opponent, [])) => (opponent, SETS),
        Some((&opponent, sets)) => (opponent, sets),
    };
    let rules = Checkers::standard();
    let openings: Vec<_> = (0..)
        .filter_map(|seed| opening(&rules, seed, OPENING_PLIES))
        .take(pairs as usize)
        .collect();
    println!(
        "against {opponent:?}, depth {DEPTH}, {pairs} openings of {OPENING_PLIES} plies, both sides"
    );
    for weights in sets {
        let score = |&start: &Pieces| {
            let seats = [Player::FIRST, Player::SECOND];
            seats.map(|seat| points(&rules, start, [weights, &opponent], seat)).iter().sum::<f64>()
                / 2.0
        };
        let scores: Vec<f64> = openings.iter().map(score).collect();
        let count = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
        let error = 1.96 * (variance / count).sqrt();
        println!("{:<50} {:>5.1} % ± {:.1}", format!("{weights:?}"), 100.0 * mean, 100.0 * error);
    }
}
