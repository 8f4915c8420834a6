//! Cells are a letter for the column and a number for the row: a1 is in the top left corner,
//! `swap` takes the first stone over. A position is the actions made in turn (`a2 swap c3`), or
//! the rows from the top and who is to move, as in `3/1R1/2B R`: a number stands for so many
//! empty cells, as does a dot for one. Without the player to move, the one who is by the number
//! of stones; with as many of either, that is Red.

use super::board::Hex;
use super::cells::CellSet;
use super::moves::Cell;
use super::picture;
use super::rules::Stones;
use outply_game::board::Board;
use outply_game::{Notation, NotationError, Player, Rules};

/// Both players' stones.
type Pair<const W: usize> = [CellSet<W>; 2];

impl<const WORDS: usize> Notation for Hex<WORDS> {
    fn format_action(&self, _state: &Stones<WORDS>, cell: Cell) -> String {
        if cell == Cell::SWAP { "swap".into() } else { self.name(cell.index()) }
    }

    fn parse_action(&self, state: &Stones<WORDS>, text: &str) -> Result<Cell, NotationError> {
        let word = text.trim();
        let at = text.len() - text.trim_start().len();
        self.parse_move(state, text, (at, word))
    }

    fn format_state(&self, state: &Stones<WORDS>) -> String {
        let rows: Vec<String> = (0..self.size).map(|row| self.format_row(state, row)).collect();
        format!("{} {}", rows.join("/"), ['R', 'B'][state.mover()])
    }

    fn parse_state(&self, text: &str) -> Result<Stones<WORDS>, NotationError> {
        let trimmed = text.trim();
        // On the smallest board a position has no stroke, and only one action is ever made.
        let is_row = self.size == 1 && !trimmed.is_empty() && !trimmed.starts_with(['a', 'A']);
        if is_row
            || trimmed.contains(['/', '.'])
            || trimmed.starts_with(|c: char| c.is_ascii_digit())
        {
            self.parse_position(text)
        } else {
            self.parse_moves(text)
        }
    }

    fn picture(&self, state: &Stones<WORDS>) -> String {
        picture::text(self, state)
    }

    fn board(&self, state: &Stones<WORDS>) -> Option<Board> {
        Some(picture::board(self, state))
    }

    fn spelling(&self, state: &Stones<WORDS>, action: Cell) -> Vec<String> {
        vec![self.format_action(state, action)]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "Red".into() } else { "Blue".into() }
    }
}

impl<const WORDS: usize> Hex<WORDS> {
    /// `c4` for the cell with this number.
    pub(super) fn name(&self, cell: usize) -> String {
        let size = self.size as usize;
        format!("{}{}", letter(cell % size), cell / size + 1)
    }

    /// `R`, `B` or `.`.
    pub(super) fn symbol(&self, state: &Stones<WORDS>, column: u32, row: u32) -> char {
        let cell = (row * self.size + column) as usize;
        match () {
            _ if state.stones[0].has(cell) => 'R',
            _ if state.stones[1].has(cell) => 'B',
            _ => '.',
        }
    }

    fn format_row(&self, state: &Stones<WORDS>, row: u32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for column in 0..self.size {
            let symbol = self.symbol(state, column, row);
            if symbol == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text.push(symbol);
            empty = 0;
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    }

    /// The action that `word`, at byte `at` of `text`, names.
    fn parse_move(
        &self,
        state: &Stones<WORDS>,
        text: &str,
        (at, word): (usize, &str),
    ) -> Result<Cell, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if self.is_over(state) {
            return error(at, "nothing more: the game is over".into());
        }
        if ["swap", "swap-pieces"].contains(&word.to_ascii_lowercase().as_str()) {
            return match self.may_swap(state) {
                true => Ok(Cell::SWAP),
                false if self.swap => {
                    error(at, "a cell: only the first stone can be swapped".into())
                }
                false => error(at, "a cell: this game is played without swap".into()),
            };
        }
        let cell = self.parse_cell(text, (at, word))?;
        if state.all().has(cell) {
            return error(at, format!("an empty cell ({} is not)", self.name(cell)));
        }
        Ok(Cell(cell as u16))
    }

