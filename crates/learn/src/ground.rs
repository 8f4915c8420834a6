//! Where the cells of a board lie, and the patterns on it.

use crate::random::Random;
use outply_game::Draw;
use outply_game::board::Board;

/// The places of cells, and the smallest distance between two of them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ground {
    places: Vec<(f64, f64)>,
    step: f64,
}

/// How far from a place a cell may lie and still be meant, in steps.
const NEAR: f64 = 0.2;
/// How far neighbours are apart at most, in steps: those across a corner are among them.
const BESIDE: f64 = 1.5;
/// Walks that are tried for each that is wanted.
const TRIES: usize = 200;
/// From this walks come, the same ones for everyone.
const SEED: u64 = 0x77616c6b;

impl Ground {
    pub(crate) fn of(board: &Board) -> Ground {
        let places: Vec<(f64, f64)> = board.cells.iter().map(|cell| cell.at).collect();
        let pairs = (0..places.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let distances = pairs.map(|(a, b)| distance(places[a], places[b]));
        let step = distances.filter(|distance| *distance > 1e-6).fold(f64::INFINITY, f64::min);
        Ground { places, step }
    }

    pub(crate) fn count(&self) -> usize {
        self.places.len()
    }

    /// The cell at a place.
    fn at(&self, place: (f64, f64)) -> Option<usize> {
        self.places.iter().position(|other| distance(*other, place) < NEAR * self.step)
    }

    fn neighbours(&self, cell: usize) -> Vec<usize> {
        let beside = |other: &usize| {
            *other != cell && distance(self.places[cell], self.places[*other]) < BESIDE * self.step
        };
        (0..self.count()).filter(beside).collect()
    }

    /// All straight lines of `length` cells, each in one direction.
    pub(crate) fn lines(&self, length: usize) -> Vec<Vec<usize>> {
        if length == 1 {
            return (0..self.count()).map(|cell| vec![cell]).collect();
        }
        let mut lines = Vec::new();
        for (cell, from) in self.places.iter().enumerate() {
            for second in self.neighbours(cell) {
                let to = self.places[second];
                let (right, down) = (to.0 - from.0, to.1 - from.1);
                let is_forward = right > 1e-6 || (right > -1e-6 && down > 0.0);
                let place =
                    |steps: usize| (from.0 + steps as f64 * right, from.1 + steps as f64 * down);
                let line = || (0..length).map(|steps| self.at(place(steps))).collect();
                lines.extend(is_forward.then(line).flatten() as Option<Vec<usize>>);
            }
        }
        lines
    }

    /// `count` random walks of `length` different cells, no two of the same cells, also not as `images` see
    /// them; fewer where there are no more. Each cell is begun from about as often as every other.
    pub(crate) fn walks(
        &self,
        (count, length): (usize, usize),
        images: impl Fn(&[usize]) -> Vec<Vec<usize>>,
    ) -> Vec<Vec<usize>> {
        let mut random = Random::new(&[SEED]);
        let neighbours: Vec<Vec<usize>> =
            (0..self.count()).map(|cell| self.neighbours(cell)).collect();
        let (mut walks, mut known) = (Vec::new(), std::collections::BTreeSet::new());
        let mut starts = Vec::new();
        for _ in 0..count * TRIES {
            if walks.len() == count {
                break;
            }
            if starts.is_empty() {
                starts = (0..self.count()).collect();
            }
            let start = starts.swap_remove(random.below(starts.len()));
            let Some(walk) = walk(start, length, &neighbours, &mut random) else { continue };
            if known.insert(sorted(&walk)) {
                known.extend(images(&walk).iter().map(|image| sorted(image)));
                walks.push(walk);
            }
        }
        walks
    }
}

/// A walk of so many different cells, each beside one before it: beside the last, where one is left there.
fn walk(
    start: usize,
    length: usize,
    neighbours: &[Vec<usize>],
    random: &mut Random,
) -> Option<Vec<usize>> {
    let mut walk = vec![start];
    while walk.len() < length {
        let free = |cell: usize| neighbours[cell].iter().copied().filter(|to| !walk.contains(to));
        let beside: Vec<Vec<usize>> = walk.iter().rev().map(|&cell| free(cell).collect()).collect();
        let choice = beside.into_iter().find(|choice| !choice.is_empty())?;
        walk.push(choice[random.below(choice.len())]);
    }
    Some(walk)
}

pub(crate) fn sorted(cells: &[usize]) -> Vec<usize> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

fn distance((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> f64 {
    (x - to_x).hypot(y - to_y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outply_game::board::{Cell, Kind};

    fn ground(rows: usize, columns: usize) -> Ground {
        let cell =
            |row: usize, column: usize| Cell::square(&format!("c{row}-{column}"), (0.0, 0.0));
        Ground::of(&Board::grid(&[Kind::disc('x', "x", "#000")], (rows, columns), cell))
    }

    #[test]
    fn lines_are_counted_as_by_hand() {
        assert_eq!(ground(6, 7).lines(4).len(), 69);
        assert_eq!(ground(3, 3).lines(3).len(), 8);
        assert_eq!(ground(3, 3).lines(1).len(), 9);
        assert!(ground(3, 3).lines(4).is_empty());
    }

    #[test]
    fn walks_are_of_different_cells_side_by_side() {
        let ground = ground(6, 7);
        let walks = ground.walks((40, 6), |_| Vec::new());
        assert_eq!(walks.len(), 40);
        for walk in &walks {
            assert_eq!(walk.len(), 6);
            let mut cells = sorted(walk);
            cells.dedup();
            assert_eq!(cells.len(), 6);
            let beside = |cell: usize| ground.neighbours(walk[cell]);
            let linked =
                |cell: usize| walk[..cell].iter().any(|before| beside(cell).contains(before));
            assert!((1..6).all(linked), "{walk:?}");
        }
        assert_eq!(super::tests::ground(2, 2).walks((9, 4), |_| Vec::new()).len(), 1);
        assert!(super::tests::ground(2, 2).walks((9, 5), |_| Vec::new()).is_empty());
    }
}
