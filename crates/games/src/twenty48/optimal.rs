//! The solution of small boards.

use super::board::Board;
use super::rules::{Direction, SPAWNS, Tiles, Twenty48};
use outply_game::{Oracle, Rules};

/// Best play for the score on a small board, by backward induction over all boards that can come up: the
/// points still to be expected (Yamashita, Kaneko and Nakayashiki 2022 solved 3x3 cells so).
///
/// A slide leaves the sum of the tiles as it is and a new tile adds 2 or 4, so boards of one sum follow from
/// those of greater ones. Boards that are images of each other are one. On 3x3 cells the player can meet
/// 48,713,519: 780 MB, and 1.1 GB while they are solved.
#[derive(Clone, Debug)]
pub struct Optimal<B: Board> {
    rules: Twenty48<B>,
    /// The boards on which the player slides, by half the sum of the tiles.
    layers: Vec<Worths<B>>,
}

/// Boards of one sum in order, and what is to be expected on each.
#[derive(Clone, Debug)]
struct Worths<B> {
    boards: Vec<B>,
    points: Vec<f64>,
}

impl<B> Default for Worths<B> {
    fn default() -> Self {
        Worths { boards: Vec::new(), points: Vec::new() }
    }
}

impl<B: Board> Worths<B> {
    fn sorted(mut self) -> Self {
        self.boards.sort_unstable();
        self.boards.dedup();
        self.boards.shrink_to_fit();
        self
    }

    fn settle(&mut self, worth: impl FnMut(&B) -> f64) {
        self.points = self.boards.iter().map(worth).collect();
    }

    fn of(&self, board: &B) -> Option<f64> {
        let place = self.boards.binary_search(board).ok()?;
        self.points.get(place).copied()
    }
}

impl<B: Board> Optimal<B> {
    /// The most cells of a board that is solved.
    pub const MOST_CELLS: u32 = 9;

    /// Solves the game; `None` where the board has more than [`MOST_CELLS`](Self::MOST_CELLS). 3x3 cells take
    /// half a minute.
    pub fn of(rules: &Twenty48<B>) -> Option<Optimal<B>> {
        if rules.size.cells() > Self::MOST_CELLS {
            return None;
        }
        let mut optimal = Optimal { rules: rules.clone(), layers: found(rules) };
        for half in (0..optimal.layers.len()).rev() {
            optimal.settle(half);
        }
        Some(optimal)
    }

    /// The points to be expected from the start.
    pub fn expectation(&self) -> f64 {
        self.expected(&self.rules.initial()).unwrap_or(0.0)
    }

    /// The points to be expected in all, with those scored so far; `None` if the board cannot come up.
    pub fn expected(&self, state: &Tiles<B>) -> Option<f64> {
        let further = match (state.spawning, state.board == B::default()) {
            (true, true) => self.first(),
            (true, false) => self.mean(&state.board)?,
            (false, _) => self.kept(&state.board.least_image(self.rules.size))?,
        };
        Some(f64::from(state.score) + further)
    }

    /// How many boards the player can meet, images of each other counted once.
    pub fn boards(&self) -> usize {
        self.layers.iter().map(|layer| layer.boards.len()).sum()
    }

    /// What is to be expected before the first two tiles come.
    fn first(&self) -> f64 {
        let worth = |(next, weight): (B, f64)| weight * self.mean(&next).unwrap_or(0.0);
        spawned(&self.rules, &B::default()).map(worth).sum()
    }

    /// What is to be expected where a tile comes.
    fn mean(&self, board: &B) -> Option<f64> {
        let size = self.rules.size;
        let worth = |(next, weight): (B, f64)| Some(weight * self.kept(&next.least_image(size))?);
        spawned(&self.rules, board).map(worth).sum()
    }

    /// What is to be expected where the player slides a board that is the least of its images.
    fn kept(&self, board: &B) -> Option<f64> {
        self.layers.get(half_sum(&self.rules, board))?.of(board)
    }

    /// Works out a layer from those of greater sums.
    fn settle(&mut self, half: usize) {
        let mut layer = std::mem::take(&mut self.layers[half]);
        let mut after = slides(&self.rules, &layer);
        after.settle(|board| self.mean(board).unwrap_or(0.0));
        layer.settle(|board| {
            let worth = |(next, gain): (B, u32)| f64::from(gain) + after.of(&next).unwrap_or(0.0);
            slid(&self.rules, board).map(worth).max_by(f64::total_cmp).unwrap_or(0.0)
        });
        self.layers[half] = layer;
    }
}

/// All boards, by half their sums.
fn found<B: Board>(rules: &Twenty48<B>) -> Vec<Worths<B>> {
    let mut layers = Vec::new();
    for (alone, _) in spawned(rules, &B::default()) {
        add(rules, &mut layers, &alone);
    }
    let mut half = 0;
    while half < layers.len() {
        layers[half] = std::mem::take(&mut layers[half]).sorted();
        for after in slides(rules, &layers[half]).boards {
            add(rules, &mut layers, &after);
        }
        half += 1;
    }
    layers
}

/// Adds what may follow where a tile comes.
fn add<B: Board>(rules: &Twenty48<B>, layers: &mut Vec<Worths<B>>, board: &B) {
    for (next, _) in spawned(rules, board) {
        let half = half_sum(rules, &next);
        if layers.len() <= half {
            layers.resize_with(half + 1, Worths::default);
        }
        layers[half].boards.push(next.least_image(rules.size));
    }
}

/// What slides make of a layer's boards.
fn slides<B: Board>(rules: &Twenty48<B>, layer: &Worths<B>) -> Worths<B> {
    let slides = layer.boards.iter().flat_map(|board| slid(rules, board));
    Worths { boards: slides.map(|(next, _)| next).collect(), ..Worths::default() }.sorted()
}

/// Half the sum of a board's tiles.
fn half_sum<B: Board>(rules: &Twenty48<B>, board: &B) -> usize {
    let tiles = (0..rules.size.cells()).map(|cell| board.tile(rules.size.place(cell)));
    tiles.filter(|&tile| tile > 0).map(|tile| 1 << (tile - 1)).sum()
}

/// The least images of what slides make of a board, with what they score.
fn slid<B: Board>(rules: &Twenty48<B>, board: &B) -> impl Iterator<Item = (B, u32)> {
    let slides = Direction::ALL.map(|direction| rules.slide(board, direction));
    let moves = slides.into_iter().filter(move |(next, _)| next != board);
    moves.map(|(next, gain)| (next.least_image(rules.size), gain))
}

/// A board with each tile that may come, and with which probability.
fn spawned<B: Board>(rules: &Twenty48<B>, board: &B) -> impl Iterator<Item = (B, f64)> {
    let empty = f64::from(rules.size.cells() - board.count());
    board.empty_cells(rules.size).flat_map(move |cell| {
        let place = rules.size.place(u32::from(cell));
        SPAWNS.map(|(tile, weight)| (board.with(place, tile), weight / empty))
    })
}

/// Knows every board that can come up.
impl<B: Board> Oracle<Twenty48<B>> for Optimal<B> {
    fn payoff_bounds(&self, rules: &Twenty48<B>, state: &Tiles<B>) -> Option<(f64, f64)> {
        let points = self.expected(state).filter(|_| rules.size == self.rules.size)?;
        Some((points, points))
    }
}
