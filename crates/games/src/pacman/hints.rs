//! What Pac-Man tells a search in addition to its rules.

use super::rules::Pacman;
use super::state::{Direction, Scene};
use outply_game::Hints;

/// Food and capsules first, stopping last; ghosts towards Pac-Man first.
#[derive(Clone, Copy, Default, Debug)]
pub struct PacmanHints;

impl Hints<Pacman> for PacmanHints {
    const ORDERS: bool = true;

    fn order(&self, rules: &Pacman, state: &Scene, direction: Direction) -> i32 {
        let layout = &rules.layout;
        if let Some(ghost) = Pacman::mover(state) {
            let there = layout.next(state.ghosts[ghost].cell, direction);
            return -layout.distance(there, state.pacman).map_or(1_000, |steps| steps as i32);
        }
        let there = layout.next(state.pacman, direction);
        let capsule = layout.capsule_at[usize::from(there)] & state.capsules != 0;
        let stops = direction == Direction::Stop;
        2 * i32::from(state.food.contains(there)) + 3 * i32::from(capsule) - i32::from(stops)
    }

    fn action_space(&self, _rules: &Pacman) -> usize {
        Direction::ALL.len()
    }

    fn action_index(&self, _rules: &Pacman, direction: Direction) -> usize {
        direction as usize
    }
}
