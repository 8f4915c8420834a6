//! What Chomp tells a search in addition to its rules.

use super::rules::{Bar, Bite, Chomp};
use outply_game::{Hints, Value};

/// What theory knows of rectangles, of two rows and of L-shapes; the bar on its side.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChompHints;

/// Whether the mover wins, and within how many plies.
pub(super) struct Known {
    pub(super) wins: bool,
    within: u32,
}

impl Bar {
    /// Rectangles are won but for the poison alone (strategy stealing); an L is lost if its arms are
    /// equal, since they can be kept equal; two rows are lost if the upper one is one square shorter
    /// (Schuh 1952). So are their images on the side.
    pub(super) fn known(&self) -> Option<Known> {
        let (width, squares) = (self.width(), self.squares());
        let (first, last) = (self.height(0), self.height(width.saturating_sub(1)));
        let even = squares / 2 * 2;
        let by_turns = |wins: bool| {
            Some(Known { wins, within: if wins { even } else { (squares - 1) / 2 * 2 + 1 } })
        };
        match () {
            _ if squares == 0 => None,
            _ if first == last => by_turns(squares > 1),
            _ if width == 1 || self.height(1) == 1 => {
                let (up, right) = (first - 1, width - 1);
                let wins = up != right;
                Some(Known { wins, within: 2 * up.min(right) + if wins { 2 } else { 1 } })
            }
            _ if width == 2 => by_turns(first != last + 1),
            _ if first == 2 => by_turns(self.squares() != 2 * width - 1),
            _ => None,
        }
    }

    /// The bar on its side: rows for columns.
    fn turned(&self) -> Bar {
        let row = |row: u32| (0..self.width()).filter(|&column| self.height(column) > row).count();
        Bar::of((0..self.height(0)).map(|r| row(r) as u32), self.next)
    }
}

impl Hints<Chomp> for ChompHints {
    const ORDERS: bool = true;
    const ALWAYS_QUIET: bool = true;
    const DRAWS: bool = false;

    /// Bites that leave a bar known to be lost first, those that leave one known to be won last.
    #[inline]
    fn order(&self, rules: &Chomp, state: &Bar, action: Bite) -> i32 {
        use outply_game::Rules;
        match rules.result(state, action).known() {
            Some(Known { wins: false, .. }) => 2,
            None => 1,
            Some(_) => 0,
        }
    }

    fn action_space(&self, rules: &Chomp) -> usize {
        (rules.width * rules.height) as usize
    }

    #[inline]
    fn action_index(&self, rules: &Chomp, Bite { column, row }: Bite) -> usize {
        usize::from(column) * rules.height as usize + usize::from(row)
    }

    /// The bar on its side, if it fits the board and comes before.
    #[inline]
    fn canonical(&self, rules: &Chomp, state: &Bar) -> Option<Bar> {
        if state.height(0) > rules.width || state.width() > rules.height {
            return None;
        }
        let turned = state.turned();
        (turned < *state).then_some(turned)
    }

    #[inline]
    fn bounds(&self, _rules: &Chomp, state: &Bar) -> Option<(Value, Value)> {
        let Known { wins, within } = state.known()?;
        Some(match wins {
            true => (Value::win_in(within), Value::win_in(2)),
            false => (Value::loss_in(1), Value::loss_in(within)),
        })
    }

    /// Of a single row or column all but the poison.
    #[inline]
    fn forced(&self, _rules: &Chomp, state: &Bar) -> Option<Bite> {
        match (state.width(), state.height(0)) {
            (1, 2..) => Some(Bite { column: 0, row: 1 }),
            (2.., 1) => Some(Bite { column: 1, row: 0 }),
            _ => None,
        }
    }
}
