//! The weights of tuples of cells that were learnt.

use super::board::Board;
use super::cells::Connect4Cells;
use super::rules::Connect4;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// A weight for each content of each line of four cells on the usual board, for each player to move, in two
/// bytes each: what `outply train connect4 --state FOLDER --inputs lines=4 --games 300000` writes.
pub static LINE_WEIGHTS: Shipped = Shipped::new(include_bytes!("lines.weights"));

/// A weight for each content of each of 120 random walks over eight cells, for each player to move, in two
/// bytes each, under gzip. docs/MEASURED.md has the commands.
pub static WALK_WEIGHTS: Shipped = Shipped::new(include_bytes!("walks.weights.gz"));

/// Estimates by the contents of all lines of four cells ([`Connect4Cells`]), whose weights were learnt from
/// games against itself, beginning with nothing; `None` on any board but the usual one of 7x6, since other
/// boards have other lines.
pub fn connect4_lines<B: Board>(rules: &Connect4<B>) -> Option<Learned<Connect4<B>>> {
    let weights = is_usual(rules).then_some(&LINE_WEIGHTS)?;
    weights.of_patterns(rules, Arc::new(Connect4Cells))
}

/// Estimates by the contents of random walks over eight cells, as long as those of M. Thill, P. Koch and W.
/// Konen, "Reinforcement learning with n-tuples on the game Connect-4" (2012); otherwise as
/// [`connect4_lines`].
pub fn connect4_walks<B: Board>(rules: &Connect4<B>) -> Option<Learned<Connect4<B>>> {
    let weights = is_usual(rules).then_some(&WALK_WEIGHTS)?;
    weights.of_patterns(rules, Arc::new(Connect4Cells))
}

fn is_usual<B: Board>(rules: &Connect4<B>) -> bool {
    (rules.width, rules.height, rules.connect) == (7, 6, 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::{Notation, Player, Rules};

    #[test]
    fn the_usual_board_has_weights_and_its_mirror_image_the_same_worth() {
        let rules = Connect4::<u64>::new(7, 6, 4).expect("a board");
        for mut learnt in [connect4_lines(&rules), connect4_walks(&rules)].map(Option::unwrap) {
            for (moves, mirrored) in [("4453", "4435"), ("2252", "6636"), ("1", "7")] {
                let mut worth = |moves: &str| {
                    let state = rules.parse_state(moves).expect("a position");
                    assert!(rules.utility(&state).is_none());
                    learnt.payoff(&rules, &state, Player::FIRST)
                };
                let (one, other) = (worth(moves), worth(mirrored));
                assert!((one - other).abs() < 1e-4 && one.abs() < 1.0, "{moves}: {one} {other}");
            }
        }
        for other in [Connect4::<u64>::new(6, 6, 4), Connect4::<u64>::new(7, 6, 5)] {
            let other = other.expect("a board");
            assert!(connect4_lines(&other).is_none() && connect4_walks(&other).is_none());
        }
    }
}
