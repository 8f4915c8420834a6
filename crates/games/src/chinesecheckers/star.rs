//! The board: a hexagram of 121 holes.

use std::sync::LazyLock;

/// How many holes there are.
pub(super) const HOLES: usize = 121;
/// The holes in each row, from the top.
pub(super) const ROWS: [u8; 17] = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];
/// The corner of each of the star's six points, clockwise from the top.
const CORNERS: [(i32, i32); 6] = [(12, 0), (24, 4), (24, 12), (12, 16), (0, 12), (0, 4)];
/// The six ways to a neighbour.
const DIRECTIONS: [(i32, i32); 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
/// No hole: beyond the edge.
pub(super) const OFF: u8 = u8::MAX;

/// A hole, counted from 0 row by row from the top, each row from the left; below 121.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Hole(pub u8);

/// What is worth knowing about the holes.
#[derive(Debug)]
pub(super) struct Star {
    /// The six neighbours of each hole.
    pub(super) neighbours: [[u8; 6]; HOLES],
    /// The six neighbours of each hole as a set.
    pub(super) steps: [u128; HOLES],
    /// The ten holes of each point.
    pub(super) points: [u128; 6],
    /// How many steps each hole is from the corner of each point, on an empty board.
    pub(super) distance: [[u8; HOLES]; 6],
    /// How far each hole lies to the side of the line from a point's corner to the one opposite,
    /// in half holes.
    pub(super) aside: [[u8; HOLES]; 6],
    /// Where each hole comes to lie if the star is turned so that a point becomes the top one.
    pub(super) turned: [[u8; HOLES]; 6],
}

/// The only star.
pub(super) static STAR: LazyLock<Star> = LazyLock::new(Star::new);

impl Star {
    fn new() -> Star {
        let places: [(i32, i32); HOLES] = std::array::from_fn(|hole| place(Hole(hole as u8)));
        let neighbours =
            places.map(|(x, y)| DIRECTIONS.map(|(dx, dy)| hole_at(&places, (x + dx, y + dy))));
        let steps = neighbours.map(|near| set(near.into_iter().filter(|&hole| hole != OFF)));
        let distance = CORNERS.map(|corner| places.map(|place| steps_between(corner, place)));
        let points = distance
            .map(|steps| set((0..HOLES as u8).filter(|&hole| steps[usize::from(hole)] <= 3)));
        let aside = std::array::from_fn(|point| places.map(|place| to_the_side(point, place)));
        let turned = std::array::from_fn(|point| {
            places
                .map(|place| hole_at(&places, (0..point).fold(place, |place, _| sixth_back(place))))
        });
        Star { neighbours, steps, points, distance, aside, turned }
    }
}

/// Columns and rows of a hole: neighbours in a row are two columns apart, so that the rows
/// between them interlock.
pub(super) fn place(hole: Hole) -> (i32, i32) {
    let (mut first, mut y) = (0, 0);
    while y + 1 < ROWS.len() && hole.0 >= first + ROWS[y] {
        first += ROWS[y];
        y += 1;
    }
    let start = 13 - i32::from(ROWS[y]);
    (start + 2 * i32::from(hole.0 - first), y as i32)
}

/// The hole with this number, from 0, in a row, from 0.
pub(super) fn in_row(row: usize, number: u8) -> Hole {
    Hole(ROWS[..row].iter().sum::<u8>() + number)
}

fn hole_at(places: &[(i32, i32)], wanted: (i32, i32)) -> u8 {
    places.iter().position(|&place| place == wanted).map_or(OFF, |hole| hole as u8)
}

/// The least number of steps on an unbounded board.
fn steps_between((ax, ay): (i32, i32), (bx, by): (i32, i32)) -> u8 {
    let (dx, dy) = ((ax - bx).abs(), (ay - by).abs());
    (dy + (dx - dy).max(0) / 2) as u8
}

/// A place after a sixth of a turn about the centre, counterclockwise.
fn sixth_back((x, y): (i32, i32)) -> (i32, i32) {
    let (x, y) = (x - 12, y - 8);
    (12 + (x + 3 * y) / 2, 8 + (y - x) / 2)
}

/// How far a place lies beside the line through the corner of a point and the star's centre: the
/// difference of the two coordinates, of the three that sum to zero, which are equal on that line.
fn to_the_side(point: usize, (x, y): (i32, i32)) -> u8 {
    let r = y - 8;
    let q = (x - 12 - r) / 2;
    let s = -q - r;
    let side = match point % 3 {
        0 => q - s,
        1 => r - s,
        _ => q - r,
    };
    side.unsigned_abs() as u8
}

fn set(holes: impl Iterator<Item = u8>) -> u128 {
    holes.fold(0, |set, hole| set | 1 << hole)
}

/// The holes of a set, in order.
pub(super) fn holes(mut set: u128) -> impl Iterator<Item = Hole> {
    std::iter::from_fn(move || {
        let hole = set.trailing_zeros() as u8;
        (set != 0).then(|| set &= set - 1)?;
        Some(Hole(hole))
    })
}
