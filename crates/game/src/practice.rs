//! Practice: learning games that do not start from the initial state.

use crate::Rules;

/// Divides a long game into legs. Learning then starts some of its games at a later leg, from a state that an
/// earlier game reached: few games get to the last legs on their own, and what is rarely seen is poorly learnt
/// (carousel shaping: W. Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, multistage weight
/// promotion, redundant encoding and carousel shaping", 2018).
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

    /// The legs at which games start, in turn, over and over; each leg once, in order, by default. As long as no game
    /// has reached a leg, a whole game is played instead.
    fn turns(&self) -> Vec<usize> {
        (0..self.legs()).collect()
    }
}
