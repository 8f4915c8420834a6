//! The evaluator without lookahead, and one and two plies ahead (a ply is a roll and a play),
//! against each other: cubeless points a game with their standard error. Each pair of games has
//! the same dice, the players changing seats. `cargo run --release --bin backgammon_match [PAIRS]
//! [PAIRS AT TWO PLIES] [SEED]`
use outply_benches::backgammon::throw;
use outply_game::{Player, Rules, Utility};
use outply_games::backgammon::{
    Action, Backgammon, BackgammonEvaluator, BackgammonHints, BearoffEvaluator, Board, OneSided,
    Phase,
};
use outply_search::Limits;
use outply_search::chance::{ChanceTable, Expectiminimax, Pruning};

/// Looks so many plies ahead, with the bearoff table or without.
#[derive(Clone, Copy)]
struct Contestant {
    plies: u32,
    bearoff: bool,
}

struct Arena {
    rules: Backgammon,
    bearoff: OneSided,
    table: ChanceTable,
}

impl Arena {
    fn play(&self, board: &Board, contestant: Contestant) -> Action {
        let linear = BackgammonEvaluator::default();
        let limits = Limits::depth(1 + 2 * contestant.plies);
        // Contestants differ in their evaluators: nothing is remembered from one play to the next.
        self.table.clear();
        let search = Expectiminimax::new(&self.rules)
            .hints(BackgammonHints)
            .bounds(Backgammon::value_bounds)
            .pruning(Pruning::Star2 { probes: 1 })
            .table(&self.table);
        let answer = if contestant.bearoff {
            let evaluator = BearoffEvaluator::new(&self.bearoff, linear);
            search.evaluator(evaluator).search(board, &limits).unwrap()
        } else {
            search.evaluator(linear).search(board, &limits).unwrap()
        };
        answer.action.expect("a play")
    }

    /// Points of the first player.
    fn game(&self, seats: [Contestant; 2], mut seed: u64) -> f64 {
        let mut board = self.rules.initial();
        loop {
            if let Some(utility) = self.rules.utility(&board) {
                return utility.payoff(Player::FIRST);
            }
            board = match board.phase() {
                Phase::Moving(_) => {
                    let play = self.play(&board, seats[board.on_roll().index()]);
                    self.rules.result(&board, play)
                }
                _ => throw(&self.rules, &board, &mut seed),
            };
        }
    }

    /// Points a game of the first contestant, and their standard error over pairs.
    fn pairs(&self, [one, other]: [Contestant; 2], pairs: u64, seed: u64) -> (f64, f64) {
        let pair =
            |n| (self.game([one, other], seed + n) - self.game([other, one], seed + n)) / 2.0;
        let points: Vec<f64> = (0..pairs).map(pair).collect();
        let mean = points.iter().sum::<f64>() / pairs as f64;
        let squares = points.iter().map(|points| (points - mean).powi(2)).sum::<f64>();
        (mean, (squares / (pairs as f64 - 1.0).max(1.0) / pairs as f64).sqrt())
    }
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let many = numbers.next().unwrap_or(1_000u64);
    let few = numbers.next().unwrap_or(20u64);
    let seed = numbers.next().unwrap_or(1u64);
    let table = ChanceTable::mib(1).expect("a table");
    let arena = Arena { rules: Backgammon::default(), bearoff: OneSided::new(), table };
    let plain = |plies| Contestant { plies, bearoff: false };
    let matches = [
        (plain(1), plain(0), many),
        (plain(2), plain(0), few),
        (plain(2), plain(1), few),
        (Contestant { plies: 0, bearoff: true }, plain(0), many),
    ];
    println!("seed {seed}; plies ahead, pairs of games, points a game of the first");
    for (one, other, pairs) in matches {
        let (mean, error) = arena.pairs([one, other], pairs, seed);
        let name = |c: Contestant| format!("{}{}", c.plies, if c.bearoff { "+table" } else { "" });
        println!("{:<8} {:<4} {pairs:>6} {mean:>+8.3} ± {error:.3}", name(one), name(other));
    }
}
