//! Slides are `up`, `down`, `left`, `right` (`u`, `d`, `l`, `r` read as well); a tile that comes
//! is its cell and value, `b3=2`: columns are letters, rows numbers from the top. A position is
//! the rows from the top, the score, and `spawn` while a tile is to come:
//! `2,4,.,./.,.,.,./.,.,.,./.,.,.,2 0 spawn`. Without a score, it is that of a game in which no
//! 4 came.

use super::board::Board;
use super::rules::{Direction, Tiles, Twenty48, Twenty48Action};
use crate::words::{pieces, trimmed, words};
use outply_game::board::{Board as Drawn, Cell};
use outply_game::{Notation, NotationError, Player, Rules};

impl<B: Board> Notation for Twenty48<B> {
    fn format_action(&self, _state: &Tiles<B>, action: Twenty48Action) -> String {
        match action {
            Twenty48Action::Slide(direction) => name(direction).into(),
            Twenty48Action::Spawn { cell, exponent } => {
                let (column, row) = self.size.place(u32::from(cell));
                let letter = char::from(b'a' + column as u8);
                format!("{letter}{}={}", row + 1, 1u32 << exponent)
            }
        }
    }

    fn parse_action(&self, state: &Tiles<B>, text: &str) -> Result<Twenty48Action, NotationError> {
        let (at, word) = trimmed(text);
        let word = word.to_ascii_lowercase();
        let named = |action: &Twenty48Action| {
            let name = self.format_action(state, *action);
            name == word || !state.spawning && word.len() == 1 && name.starts_with(&word)
        };
        let action = self.actions(state).into_iter().find(named);
        action.ok_or_else(|| NotationError::new(text, at, self.expected(state)))
    }

    fn format_state(&self, state: &Tiles<B>) -> String {
        let rows = (0..self.size.height).map(|row| {
            let cells = (0..self.size.width).map(|column| symbol(state, (column, row)));
            cells.collect::<Vec<_>>().join(",")
        });
        let spawn = if state.spawning { " spawn" } else { "" };
        format!("{} {}{spawn}", rows.collect::<Vec<_>>().join("/"), state.score)
    }

    fn parse_state(&self, text: &str) -> Result<Tiles<B>, NotationError> {
        let mut words = words(text).peekable();
        let missing = || NotationError::new(text, text.len(), "the rows");
        let board = self.parse_rows(text, words.next().ok_or_else(missing)?)?;
        let (most, fours) = scores(self, &board);
        let score = match words.next_if(|(_, word)| *word != "spawn") {
            Some(word) => parse_score(text, word, most, fours)?,
            None => most,
        };
        let spawning = words.next_if(|(_, word)| *word == "spawn");
        if let Some((at, _)) = words.next() {
            let expected = if spawning.is_some() { "nothing more" } else { "spawn or nothing" };
            return Err(NotationError::new(text, at, expected));
        }
        let state = Tiles { board, score, spawning: spawning.is_some() };
        match (self.lacks(&state), spawning) {
            (None, _) => Ok(state),
            (Some(expected), Some((at, _))) => Err(NotationError::new(text, at, expected)),
            (Some(expected), None) => Err(NotationError::new(text, text.len(), expected)),
        }
    }

    fn picture(&self, state: &Tiles<B>) -> String {
        let row = |row| {
            let cells = (0..self.size.width).map(|column| symbol(state, (column, row)));
            cells.map(|cell| format!("{cell:>8}")).collect::<String>()
        };
        let mut lines: Vec<String> = (0..self.size.height).map(row).collect();
        lines.push(self.caption(state));
        lines.join("\n")
    }

    fn board(&self, state: &Tiles<B>) -> Option<Drawn> {
        let cell = |row: usize, column: usize| {
            let place = (column as u32, row as u32);
            let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
            let tile = state.board.tile(place);
            let cell = Cell::square(&name, (0.0, 0.0)).fill(&colour(tile));
            if tile > 0 { cell.writing(symbol(state, place)) } else { cell }
        };
        let size = (self.size.height as usize, self.size.width as usize);
        let board = Drawn::grid(&[], size, cell).note(self.caption(state));
        let directions = [Direction::Left, Direction::Up, Direction::Down, Direction::Right];
        Some(directions.into_iter().fold(board, |board, way| board.button(name(way), name(way))))
    }

    fn spelling(&self, _state: &Tiles<B>, action: Twenty48Action) -> Vec<String> {
        match action {
            Twenty48Action::Slide(direction) => vec![name(direction).into()],
            Twenty48Action::Spawn { .. } => Vec::new(),
        }
    }

    fn player_name(&self, _player: Player) -> String {
        "player".into()
    }
}

fn name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}

