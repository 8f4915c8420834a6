//! Sets of squares as 64-bit words: bit 0 is a1, bit 7 is h1, bit 63 is h8.

/// The columns b to g: a line along a row or a diagonal crosses no other.
const INNER: u64 = !(COLUMN_A | COLUMN_H);

pub(super) const COLUMN_A: u64 = 0x0101_0101_0101_0101;
pub(super) const COLUMN_H: u64 = COLUMN_A << 7;

/// The empty squares where a disc of `mine` would flank some of `theirs`.
#[inline]
pub(super) fn moves(mine: u64, theirs: u64) -> u64 {
    let inner = theirs & INNER;
    let flanking = beyond(mine, inner, 1)
        | beyond(mine, inner, 7)
        | beyond(mine, theirs, 8)
        | beyond(mine, inner, 9);
    flanking & !(mine | theirs)
}

/// The squares right behind an unbroken line of `over` that begins next to one of `from`, both
/// ways along the lines of this `step`. A line of six is the longest; parallel prefixes (Kogge
/// and Stone 1973) reach it in three doublings instead of six steps.
#[inline(always)]
fn beyond(from: u64, over: u64, step: u32) -> u64 {
    let pairs_up = over & over << step;
    let mut up = over & from << step;
    up |= over & up << step;
    up |= pairs_up & up << (2 * step);
    up |= pairs_up & up << (2 * step);
    let pairs_down = over & over >> step;
    let mut down = over & from >> step;
    down |= over & down >> step;
    down |= pairs_down & down >> (2 * step);
    down |= pairs_down & down >> (2 * step);
    up << step | down >> step
}

/// The squares that a queen on each square sees on an empty board, by direction: four towards
/// the higher bits, then the four opposite ones.
pub(super) struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = rays();

const fn rays() -> [Rays; 64] {
    let mut all = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let steps: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (x, y) = steps[line];
            all[square].up[line] = ray(square as i32, x, y);
            all[square].down[line] = ray(square as i32, -x, -y);
            line += 1;
        }
        square += 1;
    }
    all
}

const fn ray(square: i32, right: i32, down: i32) -> u64 {
    let (mut x, mut y) = (square % 8 + right, square / 8 + down);
    let mut cells = 0;
    while x >= 0 && x < 8 && y >= 0 && y < 8 {
        cells |= 1 << (8 * y + x);
        (x, y) = (x + right, y + down);
    }
    cells
}

/// The discs of `theirs` that turn when a disc of `mine` is put where `rays` begin.
#[inline]
pub(super) fn flips(rays: &Rays, mine: u64, theirs: u64) -> u64 {
    let up = rays.up.iter().fold(0, |turned, &ray| turned | flips_up(ray, mine, theirs));
    rays.down.iter().fold(up, |turned, &ray| turned | flips_down(ray, mine, theirs))
}

/// The carry of an addition ripples along the ray over the opponent's discs to the first square
/// without one.
#[inline(always)]
fn flips_up(ray: u64, mine: u64, theirs: u64) -> u64 {
    let flank = (theirs | !ray).wrapping_add(1) & ray & mine;
    flank.wrapping_sub(u64::from(flank != 0)) & ray
}

/// Carries do not ripple downwards: the first square without an opponent's disc is the highest.
#[inline(always)]
fn flips_down(ray: u64, mine: u64, theirs: u64) -> u64 {
    // With no such square, bit 0 stands in: it is outside the ray or an opponent's.
    let end = (1 << 63) >> ((ray & !theirs) | 1).leading_zeros();
    let flank = end & ray & mine;
    flank.wrapping_neg() << 1 & ray
}

/// The set and every square beside, above, below or diagonally next to it.
#[inline]
pub(super) fn with_neighbours(set: u64) -> u64 {
    let wide = set | (set & !COLUMN_A) >> 1 | (set & !COLUMN_H) << 1;
    wide | wide << 8 | wide >> 8
}

/// The set in the mirror image that swaps rows and columns: bits travel along their diagonal in
/// three exchanges of ever smaller blocks.
fn transposed(mut set: u64) -> u64 {
    for (distance, half) in
        [(28, 0x0000_0000_f0f0_f0f0), (14, 0x0000_cccc_0000_cccc), (7, 0x00aa_00aa_00aa_00aa)]
    {
        let moving = (set ^ set >> distance) & half;
        set ^= moving ^ moving << distance;
    }
    set
}

/// The set under each of the eight symmetries of the board, the set itself first.
pub(super) fn images(set: u64) -> [u64; 8] {
    let four = |set: u64| {
        let turned = set.reverse_bits();
        [set, turned, set.swap_bytes(), turned.swap_bytes()]
    };
    let ([a, b, c, d], [e, f, g, h]) = (four(set), four(transposed(set)));
    [a, b, c, d, e, f, g, h]
}
