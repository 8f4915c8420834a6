//! Checkers' weights, and settings of selective search, by matches from random ballots of three
//! moves, each played from both sides at fixed nodes a move.
//!
//! `cargo run --release --bin checkers_match [A [NODES [B [NODES [PAIRS [SEED]]]]]]`: `fitted`
//! against `features` with 2,000 nodes each over 100 ballots unless told otherwise. Either is one
//! of these names, `patterns` (without the network), or a file of weights; after a `+` a file of tables of
//! endings, after a colon settings of selective search:
//! `fitted+FILE:late-pruning=on`.
use outply_benches::checkers::{evaluator, opening};
use outply_benches::lesson::is_third;
use outply_game::{Outcome, Player, Repetition, Rules, mix64};
use outply_games::checkers::{Checkers, CheckersEvaluator, CheckersHints, Pieces, SELECTIVITY};
use outply_search::selective::Settings;
use outply_search::{Limits, Selective, Table};
use std::error::Error;

struct Side {
    evaluator: CheckersEvaluator,
    settings: Settings,
    nodes: u64,
    table: Table,
}

impl Side {
    fn new(name: &str, nodes: &str) -> Result<Side, Box<dyn Error>> {
        let (name, settings) = name.split_once(':').unwrap_or((name, ""));
        Ok(Side {
            evaluator: evaluator(name)?,
            settings: Settings::parse(SELECTIVITY, settings).map_err(|error| error.to_string())?,
            nodes: nodes.parse()?,
            table: Table::mib(16)?,
        })
    }
}

/// The points of whoever moves first: 1, a half or 0.
fn points(start: Pieces, sides: [&Side; 2]) -> f64 {
    let rules = Checkers::from(start);
    let (mut state, mut history) = (start, Vec::<Repetition>::new());
    sides.iter().for_each(|side| side.table.clear());
    loop {
        let now = rules.repetition(&state);
        match rules.utility(&state) {
            Some(Outcome::Win(winner)) => return f64::from(u8::from(winner == Player::FIRST)),
            Some(Outcome::Draw) => return 0.5,
            None if is_third(&history, now) => return 0.5,
            None => {}
        }
        let side = sides[usize::from(rules.to_move(&state) != Player::FIRST)];
        let search = Selective::new(&rules).evaluator(side.evaluator.clone()).hints(CheckersHints);
        let mut search =
            search.settings(side.settings.clone()).history(&history).table(&side.table);
        let answer = search.search(&state, &Limits::nodes(side.nodes)).unwrap();
        let Some(action) = answer.action else { return 0.5 };
        history.extend(now);
        state = rules.result(&state, action);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let a = Side::new(word(0, "fitted"), word(1, "2000"))?;
    let b = Side::new(word(2, "features"), word(3, "2000"))?;
    let (pairs, seed): (usize, u64) = (word(4, "100").parse()?, word(5, "1").parse()?);
    let rules = Checkers::standard();
    let ballots = (1..).filter_map(|n| opening(&rules, mix64(seed << 32 | n), 3)).take(pairs);
    let scores: Vec<f64> = ballots
        .flat_map(|start| [points(start, [&a, &b]), 1.0 - points(start, [&b, &a])])
        .collect();
    let count = |score: f64| scores.iter().filter(|&&points| points == score).count();
    let mean = |of: &dyn Fn(f64) -> f64| {
        scores.iter().map(|&score| of(score)).sum::<f64>() / scores.len().max(1) as f64
    };
    let score = mean(&|score| score);
    let variance = mean(&|points| (points - score).powi(2));
    let error = 1.96 * (variance / scores.len().max(1) as f64).sqrt();
    let [wins, draws, losses] = [count(1.0), count(0.5), count(0.0)];
    println!("+{wins} ={draws} -{losses}: {:.1} % ± {:.1}", 100.0 * score, 100.0 * error);
    Ok(())
}
