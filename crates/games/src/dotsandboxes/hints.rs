//! What Dots and Boxes tells a search in addition to its rules.

use super::rules::{DotsAndBoxes, Edge, Edges};
use outply_game::{Hints, Player, Value};

/// Edges that take boxes first, those that give some away last; boxes taken without a thought; the
/// symmetries of the board, and who owns which box.
#[derive(Clone, Copy, Default, Debug)]
pub struct DotsHints;

impl Hints<DotsAndBoxes> for DotsHints {
    const ORDERS: bool = true;

    #[inline]
    fn order(&self, rules: &DotsAndBoxes, state: &Edges, Edge(edge): Edge) -> i32 {
        match rules.takes_or_gives(state.drawn, edge) {
            (true, _) => 2,
            (false, false) => 1,
            (false, true) => 0,
        }
    }

    #[inline]
    fn quiet(&self, rules: &DotsAndBoxes, state: &Edges, Edge(edge): Edge) -> bool {
        !rules.takes_or_gives(state.drawn, edge).0
    }

    fn action_space(&self, rules: &DotsAndBoxes) -> usize {
        rules.edges() as usize
    }

    #[inline]
    fn action_index(&self, _rules: &DotsAndBoxes, Edge(edge): Edge) -> usize {
        edge.into()
    }

    /// The least of the images, with the first player to move and owning the first of the boxes.
    #[inline]
    fn canonical(&self, rules: &DotsAndBoxes, state: &Edges) -> Option<Edges> {
        let images = rules.symmetries.iter().map(|symmetry| symmetry.apply(state.drawn));
        let drawn = images.fold(state.drawn, u64::min);
        let first = state.first.count_ones();
        let mine = match state.next {
            Player::FIRST => first,
            _ => state.full.count_ones() - first,
        };
        let full = rules.full(drawn);
        let least = Edges { drawn, full, first: lowest(full, mine), next: Player::FIRST };
        (least != *state).then_some(least)
    }

    /// The lead, and the lead with all boxes left won or lost.
    #[inline]
    fn bounds(&self, rules: &DotsAndBoxes, state: &Edges) -> Option<(Value, Value)> {
        let left = (rules.boxes.count() - state.full.count_ones()) as i32;
        let lead = if state.next == Player::FIRST { state.lead() } else { -state.lead() };
        Some((Value::score(lead - left), Value::score(lead + left)))
    }

    #[inline]
    fn forced(&self, rules: &DotsAndBoxes, state: &Edges) -> Option<Edge> {
        rules.free(state.drawn)
    }
}

/// The lowest `count` ones of a word.
#[inline]
fn lowest(word: u32, count: u32) -> u32 {
    let rest = (0..count).fold(word, |rest, _| rest & rest.wrapping_sub(1));
    word & !rest
}

impl DotsAndBoxes {
    /// The boxes whose edges are all drawn.
    #[inline]
    pub(super) fn full(&self, drawn: u64) -> u32 {
        let places = (0..self.around.len() as u8).filter(|&place| self.missing(drawn, place) == 0);
        places.fold(0, |all, place| all | 1 << place)
    }
}
