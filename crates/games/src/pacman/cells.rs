//! What patterns and networks see of a board.

use super::layout::NOWHERE;
use super::rules::Pacman;
use super::state::Scene;
use outply_game::{Cells, Player};

/// Food, capsules, Pac-Man and ghosts in the cells of the board, walls being empty: ghosts are told apart by
/// whether they are scared alone, and what lies under Pac-Man or a ghost is not seen.
#[derive(Clone, Copy, Default, Debug)]
pub struct PacmanCells;

/// What lies in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Nothing,
    Food,
    Capsule,
    Pacman,
    Ghost,
    ScaredGhost,
}

impl Content {
    const COUNT: usize = Content::ScaredGhost as usize + 1;

    fn of(rules: &Pacman, state: &Scene, cell: u16) -> Content {
        let ghost = rules.ghosts(state).iter().find(|ghost| ghost.cell == cell);
        let capsule = || state.capsules & rules.layout.capsule_at[usize::from(cell)] != 0;
        match ghost {
            _ if state.pacman == cell => Content::Pacman,
            Some(ghost) if ghost.scared > 0 => Content::ScaredGhost,
            Some(_) => Content::Ghost,
            None if state.food.contains(cell) => Content::Food,
            None if capsule() => Content::Capsule,
            None => Content::Nothing,
        }
    }
}

impl Cells<Pacman> for PacmanCells {
    fn name(&self) -> String {
        "food, capsules, Pac-Man and ghosts".to_owned()
    }

    fn contents(&self) -> usize {
        Content::COUNT
    }

    fn read(&self, rules: &Pacman, state: &Scene, _side: Player, contents: &mut [u8]) {
        contents.fill(Content::Nothing as u8);
        for (content, &cell) in contents.iter_mut().zip(&rules.layout.grid) {
            if cell != NOWHERE {
                *content = Content::of(rules, state, cell) as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::picture::rows;
    use super::*;
    use crate::pacman::{BOARDS, Behaviour, board};
    use outply_game::{Rules, mix64};

    /// What the picture's mark stands for.
    fn of_mark(mark: char) -> Content {
        match mark {
            '.' => Content::Food,
            'o' => Content::Capsule,
            'P' | 'X' => Content::Pacman,
            's' => Content::ScaredGhost,
            '1'..='8' => Content::Ghost,
            _ => Content::Nothing,
        }
    }

    #[test]
    fn cells_are_read_as_the_picture_shows_them() {
        for (name, _) in BOARDS {
            let layout = board(name).expect("a board that comes along");
            let rules = Pacman::new(layout, Behaviour::Minimising);
            let mut state = rules.initial();
            for ply in 0..300u64 {
                let shown = rows(&rules, &state, true).concat();
                let mut contents = vec![9; shown.chars().count()];
                PacmanCells.read(&rules, &state, Player::FIRST, &mut contents);
                let expected: Vec<u8> = shown.chars().map(|mark| of_mark(mark) as u8).collect();
                assert_eq!(contents, expected, "{name}: {state:?}");
                let actions: Vec<_> = rules.actions(&state).into_iter().collect();
                let Some(&action) = actions.get(mix64(ply) as usize % actions.len().max(1)) else {
                    break;
                };
                state = rules.result(&state, action);
            }
        }
    }
}
