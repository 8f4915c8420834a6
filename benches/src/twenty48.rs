//! The best hand-made player of 2048 that was published (R. Xiao, "2048-ai", 2014), written anew:
//! the search and the weights of its later versions, for measuring beside ours.
//!
//! Expectimax as deep as there are different tiles on the board, less two and no less than three
//! slides; states less probable than 0.0001 are estimated; every slide at the root has a memory of
//! its own. Published for 100 games at 100 to 200 ms a move: 8192 in 100 %, 16384 in 94 %, 32768
//! in 36 %, median score 387,222.
//!
//! Tables and arithmetic are as its author has them (single precision, one look-up a row). It is not
//! slower for being in Rust: 78 million slides a second, where the same search in C++ made 63
//! million (`-O3 -march=native`, one run each, both cores at work).
use outply_games::twenty48::{Board, Direction, Packed};
use rustc_hash::FxHashMap;

/// The player's tables, and how far it looks.
pub struct Published {
    /// A row slid to its first tile's end, and to its last one's.
    slides: [Vec<u16>; 2],
    values: Vec<f32>,
    /// Slides looked ahead: the different tiles less this, and at least three.
    known: u32,
    /// States less probable than this are estimated.
    cutoff: f32,
    /// How far the search goes now.
    deepest: u32,
    /// What was found after so many slides.
    memory: FxHashMap<u64, (u32, f32)>,
    /// Slides tried.
    pub nodes: u64,
}

impl Published {
    /// As published: `known` 2, `cutoff` 0.0001.
    pub fn new(known: u32, cutoff: f32) -> Published {
        let rows = || 0..=u16::MAX;
        let last = |row| reversed(slid(reversed(row)));
        Published {
            slides: [rows().map(slid).collect(), rows().map(last).collect()],
            values: rows().map(value).collect(),
            known,
            cutoff,
            deepest: 0,
            memory: FxHashMap::default(),
            nodes: 0,
        }
    }

    /// The slide it would make, if any is possible.
    pub fn choose(&mut self, board: &Packed) -> Option<Direction> {
        let cells = (0..16).map(|cell| u64::from(board.tile((cell % 4, cell / 4))) << (4 * cell));
        let board: u64 = cells.sum();
        self.deepest = different_tiles(board).saturating_sub(self.known).max(3);
        let mut best = (0.0, None);
        for direction in Direction::ALL {
            let after = self.slide(board, direction);
            self.memory.clear();
            if after != board {
                let worth = self.after_slide(after, 1.0, 0) + 1e-6;
                best = if worth > best.0 { (worth, Some(direction)) } else { best };
            }
        }
        best.1
    }

    /// The value of a board to which a tile comes.
    fn after_slide(&mut self, board: u64, reach: f32, ply: u32) -> f32 {
        if reach < self.cutoff || ply >= self.deepest {
            return self.value(board) + self.value(transposed(board));
        }
        let known = self.memory.get(&board).filter(|(earlier, _)| *earlier <= ply);
        if let Some(&(_, value)) = known {
            return value;
        }
        let mut empty = ONES & !tiles(board);
        let count = empty.count_ones() as f32;
        let (reach, mut sum) = (reach / count, 0.0);
        while empty > 0 {
            let two = empty & empty.wrapping_neg();
            empty &= empty - 1;
            sum += 0.9 * self.best(board | two, 0.9 * reach, ply);
            sum += 0.1 * self.best(board | two << 1, 0.1 * reach, ply);
        }
        self.memory.insert(board, (ply, sum / count));
        sum / count
    }

    /// The value of the best slide; 0 where nothing moves.
    fn best(&mut self, board: u64, reach: f32, ply: u32) -> f32 {
        let mut best = 0f32;
        for direction in Direction::ALL {
            let after = self.slide(board, direction);
            self.nodes += 1;
            if after != board {
                best = best.max(self.after_slide(after, reach, ply + 1));
            }
        }
        best
    }

    fn slide(&self, board: u64, direction: Direction) -> u64 {
        let along = |board: u64, to: &[u16]| {
            let row = |shift: u32| u64::from(to[usize::from((board >> shift) as u16)]) << shift;
            row(0) | row(16) | row(32) | row(48)
        };
        let [first, last] = &self.slides;
        match direction {
            Direction::Up => transposed(along(transposed(board), first)),
            Direction::Down => transposed(along(transposed(board), last)),
            Direction::Left => along(board, first),
            Direction::Right => along(board, last),
        }
    }

    fn value(&self, board: u64) -> f32 {
        let row = |shift: u32| self.values[usize::from((board >> shift) as u16)];
        row(0) + row(16) + row(32) + row(48)
    }
}

/// The lowest bit of every tile.
const ONES: u64 = 0x1111_1111_1111_1111;

fn tiles(board: u64) -> u64 {
    let pairs = board | board >> 1;
    (pairs | pairs >> 2) & ONES
}

fn different_tiles(board: u64) -> u32 {
    let seen = (0..16).fold(0u32, |seen, cell| seen | 1 << (board >> (4 * cell) & 15));
    (seen & !1).count_ones()
}

fn transposed(board: u64) -> u64 {
    let swap = |board: u64, mask: u64, distance: u32| {
        let differs = (board ^ board >> distance) & mask;
        board ^ differs ^ differs << distance
    };
    swap(swap(board, 0x0000_f0f0_0000_f0f0, 12), 0x0000_0000_ff00_ff00, 24)
}

fn nibbles(row: u16) -> [u8; 4] {
    [0, 4, 8, 12].map(|shift| (row >> shift & 15) as u8)
}

fn packed(tiles: [u8; 4]) -> u16 {
    tiles.iter().rev().fold(0, |row, &tile| row << 4 | u16::from(tile))
}

fn reversed(row: u16) -> u16 {
    let [a, b, c, d] = nibbles(row);
    packed([d, c, b, a])
}

/// The row slid to its first tile's end.
fn slid(row: u16) -> u16 {
    let (mut found, mut end, mut open) = ([0; 4], 0, false);
    for tile in nibbles(row).into_iter().filter(|&tile| tile > 0) {
        if open && found[end - 1] == tile {
            found[end - 1] = (tile + 1).min(15);
            open = false;
        } else {
            (found[end], end, open) = (tile, end + 1, true);
        }
    }
    packed(found)
}

/// What a row or column is worth: alive, empty cells and merges, less disorder and the tiles' sum.
fn value(row: u16) -> f32 {
    let tiles = nibbles(row);
    let power = |tile: u8, exponent: f32| f32::from(tile).powf(exponent);
    let sum: f32 = tiles.iter().map(|&tile| power(tile, 3.5)).sum();
    let empty = tiles.iter().filter(|&&tile| tile == 0).count();
    let (mut falls, mut rises) = (0.0, 0.0);
    for pair in tiles.windows(2) {
        let step = power(pair[0], 4.0) - power(pair[1], 4.0);
        if step > 0.0 { falls += step } else { rises -= step }
    }
    200_000.0 + 270.0 * empty as f32 + 700.0 * merges(tiles) as f32
        - 47.0 * f32::min(falls, rises)
        - 11.0 * sum
}

/// How many tiles, empty cells left out, stand beside an equal one.
fn merges(tiles: [u8; 4]) -> usize {
    let left: Vec<u8> = tiles.into_iter().filter(|&tile| tile > 0).collect();
    let runs = left.chunk_by(|a, b| a == b).map(<[u8]>::len);
    runs.filter(|&length| length > 1).sum()
}
