//! What Chinese checkers tells a search in addition to its rules.

use super::moves::Move;
use super::rules::{ChineseCheckers, Pegs};
use super::star::holes;
use outply_game::Hints;

/// Moves by the steps they gain; the move that wins.
///
/// No mirror image: where a player is indifferent, max-n takes the first action, which is another
/// one in the image, and with many players that choice changes what the others get.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChineseCheckersHints;

/// What the move of a peg gains in steps towards the target's corner.
fn gain(rules: &ChineseCheckers, state: &Pegs, action: Move) -> i32 {
    let Move::Hop { from, to } = action else { return 0 };
    let distance = &rules.star.distance[rules.goal(usize::from(state.next))];
    i32::from(distance[usize::from(from.0)]) - i32::from(distance[usize::from(to.0)])
}

impl Hints<ChineseCheckers> for ChineseCheckersHints {
    const ORDERS: bool = true;

    /// Long ways first; among equals the peg that is furthest behind.
    #[inline]
    fn order(&self, rules: &ChineseCheckers, state: &Pegs, action: Move) -> i32 {
        let Move::Hop { from, .. } = action else { return 0 };
        let distance = &rules.star.distance[rules.goal(usize::from(state.next))];
        32 * gain(rules, state, action) + i32::from(distance[usize::from(from.0)])
    }

    /// Whether the move gains no more than a single jump.
    #[inline]
    fn quiet(&self, rules: &ChineseCheckers, state: &Pegs, action: Move) -> bool {
        gain(rules, state, action).abs() <= 2
    }

    fn action_space(&self, _rules: &ChineseCheckers) -> usize {
        Move::INDICES
    }

    #[inline]
    fn action_index(&self, _rules: &ChineseCheckers, action: Move) -> usize {
        action.index()
    }

    /// The move that fills the last hole of the target, where that ends the game.
    fn forced(&self, rules: &ChineseCheckers, state: &Pegs) -> Option<Move> {
        let player = usize::from(state.next);
        let occupied = state.occupied();
        let open = rules.target(player) & !occupied;
        if rules.options.play_on || open.count_ones() != 1 || rules.is_over(state) {
            return None;
        }
        let to = holes(open).next()?;
        let outside = holes(state.of[player] & !rules.target(player));
        let fills = |from: &_| rules.star.destinations(*from, occupied) & open != 0;
        outside.into_iter().find(fills).map(|from| Move::Hop { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chinesecheckers::Options;
    use outply_game::Rules;

    #[test]
    fn every_move_has_a_number_of_its_own() {
        let rules = ChineseCheckers::new(6, Options::default()).unwrap();
        let mut seen = std::collections::HashSet::new();
        for action in rules.actions(&rules.initial()) {
            assert!(seen.insert(action.index()) && action.index() < Move::INDICES);
        }
        assert_eq!(Move::Pass.index(), Move::INDICES - 1);
    }
}
