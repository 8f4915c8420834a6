//! What learning sees of a position.

use super::rules::{Pig, PigState, WinnerTakesAll};
use outply_game::{Active, Inputs, Player, Rules};

/// How far each player has come to the target, how far the turn's total would bring the one whose turn it is, and
/// whether the dice roll: a twentieth of the target switches another input on.
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
        STEPS * (usize::from(self.players) + 1) + 1
    }

    /// The player whose turn it is, while the dice roll too.
    fn side(&self, _rules: &Pig<W>, state: &PigState) -> Player {
        state.next
    }

    fn active(&self, rules: &Pig<W>, state: &PigState, side: Player, active: &mut Active) {
        let twentieths = |points: u16| usize::from(points) * STEPS / usize::from(rules.target);
        let mut on = |first: usize, points: u16| {
            let steps = twentieths(points).min(STEPS);
            (0..steps).for_each(|step| active.on(first + step));
        };
        for seat in 0..self.players {
            let player = Player((side.0 + seat) % self.players);
            on(STEPS * usize::from(seat), state.score(player));
        }
        let first = STEPS * usize::from(self.players);
        on(first, state.turn);
        if state.rolling {
            active.on(first + STEPS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pig::Dice;
    use outply_game::Notation;

    #[test]
    fn the_player_whose_turn_it_is_comes_first() {
        let rules: Pig = Pig::new(100, Dice::One).unwrap();
        let inputs = PigInputs::new(&rules);
        let state = rules.parse_state("24,61 13 2").unwrap();
        let seen = |state: &PigState| {
            let (mut active, side) = (Active::new(), Inputs::<Pig>::side(&inputs, &rules, state));
            inputs.active(&rules, state, side, &mut active);
            active.as_slice().iter().map(|(input, _)| *input as usize).collect::<Vec<_>>()
        };
        let on: Vec<usize> = (0..12).chain(20..24).chain(40..42).collect();
        assert_eq!(seen(&state), on);
        let roll = rules.parse_action(&state, "roll").unwrap();
        assert_eq!(seen(&rules.result(&state, roll)), [on, vec![60]].concat());
    }
}
