//! Rows are letters from `a` at the top to `q`, holes are numbered from 1 in each row from the
//! left: `d1-e5` moves the peg in `d1` to `e5`, and `pass` is a pass. Positions are described in
//! `text`.

use super::moves::Move;
use super::picture::letter;
use super::rules::{ChineseCheckers, Pegs};
use super::star::{Hole, ROWS, in_row, place};
use crate::words::{trimmed, words};
use outply_game::board::Board;
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for ChineseCheckers {
    fn format_action(&self, _state: &Pegs, action: Move) -> String {
        match action {
            Move::Hop { from, to } => format!("{}-{}", name(from), name(to)),
            Move::Pass => "pass".into(),
        }
    }

    fn parse_action(&self, state: &Pegs, text: &str) -> Result<Move, NotationError> {
        let (at, word) = trimmed(text);
        self.parse_move(state, text, at, word)
    }

    fn format_state(&self, state: &Pegs) -> String {
        self.written(state)
    }

    /// A position as [`Notation::format_state`] writes it, or moves from the beginning with white
    /// space between them.
    fn parse_state(&self, text: &str) -> Result<Pegs, NotationError> {
        if text.contains('/') {
            return self.read(text);
        }
        let mut state = self.initial();
        for (at, word) in words(text) {
            let action = self.parse_move(&state, text, at, word)?;
            state = self.result(&state, action);
        }
        Ok(state)
    }

    fn picture(&self, state: &Pegs) -> String {
        self.drawing(state)
    }

    fn board(&self, state: &Pegs) -> Option<Board> {
        Some(self.described(state))
    }

    fn spelling(&self, _state: &Pegs, action: Move) -> Vec<String> {
        match action {
            Move::Hop { from, to } => vec![name(from), name(to)],
            Move::Pass => vec!["pass".into()],
        }
    }

    fn player_name(&self, player: Player) -> String {
        letter(player).to_string()
    }
}

/// The hole as it is written.
pub(super) fn name(hole: Hole) -> String {
    let (x, y) = place(hole);
    let row = usize::try_from(y).unwrap_or(0);
    let number = (x - (13 - i32::from(ROWS[row]))) / 2 + 1;
    format!("{}{number}", char::from(b'a' + row as u8))
}

/// The hole with which `word`, at byte `at` of `text`, begins, and how long its name is.
fn parse_hole(text: &str, at: usize, word: &str) -> Result<(Hole, usize), NotationError> {
    let row = word.bytes().next().map(|byte| byte.to_ascii_lowercase().wrapping_sub(b'a'));
    let Some(row) = row.map(usize::from).filter(|&row| row < ROWS.len()) else {
        return Err(NotationError::new(text, at, "a row from a to q"));
    };
    let rest = &word[1..];
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match rest[..digits].parse::<u8>() {
        Ok(number) if (1..=ROWS[row]).contains(&number) => {
            Ok((in_row(row, number - 1), 1 + digits))
        }
        _ => Err(NotationError::new(text, at + 1, format!("a hole from 1 to {}", ROWS[row]))),
    }
}

impl ChineseCheckers {
    /// The legal move that `word`, at byte `at` of `text`, names.
    fn parse_move(
        &self,
        state: &Pegs,
        text: &str,
        at: usize,
        word: &str,
    ) -> Result<Move, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if self.is_over(state) {
            return error(at, "nothing more: the game is over".into());
        }
        let can_move = self.actions(state).into_iter().next() != Some(Move::Pass);
        match (word.eq_ignore_ascii_case("pass"), can_move) {
            (true, false) => return Ok(Move::Pass),
            (true, true) => return error(at, "a move: there is a legal one".into()),
            (false, false) => return error(at, "pass: no peg can move".into()),
            (false, true) => (),
        }
        let (from, length) = parse_hole(text, at, word)?;
        let dash = usize::from(word[length..].starts_with('-'));
        let second = at + length + dash;
        let (to, rest) = parse_hole(text, second, &word[length + dash..])?;
        if length + dash + rest < word.len() {
            return error(second + rest, "the end of the move".into());
        }
        if state.owner(from) != Some(self.to_move(state)) {
            let player = letter(self.to_move(state));
            return error(at, format!("a peg of {player}, who is to move"));
        }
        let action = Move::Hop { from, to };
        if self.actions(state).into_iter().any(|legal| legal == action) {
            return Ok(action);
        }
        error(second, format!("a hole that the peg in {} can move to", name(from)))
    }
}
