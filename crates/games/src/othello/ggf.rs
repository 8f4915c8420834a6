//! Game records in the Generic Game Format of the Generic Game Server (Buro and Durdanovic):
//! `(;GM[Othello]PB[..]PW[..]RE[+4.00]TY[8]BO[8 <64 squares> *]B[d3//0.01]W[c5]...;)`.

use super::rules::{Discs, Move, Othello};
use super::text::{Cells, is_white, legal_move, move_name, passed, symbol};
use outply_game::{NotationError, Rules};
use std::fmt;

/// A record: where the game began, who played, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Black's name, or nothing.
    pub black: String,
    /// White's name, or nothing.
    pub white: String,
    /// Who won by the other one's resignation or on time, White (`true`) or Black.
    pub resigned_to: Option<bool>,
    /// A line that a program keeps for itself, in the property `OP`; or nothing.
    pub note: String,
    start: Discs,
    moves: Vec<Move>,
    last: Discs,
}

impl Game {
    /// A game that begins in `start`, without names.
    pub fn new(start: Discs) -> Game {
        let (black, white, note) = (String::new(), String::new(), String::new());
        let (resigned_to, moves) = (None, Vec::new());
        Game { black, white, resigned_to, note, start, moves, last: start }
    }

    /// Plays `action`; `false`, and nothing happens, if it is not legal.
    pub fn play(&mut self, action: Move) -> bool {
        let legal = Othello.actions(&self.last).into_iter().any(|legal| legal == action);
        if legal {
            self.last = Othello.result(&self.last, action);
            self.moves.push(action);
        }
        legal
    }

    /// The first position.
    pub fn start(&self) -> Discs {
        self.start
    }

    /// The actions played, passes among them.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last action.
    pub fn last(&self) -> Discs {
        self.last
    }

    /// Reads one record. Properties other than `GM`, `PB`, `PW`, `RE`, `OP`, `BO`, `B` and `W` are
    /// left alone, without `BO` the game begins as usual, and passes may be left out.
    ///
    /// # Errors
    /// If `text` is no record of one game of Othello on 8x8, or a move is not legal.
    pub fn parse(text: &str) -> Result<Game, NotationError> {
        let mut reader = Reader { text, at: 0 };
        let mut game = Game::new(Othello.initial());
        reader.expect("(;", "'(;'")?;
        while !reader.accept(";)") {
            let property = reader.property()?;
            game.take(text, &property)?;
        }
        reader.skip_space();
        if reader.at < text.len() {
            return Err(NotationError::new(text, reader.at, "the end: one game"));
        }
        Ok(game)
    }

    /// Reads records one after the other, each with its place in `text`.
    ///
    /// # Errors
    /// As [`Game::parse`], and if there is none.
    pub fn parse_all(text: &str) -> Result<Vec<(usize, Game)>, NotationError> {
        let (mut games, mut at) = (Vec::new(), 0);
        while games.is_empty() || !text[at..].trim().is_empty() {
            let end = text[at..].find(";)").map_or(text.len(), |end| at + end + 2);
            let game = Game::parse(&text[at..end]);
            let game =
                game.map_err(|error| NotationError::new(text, at + error.at(), error.expected()))?;
            let begins = at + text[at..].len() - text[at..].trim_start().len();
            games.push((begins, game));
            at = end;
        }
        Ok(games)
    }

    fn take(&mut self, text: &str, property: &Property<'_>) -> Result<(), NotationError> {
        let Property { name, at, value, value_at } = *property;
        match name {
            "GM" if !value.trim().eq_ignore_ascii_case("Othello") => {
                return Err(NotationError::new(text, value_at, "Othello"));
            }
            "PB" => self.black = value.to_owned(),
            "PW" => self.white = value.to_owned(),
            "RE" => self.resigned_to = resigned_to(value),
            "OP" => self.note = unveiled(value),
            "BO" if !self.moves.is_empty() => {
                return Err(NotationError::new(text, at, "the board before the moves"));
            }
            "BO" => {
                self.start = board(text, value, value_at)?;
                self.last = self.start;
            }
            "B" | "W" => self.take_move(text, property)?,
            _ => {}
        }
        Ok(())
    }

    /// A move, up to the slash before its evaluation and time.
    fn take_move(&mut self, text: &str, property: &Property<'_>) -> Result<(), NotationError> {
        let mover_is_white = property.name == "W";
        if self.last.is_white != mover_is_white
            && let Some(after) = passed(&Othello, &self.last)
        {
            self.moves.push(Move::PASS);
            self.last = after;
        }
        if self.last.is_white != mover_is_white && !self.last.is_over {
            let expected = if mover_is_white { "a move of Black, B" } else { "a move of White, W" };
            return Err(NotationError::new(text, property.at, expected));
        }
        let word = property.value.split('/').next().unwrap_or("");
        let at = property.value_at + word.len() - word.trim_start().len();
        let action = legal_move(&Othello, &self.last, text, at, word.trim())?;
        self.play(action);
        Ok(())
    }
}

