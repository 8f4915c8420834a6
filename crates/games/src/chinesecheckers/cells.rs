//! What patterns and networks see of a board.

use super::rules::{ChineseCheckers, Pegs};
use outply_game::{Cells, Player, Rules};

/// One's own pegs and those of each other player, in the order of their turns, on the star turned so that
/// one's own go from the top to the bottom.
#[derive(Clone, Copy, Debug)]
pub struct ChineseCheckersCells {
    players: u8,
}

impl ChineseCheckersCells {
    /// For the game's number of players.
    pub fn new(rules: &ChineseCheckers) -> ChineseCheckersCells {
        ChineseCheckersCells { players: rules.players() as u8 }
    }
}

impl Cells<ChineseCheckers> for ChineseCheckersCells {
    fn name(&self) -> String {
        format!("own pegs and those of {}", others(self.players))
    }

    fn contents(&self) -> usize {
        usize::from(self.players) + 1
    }

    fn is_turned(&self) -> bool {
        true
    }

    #[inline]
    fn read(&self, rules: &ChineseCheckers, state: &Pegs, side: Player, contents: &mut [u8]) {
        let side = side.0 % self.players;
        let turned = &rules.star.turned[usize::from(rules.seats[usize::from(side)])];
        contents.fill(0);
        for later in 0..self.players {
            let player = Player((side + later) % self.players);
            for hole in state.pegs(player) {
                contents[usize::from(turned[usize::from(hole.0)])] = later + 1;
            }
        }
    }
}

/// How many others there are, in words.
fn others(players: u8) -> String {
    match players {
        2 => "another".to_owned(),
        _ => format!("{} others", players - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinesecheckers::Options;
    use crate::chinesecheckers::star::HOLES;
    use outply_game::mix64;

    #[test]
    fn all_players_see_the_beginning_alike() {
        for players in [2, 3, 6] {
            let rules = ChineseCheckers::new(players, Options::default()).unwrap();
            let cells = ChineseCheckersCells::new(&rules);
            let seen = |side| {
                let mut contents = [0; HOLES];
                cells.read(&rules, &rules.initial(), Player(side), &mut contents);
                contents
            };
            let first = seen(0);
            assert_eq!(first[..10], [1; 10], "{players}: one's own are at the top");
            assert!((1..players as u8).all(|side| seen(side) == first), "{players}");
        }
    }

    #[test]
    fn every_player_sees_how_far_its_pegs_are_from_home() {
        for players in [2, 3, 4, 6] {
            let rules = ChineseCheckers::new(players, Options::default()).unwrap();
            let (cells, mut state) = (ChineseCheckersCells::new(&rules), rules.initial());
            for ply in 0..200u64 {
                let actions: Vec<_> = rules.actions(&state).into_iter().collect();
                let Some(&action) = actions.get(mix64(ply) as usize % actions.len().max(1)) else {
                    break;
                };
                state = rules.result(&state, action);
                for side in 0..players {
                    let mut contents = [0; HOLES];
                    cells.read(&rules, &state, Player(side as u8), &mut contents);
                    let holes = |later: usize| {
                        (0..HOLES).filter(move |&hole| usize::from(contents[hole]) == later + 1)
                    };
                    // Home is at the bottom.
                    let steps: u32 =
                        holes(0).map(|hole| u32::from(rules.star.distance[3][hole])).sum();
                    assert_eq!(steps, rules.steps_left(&state, side), "{players}: {side}");
                    assert!(
                        (0..players).all(|later| holes(later).count() == 10),
                        "{players}: {side}"
                    );
                }
            }
        }
    }
}
