//! Learning from games that the network plays.

use super::super::board::Board;
use super::super::packed::Packed;
use super::super::rules::{Direction, Twenty48};
use super::weights::{Network, Places, TERMS, places, zeroed};
use outply_game::mix64;
use std::collections::VecDeque;
use std::io::Error;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How much an error counts for the board one slide earlier.
const DECAY: f32 = 0.5;
/// How many slides later a board is learnt, so that their errors are known.
const DELAY: usize = 3;

/// A [`Network`] that learns by temporal coherence, with the errors of the next slides: W. Jaśkowski,
/// "Mastering 2048 with delayed temporal coherence learning, multistage weight promotion, redundant
/// encoding and carousel shaping" (2017). A weight's step is the smaller the more its errors have
/// cancelled out, so that there is no learning rate to choose.
///
/// From there, too: games begin by turns where each leg of earlier games began, a leg being 4,096 of the
/// sum of all tiles, so that the last ones are practised as often as the first (carousel shaping).
///
/// What parts of it were worth, by the mean score of games that look one slide ahead, each measured in
/// one training:
/// - errors of later slides, at a decay of 0.5: 78,900 after 57 million slides, 67,100 (59 million)
///   without; five of them at a decay of 0.8 69,000 (43 million);
/// - half the step: 52,900 (54 million) rather than 67,100;
/// - stages, with a beginning at each: 16384 in 6.5 % of games after five minutes of two threads, in 3.2 %
///   without, though the mean is lower at first (108,900, 127,900). Looking two slides further, 270,000 ±
///   24,100 in ten games, without 221,700 ± 23,000;
/// - beginnings at legs: with those at stages scores stayed between 159,700 and 164,200 from 1,280 to 1,830
///   million slides; gone on from there with legs, 480 million more brought 176,300.
///
/// Threads learn at the same time without locks (B. Recht and others, "Hogwild!", 2011): a step that
/// another one overwrites is lost. One thread repeats exactly. Deliberately absent: high values to
/// begin with, so that everything is tried (H. Guei and others, "Optimistic temporal difference
/// learning for 2048", 2021): after two minutes games scored 16,300, and longer was not tried.
#[derive(Debug)]
pub struct Learner {
    pub(super) network: Network,
    /// The sum of each weight's errors, and of their amounts.
    pub(super) errors: Box<[[AtomicU32; 2]]>,
    pub(super) games: AtomicU64,
    /// Boards with which each leg of earlier games but the first began.
    pub(super) beginnings: [Mutex<Beginnings>; LEGS - 1],
    /// At which leg the next game begins.
    pub(super) next: AtomicUsize,
    /// How many stages it has seen.
    pub(super) stages: AtomicUsize,
    rules: Twenty48<Packed>,
}

/// What a game learnt from came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The score.
    pub score: u32,
    /// The largest tile's value.
    pub largest: u32,
    /// How many slides were made.
    pub slides: u32,
    /// Whether the game began with an empty board.
    pub whole: bool,
}

/// The legs of a game, by the sum of all tiles: so many, each so long but the last.
pub(super) const LEGS: usize = 16;
const LEG: u32 = 4_096;
/// How many boards are kept with which a leg began.
pub(super) const KEPT: usize = 1_000;

/// Which leg of a game a board belongs to.
pub(super) fn leg(board: &Packed) -> usize {
    let tiles = (0..16).map(|cell| board.tile((cell & 3, cell >> 2)));
    let sum: u32 = tiles.filter(|&tile| tile > 0).map(|tile| 1 << tile).sum();
    ((sum / LEG) as usize).min(LEGS - 1)
}

/// The last boards with which a leg began.
#[derive(Default, Debug)]
pub(super) struct Beginnings {
    boards: Vec<Packed>,
    /// Which one the next replaces.
    next: usize,
}

