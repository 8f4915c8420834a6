//! What lies around a cell: its six neighbours and the six cells a bridge away.

use super::cells::CellSet;

/// Steps in the six directions as columns and rows, clockwise from the cell above.
const STEPS: [(isize, isize); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// A place off the board; no set has it.
const NOWHERE: u16 = u16::MAX;

/// The surroundings of a cell. Six-bit sets have a bit for each direction, clockwise from the
/// cell above; a place beyond a player's side counts as that player's stone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    near: [u16; 6],
    /// Bridge `i` leads between directions `i` and `i + 1`.
    far: [u16; 6],
    near_sides: [u8; 2],
    far_sides: [u8; 2],
}

impl Ring {
    pub(super) fn around(cell: usize, size: usize) -> Ring {
        let mut ring =
            Ring { near: [NOWHERE; 6], far: [NOWHERE; 6], near_sides: [0; 2], far_sides: [0; 2] };
        for (way, near) in STEPS.into_iter().enumerate() {
            let far = bridge(way);
            ring.near[way] = place(cell, near, size, |side| ring.near_sides[side] |= 1 << way);
            ring.far[way] = place(cell, far, size, |side| ring.far_sides[side] |= 1 << way);
        }
        ring
    }

    /// The neighbours that are stones or the side of `player`.
    #[inline]
    pub(super) fn near<const W: usize>(&self, stones: CellSet<W>, player: usize) -> u8 {
        self.near_sides[player] | bits(&self.near, stones)
    }

    /// The cells a bridge away that are stones or the side of `player`.
    #[inline]
    pub(super) fn far<const W: usize>(&self, stones: CellSet<W>, player: usize) -> u8 {
        self.far_sides[player] | bits(&self.far, stones)
    }
}

/// The step of the bridge between directions `way` and `way + 1`.
fn bridge(way: usize) -> (isize, isize) {
    let (a, b) = (STEPS[way], STEPS[(way + 1) % 6]);
    (a.0 + b.0, a.1 + b.1)
}

/// The number of the cell a step away; beyond the board, `beyond` is told whose side it is.
fn place(
    cell: usize,
    (right, down): (isize, isize),
    size: usize,
    mut beyond: impl FnMut(usize),
) -> u16 {
    let column = (cell % size).checked_add_signed(right).filter(|&column| column < size);
    let row = (cell / size).checked_add_signed(down).filter(|&row| row < size);
    if row.is_none() {
        beyond(0);
    }
    if column.is_none() {
        beyond(1);
    }
    column.zip(row).map_or(NOWHERE, |(column, row)| (row * size + column) as u16)
}

#[inline]
fn bits<const W: usize>(places: &[u16; 6], stones: CellSet<W>) -> u8 {
    let bit = |way: usize| u8::from(stones.has(usize::from(places[way]))) << way;
    (0..6).fold(0, |bits, way| bits | bit(way))
}

/// The directions one further clockwise.
#[inline]
pub(super) fn clockwise(ways: u8) -> u8 {
    (ways << 1 | ways >> 5) & 63
}

/// The directions that have one of `ways` on either side.
#[inline]
pub(super) fn between(ways: u8) -> u8 {
    clockwise(ways) & (ways >> 1 | ways << 5) & 63
}
