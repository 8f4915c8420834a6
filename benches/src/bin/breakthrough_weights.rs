//! Breakthrough's evaluator by matches: sets of weights against pieces and rows squared alone, at a fixed
//! depth, both sides of the same random openings.
//! `cargo run --release --bin breakthrough_weights [PAIRS [OPPONENT [WEIGHTS ...]]]`,
//! weights as in `20,1,0,8,0`
use outply_evaluate::Linear;
use outply_game::{Outcome, Player, Rules, mix64};
use outply_games::breakthrough::{
    Breakthrough, BreakthroughFeatures, BreakthroughHints, Pieces, WEIGHTS,
};
use outply_search::{AlphaBeta, Limits, Table};

const OPENING_PLIES: u64 = 8;
const DEPTH: u32 = 4;
/// What the sets play against unless told otherwise: pieces and rows squared alone.
const SIMPLE: [i32; 5] = [20, 1, 0, 0, 0];

/// What is tried, in the order of the features.
const SETS: &[[i32; 5]] = &[
    WEIGHTS,
    [20, 1, 0, 4, 0],
    [20, 1, 0, 12, 0],
    [20, 1, 0, 24, 0],
    [20, 1, -4, 24, 0],
    [20, 1, 0, 24, 20],
    [20, 1, -4, 12, 20],
    [20, 2, -4, 24, 20],
    [40, 1, -4, 24, 20],
];

fn opening(rules: &Breakthrough<u64>, seed: u64) -> Option<Pieces<u64>> {
    let mut state = rules.initial();
    for ply in 0..OPENING_PLIES {
        let moves: Vec<_> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed << 8 | ply) as usize % moves.len().max(1);
        state = rules.result(&state, *moves.get(drawn)?);
    }
    (!rules.terminal_test(&state)).then_some(state)
}

/// Whether the first weights' side wins.
fn wins(
    rules: &Breakthrough<u64>,
    start: Pieces<u64>,
    sides: [&[i32; 5]; 2],
    first: Player,
) -> bool {
    let tables = [(); 2].map(|()| Table::mib(1).expect("a table"));
    let mut state = start;
    while rules.utility(&state).is_none() {
        let side = usize::from(rules.to_move(&state) != first);
        let evaluator = Linear::new(BreakthroughFeatures, sides[side]).expect("five weights");
        let search = AlphaBeta::new(rules).evaluator(evaluator).hints(BreakthroughHints);
        let answer = search.table(&tables[side]).search(&state, &Limits::depth(DEPTH)).unwrap();
        let Some(action) = answer.action else { break };
        state = rules.result(&state, action);
    }
    rules.utility(&state) == Some(Outcome::Win(first))
}

fn read(text: &str) -> Option<[i32; 5]> {
    let weights: Option<Vec<i32>> = text.split(',').map(|word| word.parse().ok()).collect();
    weights?.try_into().ok()
}

fn main() {
    let pairs = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200u64);
    let given: Vec<[i32; 5]> = std::env::args().skip(2).filter_map(|text| read(&text)).collect();
    let (opponent, sets) = match given.split_first() {
        None => (SIMPLE, SETS),
        Some((&opponent, [])) => (opponent, SETS),
        Some((&opponent, sets)) => (opponent, sets),
    };
    let rules = Breakthrough::<u64>::standard();
    let openings: Vec<_> =
        (0..).filter_map(|seed| opening(&rules, seed)).take(pairs as usize).collect();
    println!(
        "against {opponent:?}, depth {DEPTH}, {pairs} openings of {OPENING_PLIES} plies, both sides"
    );
    for weights in sets {
        let score = |&start: &Pieces<u64>| {
            let seats = [Player::FIRST, Player::SECOND];
            let won = seats.map(|seat| wins(&rules, start, [weights, &opponent], seat));
            won.iter().filter(|won| **won).count() as f64 / 2.0
        };
        let scores: Vec<f64> = openings.iter().map(score).collect();
        let count = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
        let error = 1.96 * (variance / count).sqrt();
        println!("{:<28} {:>5.1} % ± {:.1}", format!("{weights:?}"), 100.0 * mean, 100.0 * error);
    }
}
