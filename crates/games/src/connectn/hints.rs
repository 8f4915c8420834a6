//! What Connect-n tells a search in addition to its rules.

use super::rules::{Column, ConnectN, Stones};
use outply_game::{Hints, Rules};

/// Lines first, then stones that stop one, then columns from the centre outwards; forced stones.
///
/// No mirror image: where a player is indifferent, max-n takes the first action, which is another
/// one in the image, and with many players that choice changes what the others get.
#[derive(Clone, Copy, Default, Debug)]
pub struct ConnectNHints;

/// More than any distance from the centre (at most 127).
const STOPS_A_LINE: i32 = 1_000;
/// More than anything else.
const COMPLETES_A_LINE: i32 = 10_000;

impl ConnectN {
    /// An open column in which `player` would complete a line.
    fn winning_column(&self, state: &Stones, player: usize) -> Option<Column> {
        let all = state.all();
        let wins = |&column: &Column| self.connects(state.of[player] | self.landing(all, column));
        self.open(all).find(wins)
    }
}

impl Hints<ConnectN> for ConnectNHints {
    const ORDERS: bool = true;

    fn order(&self, rules: &ConnectN, state: &Stones, column: Column) -> i32 {
        let from_left = 2 * i32::from(column.0) - (rules.width as i32 - 1);
        let cell = rules.landing(state.all(), column);
        let completes = |player: usize| rules.connects(state.of[player] | cell);
        let mover = rules.to_move(state).index();
        let bonus = match () {
            _ if completes(mover) => COMPLETES_A_LINE,
            _ if (0..rules.players()).any(completes) => STOPS_A_LINE,
            _ => 0,
        };
        bonus - from_left.abs()
    }

    fn quiet(&self, rules: &ConnectN, state: &Stones, column: Column) -> bool {
        self.order(rules, state, column) < STOPS_A_LINE / 2
    }

    fn action_space(&self, rules: &ConnectN) -> usize {
        rules.width as usize
    }

    #[inline]
    fn action_index(&self, _rules: &ConnectN, column: Column) -> usize {
        usize::from(column.0)
    }

    /// A winning stone; with two players, else, a stone that stops a win.
    ///
    /// With more players the mover loses nothing by stopping the next one either, but may choose
    /// who else wins, and that choice belongs to the search.
    fn forced(&self, rules: &ConnectN, state: &Stones) -> Option<Column> {
        let mover = rules.to_move(state).index();
        let win = rules.winning_column(state, mover);
        let stop = || rules.winning_column(state, 1 - mover);
        if rules.players == 2 { win.or_else(stop) } else { win }
    }
}
