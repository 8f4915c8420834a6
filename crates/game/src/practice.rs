//! Practice: where games to learn from begin, if not only at the beginning.

use crate::Rules;

/// Parts of long games that are practised by beginning where earlier games came to them, so that the last
/// parts, which few games reach, are learnt as well as the first (carousel shaping: W. Jaśkowski, "Mastering
/// 2048 with delayed temporal coherence learning, multistage weight promotion, redundant encoding and carousel
/// shaping", 2018).
///
/// ```
/// # use outply_game::{Outcome, Player, Rules};
/// # struct Counters;
/// # impl Rules for Counters {
/// #     type State = (u32, Player);
/// #     type Action = u32;
/// #     type Utility = Outcome;
/// #     type Turn = Player;
/// #     fn initial(&self) -> (u32, Player) { (99, Player::FIRST) }
/// #     fn to_move(&self, state: &(u32, Player)) -> Player { state.1 }
/// #     fn actions(&self, state: &(u32, Player)) -> impl IntoIterator<Item = u32> {
/// #         1..=state.0.min(2)
/// #     }
/// #     fn result(&self, state: &(u32, Player), taken: u32) -> (u32, Player) {
/// #         (state.0 - taken, state.1.opponent())
/// #     }
/// #     fn utility(&self, state: &(u32, Player)) -> Option<Outcome> {
/// #         (state.0 == 0).then_some(Outcome::Win(state.1.opponent()))
/// #     }
/// # }
/// use outply_game::Practice;
///
/// /// The first half of the counters, and the second, with which every other game begins.
/// struct Halves;
///
/// impl Practice<Counters> for Halves {
///     fn legs(&self) -> usize { 2 }
///     fn leg(&self, _: &Counters, state: &(u32, Player)) -> usize { usize::from(state.0 < 50) }
/// }
/// assert_eq!(Halves.turns(), [0, 1]);
/// ```
pub trait Practice<R: Rules> {
    /// How many legs a game has, one after the other.
    fn legs(&self) -> usize;

    /// The leg that a state after a player's move is in, below [`Practice::legs`].
    fn leg(&self, rules: &R, state: &R::State) -> usize;

    /// With which legs games begin, by turns. Where nothing is known of a leg yet, the next turn of the first leg,
    /// the whole game, comes instead. Each leg in order by default.
    fn turns(&self) -> Vec<usize> {
        (0..self.legs()).collect()
    }
}
