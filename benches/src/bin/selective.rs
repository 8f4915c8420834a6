//! Selective search to fixed depths on one thread and on several, in turns in one run: ten positions
//! of chess (Kopec and Bratko, "The Bratko-Kopec experiment", 1982, the first ten) and ten of
//! Othello (after twenty random plies).
//!
//! Beside it stands what the machine allows: how much work as many searches do at once that have
//! nothing to do with each other.
//!
//! `cargo run --release --bin selective [THREADS] [CHESS DEPTH] [OTHELLO DEPTH] [ROUNDS]`; with one
//! thread it tells nodes and speed alone.

use outply_evaluate::Linear;
use outply_game::{Evaluator, Hints, Keyed, Notation, Rules, ZeroSumRules, mix64};
use outply_games::chess::{Chess, ChessEvaluator, ChessHints, SELECTIVITY};
use outply_games::othello::{Othello, OthelloFeatures, OthelloHints, SHARES, UNITS, WEIGHTS};
use outply_search::selective::{Selective, Settings};
use outply_search::{Limits, Table};
use std::time::Instant;

const CHESS: [&str; 10] = [
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
    "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
];

/// A search of one position.
struct Run {
    nodes: u64,
    seconds: f64,
}

/// A game with what a search of it needs.
struct Site<'r, R, E, H> {
    rules: &'r R,
    evaluator: E,
    hints: H,
    settings: Settings,
    /// One a thread; a search of several threads uses the first.
    tables: Vec<Table>,
    depth: u32,
}

/// Logarithms of how many times as fast something was, one a position.
#[derive(Default)]
struct Gains {
    together: Vec<f64>,
    apart: Vec<f64>,
    /// How many times the nodes of one thread several threads visited together.
    nodes: Vec<f64>,
}

impl<R, E, H> Site<'_, R, E, H>
where
    R: ZeroSumRules<State: Sync, Action: Send> + Keyed + Sync,
    E: Evaluator<R> + Clone + Send,
    H: Hints<R> + Copy + Send + Sync,
{
    fn search<'s>(&'s self, table: &'s Table) -> Selective<'s, R, E, H, &'s Table> {
        Selective::new(self.rules)
            .evaluator(self.evaluator.clone())
            .hints(self.hints)
            .settings(self.settings.clone())
            .table(table)
    }

    fn run(&self, state: &R::State, threads: usize) -> Run {
        // Pages that are touched for the first time would cost more than the search.
        self.tables[0].clear();
        let start = Instant::now();
        let mut search = self.search(&self.tables[0]).threads(threads);
        let found = search.search(state, &Limits::depth(self.depth)).unwrap();
        Run { nodes: found.work.nodes, seconds: start.elapsed().as_secs_f64() }
    }

    /// Seconds of a search in each table, all at once.
    fn apart(&self, state: &R::State) -> f64 {
        self.tables.iter().for_each(Table::clear);
        let start = Instant::now();
        std::thread::scope(|scope| {
            for table in &self.tables {
                let (mut search, depth) = (self.search(table), self.depth);
                scope.spawn(move || search.search(state, &Limits::depth(depth)).unwrap());
            }
        });
        start.elapsed().as_secs_f64()
    }

    fn compare(&self, name: &str, states: &[R::State], rounds: usize, gains: &mut Gains) {
        let threads = self.tables.len();
        let (mut nodes, mut seconds) = (0, 0.0);
        for (number, state) in states.iter().enumerate() {
            let (mut times, mut visited): ([Vec<f64>; 3], Vec<f64>) = Default::default();
            for _ in 0..rounds {
                let one = self.run(state, 1);
                (nodes, seconds) = (nodes + one.nodes, seconds + one.seconds);
                times[0].push(one.seconds);
                if threads > 1 {
                    let many = self.run(state, threads);
                    times[1].push(many.seconds);
                    times[2].push(self.apart(state));
                    visited.push(many.nodes as f64 / one.nodes as f64);
                }
            }
            if threads > 1 {
                let ([one, many, apart], visited) = (times.map(median), median(visited));
                println!(
                    "{name} {:>2}: {one:>7.3} s, {threads} threads {many:>7.3} s, \
                     {visited:.2} times the nodes",
                    number + 1
                );
                gains.nodes.push(visited.ln());
                gains.together.push((one / many).ln());
                gains.apart.push((threads as f64 * one / apart).ln());
            }
        }
        let rate = nodes as f64 / seconds / 1e6;
        println!(
            "{name} to depth {}: {} nodes, {rate:.3} million a second on one thread",
            self.depth,
            nodes / rounds as u64
        );
    }
}

fn mean(logarithms: &[f64]) -> f64 {
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The state after so many plies of the seed's game.
fn walk<R: Rules>(rules: &R, plies: u64, seed: u64) -> R::State {
    let mut state = rules.initial();
    for ply in 0..plies {
        let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
        let Some(most) = actions.len().checked_sub(1) else { break };
        let drawn = mix64(seed << 32 | ply) as usize % (most + 1);
        state = rules.result(&state, actions[drawn]);
    }
    state
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().expect("a number"));
    let threads: usize = arguments.next().unwrap_or(2).max(1);
    let chess_depth = arguments.next().unwrap_or(14) as u32;
    let othello_depth = arguments.next().unwrap_or(12) as u32;
    let rounds = arguments.next().unwrap_or(3).max(1);
    let tables = || (0..threads).map(|_| Table::mib(64).expect("room")).collect();
    let rules = Chess::standard();
    let read = |fen: &&str| rules.parse_state(fen).expect("a position");
    let chess = Site {
        rules: &rules,
        evaluator: ChessEvaluator::default(),
        hints: ChessHints,
        settings: Settings::parse("", SELECTIVITY).expect("settings"),
        tables: tables(),
        depth: chess_depth,
    };
    let states: Vec<_> = CHESS.iter().map(read).collect();
    let mut gains = Gains::default();
    chess.compare("chess", &states, rounds, &mut gains);
    let linear = Linear::new(OthelloFeatures, &WEIGHTS).expect("one weight a feature");
    // Five discs count as a hundred points.
    let discs = 5 * SHARES * UNITS as i32;
    let text = format!("points={discs},quiescence=off,late-pruning=off,order-quiet=4096");
    let othello = Site {
        rules: &Othello,
        evaluator: linear,
        hints: OthelloHints,
        settings: Settings::parse("", &text).expect("settings"),
        tables: tables(),
        depth: othello_depth,
    };
    let states: Vec<_> = (0..10).map(|seed| walk(&Othello, 20, seed)).collect();
    othello.compare("Othello", &states, rounds, &mut gains);
    if threads > 1 {
        println!(
            "{threads} threads reach the depth {:.2} times as fast (geometric mean); searches that \
             have nothing to do with each other get {:.2} times as much done; together they visit \
             {:.2} times the nodes of one",
            mean(&gains.together),
            mean(&gains.apart),
            mean(&gains.nodes)
        );
    }
}
