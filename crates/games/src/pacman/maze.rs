//! Which cells touch, and how far apart they are.

use super::layout::{Layout, NOWHERE};

/// Each cell's neighbours north, south, east and west; itself last, for who stops.
pub(super) type Links = Vec<[u16; 5]>;

/// No way leads there.
pub(super) const UNREACHABLE: u16 = u16::MAX;

pub(super) fn links(layout: &Layout) -> Links {
    let at = |x: usize, row: usize| {
        let inside = x < layout.width && row < layout.height;
        if inside { layout.grid[row * layout.width + x] } else { NOWHERE }
    };
    let around = |(cell, &(x, row)): (u16, &(usize, usize))| {
        let (west, north) = (x.wrapping_sub(1), row.wrapping_sub(1));
        [at(x, north), at(x, row + 1), at(x + 1, row), at(west, row), cell]
    };
    (0..).zip(&layout.places).map(around).collect()
}

/// The steps from every cell to every other, row by row, by breadth-first search.
pub(super) fn distances(links: &Links) -> Vec<u16> {
    (0..links.len()).flat_map(|from| from_cell(links, from)).collect()
}

fn from_cell(links: &Links, from: usize) -> Vec<u16> {
    let mut distances = vec![UNREACHABLE; links.len()];
    distances[from] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        let steps = distances[cell] + 1;
        for &next in links[cell].iter().filter(|&&next| next != NOWHERE) {
            let next = usize::from(next);
            if distances[next] == UNREACHABLE {
                distances[next] = steps;
                queue.push_back(next);
            }
        }
    }
    distances
}
