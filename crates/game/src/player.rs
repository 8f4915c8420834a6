//! Who moves: a player, or chance.

use std::fmt;

/// One of the players, counted from 0 in the order in which the rules name them.
///
/// In a two-player zero-sum game player 0 is MAX and player 1 is MIN, whoever moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player(pub u8);

impl Player {
    /// The first player; MAX in a two-player zero-sum game.
    pub const FIRST: Player = Player(0);
    /// The second player; MIN in a two-player zero-sum game.
    pub const SECOND: Player = Player(1);
    /// [`Player::FIRST`] by its textbook name.
    pub const MAX: Player = Player::FIRST;
    /// [`Player::SECOND`] by its textbook name.
    pub const MIN: Player = Player::SECOND;

    /// The other one of two players.
    #[inline]
    pub const fn opponent(self) -> Player {
        Player(self.0 ^ 1)
    }

    /// This player's place in a vector with one entry a player.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// What moves in a state: a player or chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mover {
    /// A player chooses the action.
    Player(Player),
    /// The action is drawn at random: dice, cards, a new tile.
    Chance,
}

impl Mover {
    /// The player who moves, or `None` at a chance node.
    #[inline]
    pub const fn player(self) -> Option<Player> {
        match self {
            Mover::Player(player) => Some(player),
            Mover::Chance => None,
        }
    }
}

/// The type that [`Rules::to_move`](crate::Rules::to_move) returns: [`Player`] for a
/// deterministic game, [`Mover`] for a game with chance.
///
/// This choice is what lets the compiler refuse alpha-beta on a game with dice.
pub trait Turn: Copy + Eq + fmt::Debug {
    /// The player to move, as a turn that could also be chance.
    fn mover(self) -> Mover;
}

impl Turn for Player {
    #[inline]
    fn mover(self) -> Mover {
        Mover::Player(self)
    }
}

impl Turn for Mover {
    #[inline]
    fn mover(self) -> Mover {
        self
    }
}

/// The [`Turn`] of games without chance: a player moves in every state. Searches without chance nodes
/// ask for it beside their other bounds, so that the compiler names the way out.
#[diagnostic::on_unimplemented(
    message = "this game has chance: its `Turn` is `{Self}`, and this search has no chance nodes",
    note = "games with chance are searched by `chance::Expectiminimax::new`, `MonteCarlo::with_chance` and `MaxN::with_chance`"
)]
pub trait PlayerTurn: Turn {}

impl PlayerTurn for Player {}
