//! Commands beyond the protocol: for people at a terminal and for test benches.

use super::engine::Engine;
use super::info;
use outply_catalog::{Limits, Report};
use std::io::Write;
use std::time::Duration;

/// How deep `bench` looks unless told.
const BENCH_DEPTH: u32 = 6;
/// How many positions it looks at, and how many moves lie between two of them.
const BENCH_POSITIONS: usize = 6;
const BENCH_STRIDE: usize = 4;

const HELP: &str = "\
uci, isready, ucinewgame, debug on|off, register, quit
position startpos|fen TEXT [moves MOVE ...]
go [wtime MS btime MS winc MS binc MS movestogo N] [movetime MS] [depth N] [nodes N]
   [mate N] [infinite] [ponder] [searchmoves MOVE ...]
stop, ponderhit, setoption name NAME [value VALUE]
bench [DEPTH]: nodes and speed over fixed positions
d: the board; eval: its value without a search; help";

pub(super) fn help<W: Write>(engine: &Engine<'_, W>) {
    HELP.lines().for_each(|line| engine.voice.say(format!("info string {line}")));
}

/// The board, its notation and the legal moves.
pub(super) fn display<W: Write>(engine: &Engine<'_, W>) {
    let session = engine.position.session();
    engine.voice.say(session.picture());
    engine.voice.say(format!("Position: {}", session.notation()));
    engine.voice.say(format!("Moves: {}", session.actions().join(" ")));
}

pub(super) fn evaluate<W: Write>(engine: &Engine<'_, W>) {
    match search(engine, Limits::depth(0)) {
        Ok(report) => engine.voice.say(format!("Evaluation: {}", info::score(report.value))),
        Err(complaint) => engine.tell(complaint),
    }
}

fn search<W: Write>(engine: &Engine<'_, W>, limits: Limits) -> Result<Report, String> {
    let session = engine.position.session();
    let (plan, _) = engine.settings.plan(session);
    let plan = plan.ok_or("no search fits")?;
    let found = session.search(&plan, &limits, &mut |_| ());
    found.map_err(|error| error.to_string())
}

/// Searches fixed positions from the initial one on, and says how many nodes that took: the same
/// on every machine with one thread.
pub(super) fn bench<W: Write>(engine: &mut Engine<'_, W>, depth: Option<u32>) {
    let kept = engine.position.clone_afresh();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for number in 0..BENCH_POSITIONS {
        let moves = line(engine, number * BENCH_STRIDE);
        let found = engine.position.take(None, &moves);
        let limits = Limits::depth(depth.unwrap_or(BENCH_DEPTH));
        match found.and_then(|()| search(engine, limits)) {
            Ok(report) => {
                nodes += report.work.simulations.unwrap_or(report.work.nodes);
                time += report.work.time;
            }
            Err(complaint) => engine.tell(complaint),
        }
    }
    let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
    engine.voice.say(format!("{nodes} nodes {rate:.0} nps"));
    match kept {
        Ok(position) => engine.position = position,
        Err(complaint) => engine.tell(complaint),
    }
}

/// The first moves of one fixed game: the k-th move is the one at a third of the list, then at
/// two thirds, and so on in turn.
fn line<W: Write>(engine: &mut Engine<'_, W>, length: usize) -> Vec<String> {
    let mut moves = Vec::new();
    for ply in 0..length {
        if engine.position.take(None, &moves).is_err() {
            break;
        }
        let legal = engine.position.session().actions();
        let Some(action) = legal.get(legal.len() * (1 + ply % 2) / 3) else { break };
        moves.push(action.clone());
    }
    moves
}
