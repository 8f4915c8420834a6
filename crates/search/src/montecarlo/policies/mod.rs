//! Playout policies beyond the uniform one.
//!
//! Each of them looks at every action of every state it passes, so each makes playouts several
//! times dearer. What they are worth at equal time differs from game to game: measure, by
//! `outply match` for instance.

mod cutoff;
mod decisive;

pub use cutoff::Cutoff;
pub use decisive::Decisive;

use super::evaluation::Aids;
use super::experience::Keeps;
use super::game::{Game, Nature};
use super::playout::{PlayoutPolicy, Uniform};
use outply_game::{Hints, Player, Rules};

/// With probability `epsilon` any action, else one that `worth` puts highest (ties by chance).
fn epsilon_greedy<R: Rules, N: Nature<R>, H: Hints<R>>(
    game: &Game<'_, R, N, H>,
    state: &R::State,
    epsilon: f32,
    aids: &mut Aids<'_>,
    list: &mut Vec<R::Action>,
    worth: impl Fn(&Aids<'_>, R::Action) -> f32,
) -> Option<R::Action> {
    let start = match explore(game, state, epsilon, aids, list) {
        Explored::Taken(action) => return action,
        Explored::Listed { start } => start,
    };
    let (before, after) = list.split_at(start);
    let mut best = (f32::NEG_INFINITY, list[start]);
    for &action in after.iter().chain(before) {
        let worth = worth(aids, action);
        if worth > best.0 {
            best = (worth, action);
        }
    }
    Some(best.1)
}

/// What [`explore`] did.
enum Explored<A> {
    /// Any action, or there is none.
    Taken(Option<A>),
    /// The actions are listed. Beginning anywhere breaks ties fairly enough, with one random number.
    Listed { start: usize },
}

/// With probability `epsilon` takes any action, else lists them all. Apart from [`epsilon_greedy`],
/// which is compiled once a policy.
fn explore<R: Rules, N: Nature<R>, H: Hints<R>>(
    game: &Game<'_, R, N, H>,
    state: &R::State,
    epsilon: f32,
    aids: &mut Aids<'_>,
    list: &mut Vec<R::Action>,
) -> Explored<R::Action> {
    if aids.random.unit() < f64::from(epsilon) {
        return Explored::Taken(game.any_action(state, aids.random, list));
    }
    list.clear();
    list.extend(game.rules.actions(state));
    match list.len() {
        0 => Explored::Taken(None),
        count => Explored::Listed { start: aids.random.below(count) },
    }
}

/// The move-average sampling technique (Finnsson and Björnsson 2008), epsilon-greedy (Tak, Winands
/// and Björnsson 2012): prefers actions that did well in earlier simulations, wherever they were
/// played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mast {
    /// How often any action is played.
    pub epsilon: f32,
}

impl Default for Mast {
    fn default() -> Mast {
        Mast { epsilon: 0.4 }
    }
}

impl<R: Rules> PlayoutPolicy<R> for Mast {
    fn keeps(&self) -> Keeps {
        Keeps { history: true, ..Keeps::default() }
    }

    fn choose<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        player: Player,
        aids: &mut Aids<'_>,
        list: &mut Vec<R::Action>,
    ) -> Option<R::Action> {
        epsilon_greedy(game, state, self.epsilon, aids, list, |aids, action| {
            let index = game.hints.action_index(game.rules, action);
            // An action never tried is worth trying.
            aids.experience.history(player, index).mean(1.0)
        })
    }
}

/// The n-gram selection technique (Tak, Winands and Björnsson 2012) on single actions and pairs:
/// prefers actions that did well after the one just played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NGram {
    /// How often any action is played.
    pub epsilon: f32,
    /// A pair counts once it was seen this often.
    pub least: f32,
}

impl Default for NGram {
    fn default() -> NGram {
        NGram { epsilon: 0.2, least: 7.0 }
    }
}

impl<R: Rules> PlayoutPolicy<R> for NGram {
    fn keeps(&self) -> Keeps {
        Keeps { history: true, grams: true, sequence: true }
    }

    fn choose<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        player: Player,
        aids: &mut Aids<'_>,
        list: &mut Vec<R::Action>,
    ) -> Option<R::Action> {
        epsilon_greedy(game, state, self.epsilon, aids, list, |aids, action| {
            let index = game.hints.action_index(game.rules, action);
            let single = aids.experience.history(player, index).mean(1.0);
            let pair = aids.experience.gram_after_last(player, index);
            if pair.count() < self.least { single } else { (single + pair.mean(1.0)) / 2.0 }
        })
    }
}

/// Prefers the actions that the game's hints order first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ByOrder {
    /// How often any action is played.
    pub epsilon: f32,
}

impl Default for ByOrder {
    fn default() -> ByOrder {
        ByOrder { epsilon: 0.3 }
    }
}

impl<R: Rules> PlayoutPolicy<R> for ByOrder {
    fn choose<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        _player: Player,
        aids: &mut Aids<'_>,
        list: &mut Vec<R::Action>,
    ) -> Option<R::Action> {
        epsilon_greedy(game, state, self.epsilon, aids, list, |_, action| {
            game.hints.order(game.rules, state, action) as f32
        })
    }
}

/// A policy chosen at run time, with or without [`Decisive`] play before it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Policy {
    /// [`Uniform`].
    Uniform,
    /// [`Mast`].
    Mast(Mast),
    /// [`NGram`].
    NGram(NGram),
    /// [`ByOrder`].
    ByOrder(ByOrder),
}

impl<R: Rules> PlayoutPolicy<R> for Policy {
    #[inline]
    fn is_uniform(&self) -> bool {
        matches!(self, Policy::Uniform)
    }

    fn keeps(&self) -> Keeps {
        match self {
            Policy::Uniform | Policy::ByOrder(_) => Keeps::default(),
            Policy::Mast(policy) => PlayoutPolicy::<R>::keeps(policy),
            Policy::NGram(policy) => PlayoutPolicy::<R>::keeps(policy),
        }
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
        match self {
            Policy::Uniform => Uniform.choose(game, state, player, aids, list),
            Policy::Mast(policy) => policy.choose(game, state, player, aids, list),
            Policy::NGram(policy) => policy.choose(game, state, player, aids, list),
            Policy::ByOrder(policy) => policy.choose(game, state, player, aids, list),
        }
    }
}
