//! What an evaluator that learns sees of a position.

use super::rules::{ChineseCheckers, Pegs};
use super::star::HOLES;
use outply_game::{Active, Inputs, Player, Rules};

/// How many numbers of steps there can be from a hole to the corner of a target, 0 included.
const FAR: usize = 17;
/// How many of the pegs furthest behind have inputs for their steps.
const BEHIND: usize = 3;
/// Inputs of a player: a peg in each hole, the pegs furthest behind, and the steps left as a number.
const EACH: usize = HOLES + BEHIND * FAR + 1;
/// The steps left are given in units of so many.
const MANY_STEPS: f32 = 50.0;

/// Each player's pegs on the star, turned so that those of the player who looks go from the top to the bottom, and how
/// far the pegs furthest behind still have to go: the race is over only when the last one is home. The player who looks
/// comes first, the others follow in the order of their turns.
#[derive(Clone, Copy, Debug)]
pub struct ChineseCheckersInputs {
    players: usize,
}

impl ChineseCheckersInputs {
    /// For the game's number of players.
    pub fn new(rules: &ChineseCheckers) -> ChineseCheckersInputs {
        ChineseCheckersInputs { players: rules.players() }
    }
}

impl Inputs<ChineseCheckers> for ChineseCheckersInputs {
    fn name(&self) -> String {
        format!("pegs of {} players, and the last of them", self.players)
    }

    fn count(&self) -> usize {
        self.players * EACH
    }

    fn active(&self, rules: &ChineseCheckers, state: &Pegs, side: Player, active: &mut Active) {
        let side = side.index() % self.players;
        let turned = &rules.star.turned[usize::from(rules.seats[side])];
        for later in 0..self.players {
            let player = (side + later) % self.players;
            let distance = &rules.star.distance[rules.goal(player)];
            let first = later * EACH;
            let (mut behind, mut left) = ([0; BEHIND], 0);
            for hole in state.pegs(Player(player as u8)).map(|hole| usize::from(hole.0)) {
                active.on(first + usize::from(turned[hole]));
                let steps = usize::from(distance[hole]);
                insert(&mut behind, steps);
                left += steps;
            }
            for (rank, steps) in behind.into_iter().enumerate() {
                active.on(first + HOLES + rank * FAR + steps);
            }
            active.number(first + EACH - 1, left as f32 / MANY_STEPS);
        }
    }
}

/// Keeps the largest numbers in falling order.
fn insert(largest: &mut [usize; BEHIND], mut steps: usize) {
    for known in largest {
        if steps > *known {
            std::mem::swap(known, &mut steps);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinesecheckers::Options;
    use outply_game::mix64;

    fn seen(rules: &ChineseCheckers, state: &Pegs, side: usize) -> Vec<(u32, f32)> {
        let mut active = Active::new();
        ChineseCheckersInputs::new(rules).active(rules, state, Player(side as u8), &mut active);
        active.as_slice().to_vec()
    }

    #[test]
    fn all_players_see_the_beginning_alike() {
        for players in [2, 3, 6] {
            let rules = ChineseCheckers::new(players, Options::default()).unwrap();
            let of = |side| {
                let mut seen = seen(&rules, &rules.initial(), side);
                seen.sort_by_key(|(input, _)| *input);
                seen
            };
            let first = of(0);
            assert!((1..players).all(|side| of(side) == first), "{players}");
            assert_eq!(first.len(), players * 14, "{players}: pegs, those behind and the steps");
        }
    }

    #[test]
    fn the_last_pegs_are_those_with_most_steps_to_go() {
        let rules = ChineseCheckers::new(3, Options::default()).unwrap();
        let mut state = rules.initial();
        for ply in 0..300u64 {
            let actions: Vec<_> = rules.actions(&state).into_iter().collect();
            let Some(&action) = actions.get(mix64(ply) as usize % actions.len().max(1)) else {
                break;
            };
            state = rules.result(&state, action);
            let side = ply as usize % 3;
            let distance = &rules.star.distance[rules.goal(side)];
            let mut steps: Vec<usize> = state
                .pegs(Player(side as u8))
                .map(|hole| usize::from(distance[usize::from(hole.0)]))
                .collect();
            steps.sort_unstable_by(|one, other| other.cmp(one));
            let expected = (0..BEHIND).map(|rank| ((HOLES + rank * FAR + steps[rank]) as u32, 1.0));
            let left = rules.steps_left(&state, side) as f32 / MANY_STEPS;
            let expected: Vec<_> = expected.chain([((EACH - 1) as u32, left)]).collect();
            assert_eq!(seen(&rules, &state, side)[10..14], expected[..], "ply {ply}");
        }
    }
}