    fn parse_cell(&self, text: &str, (at, word): (usize, &str)) -> Result<usize, NotationError> {
        let size = self.size as usize;
        let last = letter(size - 1);
        let first = word.bytes().next().unwrap_or(b' ').to_ascii_lowercase();
        let column = usize::from(first.wrapping_sub(b'a'));
        if column >= size {
            let expected = format!("a cell from a1 to {last}{size}");
            return Err(NotationError::new(text, at, expected));
        }
        match word[1..].parse::<usize>() {
            Ok(row) if row >= 1 && row <= size && word.as_bytes()[1] != b'+' => {
                Ok((row - 1) * size + column)
            }
            _ => Err(NotationError::new(text, at + 1, format!("a row from 1 to {size}"))),
        }
    }

    /// Actions made in turn from the empty board.
    fn parse_moves(&self, text: &str) -> Result<Stones<WORDS>, NotationError> {
        let mut state = self.initial();
        for word in words(text) {
            let action = self.parse_move(&state, text, word)?;
            state = self.result(&state, action);
        }
        Ok(state)
    }

    /// Rows, and perhaps the player to move.
    fn parse_position(&self, text: &str) -> Result<Stones<WORDS>, NotationError> {
        let mut parts = spaced(text);
        let stones = self.parse_rows(text, parts.next().unwrap_or((0, "")))?;
        let error = |at, expected: &str| NotationError::new(text, at, expected);
        let mut plies = self.check_counts(stones, None).map_err(|expected| error(0, &expected))?;
        if let Some((at, word)) = parts.next() {
            let mover = ["R", "B"].iter().position(|name| name.eq_ignore_ascii_case(word));
            let mover = mover.ok_or_else(|| error(at, "the player to move, R or B"))?;
            let counted = self.check_counts(stones, Some(mover));
            plies = counted.map_err(|expected| error(at, &expected))?;
        }
        match parts.next() {
            Some((at, _)) => Err(error(at, "nothing more")),
            None => self.check_chains(stones, plies).map_err(|expected| error(0, expected)),
        }
    }

    fn parse_rows(
        &self,
        text: &str,
        (start, rows): (usize, &str),
    ) -> Result<Pair<WORDS>, NotationError> {
        let mut stones = [CellSet::EMPTY; 2];
        let (mut at, mut read) = (start, 0);
        for row in rows.split('/') {
            if read == self.size {
                return Err(NotationError::new(text, at - 1, format!("only {} rows", self.size)));
            }
            self.parse_row(text, (at, row), read, &mut stones)?;
            at += row.len() + 1;
            read += 1;
        }
        if read < self.size {
            let expected = format!("{} rows, not {read}", self.size);
            return Err(NotationError::new(text, start + rows.len(), expected));
        }
        Ok(stones)
    }

    fn parse_row(
        &self,
        text: &str,
        (start, line): (usize, &str),
        row: u32,
        stones: &mut Pair<WORDS>,
    ) -> Result<(), NotationError> {
        let (mut at, mut column) = (0, 0);
        while let Some(c) = line[at..].chars().next() {
            let error = |expected: String| Err(NotationError::new(text, start + at, expected));
            let digits = line[at..].bytes().take_while(u8::is_ascii_digit).count();
            let (cells, player) = match c {
                _ if digits > 0 => (line[at..at + digits].parse().unwrap_or(u32::MAX), None),
                '.' => (1, None),
                'R' | 'r' => (1, Some(0)),
                'B' | 'b' => (1, Some(1)),
                _ => return error("'R', 'B', '.' or a number of empty cells".into()),
            };
            if cells == 0 || cells > self.size - column {
                return error(format!("{} cells in a row, {column} being there", self.size));
            }
            if let Some(player) = player {
                let stone = CellSet::only((row * self.size + column) as usize);
                stones[player] = stones[player] | stone;
            }
            (at, column) = (at + digits.max(1), column + cells);
        }
        if column < self.size {
            let expected = format!("{} cells in a row, {column} being there", self.size);
            return Err(NotationError::new(text, start + line.len(), expected));
        }
        Ok(())
    }
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// The words between spaces and commas, with their places.
fn spaced(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    words.filter(|word| !word.is_empty()).map(move |word| (offset(word), word))
}

/// [`spaced`], and between a digit and a letter.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    spaced(text).flat_map(|(at, word)| {
        let bytes = word.as_bytes();
        let splits = |&i: &usize| bytes[i - 1].is_ascii_digit() && bytes[i].is_ascii_alphabetic();
        let starts: Vec<usize> = std::iter::once(0).chain((1..word.len()).filter(splits)).collect();
        let ends: Vec<usize> = starts[1..].iter().copied().chain([word.len()]).collect();
        starts.into_iter().zip(ends).map(move |(start, end)| (at + start, &word[start..end]))
    })
}
