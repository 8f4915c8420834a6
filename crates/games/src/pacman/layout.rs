//! Boards: what is where in the beginning, and which cells touch.

use super::drawing::Drawing;
use super::maze::{self, Links};
use super::state::{Cells, Direction, MOST_GHOSTS};
use outply_game::NotationError;

/// The largest number of cells that are not wall.
pub(super) const MOST_CELLS: usize = 512;
/// The largest number of capsules.
pub(super) const MOST_CAPSULES: usize = 16;
/// No cell: a wall, or off the board.
pub(super) const NOWHERE: u16 = u16::MAX;

/// A board as it is in the beginning.
///
/// Cells that are not wall are numbered row by row from the top. Distances between all of them
/// are computed once.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The number of each place's cell, row by row.
    pub(super) grid: Vec<u16>,
    /// Each cell's column and row, both counted from 0 at the top left.
    pub(super) places: Vec<(usize, usize)>,
    pub(super) links: Links,
    /// Which capsule (as a bit) lies in each cell in the beginning.
    pub(super) capsule_at: Vec<u16>,
    pub(super) food: Cells,
    pub(super) capsules: u16,
    pub(super) pacman: u16,
    pub(super) ghosts: Vec<u16>,
    distances: Vec<u16>,
}

impl Layout {
    /// Reads a board drawn as the classroom draws it: `%` a wall, `.` food, `o` a capsule, `P`
    /// Pac-Man, `G` a ghost (or `1` to `8`, which number the ghosts), a space for nothing. Rows
    /// have the same length and are ended by a newline or `/`; the edge need not be wall.
    ///
    /// # Errors
    /// Where another mark stands or a row has another length; if there is not one Pac-Man, no
    /// food, or more than 8 ghosts, 16 capsules, 512 cells besides walls, 80 rows or columns.
    pub fn parse(text: &str) -> Result<Layout, NotationError> {
        let drawing = Drawing::read(text, text.len())?;
        let mut layout = Layout::bare(&drawing);
        let mut numbered: Vec<(u8, u16)> = Vec::new();
        for (place, &(at, mark)) in drawing.marks.iter().enumerate() {
            layout
                .mark(place, mark, &mut numbered)
                .map_err(|expected| NotationError::new(text, at, expected))?;
        }
        let end = |expected: &str| Err(NotationError::new(text, text.len(), expected));
        if layout.pacman == NOWHERE {
            return end("a P for Pac-Man");
        }
        if layout.food.is_empty() {
            return end("a dot of food");
        }
        numbered.sort_by_key(|(number, _)| *number);
        layout.ghosts = numbered.into_iter().map(|(_, cell)| cell).collect();
        layout.links = maze::links(&layout);
        layout.distances = maze::distances(&layout.links);
        Ok(layout)
    }

    fn bare(drawing: &Drawing) -> Layout {
        Layout {
            width: drawing.width,
            height: drawing.height,
            grid: vec![NOWHERE; drawing.marks.len()],
            places: Vec::new(),
            links: Vec::new(),
            capsule_at: Vec::new(),
            food: Cells::default(),
            capsules: 0,
            pacman: NOWHERE,
            ghosts: Vec::new(),
            distances: Vec::new(),
        }
    }

    /// Adds what is drawn at `place`, or says what should be there.
    fn mark(&mut self, place: usize, mark: u8, ghosts: &mut Vec<(u8, u16)>) -> Result<(), String> {
        if mark == b'%' {
            return Ok(());
        }
        let cell = self.places.len() as u16;
        if self.places.len() == MOST_CELLS {
            return Err(format!("a wall: there may be {MOST_CELLS} other cells"));
        }
        self.grid[place] = cell;
        self.places.push((place % self.width, place / self.width));
        self.capsule_at.push(0);
        match mark {
            b'.' => self.food.insert(cell),
            b'o' => return self.capsule(cell),
            b'P' if self.pacman != NOWHERE => return Err("only one P".into()),
            b'P' => self.pacman = cell,
            b' ' => {}
            _ if ghosts.len() == MOST_GHOSTS => {
                return Err(format!("{MOST_GHOSTS} ghosts at most"));
            }
            number => ghosts.push((number, cell)),
        }
        Ok(())
    }

    fn capsule(&mut self, cell: u16) -> Result<(), String> {
        let bit = 1u16.checked_shl(self.capsules.count_ones());
        let bit = bit.ok_or(format!("{MOST_CAPSULES} capsules at most"))?;
        self.capsules |= bit;
        self.capsule_at[usize::from(cell)] = bit;
        Ok(())
    }

    /// How many columns the board has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many ghosts there are.
    pub fn ghosts(&self) -> usize {
        self.ghosts.len()
    }

    /// The cell in this column and row, both counted from 0 at the bottom left, unless there is a
    /// wall or nothing.
    pub fn cell(&self, x: usize, y: usize) -> Option<u16> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let cell = self.grid[(self.height - 1 - y) * self.width + x];
        (cell != NOWHERE).then_some(cell)
    }

    /// The column and row of `cell`, counted from 0 at the bottom left.
    pub fn place(&self, cell: u16) -> (usize, usize) {
        let (x, row) = self.places[usize::from(cell)];
        (x, self.height - 1 - row)
    }

    /// How many steps lead from one cell to another; `None` where no way does.
    pub fn distance(&self, from: u16, to: u16) -> Option<u32> {
        let steps = self.distances[usize::from(from) * self.places.len() + usize::from(to)];
        (steps != maze::UNREACHABLE).then_some(u32::from(steps))
    }

    /// Distances from `from` to every cell.
    pub(super) fn distances_from(&self, from: u16) -> &[u16] {
        let start = usize::from(from) * self.places.len();
        &self.distances[start..start + self.places.len()]
    }

    /// The cell next to `cell` in this direction, or [`NOWHERE`].
    #[inline]
    pub(super) fn next(&self, cell: u16, direction: Direction) -> u16 {
        self.links[usize::from(cell)][direction as usize]
    }
}
