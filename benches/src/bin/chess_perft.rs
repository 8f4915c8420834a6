//! Chess through the rules beside a bare loop over `cozy-chess`, in turns; then the evaluator and
//! the search. `cargo run --release --bin chess_perft [ROUNDS]`
use outply_benches::chess::bare_lines;
use outply_benches::clock::timed;
use outply_game::{Evaluator, Notation, Rules, mix64};
use outply_games::chess::{Chess, ChessEvaluator, ChessHints, Position};
use outply_search::{AlphaBeta, Limits, Table, perft};
use std::hint::black_box;

const POSITIONS: [(&str, u32); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

/// Millions a second, and how many.
fn speed(count: impl FnOnce() -> u64) -> (f64, u64) {
    let (seconds, lines) = timed(count);
    (lines as f64 / seconds / 1e6, lines)
}

fn compare(rounds: u32) {
    for (fen, depth) in POSITIONS {
        let (played, counted) = (Chess::standard(), Chess::standard().without_draws());
        let state = counted.parse_state(fen).expect("a position");
        let mut best = [0.0f64; 3];
        let mut lines = [0; 3];
        for _ in 0..rounds {
            let runs = [
                speed(|| bare_lines(state.board(), depth)),
                speed(|| perft(&counted, &state, depth)),
                speed(|| perft(&played, &state, depth)),
            ];
            for (place, (speed, count)) in runs.into_iter().enumerate() {
                best[place] = best[place].max(speed);
                lines[place] = count;
            }
        }
        println!("{fen}, depth {depth}");
        let names = ["bare loop", "rules, moves alone", "rules with draws"];
        for (name, (speed, lines)) in names.iter().zip(best.iter().zip(lines)) {
            println!("  {name:<20}{speed:>7.1} M/s, {:.3} of bare; {lines}", speed / best[0]);
        }
    }
}

/// Positions of random games, which share few pawn structures, and of quiet searches' neighbourhoods.
fn positions(rules: &Chess) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..200 {
        let mut state = rules.initial();
        for ply in 0..120 {
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            if actions.is_empty() {
                break;
            }
            let drawn = mix64(game << 10 | ply) as usize % actions.len();
            state = rules.result(&state, actions[drawn]);
            if !rules.terminal_test(&state) {
                positions.push(state.clone());
            }
        }
    }
    positions
}

fn evaluation(rules: &Chess, rounds: u32) {
    let positions = positions(rules);
    for (name, step) in [("in order of play", 1), ("scattered", 7_919)] {
        let mut evaluator = ChessEvaluator::default();
        let mut best = f64::INFINITY;
        for _ in 0..rounds {
            let (seconds, ()) = timed(|| {
                for place in 0..positions.len() {
                    let state = &positions[place * step % positions.len()];
                    black_box(evaluator.evaluate(rules, black_box(state)));
                }
            });
            best = best.min(seconds * 1e9 / positions.len() as f64);
        }
        println!("evaluation of {} positions {name}: {best:.0} ns", positions.len());
    }
}

fn search(rules: &Chess) {
    let table = Table::mib(64).expect("a table");
    let nodes = |(fen, _): (&str, u32)| {
        let state = rules.parse_state(fen).expect("a position");
        let search = AlphaBeta::new(rules).evaluator(ChessEvaluator::default()).hints(ChessHints);
        search.table(&table).search(&state, &Limits::depth(6)).unwrap().work.nodes
    };
    let (seconds, nodes) = timed(|| POSITIONS.map(nodes).iter().sum::<u64>());
    println!("alpha-beta to depth 6: {nodes} nodes, {:.2} M/s", nodes as f64 / seconds / 1e6);
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    compare(rounds);
    let rules = Chess::standard();
    evaluation(&rules, rounds.max(1));
    search(&rules);
}
