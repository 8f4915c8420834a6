//! The best-reply reduction of many players to two sides.

use super::paranoid::{ForOne, opposed, side};
use super::{ChanceNodes, NoChance, WithChance};
use outply_game::{
    Deterministic, Hints, Keyed, Mover, PayoffEvaluator, Payoffs, Player, Points, Rules,
    Stochastic, Turn, Utility, mix64,
};
use std::cmp::Reverse;

/// A game of many players in which only one opponent replies to each action of `player` (Schadd
/// and Winands, "Best reply search for multiplayer games", 2011): MIN chooses both the opponent
/// and its action, the others pass. So the player's own actions alternate with one ply of
/// replies, and a search sees more of them.
///
/// Where the hints know no [pass](Hints::pass), the others do not pass but take the action that
/// the hints rank first (BRS+: Esser, Gras, Winands, Schadd and Lanctot 2013), so that all states
/// are ones the game allows. With more than two players its values prove nothing.
///
/// Where chance comes between two opponents, MIN chooses whether the one before it replies, and
/// sees the outcome before the next.
#[derive(Clone, Copy, Debug)]
pub struct BestReply<'r, R, C = NoChance, H = ()> {
    rules: &'r R,
    chance: C,
    player: Player,
    hints: H,
}

impl<'r, R: Deterministic, H: Hints<R>> BestReply<'r, R, NoChance, H> {
    /// The replies to `player`, for rules without chance.
    pub fn new(rules: &'r R, player: Player, hints: H) -> Self {
        BestReply { rules, chance: NoChance, player, hints }
    }
}

impl<'r, R: Stochastic, H: Hints<R>> BestReply<'r, R, WithChance, H> {
    /// The replies to `player`, for rules with chance.
    pub fn with_chance(rules: &'r R, player: Player, hints: H) -> Self {
        BestReply { rules, chance: WithChance, player, hints }
    }
}

impl<'r, R: Rules, C: ChanceNodes<R>, H: Hints<R>> BestReply<'r, R, C, H> {
    /// The replies to `player`, with chance nodes as `chance` has them.
    pub fn with_nodes(rules: &'r R, player: Player, hints: H, chance: C) -> Self {
        BestReply { rules, chance, player, hints }
    }
}

/// A state, and who has replied since the player's last action.
#[derive(Clone, Debug)]
pub struct Position<S> {
    /// The state.
    pub state: S,
    replier: Option<Player>,
    /// How many opponents have passed, if none has replied.
    passed: u8,
}

/// What MAX, MIN or chance does: some opponents pass, then one acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply<A> {
    /// How many opponents pass first.
    pub passes: u8,
    /// The action, in the state after that; `None` if chance comes next.
    pub action: Option<A>,
}

impl<R: Rules, C: ChanceNodes<R>, H: Hints<R>> BestReply<'_, R, C, H> {
    /// The position in which nobody has replied yet, to search from.
    pub fn position(&self, state: R::State) -> Position<R::State> {
        Position { state, replier: None, passed: 0 }
    }

    fn mover(&self, state: &R::State) -> Mover {
        self.rules.to_move(state).mover()
    }

    /// The state after the mover passes, or takes the action ranked first.
    fn passed_by(&self, state: &R::State) -> Option<R::State> {
        self.hints.pass(self.rules, state).or_else(|| {
            let rank = |&action: &R::Action| Reverse(self.hints.order(self.rules, state, action));
            let first = self.rules.actions(state).into_iter().min_by_key(rank)?;
            Some(self.rules.result(state, first))
        })
    }

    /// Lets all players pass who may not act: all but the replier, until the player moves.
    fn settled(&self, mut position: Position<R::State>) -> Position<R::State> {
        for _ in 0..self.rules.players() {
            let mover = self.mover(&position.state);
            if mover == Mover::Player(self.player) {
                return self.position(position.state);
            }
            let acts = position.replier.map(Mover::Player).is_none_or(|replier| replier == mover);
            if acts || mover == Mover::Chance || self.rules.terminal_test(&position.state) {
                return position;
            }
            match self.passed_by(&position.state) {
                Some(state) => position.state = state,
                None => return position,
            }
        }
        // The player's turn never comes: it is out of the game.
        self.position(position.state)
    }

    /// All replies: each opponent's actions, those before it passing.
    fn replies(&self, position: &Position<R::State>) -> Vec<Reply<R::Action>> {
        let mut replies = Vec::new();
        let (mut state, mut passes) = (position.state.clone(), 0u8);
        loop {
            let actions = self.rules.actions(&state).into_iter();
            replies.extend(actions.map(|action| Reply { passes, action: Some(action) }));
            let mover = self.mover(&state);
            let others = self.rules.players().saturating_sub(1);
            let last = usize::from(position.passed) + usize::from(passes) + 1 >= others;
            let may_pass = mover != Mover::Player(self.player) && mover != Mover::Chance;
            if last || !may_pass || position.replier.is_some() {
                return replies;
            }
            let Some(next) = self.passed_by(&state) else { return replies };
            passes += 1;
            match self.mover(&next) {
                _ if self.rules.terminal_test(&next) => return replies,
                Mover::Chance => {
                    replies.push(Reply { passes, action: None });
                    return replies;
                }
                mover_next if mover_next == mover => return replies,
                Mover::Player(other) if other == self.player => return replies,
                Mover::Player(_) => state = next,
            }
        }
    }
}