pub(super) fn locked(kept: &Mutex<Beginnings>) -> MutexGuard<'_, Beginnings> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Beginnings {
    /// The boards, the oldest first.
    pub(super) fn boards(&self) -> impl ExactSizeIterator<Item = Packed> {
        (0..self.boards.len()).map(|age| self.oldest(age))
    }

    /// The oldest board, or one added so many later.
    fn oldest(&self, later: usize) -> Packed {
        self.boards[(self.next + later) % self.boards.len()]
    }

    pub(super) fn add(&mut self, board: Packed) {
        if self.boards.len() < KEPT {
            self.boards.push(board);
        } else {
            self.boards[self.next] = board;
        }
        self.next = (self.next + 1) % KEPT;
    }

    fn any(&self, chance: u64) -> Option<Packed> {
        let drawn = ((chance >> 32) * self.boards.len() as u64) >> 32;
        (!self.boards.is_empty()).then(|| self.oldest(drawn as usize))
    }
}

/// A slide: what it scores, and where the weights of the board after it are.
struct Slid {
    board: Packed,
    gain: u32,
    places: Places,
    /// What it scores and its board's value.
    worth: f32,
}

impl Learner {
    /// A network that knows nothing.
    ///
    /// # Errors
    /// If there is no memory: 3.75 GiB, of which the system provides what is written to (2.7 GiB
    /// after 25 minutes of two threads).
    pub fn new() -> Result<Learner, Error> {
        Learner::with(Network::new()?, 0)
    }

    /// Nothing is known of the errors.
    pub(super) fn with(network: Network, games: u64) -> Result<Learner, Error> {
        Ok(Learner {
            network,
            errors: zeroed()?,
            games: AtomicU64::new(games),
            beginnings: Default::default(),
            next: AtomicUsize::new(0),
            stages: AtomicUsize::new(1),
            rules: Twenty48::standard(),
        })
    }

    /// How many stages it has seen.
    pub(super) fn stages(&self) -> usize {
        self.stages.load(Ordering::Relaxed)
    }

    /// What it has learnt.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// How many games it has learnt from.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Plays a game and learns from it. Chance comes from `seed` and the game's number.
    pub fn play(&self, seed: u64) -> Lesson {
        let number = self.games.fetch_add(1, Ordering::Relaxed);
        let mut chance = mix64(mix64(seed) ^ number);
        let (mut board, begun) = self.beginning(&mut chance);
        let mut trail = Trail::default();
        let (mut score, mut slides, mut reached) = (0, 0, begun);
        while let Some(slid) = self.best_slide(&board) {
            trail.follow(self, slid.worth);
            trail.0.push_back((slid.places, 0.0));
            (score, slides) = (score + slid.gain, slides + 1);
            if leg(&slid.board) > reached {
                reached = leg(&slid.board);
                locked(&self.beginnings[reached - 1]).add(slid.board);
            }
            self.stages.fetch_max(slid.board.stage() + 1, Ordering::Relaxed);
            board = spawned(slid.board, &mut chance);
        }
        trail.follow(self, 0.0);
        trail.0.iter().for_each(|(places, error)| self.learn(places, *error));
        let tiles = (0..16).map(|cell| board.tile((cell & 3, cell >> 2)));
        Lesson { score, largest: 1 << tiles.max().unwrap_or(0), slides, whole: begun == 0 }
    }

    /// A board to begin with, and its leg: one leg after the other, as far as there are boards.
    fn beginning(&self, chance: &mut u64) -> (Packed, usize) {
        let leg = self.next.load(Ordering::Relaxed);
        if let Some(kept) = leg.checked_sub(1).and_then(|place| self.beginnings.get(place)) {
            *chance = mix64(*chance);
            if let Some(board) = locked(kept).any(*chance) {
                self.next.store(leg + 1, Ordering::Relaxed);
                return (spawned(board, chance), leg);
            }
        }
        self.next.store(1, Ordering::Relaxed);
        (spawned(spawned(Packed::default(), chance), chance), 0)
    }

    #[inline]
    fn best_slide(&self, board: &Packed) -> Option<Slid> {
        let mut best: Option<Slid> = None;
        for direction in Direction::ALL {
            let (after, gain) = self.rules.slide(board, direction);
            if after == *board {
                continue;
            }
            let places = places(&after);
            let worth = gain as f32 + self.network.sum(&places);
            if best.as_ref().is_none_or(|best| worth > best.worth) {
                best = Some(Slid { board: after, gain, places, worth });
            }
        }
        best
    }

