//! Endgame problems (`.obf` files: a position, then `move:score` by falling score) solved by the
//! production search: nodes, time, and whether score and move are right.
//! `cargo run --release --bin othello_endgames FILE [MOST_EMPTIES]`
use outply_game::Notation;
use outply_games::othello::{Move, Othello, OthelloHints};
use outply_search::{AlphaBeta, Limits, Table};
use std::time::Instant;

/// The best score, and the moves that reach it.
fn known(line: &str) -> Option<(i32, Vec<String>)> {
    let pairs = line.split(';').skip(1).filter_map(|pair| pair.trim().split_once(':'));
    let scored: Vec<(String, i32)> = pairs
        .filter_map(|(name, score)| Some((name.to_lowercase(), score.parse().ok()?)))
        .collect();
    let best = scored.iter().map(|(_, score)| *score).max()?;
    let names = scored.into_iter().filter(|(_, score)| *score == best).map(|(name, _)| name);
    Some((best, names.collect()))
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the name of a file");
    let most = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(16);
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let (mut nodes, start) = (0, Instant::now());
    for line in text.lines() {
        let (Ok(state), Some((score, names))) = (Othello.parse_state(line), known(line)) else {
            println!("not a problem: {line}");
            continue;
        };
        if state.empties() > most {
            continue;
        }
        let table = Table::mib(64).expect("a table");
        let mut search = AlphaBeta::new(&Othello).hints(OthelloHints).table(&table).exact(true);
        let answer = search.search(&state, &Limits::none()).unwrap();
        let name = Othello.format_action(&state, answer.action.unwrap_or(Move::PASS));
        let right = answer.value.points() == Some(score) && names.contains(&name);
        nodes += answer.work.nodes;
        println!(
            "{:>2} empties {name} {:>4} {:>11} nodes {:>7.2} s {}",
            state.empties(),
            answer.value,
            answer.work.nodes,
            answer.work.time.as_secs_f64(),
            if right { "right" } else { "WRONG" }
        );
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{nodes} nodes, {seconds:.2} s, {:.2} million a second", nodes as f64 / 1e6 / seconds);
}
