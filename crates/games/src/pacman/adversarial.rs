//! The game with every ghost against Pac-Man, as a game without chance.

use super::rules::Pacman;
use super::state::{Direction, Scene};
use outply_game::{Keyed, Player, Rules, Score, hash_key};

/// [`Pacman`] in which every ghost is MIN, whatever its behaviour: a deterministic zero-sum game
/// in whole points, which minimax and alpha-beta can search.
#[derive(Clone, Debug)]
pub struct Adversarial(pub Pacman);

impl Rules for Adversarial {
    type State = Scene;
    type Action = Direction;
    type Utility = Score;
    type Turn = Player;

    fn initial(&self) -> Scene {
        self.0.initial()
    }

    #[inline]
    fn to_move(&self, state: &Scene) -> Player {
        if Pacman::mover(state).is_none() { Player::MAX } else { Player::MIN }
    }

    #[inline]
    fn actions(&self, state: &Scene) -> impl IntoIterator<Item = Direction> {
        self.0.moves(state)
    }

    fn result(&self, state: &Scene, direction: Direction) -> Scene {
        self.0.result(state, direction)
    }

    fn utility(&self, state: &Scene) -> Option<Score> {
        self.0.is_over(state).then_some(Score(state.score))
    }
}

impl Keyed for Adversarial {
    fn key(&self, state: &Scene) -> u64 {
        hash_key(state)
    }
}
