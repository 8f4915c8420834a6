//! Positions: the rows from the top with `/` between them, a letter for a peg of each player and
//! a number for that many empty holes (or that many dots); then the player to move, the number of
//! moves made, and the players who have finished in the order of their places, or `-`:
//! `A/AA/AAA/AAAA/13/12/11/10/9/10/11/12/13/BBBB/BBB/BB/B A 0 -`.

use super::picture::letter;
use super::rules::{ChineseCheckers, Pegs};
use super::star::{ROWS, in_row};
use crate::words::{pieces, words};
use outply_game::{NotationError, Player};

impl ChineseCheckers {
    /// The position in one line.
    pub(super) fn written(&self, state: &Pegs) -> String {
        let rows: Vec<String> = (0..ROWS.len()).map(|row| row_text(state, row)).collect();
        let mut finished: Vec<(u8, Player)> = (0..self.seats.len() as u8)
            .filter_map(|player| Some((state.place(Player(player))?, Player(player))))
            .collect();
        finished.sort_unstable();
        let finished: String = finished.into_iter().map(|(_, player)| letter(player)).collect();
        let finished = if finished.is_empty() { "-".into() } else { finished };
        let mover = letter(Player(state.next));
        format!("{} {mover} {} {finished}", rows.join("/"), state.moves)
    }

    /// The position that `text` describes, unless something in it shows that no game leads there.
    pub(super) fn read(&self, text: &str) -> Result<Pegs, NotationError> {
        let mut words = words(text);
        let mut word = |expected: &str| {
            words.next().ok_or_else(|| NotationError::new(text, text.len(), expected))
        };
        let mut state = Pegs { of: [0; 6], moves: 0, next: 0, places: [0; 6] };
        let rows = word("the rows")?;
        self.read_rows(text, rows, &mut state)?;
        let mover = word("the player to move")?;
        state.next = self.read_mover(text, mover)?;
        let moves = word("the number of moves made")?;
        state.moves = self.read_moves(text, moves)?;
        let finished = word("the players who have finished, or '-'")?;
        self.read_finished(text, finished, &mut state)?;
        if let Some((at, _)) = words.next() {
            return Err(NotationError::new(text, at, "nothing more"));
        }
        self.check_finished(text, finished.0, &state)?;
        self.check_mover(text, mover.0, &state)?;
        Ok(state)
    }

    fn read_rows(
        &self,
        text: &str,
        (start, rows): (usize, &str),
        state: &mut Pegs,
    ) -> Result<(), NotationError> {
        let mut count = 0;
        for (at, row) in pieces(rows, |c| c == '/') {
            if count == ROWS.len() {
                return Err(NotationError::new(text, start + at, "17 rows"));
            }
            self.read_row(text, (start + at, row), count, state)?;
            count += 1;
        }
        if count < ROWS.len() {
            return Err(NotationError::new(text, start + rows.len(), "'/': 17 rows"));
        }
        for player in 0..self.seats.len() {
            let pegs = state.of[player].count_ones();
            if pegs != ChineseCheckers::PEGS {
                let name = letter(Player(player as u8));
                let expected = format!("ten pegs of each player ({name} has {pegs})");
                return Err(NotationError::new(text, start, expected));
            }
        }
        Ok(())
    }

    fn read_row(
        &self,
        text: &str,
        (start, row): (usize, &str),
        index: usize,
        state: &mut Pegs,
    ) -> Result<(), NotationError> {
        let holes = u32::from(ROWS[index]);
        // Empty holes said by digits not yet followed by anything else.
        let (mut hole, mut number) = (0u32, 0u32);
        for (at, c) in row.char_indices() {
            let error = |expected: String| Err(NotationError::new(text, start + at, expected));
            if let Some(digit) = c.to_digit(10) {
                number = (number * 10 + digit).min(99);
            } else {
                hole += std::mem::take(&mut number);
            }
            if hole + number > holes || (hole == holes && !c.is_ascii_digit()) {
                return error(format!("{holes} holes in this row"));
            }
            match self.player(c) {
                Some(player) => state.of[player] |= 1 << in_row(index, hole as u8).0,
                None if c == '.' || c.is_ascii_digit() => (),
                None => return error(format!("a number, '.', '/' or {}", self.letters())),
            }
            hole += u32::from(!c.is_ascii_digit());
        }
        if hole + number < holes {
            let expected = format!("{holes} holes in this row");
            return Err(NotationError::new(text, start + row.len(), expected));
        }
        Ok(())
    }

