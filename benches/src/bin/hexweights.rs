//! Hex's evaluator by matches: sets of weights against the distance alone, at a fixed depth, both
//! sides of the same random openings. `cargo run --release --bin hexweights [SIZE] [DEPTH] [PAIRS]`
use outply_evaluate::Linear;
use outply_game::{Outcome, Player, Rules, mix64};
use outply_games::hex::{Hex, HexFeatures, HexHints, Stones, WEIGHTS};
use outply_search::{AlphaBeta, Limits, Table};

const OPENING_PLIES: u64 = 2;
const DISTANCE_ONLY: [i32; 2] = [1, 0];

fn opening(rules: &Hex<2>, seed: u64) -> Option<Stones<2>> {
    let mut state = rules.initial();
    for ply in 0..OPENING_PLIES {
        let cells: Vec<_> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed << 8 | ply) as usize % cells.len().max(1);
        state = rules.result(&state, *cells.get(drawn)?);
    }
    (!rules.terminal_test(&state)).then_some(state)
}

/// Whether the first weights' side wins.
fn game(
    rules: &Hex<2>,
    start: Stones<2>,
    sides: [&[i32; 2]; 2],
    first: Player,
    depth: u32,
) -> bool {
    let tables = [(); 2].map(|()| Table::mib(1).expect("a table"));
    let mut state = start;
    loop {
        if let Some(outcome) = rules.utility(&state) {
            return outcome == Outcome::Win(first);
        }
        let side = usize::from(rules.to_move(&state) != first);
        let evaluator = Linear::new(HexFeatures, sides[side]).expect("two weights");
        let search = AlphaBeta::new(rules).evaluator(evaluator).hints(HexHints);
        let answer = search.table(&tables[side]).search(&state, &Limits::depth(depth)).unwrap();
        let Some(cell) = answer.action else { return false };
        state = rules.result(&state, cell);
    }
}

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |place, or| numbers.get(place).copied().unwrap_or(or);
    let (size, depth, pairs) = (number(0, 9), number(1, 2), number(2, 200));
    let rules = Hex::<2>::new(size, false).expect("a size up to 11");
    let openings: Vec<_> =
        (0..).filter_map(|seed| opening(&rules, seed)).take(pairs as usize).collect();
    println!(
        "against {DISTANCE_ONLY:?}, {size}x{size}, depth {depth}, {pairs} openings, both sides"
    );
    for weights in [WEIGHTS, [10, 1], [20, 1], [50, 1], [30, -1]] {
        let scores: Vec<f64> = openings
            .iter()
            .map(|&start| {
                let both = [Player::FIRST, Player::SECOND]
                    .map(|seat| game(&rules, start, [&weights, &DISTANCE_ONLY], seat, depth));
                both.into_iter().map(|won| if won { 0.5 } else { 0.0 }).sum()
            })
            .collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let variance =
            scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / scores.len() as f64;
        let error = 1.96 * (variance / scores.len() as f64).sqrt();
        println!("{:<20} {:>5.1} % ± {:.1}", format!("{weights:?}"), 100.0 * mean, 100.0 * error);
    }
}
