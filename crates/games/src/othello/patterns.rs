//! The weights of patterns that were learnt.

use super::cells::OthelloCells;
use super::rules::Othello;
use flate2::read::GzDecoder;
use outply_learn::{InputChoice, Learned, Patterns, Quantised, Weights};
use std::io::Read;
use std::sync::{Arc, OnceLock};

/// A weight for each content of each pattern, in each part of the game: what `outply train` wrote, in two bytes
/// each, under gzip. docs/MEASURED.md has the commands.
const WEIGHTS: &[u8] = include_bytes!("patterns.weights.gz");

/// Estimates by patterns ([`OthelloCells`] gives them) whose weights were learnt from positions of games against
/// itself with exact endings; `None` on boards other than 8x8, which have no patterns.
pub fn othello_patterns(rules: &Othello) -> Option<Learned<Othello>> {
    static READ: OnceLock<Option<Arc<Quantised>>> = OnceLock::new();
    if rules.size() != 8 {
        return None;
    }
    let weights = READ.get_or_init(|| read().map(|weights| Arc::new(weights.into()))).clone()?;
    let choice = InputChoice::of_name(&weights.shape().name);
    let inputs = Patterns::new(rules, Arc::new(OthelloCells), choice).ok()?;
    Learned::new(rules, weights, Arc::new(inputs))
}

fn read() -> Option<Weights> {
    let mut bytes = Vec::new();
    GzDecoder::new(WEIGHTS).read_to_end(&mut bytes).ok()?;
    Weights::from_bytes(&bytes).ok()
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
