//! What the weighted sum misses, by a network: both sides see the whole board with the same first layer.

use super::super::inputs::ChessInputs;
use super::super::position::Position;
use super::super::rules::Chess;
use cozy_chess::Color;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// With fewer pieces than these the network is not asked: the sum knows such endings by rules of their own.
const PIECES: u32 = 6;

/// How much of what the network says is added, in hundredths. It learnt what fast searches of its own games come to, and
/// half of what it says beyond the sum is their noise: the values of searches come nearest to Stockfish's with 50 to 75
/// (docs/MEASURED.md), and 60 scores 54.1 % (51.3 to 56.8) of 800 games at 8,000 nodes against 100.
const SHARE: i32 = 60;

/// Learnt by `outply train` from half a million games of this evaluator's own: docs/MEASURED.md has the commands.
pub static NETWORK_WEIGHTS: Shipped = Shipped::new(include_bytes!("network.weights.gz"));

/// Judges positions by the network.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    rules: Chess,
    learned: Learned<Chess>,
}

impl Judge {
    /// By the network that was trained; `None` if its file is damaged.
    pub(super) fn fitted() -> Option<Judge> {
        let rules = Chess::standard();
        let learned = NETWORK_WEIGHTS.learned(&rules, Arc::new(ChessInputs))?;
        Some(Judge { rules, learned })
    }

    /// What to add to White's sum, in hundredths of a pawn.
    #[inline]
    pub(super) fn estimate(&mut self, state: &Position) -> i32 {
        if state.board().occupied().len() < PIECES {
            return 0;
        }
        let own = self.learned.correction(&self.rules, state) * SHARE / 100;
        if state.board().side_to_move() == Color::White { own } else { -own }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::parse_uci;
    use outply_game::{Notation, Rules};

    /// A game with castling to both sides, captures, promotions and kings that cross the middle.
    const MOVES: &str = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e6 f1e2 b8d7 g1f3 b7b6 e1g1 c8b7 f1e1 e8c8 d2d4 g7g5 d4d5 e6f6 d5d6 \
                         g5g4 d6e7 g4f3 e7f8q f3g2 f8e8 d8e8 e2f3 e8e1 d1e1 b7f3 e1e8 d7b8 e8b8 c8b8 g1f1 g2f1q";

    fn fitted() -> Judge {
        Judge::fitted().expect("a network")
    }

    #[test]
    fn sums_that_follow_are_sums_made_anew() {
        let (rules, mut judge) = (Chess::standard(), fitted());
        let (mut state, mut added) = (rules.initial(), Vec::new());
        for text in MOVES.split_whitespace() {
            let Some(action) = parse_uci(&rules, &state, text) else { break };
            state = rules.result(&state, action);
            added.push(judge.estimate(&state));
            assert_eq!(added.last(), Some(&fitted().estimate(&state)), "{text}");
        }
        assert!(added.len() > 30 && added.iter().any(|points| points.abs() > 20), "{added:?}");
    }

    #[test]
    fn endings_of_few_pieces_are_left_to_the_sum() {
        let ending = "8/8/4k3/3r4/8/8/1RR1K3/8 w - - 0 1";
        let Ok(state) = Chess::standard().parse_state(ending) else { panic!("{ending}") };
        assert_eq!(fitted().estimate(&state), 0);
    }
}
