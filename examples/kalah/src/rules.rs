//! The rules.

use outply::game::{Player, Rules, Score};

/// The most houses a player can have.
pub const MOST_HOUSES: usize = 8;
/// The most seeds that a house can begin with.
pub const MOST_SEEDS: u8 = 10;

/// Kalah with so many houses a side and so many seeds in each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kalah {
    houses: usize,
    seeds: u8,
}

/// A position. Houses beyond those of the variant are empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The seeds in each player's houses, from that player's left to right.
    pub houses: [[u8; MOST_HOUSES]; 2],
    /// The seeds in each player's store.
    pub stores: [u8; 2],
    /// Who is to move.
    pub next: Player,
}

/// A house of the player to move, counted from 0 at its left.
pub type House = u8;

impl Kalah {
    /// Kalah(houses,seeds); `None` beyond [`MOST_HOUSES`] or [`MOST_SEEDS`], or without any.
    pub fn new(houses: usize, seeds: u8) -> Option<Kalah> {
        let fits = (1..=MOST_HOUSES).contains(&houses) && (1..=MOST_SEEDS).contains(&seeds);
        fits.then_some(Kalah { houses, seeds })
    }

    /// How many houses each player has.
    pub fn houses(&self) -> usize {
        self.houses
    }

    /// All seeds of the game.
    pub fn all_seeds(&self) -> u32 {
        2 * self.houses as u32 * u32::from(self.seeds)
    }

    /// Sows the seeds of `house` one by one: through the mover's houses, into its store, through
    /// the opponent's houses, and so on. Says where the last seed fell: a place from 0 to
    /// 2 * houses, of which number `houses` is the store.
    fn sow(&self, state: &mut State, house: usize) -> usize {
        let me = state.next.index();
        let places = 2 * self.houses + 1;
        let seeds = std::mem::take(&mut state.houses[me][house]);
        let mut place = house;
        for _ in 0..seeds {
            place = (place + 1) % places;
            match place {
                own if own < self.houses => state.houses[me][own] += 1,
                store if store == self.houses => state.stores[me] += 1,
                other => state.houses[1 - me][other - self.houses - 1] += 1,
            }
        }
        place
    }

    /// A last seed in an empty house of the mover's own takes the seeds opposite with it.
    fn capture(&self, state: &mut State, last: usize) {
        let me = state.next.index();
        let opposite = self.houses - 1 - last;
        if state.houses[me][last] == 1 && state.houses[1 - me][opposite] > 0 {
            state.stores[me] += 1 + state.houses[1 - me][opposite];
            state.houses[me][last] = 0;
            state.houses[1 - me][opposite] = 0;
        }
    }

    /// Once a player has no seeds in play, the other keeps those that are left.
    fn finish(&self, state: &mut State) {
        if state.houses.iter().any(|side| side.iter().all(|&seeds| seeds == 0)) {
            for player in 0..2 {
                state.stores[player] += state.houses[player].iter().sum::<u8>();
                state.houses[player] = [0; MOST_HOUSES];
            }
        }
    }
}

impl Rules for Kalah {
    type State = State;
    type Action = House;
    type Utility = Score; // by how many seeds the first player wins
    type Turn = Player;

    fn initial(&self) -> State {
        let mut side = [0; MOST_HOUSES];
        side[..self.houses].fill(self.seeds);
        State { houses: [side; 2], stores: [0; 2], next: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.next
    }

    fn actions(&self, state: &State) -> impl IntoIterator<Item = House> {
        let side = state.houses[state.next.index()];
        (0..self.houses as House).filter(move |&house| side[usize::from(house)] > 0)
    }

    fn result(&self, state: &State, house: House) -> State {
        let mut state = *state;
        let last = self.sow(&mut state, house.into());
        if last < self.houses {
            self.capture(&mut state, last);
        }
        self.finish(&mut state);
        // For an extra turn, the same player stays to move: searches need no more.
        if last != self.houses {
            state.next = state.next.opponent();
        }
        state
    }

    fn utility(&self, state: &State) -> Option<Score> {
        let [first, second] = state.stores.map(i32::from);
        let all_in = first + second == self.all_seeds() as i32;
        all_in.then_some(Score(first - second))
    }
}
