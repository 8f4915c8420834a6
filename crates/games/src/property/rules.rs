//! The rules over the state's own moves: players, actions, chances, and what the end is worth.

use super::action::Action;
use super::cards::{CARDS, Card, Deck, Effect};
use super::data::{FINE, Lot};
use super::position::{MOST_PLAYERS, Phase, Position};
use outply_game::{Keyed, Mover, Payoffs, Player, Rules, Stochastic, hash_key};
use std::fmt;

/// The rules for a number of players and, perhaps, of rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Property {
    players: u8,
    rounds: Option<u16>,
}

/// The game asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// There are not 2 to 4 players.
    Players(usize),
    /// There are not 1 to [`Property::MOST_ROUNDS`] rounds.
    Rounds(u32),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::Players(players) => {
                write!(f, "{players} players: expected from 2 to {MOST_PLAYERS}")
            }
            OptionsError::Rounds(rounds) => {
                write!(f, "{rounds} rounds: expected from 1 to {}", Property::MOST_ROUNDS)
            }
        }
    }
}

impl std::error::Error for OptionsError {}

impl Property {
    /// The most rounds of a game with a limit.
    pub const MOST_ROUNDS: u32 = 10_000;

    /// A game for 2 to 4 players that ends after this many rounds, if not before. In a round each
    /// player still in the game has one turn.
    ///
    /// # Errors
    /// If there are too few or too many players or rounds.
    pub fn new(players: usize, rounds: Option<u32>) -> Result<Property, OptionsError> {
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(OptionsError::Players(players));
        }
        match rounds {
            Some(rounds) if !(1..=Property::MOST_ROUNDS).contains(&rounds) => {
                Err(OptionsError::Rounds(rounds))
            }
            _ => Ok(Property { players: players as u8, rounds: rounds.map(|r| r as u16) }),
        }
    }

    /// The usual game: two players, at most 100 rounds.
    pub fn standard() -> Property {
        Property { players: 2, rounds: Some(100) }
    }

    /// After how many rounds the game ends.
    pub fn rounds(&self) -> Option<u16> {
        self.rounds
    }

    fn is_over(&self, state: &Position) -> bool {
        state.left() <= 1 || self.rounds.is_some_and(|rounds| state.round >= rounds)
    }

    /// One number a player as shares of their sum: equal shares for those still in the game if
    /// it is 0.
    pub(super) fn shares(&self, state: &Position, of: impl Fn(usize) -> f64) -> Payoffs {
        let mut shares = [0.0; MOST_PLAYERS];
        let players = self.players();
        let of = |player| if state.plays(player) { of(player).max(0.0) } else { 0.0 };
        (0..players).for_each(|player| shares[player] = of(player));
        let sum: f64 = shares.iter().sum();
        for (player, share) in shares.iter_mut().enumerate() {
            let equal = if state.plays(player) { 1.0 / state.left() as f64 } else { 0.0 };
            *share = if sum > 0.0 { *share / sum } else { equal };
        }
        Payoffs::new(&shares[..players]).unwrap_or(Payoffs::zero(players))
    }
}

/// The 21 throws of two dice, the smaller number first.
fn throws() -> impl Iterator<Item = Action> {
    (1..=6).flat_map(|a| (a..=6).map(move |b| Action::Dice(a, b)))
}

/// The cards that may be drawn: all but a release in a player's hand.
fn drawable(state: &Position, deck: Deck) -> impl Iterator<Item = Card> + Clone {
    let held = state.release_holder(deck).is_some();
    deck.cards().filter(move |card| !held || card.data().effect != Effect::Release)
}

fn jail_actions(state: &Position) -> Vec<Action> {
    let pay = state.cash(state.turn()) >= i32::from(FINE);
    let release = state.release_of(state.turn()).is_some();
    let offered = [(pay, Action::Pay), (release, Action::Release), (true, Action::Roll)];
    offered.into_iter().filter(|(may, _)| *may).map(|(_, action)| action).collect()
}

fn managing(state: &Position) -> Vec<Action> {
    let player = state.turn();
    let build = Lot::all().filter(|&lot| state.can_build(player, lot)).map(Action::Build);
    let redeem = Lot::all().filter(|&lot| state.can_redeem(player, lot)).map(Action::Redeem);
    build.chain(redeem).chain([Action::End]).collect()
}

fn raising(state: &Position) -> Vec<Action> {
    let Some(player) = state.debtor() else { return Vec::new() };
    let sell = Lot::all().filter(|&lot| state.can_sell(player, lot)).map(Action::Sell);
    let mortgage = Lot::all().filter(|&lot| state.can_mortgage(player, lot)).map(Action::Mortgage);
    sell.chain(mortgage).collect()
}

impl Rules for Property {
    type State = Position;
    type Action = Action;
    type Utility = Payoffs;
    type Turn = Mover;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn initial(&self) -> Position {
        Position::start(self.players())
    }

    fn to_move(&self, state: &Position) -> Mover {
        match state.phase {
            Phase::Dice | Phase::Cards(_) | Phase::Throw => Mover::Chance,
            Phase::Debt => {
                Mover::Player(Player(state.debtor().unwrap_or_else(|| state.turn()) as u8))
            }
            _ => Mover::Player(Player(state.turn)),
        }
    }

    fn actions(&self, state: &Position) -> impl IntoIterator<Item = Action> {
        match state.phase {
            _ if self.is_over(state) => Vec::new(),
            Phase::Dice | Phase::Throw => throws().collect(),
            Phase::Cards(deck) => drawable(state, deck).map(Action::Draw).collect(),
            Phase::Jail => jail_actions(state),
            Phase::Buy => vec![Action::Buy, Action::Pass],
            Phase::Manage => managing(state),
            Phase::Debt => raising(state),
        }
    }

    fn result(&self, state: &Position, action: Action) -> Position {
        let mut next = *state;
        next.apply(action);
        if self.rounds.is_none() {
            next.round = 0;
        }
        next
    }

    fn utility(&self, state: &Position) -> Option<Payoffs> {
        let worth = |player| f64::from(state.net_worth(player));
        match state.left() {
            0 | 1 => Some(self.shares(state, |_| 1.0)),
            _ => self.is_over(state).then(|| self.shares(state, worth)),
        }
    }
}

impl Stochastic for Property {
    fn outcomes(&self, state: &Position) -> impl IntoIterator<Item = (Action, f64)> {
        let copies = |action| match action {
            Action::Dice(a, b) if a == b => 1,
            Action::Draw(card) => CARDS[usize::from(card.0)].copies,
            _ => 2,
        };
        let actions: Vec<Action> = self.actions(state).into_iter().collect();
        let sum: u32 = actions.iter().map(|&action| u32::from(copies(action))).sum();
        let chance = move |action| (action, f64::from(copies(action)) / f64::from(sum));
        actions.into_iter().map(chance)
    }
}

impl Keyed for Property {
    fn key(&self, state: &Position) -> u64 {
        hash_key(state)
    }
}