    fn player(&self, c: char) -> Option<usize> {
        let player = u32::from(c.to_ascii_uppercase()).checked_sub(u32::from('A'))? as usize;
        (player < self.seats.len()).then_some(player)
    }

    fn letters(&self) -> String {
        format!("a letter from 'A' to '{}'", letter(Player(self.seats.len() as u8 - 1)))
    }

    fn read_mover(&self, text: &str, (at, word): (usize, &str)) -> Result<u8, NotationError> {
        let mut chars = word.chars();
        match (chars.next().and_then(|c| self.player(c)), chars.next()) {
            (Some(player), None) => Ok(player as u8),
            _ => Err(NotationError::new(text, at, self.letters())),
        }
    }

    fn read_moves(&self, text: &str, (at, word): (usize, &str)) -> Result<u16, NotationError> {
        let limit = self.options.limit;
        let moves = word.parse().ok().filter(|&moves| moves <= limit);
        moves.ok_or_else(|| {
            NotationError::new(text, at, format!("the moves made, from 0 to {limit}"))
        })
    }

    fn read_finished(
        &self,
        text: &str,
        (start, word): (usize, &str),
        state: &mut Pegs,
    ) -> Result<(), NotationError> {
        let most = self.most_finished();
        for (at, c) in word.char_indices().filter(|_| word != "-") {
            let error = |expected: String| Err(NotationError::new(text, start + at, expected));
            let place = state.finished() + 1;
            match self.player(c) {
                None => return error(self.letters()),
                Some(player) if state.places[player] > 0 => {
                    return error("each player once".into());
                }
                Some(_) if place > most => {
                    return error(format!("at most {most} players who have finished"));
                }
                Some(player) => state.places[player] = place,
            }
        }
        Ok(())
    }

    /// Whoever fills the target has finished, unless the game was over first; whoever has
    /// finished keeps a peg there.
    fn check_finished(&self, text: &str, at: usize, state: &Pegs) -> Result<(), NotationError> {
        let all_placed = state.finished() == self.most_finished();
        for player in 0..self.seats.len() {
            let name = letter(Player(player as u8));
            let placed = state.places[player] > 0;
            if !placed && !all_placed && self.fills_target(state, player) {
                let expected = format!("{name}, who fills the target, among the finished");
                return Err(NotationError::new(text, at, expected));
            }
            if placed && state.of[player] & self.target(player) == 0 {
                let expected = format!("only players with a peg in the target (not {name})");
                return Err(NotationError::new(text, at, expected));
            }
        }
        Ok(())
    }

    /// Turns go round; only who has finished is left out.
    fn check_mover(&self, text: &str, at: usize, state: &Pegs) -> Result<(), NotationError> {
        let error = |expected: String| Err(NotationError::new(text, at, expected));
        if state.places[usize::from(state.next)] > 0 {
            return error("a player who has not finished".into());
        }
        let turn = (usize::from(state.moves) % self.seats.len()) as u8;
        if state.finished() == 0 && state.next != turn {
            let expected = format!("{}, after {} moves", letter(Player(turn)), state.moves);
            return error(expected);
        }
        Ok(())
    }
}

/// One row: letters for pegs, numbers for empty holes.
fn row_text(state: &Pegs, row: usize) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for number in 0..ROWS[row] {
        match state.owner(in_row(row, number)) {
            None => empty += 1,
            Some(player) => {
                text += &skipped(std::mem::take(&mut empty));
                text.push(letter(player));
            }
        }
    }
    text + &skipped(empty)
}

fn skipped(empty: u32) -> String {
    if empty > 0 { empty.to_string() } else { String::new() }
}
