//! Playouts: the game played to its end by a simple policy.

use super::evaluation::{Aids, Evaluation};
use super::experience::Keeps;
use super::game::{Game, Nature};
use outply_game::{Hints, Mover, Payoffs, Player, Rules};

/// Chooses the actions of a playout.
pub trait PlayoutPolicy<R: Rules> {
    /// What it wants remembered of actions.
    fn keeps(&self) -> Keeps {
        Keeps::default()
    }

    /// Whether all actions are always equally likely: then rules may play the whole game
    /// ([`Rules::random_game`]).
    fn is_uniform(&self) -> bool {
        false
    }

    /// One of the actions of `state`, where `player` is to move; `None` in a terminal state.
    /// `list` is scratch space.
    fn choose<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        player: Player,
        aids: &mut Aids<'_>,
        list: &mut Vec<R::Action>,
    ) -> Option<R::Action>;
}

/// All actions are equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<R: Rules> PlayoutPolicy<R> for Uniform {
    #[inline]
    fn is_uniform(&self) -> bool {
        true
    }

    #[inline]
    fn choose<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        _player: Player,
        aids: &mut Aids<'_>,
        list: &mut Vec<R::Action>,
    ) -> Option<R::Action> {
        game.any_action(state, aids.random, list)
    }
}

/// Plays the game to its end by a policy and counts what it brought.
#[derive(Debug)]
pub struct Playout<R: Rules, P> {
    policy: P,
    most: u32,
    list: Vec<R::Action>,
}

impl<R: Rules, P: Clone> Clone for Playout<R, P> {
    fn clone(&self) -> Self {
        Playout { policy: self.policy.clone(), most: self.most, list: Vec::new() }
    }
}

impl<R: Rules, P> Playout<R, P> {
    /// Playouts by `policy`, stopped after 10,000 plies.
    pub fn new(policy: P) -> Self {
        Playout { policy, most: 10_000, list: Vec::new() }
    }

    /// Breaks playouts off after `plies` plies; they then count as zero for every player, and the
    /// answer reports their number.
    pub fn most(self, plies: u32) -> Self {
        Playout { most: plies, ..self }
    }
}

impl<R: Rules, P> Playout<R, P> {
    /// After how many plies a playout is broken off.
    pub(super) fn limit(&self) -> u32 {
        self.most
    }
}

impl<R: Rules, P: PlayoutPolicy<R>> Playout<R, P> {
    /// Plays on from `state` to the end of the game, or to where playouts are broken off: `None`.
    /// Rules may do so in their own way where nobody asks which actions were played.
    #[inline]
    pub(super) fn whole<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Option<Payoffs> {
        if self.plays_by_rules(game, aids) {
            let utility = game.rules.random_game(state, self.most, aids.random);
            return utility.map(|utility| Payoffs::of(&utility, game.players()));
        }
        self.play(game, &mut state.clone(), self.most, aids)
    }

    /// Whether the rules play the game. Not in puzzles: the best line is to be played again.
    fn plays_by_rules<N: Nature<R>, H: Hints<R>>(
        &self,
        game: &Game<'_, R, N, H>,
        aids: &Aids<'_>,
    ) -> bool {
        let nobody_asks = !N::CHANCE && !game.is_puzzle() && !aids.experience.listens();
        nobody_asks && self.policy.is_uniform()
    }

    /// Plays on from `state` for at most `plies` plies; returns the payoffs if the game ended.
    #[inline]
    pub(super) fn play<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &mut R::State,
        plies: u32,
        aids: &mut Aids<'_>,
    ) -> Option<Payoffs> {
        self.play_to(game, state, plies, aids, &mut |_| ())
    }

    /// The same; `heard` hears of the players' actions.
    #[inline]
    pub(super) fn play_to<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &mut R::State,
        plies: u32,
        aids: &mut Aids<'_>,
        heard: &mut impl FnMut(R::Action),
    ) -> Option<Payoffs> {
        for _ in 0..plies {
            let action = match game.mover(state) {
                Mover::Chance if game.rules.terminal_test(state) => break,
                Mover::Chance => game.nature.draw(game.rules, state, aids.random).1,
                Mover::Player(player) => {
                    // Asking for an action first spares asking whether the game is over: there is
                    // none exactly then.
                    let chosen = self.policy.choose(game, state, player, aids, &mut self.list);
                    let Some(action) = chosen else { break };
                    if aids.experience.listens() {
                        aids.experience.note(player, game.hints.action_index(game.rules, action));
                    }
                    heard(action);
                    action
                }
            };
            *state = game.rules.result(state, action);
        }
        game.payoffs(state)
    }
}

impl<R: Rules, P: PlayoutPolicy<R>> Evaluation<R> for Playout<R, P> {
    fn keeps(&self) -> Keeps {
        self.policy.keeps()
    }

    #[inline]
    fn evaluate<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
    ) -> Payoffs {
        self.whole(game, state, aids).unwrap_or_else(|| {
            *aids.unfinished += 1;
            Payoffs::zero(game.players())
        })
    }

    fn replay<N: Nature<R>, H: Hints<R>>(
        &mut self,
        game: &Game<'_, R, N, H>,
        state: &R::State,
        aids: &mut Aids<'_>,
        out: &mut Vec<R::Action>,
    ) -> Option<Payoffs> {
        let most = self.most;
        self.play_to(game, &mut state.clone(), most, aids, &mut |action| out.push(action))
    }
}
