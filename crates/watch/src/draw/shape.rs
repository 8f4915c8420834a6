//! The shapes of nodes, as large as the texts in them need.

use super::font::{CAPITAL, LINE};
use outply_game::{Mover, Player};

/// What stands for the player to move: no two are alike, so that colour is not needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Figure {
    Up,
    Down,
    Diamond,
    Square,
    Pentagon,
    Hexagon,
    Octagon,
    Leaf,
    Chip,
}

impl Figure {
    pub(crate) fn of(mover: Option<Mover>) -> Figure {
        match mover {
            None => Figure::Leaf,
            Some(Mover::Chance) => Figure::Diamond,
            Some(Mover::Player(Player(0))) => Figure::Up,
            Some(Mover::Player(Player(1))) => Figure::Down,
            Some(Mover::Player(Player(2))) => Figure::Square,
            Some(Mover::Player(Player(3))) => Figure::Pentagon,
            Some(Mover::Player(Player(4))) => Figure::Hexagon,
            Some(Mover::Player(_)) => Figure::Octagon,
        }
    }
}

/// A shape around the point (0, 0).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    /// The corners.
    pub(crate) corners: Vec<(f64, f64)>,
    /// How far the corners are rounded, of a rectangle.
    pub(crate) radius: f64,
    /// Where the middle of the text lies, below the middle of the shape.
    pub(crate) text: f64,
}

impl Shape {
    /// No shape at all.
    pub(crate) fn none() -> Shape {
        polygon(Vec::new())
    }

    /// Half of the width and of the height.
    pub(crate) fn half(&self) -> (f64, f64) {
        let most = |(x, y): (f64, f64), corner: &(f64, f64)| (x.max(corner.0), y.max(corner.1));
        self.corners.iter().fold((0.0, 0.0), most)
    }

    /// The figure for texts of this width on so many lines at `size`; `slim` if all texts of the
    /// picture are short enough for triangles, else figures are boxes with a roof.
    pub(crate) fn of(figure: Figure, (text, lines): (f64, usize), size: f64, slim: bool) -> Shape {
        let height = text_height(lines, size);
        match figure {
            Figure::Leaf => {
                let half = (text / 2.0 + 0.55 * size).max(1.1 * size);
                rounded((half, height / 2.0 + 0.5 * size), 0.4 * size)
            }
            Figure::Chip => {
                let high = height / 2.0 + 0.45 * size;
                rounded((text / 2.0 + 0.6 * size, high), high)
            }
            _ if slim => slim_shape(figure, text, height, size),
            _ => roofed(figure, text, height, size),
        }
    }
}

/// From the top of the first line's capitals to the last baseline.
pub(crate) fn text_height(lines: usize, size: f64) -> f64 {
    lines.saturating_sub(1) as f64 * LINE * size + CAPITAL * size
}

fn rounded((wide, high): (f64, f64), radius: f64) -> Shape {
    Shape { radius, ..polygon(vec![(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) }
}

fn polygon(corners: Vec<(f64, f64)>) -> Shape {
    Shape { corners, radius: 0.0, text: 0.0 }
}

/// Both halves of a shape that is the same left and right, from the right one, top to bottom.
fn mirrored(right: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let left = right.iter().rev().filter(|corner| corner.0 != 0.0).map(|&(x, y)| (-x, y));
    right.iter().copied().chain(left).collect()
}

fn upside_down(shape: Shape) -> Shape {
    let corners = shape.corners.iter().rev().map(|&(x, y)| (x, -y)).collect();
    Shape { corners, text: -shape.text, ..shape }
}

fn slim_shape(figure: Figure, text: f64, height: f64, size: f64) -> Shape {
    match figure {
        Figure::Down => upside_down(slim_shape(Figure::Up, text, height, size)),
        Figure::Up => {
            let high = height.max(CAPITAL * size) + 1.8 * size;
            let base = 0.38 * size;
            // How wide the triangle is at the top of the text, of its base.
            let share = (high - base - height) / high;
            let half = ((text + 0.5 * size) / share / 2.0).max(1.5 * size);
            let corners = mirrored(&[(0.0, -high / 2.0), (half, high / 2.0)]);
            Shape { text: high / 2.0 - base - height / 2.0, ..polygon(corners) }
        }
        Figure::Diamond => {
            let high = height / 2.0 + 1.1 * size;
            let share = 1.0 - (height / 2.0 + 1.0) / high;
            let wide = ((text / 2.0 + 0.2 * size) / share).max(1.6 * size);
            polygon(mirrored(&[(0.0, -high), (wide, 0.0), (0.0, high)]))
        }
        Figure::Pentagon => {
            let (wide, high) =
                ((text / 1.6 + 0.5 * size).max(1.4 * size), height / 2.0 + 0.9 * size);
            let corners = mirrored(&[(0.0, -high), (wide, -0.2 * high), (0.75 * wide, high)]);
            Shape { text: 0.18 * high, ..polygon(corners) }
        }
        Figure::Hexagon => {
            let (wide, high) = (text / 2.0 + 0.9 * size, height / 2.0 + 0.7 * size);
            polygon(mirrored(&[(wide - 0.6 * size, -high), (wide, 0.0), (wide - 0.6 * size, high)]))
        }
        Figure::Octagon => {
            let (wide, high) = (text / 2.0 + 0.8 * size, height / 2.0 + 0.75 * size);
            let cut = 0.5 * size;
            let right =
                [(wide - cut, -high), (wide, cut - high), (wide, high - cut), (wide - cut, high)];
            polygon(mirrored(&right))
        }
        _ => {
            let (wide, high) =
                ((text / 2.0 + 0.5 * size).max(1.1 * size), height / 2.0 + 0.7 * size);
            polygon(mirrored(&[(wide, -high), (wide, high)]))
        }
    }
}

fn roofed(figure: Figure, text: f64, height: f64, size: f64) -> Shape {
    let (wide, high) = (text / 2.0 + 0.6 * size, height / 2.0 + 0.5 * size);
    let roof = 0.8 * size;
    match figure {
        Figure::Down => upside_down(roofed(Figure::Up, text, height, size)),
        Figure::Up => {
            let (top, bottom) = (-high - roof / 2.0, high + roof / 2.0);
            let corners = mirrored(&[(0.0, top), (wide, top + roof), (wide, bottom)]);
            Shape { text: roof / 2.0, ..polygon(corners) }
        }
        Figure::Diamond => polygon(mirrored(&[(wide, -high), (wide + roof, 0.0), (wide, high)])),
        Figure::Pentagon => polygon(mirrored(&[(wide, -high), (wide + roof, high)])),
        Figure::Hexagon => polygon(mirrored(&[(wide + roof, -high), (wide, high)])),
        Figure::Octagon => {
            let cut = 0.5 * size;
            let wide = wide + 0.2 * size;
            let right =
                [(wide - cut, -high), (wide, cut - high), (wide, high - cut), (wide - cut, high)];
            polygon(mirrored(&right))
        }
        _ => polygon(mirrored(&[(wide, -high), (wide, high)])),
    }
}