fn symbol<B: Board>(state: &Tiles<B>, place: (u32, u32)) -> String {
    match state.board.tile(place) {
        0 => ".".into(),
        tile => (1u32 << tile).to_string(),
    }
}

/// From light to dark orange, then to violet.
fn colour(tile: u8) -> String {
    let step = u32::from(tile.min(16));
    match tile {
        0 => "#cdc1b4".into(),
        1..=11 => format!("#{:02x}{:02x}{:02x}", 0xf0, 236 - 9 * step, 224 - 16 * step),
        _ => format!("#{:02x}{:02x}{:02x}", 240 - 8 * (step - 11), 140, 60 + 30 * (step - 11)),
    }
}

/// The score of these tiles if no 4 ever came, and how many 4s at most can have: each took 4
/// points away.
fn scores<B: Board>(rules: &Twenty48<B>, board: &B) -> (u32, u32) {
    let places = (0..rules.size.cells()).map(|cell| rules.size.place(cell));
    places
        .map(|place| u32::from(board.tile(place)))
        .filter(|&tile| tile > 0)
        .fold((0, 0), |(score, fours), tile| {
            (score + (tile - 1) * (1 << tile), fours + (1 << tile) / 4)
        })
}

fn parse_score(
    text: &str,
    (at, word): (usize, &str),
    most: u32,
    fours: u32,
) -> Result<u32, NotationError> {
    let least = most - 4 * fours;
    let can_be = |&score: &u32| score.is_multiple_of(4) && (least..=most).contains(&score);
    let score = word.parse::<u32>().ok().filter(can_be);
    let expected = || format!("the score of these tiles, a multiple of 4 from {least} to {most}");
    score.ok_or_else(|| NotationError::new(text, at, expected()))
}

impl<B: Board> Twenty48<B> {
    fn caption(&self, state: &Tiles<B>) -> String {
        let next = match (self.terminal_test(state), state.spawning) {
            (true, _) => "the game is over",
            (_, true) => "a tile comes",
            _ => "slide",
        };
        format!("score {}; {next}", state.score)
    }

    fn expected(&self, state: &Tiles<B>) -> String {
        if state.spawning {
            return "an empty cell and a 2 or 4, such as b3=2".into();
        }
        let actions = self.actions(state).into_iter();
        let names: Vec<String> = actions.map(|action| self.format_action(state, action)).collect();
        if names.is_empty() { "nothing: the game is over".into() } else { names.join(" or ") }
    }

    /// What keeps these tiles from arising with this side to move; `None` where nothing does.
    fn lacks(&self, state: &Tiles<B>) -> Option<&'static str> {
        let places = (0..self.size.cells()).map(|cell| self.size.place(cell));
        let came = places.clone().any(|place| matches!(state.board.tile(place), 1 | 2));
        let tiles = state.board.count();
        match state.spawning {
            true if tiles == self.size.cells() => Some("an empty cell for a tile to come"),
            false if tiles < 2 => Some("spawn: fewer than two tiles"),
            false if !came => Some("spawn: a 2 or a 4 must have come last"),
            _ => None,
        }
    }

    fn parse_rows(&self, text: &str, (start, rows): (usize, &str)) -> Result<B, NotationError> {
        let error =
            |at: usize, expected: String| Err(NotationError::new(text, start + at, expected));
        let (mut board, mut height) = (B::default(), 0);
        for (at, row) in pieces(rows, |c| c == '/') {
            let mut width = 0;
            for (within, cell) in pieces(row, |c| c == ',') {
                if width == self.size.width || height == self.size.height {
                    return error(at + within, self.shape());
                }
                match exponent::<B>(cell) {
                    Some(tile) => board = board.with((width, height), tile),
                    None => return error(at + within, a_tile::<B>()),
                }
                width += 1;
            }
            if width < self.size.width {
                return error(at + row.len(), self.shape());
            }
            height += 1;
        }
        if height < self.size.height { error(rows.len(), self.shape()) } else { Ok(board) }
    }

    fn shape(&self) -> String {
        format!("{} rows of {} cells", self.size.height, self.size.width)
    }
}

fn a_tile<B: Board>() -> String {
    format!("'.' or a power of two from 2 to {}", 1u32 << B::LARGEST)
}

/// The exponent of the tile that `cell` names; 0 for an empty cell.
fn exponent<B: Board>(cell: &str) -> Option<u8> {
    if matches!(cell, "." | "0") {
        return Some(0);
    }
    let value = cell.parse::<u32>().ok().filter(|value| value.is_power_of_two())?;
    let exponent = value.trailing_zeros() as u8;
    (1..=B::LARGEST).contains(&exponent).then_some(exponent)
}
