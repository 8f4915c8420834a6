//! How fast chess, Othello and checkers make their moves: lines of play a second, those of the last
//! ply counted rather than played, beside a bare loop over the fastest sound crate of the registry.
//!
//! `cargo run --release --bin perft [ROUNDS]`: the best of 5 rounds, in turns, unless told otherwise.
//! Every count is compared with the published one; a pass is a ply. For English checkers no registry has a sound
//! referee: the one that is found lets captures be declined.
use cozy_chess::Board as ChessBoard;
use magpie::othello::{Board as Discs, Stone};
use outply_benches::chess::bare_lines;
use outply_benches::clock::timed;
use outply_game::Rules;
use outply_games::checkers::Checkers;
use outply_games::chess::Chess;
use outply_games::othello::Othello;
use outply_search::perft;

fn othello_loop(board: &Discs, stone: Stone, depth: u32) -> u64 {
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        let over = board.moves_for(stone.flip()).is_empty();
        return match depth {
            _ if over => 0,
            1 => 1,
            _ => othello_loop(board, stone.flip(), depth - 1),
        };
    }
    if depth == 1 {
        return u64::from(moves.count_set());
    }
    let child = |place| {
        let mut child = board.clone();
        child.play(stone, place);
        othello_loop(&child, stone.flip(), depth - 1)
    };
    moves.hot_bits().map(child).sum()
}

/// Counts the lines of so many plies from the start.
type Counter = fn(u32) -> u64;

/// A game, its depth and published count, and who counts.
struct Row {
    game: &'static str,
    depth: u32,
    published: u64,
    counters: Vec<(&'static str, Counter)>,
}

fn rows() -> [Row; 3] {
    let ours = "Outply, through its rules";
    [
        Row {
            game: "chess",
            depth: 6,
            published: 119_060_324,
            counters: vec![
                (ours, |depth| {
                    let rules = Chess::standard().without_draws();
                    perft(&rules, &rules.initial(), depth)
                }),
                ("cozy-chess 0.3", |depth| bare_lines(&ChessBoard::default(), depth)),
            ],
        },
        Row {
            game: "Othello",
            depth: 10,
            // 228 games end sooner; tables that count those have 24,571,284.
            published: 24_571_056,
            counters: vec![
                (ours, |depth| perft(&Othello, &Othello.initial(), depth)),
                ("magpie 0.12", |depth| othello_loop(&Discs::standard(), Stone::Black, depth)),
            ],
        },
        Row {
            game: "checkers",
            depth: 10,
            published: 18_391_564,
            counters: vec![(ours, |depth| {
                let rules = Checkers::standard();
                perft(&rules, &rules.initial(), depth)
            })],
        },
    ]
}

/// The best of so many rounds, in millions of lines a second of processor time.
fn best(row: &Row, rounds: u32) -> Vec<f64> {
    let mut best = vec![0f64; row.counters.len()];
    for _ in 0..rounds {
        for (best, (name, count)) in best.iter_mut().zip(&row.counters) {
            let (seconds, lines) = timed(|| count(row.depth));
            assert_eq!(lines, row.published, "{}, {name}", row.game);
            *best = best.max(lines as f64 / seconds / 1e6);
        }
    }
    best
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5);
    for row in rows() {
        println!("{}, {} plies, {} lines", row.game, row.depth, row.published);
        let speeds = best(&row, rounds);
        for ((name, _), speed) in row.counters.iter().zip(&speeds) {
            let share = speeds[0] / speed;
            println!("  {name:<27}{speed:>8.1} million a second; ours {share:.2} of it");
        }
    }
}
