//! Squares are `a1` (top left) to `h8`; a player without one says `pass`. A position is its 64
//! squares from a1 along the rows and the player to move, as endgame suites (`.obf` files) have
//! it: `-` empty, `X` Black, `O` White. Lists of moves (`f5d6c3`) and GGF records are read too.

use super::rules::{Discs, Move, Othello};
use super::text::{Cells, is_white, legal_move, move_name, named_move, passed, symbol};
use super::{geometry, ggf};
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Recorded, Rules};

impl Notation for Othello {
    fn format_action(&self, _state: &Discs, action: Move) -> String {
        move_name(self.size, action)
    }

    /// `d3` in either case; `pass`, `pa`, `ps` or `--`.
    fn parse_action(&self, state: &Discs, text: &str) -> Result<Move, NotationError> {
        let word = text.trim();
        legal_move(self, state, text, text.len() - text.trim_start().len(), word)
    }

    fn format_state(&self, state: &Discs) -> String {
        let squares = (0..64).filter(|square| self.board >> square & 1 == 1);
        let cells: String = squares.map(|square| symbol(state, square, 'X', '-')).collect();
        format!("{cells} {}", if state.is_white { 'O' } else { 'X' })
    }

    /// A position as in `.obf` files (what follows a `;` or `%` is left alone), a list of moves
    /// from the start (forced passes may be left out), or a GGF record, of which the last
    /// position counts.
    fn parse_state(&self, text: &str) -> Result<Discs, NotationError> {
        let trimmed = text.trim_start();
        let mut chars = trimmed.chars();
        match (chars.next(), chars.next()) {
            (Some('('), _) if self.size == 8 => Ok(ggf::Game::parse(text)?.last()),
            (Some(_), Some('1'..='8')) => parse_moves(self, text),
            _ => parse_board(self, text),
        }
    }

    /// Records in GGF, one after the other.
    fn records(&self, text: &str) -> Result<Vec<Recorded>, NotationError> {
        if self.size != 8 {
            return Err(NotationError::new(
                text,
                0,
                "a game on 8x8: GGF is read only for this size",
            ));
        }
        let games = ggf::Game::parse_all(text)?;
        let recorded = |(at, game): (usize, ggf::Game)| {
            let start = (game.start() != self.initial()).then(|| self.format_state(&game.start()));
            let actions = game.moves().iter().map(|&action| move_name(8, action)).collect();
            Recorded { start, actions, line: text[..at].matches('\n').count() + 1 }
        };
        Ok(games.into_iter().map(recorded).collect())
    }

    /// Legal squares are marked `+`.
    fn board(&self, state: &Discs) -> Option<Board> {
        let kinds = [Kind::disc('X', "Black", "#1a1d21"), Kind::disc('O', "White", "#f4f6f8")];
        let on = geometry::of(self.size);
        let cell = |row: usize, column: usize| {
            let square = u32::from(on.square(column as u8, row as u8));
            let piece = match symbol(state, square, 'X', '-') {
                'X' => Some(0),
                'O' => Some(1),
                _ => None,
            };
            let is_legal = state.moves >> square & 1 == 1;
            let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
            let cell = Cell::square(&name, (0.0, 0.0)).fill("#3f8f5b").piece(piece);
            cell.writing(if is_legal { "+" } else { "" })
        };
        let size = usize::from(self.size);
        let mut board = Board::grid(&kinds, (size, size), cell);
        for place in 0..self.size {
            board.label((place.into(), -1.0), char::from(b'a' + place));
            board.label((-1.0, place.into()), place + 1);
        }
        let (black, white) = state.by_colour();
        let counts = format!("X Black {}, O White {}", black.count_ones(), white.count_ones());
        let side = if state.is_white { "White" } else { "Black" };
        let over = self.terminal_test(state);
        let turn = if over { "the game is over".to_owned() } else { format!("{side} to move") };
        let board = board.note(counts).note(turn);
        let passes = !over && state.moves == 0;
        Some(if passes { board.button("pass", "pass") } else { board })
    }

    fn spelling(&self, _state: &Discs, action: Move) -> Vec<String> {
        vec![move_name(self.size, action)]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "Black".into() } else { "White".into() }
    }
}

fn parse_board(rules: &Othello, text: &str) -> Result<Discs, NotationError> {
    let end = text.find([';', '%']).unwrap_or(text.len());
    let mut cells = Cells::of(rules.size);
    let mut side = None;
    for (at, c) in text[..end].char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let expected = if !cells.is_full() {
            match cells.push(c) {
                Some(()) => continue,
                None => "'X', 'O' or '-'",
            }
        } else if side.is_none() && is_white(c).is_some() {
            side = is_white(c);
            continue;
        } else if side.is_none() {
            "'X' or 'O', whose move it is"
        } else {
            "';' or the end"
        };
        return Err(NotationError::new(text, at, expected));
    }
    match side {
        Some(is_white) => cells.position(rules, text, is_white),
        None => {
            let squares = geometry::of(rules.size).cells();
            let expected = format!("{squares} squares and whose move it is, 'X' or 'O'");
            Err(NotationError::new(text, end, expected))
        }
    }
}

/// Squares one after the other, with or without gaps between them.
fn parse_moves(rules: &Othello, text: &str) -> Result<Discs, NotationError> {
    let mut state = rules.initial();
    for (at, word) in words(text) {
        let says_so = named_move(rules.size, word) == Some(Move::PASS);
        if let Some(after) = passed(rules, &state).filter(|_| !says_so) {
            state = after;
        }
        let action = legal_move(rules, &state, text, at, word)?;
        state = rules.result(&state, action);
    }
    Ok(state)
}

/// The words between gaps with their places, words of squares cut into pairs.
fn words(text: &str) -> Vec<(usize, &str)> {
    let gap = |c: char| c.is_whitespace() || c == ',';
    let mut words = Vec::new();
    for word in text.split(gap).filter(|word| !word.is_empty()) {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let is_one = !word.is_ascii() || !word.bytes().any(|byte| byte.is_ascii_digit());
        let length = if is_one { word.len() } else { 2 };
        let cuts = (0..word.len()).step_by(length.max(1));
        words.extend(cuts.map(|from| (at + from, &word[from..word.len().min(from + length)])));
    }
    words
}
