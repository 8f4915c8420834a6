//! How many moves a side is sure of, two lines at a time.
//!
//! A side that keeps to dominoes within pairs of neighbouring lines (Vertical: rows) plays a sum of small games: a
//! domino of the other side lies in one line, so in one pair. How many moves each pair is worth on average, and how
//! much it matters who moves there first, is found once, for all ways in which its squares can be covered. By the
//! mean value theorem (J. Milnor, "Sums of positional games", 1953; J. Conway, "On numbers and games", 1976) who moves
//! first in a sum gets the means of its parts or more, who moves second at most the greatest temperature less.

use std::sync::LazyLock;

/// Squares of a line.
const WIDTH: u32 = 8;
/// States of two lines.
const STATES: usize = 1 << (2 * WIDTH);
/// Moves and temperatures are counted in parts of this size.
const PARTS: i16 = 16;
/// No pair is hotter than this: the other side's domino costs two moves, and one's own wins two and itself.
const HOTTEST: usize = 2 * PARTS as usize + 1;

/// What two lines are worth to the side whose dominoes lie across both.
#[derive(Clone, Copy, Default, Debug)]
struct Worth {
    /// Moves on average, rounded down.
    mean: i16,
    /// What it is worth to move first, rounded up.
    temperature: i16,
}

/// By the squares covered, those of the first line in the lower eight bits.
static WORTHS: LazyLock<Vec<Worth>> = LazyLock::new(worths);

/// How many moves are certain on a board of eight lines, for who moves first and for who moves second: by pairs
/// from the first line on, or from the second.
#[inline]
pub(super) fn sure(covered: u64) -> [u32; 2] {
    let whole = |parts: i16| ((parts + PARTS - 1) / PARTS).max(0) as u32;
    let both = [summed(covered, 0, 4), summed(covered, 1, 3)];
    let [even, odd] = both.map(|worth| [worth.mean, worth.mean - worth.temperature].map(whole));
    [even[0].max(odd[0]), even[1].max(odd[1])]
}

/// How many moves can be expected on a board of eight lines, in [`PARTS`]: the mean of the pairs from the first line on,
/// or from the second.
#[inline]
pub(super) fn mean(covered: u64) -> i16 {
    summed(covered, 0, 4).mean.max(summed(covered, 1, 3).mean)
}

/// The means of so many pairs from this line on, and the greatest temperature.
#[inline]
fn summed(covered: u64, first: u32, pairs: u32) -> Worth {
    let worths = &**WORTHS;
    let worth = |pair| worths[(covered >> (WIDTH * (first + 2 * pair))) as u16 as usize];
    (0..pairs).map(worth).fold(Worth::default(), |sum, worth| Worth {
        mean: sum.mean + worth.mean,
        temperature: sum.temperature.max(worth.temperature),
    })
}

/// The scores when either side moves first and each move costs as much as the place in the list says, in parts: a
/// thermograph (E. Berlekamp, J. Conway and R. Guy, "Winning ways", 1982).
type Walls = [[i16; HOTTEST]; 2];

fn worths() -> Vec<Worth> {
    let mut walls: Vec<Walls> = vec![[[0; HOTTEST]; 2]; STATES];
    let mut worths = vec![Worth::default(); STATES];
    // A move covers squares, and leads to a state with a greater number.
    for state in (0..STATES).rev() {
        (walls[state], worths[state]) = found(state, &walls);
    }
    worths
}

/// The states after a domino across both lines, and after one of the other side.
fn nexts(state: usize) -> [Vec<usize>; 2] {
    let after = |domino: usize| (state & domino == 0).then_some(state | domino);
    let columns = (0..WIDTH).map(|column| 0x101 << column);
    let pairs = (0..2 * WIDTH).filter(|first| first % WIDTH < WIDTH - 1).map(|first| 3 << first);
    [columns.filter_map(after).collect(), pairs.filter_map(after).collect()]
}

fn found(state: usize, walls: &[Walls]) -> (Walls, Worth) {
    let [own, others] = nexts(state);
    let most = own.len() as i16 * PARTS;
    // A move that takes nothing away leaves all to be had.
    let harms = others.iter().any(|next| walls[*next][0][0] < most);
    if own.is_empty() || !harms {
        return ([[most; HOTTEST]; 2], Worth { mean: most, temperature: 0 });
    }
    let scores = |cost: usize| {
        let tax = cost as i16;
        let first = own.iter().map(|next| PARTS + walls[*next][1][cost] - tax).max();
        let second = others.iter().map(|next| walls[*next][0][cost] + tax).min();
        first.zip(second).unwrap_or((most, most))
    };
    let mut found = [[0; HOTTEST]; 2];
    let mut cost = 0;
    loop {
        let (first, second) = scores(cost);
        if first <= second || cost + 1 == HOTTEST {
            // From here on nobody wants to move.
            found.iter_mut().for_each(|wall| wall[cost..].fill(first));
            return (found, Worth { mean: first, temperature: cost as i16 });
        }
        (found[0][cost], found[1][cost]) = (first, second);
        cost += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many moves the side across the lines gets, counted by trying everything: pairs of lines, whoever moves.
    fn counted(
        covered: u64,
        mine: bool,
        known: &mut std::collections::HashMap<(u64, bool), u32>,
    ) -> u32 {
        if let Some(&count) = known.get(&(covered, mine)) {
            return count;
        }
        let count = if mine {
            let firsts = (0..64).filter(|first| first / 8 % 2 == 0);
            let dominoes = firsts.map(|first| 0x101_u64 << first).filter(|d| covered & d == 0);
            let moves: Vec<u64> = dominoes.collect();
            moves.iter().map(|d| 1 + counted(covered | d, false, known)).max().unwrap_or(0)
        } else {
            let firsts = (0..64).filter(|first| first % 8 < 7);
            let dominoes = firsts.map(|first| 3_u64 << first).filter(|d| covered & d == 0);
            let moves: Vec<u64> = dominoes.collect();
            // The other side may have moves elsewhere.
            let pass = counted(covered, true, known);
            moves.iter().map(|d| counted(covered | d, true, known)).fold(pass, u32::min)
        };
        known.insert((covered, mine), count);
        count
    }

    #[test]
    fn what_is_sure_is_never_more_than_what_can_be_had() {
        let mut close = 0;
        for number in 0..300_u64 {
            let random = |salt| outply_game::mix64(number * 8 + salt);
            // Of two pairs of lines about ten squares in a row stay open.
            let open = (random(1) | random(2)) & (random(3) | random(4)) & 0x0000_1f3f_0000_3f1f;
            let covered = !open;
            let mut known = std::collections::HashMap::new();
            let exact = [true, false].map(|mine| counted(covered, mine, &mut known));
            let sure = sure(covered);
            assert!(sure[0] <= exact[0] && sure[1] <= exact[1], "{covered:x} {sure:?} {exact:?}");
            close += u32::from(sure == exact);
        }
        assert!(close > 200, "{close} of 300 are exact");
    }

    #[test]
    fn small_pairs_are_worth_what_is_counted_by_hand() {
        let worth = |open: usize| WORTHS[!open & (STATES - 1)];
        let parts = |open| (worth(open).mean, worth(open).temperature);
        // One column is safe; of two, whoever moves first has both or spoils both.
        assert_eq!(parts(0x0101), (16, 0));
        assert_eq!(parts(0x0303), (16, 16));
        // Of three the middle one protects both others; spoilt, one of them is left to be fought for.
        assert_eq!(parts(0x0707), (28, 20));
    }
}
