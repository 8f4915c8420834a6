//! Pieces are the letters I, O, T, S, Z, J, L. A placement is its quarter turns clockwise and its
//! leftmost column, counted from 1: `r1c10`. A position is the rows from the highest filled one,
//! `-` for an empty well; the rows cleared; the pieces placed; the piece to place, or `?`:
//! `##......../####.....# 0 2 T`.

use super::pieces::Piece;
use super::rules::{Tetris, TetrisAction};
use super::well::{Landing, MOST_ROWS, Well};
use crate::words::{pieces, trimmed, words};
use outply_game::board::{Board, Cell};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Tetris {
    fn format_action(&self, _state: &Well, action: TetrisAction) -> String {
        match action {
            TetrisAction::Draw(piece) => piece.letter().to_string(),
            TetrisAction::Place { rotation, column } => {
                format!("r{rotation}c{}", u32::from(column) + 1)
            }
        }
    }

    fn parse_action(&self, state: &Well, text: &str) -> Result<TetrisAction, NotationError> {
        let (at, word) = trimmed(text);
        let mut actions = self.actions(state).into_iter();
        let named =
            |&action: &TetrisAction| self.format_action(state, action).eq_ignore_ascii_case(word);
        actions.find(named).ok_or_else(|| NotationError::new(text, at, self.expected(state)))
    }

    fn format_state(&self, state: &Well) -> String {
        let filled = state.rows.iter().take_while(|row| **row != 0).count() as u32;
        let rows: Vec<String> = (0..filled).rev().map(|row| self.row(state, row)).collect();
        let rows = if rows.is_empty() { "-".to_owned() } else { rows.join("/") };
        let piece = state.piece.map_or('?', Piece::letter);
        format!("{rows} {} {} {piece}", state.lines, state.placed)
    }

    fn parse_state(&self, text: &str) -> Result<Well, NotationError> {
        let mut words = words(text);
        let mut word = |expected: &str| {
            words.next().ok_or_else(|| NotationError::new(text, text.len(), expected))
        };
        let rows_word = word("the rows, or - for none")?;
        let rows = self.parse_rows(text, rows_word)?;
        let lines = parse_count(text, word("the rows cleared")?)?;
        let (placed_at, placed) = word("the pieces placed")?;
        let placed = parse_count(text, (placed_at, placed))?;
        let (piece_at, piece) = word("a piece or ?")?;
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if let Some((at, _)) = words.next() {
            return error(at, "nothing more".into());
        }
        let cells: u32 = rows.iter().map(|row| row.count_ones()).sum();
        let laid = u64::from(cells) + u64::from(lines) * u64::from(self.width);
        if laid % 4 != 0 {
            let expected = format!(
                "cells that pieces of four leave (there are {laid}, cleared ones included)"
            );
            return error(rows_word.0, expected);
        }
        if placed > self.limit || u64::from(placed) != laid / 4 {
            let expected = format!("{} pieces, for {laid} cells, at most {}", laid / 4, self.limit);
            return error(placed_at, expected);
        }
        let found = Piece::ALL.into_iter().find(|one| one.letter().to_string() == piece);
        let piece = match found {
            None if piece == "?" => None,
            Some(piece) if placed < self.limit => Some(piece),
            Some(_) => return error(piece_at, "?: the last piece has been placed".into()),
            None => return error(piece_at, "one of I, O, T, S, Z, J, L or ?".into()),
        };
        Ok(Well { rows, lines, placed, piece, last: Landing::default() })
    }

    fn picture(&self, state: &Well) -> String {
        let line = |row| format!("|{}|", self.row(state, row));
        let mut lines: Vec<String> = (0..self.height).rev().map(line).collect();
        let beside = self.beside(state);
        for (line, text) in lines.iter_mut().zip(beside) {
            *line = format!("{line}  {text}").trim_end().to_owned();
        }
        lines.push(format!("+{}+", "-".repeat(self.width as usize)));
        lines.join("\n")
    }

    fn board(&self, state: &Well) -> Option<Board> {
        let cell = |row: usize, column: usize| {
            let (column, row) = (column as u32, self.height - 1 - row as u32);
            let filled = state.is_filled(column, row);
            let cell = Cell::square(&cell_name(column, row), (0.0, 0.0));
            cell.fill(if filled { "#3b6fb6" } else { "#eef1f4" })
        };
        let board = Board::grid(&[], (self.height as usize, self.width as usize), cell);
        // The piece's name says enough; its shape is in the text.
        let board = self.beside(state).into_iter().take(3).fold(board, Board::note);
        Some((0..4).fold(board, |board, turns| {
            board.button(&format!("r{turns}"), &format!("turn {turns}"))
        }))
    }

    /// The quarter turns, and the top cell of the leftmost column.
    fn spelling(&self, _state: &Well, action: TetrisAction) -> Vec<String> {
        match action {
            TetrisAction::Draw(_) => Vec::new(),
            TetrisAction::Place { rotation, column } => {
                vec![format!("r{rotation}"), cell_name(column.into(), self.height - 1)]
            }
        }
    }

    fn player_name(&self, _player: Player) -> String {
        "player".into()
    }
}

