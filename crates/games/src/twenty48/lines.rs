//! One row or column.

use std::array;
use std::sync::Arc;

/// Slides a line's tiles to its beginning, merging equal ones once; what the merges score.
/// Tiles of exponent `largest` do not merge.
pub(super) fn slide(line: &mut [u8], largest: u8) -> u32 {
    let (mut end, mut gain) = (0, 0);
    let mut open = false;
    for at in 0..line.len() {
        let tile = std::mem::take(&mut line[at]);
        if tile == 0 {
            continue;
        }
        if open && line[end - 1] == tile && tile < largest {
            line[end - 1] += 1;
            gain += 1 << (tile + 1);
            open = false;
        } else {
            line[end] = tile;
            end += 1;
            open = true;
        }
    }
    gain
}

/// Something for every line of up to four tiles, by the tiles as nibbles, the first one lowest.
pub(super) type ByLine<T> = Arc<[T; 1 << 16]>;

/// A table of what `entry` tells of every line of `length` tiles.
pub(super) fn by_line<T: Copy + Default>(length: u32, entry: impl Fn(&[u8]) -> T) -> ByLine<T> {
    let lines = 1usize << (4 * length);
    let known = |line: usize| entry(&nibbles(line as u16)[..length as usize]);
    Arc::new(array::from_fn(|line| if line < lines { known(line) } else { T::default() }))
}

/// What every line becomes: the tiles in the lower half, a quarter of the score in the upper one
/// (every score is a multiple of 4).
#[derive(Clone, Debug)]
pub(super) struct LineTable {
    /// Slid to the first tile's end.
    pub(super) first: ByLine<u32>,
    /// Slid to the last tile's end.
    pub(super) last: ByLine<u32>,
}

impl LineTable {
    pub(super) fn new(length: u32, largest: u8) -> LineTable {
        let entry = |line: &[u8], turns: bool| {
            let mut tiles: Vec<u8> = line.to_vec();
            if turns {
                tiles.reverse();
            }
            let quarters = slide(&mut tiles, largest) / 4;
            if turns {
                tiles.reverse();
            }
            quarters << 16 | u32::from(packed(&tiles))
        };
        let table = |turns| by_line(length, |line| entry(line, turns));
        LineTable { first: table(false), last: table(true) }
    }
}

/// The four nibbles of a line, the lowest first.
fn nibbles(line: u16) -> [u8; 4] {
    [0, 4, 8, 12].map(|shift| (line >> shift & 15) as u8)
}

fn packed(tiles: &[u8]) -> u16 {
    tiles.iter().rev().fold(0, |line, &tile| line << 4 | u16::from(tile))
}
