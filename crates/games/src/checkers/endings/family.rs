//! All positions with some pieces, whichever side is to move.

use super::super::board::{WAYS, before, crown_row, stepped};
use super::super::rules::{Checkers, Pieces};
use super::super::seen::Seen;
use super::material::Material;
use outply_game::{Enumerable, Unmove};

/// All positions with some material, and those with the sides changed. Captures and crownings lead out of
/// them, other steps do not. White is to move in all; Black's stand for White's turned round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Family {
    sides: [Material; 2],
}

impl Family {
    pub(super) fn of(material: Material) -> Family {
        Family { sides: [material, material.turned()] }
    }

    /// How many numbers the first positions have.
    pub(super) fn first(&self) -> u64 {
        self.sides[0].count()
    }

    /// One material, or two, whose positions come one after the other: where both sides have the same it
    /// does not matter who is to move.
    pub fn parts(&self) -> &[Material] {
        let [one, other] = &self.sides;
        if one == other { &self.sides[..1] } else { &self.sides }
    }
}

impl Enumerable<Checkers> for Family {
    fn count(&self) -> u64 {
        self.first() * self.parts().len() as u64
    }

    fn state(&self, number: u64) -> Option<Pieces> {
        let (side, number) = match number.checked_sub(self.first()) {
            Some(number) => (1, number),
            None => (0, number),
        };
        Some(self.parts().get(side)?.position(number)?.with_white_to_move())
    }

    #[inline]
    fn number(&self, state: &Pieces) -> Option<u64> {
        let seen = Seen::by_mover(state);
        let material = Material::of(&seen);
        let side = self.sides.iter().position(|side| *side == material)?;
        Some(side as u64 * self.first() + material.number(&seen))
    }
}

impl Unmove<Checkers> for Family {
    /// Steps taken back that were neither captures nor crownings, where there was no capture.
    fn each_before(&self, state: &Pieces, mut visit: impl FnMut(u64)) {
        let Pieces { mine, theirs, kings, is_white, .. } = *state;
        let (empty, crown) = (state.empty(), crown_row(!is_white));
        for way in 0..WAYS {
            let is_forward = (way < WAYS / 2) != is_white;
            let men = if is_forward { theirs & !kings & !crown } else { 0 };
            let mut moved = (men | theirs & kings) & stepped(empty, way);
            while moved != 0 {
                let end = moved & moved.wrapping_neg();
                moved ^= end;
                let from = before(end, way);
                let is_king = kings & end != 0;
                let earlier = Pieces {
                    mine: theirs ^ end ^ from,
                    theirs: mine,
                    kings: if is_king { kings ^ end ^ from } else { kings },
                    quiet: 0,
                    is_white: !is_white,
                };
                if earlier.jumpers() == 0
                    && let Some(number) = self.number(&earlier)
                {
                    visit(number);
                }
            }
        }
    }
}
