//! Pruning at chance nodes in backgammon: nodes kept, evaluations a second and the time of a move,
//! over seeded positions from games. `cargo run --release --bin star [POSITIONS] [SOME]`
//!
//! A ply is a roll and the play that answers it, as backgammon's programs count: a play chosen n
//! plies ahead looks at the play, then n rolls and plays, 1 + 2n plies of the search. Nodes are
//! those of the deepest iteration and of all before it, as a fraction of the tree that plain
//! expectiminimax walks (every node but the root, counted, not searched); at two plies only the
//! first SOME positions are searched with orders other than the hints', and by Star1. Times are
//! the processor's, in hundredths of a second.
//!
//! Published beside: Ballard ("The *-minimax search procedure for trees containing chance nodes",
//! 1983) had Star1 save 25 to 30 percent on regular random trees, Star2 more than half in random
//! order and an order of magnitude with the best first; Hauk, Buro and Schaeffer ("*-Minimax
//! performance in backgammon", 2004) reached depth 5 in place of 3 (two plies in place of one)
//! by Star2.
//!
//! Found (100 positions of seed 1; one thread of a shared machine): kept at one ply by Star1 0.76,
//! Star2 0.18, Star2.5 0.18 of the nodes; in random order 0.79, 0.31, 0.31; in reversed order 0.95,
//! 0.68, 0.71. At two plies Star2 and Star2.5 keep 0.05, with a table 0.04; on six of the positions
//! Star1 keeps 0.55, in random order 0.61, 0.10 and 0.09, in reversed order 0.89, 0.50 and 0.51. A
//! move at two plies by Star2 with a table takes 0.03 s on average and 0.51 s at most; plain
//! expectiminimax 1.1 s on average over six positions, at 5.6 million evaluations a second.
use outply_benches::backgammon::{Order, cpu_seconds, from_games, tree};
use outply_games::backgammon::{Backgammon, BackgammonEvaluator, Board};

use outply_search::chance::{ChanceTable, Expectiminimax, Pruning};
use outply_search::{Answer, Expected, Limits};

const SEED: u64 = 1;
const PLAIN: Pruning = Pruning::None;
const STAR1: Pruning = Pruning::Star1;
const STAR2: Pruning = Pruning::Star2 { probes: 1 };
const STAR25: Pruning = Pruning::Star25 { rounds: 2 };

/// How a search is set up.
struct Setup {
    pruning: Pruning,
    order: Order,
    table: Option<ChanceTable>,
}

impl Setup {
    /// With a table and deepening, or the depth at once.
    fn new(pruning: Pruning, order: Order, remembers: bool) -> Setup {
        let table = remembers.then(|| ChanceTable::mib(16).expect("a table"));
        Setup { pruning, order, table }
    }

    fn search(
        &self,
        board: &Board,
        plies: u32,
    ) -> Answer<outply_games::backgammon::Action, Expected> {
        let rules = Backgammon::default();
        let search = Expectiminimax::new(&rules)
            .evaluator(BackgammonEvaluator::default())
            .hints(self.order)
            .bounds(Backgammon::value_bounds)
            .pruning(self.pruning);
        let limits = Limits::depth(1 + 2 * plies);
        match &self.table {
            Some(table) => {
                table.clear();
                search.table(table).search(board, &limits).unwrap()
            }
            None => search.deepening(false).search(board, &limits).unwrap(),
        }
    }

    /// A line of the table: all of `boards`, whose trees have so many nodes.
    fn measure(&self, boards: &[Board], plies: u32, trees: &[u64]) {
        let (mut nodes, mut leaves, mut times) = (0, 0, Vec::new());
        for board in boards {
            let before = cpu_seconds();
            let answer = self.search(board, plies);
            times.push(cpu_seconds() - before);
            nodes += answer.work.nodes;
            leaves += answer.work.kinds.map_or(0, |kinds| kinds.leaves);
        }
        let (time, longest) = (times.iter().sum::<f64>(), times.iter().fold(0.0, |a, b| b.max(a)));
        let plain: u64 = trees.iter().take(boards.len()).sum();
        println!(
            "{plies}  {:<22} {:<9} {:<5} {:>4} {:>8.4} {:>8.3} {longest:>8.3} {:>7.2}",
            format!("{:?}", self.pruning),
            format!("{:?}", self.order),
            if self.table.is_some() { "yes" } else { "no" },
            boards.len(),
            nodes as f64 / plain as f64,
            time / boards.len() as f64,
            leaves as f64 / time / 1e6,
        );
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let count = numbers.next().unwrap_or(100usize);
    let some = numbers.next().unwrap_or(10usize).min(count);
    let boards = from_games(count, SEED);
    println!("{count} positions from games, seed {SEED}; published: Star1 saves 25-30 %, Star2");
    println!(
        "over half in random order, nine tenths with the best first (Ballard 1983); two plies"
    );
    println!("in place of one by Star2 (Hauk, Buro and Schaeffer 2004)");
    println!("plies pruning              order     table   of     kept   mean s    max s  Meval/s");
    for plies in [1, 2] {
        let trees = boards.iter().map(|board| tree(&Backgammon::default(), board, 1 + 2 * plies));
        let trees: Vec<u64> = trees.map(|(nodes, _)| nodes - 1).collect();
        for (pruning, order, remembers) in setups() {
            let cheap = plies == 1 || (order == Order::Hints && [STAR2, STAR25].contains(&pruning));
            let boards = if cheap { &boards[..] } else { &boards[..some] };
            Setup::new(pruning, order, remembers).measure(boards, plies, &trees);
        }
    }
}

fn setups() -> impl Iterator<Item = (Pruning, Order, bool)> {
    let orders = [Order::Hints, Order::Random, Order::Reversed];
    let pruned = orders.into_iter().flat_map(|order| {
        [STAR1, STAR2, STAR25].into_iter().map(move |pruning| (pruning, order, false))
    });
    let remembering = [STAR1, STAR2, STAR25].map(|pruning| (pruning, Order::Hints, true));
    [(PLAIN, Order::Hints, false)].into_iter().chain(pruned).chain(remembering)
}
