//! Connect Four's evaluator by matches: sets of weights against the middle stones alone, at a
//! fixed depth, both sides of the same random openings. `cargo run --release --bin weights [PAIRS]`
use outply_evaluate::Linear;
use outply_game::{Outcome, Player, Rules, mix64};
use outply_games::connect4::{Connect4, Connect4Features, Connect4Hints, Stones, WEIGHTS};
use outply_search::{AlphaBeta, Limits, Table};

const OPENING_PLIES: u64 = 6;
const DEPTH: u32 = 6;
const MIDDLE_ONLY: [i32; 3] = [1, 0, 0];

fn opening(rules: &Connect4<u64>, seed: u64) -> Option<Stones<u64>> {
    let mut state = rules.initial();
    for ply in 0..OPENING_PLIES {
        let columns: Vec<_> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed << 8 | ply) as usize % columns.len().max(1);
        state = rules.result(&state, *columns.get(drawn)?);
    }
    (!rules.terminal_test(&state)).then_some(state)
}

/// Points of the first weights' side: 1, 1/2 or 0.
fn game(rules: &Connect4<u64>, start: Stones<u64>, sides: [&[i32; 3]; 2], first: Player) -> f64 {
    let tables = [(); 2].map(|()| Table::mib(1).expect("a table"));
    let mut state = start;
    while rules.utility(&state).is_none() {
        let mover = rules.to_move(&state);
        let side = usize::from(mover != first);
        let evaluator = Linear::new(Connect4Features, sides[side]).expect("three weights");
        let search = AlphaBeta::new(rules).evaluator(evaluator).hints(Connect4Hints);
        let answer = search.table(&tables[side]).search(&state, &Limits::depth(DEPTH)).unwrap();
        let Some(column) = answer.action else { break };
        state = rules.result(&state, column);
    }
    match rules.utility(&state) {
        Some(Outcome::Win(winner)) if winner == first => 1.0,
        Some(Outcome::Win(_)) => 0.0,
        _ => 0.5,
    }
}

fn main() {
    let pairs = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200u64);
    let rules = Connect4::<u64>::standard();
    let openings: Vec<_> =
        (0..).filter_map(|seed| opening(&rules, seed)).take(pairs as usize).collect();
    println!(
        "against {MIDDLE_ONLY:?}, depth {DEPTH}, {pairs} openings of {OPENING_PLIES} plies, both sides"
    );
    for weights in
        [WEIGHTS, [1, 0, 0], [1, 3, 0], [1, 0, 3], [2, 3, 3], [2, 3, 6], [1, 6, 8], [4, 3, 8]]
    {
        let scores: Vec<f64> = openings
            .iter()
            .map(|&start| {
                let sides = [&weights, &MIDDLE_ONLY];
                let both =
                    [Player::FIRST, Player::SECOND].map(|seat| game(&rules, start, sides, seat));
                (both[0] + both[1]) / 2.0
            })
            .collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let variance =
            scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / scores.len() as f64;
        let error = 1.96 * (variance / scores.len() as f64).sqrt();
        println!("{:<12} {:>5.1} % ± {:.1}", format!("{weights:?}"), 100.0 * mean, 100.0 * error);
    }
}
