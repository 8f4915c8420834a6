//! `outply bench`

use super::speed;
use crate::args::Bench;
use crate::failure::Failure;
use crate::json;
use crate::output::{Out, table};
use crate::{args::Position, session};
use outply_catalog::{Limits, Request};
use serde::Serialize;
use std::process::ExitCode;

/// A fixed search: a game, moves from its initial state, a depth (`None`: exact).
struct Fixed {
    game: &'static str,
    moves: &'static str,
    depth: Option<u32>,
}

const fn fixed(game: &'static str, moves: &'static str, depth: Option<u32>) -> Fixed {
    Fixed { game, moves, depth }
}

const SEARCHES: &[Fixed] = &[
    fixed("tictactoe", "", None),
    fixed("tictactoe", "b2", None),
    fixed("nim:3,4,5", "", None),
    fixed("nim:4,5,6:misere", "", Some(10)),
    fixed("connect4", "", Some(14)),
    fixed("connect4", "4 4 4", Some(14)),
    fixed("connect4", "3 5 2 2", Some(12)),
    fixed("connect4:4x4", "", None),
    fixed("connect4:5x4", "", None),
    fixed("connect4:9x7", "", Some(10)),
    fixed("connect4:11x8x5", "", Some(8)),
];

/// All searches, and what they come to together.
#[derive(Serialize)]
struct BenchJson {
    /// The sum of all nodes: the same on every machine.
    signature: u64,
    /// The sum of all times.
    seconds: f64,
    /// The searches, in a fixed order.
    searches: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    moves: &'static str,
    depth: Option<u32>,
    value: String,
    nodes: u64,
    seconds: f64,
}

pub fn run(options: &Bench, out: &mut Out) -> Result<ExitCode, Failure> {
    let rows = SEARCHES.iter().map(|fixed| search(fixed, options.depth));
    let rows = rows.collect::<Result<Vec<Row>, Failure>>()?;
    if options.json {
        out.text(json::text(&json(rows))?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
    out.line(table(&["game", "moves", "depth", "value", "nodes", "speed"], &cells))?;
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    out.line(format!("\nsignature {nodes}"))?;
    out.line(format!("speed     {}", speed(nodes, seconds)))?;
    Ok(ExitCode::SUCCESS)
}

fn json(searches: Vec<Row>) -> BenchJson {
    let signature = searches.iter().map(|row| row.nodes).sum();
    let seconds = searches.iter().map(|row| row.seconds).sum();
    BenchJson { signature, seconds, searches }
}

/// `deep` in place of the search's own depth, if given.
fn search(fixed: &Fixed, deep: Option<u32>) -> Result<Row, Failure> {
    let Fixed { game, moves, depth } = *fixed;
    let depth = deep.or(depth);
    let position = Position { position: None, moves: Some(moves.to_owned()) };
    let session = session::start(game, &position)?;
    let limits = depth.map_or(Limits::none(), Limits::depth);
    let table_bytes = 16 << 20;
    let request = Request { limits, exact: depth.is_none(), table_bytes, ..Request::default() };
    let report = session.search(&request, &mut |_| ())?;
    let (value, seconds) = (report.value.to_string(), report.work.time.as_secs_f64());
    Ok(Row { game, moves, depth, value, nodes: report.work.nodes, seconds })
}

fn cells(row: &Row) -> Vec<String> {
    let depth = row.depth.map_or("exact".into(), |depth| depth.to_string());
    let speed = speed(row.nodes, row.seconds);
    let nodes = row.nodes.to_string();
    vec![row.game.into(), row.moves.into(), depth, row.value.clone(), nodes, speed]
}
