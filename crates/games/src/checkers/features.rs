//! What makes a position good.

use super::board::{WAYS, before, bit, crown_row, numbers, row_and_column, stepped};
use super::rules::{Checkers, Pieces};
use outply_game::Features;

/// Counts of the mover's less the opponent's.
///
/// - *men*, *kings*;
/// - *advance*: the rows that the men have come;
/// - *centre*: pieces on the eight squares in the middle;
/// - *back rank*: men on their first row, which keep the other side from crowning;
/// - *runaway*: the rows that men have come who meet no enemy on any way ahead;
/// - *mobility*: steps to empty squares;
/// - *en prise*: pieces that could be jumped if it were the other side's move;
/// - *lead, few left*: pieces ahead times pieces gone from the board: exchanges help who leads;
/// - *the move*: 1 for whoever has the opposition, the last free move when the sides have run
///   into each other; it belongs to whoever moves (an odd number of pieces on the columns of the
///   mover's side);
/// - *chase*: in an ending (eight pieces at most), how near the kings of whoever is ahead have come
///   to the other side's pieces: twice the mean of seven less the steps between them;
/// - *out of the corner*: in the same endings, the mean of the steps from the nearest double
///   corner to the kings of whoever is behind: there a king alone holds out longest.
#[derive(Clone, Copy, Default, Debug)]
pub struct CheckersFeatures;

const COUNTS: usize = 8;

/// No more pieces than this make an ending in which the kings of who is ahead give chase.
const FEW: i32 = 8;

/// Weights for [`CheckersFeatures`], in its order. Against men and kings alone they score
/// 76.5 % ± 3.1 over 100 random openings of six plies from both sides at depth 6, and 57.5 % ± 2.1
/// over 150 against the same without *chase* and *out of the corner*. One feature at a time, over
/// 60 openings, the back rank (54.2 % ± 2.6) and the centre (52.5 % ± 3.4) bring most; men that
/// press on lose (45.8 % ± 2.6), and to hold them back lifted the set, then without the last two,
/// from 61.7 % ± 4.1 to 68.8 % ± 3.8. Mobility and the move are not told apart from nothing (crate
/// `benches`, `checkers_weights`).
///
/// Of 4,218 won endings of up to three pieces, drawn from every material, selective search wins all
/// with 2,000 nodes a move against the longest defence; 3,538 without *chase* and *out of the
/// corner* (`checkers_endings`).
pub const WEIGHTS: [i32; 12] = [100, 140, -2, 4, 8, 4, 3, -20, 2, 0, 8, 8];

