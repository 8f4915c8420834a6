//! Connect Four 7x6 from the start to a fixed depth: Outply beside the crate `minimax` 0.6 in
//! its configurations, in turn, one thread, 64 MB tables, medians of several rounds.
//! `cargo run --release --bin connect4 [DEPTH] [ROUNDS]`
use minimax::{IterativeOptions, IterativeSearch, Replacement as Peer, Strategy};
use outply_benches::peer::{Counted, EVALUATIONS, RULES};
use outply_game::{Hints, Rules};
use outply_games::connect4::{Column, Connect4, Connect4Hints, Stones};
use outply_search::{AlphaBeta, Limits, Replacement, Table};
use std::time::Instant;

/// Centre-first order and history, as the peer may have them; no forced replies, no symmetry.
struct OrderOnly;

impl Hints<Connect4<u64>> for OrderOnly {
    const ORDERS: bool = true;

    fn order(&self, rules: &Connect4<u64>, state: &Stones<u64>, column: Column) -> i32 {
        Connect4Hints.order(rules, state, column)
    }

    fn action_space(&self, _: &Connect4<u64>) -> usize {
        7
    }

    fn action_index(&self, _: &Connect4<u64>, column: Column) -> usize {
        usize::from(column.0)
    }
}

/// What one search took: seconds, evaluations, nodes where they are told.
type Run = (f64, u64, Option<u64>);

fn measured(search: impl FnOnce() -> Option<u64>) -> Run {
    EVALUATIONS.set(0);
    let start = Instant::now();
    let nodes = search();
    (start.elapsed().as_secs_f64(), EVALUATIONS.get(), nodes)
}

fn outply<H: Hints<Connect4<u64>>>(depth: u32, hints: H, policy: Replacement, bytes: usize) -> Run {
    measured(|| {
        let table = Table::bytes(bytes).expect("a table").with_replacement(policy);
        let mut search =
            AlphaBeta::new(&*RULES).evaluator(Counted::new()).hints(hints).table(&table);
        Some(search.search(&RULES.initial(), &Limits::depth(depth)).unwrap().work.nodes)
    })
}

fn peer(depth: u8, options: IterativeOptions) -> Run {
    measured(|| {
        let mut search = IterativeSearch::new(Counted::new(), options);
        search.set_max_depth(depth);
        search.choose_move(&RULES.initial());
        None
    })
}

type Contender = (&'static str, Box<dyn Fn() -> Run>);

fn contenders(depth: u32) -> Vec<Contender> {
    let d = depth as u8;
    let base = || IterativeOptions::new().with_table_byte_size(64_000_000);
    let mib = 1 << 20;
    let full = Replacement::Bucket;
    vec![
        ("outply", Box::new(move || outply(depth, Connect4Hints, full, 64_000_000))),
        ("outply, order hints only", Box::new(move || outply(depth, OrderOnly, full, 64_000_000))),
        ("minimax default", Box::new(move || peer(d, base()))),
        ("minimax aspiration", Box::new(move || peer(d, base().with_aspiration_window(5)))),
        ("minimax double step", Box::new(move || peer(d, base().with_double_step_increment()))),
        ("minimax mtdf", Box::new(move || peer(d, base().with_mtdf()))),
        (
            "minimax depth-preferred",
            Box::new(move || peer(d, base().with_replacement_strategy(Peer::DepthPreferred))),
        ),
        ("minimax countermoves", Box::new(move || peer(d, base().with_countermoves()))),
        (
            "minimax double step, mtdf",
            Box::new(move || peer(d, base().with_double_step_increment().with_mtdf())),
        ),
        ("outply 1 MiB, bucket", Box::new(move || outply(depth, OrderOnly, full, mib))),
        (
            "outply 1 MiB, deeper",
            Box::new(move || outply(depth, OrderOnly, Replacement::Deeper, mib)),
        ),
        (
            "outply 1 MiB, always",
            Box::new(move || outply(depth, OrderOnly, Replacement::Always, mib)),
        ),
    ]
}

fn main() {
    let number = |place: usize, default: u32| {
        std::env::args().nth(place).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (depth, rounds) = (number(1, 14), number(2, 5));
    let contenders = contenders(depth);
    let mut times = vec![Vec::new(); contenders.len()];
    let mut counts = vec![(0, None); contenders.len()];
    for _ in 0..rounds {
        for (place, (_, run)) in contenders.iter().enumerate() {
            let (seconds, evaluations, nodes) = run();
            times[place].push(seconds);
            counts[place] = (evaluations, nodes);
        }
    }
    println!("Connect Four 7x6, depth {depth}, median of {rounds}");
    println!("{:<28}{:>10}{:>14}{:>12}", "", "seconds", "evaluations", "nodes");
    for (place, (name, _)) in contenders.iter().enumerate() {
        times[place].sort_by(f64::total_cmp);
        let (evaluations, nodes) = counts[place];
        let nodes = nodes.map_or(String::new(), |nodes| nodes.to_string());
        let seconds = times[place][times[place].len() / 2];
        println!("{name:<28}{seconds:>10.3}{evaluations:>14}{nodes:>12}");
    }
}
