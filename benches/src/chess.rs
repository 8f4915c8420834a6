//! Chess for the benches: an evaluator that settles captures, openings, and games.

use crate::lesson::{SURE_PLIES, far_ahead, is_third};
use outply_game::{Evaluator, Hints, Outcome, Player, Rules, mix64};
use outply_games::chess::{
    Chess, ChessEvaluator, ChessHints, Move, Position, SELECTIVITY, Weights,
};
use outply_search::selective::Settings;
use outply_search::{Limits, Selective, Table};

/// What the evaluator says once the captures that pay have been played out: quiescence search in a
/// leaf, for searches that look at leaves as they are.
#[derive(Clone)]
pub struct Settled(pub ChessEvaluator);

/// Captures are played out this far.
const MOST_CAPTURES: u32 = 8;

impl Settled {
    fn settle(&mut self, rules: &Chess, state: &Position, alpha: i32, beta: i32, left: u32) -> i32 {
        let mut best = self.0.estimate(state);
        if best >= beta || left == 0 {
            return best;
        }
        let mut alpha = alpha.max(best);
        let mut captures: Vec<(i32, Move)> = rules
            .actions(state)
            .into_iter()
            .filter(|&action| !ChessHints.quiet(rules, state, action))
            .filter(|&action| ChessHints.exchange(rules, state, action) >= 0)
            .map(|action| (ChessHints.order(rules, state, action), action))
            .collect();
        captures.sort_unstable_by_key(|(order, _)| -order);
        for (_, action) in captures {
            let child = rules.result(state, action);
            let value = match rules.utility(&child) {
                Some(Outcome::Draw) => 0,
                Some(_) => 30_000,
                None => -self.settle(rules, &child, -beta, -alpha, left - 1),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

impl Evaluator<Chess> for Settled {
    fn evaluate(&mut self, rules: &Chess, state: &Position) -> i32 {
        self.settle(rules, state, -100_000, 100_000, MOST_CAPTURES)
    }
}

/// A position after so many random plies that is about even; `None` where it is not.
pub fn opening(rules: &Chess, seed: u64, plies: u64) -> Option<Position> {
    let mut state = rules.initial();
    for ply in 0..plies {
        let actions: Vec<Move> = rules.actions(&state).into_iter().collect();
        let drawn = mix64(seed << 8 | ply) as usize % actions.len().max(1);
        state = rules.result(&state, *actions.get(drawn)?);
    }
    let estimate = Settled(ChessEvaluator::default()).evaluate(rules, &state);
    (!rules.terminal_test(&state) && estimate.abs() < 200).then_some(state)
}

/// A side that is ahead so far for some plies has won.
const SURE: i32 = 1_200;
/// A game is drawn after so many plies.
const MOST_PLIES: usize = 300;

/// Plays a game by weights of White and Black; `limits` are those of a move. White's points: 1, a
/// half or 0.
fn game(start: &Position, weights: [&Weights; 2], limits: &Limits) -> f32 {
    let rules = Chess::standard();
    let settings = Settings::parse("", SELECTIVITY).expect("known names");
    let tables = [(); 2].map(|()| Table::mib(4).expect("a table"));
    let evaluators = weights.map(ChessEvaluator::new);
    let (mut state, mut past, mut sure) = (start.clone(), Vec::new(), 0i32);
    for _ in 0..MOST_PLIES {
        let now = rules.repetition(&state);
        match rules.utility(&state) {
            Some(utility) => return points(utility),
            None if is_third(&past, now) => return 0.5,
            None => {}
        }
        let side = rules.to_move(&state).index();
        let search = Selective::new(&rules).evaluator(evaluators[side].clone()).hints(ChessHints);
        let mut search = search.settings(settings.clone()).history(&past).table(&tables[side]);
        let answer = search.search(&state, limits).unwrap();
        let Some(action) = answer.action else { return 0.5 };
        let points = answer.value.raw() * if side == 0 { 1 } else { -1 };
        sure = far_ahead(sure, points, SURE);
        if sure.abs() >= SURE_PLIES {
            return if sure > 0 { 1.0 } else { 0.0 };
        }
        past.extend(now);
        state = rules.result(&state, action);
    }
    0.5
}

fn points(utility: Outcome) -> f32 {
    match utility {
        Outcome::Win(Player::FIRST) => 1.0,
        Outcome::Win(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// Points of `ours` against `theirs` over openings from both sides: mean and 1.96 standard errors.
pub fn contest(
    ours: &Weights,
    theirs: &Weights,
    openings: &[Position],
    limits: &Limits,
) -> (f64, f64) {
    let scores: Vec<f64> = openings
        .iter()
        .map(|start| {
            let white = game(start, [ours, theirs], limits);
            let black = 1.0 - game(start, [theirs, ours], limits);
            f64::from(white + black) / 2.0
        })
        .collect();
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
    (mean, 1.96 * (variance / count).sqrt())
}

/// Lines of play by `cozy-chess` alone, those of the last ply counted rather than played.
pub fn bare_lines(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut lines = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            lines += moves.len() as u64;
        } else {
            for action in moves {
                let mut child = board.clone();
                child.play_unchecked(action);
                lines += bare_lines(&child, depth - 1);
            }
        }
        false
    });
    lines
}
