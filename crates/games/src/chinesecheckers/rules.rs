//! The rules.

use super::moves::{Move, Moves};
use super::options::{Options, OptionsError};
use super::star::{Hole, STAR, Star, holes};
use outply_game::{Keyed, Payoffs, Player, Rules, mix64};

/// The rules for a number of players.
#[derive(Clone, Copy, Debug)]
pub struct ChineseCheckers {
    pub(super) star: &'static Star,
    /// The point of the star in which each player begins, clockwise from the top.
    pub(super) seats: &'static [u8],
    pub(super) options: Options,
}

/// A position: each player's pegs, whose turn it is, how many moves were made, who has finished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pegs {
    pub(super) of: [u128; ChineseCheckers::MOST_PLAYERS],
    pub(super) moves: u16,
    pub(super) next: u8,
    /// Each player's place, from 1, or 0 while not finished.
    pub(super) places: [u8; ChineseCheckers::MOST_PLAYERS],
}

impl Pegs {
    pub(super) fn occupied(&self) -> u128 {
        self.of.iter().fold(0, |all, pegs| all | pegs)
    }

    /// The holes of a player's pegs, in order; none for a player who does not exist.
    pub fn pegs(&self, player: Player) -> impl Iterator<Item = Hole> {
        holes(self.of.get(player.index()).copied().unwrap_or(0))
    }

    /// Whose peg stands in a hole.
    pub fn owner(&self, hole: Hole) -> Option<Player> {
        let peg = 1u128.checked_shl(u32::from(hole.0))?;
        let owner = self.of.iter().position(|pegs| pegs & peg != 0);
        owner.map(|owner| Player(owner as u8))
    }

    /// How many moves were made.
    pub fn moves(&self) -> u16 {
        self.moves
    }

    /// The place, from 1, of a player who has finished.
    pub fn place(&self, player: Player) -> Option<u8> {
        self.places.get(player.index()).copied().filter(|&place| place > 0)
    }

    pub(super) fn finished(&self) -> u8 {
        self.places.iter().filter(|&&place| place > 0).count() as u8
    }
}

impl ChineseCheckers {
    /// The largest number of players.
    pub const MOST_PLAYERS: usize = 6;
    /// The largest limit of moves.
    pub const MOST_MOVES: u16 = 10_000;
    /// How many pegs a player has.
    pub const PEGS: u32 = 10;

    /// The game for `players` players. Two sit at the top and the bottom; three at the top and
    /// the lower sides, opposite nobody; four at the sides; six everywhere. They move clockwise,
    /// the first from the top, or with four from the upper right.
    ///
    /// # Errors
    /// If the players are not 2, 3, 4 or 6, or the limit is out of range.
    pub fn new(players: usize, options: Options) -> Result<ChineseCheckers, OptionsError> {
        let seats: &[u8] = match players {
            2 => &[0, 3],
            3 => &[0, 2, 4],
            4 => &[1, 2, 4, 5],
            6 => &[0, 1, 2, 3, 4, 5],
            _ => return Err(OptionsError::Players(players)),
        };
        if !(1..=ChineseCheckers::MOST_MOVES).contains(&options.limit) {
            return Err(OptionsError::Limit(options.limit));
        }
        Ok(ChineseCheckers { star: &STAR, seats, options })
    }

    /// What was agreed upon.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The point opposite a player's home, clockwise from the top.
    #[inline]
    pub(super) fn goal(&self, player: usize) -> usize {
        usize::from((self.seats[player] + 3) % 6)
    }

    /// The holes that a player's pegs go to.
    #[inline]
    pub(super) fn target(&self, player: usize) -> u128 {
        self.star.points[self.goal(player)]
    }

    /// How many steps a player's pegs are from the corner of the target, all together.
    #[inline]
    pub(super) fn steps_left(&self, state: &Pegs, player: usize) -> u32 {
        let distance = &self.star.distance[self.goal(player)];
        state.pegs(Player(player as u8)).map(|hole| u32::from(distance[usize::from(hole.0)])).sum()
    }

    /// Whether the target is full and holds a peg of its owner.
    #[inline]
    pub(super) fn fills_target(&self, state: &Pegs, player: usize) -> bool {
        let target = self.target(player);
        target & !state.occupied() == 0 && target & state.of[player] != 0
    }

    /// How many players may finish before the game ends.
    pub(super) fn most_finished(&self) -> u8 {
        if self.options.play_on { self.seats.len() as u8 - 1 } else { 1 }
    }

    #[inline]
    pub(super) fn is_over(&self, state: &Pegs) -> bool {
        state.finished() >= self.most_finished() || state.moves >= self.options.limit
    }

    /// Gives places to those who have just finished, the mover first and then in turn (a peg that
    /// returns home can fill another's target).
    fn award(&self, state: &mut Pegs) {
        let mover = usize::from(state.next);
        let turn = |n| (mover + n) % self.seats.len();
        for player in (0..self.seats.len()).map(turn) {
            let fresh = state.places[player] == 0 && self.fills_target(state, player);
            if fresh && state.finished() < self.most_finished() {
                state.places[player] = state.finished() + 1;
            }
        }
    }

    /// The next player who has not finished; one is always left.
    fn pass_turn(&self, state: &mut Pegs) {
        for _ in self.seats {
            state.next = (state.next + 1) % self.seats.len() as u8;
            if state.places[usize::from(state.next)] == 0 {
                return;
            }
        }
    }
}

impl Rules for ChineseCheckers {
    type State = Pegs;
    type Action = Move;
    type Utility = Payoffs;
    type Turn = Player;

    fn players(&self) -> usize {
        self.seats.len()
    }

    fn initial(&self) -> Pegs {
        let home = |player| self.seats.get(player).map_or(0, |&s| self.star.points[usize::from(s)]);
        let places = [0; ChineseCheckers::MOST_PLAYERS];
        Pegs { of: std::array::from_fn(home), moves: 0, next: 0, places }
    }

    #[inline]
    fn to_move(&self, state: &Pegs) -> Player {
        Player(state.next)
    }

    #[inline]
    fn actions(&self, state: &Pegs) -> impl IntoIterator<Item = Move> {
        let (player, over) = (usize::from(state.next), self.is_over(state));
        Moves {
            star: self.star,
            occupied: state.occupied(),
            pegs: if over { 0 } else { state.of[player] },
            kept: if self.options.may_leave { 0 } else { self.target(player) },
            from: Hole(0),
            to: 0,
            pass: !over,
        }
    }

    #[inline]
    fn result(&self, state: &Pegs, action: Move) -> Pegs {
        let mut next = Pegs { moves: state.moves + 1, ..*state };
        if let Move::Hop { from, to } = action {
            next.of[usize::from(state.next)] ^= 1 << from.0 | 1 << to.0;
            self.award(&mut next);
        }
        self.pass_turn(&mut next);
        next
    }

    fn utility(&self, state: &Pegs) -> Option<Payoffs> {
        self.is_over(state).then(|| self.payoffs(state))
    }
}

impl Keyed for ChineseCheckers {
    /// The moves made belong to the position: the limit counts them.
    fn key(&self, state: &Pegs) -> u64 {
        let places = state.places.iter().fold(0, |all, &place| all << 3 | u64::from(place));
        let rest = places << 32 | u64::from(state.moves) << 8 | u64::from(state.next);
        state.of[..self.players()].iter().fold(mix64(rest), |key, &pegs| {
            mix64(mix64(key ^ pegs as u64).wrapping_add((pegs >> 64) as u64))
        })
    }
}
