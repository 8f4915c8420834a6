//! Tables of games of chance whose states are numbered.
//!
//! An entry has bounds on the first player's expected payoff and a *rank*: in a state of rank `r` chance may
//! do something after which every action leads to a state of a lower rank, or ends the game. So whatever
//! the players do, the game ends within `r` turns with a probability above zero, from everywhere, and
//! hence sooner or later for certain. That makes bounds true that are no wider than what one more turn
//! makes of them: turn after turn they hold for play that is cut off later, which is worth no more than the
//! highest payoff times the chance that it is not over.

mod build;
mod look;
mod solve;
mod stage;
mod verify;

pub use build::build_numbered;
pub(crate) use look::bounds;
pub use verify::verify_numbered;

use outply_game::{Keyed, Numbered, Player, Stochastic, Utility, mix64};

/// The rank of states for which none is found.
pub(crate) const NO_RANK: u8 = u8::MAX;

/// Bounds and rank of a state.
pub(crate) type Entry = (f64, f64, u8);

/// How many numbers the fingerprint looks at.
const LOOKS: u64 = 256;

/// A number that differs, by all likelihood, for rules or numberings that differ.
pub(crate) fn fingerprint<R: Stochastic + Keyed>(rules: &R, numbered: &dyn Numbered<R>) -> u64 {
    let mut print = mix64(crate::fingerprint(rules) ^ numbered.count());
    let mut take = |number: u64| print = mix64(print ^ number);
    for look in 0..LOOKS {
        let number = mix64(look) % numbered.count().max(1);
        let Some(state) = numbered.state(number) else { continue };
        take(number);
        take(rules.key(&state));
        take(rules.count_actions(&state) as u64);
        take(rules.utility(&state).map_or(1, |utility| utility.payoff(Player::FIRST).to_bits()));
    }
    print
}

/// By how much a sum of so many products, whose absolute values add up to `size`, may be off at most: half
/// a unit in the last place for each product and sum, and as much for each probability.
pub(crate) fn rounding(terms: usize, size: f64) -> f64 {
    (terms + 2) as f64 * 0.5 * f64::EPSILON * size
}
