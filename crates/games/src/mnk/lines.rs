//! Lines of a length, as sets of squares.

/// The bits in which [`Direction::potential`] counts marks.
const BITS: usize = 5;

/// The longest line whose marks those bits can count.
pub(super) const COUNTED: u32 = (1 << BITS) - 1;

/// The directions in which lines run: of a flat board four, of a box thirteen. Those four are apart because
/// loops over a number that is known are unrolled: 3 % of the instructions of Monte Carlo search on a flat board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Directions {
    flat: [Direction; FLAT.len()],
    through: Option<Through>,
}

/// Those through the layers of a box.
type Through = [Direction; THROUGH.len()];

/// One of the directions of lines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Direction {
    /// How far apart neighbours are.
    step: u32,
    /// The squares on which a line can begin.
    starts: u64,
    /// The line that begins at square 0.
    line: u64,
}

/// By columns, rows and layers from a square to the next of a line: rows, columns and both diagonals.
const FLAT: [[i32; 3]; 4] = [[1, 0, 0], [0, 1, 0], [1, 1, 0], [-1, 1, 0]];

/// Those that lead through layers.
const THROUGH: [[i32; 3]; 9] = [
    [0, 0, 1],
    [1, 0, 1],
    [-1, 0, 1],
    [0, 1, 1],
    [0, -1, 1],
    [1, 1, 1],
    [-1, 1, 1],
    [1, -1, 1],
    [-1, -1, 1],
];

impl Directions {
    /// Those of a board of so many columns, rows and layers.
    pub(super) fn new(size: [u32; 3], length: u32) -> Directions {
        let direction = |along| Direction::new(size, along, length);
        let through = (size[2] > 1).then(|| THROUGH.map(direction));
        Directions { flat: FLAT.map(direction), through }
    }

    /// Whether this is so of any.
    #[inline]
    pub(super) fn any(&self, is_so: impl Fn(&Direction) -> bool) -> bool {
        match &self.through {
            None => self.flat.iter().any(is_so),
            Some(through) => self.flat.iter().chain(through).any(is_so),
        }
    }

    /// All one after the other.
    #[inline]
    pub(super) fn fold<T>(&self, start: T, step: impl FnMut(T, &Direction) -> T) -> T {
        match &self.through {
            None => self.flat.iter().fold(start, step),
            Some(through) => self.flat.iter().chain(through).fold(start, step),
        }
    }

    /// The lines of `length` through a square, one after the other.
    #[inline]
    pub(super) fn fold_through<T>(
        &self,
        (square, length): (u32, u32),
        start: T,
        step: impl FnMut(T, u64) -> T,
    ) -> T {
        let lines = |direction: &Direction| direction.through(square, length);
        match &self.through {
            None => self.flat.iter().flat_map(lines).fold(start, step),
            Some(through) => self.flat.iter().chain(through).flat_map(lines).fold(start, step),
        }
    }
}

impl Direction {
    fn new(size: [u32; 3], along: [i32; 3], length: u32) -> Direction {
        let [width, height, depth] = size;
        let factors = [1, width, width * height];
        let step: i32 = along.iter().zip(factors).map(|(&by, factor)| by * factor as i32).sum();
        let step = step.unsigned_abs();
        let last = length as i32 - 1;
        let fits = |square: u32| {
            let place = [square % width, square / width % height, square / (width * height)];
            let ends = place.iter().zip(along).map(|(&from, by)| from as i32 + by * last);
            ends.zip(size).all(|(end, side)| (0..side as i32).contains(&end))
        };
        let starts = (0..width * height * depth).filter(|&square| fits(square));
        Direction {
            step,
            starts: starts.fold(0, |starts, square| starts | 1 << square),
            line: (0..length).fold(0, |line, k| line | raised(1, k * step)),
        }
    }

    /// The lines of `length` through a square.
    #[inline]
    fn through(&self, square: u32, length: u32) -> impl Iterator<Item = u64> + use<> {
        let Direction { step, starts, line } = *self;
        let firsts = (0..length).map_while(move |k| square.checked_sub(k * step));
        firsts.filter(move |first| starts >> first & 1 == 1).map(move |first| line << first)
    }

    /// The squares at which lines of `length` within `marks` begin.
    #[inline]
    pub(super) fn lines(&self, marks: u64, length: u32) -> u64 {
        (1..length).fold(self.starts & marks, |run, k| run & lowered(marks, k * self.step))
    }

    /// The squares that complete a line of `length` with `marks`: all its other squares are among them.
    #[inline]
    pub(super) fn completions(&self, marks: u64, length: u32) -> u64 {
        // The lines of which no square is missing so far, and of which one is.
        let (mut full, mut missing) = (self.starts, 0);
        for k in 0..length {
            let here = lowered(marks, k * self.step);
            missing = missing & here | full & !here;
            full &= here;
        }
        (0..length).fold(0, |found, k| {
            let here = missing & !lowered(marks, k * self.step);
            found | raised(here, k * self.step)
        })
    }

    /// Over all lines of `length` without any of `theirs`: 2 to the power of how many of `mine` each has.
    /// For lengths of at most [`COUNTED`].
    #[inline]
    pub(super) fn potential(&self, mine: u64, theirs: u64, length: u32) -> u64 {
        // By line: how many marks it has, a bit of the count in each word.
        debug_assert!(length <= COUNTED);
        let (mut open, mut count) = (self.starts, [0_u64; BITS]);
        for k in 0..length {
            open &= !lowered(theirs, k * self.step);
            let mut carry = lowered(mine, k * self.step);
            for bit in &mut count {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        let having = |marks: u32| {
            let each = count.iter().enumerate().map(|(at, bit)| match marks >> at & 1 {
                1 => *bit,
                _ => !bit,
            });
            each.fold(open, |lines, bit| lines & bit)
        };
        (0..=length).map(|marks| u64::from(having(marks).count_ones()) << marks).sum()
    }
}

/// `marks` nearer to square 0 by so many squares.
#[inline]
fn lowered(marks: u64, by: u32) -> u64 {
    marks.checked_shr(by).unwrap_or(0)
}

/// `marks` farther from square 0 by so many squares.
#[inline]
fn raised(marks: u64, by: u32) -> u64 {
    marks.checked_shl(by).unwrap_or(0)
}
