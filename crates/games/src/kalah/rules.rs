//! The rules.

use outply_game::{Keyed, Player, Rules, Score, mix64};
use std::fmt;

/// The most houses a side can have.
pub const MOST_HOUSES: usize = 8;
/// The most seeds that a house can begin with.
pub const MOST_SEEDS: u8 = 15;

/// Kalah with so many houses a side and so many seeds in each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kalah {
    pub(super) houses: usize,
    pub(super) seeds: u8,
    /// Whether a last seed in an empty house is captured where nothing lies opposite, too.
    empty_capture: bool,
    /// How many bits a number of seeds takes.
    bits: u32,
}

/// A position: the seeds in each side's houses, from that side's left to right, and in its store, and
/// who is to move. Houses beyond those of the variant are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seeds {
    pub(super) houses: [[u8; MOST_HOUSES]; 2],
    pub(super) stores: [u8; 2],
    pub(super) next: Player,
}

/// A house of the side to move, counted from 0 at its left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct House(pub u8);

/// The variant asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KalahError {
    houses: usize,
    seeds: u8,
}

impl fmt::Display for KalahError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KalahError { houses, seeds } = self;
        write!(f, "{houses} houses of {seeds} seeds: expected from 1 to {MOST_HOUSES} houses ")?;
        write!(f, "of 1 to {MOST_SEEDS} seeds")
    }
}

impl std::error::Error for KalahError {}

impl Kalah {
    /// Kalah(`houses`,`seeds`). With `empty_capture` a last seed in an empty house of the mover's is
    /// captured even where the house opposite is empty, as in the published table of results.
    ///
    /// # Errors
    /// If there are no houses or seeds, or more than [`MOST_HOUSES`] or [`MOST_SEEDS`].
    pub fn new(houses: usize, seeds: u8, empty_capture: bool) -> Result<Kalah, KalahError> {
        let fits = (1..=MOST_HOUSES).contains(&houses) && (1..=MOST_SEEDS).contains(&seeds);
        if !fits {
            return Err(KalahError { houses, seeds });
        }
        let all = 2 * houses as u32 * u32::from(seeds);
        let bits = u32::BITS - all.leading_zeros();
        Ok(Kalah { houses, seeds, empty_capture, bits })
    }

    /// All seeds of the game.
    pub fn all_seeds(&self) -> u32 {
        2 * self.houses as u32 * u32::from(self.seeds)
    }

    /// Where the last seed of a house of the side to move would fall: a place from 0 to 2 * houses, of
    /// which number `houses` is the store.
    #[inline]
    pub(super) fn last(&self, state: &Seeds, house: usize) -> usize {
        let seeds = state.houses[state.next.index() & 1][house];
        (house + usize::from(seeds)) % (2 * self.houses + 1)
    }

    #[inline]
    fn sow(&self, state: &mut Seeds, house: usize) {
        let me = state.next.index() & 1;
        let seeds = std::mem::take(&mut state.houses[me][house]);
        let mut place = house;
        for _ in 0..seeds {
            place = if place == 2 * self.houses { 0 } else { place + 1 };
            match place {
                own if own < self.houses => state.houses[me][own] += 1,
                store if store == self.houses => state.stores[me] += 1,
                other => state.houses[1 - me][other - self.houses - 1] += 1,
            }
        }
    }

    /// A last seed in an empty house of the mover's takes the seeds opposite with it.
    #[inline]
    fn capture(&self, state: &mut Seeds, last: usize) {
        let me = state.next.index() & 1;
        let opposite = self.houses - 1 - last;
        let taken = state.houses[1 - me][opposite];
        if state.houses[me][last] == 1 && (taken > 0 || self.empty_capture) {
            state.stores[me] += 1 + taken;
            state.houses[me][last] = 0;
            state.houses[1 - me][opposite] = 0;
        }
    }

    /// Once a side has no seeds in its houses, the other keeps those that are left.
    #[inline]
    fn finish(&self, state: &mut Seeds) {
        if state.houses.iter().any(|side| u64::from_le_bytes(*side) == 0) {
            for player in 0..2 {
                state.stores[player] += state.houses[player].iter().sum::<u8>();
                state.houses[player] = [0; MOST_HOUSES];
            }
        }
    }
}

impl Rules for Kalah {
    type State = Seeds;
    type Action = House;
    type Utility = Score;
    type Turn = Player;

    fn initial(&self) -> Seeds {
        let mut side = [0; MOST_HOUSES];
        side[..self.houses].fill(self.seeds);
        Seeds { houses: [side; 2], stores: [0; 2], next: Player::FIRST }
    }

    #[inline]
    fn to_move(&self, state: &Seeds) -> Player {
        state.next
    }

    #[inline]
    fn actions(&self, state: &Seeds) -> impl IntoIterator<Item = House> {
        let side = state.houses[state.next.index() & 1];
        let houses = (0..self.houses).filter(move |&house| side[house] > 0);
        houses.map(|house| House(house as u8))
    }

    #[inline]
    fn result(&self, state: &Seeds, House(house): House) -> Seeds {
        let mut state = *state;
        let last = self.last(&state, house.into());
        self.sow(&mut state, house.into());
        if last < self.houses {
            self.capture(&mut state, last);
        }
        self.finish(&mut state);
        if last != self.houses {
            state.next = state.next.opponent();
        }
        state
    }

    /// The seeds by which the first player leads when all are in the stores.
    #[inline]
    fn utility(&self, state: &Seeds) -> Option<Score> {
        let [first, second] = state.stores.map(i32::from);
        (first + second == self.all_seeds() as i32).then_some(Score(first - second))
    }
}

impl Kalah {
    /// Whether the houses, a store and the side to move fit a word.
    #[inline]
    fn fits_word(&self) -> bool {
        self.bits * (2 * self.houses as u32 + 1) < 64
    }
}

impl Keyed for Kalah {
    /// What is in the second store follows.
    #[inline]
    fn key(&self, state: &Seeds) -> u64 {
        let side = u64::from(state.stores[0]) << 1 | state.next.index() as u64;
        if self.fits_word() {
            let houses = state.houses.iter().flat_map(|side| &side[..self.houses]);
            let pack = |word: u64, &seeds: &u8| word << self.bits | u64::from(seeds);
            return mix64(houses.fold(0, pack) << (self.bits + 1) | side);
        }
        let [first, second] = state.houses.map(u64::from_le_bytes);
        mix64(mix64(first ^ mix64(side)).wrapping_add(second))
    }

    fn is_injective(&self) -> bool {
        self.fits_word()
    }
}
