//! What positions were learnt to be worth.

use super::inputs::PacmanInputs;
use super::rules::Pacman;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// A weighted sum in two bytes a weight, which learnt from 300,000 games on the board `small` against random ghosts,
/// beginning from nothing. docs/MEASURED.md has the command.
pub static DISTANCES_WEIGHTS: Shipped = Shipped::new(include_bytes!("distances.weights"));

/// The score with the points still to come, learnt from games on the board `small`. On larger boards, of which it knows
/// nothing, it wanders: on `medium`, four plies deep, 16 of 20 games did not end within 2,000 plies.
pub fn pacman_distances(rules: &Pacman) -> Option<Learned<Pacman>> {
    DISTANCES_WEIGHTS.learned(rules, Arc::new(PacmanInputs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pacman::{Behaviour, board};
    use outply_game::{Notation, PayoffEvaluator, Player, Rules, Utility};

    /// What the start is worth after these parts of its text were replaced by others.
    fn worth(changes: &[(&str, &str)]) -> f64 {
        let rules = Pacman::new(board("small").expect("a board"), Behaviour::Random);
        let mut text = rules.format_state(&rules.initial());
        for (from, to) in changes {
            assert!(text.contains(from), "{text}");
            text = text.replacen(from, to, 1);
        }
        let state = rules.parse_state(&text).expect("a position");
        let mut learnt = pacman_distances(&rules).expect("weights");
        learnt.payoffs(&rules, &state).payoff(Player::MAX)
    }

    #[test]
    fn points_are_to_come_and_points_got_are_counted() {
        let start = worth(&[]);
        assert!((200.0..2000.0).contains(&start), "{start}");
        assert!((worth(&[("score 0", "score 100")]) - start - 100.0).abs() < 1e-6);
    }

    #[test]
    fn a_ghost_beside_pacman_costs_points() {
        let beside = [("1  2", "   2"), ("..P", ".1P"), ("ghost 8,3", "ghost 8,1")];
        let (near, far) = (worth(&beside), worth(&[]));
        assert!(near < far - 20.0, "{near} {far}");
    }
}
