//! What Domineering tells a search beyond its rules.

use super::rules::{Domineering, Dominoes, Placement};
use outply_game::{Hints, Player, Value};

/// Dominoes that leave many placements to their side and few to the other; counts of the moves that
/// each side is sure of and can have at most; the images of the board in its two axes.
#[derive(Clone, Copy, Default, Debug)]
pub struct DomineeringHints;

impl Domineering {
    /// How many moves `player` can still make at most, and how many whatever the other side does.
    ///
    /// Safe placements are never lost. Of other placements that do not overlap, a domino of the other
    /// side spoils two at most, so that a third of them is left, rounded up for who is to move. (After
    /// Breuker, Uiterwijk and van den Herik, "Solving 8x8 Domineering", 2000.)
    #[inline]
    pub(super) fn moves(&self, covered: u64, player: Player, starts: bool) -> (u32, u32) {
        let placements = self.placements(covered, player);
        let safe = self.packed(self.safe(covered, player), player);
        let step = self.step(player);
        let apart = placements & !(safe | safe << step | safe >> step);
        let others = self.packed(apart, player).count_ones();
        let sure = safe.count_ones() + if starts { others.div_ceil(3) } else { others / 3 };
        (self.packed(placements, player).count_ones(), sure)
    }

    /// The images of a set of squares in the upright axis, the other one, and both.
    fn images(&self, squares: u64) -> [u64; 3] {
        let mirrored = self.board.mirrored(squares);
        [mirrored, self.board.flipped(squares), self.board.flipped(mirrored)]
    }
}

impl Hints<Domineering> for DomineeringHints {
    const ORDERS: bool = true;
    const ALWAYS_QUIET: bool = true;
    const DRAWS: bool = false;

    #[inline]
    fn order(&self, rules: &Domineering, state: &Dominoes, action: Placement) -> i32 {
        let (player, other) = (state.next, state.next.opponent());
        let covered = state.covered() | rules.domino(player, action);
        let count = |placements: u64| placements.count_ones() as i32;
        let safe = count(rules.safe(covered, player)) - count(rules.safe(covered, other));
        let all =
            count(rules.placements(covered, player)) - count(rules.placements(covered, other));
        2 * all + safe
    }

    fn action_space(&self, rules: &Domineering) -> usize {
        rules.board.count() as usize
    }

    #[inline]
    fn action_index(&self, _rules: &Domineering, action: Placement) -> usize {
        usize::from(action.0)
    }

    fn follow_space(&self, rules: &Domineering) -> usize {
        rules.board.count() as usize
    }

    #[inline]
    fn follow_index(&self, _rules: &Domineering, _state: &Dominoes, action: Placement) -> usize {
        usize::from(action.0)
    }

    /// The image that covers the least squares, as numbers go.
    #[inline]
    fn canonical(&self, rules: &Domineering, state: &Dominoes) -> Option<Dominoes> {
        let (first, second) = (rules.images(state.of[0]), rules.images(state.of[1]));
        let images = first.into_iter().zip(second);
        let images = images.map(|(first, second)| Dominoes { of: [first, second], ..*state });
        let least = images.min_by_key(|image| (image.covered(), *image))?;
        ((least.covered(), least) < (state.covered(), *state)).then_some(least)
    }

    /// Who is sure of more moves than the other side can have at most wins.
    #[inline]
    fn bounds(&self, rules: &Domineering, state: &Dominoes) -> Option<(Value, Value)> {
        let covered = state.covered();
        let (my_most, my_sure) = rules.moves(covered, state.next, true);
        let (their_most, their_sure) = rules.moves(covered, state.next.opponent(), false);
        let latest_loss = Value::loss_in(2 * my_most);
        let latest_win = Value::win_in(2 * their_most + 1);
        if their_sure >= my_most {
            return Some((Value::loss_in(0), latest_loss));
        }
        let least = if my_sure > their_most { latest_win } else { Value::loss_in(2) };
        Some((least, Value::win_in(1)))
    }
}
