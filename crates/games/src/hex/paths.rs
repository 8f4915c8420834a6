//! How far a player is from connecting their sides, by bitboards. A step leads to a neighbour or
//! over a bridge: two empty cells between make a connection that one stone of the opponent's
//! cannot cut, so that only the stones at its ends count.

use super::board::Hex;
use super::cells::CellSet;
use super::rules::Stones;

/// The largest distance told apart; a path that needs more stones winds through half the board.
const FAR: usize = 24;

/// The stones and the empty cells that a player may build on.
#[derive(Clone, Copy)]
struct Ground<const WORDS: usize> {
    own: CellSet<WORDS>,
    empty: CellSet<WORDS>,
}

/// Empty cells by their distance from one side.
struct Layers<const WORDS: usize> {
    /// At `n` the cells that are the `n + 1`st stone of the shortest chain from the side.
    cells: [CellSet<WORDS>; FAR],
    /// How many stones connect the two sides; [`FAR`] if no fewer do.
    distance: usize,
}

/// A player's shortest connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Paths {
    /// How many stones connect the player's sides but for bridges; at most [`FAR`].
    pub(super) distance: i32,
    /// How many empty cells lie on a connection with as few stones.
    pub(super) ways: i32,
}

impl<const WORDS: usize> Hex<WORDS> {
    /// The player's shortest connections.
    pub(super) fn paths(&self, state: &Stones<WORDS>, player: usize) -> Paths {
        let ground = Ground { own: state.stones[player], empty: self.cells & !state.all() };
        let (home, goal) = (self.home[player], self.goal[player]);
        let [up, down] = if player == 0 { [0, 3] } else { [4, 1] };
        let first = self.layers(ground, (home, up), (goal, down));
        let distance = first.distance;
        let back = self.layers(ground, (goal, down), (home, up));
        let on = (0..distance)
            .map(|n| first.cells[n] & back.cells[distance - 1 - n])
            .fold(CellSet::EMPTY, |on, cells| on | cells);
        Paths { distance: distance as i32, ways: on.count() as i32 }
    }

    /// The empty cells on which a stone would win for the player at once.
    #[inline]
    pub(super) fn winning_cells(&self, state: &Stones<WORDS>, player: usize) -> CellSet<WORDS> {
        let from_home = self.neighbours(state.anchored[player]) | self.home[player];
        let back = self.connected(state.stones[player], self.goal[player]);
        let from_goal = self.neighbours(back) | self.goal[player];
        from_home & from_goal & self.cells & !state.all()
    }

    /// The distances from one side; each side is its cells and the first of the two
    /// directions that lead over it.
    fn layers(
        &self,
        ground: Ground<WORDS>,
        from: (CellSet<WORDS>, usize),
        to: (CellSet<WORDS>, usize),
    ) -> Layers<WORDS> {
        let mut layers = Layers { cells: [CellSet::EMPTY; FAR], distance: FAR };
        let goal = self.beside_side(ground, to);
        let mut touched = self.beside_side(ground, from);
        let mut reached = CellSet::EMPTY;
        for distance in 0..FAR {
            reached = self.through_stones(ground, &mut touched, reached);
            if reached.meets(goal) {
                layers.distance = distance;
                break;
            }
            let layer = touched & ground.empty & !reached;
            layers.cells[distance] = layer;
            reached = reached | layer;
            touched = touched | self.spread(ground, layer);
        }
        layers
    }

    /// What is reached from cells `touched` without another stone; what that touches is added.
    fn through_stones(
        &self,
        ground: Ground<WORDS>,
        touched: &mut CellSet<WORDS>,
        mut reached: CellSet<WORDS>,
    ) -> CellSet<WORDS> {
        loop {
            let found = *touched & ground.own & !reached;
            if found.is_empty() {
                return reached;
            }
            reached = reached | found;
            *touched = *touched | self.spread(ground, found);
        }
    }

    /// The cells beside a cell of `set` or a bridge away.
    #[inline]
    fn spread(&self, ground: Ground<WORDS>, set: CellSet<WORDS>) -> CellSet<WORDS> {
        let (up, up_right) = (self.step(set, 0), self.step(set, 1));
        let (right, down) = (self.step(set, 2), self.step(set, 3));
        let (down_left, left) = (self.step(set, 4), self.step(set, 5));
        let steps = [up, up_right, right, down, down_left, left];
        let mut spread = up | up_right | right | down | down_left | left;
        for way in 0..6 {
            let other = (way + 1) % 6;
            let (one, two) = (steps[way] & ground.empty, steps[other] & ground.empty);
            spread = spread | self.step(one, other) & self.step(two, way);
        }
        spread
    }

    /// The cells on a side or a bridge away from it.
    #[inline]
    fn beside_side(
        &self,
        ground: Ground<WORDS>,
        (side, over): (CellSet<WORDS>, usize),
    ) -> CellSet<WORDS> {
        // A stone on the second line has two cells of the first beside it, and needs one.
        let open = side & ground.empty;
        let (one, two) = ((over + 3) % 6, (over + 4) % 6);
        let second = self.step(open, one) & self.step(open, two);
        side | second
    }
}
