//! What changes in a game.

/// The largest number of ghosts.
pub const MOST_GHOSTS: usize = 8;

/// A way to move, or not to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Up the board.
    North,
    /// Down the board.
    South,
    /// To the right.
    East,
    /// To the left.
    West,
    /// Nowhere.
    Stop,
}

impl Direction {
    /// All directions, in the order in which actions are listed.
    pub const ALL: [Direction; 5] =
        [Direction::North, Direction::South, Direction::East, Direction::West, Direction::Stop];

    /// The way back.
    pub fn reverse(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::South => Direction::North,
            Direction::East => Direction::West,
            Direction::West => Direction::East,
            Direction::Stop => Direction::Stop,
        }
    }
}

/// Some directions, in the order of [`Direction::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Directions(pub(super) u8);

impl Directions {
    pub(super) const NONE: Directions = Directions(0);

    #[inline]
    pub(super) fn of(direction: Direction) -> Directions {
        Directions(1 << direction as u8)
    }

    #[inline]
    pub(super) fn with(self, direction: Direction) -> Directions {
        Directions(self.0 | 1 << direction as u8)
    }

    #[inline]
    pub(super) fn without(self, direction: Direction) -> Directions {
        Directions(self.0 & !(1 << direction as u8))
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        let direction = *Direction::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(direction)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Directions {}

/// A set of cells, for the food.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cells([u64; 8]);

impl Cells {
    pub(super) fn insert(&mut self, cell: u16) {
        self.0[usize::from(cell / 64)] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell / 64)] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(super) fn contains(&self, cell: u16) -> bool {
        self.0[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        (0..).zip(self.0).flat_map(|(place, word): (u16, u64)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & (rest - 1)));
            let rests = rests.take(word.count_ones() as usize);
            rests.map(move |rest| 64 * place + rest.trailing_zeros() as u16)
        })
    }
}

/// A ghost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ghost {
    /// Where it is.
    pub cell: u16,
    /// Where it went last; [`Direction::Stop`] in the beginning and after it was eaten.
    pub heading: Direction,
    /// How many of its moves it stays scared; 0 if it is not.
    pub scared: u8,
}

impl Ghost {
    pub(super) const NONE: Ghost = Ghost::at(0);

    /// A ghost as it begins.
    pub(super) const fn at(cell: u16) -> Ghost {
        Ghost { cell, heading: Direction::Stop, scared: 0 }
    }
}

/// A position: where Pac-Man and the ghosts are, what is not yet eaten, and the score so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scene {
    pub(super) food: Cells,
    /// A bit for each capsule, numbered as in the layout.
    pub(super) capsules: u16,
    pub(super) pacman: u16,
    pub(super) ghosts: [Ghost; MOST_GHOSTS],
    pub(super) score: i32,
    /// Pac-Man's moves so far.
    pub(super) moves: u16,
    /// Who is to move: 0 Pac-Man, 1 the first ghost.
    pub(super) next: u8,
    pub(super) is_lost: bool,
}

const _: () = assert!(size_of::<Scene>() <= 256, "searches copy states");

impl Scene {
    /// Pac-Man's points so far.
    pub fn score(&self) -> i32 {
        self.score
    }

    /// Pac-Man's cell.
    pub fn pacman(&self) -> u16 {
        self.pacman
    }

    /// How many moves Pac-Man has made.
    pub fn moves(&self) -> u32 {
        u32::from(self.moves)
    }

    /// How many dots of food are left.
    pub fn food(&self) -> u32 {
        self.food.count()
    }

    /// How many capsules are left.
    pub fn capsules(&self) -> u32 {
        self.capsules.count_ones()
    }

    /// Whether there is food in `cell`.
    pub fn has_food(&self, cell: u16) -> bool {
        usize::from(cell) < super::layout::MOST_CELLS && self.food.contains(cell)
    }

    /// Whether all food is eaten.
    pub fn is_won(&self) -> bool {
        self.food.is_empty()
    }

    /// Whether a ghost caught Pac-Man.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }
}
