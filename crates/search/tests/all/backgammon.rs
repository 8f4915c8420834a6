//! Backgammon's evaluator under expectiminimax: the opening plays that everybody makes, and the
//! pruning search against the plain one.

use outply_game::{Notation, PayoffEvaluator, Payoffs, Player, Points, Rules, Utility, mix64};
use outply_games::backgammon::{
    Action, Backgammon, BackgammonEvaluator, BackgammonHints, Board, Dice, Opening, Phase, Stakes,
};
use outply_search::chance::{ChanceTable, Expectiminimax, Pruning};
use outply_search::reference::expectiminimax;
use outply_search::{Answer, Expected, Limits};

fn cubeless() -> Backgammon {
    Backgammon::new(Opening::Contested, Stakes::Cubeless).unwrap()
}

/// An opening roll, to be played.
fn opening(rules: &Backgammon, first: u8, second: u8) -> Board {
    rules.result(&rules.initial(), Action::Dice(Dice::new(first, second).unwrap()))
}

/// So many rolls with the plays that answer them ahead of the play at the root.
fn depth(rolls: u32) -> u32 {
    1 + 2 * rolls
}

fn search(board: &Board, pruning: Pruning, depth: u32) -> Answer<Action, Expected> {
    let table = ChanceTable::mib(16).unwrap();
    Expectiminimax::new(&cubeless())
        .evaluator(BackgammonEvaluator::default())
        .hints(BackgammonHints)
        .bounds(Backgammon::value_bounds)
        .pruning(pruning)
        .table(&table)
        .search(board, &Limits::depth(depth))
        .unwrap()
}

/// The point-making plays, which nobody disputes.
const BOOK: [(u8, u8, &str); 4] =
    [(3, 1, "8/5 6/5"), (4, 2, "8/4 6/4"), (6, 1, "13/7 8/7"), (5, 3, "8/3 6/3")];

#[test]
fn points_are_made_at_once_and_a_reply_ahead() {
    let rules = cubeless();
    for (first, second, play) in BOOK {
        for rolls in 0..2 {
            let board = opening(&rules, first, second);
            let mut evaluator = BackgammonEvaluator::default();
            let decision = expectiminimax(&rules, &board, depth(rolls), &mut evaluator, &mut ());
            let found = rules.format_action(&board, decision.action.unwrap());
            assert_eq!(found, play, "{rolls} replies");
        }
    }
}

#[test]
fn points_are_made_two_replies_ahead() {
    let rules = cubeless();
    for (first, second, play) in BOOK {
        let board = opening(&rules, first, second);
        let answer = search(&board, Pruning::Star2 { probes: 1 }, depth(2));
        let found = rules.format_action(&board, answer.action.unwrap());
        assert_eq!((found.as_str(), answer.work.depth), (play, depth(2)));
    }
}

/// Every seventh position with dice to play of a game in which all plays look best at once.
fn positions(rules: &Backgammon, mut seed: u64, count: usize) -> Vec<Board> {
    let mut evaluator = BackgammonEvaluator::default();
    let (mut board, mut plays, mut found) = (rules.initial(), 0u32, Vec::new());
    while found.len() < count {
        let actions: Vec<Action> = rules.actions(&board).into_iter().collect();
        let moving = matches!(board.phase(), Phase::Moving(_));
        plays += u32::from(moving);
        if moving && plays.is_multiple_of(7) {
            found.push(board);
        }
        seed = mix64(seed);
        let drawn = actions.get((seed % actions.len().max(1) as u64) as usize).copied();
        let mut worth = |action: &Action| {
            evaluator.payoffs(rules, &rules.result(&board, *action)).payoff(board.on_roll())
        };
        let best = actions.iter().copied().max_by(|a, b| worth(a).total_cmp(&worth(b)));
        let chosen = if moving { best } else { drawn };
        board = chosen.map_or(rules.initial(), |action| rules.result(&board, action));
    }
    found
}

/// The plain search with its estimates within the bounds, as the pruning search has them.
struct Within(BackgammonEvaluator);

impl PayoffEvaluator<Backgammon> for Within {
    fn payoffs(&mut self, rules: &Backgammon, board: &Board) -> Payoffs {
        let (lowest, highest) = rules.value_bounds(board);
        let value = self.0.payoffs(rules, board).payoff(Player::FIRST);
        Payoffs::of(&Points(value.max(lowest).min(highest)), 2)
    }
}

fn agree(rolls: u32, count: usize) {
    let rules = cubeless();
    for board in positions(&rules, 11, count) {
        let mut evaluator = Within(BackgammonEvaluator::default());
        let plain = expectiminimax(&rules, &board, depth(rolls), &mut evaluator, &mut ());
        let value = if board.on_roll() == Player::MAX { plain.value } else { -plain.value };
        for pruning in [Pruning::Star1, Pruning::Star2 { probes: 1 }, Pruning::Star25 { rounds: 2 }]
        {
            let answer = search(&board, pruning, depth(rolls));
            assert!((answer.value.mean - value).abs() < 1e-9, "{pruning:?} {board:?}");
        }
    }
}

#[test]
fn every_pruning_finds_the_plain_value_a_reply_ahead() {
    agree(1, 12);
}

#[test]
#[ignore = "plain expectiminimax two replies ahead: ten million positions each"]
fn every_pruning_finds_the_plain_value_two_replies_ahead() {
    agree(2, 4);
}
