//! Positions as PDN's FEN has them: `B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29`. First the side
//! to move, then the squares of both colours, in either order; `K` marks a king.
//!
//! `:H12` adds the plies since the last capture or man's move, as some draughts servers do, and is
//! written only where there are any; `:F` with a move number is read and left alone.

use super::board::{bit, crown_row, numbers};
use super::rules::{DRAW_PLIES, Pieces};
use outply_game::NotationError;

const MOST_PIECES: u32 = 12;

/// The position in FEN.
pub(super) fn format(state: &Pieces) -> String {
    let side = |is_white: bool| {
        let pieces = state.of(is_white);
        let men = numbers(pieces & !state.kings).map(|square| square.to_string());
        let kings = numbers(pieces & state.kings).map(|square| format!("K{square}"));
        men.chain(kings).collect::<Vec<_>>().join(",")
    };
    let mover = if state.is_white { 'W' } else { 'B' };
    let quiet = if state.quiet > 0 { format!(":H{}", state.quiet) } else { String::new() };
    format!("{mover}:W{}:B{}{quiet}", side(true), side(false))
}

/// The position that `text` describes.
pub(super) fn parse(text: &str) -> Result<Pieces, NotationError> {
    let mut reader = Reader { text, at: 0, sides: [0; 2], kings: 0, quiet: 0 };
    let is_white = reader.colour("W or B, the side to move")?;
    let mut seen = String::new();
    while reader.takes(':') {
        reader.section(&mut seen)?;
    }
    for (section, name) in [('W', "White"), ('B', "Black")] {
        if !seen.contains(section) {
            return reader.error(format!("':{section}' and the squares of {name}"));
        }
    }
    reader.takes('.');
    if reader.peek().is_some() {
        return reader.error("',', ':' or the end".into());
    }
    reader.finish(is_white)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The pieces of Black and White.
    sides: [u64; 2],
    kings: u64,
    quiet: u8,
}

impl Reader<'_> {
    fn error<T>(&self, expected: String) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, self.at, expected))
    }

    /// The next character in capitals, after gaps.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next().map(|c| c.to_ascii_uppercase())
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// Whether the colour named here is White.
    fn colour(&mut self, expected: &str) -> Result<bool, NotationError> {
        let is_white = self.takes('W');
        if is_white || self.takes('B') { Ok(is_white) } else { self.error(expected.into()) }
    }

    fn section(&mut self, seen: &mut String) -> Result<(), NotationError> {
        let name = self.peek().filter(|c| !seen.contains(*c));
        seen.extend(name);
        match name {
            Some('W' | 'B') => {
                let is_white = self.takes('W') || !self.takes('B');
                self.squares(is_white)
            }
            Some('H') => {
                self.at += 1;
                let expected = format!("a number of plies from 0 to {DRAW_PLIES}");
                self.quiet = self.number(0, DRAW_PLIES, &expected)?;
                Ok(())
            }
            Some('F') => {
                self.at += 1;
                self.number(0, u8::MAX, "a move number").map(drop)
            }
            _ => self.error("W, B, H or F, each once".into()),
        }
    }

    /// A number of any length; what is larger than a byte reads as the largest byte.
    fn number(&mut self, least: u8, most: u8, expected: &str) -> Result<u8, NotationError> {
        self.peek();
        let start = self.at;
        let digits = self.text[start..].bytes().take_while(u8::is_ascii_digit);
        let add = |n: u8, digit: u8| n.saturating_mul(10).saturating_add(digit - b'0');
        let (length, number) = digits.fold((0, 0), |(length, n), d| (length + 1, add(n, d)));
        if length == 0 || !(least..=most).contains(&number) {
            return self.error(expected.to_owned());
        }
        self.at += length;
        Ok(number)
    }

    fn square(&mut self) -> Result<u8, NotationError> {
        self.number(1, 32, "a square from 1 to 32")
    }

    /// Squares and ranges of squares between commas; there may be none.
    fn squares(&mut self, is_white: bool) -> Result<(), NotationError> {
        if matches!(self.peek(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            let is_king = self.takes('K');
            self.peek();
            let start = self.at;
            let first = self.square()?;
            let last = if self.takes('-') { self.square()? } else { first };
            if last < first {
                self.at = start;
                return self.error("a range from the lower square to the higher".into());
            }
            for square in first..=last {
                self.put(square, is_white, is_king, start)?;
            }
            if !self.takes(',') {
                return Ok(());
            }
        }
    }

    /// Puts a piece whose square was read at byte `at`.
    fn put(
        &mut self,
        square: u8,
        is_white: bool,
        is_king: bool,
        at: usize,
    ) -> Result<(), NotationError> {
        let (side, name) = (usize::from(is_white), if is_white { "White" } else { "Black" });
        let error = |expected: String| Err(NotationError::new(self.text, at, expected));
        if (self.sides[0] | self.sides[1]) & bit(square) != 0 {
            return error(format!("an empty square: there is a piece on {square} already"));
        }
        if !is_king && crown_row(is_white) & bit(square) != 0 {
            return error(format!("K{square}: a man of {name} is crowned there"));
        }
        if self.sides[side].count_ones() == MOST_PIECES {
            return error(format!("at most {MOST_PIECES} pieces of {name}"));
        }
        self.sides[side] |= bit(square);
        self.kings |= if is_king { bit(square) } else { 0 };
        Ok(())
    }

    /// The position, if the last move can have led to it.
    fn finish(&self, is_white: bool) -> Result<Pieces, NotationError> {
        let [black, white] = self.sides;
        let (mine, theirs) = if is_white { (white, black) } else { (black, white) };
        let error = |expected: &str| Err(NotationError::new(self.text, 0, expected));
        if theirs == 0 {
            return error("a piece of the side that has just moved");
        }
        let moved_kings = [theirs, mine].into_iter().take(self.quiet.into());
        if moved_kings.into_iter().any(|side| side & self.kings == 0) {
            return error(
                "a king of each side that has moved since the last capture or man's move",
            );
        }
        Ok(Pieces { mine, theirs, kings: self.kings, quiet: self.quiet, is_white })
    }
}
