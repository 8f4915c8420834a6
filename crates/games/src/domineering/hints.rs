//! What Domineering tells a search in addition to its rules.

use super::rules::{Domineering, Dominoes, Placement};
use super::strips;
use crate::squares::transposed_of_eight;
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

    /// How many moves `player` is sure of, to move and with the other to move, on a board that fits eight by eight.
    #[inline]
    fn sure(&self, covered: u64, player: Player) -> [u32; 2] {
        strips::sure(self.across(covered, player))
    }

    /// The covered squares on a board of eight by eight, turned so that dominoes of `player` are upright.
    #[inline]
    fn across(&self, covered: u64, player: Player) -> u64 {
        let covered = self.in_eight(covered);
        if player == Player::FIRST { covered } else { transposed_of_eight(covered) }
    }

    /// How many moves the other side of `player` has at most if `player` makes so many: a domino of its own that is
    /// not safe takes a square from the other's, two unless the other can use but one of them.
    #[inline]
    fn left(&self, covered: u64, player: Player, sure: u32) -> u32 {
        let other = player.opponent();
        let (step, theirs) = (self.step(player), self.placements(covered, other));
        let area = theirs | theirs << self.step(other);
        let mine = self.placements(covered, player);
        let packed = |placements: u64| self.packed(placements, player).count_ones();
        let (lower, upper) = (mine & area, mine & area >> step);
        let costly = sure.saturating_sub(packed(mine & !(lower | upper)));
        let taken = 2 * costly - costly.min(packed(lower ^ upper));
        let most = self.packed(theirs, other).count_ones();
        most.min(area.count_ones().saturating_sub(taken) / 2)
    }

    /// The covered squares on a board of eight by eight, those beyond this board's edges among them.
    #[inline]
    fn in_eight(&self, covered: u64) -> u64 {
        let (width, height) = (self.board.width, self.board.height);
        if width == 8 {
            return covered | u64::MAX.checked_shl(8 * height).unwrap_or(0);
        }
        let row = |row: u32| covered >> (row * width) & ((1 << width) - 1) | 0xff << width & 0xff;
        (0..8).fold(0, |all, at| all | (if at < height { row(at) } else { 0xff }) << (8 * at))
    }

    /// The squares that are covered, and those on which no domino fits any more.
    fn settled(&self, covered: u64) -> u64 {
        let open = [Player::FIRST, Player::SECOND].map(|player| {
            let firsts = self.placements(covered, player);
            firsts | firsts << self.step(player)
        });
        self.board.all() & !(open[0] | open[1])
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
        let (first, second) = (rules.board.images(state.of[0]), rules.board.images(state.of[1]));
        let images = first.into_iter().zip(second);
        let images = images.map(|(first, second)| Dominoes { of: [first, second], ..*state });
        let least = images.min_by_key(|image| (image.covered(), *image))?;
        ((least.covered(), least) < (state.covered(), *state)).then_some(least)
    }

    /// Squares on which nothing fits count as covered, by whichever side. Turned over its diagonal, a board as wide as
    /// it is high has the sides exchanged.
    #[inline]
    fn canonical_in_proof(&self, rules: &Domineering, state: &Dominoes) -> Option<Dominoes> {
        let (board, settled) = (rules.board, rules.settled(state.covered()));
        let is_turned = board.width == board.height && state.next == Player::SECOND;
        let (settled, next) = match is_turned {
            true => (board.transposed(settled), Player::FIRST),
            false => (settled, state.next),
        };
        let least = board.images(settled).into_iter().fold(settled, u64::min);
        Some(Dominoes { of: [least, 0], next })
    }

    /// The moves that can be expected, one's own less the other's.
    #[inline]
    fn order_in_proof(&self, rules: &Domineering, state: &Dominoes, action: Placement) -> i32 {
        if rules.board.width > 8 || rules.board.height > 8 {
            return self.order(rules, state, action);
        }
        let covered = state.covered() | rules.domino(state.next, action);
        let mean = |player| i32::from(strips::mean(rules.across(covered, player)));
        mean(state.next) - mean(state.next.opponent())
    }

    /// Closer ones, where both sides of the board are eight squares at most: what each is sure of by
    /// pairs of lines, and what that leaves to the other.
    #[inline]
    fn bounds_in_proof(&self, rules: &Domineering, state: &Dominoes) -> Option<(Value, Value)> {
        let found = self.bounds(rules, state)?;
        let is_settled = found.0 > Value::loss_in(2) || found.1 < Value::win_in(1);
        if is_settled || rules.board.width > 8 || rules.board.height > 8 {
            return Some(found);
        }
        let covered = state.covered();
        let [mine, theirs] = [state.next, state.next.opponent()];
        let (my_sure, their_sure) = (rules.sure(covered, mine)[0], rules.sure(covered, theirs)[1]);
        let their_most = rules.left(covered, mine, my_sure);
        let my_most = rules.left(covered, theirs, their_sure);
        let latest_loss = Value::loss_in(2 * my_most);
        match () {
            _ if their_sure >= my_most => Some((Value::loss_in(0), latest_loss)),
            _ if my_sure > their_most => Some((Value::win_in(2 * their_most + 1), found.1)),
            _ => Some(found),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::Rules;
    use std::collections::HashMap;

    /// The value of every state below this one, found by trying everything.
    fn solve(
        rules: &Domineering,
        state: &Dominoes,
        known: &mut HashMap<(u64, Player), Value>,
    ) -> Value {
        let name = (state.covered(), state.next);
        if let Some(&value) = known.get(&name) {
            return value;
        }
        let nexts: Vec<Dominoes> =
            rules.actions(state).into_iter().map(|action| rules.result(state, action)).collect();
        let values = nexts.iter().map(|next| (-solve(rules, next, known)).later_by(1));
        let value = values.max().unwrap_or(Value::loss_in(0));
        known.insert(name, value);
        value
    }

    #[test]
    fn bounds_of_proofs_hold_every_value_of_small_boards() {
        for (width, height) in [(4, 4), (2, 7), (8, 2), (3, 5), (5, 3)] {
            let rules = Domineering::new(width, height).expect("a board");
            let (mut known, mut settled) = (HashMap::new(), 0);
            solve(&rules, &rules.initial(), &mut known);
            for (&(covered, next), &value) in &known {
                let state = Dominoes { of: [covered, 0], next };
                if rules.terminal_test(&state) {
                    continue;
                }
                let (least, most) =
                    DomineeringHints.bounds_in_proof(&rules, &state).expect("bounds");
                assert!(least <= value && value <= most, "{state:?}: {least} {value} {most}");
                settled += usize::from(least.is_win() == most.is_win());
            }
            assert!(2 * settled > known.len(), "{width}x{height}: {settled} of {}", known.len());
        }
    }

    #[test]
    fn states_of_one_form_have_one_value() {
        let rules = Domineering::new(4, 4).expect("a board");
        let (mut known, mut forms) = (HashMap::new(), HashMap::new());
        solve(&rules, &rules.initial(), &mut known);
        for (&(covered, next), &value) in &known {
            let state = Dominoes { of: [covered, 0], next };
            let form = DomineeringHints.canonical_in_proof(&rules, &state).expect("a form");
            assert_eq!(*forms.entry(form).or_insert(value), value, "{state:?}");
        }
        assert!(8 * forms.len() < 2 * known.len(), "{} of {}", forms.len(), known.len());
    }
}
