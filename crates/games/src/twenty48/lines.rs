//! One row or column.

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

/// What every line of up to four tiles becomes, by the tiles as nibbles, the first one lowest.
#[derive(Clone, Debug)]
pub(super) struct LineTable {
    /// Slid to the first tile's end.
    pub(super) first: Vec<u16>,
    /// Slid to the last tile's end.
    pub(super) last: Vec<u16>,
    /// A quarter of the score, the same both ways: every score is a multiple of 4.
    pub(super) quarters: Vec<u16>,
}

impl LineTable {
    pub(super) fn new(length: u32, largest: u8) -> LineTable {
        let lines = 1usize << (4 * length);
        let (mut first, mut last) = (Vec::with_capacity(lines), Vec::with_capacity(lines));
        let mut quarters = Vec::with_capacity(lines);
        for line in 0..lines {
            let mut tiles = nibbles(line as u16);
            let tiles = &mut tiles[..length as usize];
            let mut turned: Vec<u8> = tiles.iter().rev().copied().collect();
            quarters.push((slide(tiles, largest) / 4) as u16);
            first.push(packed(tiles));
            slide(&mut turned, largest);
            turned.reverse();
            last.push(packed(&turned));
        }
        LineTable { first, last, quarters }
    }
}

/// The four nibbles of a line, the lowest first.
pub(super) fn nibbles(line: u16) -> [u8; 4] {
    [0, 4, 8, 12].map(|shift| (line >> shift & 15) as u8)
}

fn packed(tiles: &[u8]) -> u16 {
    tiles.iter().rev().fold(0, |line, &tile| line << 4 | u16::from(tile))
}
