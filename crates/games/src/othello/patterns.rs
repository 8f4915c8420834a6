//! The weights of patterns that were learnt.

use super::cells::OthelloCells;
use super::rules::Othello;
use outply_learn::{Learned, Shipped};
use std::sync::Arc;

/// A weight for each content of each pattern, in each part of the game: what `outply train` wrote, in two bytes
/// each, under gzip. docs/MEASURED.md has the commands.
pub static PATTERN_WEIGHTS: Shipped = Shipped::new(include_bytes!("patterns.weights.gz"));

/// Estimates by patterns ([`OthelloCells`] gives them) whose weights were learnt from positions of games against
/// itself with exact endings; `None` on boards other than 8x8, which have no patterns.
pub fn othello_patterns(rules: &Othello) -> Option<Learned<Othello>> {
    if rules.size() != 8 {
        return None;
    }
    PATTERN_WEIGHTS.of_patterns(rules, Arc::new(OthelloCells))
}

#[cfg(test)]
mod tests {
    use super::super::rules::Discs;
    use super::*;
    use outply_game::{Notation, Player, Rules};

    #[test]
    fn the_usual_board_has_weights_that_see_who_is_ahead_and_images_alike() {
        let mut patterns = othello_patterns(&Othello).expect("weights");
        let mut worth = |state: Discs| patterns.payoff(&Othello, &state, Player::FIRST);
        // FFO endgame test 40, which the player to move wins by 38 discs.
        let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
        let ahead = worth(Othello.parse_state(text).expect("a position"));
        assert!((10.0..60.0).contains(&ahead), "{ahead}");
        let start = Othello.initial();
        let first = Othello.actions(&start).into_iter();
        let images: Vec<f64> = first.map(|square| worth(Othello.result(&start, square))).collect();
        assert_eq!(images.len(), 4);
        assert!(images.iter().all(|image| (image - images[0]).abs() < 1.0), "{images:?}");
        assert!(othello_patterns(&Othello::new(6).expect("a board")).is_none());
    }
}
