//! Squares of a rectangular board, numbered along the rows from a1: their names and their rows, both
//! ways.

use outply_game::{NotationError, Player};

/// A board of at most 26 columns; sets of its squares are for boards of at most 64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Squares {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// What lies on eight cells in a row, for evaluators that learn: nothing is 0, what is in the first set 1, what is
/// in the second 2. The lowest bit is the first cell.
#[inline]
pub(crate) fn contents_of_eight(first: u8, second: u8) -> [u8; 8] {
    let (ones, twos) = (bit_by_byte(first), bit_by_byte(second));
    (ones | twos << 1).to_le_bytes()
}

/// The bits of a byte as bytes of 0 or 1, the lowest first.
#[inline]
fn bit_by_byte(bits: u8) -> u64 {
    // Each byte keeps a bit of its own, and is carried up to its highest bit if that is set.
    let apart = (u64::from(bits) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((apart + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101
}

/// Writes what lies on the squares of a board, its upper row first: one's own pieces as 1, the other's as 2. With
/// `is_turned` the lower row comes first, as the second player sees it.
#[inline]
pub(crate) fn contents_of_rows(
    board: Squares,
    [own, other]: [u64; 2],
    is_turned: bool,
    contents: &mut [u8],
) {
    let rows = contents.chunks_exact_mut(board.width as usize).zip(0..board.height);
    for (contents, row) in rows {
        let row = if is_turned { row } else { board.height - 1 - row };
        for (part, contents) in contents.chunks_mut(8).enumerate() {
            let first = row * board.width + 8 * part as u32;
            let eight = contents_of_eight((own >> first) as u8, (other >> first) as u8);
            contents.copy_from_slice(&eight[..contents.len()]);
        }
    }
}

/// Eight rows of eight as eight columns: quarters exchanged, then quarters of these, then of these (H. Warren,
/// "Hacker's Delight", 2002).
#[inline]
pub(crate) fn transposed_of_eight(squares: u64) -> u64 {
    let exchanged = |set: u64, by: u32, those: u64| {
        let other = (set ^ set >> by) & those;
        set ^ other ^ other << by
    };
    let ones = exchanged(squares, 7, 0x00aa_00aa_00aa_00aa);
    let twos = exchanged(ones, 14, 0x0000_cccc_0000_cccc);
    exchanged(twos, 28, 0x0000_0000_f0f0_f0f0)
}

/// Where the cells of a board, rows first, come to lie with left and right exchanged.
pub(crate) fn left_and_right(width: usize, height: usize) -> Vec<usize> {
    (0..width * height).map(|cell| cell / width * width + width - 1 - cell % width).collect()
}

/// The letter of a column.
pub(crate) fn letter(column: u32) -> char {
    char::from(b'a' + column.min(25) as u8)
}

impl Squares {
    /// How many squares there are.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.width * self.height
    }

    /// All squares.
    #[inline]
    pub(crate) fn all(self) -> u64 {
        u64::MAX >> (64 - self.count())
    }

    /// The squares of a column.
    #[inline]
    pub(crate) fn column(self, column: u32) -> u64 {
        (0..self.height).fold(0, |all, row| all | 1 << (row * self.width + column))
    }

    /// The squares of a row.
    #[inline]
    pub(crate) fn row(self, row: u32) -> u64 {
        (u64::MAX >> (64 - self.width)) << (row * self.width)
    }

    /// A set of squares with the columns in reverse order.
    pub(crate) fn mirrored(self, squares: u64) -> u64 {
        (0..self.width).fold(0, |image, from| {
            let (moved, to) = (squares & self.column(from), self.width - 1 - from);
            image | if to >= from { moved << (to - from) } else { moved >> (from - to) }
        })
    }

    /// A set of squares with the rows in reverse order.
    #[inline]
    pub(crate) fn flipped(self, squares: u64) -> u64 {
        if self.width == 8 {
            return squares.swap_bytes() >> (64 - self.count());
        }
        (0..self.height).fold(0, |image, from| {
            let row = (squares & self.row(from)) >> (from * self.width);
            image | row << ((self.height - 1 - from) * self.width)
        })
    }

    /// The images of a set of squares in the upright axis, the other one, and both.
    #[inline]
    pub(crate) fn images(self, squares: u64) -> [u64; 3] {
        let turned = squares.reverse_bits() >> (64 - self.count());
        [self.flipped(turned), self.flipped(squares), turned]
    }

    /// A set of squares of a board as wide as it is high, rows made columns.
    #[inline]
    pub(crate) fn transposed(self, squares: u64) -> u64 {
        let apart = |from: u32, to: u32, set: u64| {
            (0..self.height).fold(0, |all, row| {
                all | (set >> (row * from) & ((1 << self.width) - 1)) << (row * to)
            })
        };
        match self.width {
            8 => transposed_of_eight(squares),
            width => apart(8, width, transposed_of_eight(apart(width, 8, squares))),
        }
    }

    /// A square's name: `a1`.
    pub(crate) fn name(self, square: u32) -> String {
        format!("{}{}", letter(square % self.width), square / self.width + 1)
    }

    /// The square named at byte `at` of `text`, and where its name ends.
    pub(crate) fn parse(self, text: &str, at: usize) -> Result<(u32, usize), NotationError> {
        let last = self.name(self.count() - 1);
        let error = || NotationError::new(text, at, format!("a square from a1 to {last}"));
        let mut chars = text[at..].chars();
        let column = chars.next().filter(char::is_ascii_alphabetic).ok_or_else(error)?;
        let column = u32::from(column.to_ascii_lowercase() as u8 - b'a');
        let digits = chars.as_str();
        let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let row: u32 = digits[..length].parse().map_err(|_| error())?;
        if column < self.width && (1..=self.height).contains(&row) {
            Ok(((row - 1) * self.width + column, at + 1 + length))
        } else {
            Err(error())
        }
    }

    /// The rows from the top, divided by `/`, with numbers for runs of empty squares (`.`).
    pub(crate) fn rows(self, symbol: impl Fn(u32) -> char) -> String {
        let row = |row: u32| {
            let (mut text, mut empty) = (String::new(), 0);
            for column in 0..self.width {
                match symbol(row * self.width + column) {
                    '.' => empty += 1,
                    piece => {
                        if empty > 0 {
                            text += &std::mem::take(&mut empty).to_string();
                        }
                        text.push(piece);
                    }
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        (0..self.height).rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// The squares of each of `symbols`, in lower case or upper, in the rows with which `text` begins
    /// after white space: rows as [`Squares::rows`] writes them, or with a `.` for each empty square.
    /// Also where they end.
    pub(crate) fn read<const N: usize>(
        self,
        text: &str,
        symbols: [char; N],
    ) -> Result<([u64; N], usize), NotationError> {
        let mut sets = [0; N];
        let start = text.len() - text.trim_start().len();
        let end = text[start..].find(char::is_whitespace).map_or(text.len(), |end| start + end);
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        let (mut row, mut column, mut run) = (self.height - 1, 0, 0);
        for (at, c) in text[start..end].char_indices().map(|(at, c)| (start + at, c)) {
            let digit = c.to_digit(10);
            let known = symbols.iter().position(|symbol| symbol.eq_ignore_ascii_case(&c));
            if digit.is_none() {
                column += std::mem::take(&mut run);
            }
            match (c, digit) {
                ('/', _) if column != self.width => {
                    return error(at, format!("{} squares in a row", self.width));
                }
                ('/', _) if row == 0 => return error(at, format!("{} rows", self.height)),
                ('/', _) => (row, column) = (row - 1, 0),
                (_, Some(digit)) => run = 10 * run + digit,
                _ if c != '.' && known.is_none() => {
                    let symbols: String =
                        symbols.iter().map(|symbol| format!("'{symbol}', ")).collect();
                    return error(at, format!("{symbols}'.', a number or '/'"));
                }
                _ => {
                    if let Some(set) = known.filter(|_| column < self.width) {
                        sets[set] |= 1 << (row * self.width + column);
                    }
                    column += 1;
                }
            }
            if column + run > self.width || digit == Some(0) && run == 0 {
                return error(at, format!("a row of {} squares", self.width));
            }
        }
        if row > 0 || column + run < self.width {
            return error(end, format!("{} rows of {} squares", self.height, self.width));
        }
        Ok((sets, end))
    }
}

/// The squares of a set, from the lowest.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

/// The player named by one of two letters in what follows byte `from` of `text`.
pub(crate) fn side(text: &str, from: usize, letters: [char; 2]) -> Result<Player, NotationError> {
    let rest = &text[from..];
    let at = text.len() - rest.trim_start().len();
    let mut chars = rest.trim().chars();
    let named = chars.next().filter(|_| chars.next().is_none());
    let player = named.and_then(|c| letters.iter().position(|own| own.eq_ignore_ascii_case(&c)));
    let expected = || format!("the side to move, {} or {}", letters[0], letters[1]);
    player
        .map(|player| Player(player as u8))
        .ok_or_else(|| NotationError::new(text, at, expected()))
}