impl<R: Rules, C: ChanceNodes<R>, H: Hints<R>> Rules for BestReply<'_, R, C, H> {
    type State = Position<R::State>;
    type Action = Reply<R::Action>;
    type Utility = Points;
    type Turn = Mover;

    fn initial(&self) -> Position<R::State> {
        self.position(self.rules.initial())
    }

    fn to_move(&self, position: &Position<R::State>) -> Mover {
        side(self.mover(&position.state), self.player)
    }

    fn actions(&self, position: &Position<R::State>) -> impl IntoIterator<Item = Self::Action> {
        if self.rules.terminal_test(&position.state) { Vec::new() } else { self.replies(position) }
    }

    fn result(&self, position: &Position<R::State>, reply: Self::Action) -> Position<R::State> {
        let mut state = position.state.clone();
        for _ in 0..reply.passes {
            state = self.passed_by(&state).unwrap_or(state);
        }
        let passed = position.passed.saturating_add(reply.passes);
        let Some(action) = reply.action else { return Position { state, replier: None, passed } };
        let replier = match self.mover(&state) {
            Mover::Player(player) => Some(player).filter(|&player| player != self.player),
            Mover::Chance => position.replier,
        };
        let state = self.rules.result(&state, action);
        self.settled(Position { state, replier, passed })
    }

    fn utility(&self, position: &Position<R::State>) -> Option<Points> {
        self.rules.utility(&position.state).map(|utility| Points(utility.payoff(self.player)))
    }
}

impl<R: Rules, C: ChanceNodes<R>, H: Hints<R>> Stochastic for BestReply<'_, R, C, H> {
    fn outcomes(
        &self,
        position: &Position<R::State>,
    ) -> impl IntoIterator<Item = (Self::Action, f64)> {
        let outcomes = self.chance.outcomes(self.rules, &position.state).into_iter();
        outcomes.map(|(action, p)| (Reply { passes: 0, action: Some(action) }, p))
    }
}

impl<R: Keyed, C: ChanceNodes<R>, H: Hints<R>> Keyed for BestReply<'_, R, C, H> {
    fn key(&self, position: &Position<R::State>) -> u64 {
        let replier = position.replier.map_or(0, |player| u64::from(player.0) + 1);
        let facts =
            1 << 63 | u64::from(self.player.0) | replier << 8 | u64::from(position.passed) << 16;
        mix64(self.rules.key(&position.state) ^ mix64(facts))
    }
}

impl<R, C, H, E> PayoffEvaluator<BestReply<'_, R, C, H>> for ForOne<E>
where
    R: Rules,
    C: ChanceNodes<R>,
    H: Hints<R>,
    E: PayoffEvaluator<R>,
{
    fn payoffs(&mut self, game: &BestReply<'_, R, C, H>, position: &Position<R::State>) -> Payoffs {
        opposed(&self.0.payoffs(game.rules, &position.state), game.player)
    }
}

impl<R, C, H, H2> Hints<BestReply<'_, R, C, H>> for ForOne<H2>
where
    R: Rules,
    C: ChanceNodes<R>,
    H: Hints<R>,
    H2: Hints<R>,
{
    const ORDERS: bool = H2::ORDERS;

    /// The rank among its mover's actions; one that comes after passes has none.
    fn order(
        &self,
        game: &BestReply<'_, R, C, H>,
        position: &Position<R::State>,
        reply: Reply<R::Action>,
    ) -> i32 {
        let direct = reply.action.filter(|_| reply.passes == 0);
        direct.map_or(0, |action| self.0.order(game.rules, &position.state, action))
    }

    fn action_space(&self, game: &BestReply<'_, R, C, H>) -> usize {
        self.0.action_space(game.rules)
    }

    fn action_index(&self, game: &BestReply<'_, R, C, H>, reply: Reply<R::Action>) -> usize {
        reply.action.map_or(0, |action| self.0.action_index(game.rules, action))
    }
}
