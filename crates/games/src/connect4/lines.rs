//! The weights of lines that were learnt.

use super::board::Board;
use super::cells::Connect4Cells;
use super::rules::Connect4;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// A weight for each content of each line of four cells on the usual board, for each player to move, in two
/// bytes each: what `outply train connect4 --state FOLDER --inputs lines=4 --games 300000` writes.
static LINES: Shipped = Shipped::new(include_bytes!("lines.weights"));

/// Estimates by the contents of all lines of four cells ([`Connect4Cells`]), whose weights were learnt from
/// games against itself, beginning with nothing; `None` on any board but the usual one of 7x6, since other
/// boards have other lines.
pub fn connect4_lines<B: Board>(rules: &Connect4<B>) -> Option<Learned<Connect4<B>>> {
    if (rules.width, rules.height, rules.connect) != (7, 6, 4) {
        return None;
    }
    LINES.of_patterns(rules, Arc::new(Connect4Cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::{Notation, Player, Rules};

    #[test]
    fn the_usual_board_has_weights_and_its_mirror_image_the_same_worth() {
        let rules = Connect4::<u64>::new(7, 6, 4).expect("a board");
        let mut lines = connect4_lines(&rules).expect("weights");
        for (moves, mirrored) in [("4453", "4435"), ("2252", "6636"), ("1", "7")] {
            let worth = |moves: &str, lines: &mut Learned<Connect4<u64>>| {
                let state = rules.parse_state(moves).expect("a position");
                assert!(rules.utility(&state).is_none());
                lines.payoff(&rules, &state, Player::FIRST)
            };
            let (one, other) = (worth(moves, &mut lines), worth(mirrored, &mut lines));
            assert!((one - other).abs() < 1e-4 && one.abs() < 1.0, "{moves}: {one} {other}");
        }
        assert!(connect4_lines(&Connect4::<u64>::new(6, 6, 4).expect("a board")).is_none());
        assert!(connect4_lines(&Connect4::<u64>::new(7, 6, 5).expect("a board")).is_none());
    }
}
