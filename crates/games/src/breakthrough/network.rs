//! What the weighted features miss, by a network that was learnt beside them.

use super::board::Board;
use super::cells::BreakthroughCells;
use super::rules::Breakthrough;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// A network that sees the usual board from both sides, with ends for parts of the game, in two bytes a weight: what
/// `outply train breakthrough --beside races --views 2` wrote. docs/MEASURED.md has the commands.
pub static NETWORK_WEIGHTS: Shipped = Shipped::new(include_bytes!("network.weights"));

/// What a network adds to the estimates by [`WEIGHTS`](super::WEIGHTS), learnt from positions of games against itself
/// beside them: see [`Corrected`](outply_learn::Corrected). `None` on boards other than 8x8.
pub fn breakthrough_network<B: Board>(rules: &Breakthrough<B>) -> Option<Learned<Breakthrough<B>>> {
    if (rules.width, rules.height) != (8, 8) {
        return None;
    }
    NETWORK_WEIGHTS.of_cells(rules, Arc::new(BreakthroughCells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::{Evaluator, Notation};

    #[test]
    fn the_usual_board_has_a_network_to_which_mirrored_sides_are_alike() {
        let rules = Breakthrough::<u64>::new(8, 8).expect("a board");
        let mut network = breakthrough_network(&rules).expect("weights");
        let beside = network.shape().beside.clone().expect("an evaluator beside");
        assert_eq!((beside.evaluator.as_str(), network.shape().views), ("races", 2));
        let mut added = |text: &str| {
            let state = rules.parse_state(text).expect("a position");
            network.evaluate(&rules, &state)
        };
        // The same seen by the other side, whose pieces are on the other rows.
        let of = [
            "bbbbbbbb/bb3bbb/2b5/8/8/3w4/www1wwww/wwwwwwww w",
            "bbbbbbbb/bbb1bbbb/3b4/8/8/2w5/ww3www/wwwwwwww b",
        ];
        let [one, other] = of.map(&mut added);
        assert_eq!(one, other);
        assert!(breakthrough_network(&Breakthrough::<u64>::new(6, 6).expect("a board")).is_none());
    }
}
