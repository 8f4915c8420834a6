//! Learning from games that the network plays.

use super::super::board::Board;
use super::super::packed::Packed;
use super::super::rules::Twenty48;
use super::beginnings::{Beginnings, LEGS, ROUND, TURNS, leg, leg_of, locked};
use super::trail::Trail;
use super::weights::{Network, Places, TERMS, WEIGHTS, zeroed};
use outply_game::mix64;
use std::io::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// What share of the errors in the stage before a weight begins with.
const INHERITED: f32 = 1.0 / 16.0;

/// A [`Network`] that learns by temporal coherence, with the errors of the next slides: W. Jaśkowski,
/// "Mastering 2048 with delayed temporal coherence learning, multistage weight promotion, redundant
/// encoding and carousel shaping" (2017). A weight's step is the smaller the more its errors have
/// cancelled out, so that there is no learning rate to choose.
///
/// From there, too: games begin by turns where each leg of earlier games began, a leg being 4,096 of the
/// sum of all tiles or, where most games end, less, so that the last ones are practised as often as the
/// first (carousel shaping). Those from 32768 on share one turn: with a turn each, half of the games
/// began where few ever come.
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
///   million slides; gone on from there with legs, 480 million more brought 176,300;
/// - eight stages instead of five (4096 beside 8192; 4096 and 2048 beside 16384 and 8192) and the
///   rarer turn of the last legs, continued together from 185,000 points, after 2,700 million
///   slides or so, where none of some thousand games had come to 32768: 191,000 after 1,000 million
///   more, 0.3 % at 32768; 193,000 and 0.8 % after 1,650 million;
/// - shorter legs before the tile of 32768, a network continued that had learnt for 54 minutes with
///   legs of 4,096 alone: none of some 2,000 games a minute had come to 32768, five minutes later
///   1.0 % did, eight minutes later 2.0 %. Looking two to four slides further, two networks of this
///   training: 302,600 ± 22,100 in 24 games before, none at 32768; 438,700 ± 29,200 in 30 games
///   after another 8 minutes with the present ones, 43 % at 32768;
/// - legs of 1,024 from 12,288 to 16,384 and from 24,576 to 32,768 instead, continued for 19
///   minutes beside compilers: 204,000 to 210,000 points, 204,000 before, and no better when
///   looking further (26 games, 338,800);
/// - a tenth of the step, continued after 87 minutes: within seven minutes 214,000 to 229,000
///   points rather than 204,000, after 17 minutes 219,000 to 231,000, 32768 in 3.5 to 5.0 % rather
///   than 3.0 %; a fiftieth for seven minutes more 220,000 to 231,000. Looking three to five slides
///   further 441,800 ± 14,500 points in a hundred games, 418,600 ± 16,900 before. So at the whole
///   step the weights swing about where they should be, and a few minutes of smaller ones end that;
/// - errors that a weight inherits from the stage before: games scored 175,500 at once where three stages
///   had begun anew, 183,400 after 470 million slides; without 148,000 and, after 288 million, 161,400;
/// - large pages, and weights and errors that are sent for before they are needed: about twice as many
///   slides a second, each part 1.2 to 1.5 times (pairs of runs at once, a core each).
///
/// Threads learn at the same time without locks (B. Recht and others, "Hogwild!", 2011): a step that
/// another one overwrites is lost. One thread repeats exactly. Deliberately absent: high values to
/// begin with, so that everything is tried (H. Guei and others, "Optimistic temporal difference
/// learning for 2048", 2021): after two minutes games scored 16,300, and longer was not tried; several
/// games by turns in a thread, so that one's weights come while another goes on: 0.50 million slides a
/// second with four and 0.60 with two, 0.70 with one.
#[derive(Debug)]
pub struct Learner {
    pub(super) network: Network,
    /// The sum of each weight's errors, and of their amounts.
    pub(super) errors: Box<[[AtomicU32; 2]]>,
    pub(super) games: AtomicU64,
    /// Boards with which each leg of earlier games but the first began.
    pub(super) beginnings: [Mutex<Beginnings>; LEGS - 1],
    /// Whose turn it is to be begun with, see [`leg_of`].
    pub(super) next: AtomicUsize,
    /// How many stages it has seen.
    pub(super) stages: AtomicUsize,
    rules: Twenty48<Packed>,
}

/// How a training game went.
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

impl Learner {
    /// A network that knows nothing.
    ///
    /// # Errors
    /// If there is no memory: 6 GiB, of which the system provides what is written to.
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

    /// Plays a game and learns from it, by a share of the whole step: from 1, to learn much, down to 0, to
    /// learn nothing. A tenth at the end of a training evens out how the last games happened to go.
    /// Chance comes from `seed` and the game's number.
    pub fn play(&self, seed: u64, step: f32) -> Lesson {
        let number = self.games.fetch_add(1, Ordering::Relaxed);
        let mut chance = mix64(mix64(seed) ^ number);
        let (mut board, begun) = self.beginning(&mut chance);
        let mut trail = Trail::new(step);
        let (mut score, mut slides, mut reached) = (0, 0, begun);
        while let Some(slid) = self.network.best_slide(&self.rules, &board) {
            trail.follow(self, slid.worth);
            trail.add(self, slid.places);
            (score, slides) = (score + slid.gain, slides + 1);
            let leg = Some(leg(&slid.board)).filter(|&leg| leg > reached);
            self.note(&slid.board, leg);
            reached = leg.unwrap_or(reached);
            board = spawned(slid.board, &mut chance);
        }
        trail.end(self);
        let tiles = (0..16).map(|cell| board.tile((cell & 3, cell >> 2)));
        Lesson { score, largest: 1 << tiles.max().unwrap_or(0), slides, whole: begun == 0 }
    }

