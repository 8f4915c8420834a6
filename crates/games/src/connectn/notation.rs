//! Columns are numbered from 1, players are letters from `A`. A position is either the columns
//! played in turn (`4453`, with commas where a board has more than nine columns) or the rows
//! from the top, as in `...../...../..A../..B../.CAB.`.

use super::picture::letter;
use super::rules::{Column, ConnectN, Stones};
use crate::words::{pieces, trimmed};
use outply_game::board::Board;
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for ConnectN {
    fn format_action(&self, _state: &Stones, column: Column) -> String {
        (u32::from(column.0) + 1).to_string()
    }

    fn parse_action(&self, state: &Stones, text: &str) -> Result<Column, NotationError> {
        let (at, word) = trimmed(text);
        let column = self.parse_column(text, word, at)?;
        self.check_open(state, column, text, at)?;
        Ok(column)
    }

    fn format_state(&self, state: &Stones) -> String {
        let rows = (0..self.height).rev().map(|row| {
            let symbol = |column| self.symbol(state, column, row);
            (0..self.width).map(symbol).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    }

    fn parse_state(&self, text: &str) -> Result<Stones, NotationError> {
        let is_row = |c: char| matches!(c, '.' | '/') || c.is_ascii_alphabetic();
        if text.contains(is_row) { self.parse_rows(text) } else { self.parse_moves(text) }
    }

    fn picture(&self, state: &Stones) -> String {
        self.drawing(state)
    }

    fn board(&self, state: &Stones) -> Option<Board> {
        Some(self.described(state))
    }

    fn spelling(&self, state: &Stones, Column(column): Column) -> Vec<String> {
        self.spelled(state, column.into()).into_iter().collect()
    }

    fn player_name(&self, player: Player) -> String {
        letter(player).to_string()
    }
}

impl ConnectN {
    /// The column that `word`, at byte `at` of `text`, names.
    fn parse_column(&self, text: &str, word: &str, at: usize) -> Result<Column, NotationError> {
        match word.parse::<u32>() {
            Ok(column) if (1..=self.width).contains(&column) => Ok(Column(column as u8 - 1)),
            _ => Err(NotationError::new(text, at, format!("a column from 1 to {}", self.width))),
        }
    }

    fn check_open(
        &self,
        state: &Stones,
        column: Column,
        text: &str,
        at: usize,
    ) -> Result<(), NotationError> {
        if self.terminal_test(state) {
            return Err(NotationError::new(text, at, "nothing more: the game is over"));
        }
        if self.landing(state.all(), column) == 0 {
            let number = u32::from(column.0) + 1;
            let expected = format!("a column that is not full ({number} is)");
            return Err(NotationError::new(text, at, expected));
        }
        Ok(())
    }

    /// Columns played in turn from the empty board.
    fn parse_moves(&self, text: &str) -> Result<Stones, NotationError> {
        let mut state = self.initial();
        for (at, word) in words(text, self.width > 9) {
            let column = self.parse_column(text, word, at)?;
            self.check_open(&state, column, text, at)?;
            state = self.result(&state, column);
        }
        Ok(state)
    }

    fn parse_rows(&self, text: &str) -> Result<Stones, NotationError> {
        let mut state = self.initial();
        let (mut column, mut row) = (0, self.height - 1);
        for (at, c) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let error = |expected: String| Err(NotationError::new(text, at, expected));
            match c {
                '/' if column < self.width => {
                    return error(format!("{} cells in a row", self.width));
                }
                '/' if row == 0 => return error(format!("{} rows", self.height)),
                '/' => (column, row) = (0, row - 1),
                _ if column == self.width => return error("'/'".into()),
                '.' => column += 1,
                _ => {
                    let Some(player) = self.player(c) else {
                        return error(format!("'.', '/' or {}", self.letters()));
                    };
                    state.of[player] |= 1 << (column * self.height + row);
                    state.plies += 1;
                    column += 1;
                }
            }
        }
        if row > 0 || column < self.width {
            let expected = format!("{} rows of {} cells", self.height, self.width);
            return Err(NotationError::new(text, text.len(), expected));
        }
        self.check_position(text, state)
    }

    fn player(&self, c: char) -> Option<usize> {
        (0..self.players()).find(|&player| letter(Player(player as u8)) == c.to_ascii_uppercase())
    }

    fn letters(&self) -> String {
        format!("a letter from 'A' to '{}'", letter(Player(self.players - 1)))
    }

    /// The position with these stones, unless their numbers, a gap or a line show that the rules
    /// do not lead to it.
    fn check_position(&self, text: &str, state: Stones) -> Result<Stones, NotationError> {
        let error = |expected: &str| Err(NotationError::new(text, 0, expected));
        if self.floats(state.all()) {
            return error("each stone on the bottom or on another stone");
        }
        let counts = state.of.map(u128::count_ones);
        if (0..self.players).any(|p| counts[usize::from(p)] != self.share(state.plies, p)) {
            let counts = &counts[..self.players()];
            return error(&format!("stones dropped in turn, A first (there are {counts:?})"));
        }
        let last = self.last(&state);
        let early = (0..self.players()).any(|p| p != last && self.connects(state.of[p]));
        if early {
            return error("no line but the last player's: the game would have ended before");
        }
        if self.connects(state.of[last]) && !self.last_stone_connected(&state) {
            return error("lines that one last stone completed");
        }
        Ok(state)
    }

    /// How many of the first `plies` stones are `player`'s.
    fn share(&self, plies: u32, player: u8) -> u32 {
        (plies + u32::from(self.players - 1 - player)) / u32::from(self.players)
    }

    /// Whether some stone has nothing beneath it.
    fn floats(&self, all: u128) -> bool {
        let bottom = (0..self.width).fold(0, |bottom, c| bottom | 1u128 << (c * self.height));
        let unsupported = all & !bottom & !(all << 1);
        unsupported != 0
    }

    /// Whether one stone of the winner, on top of its column, completed all lines.
    fn last_stone_connected(&self, state: &Stones) -> bool {
        let (all, stones) = (state.all(), state.of[self.last(state)]);
        let tops = (0..self.width).filter_map(|c| self.top(all, c));
        tops.into_iter().any(|cell| stones & cell != 0 && !self.connects(stones & !cell))
    }

    /// The highest stone of a column.
    fn top(&self, all: u128, column: u32) -> Option<u128> {
        let cells = (0..self.height).map(|row| 1 << (column * self.height + row));
        cells.rev().find(|cell| all & cell != 0)
    }
}

/// The words of a list of columns with their places: single digits, or what stands between
/// commas and spaces.
fn words(text: &str, separated: bool) -> Vec<(usize, &str)> {
    let is_gap = |c: char| c == ',' || c.is_whitespace();
    if separated || text.contains(',') {
        return pieces(text, is_gap).filter(|(_, word)| !word.is_empty()).collect();
    }
    let chars = text.char_indices().filter(|(_, c)| !is_gap(*c));
    chars.map(|(at, c)| (at, &text[at..at + c.len_utf8()])).collect()
}