/// Kings count five, men one, as a textbook's first evaluation has it.
pub const MATERIAL: [i32; 12] = [1, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

const CENTRE: u64 = bit(10) | bit(11) | bit(14) | bit(15) | bit(18) | bit(19) | bit(22) | bit(23);

/// The columns that begin with squares 1 to 4: every other row.
const BLACK_COLUMNS: u64 = 0xf | 0xf << 9 | 0xf << 18 | 0xf << 27;

/// The squares of the corners where a king has two of them to go to and fro between.
const DOUBLE_CORNERS: [u8; 4] = [1, 5, 28, 32];

const fn row(number: u32) -> u64 {
    0xf << (4 * number + number / 2)
}

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

/// The rows that the `men` have come, summed.
fn advance(men: u64, is_white: bool) -> i32 {
    let come = |n: u32| if is_white { 7 - n } else { n } as i32;
    (0..8).map(|n| come(n) * count(men & row(n))).sum()
}

/// The squares from which a man could run into one of `targets`, and the targets themselves.
fn behind(mut targets: u64, is_white: bool) -> u64 {
    let ways = if is_white { [0, 1] } else { [2, 3] };
    for _ in 0..6 {
        targets |= before(targets, ways[0]) | before(targets, ways[1]);
    }
    targets
}

impl Pieces {
    /// The same pieces with the other side to move.
    fn passed(&self) -> Pieces {
        let Pieces { mine, theirs, is_white, .. } = *self;
        Pieces { mine: theirs, theirs: mine, is_white: !is_white, ..*self }
    }

    /// The pieces of the other side that the side to move could jump.
    fn targets(&self) -> u64 {
        let (kings, empty) = (self.mine & self.kings, self.empty());
        let (up, down) = if self.is_white { (self.mine, kings) } else { (kings, self.mine) };
        let over = |pieces, way| stepped(pieces, way) & self.theirs & before(empty, way);
        over(up, 0) | over(up, 1) | over(down, 2) | over(down, WAYS - 1)
    }

    /// What the side to move has of each count.
    fn counts(&self) -> [i32; COUNTS] {
        let Pieces { mine, theirs, kings, is_white, .. } = *self;
        let men = mine & !kings;
        [
            count(men),
            count(mine & kings),
            advance(men, is_white),
            count(mine & CENTRE),
            count(men & crown_row(!is_white)),
            advance(men & !behind(theirs, is_white), is_white),
            self.movers().into_iter().map(count).sum(),
            -count(self.targets()),
        ]
    }
}

/// The steps of a king from one square to another on an empty board.
fn steps(from: u8, to: u8) -> i32 {
    let ((row, column), (other_row, other_column)) = (row_and_column(from), row_and_column(to));
    row.abs_diff(other_row).max(column.abs_diff(other_column)) as i32
}

/// The mean of the numbers times `scale`, rounded down; 0 without any.
fn mean(numbers: impl Iterator<Item = i32>, scale: i32) -> i32 {
    let (sum, count) = numbers.fold((0, 0), |(sum, count), number| (sum + number, count + 1));
    scale * sum / count.max(1)
}

/// The *chase* of `kings` after `prey`.
fn chase(kings: u64, prey: u64) -> i32 {
    let after = |piece| numbers(kings).map(move |king| 7 - steps(king, piece));
    mean(numbers(prey).flat_map(after), 2)
}

/// How far `kings` are *out of the corner*.
fn out_of_the_corner(kings: u64) -> i32 {
    let out = |king| DOUBLE_CORNERS.map(|corner| steps(king, corner)).into_iter().min();
    mean(numbers(kings).filter_map(out), 1)
}

impl Pieces {
    /// *chase* and *out of the corner* for the side to move, which leads by `lead`.
    fn pursuit(&self, lead: i32) -> [i32; 2] {
        let Pieces { mine, theirs, kings, .. } = *self;
        if lead == 0 || count(mine | theirs) > FEW {
            return [0, 0];
        }
        let (ahead, behind) = if lead > 0 { (mine, theirs) } else { (theirs, mine) };
        let counts = [chase(ahead & kings, behind), out_of_the_corner(behind & kings)];
        counts.map(|count| lead.signum() * count)
    }
}

impl Features<Checkers> for CheckersFeatures {
    fn names(&self) -> &'static [&'static str] {
        &[
            "men",
            "kings",
            "advance",
            "centre",
            "back rank",
            "runaway",
            "mobility",
            "en prise",
            "lead, few left",
            "the move",
            "chase",
            "out of the corner",
        ]
    }

    #[inline]
    fn extract(&self, _rules: &Checkers, state: &Pieces, features: &mut [i32]) {
        let pieces = state.mine | state.theirs;
        let lead = count(state.mine) - count(state.theirs);
        let columns = if state.is_white { !BLACK_COLUMNS } else { BLACK_COLUMNS };
        let the_move = if count(pieces & columns) % 2 == 1 { 1 } else { -1 };
        let [chase, out] = state.pursuit(lead);
        let joint = [lead * (24 - count(pieces)), the_move, chase, out];
        let pairs = state.counts().into_iter().zip(state.passed().counts());
        let values = pairs.map(|(mine, theirs)| mine - theirs).chain(joint);
        for (feature, value) in features.iter_mut().zip(values) {
            *feature = value;
        }
    }
}
