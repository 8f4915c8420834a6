//! What learning sees of a position.

use super::rules::{Pig, PigState, WinnerTakesAll};
use outply_game::{Active, Inputs, Player, Rules};

/// How far each player has come to the target, and how far with the turn's total: a twentieth of the target switches
/// another input on.
#[derive(Clone, Copy, Default, Debug)]
pub struct PigInputs {
    players: u8,
}

/// Inputs for a number of points.
const STEPS: usize = 20;

impl PigInputs {
    /// For the game's number of players.
    pub fn new<W: WinnerTakesAll>(rules: &Pig<W>) -> PigInputs {
        PigInputs { players: rules.players() as u8 }
    }
}

impl<W: WinnerTakesAll> Inputs<Pig<W>> for PigInputs {
    fn name(&self) -> String {
        format!("twentieths of the target, {} players", self.players)
    }

    fn count(&self) -> usize {
        2 * STEPS * usize::from(self.players)
    }

    fn active(&self, rules: &Pig<W>, state: &PigState, side: Player, active: &mut Active) {
        for seat in 0..self.players {
            let player = Player((side.0 + seat) % self.players);
            let turn = if player == state.next { state.turn } else { 0 };
            let first = 2 * STEPS * usize::from(seat);
            for (first, points) in [(first, state.score(player)), (first + STEPS, turn)] {
                let steps = usize::from(points) * STEPS / usize::from(rules.target);
                (0..steps.min(STEPS)).for_each(|step| active.on(first + step));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pig::Dice;
    use outply_game::Notation;

    #[test]
    fn each_side_sees_itself_first_and_the_turn_beside_who_has_it() {
        let rules: Pig = Pig::new(100, Dice::One).unwrap();
        let inputs = PigInputs::new(&rules);
        let state = rules.parse_state("24,61 13 2").unwrap();
        let seen = |side| {
            let mut active = Active::new();
            inputs.active(&rules, &state, side, &mut active);
            active.as_slice().iter().map(|(input, _)| *input as usize).collect::<Vec<_>>()
        };
        let all = |parts: [(usize, usize); 3]| {
            parts.into_iter().flat_map(|(first, count)| first..first + count).collect::<Vec<_>>()
        };
        assert_eq!(seen(Player::FIRST), all([(0, 4), (40, 12), (60, 2)]));
        assert_eq!(seen(Player::SECOND), all([(0, 12), (20, 2), (40, 4)]));
    }
}
