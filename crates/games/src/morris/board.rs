//! Boards: points, lines and symmetries.

use std::fmt;

/// A board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Three squares in one another, joined at the middles of their sides: 24 points, 16 mills.
    Nine,
    /// Two such squares: 16 points, 8 mills.
    Six,
    /// A square with its middle lines and diagonals: 9 points, 8 mills.
    Three,
}

/// The game asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    pub(super) men: u8,
    pub(super) most: u8,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} men: expected from 3 to {} on this board", self.men, self.most)
    }
}

impl std::error::Error for SizeError {}

/// A point by its column and row, from 0 at the lower left.
pub(super) type Point = (u8, u8);

impl Layout {
    /// The most men of a side.
    pub(super) fn most(self) -> u8 {
        match self {
            Layout::Nine => 11,
            Layout::Six => 7,
            Layout::Three => 4,
        }
    }

    /// How many squares lie in one another.
    pub(super) fn rings(self) -> u8 {
        match self {
            Layout::Nine => 3,
            Layout::Six => 2,
            Layout::Three => 1,
        }
    }

    /// Columns and rows.
    pub(super) fn side(self) -> u8 {
        2 * self.rings() + 1
    }

    /// The points from the lower left along the rows.
    pub(super) fn points(self) -> Vec<Point> {
        let (side, middle) = (self.side(), self.rings());
        let all = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        let off = |place: u8| place.abs_diff(middle);
        let on_board = |&(x, y): &Point| match (off(x), off(y)) {
            (0, 0) => self == Layout::Three,
            (across, along) => across == along || across == 0 || along == 0,
        };
        all.filter(on_board).collect()
    }

    /// The lines of the board, each as its points in order.
    pub(super) fn lines(self) -> Vec<Vec<Point>> {
        let (last, middle) = (self.side() - 1, self.rings());
        let mut lines = Vec::new();
        for inset in 0..self.rings() {
            let (low, high) = (inset, last - inset);
            for edge in [low, high] {
                lines.push([low, middle, high].map(|x| (x, edge)).to_vec());
                lines.push([low, middle, high].map(|y| (edge, y)).to_vec());
            }
        }
        if self == Layout::Three {
            lines.push([0, 1, 2].map(|x| (x, 1)).to_vec());
            lines.push([0, 1, 2].map(|y| (1, y)).to_vec());
            lines.push([0, 1, 2].map(|x| (x, x)).to_vec());
            lines.push([0, 1, 2].map(|x| (x, 2 - x)).to_vec());
            return lines;
        }
        let (near, far) = (0..self.rings(), middle + 1..=last);
        lines.push(near.clone().map(|x| (x, middle)).collect());
        lines.push(far.clone().map(|x| (x, middle)).collect());
        lines.push(near.map(|y| (middle, y)).collect());
        lines.push(far.map(|y| (middle, y)).collect());
        lines
    }

    /// Where each point goes under each symmetry but the identity: turns and reflections, and where
    /// there are several squares the innermost for the outermost.
    pub(super) fn images(self) -> Vec<Vec<usize>> {
        let points = self.points();
        let (last, middle) = (self.side() - 1, self.rings());
        let exchanged = |(x, y): Point| {
            let distance = x.abs_diff(middle).max(y.abs_diff(middle));
            let new = middle + 1 - distance;
            let scaled = |place: u8| match place.cmp(&middle) {
                std::cmp::Ordering::Less => middle - new,
                std::cmp::Ordering::Equal => middle,
                std::cmp::Ordering::Greater => middle + new,
            };
            if distance == 0 { (x, y) } else { (scaled(x), scaled(y)) }
        };
        let mut images = Vec::new();
        for number in 0..16_u8 {
            let has = |bit: u8| number >> bit & 1 == 1;
            let image = |&(x, y): &Point| {
                let (x, y) = if has(0) { (last - x, y) } else { (x, y) };
                let (x, y) = if has(1) { (x, last - y) } else { (x, y) };
                let point = if has(2) { (y, x) } else { (x, y) };
                let point = if has(3) { exchanged(point) } else { point };
                points.iter().position(|known| *known == point).unwrap_or_default()
            };
            images.push(points.iter().map(image).collect::<Vec<usize>>());
        }
        images.sort();
        images.dedup();
        images.retain(|image| image.iter().enumerate().any(|(from, to)| from != *to));
        images
    }
}
