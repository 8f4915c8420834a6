//! Steps taken back, and the numbers of the positions before them: a step changes where one kind of piece
//! stands, so that the rest of a number stays.

use super::super::board::{WAYS, before, stepped, turned};
use super::super::rules::Pieces;
use super::super::seen::{Seen, packed};
use super::material::{MY_FIRST, Material};
use super::sets::rank;

/// A position and whoever has just moved, who goes up as White does.
pub(super) struct Back {
    /// As if White had moved.
    moved: Pieces,
    /// The material seen by whoever moved.
    pub(super) material: Material,
    /// The numbers without whoever moved's men, and without their kings.
    bases: [u64; 2],
    /// What the ranks of men and kings count for.
    weights: [u64; 2],
}

impl Back {
    #[inline]
    pub(super) fn of(state: &Pieces) -> Back {
        let see = |squares: u64| if state.is_white { turned(squares) } else { squares };
        let (mine, theirs, kings) = (see(state.theirs), see(state.mine), see(state.kings));
        let moved = Pieces { mine, theirs, kings, quiet: 0, is_white: true };
        let seen = Seen::by_mover(&moved);
        let material = Material::of(&seen);
        let [men, their_men, kings, their_kings] = material.weights();
        let theirs = rank(seen.their_men) * their_men + rank(seen.their_kings) * their_kings;
        let (at_men, at_kings) = (rank(seen.my_men >> MY_FIRST) * men, rank(seen.my_kings) * kings);
        let bases = [theirs + at_kings, theirs + at_men];
        Back { moved, material, bases, weights: [men, kings] }
    }

    /// Calls `visit` with the numbers of positions before, by steps that were neither captures nor
    /// crownings, where there was no capture.
    #[inline]
    pub(super) fn each(&self, mut visit: impl FnMut(u64)) {
        let Pieces { mine, kings, .. } = self.moved;
        let empty = self.moved.empty();
        let ([men_base, kings_base], [man, king]) = (self.bases, self.weights);
        let (men, kings) = (mine & !kings, mine & kings);
        for way in 0..WAYS / 2 {
            self.steps(men & stepped(empty, way), way, 0, |change| {
                visit(men_base + man * rank(packed(men ^ change) >> MY_FIRST));
            });
        }
        for way in 0..WAYS {
            self.steps(kings & stepped(empty, way), way, u64::MAX, |change| {
                visit(kings_base + king * rank(packed(kings ^ change)));
            });
        }
    }

    /// Tells `visit` from and to which squares pieces stepped, those that `kings` has being kings.
    #[inline]
    fn steps(&self, mut ends: u64, way: usize, kings: u64, mut visit: impl FnMut(u64)) {
        while ends != 0 {
            let end = ends & ends.wrapping_neg();
            ends ^= end;
            let change = end | before(end, way);
            let mut earlier = self.moved;
            earlier.mine ^= change;
            earlier.kings ^= change & kings;
            if earlier.jumpers() == 0 {
                visit(change);
            }
        }
    }
}
