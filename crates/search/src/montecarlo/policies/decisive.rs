//! Wins that are there, and losses that threaten.

use crate::montecarlo::evaluation::Aids;
use crate::montecarlo::experience::Keeps;
use crate::montecarlo::game::{Game, Nature};
use crate::montecarlo::playout::PlayoutPolicy;
use outply_game::{Hints, Mover, Player, Rules, Utility};

/// Decisive and anti-decisive moves (Teytaud and Teytaud 2010) before any policy: an action that
/// wins at once is played; one that lets the opponent win at once is avoided.
///
/// Where the game's hints name a forced action ([`Hints::forced`]), that is played instead, which
/// is much cheaper. Otherwise every action is tried, and with `anti` every reply too: squared
/// work, worth it in few games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decisive<P> {
    /// What chooses where nothing is decided.
    pub policy: P,
    /// Whether wins are looked for at all.
    pub wins: bool,
    /// Whether the opponent's wins are looked for.
    pub anti: bool,
}

impl<R: Rules, P: PlayoutPolicy<R>> PlayoutPolicy<R> for Decisive<P> {
    #[inline]
    fn is_uniform(&self) -> bool {
        !self.wins && self.policy.is_uniform()
    }

    fn keeps(&self) -> Keeps {
        self.policy.keeps()
    }

    #[inline]
    fn choose<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        player: Player,
        aids: &mut Aids<'_>,
        list: &mut Vec<R::Action>,
    ) -> Option<R::Action> {
        if !self.wins {
            return self.policy.choose(game, state, player, aids, list);
        }
        if let Some(forced) = game.hints.forced(game.rules, state) {
            return Some(forced);
        }
        if let Some(win) = winning(game, state, player) {
            return Some(win);
        }
        let chosen = self.policy.choose(game, state, player, aids, list)?;
        if !self.anti || !loses(game, state, player, chosen) {
            return Some(chosen);
        }
        for action in game.rules.actions(state) {
            if !loses(game, state, player, action) {
                return Some(action);
            }
        }
        Some(chosen)
    }
}

/// The best payoff there is, so that nothing need be compared with it.
fn is_won<R: Rules>(utility: &R::Utility, player: Player) -> bool {
    let best = <R::Utility as Utility>::RANGE.map_or(f64::MIN_POSITIVE, |(_, best)| best);
    utility.payoff(player) >= best
}

/// An action that ends the game in `player`'s favour.
fn winning<R: Rules, N: Nature<R>, H: Hints<R>>(
    game: &Game<'_, R, N, H>,
    state: &R::State,
    player: Player,
) -> Option<R::Action> {
    for action in game.rules.actions(state) {
        let after = game.rules.result(state, action);
        if game.rules.utility(&after).is_some_and(|utility| is_won::<R>(&utility, player)) {
            return Some(action);
        }
    }
    None
}

/// Whether `action` lets another player win at once.
fn loses<R: Rules, N: Nature<R>, H: Hints<R>>(
    game: &Game<'_, R, N, H>,
    state: &R::State,
    player: Player,
    action: R::Action,
) -> bool {
    let after = game.rules.result(state, action);
    match game.mover(&after) {
        Mover::Player(next) if next != player => {
            !game.rules.terminal_test(&after) && winning(game, &after, next).is_some()
        }
        _ => false,
    }
}
