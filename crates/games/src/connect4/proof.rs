//! What is known of a Connect Four position without a move: by cells that would complete a line, and by
//! pairs of cells.

use super::board::Board;
use super::hints::first_win;
use super::rules::{Connect4, Stones};
use outply_game::Value;

/// The empty cells that would complete a line.
pub(super) struct Threats<B> {
    pub(super) mine: B,
    pub(super) theirs: B,
}

/// The empty cells as follow-up sees them.
#[derive(Clone, Copy)]
struct Pairs<B> {
    empty: B,
    /// Those of columns with an odd number of them.
    of_odd: B,
    /// How many there are.
    left: u32,
}

impl<B: Board> Connect4<B> {
    /// The cells that would complete a line for either player.
    #[inline]
    pub(super) fn threats(&self, state: &Stones<B>) -> Threats<B> {
        let stones = [state.mine, Connect4::theirs(state)];
        let [mine, theirs] = self.winning_cells_of_both(stones, state.all);
        Threats { mine, theirs }
    }

    /// Where a stone does not let the opponent complete a line with the next; `None` if the mover
    /// completes one at once.
    #[inline]
    pub(super) fn safe_cells(&self, state: &Stones<B>, threats: &Threats<B>) -> Option<B> {
        let playable = self.playable(state.all);
        if !(threats.mine & playable).is_empty() {
            return None;
        }
        let now = threats.theirs & playable;
        let open = if now.is_empty() { playable } else { now };
        let several = !now.is_empty() && !has_one(now);
        // A stone under a cell makes it playable.
        Some(if several { B::EMPTY } else { open & !(threats.theirs >> 1) })
    }

    /// The columns of all stones but the `safe` ones, which lose in two plies.
    #[inline]
    pub(super) fn hopeless_but(&self, state: &Stones<B>, safe: B) -> Option<(u64, Value)> {
        let losing = self.playable(state.all) & !safe;
        if losing.is_empty() || self.full() - state.plies < 2 {
            return None;
        }
        Some((self.columns_of(losing), Value::loss_in(2)))
    }

    /// Bounds of a position's value, of which [`safe_cells`](Self::safe_cells) told `safe`.
    #[inline]
    pub(super) fn value_bounds(
        &self,
        state: &Stones<B>,
        threats: &Threats<B>,
        safe: Option<B>,
    ) -> (Value, Value) {
        let left = self.full() - state.plies;
        let Some(safe) = safe else { return (Value::win_in(1), Value::win_in(1)) };
        if safe.is_empty() && left >= 2 {
            return (Value::loss_in(2), Value::loss_in(2));
        }
        // Nobody wins with the next stone, nor does the opponent with the one after it.
        let win = first_win(self.connect, state.plies / 2, 1).max(3);
        let loss = first_win(self.connect, state.plies.div_ceil(2), 2).max(4);
        let least = if loss <= left { Value::loss_in(loss) } else { Value::ZERO };
        let most = if win <= left { Value::win_in(win) } else { Value::ZERO };
        let (lower, upper) = self.bounds_by_pairs(state, threats, left);
        (least.max(lower), most.min(upper))
    }

    /// Bounds by *follow-up*: a player who answers each stone in its column gets the upper cell of each
    /// pair of cells there (*claimeven*, Allis 1988). Columns are paired from the top.
    #[inline]
    fn bounds_by_pairs(
        &self,
        state: &Stones<B>,
        threats: &Threats<B>,
        left: u32,
    ) -> (Value, Value) {
        let empty = self.cells & !state.all;
        let odd = self.playable(state.all) & self.upper;
        // Adding the lowest empty cell carries through the column, to its spare cell.
        let pairs = Pairs { empty, of_odd: self.above(odd, empty), left };
        match left.is_multiple_of(2) {
            true => {
                let most = self.most_against_pairs(state.mine, Connect4::theirs(state), pairs);
                (Value::loss_in(1), most.unwrap_or(Value::win_in(1)))
            }
            false => (
                self.least_by_pairs(state, pairs, odd),
                self.most_against_threat(state, pairs, threats, odd),
            ),
        }
    }

    /// The cells from each of `lowest`, one a column, upwards, all being `empty`.
    #[inline]
    fn above(&self, lowest: B, empty: B) -> B {
        ((lowest + empty) & self.spare()) - lowest
    }

    /// What a player with the stones `mine` is worth at most, about to move with an even number of cells left:
    /// the opponent answers in the same column, and the last stone of a column with an odd number of cells
    /// by one in another such column. So the player gets the lower cells of pairs, and in odd columns
    /// perhaps all. `None` where that says nothing.
    #[inline]
    fn most_against_pairs(&self, mine: B, theirs: B, pairs: Pairs<B>) -> Option<Value> {
        let even = pairs.empty & !pairs.of_odd;
        if self.connects(mine | pairs.of_odd | even & !self.upper) {
            return None;
        }
        let wins = self.connects(theirs | even & self.upper);
        Some(if wins { Value::loss_in(pairs.left) } else { Value::ZERO })
    }

    /// What the mover is worth at least with an odd number of cells left: a stone in an odd column, and the
    /// opponent is about to move with an even number left.
    #[inline]
    fn least_by_pairs(&self, state: &Stones<B>, pairs: Pairs<B>, odd: B) -> Value {
        let mut columns = odd;
        while !columns.is_empty() {
            let cell = columns & !(columns - B::ONE);
            columns = columns & (columns - B::ONE);
            let after = Pairs {
                empty: pairs.empty & !cell,
                of_odd: pairs.of_odd & !self.above(cell, pairs.empty),
                left: pairs.left - 1,
            };
            let (mine, theirs) = (state.mine | cell, Connect4::theirs(state));
            if let Some(most) = self.most_against_pairs(theirs, mine, after) {
                return (-most).later_by(1);
            }
        }
        Value::loss_in(1)
    }

    /// What the mover is worth at most with an odd number of cells left, all in pairs but for one column in which
    /// the opponent threatens to complete a line at an upper cell, counted in pairs from the bottom: the opponent
    /// answers in the same column, until the mover has to play below that cell (*zugzwang*, Allis 1988).
    #[inline]
    fn most_against_threat(
        &self,
        state: &Stones<B>,
        pairs: Pairs<B>,
        threats: &Threats<B>,
        odd: B,
    ) -> Value {
        let Pairs { empty, of_odd, left } = pairs;
        let threats = threats.theirs & of_odd & !self.upper;
        if threats.is_empty() || !has_one(odd) {
            return Value::win_in(1);
        }
        let threat = threats & !(threats - B::ONE);
        let below = of_odd & (threat - B::ONE);
        let mine = state.mine | empty & !of_odd & !self.upper | below & self.upper;
        if self.connects(mine) {
            return Value::win_in(1);
        }
        Value::loss_in(left - (of_odd & !below & !threat).count())
    }
}

/// Whether a set that is not empty has one cell alone.
#[inline]
pub(super) fn has_one<B: Board>(cells: B) -> bool {
    !cells.is_empty() && (cells & (cells - B::ONE)).is_empty()
}