    /// A board to begin with, and its leg: by turns, as far as there are boards.
    fn beginning(&self, chance: &mut u64) -> (Packed, usize) {
        let turn = self.next.load(Ordering::Relaxed);
        if let Some(kept) = leg_of(turn).checked_sub(1).and_then(|leg| self.beginnings.get(leg)) {
            *chance = mix64(*chance);
            if let Some(board) = locked(kept).any(*chance) {
                self.next.store((turn + 1) % TURNS, Ordering::Relaxed);
                return (spawned(board, chance), leg_of(turn));
            }
        }
        let first = turn.next_multiple_of(ROUND);
        self.next.store((first + 1) % TURNS, Ordering::Relaxed);
        (spawned(spawned(Packed::default(), chance), chance), 0)
    }

    /// A game has come to this board, and, if it says so, to a leg.
    #[inline]
    fn note(&self, board: &Packed, leg: Option<usize>) {
        if let Some(kept) = leg.and_then(|leg| self.beginnings.get(leg - 1)) {
            locked(kept).add(*board);
        }
        if board.stage() >= self.stages() {
            self.stages.fetch_max(board.stage() + 1, Ordering::Relaxed);
        }
    }

    /// The sum of a weight's errors, and of their amounts. One that was never learnt begins with a share
    /// of those of the stage before, as it begins with its value.
    #[inline]
    fn errors_of(&self, place: u32) -> [f32; 2] {
        let own = |place: u32| {
            self.errors[place as usize]
                .each_ref()
                .map(|sum| f32::from_bits(sum.load(Ordering::Relaxed)))
        };
        let (mut before, mut errors) = (place, own(place));
        while errors[1] == 0.0 && before as usize >= WEIGHTS {
            before -= WEIGHTS as u32;
            errors = own(before).map(|sum| INHERITED * sum);
        }
        errors
    }

    /// Moves a board's weights against its error, each by how well its errors agree and by a share of the
    /// whole step.
    #[inline]
    pub(super) fn learn(&self, places: &Places, error: f32, step: f32) {
        let step = step * error / TERMS as f32;
        for &place in places {
            let sums = &self.errors[place as usize];
            let [sum, amount] = self.errors_of(place);
            let coherence = if amount > 0.0 { sum.abs() / amount } else { 1.0 };
            self.network.set(place, self.network.weight(place) + coherence * step);
            sums[0].store((sum + error).to_bits(), Ordering::Relaxed);
            sums[1].store((amount + error.abs()).to_bits(), Ordering::Relaxed);
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
    use super::super::beginnings::KEPT;
    use super::*;

    #[test]
    fn games_begin_by_turns_where_legs_began() {
        let learner = Learner::new().expect("memory");
        let wholes =
            |count: u32| -> Vec<bool> { (0..count).map(|_| learner.play(5, 1.0).whole).collect() };
        assert_eq!(wholes(3), [true; 3]);
        let large = |exponent| Packed::default().with((0, 0), exponent).with((2, 1), 3);
        assert_eq!([10, 12, 13, 14, 15].map(|tile| leg(&large(tile))), [0, 1, 2, 6, 14]);
        locked(&learner.beginnings[0]).add(large(12));
        assert_eq!(wholes(4), [false, true, false, true]);
        locked(&learner.beginnings[1]).add(large(13));
        assert_eq!(wholes(4), [false, false, true, false]);
        assert_eq!(learner.stages(), 2);
    }

    #[test]
    fn every_leg_has_its_turn() {
        let mut turns = [0; LEGS];
        (0..TURNS).for_each(|turn| turns[leg_of(turn)] += 1);
        assert_eq!(turns[..14], [8, 8, 8, 16, 16, 16, 8, 8, 8, 16, 8, 16, 16, 8]);
        assert_eq!(turns[14..], [1; 8]);
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
        assert_eq!([stage(&[1, 13]), stage(&[11, 2, 13, 13])], [1, 1]);
        assert_eq!([stage(&[13, 11, 12]), stage(&[10, 3, 7, 12, 13, 11])], [2, 2]);
        assert_eq!([stage(&[14, 12]), stage(&[2, 14, 14])], [3, 3]);
        assert_eq!([stage(&[13, 3, 14]), stage(&[14, 13, 11])], [4, 4]);
        assert_eq!([stage(&[14, 13, 12]), stage(&[12, 13, 14, 10, 3])], [5, 5]);
        assert_eq!([stage(&[14, 13, 12, 11]), stage(&[9, 11, 12, 13, 14])], [6, 6]);
        assert_eq!([stage(&[15]), stage(&[15, 14, 13, 12, 11]), stage(&[3, 15, 13])], [7; 3]);
    }
}