/// A cell's column and row, both from 1 at the lower left.
fn cell_name(column: u32, row: u32) -> String {
    format!("c{}r{}", column + 1, row + 1)
}

/// The rows of the piece to place, from the bottom; none while it is to be drawn.
fn shape(state: &Well) -> &'static [u16] {
    state.piece.map_or(&[][..], |piece| piece.rotations()[0])
}

fn parse_count(text: &str, (at, word): (usize, &str)) -> Result<u32, NotationError> {
    word.parse().map_err(|_| NotationError::new(text, at, "a number"))
}

impl Tetris {
    fn row(&self, state: &Well, row: u32) -> String {
        let symbol = |column| if state.is_filled(column, row) { '#' } else { '.' };
        (0..self.width).map(symbol).collect()
    }

    /// What stands beside the well in pictures: numbers, the piece's name, and its shape.
    fn beside(&self, state: &Well) -> Vec<String> {
        let piece = match state.piece {
            _ if self.terminal_test(state) => "game over".to_owned(),
            Some(piece) => format!("piece {}", piece.letter()),
            None => "next piece: ?".to_owned(),
        };
        let counts = [format!("lines {}", state.lines), format!("pieces {}", state.placed)];
        let symbol = |cells: u16, column: u32| if cells >> column & 1 == 1 { '#' } else { ' ' };
        let row = |cells: &u16| (0..4).map(|column| symbol(*cells, column)).collect::<String>();
        counts.into_iter().chain([piece]).chain(shape(state).iter().rev().map(row)).collect()
    }

    fn expected(&self, state: &Well) -> String {
        match state.piece {
            _ if self.terminal_test(state) => "nothing: the game is over".into(),
            None => "one of I, O, T, S, Z, J, L".into(),
            Some(piece) => {
                let (turns, letter) = (piece.rotations().len() - 1, piece.letter());
                let columns = self.width;
                format!("a placement of {letter}: r0 to r{turns}, c1 to c{columns}, as it fits")
            }
        }
    }

    fn parse_rows(
        &self,
        text: &str,
        (start, word): (usize, &str),
    ) -> Result<[u16; MOST_ROWS], NotationError> {
        let error =
            |at: usize, expected: String| Err(NotationError::new(text, start + at, expected));
        let mut from_top = Vec::new();
        if word == "-" {
            return Ok([0; MOST_ROWS]);
        }
        for (at, piece) in pieces(word, |c| c == '/') {
            let mut row = 0u16;
            for (column, (within, symbol)) in piece.char_indices().enumerate() {
                match symbol {
                    _ if column as u32 >= self.width => return error(at + within, "'/'".into()),
                    '#' => row |= 1 << column,
                    '.' => {}
                    _ => return error(at + within, "'#' or '.'".into()),
                }
            }
            if piece.len() < self.width as usize {
                return error(at + piece.len(), format!("{} cells in a row", self.width));
            }
            if row == self.full() || row == 0 {
                return error(at, "a row neither full nor empty".into());
            }
            if from_top.len() as u32 == self.height {
                return error(at, format!("at most {} rows", self.height));
            }
            from_top.push(row);
        }
        let mut rows = [0; MOST_ROWS];
        rows.iter_mut().zip(from_top.iter().rev()).for_each(|(row, cells)| *row = *cells);
        Ok(rows)
    }
}
