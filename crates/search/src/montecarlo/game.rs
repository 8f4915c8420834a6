//! What every part of the search knows of the game: rules, hints, and how chance falls.

use super::random::Random;
use outply_game::{
    Hints, MAX_PLAYERS, Mover, Payoffs, Player, Rules, Stochastic, Turn, Utility, any_action,
};

/// How chance falls in a game.
pub trait Nature<R: Rules>: Copy {
    /// Whether there are chance nodes.
    const CHANCE: bool = true;

    /// Draws an outcome at a chance node: its place among the actions, and itself.
    fn draw(self, rules: &R, state: &R::State, random: &mut Random) -> (usize, R::Action);

    /// Replaces `out` by the outcomes' probabilities, in the order of the actions.
    fn probabilities(self, rules: &R, state: &R::State, out: &mut Vec<f64>);
}

/// There is no chance: the nature of rules whose `Turn` is [`Player`].
#[derive(Clone, Copy, Default, Debug)]
pub struct NoChance;

impl<R: Rules<Turn = Player>> Nature<R> for NoChance {
    const CHANCE: bool = false;

    fn draw(self, _: &R, _: &R::State, _: &mut Random) -> (usize, R::Action) {
        unreachable!("rules whose turns are all players' have no chance nodes")
    }

    fn probabilities(self, _: &R, _: &R::State, _: &mut Vec<f64>) {}
}

/// Chance falls as [`Stochastic::outcomes`] says.
#[derive(Clone, Copy, Default, Debug)]
pub struct Chance;

impl<R: Stochastic> Nature<R> for Chance {
    #[inline]
    fn draw(self, rules: &R, state: &R::State, random: &mut Random) -> (usize, R::Action) {
        let mut left = random.unit();
        let mut drawn = None;
        for (place, (outcome, probability)) in rules.outcomes(state).into_iter().enumerate() {
            drawn = Some((place, outcome));
            left -= probability;
            if left < 0.0 {
                break;
            }
        }
        // Rounding may leave a rest of the last outcome's: it stays drawn.
        drawn.expect("a chance node has outcomes: the laws check it")
    }

    fn probabilities(self, rules: &R, state: &R::State, out: &mut Vec<f64>) {
        out.clear();
        out.extend(rules.outcomes(state).into_iter().map(|(_, probability)| probability));
    }
}

/// A game as the parts of a Monte Carlo search see it.
#[derive(Clone, Copy, Debug)]
pub struct Game<'r, R, N, H> {
    /// The rules.
    pub rules: &'r R,
    /// How chance falls.
    pub nature: N,
    /// The game's hints.
    pub hints: H,
}

impl<R: Rules, N: Nature<R>, H: Hints<R>> Game<'_, R, N, H> {
    /// How many players there are, at most [`MAX_PLAYERS`].
    #[inline]
    pub fn players(&self) -> usize {
        self.rules.players().min(MAX_PLAYERS)
    }

    /// What the finished game `state` was worth to each player; `None` while it goes on.
    #[inline]
    pub fn payoffs(&self, state: &R::State) -> Option<Payoffs> {
        self.rules.utility(state).map(|utility| Payoffs::of(&utility, self.players()))
    }

    /// Who moves in `state`.
    #[inline]
    pub fn mover(&self, state: &R::State) -> Mover {
        self.rules.to_move(state).mover()
    }

    /// The number of different action indices, 0 if the game has none.
    pub fn action_space(&self) -> usize {
        self.hints.action_space(self.rules)
    }

    /// Whether one player's gain is another's loss, or there is but one player: then bounds can
    /// be proven.
    pub(super) fn is_provable(&self) -> bool {
        let zero_sum = <R::Utility as Utility>::ZERO_SUM;
        self.players() == 1 || (self.players() == 2 && zero_sum)
    }

    /// Whether one player is alone and chance does not take part: what ended well once ends well
    /// again.
    pub(super) fn is_puzzle(&self) -> bool {
        !N::CHANCE && self.players() == 1
    }

    /// One of the actions of `state`, all equally likely; `None` in a terminal state. `list` is
    /// scratch space.
    #[inline]
    pub fn any_action(
        &self,
        state: &R::State,
        random: &mut Random,
        list: &mut Vec<R::Action>,
    ) -> Option<R::Action> {
        any_action(self.rules, state, random, list)
    }
}
