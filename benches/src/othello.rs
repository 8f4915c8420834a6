//! Othello played against itself, for fitting weights and for matches between them.

use outply_evaluate::{Linear, Scaled};
use outply_game::{Rules, mix64};
use outply_games::othello::{Discs, Move, Othello, OthelloFeatures, OthelloHints, SHARES, UNITS};
use outply_search::{AlphaBeta, Limits};
use std::num::NonZeroU32;

/// From so few empty squares on games are played to the end without mistakes.
pub const SOLVED_FROM: u32 = 9;

/// The position after `plies` random plies, unless the game ends sooner.
pub fn opening(seed: u64, plies: u64) -> Option<Discs> {
    let mut state = Othello.initial();
    for ply in 0..plies {
        let actions: Vec<Move> = Othello.actions(&state).into_iter().collect();
        let drawn = mix64(seed << 8 | ply) as usize % actions.len().max(1);
        state = Othello.result(&state, *actions.get(drawn)?);
    }
    (!Othello.terminal_test(&state)).then_some(state)
}

/// The best action by looking `depth` plies ahead with `weights`, or to the end if it is near.
pub fn choice(state: &Discs, weights: &[i32], depth: u32) -> Option<Move> {
    if state.empties() <= SOLVED_FROM {
        let mut search = AlphaBeta::new(&Othello).hints(OthelloHints).exact(true).deepening(false);
        return search.search(state, &Limits::none()).unwrap().action;
    }
    let linear = Linear::new(OthelloFeatures, weights).expect("one weight a feature");
    let a_disc = NonZeroU32::new(UNITS * SHARES as u32).expect("a disc is worth units");
    let search = AlphaBeta::new(&Othello).hints(OthelloHints);
    let mut search = search.evaluator(Scaled::new(linear, a_disc));
    search.search(state, &Limits::depth(depth)).unwrap().action
}

/// Black's score when Black plays by the first weights and White by the second; `seen` is told
/// every position.
pub fn game(mut state: Discs, sides: [&[i32]; 2], depth: u32, seen: &mut dyn FnMut(&Discs)) -> i32 {
    loop {
        if let Some(score) = Othello.utility(&state) {
            return score.0;
        }
        seen(&state);
        let side = Othello.to_move(&state).index();
        let Some(action) = choice(&state, sides[side], depth) else { return 0 };
        state = Othello.result(&state, action);
    }
}
