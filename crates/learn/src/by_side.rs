//! Memory for each of two sides.

use outply_game::Player;

/// What is remembered of two sides' views, each for itself. Searches that judge every node see the sides by turns, and
/// what one side sees differs little from what it saw two plies before. Of more than two players some share one.
#[derive(Clone, Default, Debug)]
pub(crate) struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// What is remembered of `side`.
    #[inline]
    pub(crate) fn of(&mut self, side: Player) -> &mut T {
        &mut self.0[side.index() % 2]
    }
}
