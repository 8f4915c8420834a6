//! All positions with some pieces, whichever side is to move.

use super::super::rules::{Checkers, Pieces};
use super::super::seen::Seen;
use super::back::Back;
use super::material::Material;
use outply_game::{Enumerable, Unmove};
use std::ops::Range;

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

    /// Calls `visit` with all positions that have one of the numbers, in order.
    pub(super) fn each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, &Pieces)) {
        for (side, first) in self.parts().iter().zip([0, self.first()]) {
            let within = |number: u64| number.clamp(first, first + side.count()) - first;
            side.each(within(numbers.start)..within(numbers.end), |number, seen| {
                visit(first + number, &seen.with_white_to_move());
            });
        }
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
    #[inline]
    fn each_before(&self, state: &Pieces, mut visit: impl FnMut(u64)) {
        let back = Back::of(state);
        let side = self.sides.iter().position(|side| *side == back.material);
        if let Some(first) = side.map(|side| side as u64 * self.first()) {
            back.each(|number| visit(first + number));
        }
    }
}
