//! How many positions a second are looked up by keys, and how many by diagrams?
//!
//! ```sh
//! outply table build connect4:5x5 -o KEYS --index keys --memory 5GiB
//! outply table build connect4:5x5 -o DIAGRAM --index diagram --memory 5GiB
//! cargo run --release -p outply-table --example probes -- 5 5 KEYS DIAGRAM
//! ```
//!
//! The positions are those of random games, in no order. The first round reads blocks of the file as they
//! are needed; the best of the others is told too.

use outply_game::{Rules, mix64};
use outply_games::connect4::{Connect4, Connect4Cells, Stones};
use outply_table::{CellView, Solved, Table};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

const POSITIONS: usize = 1_000_000;
const ROUNDS: usize = 5;

type Game = Connect4<u64>;

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [width, height, files @ ..] = &given[..] else {
        return Err("expected WIDTH HEIGHT FILE ...".into());
    };
    let (width, height) = (width.parse()?, height.parse()?);
    let rules = Game::new(width, height, 4)?;
    let positions = positions(&rules);
    for file in files {
        let started = Instant::now();
        let table = Arc::new(Table::open(Path::new(file))?);
        let opened = started.elapsed().as_secs_f64();
        let index = table.info().index_name();
        let solved = match table.info().diagrams.is_some() {
            true => {
                let cells = CellView::new(Arc::new(Connect4Cells), (width * height) as usize);
                Solved::by_cells(&rules, "", cells, table)?
            }
            false => Solved::new(&rules, "", None, table)?,
        };
        let rates = (0..ROUNDS).map(|_| rate(&rules, &solved, &positions));
        let rates: Vec<f64> = rates.collect::<Option<_>>().ok_or("a position is not known")?;
        let best = rates.iter().copied().fold(0.0, f64::max);
        println!(
            "{index:8} opened in {opened:.2} s, {:.2} million probes a second at first, {best:.2} later",
            rates[0]
        );
    }
    Ok(())
}

/// Positions of random games, shuffled (Fisher and Yates).
fn positions(rules: &Game) -> Vec<Stones<u64>> {
    let mut seed = 1;
    let mut random = |below: usize| {
        seed += 1;
        (mix64(seed) % below as u64) as usize
    };
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let mut state = rules.initial();
        while rules.utility(&state).is_none() {
            positions.push(state);
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            state = rules.result(&state, actions[random(actions.len())]);
        }
    }
    for last in (1..positions.len()).rev() {
        positions.swap(last, random(last + 1));
    }
    positions
}

/// Millions of positions looked up in a second; `None` if one is not in the table.
fn rate(rules: &Game, solved: &Solved<Game>, positions: &[Stones<u64>]) -> Option<f64> {
    let started = Instant::now();
    for state in positions {
        solved.value(rules, state)?;
    }
    Some(positions.len() as f64 / started.elapsed().as_secs_f64() / 1e6)
}
