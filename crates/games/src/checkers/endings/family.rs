//! All positions with some pieces, whichever side is to move.

use super::super::rules::Pieces;
use super::back::Back;
use super::material::Material;
use std::ops::Range;

/// All positions with some material, and those with the sides changed. Captures and crownings lead out of
/// them, other steps do not. White is to move in all; Black's stand for White's turned round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Family {
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
    pub(super) fn parts(&self) -> &[Material] {
        let [one, other] = &self.sides;
        if one == other { &self.sides[..1] } else { &self.sides }
    }

    /// The position with a number; `None` if there is none.
    pub(super) fn state(&self, number: u64) -> Option<Pieces> {
        let (side, number) = match number.checked_sub(self.first()) {
            Some(number) => (1, number),
            None => (0, number),
        };
        Some(self.parts().get(side)?.position(number)?.with_white_to_move())
    }

    /// Calls `visit` with the number of every position in which some step, neither a capture nor a
    /// crowning, leads to this one, where there was no capture.
    #[inline]
    pub(super) fn each_before(&self, state: &Pieces, mut visit: impl FnMut(u64)) {
        let back = Back::of(state);
        let side = self.sides.iter().position(|side| *side == back.material);
        if let Some(first) = side.map(|side| side as u64 * self.first()) {
            back.each(|number| visit(first + number));
        }
    }
}
