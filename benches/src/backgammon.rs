//! Positions from games of backgammon, and orders of plays from good to bad.
use outply_game::{Hints, PayoffEvaluator, Rules, Utility, hash_key, mix64};
use outply_games::backgammon::{
    Action, Backgammon, BackgammonEvaluator, BackgammonHints, Board, Dice, Phase,
};

/// Two dice, drawn by `seed`.
pub fn dice(seed: &mut u64) -> Dice {
    let mut die = || {
        *seed = mix64(*seed);
        (*seed % 6) as u8 + 1
    };
    let (first, second) = (die(), die());
    Dice::new(first, second).expect("two dice").sorted()
}

/// The play after which the position looks best, without looking further.
pub fn greedy(rules: &Backgammon, board: &Board, evaluator: &mut BackgammonEvaluator) -> Action {
    let player = board.on_roll();
    let worth = |evaluator: &mut BackgammonEvaluator, action: &Action| {
        evaluator.payoffs(rules, &rules.result(board, *action)).payoff(player)
    };
    let plays = rules.actions(board).into_iter().map(|action| (worth(evaluator, &action), action));
    plays.max_by(|a, b| a.0.total_cmp(&b.0)).expect("a play").1
}

/// Positions with dice to play, every fifth of seeded games that the evaluator plays with itself.
pub fn from_games(count: usize, mut seed: u64) -> Vec<Board> {
    let rules = Backgammon::default();
    let mut evaluator = BackgammonEvaluator::default();
    let (mut board, mut plays, mut positions) = (rules.initial(), 0u32, Vec::new());
    while positions.len() < count {
        board = match board.phase() {
            Phase::Moving(_) => {
                plays += 1;
                if plays.is_multiple_of(5) {
                    positions.push(board);
                }
                rules.result(&board, greedy(&rules, &board, &mut evaluator))
            }
            Phase::Over(_) => rules.initial(),
            _ => throw(&rules, &board, &mut seed),
        }
    }
    positions
}

/// The dice thrown, at the beginning again while they are equal.
pub fn throw(rules: &Backgammon, board: &Board, seed: &mut u64) -> Board {
    let mut thrown = dice(seed);
    while board.phase() == Phase::Opening && thrown.is_double() {
        thrown = dice(seed);
    }
    rules.result(board, Action::Dice(thrown))
}

/// How many nodes and how many leaves lie below `board`, `depth` plies (rolls count) deep.
pub fn tree(rules: &Backgammon, board: &Board, depth: u32) -> (u64, u64) {
    if depth == 0 || rules.terminal_test(board) {
        return (1, 1);
    }
    let actions = rules.actions(board).into_iter();
    if depth == 1 {
        let leaves = actions.count() as u64;
        return (leaves + 1, leaves);
    }
    let below = actions.map(|action| tree(rules, &rules.result(board, action), depth - 1));
    below.fold((1, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// In which order a search tries plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// As the game's hints have it.
    Hints,
    /// As the hints have it, backwards.
    Reversed,
    /// By chance, the same every time.
    Random,
}

impl Hints<Backgammon> for Order {
    const ORDERS: bool = true;

    fn order(&self, rules: &Backgammon, board: &Board, action: Action) -> i32 {
        match self {
            Order::Hints => BackgammonHints.order(rules, board, action),
            Order::Reversed => -BackgammonHints.order(rules, board, action),
            Order::Random => (mix64(hash_key(board) ^ hash_key(&action)) & 0xff) as i32,
        }
    }
}

/// Seconds of processor time that this thread has used, in hundredths (Linux counts them so); on
/// other systems 0.
pub fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
    // Fields 3, 4, ... follow the name's closing bracket; 14 is user time, 15 the system's.
    let fields = stat.rsplit(')').next().unwrap_or("").split_whitespace().skip(11).take(2);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}