impl fmt::Display for Game {
    /// The record in one line; what would end a name early is left out of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |name: &str| name.replace([']', ';', '\n', '\r'], "");
        write!(f, "(;GM[Othello]PB[{}]PW[{}]", name(&self.black), name(&self.white))?;
        match (Othello.utility(&self.last), self.resigned_to) {
            (Some(score), _) => write!(f, "RE[{:+}.00]", score.0)?,
            (None, Some(white)) => write!(f, "RE[{}64.00:r]", if white { '-' } else { '+' })?,
            (None, None) => write!(f, "RE[?]")?,
        }
        if !self.note.is_empty() {
            write!(f, "OP[{}]", veiled(&self.note))?;
        }
        let cell = |square: u32| symbol(&self.start, square, '*', '-');
        let row = |row: u32| (8 * row..8 * row + 8).map(cell).collect::<String>();
        let rows = (0..8).map(row).collect::<Vec<_>>().join(" ");
        write!(f, "TY[8]BO[8 {rows} {}]", if self.start.is_white { 'O' } else { '*' })?;
        let mut is_white = self.start.is_white;
        for &action in &self.moves {
            write!(f, "{}[{}]", if is_white { 'W' } else { 'B' }, move_name(8, action))?;
            is_white = !is_white;
        }
        write!(f, ";)")
    }
}

/// Who won a game that was given up (`:r`) or lost on time (`:t`), White (`true`) or Black.
fn resigned_to(result: &str) -> Option<bool> {
    let (score, how) = result.trim().split_once(':')?;
    matches!(how.trim(), "r" | "t").then(|| score.trim_start().starts_with('-'))
}

/// What would end a property or a record early, as `%` and two digits.
const VEILED: [(char, &str); 5] =
    [('%', "%25"), (']', "%5D"), (';', "%3B"), ('\n', "%0A"), ('\r', "%0D")];

fn veiled(note: &str) -> String {
    VEILED.iter().fold(note.to_owned(), |text, &(c, code)| text.replace(c, code))
}

fn unveiled(value: &str) -> String {
    VEILED
        .iter()
        .rev()
        .fold(value.to_owned(), |text, &(c, code)| text.replace(code, &c.to_string()))
}

/// `8`, 64 squares, and whose move it is.
fn board(text: &str, value: &str, value_at: usize) -> Result<Discs, NotationError> {
    let mut cells = Cells::of(8);
    let mut side = None;
    let mut symbols = value.char_indices().filter(|(_, c)| !c.is_whitespace());
    if !matches!(symbols.next(), Some((_, '8'))) {
        return Err(NotationError::new(text, value_at, "8, the board's size"));
    }
    for (at, c) in symbols {
        let error = |expected: &str| Err(NotationError::new(text, value_at + at, expected));
        match is_white(c) {
            _ if !cells.is_full() => match cells.push(c) {
                Some(()) => {}
                None => return error("'*', 'O' or '-'"),
            },
            Some(is_white) if side.is_none() => side = Some(is_white),
            _ if side.is_none() => return error("'*' or 'O', whose move it is"),
            _ => return error("']'"),
        }
    }
    let end = value_at + value.len();
    let missing = || NotationError::new(text, end, "64 squares and whose move it is, '*' or 'O'");
    cells.position(&Othello, text, side.ok_or_else(missing)?)
}

/// `name[value]` and the places of both.
struct Property<'t> {
    name: &'t str,
    at: usize,
    value: &'t str,
    value_at: usize,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn accept(&mut self, token: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn expect(&mut self, token: &str, expected: &str) -> Result<(), NotationError> {
        match self.accept(token) {
            true => Ok(()),
            false => Err(NotationError::new(self.text, self.at, expected)),
        }
    }

    fn property(&mut self) -> Result<Property<'t>, NotationError> {
        let (rest, at) = (self.rest(), self.at);
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if length == 0 {
            return Err(NotationError::new(self.text, at, "a property such as BO[..], or ';)'"));
        }
        self.at += length;
        self.expect("[", "'['")?;
        let value_at = self.at;
        let Some(value) = self.rest().split_once(']').map(|(value, _)| value) else {
            return Err(NotationError::new(self.text, self.text.len(), "']'"));
        };
        self.at += value.len() + 1;
        Ok(Property { name: &rest[..length], at, value, value_at })
    }
}
