//! The paranoid reduction of many players to two sides.

use super::{ChanceNodes, NoChance, WithChance};
use outply_game::{
    Deterministic, Hints, Keyed, Mover, PayoffEvaluator, Payoffs, Player, Points, Reversible,
    Rules, Stochastic, Turn, Utility, mix64,
};

/// A game of many players as one of them fears it (Sturtevant and Korf 2000): that player is MAX,
/// all others together are MIN. States and actions are those of the game; a proven value is what
/// the player can be sure of, whatever the others do.
#[derive(Clone, Copy, Debug)]
pub struct Paranoid<'r, R, C = NoChance> {
    rules: &'r R,
    chance: C,
    player: Player,
}

impl<'r, R: Deterministic> Paranoid<'r, R> {
    /// The game as `player` fears it, for rules without chance.
    pub fn new(rules: &'r R, player: Player) -> Self {
        Paranoid { rules, chance: NoChance, player }
    }
}

impl<'r, R: Stochastic> Paranoid<'r, R, WithChance> {
    /// The game as `player` fears it, for rules with chance.
    pub fn with_chance(rules: &'r R, player: Player) -> Self {
        Paranoid { rules, chance: WithChance, player }
    }
}

impl<'r, R: Rules, C: ChanceNodes<R>> Paranoid<'r, R, C> {
    /// The game as `player` fears it, with chance nodes as `chance` has them.
    pub fn with_nodes(rules: &'r R, player: Player, chance: C) -> Self {
        Paranoid { rules, chance, player }
    }
}

impl<R: Rules, C: ChanceNodes<R>> Rules for Paranoid<'_, R, C> {
    type State = R::State;
    type Action = R::Action;
    type Utility = Points;
    type Turn = Mover;

    fn initial(&self) -> R::State {
        self.rules.initial()
    }

    fn to_move(&self, state: &R::State) -> Mover {
        side(self.rules.to_move(state).mover(), self.player)
    }

    fn actions(&self, state: &R::State) -> impl IntoIterator<Item = R::Action> {
        self.rules.actions(state)
    }

    fn result(&self, state: &R::State, action: R::Action) -> R::State {
        self.rules.result(state, action)
    }

    fn utility(&self, state: &R::State) -> Option<Points> {
        self.rules.utility(state).map(|utility| Points(utility.payoff(self.player)))
    }
}

impl<R: Rules, C: ChanceNodes<R>> Stochastic for Paranoid<'_, R, C> {
    fn outcomes(&self, state: &R::State) -> impl IntoIterator<Item = (R::Action, f64)> {
        self.chance.outcomes(self.rules, state)
    }
}

impl<R: Keyed, C: ChanceNodes<R>> Keyed for Paranoid<'_, R, C> {
    /// Different for each player whose fears these are, so that one table serves all.
    fn key(&self, state: &R::State) -> u64 {
        mix64(self.rules.key(state) ^ u64::from(self.player.0))
    }
}

impl<R: Reversible, C: ChanceNodes<R>> Reversible for Paranoid<'_, R, C> {
    type Undo = R::Undo;

    fn make(&self, state: &mut R::State, action: R::Action) -> R::Undo {
        self.rules.make(state, action)
    }

    fn unmake(&self, state: &mut R::State, action: R::Action, undo: R::Undo) {
        self.rules.unmake(state, action, undo)
    }
}

/// MAX for the player, MIN for all others.
pub(super) fn side(mover: Mover, player: Player) -> Mover {
    match mover {
        Mover::Chance => Mover::Chance,
        Mover::Player(other) if other == player => Mover::Player(Player::MAX),
        Mover::Player(_) => Mover::Player(Player::MIN),
    }
}

/// What `payoffs` are worth to `player`, and to all that want the opposite.
pub(super) fn opposed(payoffs: &Payoffs, player: Player) -> Payoffs {
    let value = payoffs.payoff(player);
    Payoffs::of(&Points(value), 2)
}

/// An evaluator or hints of a game, for [`Paranoid`] and [`BestReply`](super::BestReply) games
/// made from it. Of hints, order and index are kept; what they say of best actions and symmetry
/// need not hold when the players want other things.
#[derive(Clone, Copy, Debug)]
pub struct ForOne<T>(pub T);

impl<R: Rules, C: ChanceNodes<R>, E: PayoffEvaluator<R>> PayoffEvaluator<Paranoid<'_, R, C>>
    for ForOne<E>
{
    fn payoffs(&mut self, game: &Paranoid<'_, R, C>, state: &R::State) -> Payoffs {
        opposed(&self.0.payoffs(game.rules, state), game.player)
    }
}

impl<R: Rules, C: ChanceNodes<R>, H: Hints<R>> Hints<Paranoid<'_, R, C>> for ForOne<H> {
    const ORDERS: bool = H::ORDERS;

    fn order(&self, game: &Paranoid<'_, R, C>, state: &R::State, action: R::Action) -> i32 {
        self.0.order(game.rules, state, action)
    }

    fn action_space(&self, game: &Paranoid<'_, R, C>) -> usize {
        self.0.action_space(game.rules)
    }

    fn action_index(&self, game: &Paranoid<'_, R, C>, action: R::Action) -> usize {
        self.0.action_index(game.rules, action)
    }
}
