//! Boxes that can be taken without a thought.

use super::rules::{DotsAndBoxes, Edge};
use crate::squares::squares;

impl DotsAndBoxes {
    /// An edge that takes a box and is as good as any other, if there is one.
    ///
    /// To leave a box that can be taken pays only for two boxes at the end of a chain or four of a loop,
    /// which the other side then takes by one edge for each two and has to move on (Berlekamp, "The Dots
    /// and Boxes Game", 2000). So a box is taken at once if what comes behind it is no box, a box that is
    /// not next, or a chain that goes on for more than one box.
    #[inline]
    pub(super) fn free(&self, drawn: u64) -> Option<Edge> {
        self.takeable(drawn)
            .find(|&(place, edge)| self.is_free(drawn, place, edge))
            .map(|(_, e)| Edge(e))
    }

    /// The boxes of which one edge is missing, with that edge.
    #[inline]
    fn takeable(&self, drawn: u64) -> impl Iterator<Item = (u8, u8)> + '_ {
        let places =
            (0..self.around.len() as u8).filter(move |&place| self.missing(drawn, place) == 1);
        places.map(move |place| {
            let around = self.around[usize::from(place)];
            let open = around.into_iter().find(|edge| drawn >> edge & 1 == 0);
            (place, open.unwrap_or_default())
        })
    }

    fn is_free(&self, drawn: u64, place: u8, edge: u8) -> bool {
        let Some(second) = self.across(place, edge) else { return true };
        if self.missing(drawn, second) != 2 {
            return true;
        }
        let Some((third, next)) = self.beyond(drawn, second, edge) else { return false };
        match self.missing(drawn, third) {
            1 => true,
            2 => self
                .beyond(drawn, third, next)
                .is_none_or(|(fourth, _)| self.missing(drawn, fourth) != 1),
            _ => false,
        }
    }

    /// The box on the other side of an edge.
    fn across(&self, place: u8, edge: u8) -> Option<u8> {
        self.neighbours(edge).find(|&other| other != place)
    }

    /// The box behind the other edge that is missing from `place`, and that edge.
    fn beyond(&self, drawn: u64, place: u8, edge: u8) -> Option<(u8, u8)> {
        let around = self.around[usize::from(place)].into_iter();
        let next = around.filter(|&other| other != edge).find(|other| drawn >> other & 1 == 0)?;
        Some((self.across(place, next)?, next))
    }

    /// Whether an edge takes a box, and whether it gives one away.
    #[inline]
    pub(super) fn takes_or_gives(&self, drawn: u64, edge: u8) -> (bool, bool) {
        let missing =
            |wanted: u32| self.neighbours(edge).any(|place| self.missing(drawn, place) == wanted);
        (missing(1), missing(2))
    }

    /// How many edges give nothing away.
    pub(super) fn safe(&self, drawn: u64) -> u32 {
        let safe = |edge: &u32| self.takes_or_gives(drawn, *edge as u8) == (false, false);
        squares(self.open(drawn)).filter(safe).count() as u32
    }

    /// How many boxes can be taken at once.
    pub(super) fn on_offer(&self, drawn: u64) -> u32 {
        self.takeable(drawn).count() as u32
    }
}
