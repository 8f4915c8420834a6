//! `outply bench`

use super::speed;
use crate::args::Bench;
use crate::failure::Failure;
use crate::output::{Out, shortened, table};
use crate::{args::Position, session};
use outply_catalog::{BenchSearch, Catalog, Entry, Limits, Search, Wish};
use outply_json::{BenchRow, Document};
use std::process::ExitCode;

/// The transposition table of alpha-beta.
const TABLE: &str = "16MiB";

/// How much of a game and its moves is shown, in columns.
const WIDTH: usize = 16;

/// The search of a game that brings none.
const OTHERWISE: BenchSearch = BenchSearch::new("", "", Some(10));

pub(crate) fn run(catalog: &Catalog, options: &Bench, out: &mut Out) -> Result<ExitCode, Failure> {
    let all = searches(catalog);
    let rows = all.into_iter().map(|(entry, fixed)| search(catalog, entry, fixed, options.depth));
    let rows = rows.collect::<Result<Vec<BenchRow>, Failure>>()?;
    if options.json {
        out.text(Document::new(summed(rows)).text())?;
        return Ok(ExitCode::SUCCESS);
    }
    let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
    out.line(table(&["position", "search", "depth", "value", "nodes", "speed"], &cells))?;
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    out.line(format!("\nsignature {nodes}"))?;
    out.line(format!("speed     {}", speed(nodes, seconds)))?;
    Ok(ExitCode::SUCCESS)
}

/// The searches that the games bring; where none brings any, one of each game of two players.
fn searches(catalog: &Catalog) -> Vec<(&Entry, &BenchSearch)> {
    let entries = || catalog.entries().iter();
    let own = entries().flat_map(|entry| entry.bench().iter().map(move |fixed| (entry, fixed)));
    let own: Vec<_> = own.collect();
    if !own.is_empty() {
        return own;
    }
    let has_alpha_beta = |entry: &&Entry| {
        let game = catalog.open(entry.info().name);
        game.is_ok_and(|game| game.searches().contains(&Search::AlphaBeta))
    };
    entries().filter(has_alpha_beta).map(|entry| (entry, &OTHERWISE)).collect()
}

fn summed(searches: Vec<BenchRow>) -> outply_json::Bench {
    let signature = searches.iter().map(|row| row.nodes).sum();
    let seconds = searches.iter().map(|row| row.seconds).sum();
    outply_json::Bench { signature, seconds, searches }
}

/// `deep` in place of the search's own depth, if given.
fn search(
    catalog: &Catalog,
    entry: &Entry,
    fixed: &BenchSearch,
    deep: Option<u32>,
) -> Result<BenchRow, Failure> {
    let BenchSearch { options, moves, depth, .. } = *fixed;
    let name = entry.info().name;
    let game = if options.is_empty() { name.to_owned() } else { format!("{name}:{options}") };
    let depth = deep.or(depth);
    let position = Position { position: None, moves: Some(moves.to_owned()) };
    let session = session::start(catalog, &game, &position)?;
    let limits = depth.map_or(Limits::none(), Limits::depth);
    let plan = session.plan(&wishes(fixed, depth))?;
    let report = session.search(&plan, &limits, &mut |_| ())?;
    let (value, seconds) = (report.value.into(), report.work.time.as_secs_f64());
    let (search, moves) = (plan.search().name().to_owned(), moves.to_owned());
    Ok(BenchRow { game, moves, search, depth, value, nodes: report.work.nodes, seconds })
}

/// None for the game's usual search.
fn wishes(fixed: &BenchSearch, depth: Option<u32>) -> Vec<Wish> {
    let exact = if depth.is_none() { "on" } else { "off" };
    let alpha_beta = [("search", "alphabeta"), ("exact", exact), ("table", TABLE)];
    let words = if fixed.is_usual { &[][..] } else { &alpha_beta };
    words.iter().map(|&(key, value)| Wish::flag(key, value)).collect()
}

fn cells(row: &BenchRow) -> Vec<String> {
    let depth = row.depth.map_or("exact".into(), |depth| depth.to_string());
    let speed = speed(row.nodes, row.seconds);
    let nodes = row.nodes.to_string();
    let position = format!("{} {}", row.game, row.moves);
    let position = shortened(position.trim_end(), WIDTH);
    vec![position, row.search.clone(), depth, row.value.text().into(), nodes, speed]
}