    /// Moves a board's weights against its error, each by how well its errors agree.
    #[inline]
    fn learn(&self, places: &Places, error: f32) {
        let step = error / TERMS as f32;
        for &place in places {
            let sums = &self.errors[place as usize];
            let [sum, amount] = [0, 1].map(|n| f32::from_bits(sums[n].load(Ordering::Relaxed)));
            let coherence = if amount > 0.0 { sum.abs() / amount } else { 1.0 };
            self.network.set(place, self.network.weight(place) + coherence * step);
            sums[0].store((sum + error).to_bits(), Ordering::Relaxed);
            sums[1].store((amount + error.abs()).to_bits(), Ordering::Relaxed);
        }
    }
}

/// The last boards, each with what its error has come to.
#[derive(Default)]
struct Trail(VecDeque<(Places, f32)>);

impl Trail {
    /// The last board turned out to be worth `worth`.
    #[inline]
    fn follow(&mut self, learner: &Learner, worth: f32) {
        let Some((last, _)) = self.0.back() else { return };
        let error = worth - learner.network.sum(last);
        let mut share = 1.0;
        for (_, sum) in self.0.iter_mut().rev() {
            *sum += share * error;
            share *= DECAY;
        }
        if self.0.len() > DELAY
            && let Some((places, error)) = self.0.pop_front()
        {
            learner.learn(&places, error);
        }
    }
}

/// The board with a 2 (nine times in ten) or a 4 on one of its empty cells.
#[inline]
fn spawned(board: Packed, chance: &mut u64) -> Packed {
    *chance = mix64(*chance);
    // Of a number below 2^32, the part below `many`.
    let below = |drawn: u64, many: u64| ((drawn & 0xffff_ffff) * many) >> 32;
    let cell = below(*chance >> 32, u64::from(16 - board.count())) as usize;
    let exponent = if below(*chance, 10) == 0 { 2 } else { 1 };
    board.with_nth_empty(cell, exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_begin_by_turns_where_legs_began() {
        let learner = Learner::new().expect("memory");
        let wholes =
            |count: u32| -> Vec<bool> { (0..count).map(|_| learner.play(5).whole).collect() };
        assert_eq!(wholes(3), [true; 3]);
        let large = |exponent| Packed::default().with((0, 0), exponent).with((2, 1), 3);
        assert_eq!([10, 12, 13, 14, 15].map(|tile| leg(&large(tile))), [0, 1, 2, 4, 8]);
        locked(&learner.beginnings[0]).add(large(12));
        assert_eq!(wholes(4), [false, true, false, true]);
        locked(&learner.beginnings[1]).add(large(13));
        assert_eq!(wholes(4), [false, false, true, false]);
        assert_eq!(learner.stages(), 2);
    }

    #[test]
    fn the_oldest_boards_are_forgotten() {
        let mut kept = Beginnings::default();
        let boards: Vec<Packed> = (1..=KEPT as u64 + 3).map(Packed).collect();
        boards.iter().for_each(|&board| kept.add(board));
        assert!(kept.boards().eq(boards[3..].iter().copied()));
    }

    #[test]
    fn stages_go_by_the_largest_tiles() {
        let stage = |tiles: &[u8]| {
            let places = (0..4).flat_map(|row| (0..4).map(move |column| (column, row)));
            let with = |board: Packed, (place, &tile)| board.with(place, tile);
            places.zip(tiles).fold(Packed::default(), with).stage()
        };
        assert_eq!([stage(&[]), stage(&[12, 11, 3, 7])], [0, 0]);
        assert_eq!([stage(&[1, 13]), stage(&[12, 2, 13, 13])], [1, 1]);
        assert_eq!([stage(&[14, 12]), stage(&[2, 14, 14])], [2, 2]);
        assert_eq!([stage(&[13, 3, 14]), stage(&[14, 13, 12])], [3, 3]);
        assert_eq!([stage(&[15]), stage(&[15, 14, 13]), stage(&[3, 15, 13])], [4, 4, 4]);
    }
}
