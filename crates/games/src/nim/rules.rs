//! The rules.

use outply_game::{Keyed, Outcome, Player, Reversible, Rules, mix64};
use std::fmt;

/// The rules for certain heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nim {
    pub(super) heaps: Vec<u16>,
    pub(super) misere: bool,
}

/// A position: the heaps as they are, and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heaps {
    pub(super) counters: Vec<u16>,
    pub(super) next: Player,
}

/// Taking `count` counters from heap `heap`, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// The heap.
    pub heap: u16,
    /// How many counters, at least one.
    pub count: u16,
}

/// The heaps asked for are impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapsError {
    /// There is no heap, or there are more than [`Nim::MOST_HEAPS`].
    Number(usize),
    /// A heap has more than [`Nim::MOST_COUNTERS`] counters.
    Counters(u32),
}

impl fmt::Display for HeapsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapsError::Number(heaps) => {
                write!(f, "{heaps} heaps: expected from 1 to {}", Nim::MOST_HEAPS)
            }
            HeapsError::Counters(counters) => {
                write!(f, "a heap of {counters}: expected at most {}", Nim::MOST_COUNTERS)
            }
        }
    }
}

impl std::error::Error for HeapsError {}

impl Nim {
    /// The largest number of heaps: one a letter.
    pub const MOST_HEAPS: usize = 26;
    /// The largest heap.
    pub const MOST_COUNTERS: u32 = 1_000;

    /// Heaps with these numbers of counters; with `misere`, who takes the last counter loses.
    ///
    /// # Errors
    /// If there is no heap, or too many, or one is too large.
    pub fn new(heaps: &[u32], misere: bool) -> Result<Nim, HeapsError> {
        if heaps.is_empty() || heaps.len() > Nim::MOST_HEAPS {
            return Err(HeapsError::Number(heaps.len()));
        }
        match heaps.iter().find(|&&heap| heap > Nim::MOST_COUNTERS) {
            Some(&heap) => Err(HeapsError::Counters(heap)),
            None => Ok(Nim { heaps: heaps.iter().map(|&heap| heap as u16).collect(), misere }),
        }
    }

    /// Whether who takes the last counter loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }
}

impl Heaps {
    /// The counters in each heap.
    pub fn counters(&self) -> &[u16] {
        &self.counters
    }

    fn counter_mut(&mut self, heap: u16) -> Option<&mut u16> {
        self.counters.get_mut(usize::from(heap))
    }
}

impl Rules for Nim {
    type State = Heaps;
    type Action = Take;
    type Utility = Outcome;
    type Turn = Player;

    fn initial(&self) -> Heaps {
        Heaps { counters: self.heaps.clone(), next: Player::FIRST }
    }

    fn to_move(&self, state: &Heaps) -> Player {
        state.next
    }

    fn actions(&self, state: &Heaps) -> impl IntoIterator<Item = Take> {
        let heaps = (0..).zip(&state.counters);
        heaps.flat_map(|(heap, &most)| (1..=most).map(move |count| Take { heap, count }))
    }

    fn result(&self, state: &Heaps, take: Take) -> Heaps {
        let mut state = state.clone();
        self.make(&mut state, take);
        state
    }

    fn utility(&self, state: &Heaps) -> Option<Outcome> {
        let over = state.counters.iter().all(|&counters| counters == 0);
        let winner = if self.misere { state.next } else { state.next.opponent() };
        over.then_some(Outcome::Win(winner))
    }
}

impl Reversible for Nim {
    type Undo = ();

    fn make(&self, state: &mut Heaps, take: Take) {
        if let Some(counters) = state.counter_mut(take.heap) {
            *counters -= take.count;
        }
        state.next = state.next.opponent();
    }

    fn unmake(&self, state: &mut Heaps, take: Take, (): ()) {
        if let Some(counters) = state.counter_mut(take.heap) {
            *counters += take.count;
        }
        state.next = state.next.opponent();
    }
}

impl Keyed for Nim {
    fn key(&self, state: &Heaps) -> u64 {
        let mover = u64::from(state.next.0);
        state.counters.iter().fold(mover, |key, &counters| mix64(key ^ u64::from(counters) << 1))
    }
}
