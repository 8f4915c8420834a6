//! Characters with colours: what a board is drawn on for a terminal.

use super::colour::{Rgb, contrast, mixed, readable, rgb};
use super::{Board, Kind, Look};

/// What a terminal can show, and from where the board is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Drawing {
    /// Whether there are colours; without them pieces are told apart by their symbols.
    pub colour: bool,
    /// Whether there are characters beyond ASCII.
    pub unicode: bool,
    /// Whether the board is seen from the upper edge, if a player [sits there](Board::below).
    pub turned: bool,
}

/// A character with its colours; `None` is the terminal's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// The character, one column wide.
    pub symbol: char,
    /// The colour of the character.
    pub ink: Option<Rgb>,
    /// The colour behind it.
    pub ground: Option<Rgb>,
}

/// Lines of characters with colours.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Canvas {
    /// The lines from the top, of any length.
    pub lines: Vec<Vec<Glyph>>,
}

/// Behind pictures made of characters, so that the colours on them are seen on any terminal.
const GROUND: Rgb = [30, 36, 42];
/// The contrast that pieces have with it at least; dimmer ones are lightened.
const ENOUGH: f64 = 3.5;
/// The ink of such pictures.
const INK: Rgb = [216, 221, 226];

impl Glyph {
    /// A character in the terminal's own colours.
    pub(super) fn plain(symbol: char) -> Glyph {
        Glyph { symbol, ink: None, ground: None }
    }
}

impl Canvas {
    /// Room for `rows` lines of `columns` characters.
    pub(super) fn blank(rows: usize, columns: usize) -> Canvas {
        Canvas { lines: vec![vec![Glyph::plain(' '); columns]; rows] }
    }

    /// Puts `text` into a line from a column on; what does not fit is left out.
    pub(super) fn write(&mut self, (row, column): (usize, usize), text: &str, ink: Option<Rgb>) {
        let Some(line) = self.lines.get_mut(row) else { return };
        for (glyph, symbol) in line.iter_mut().skip(column).zip(text.chars()) {
            (glyph.symbol, glyph.ink) = (symbol, ink.or(glyph.ink));
        }
    }

    /// The columns of the widest line.
    pub fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The characters alone, without a final newline.
    pub fn text(&self) -> String {
        let line = |line: &Vec<Glyph>| {
            let text: String = line.iter().map(|glyph| glyph.symbol).collect();
            text.trim_end().to_owned()
        };
        self.lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Plain text as a canvas.
    pub fn of(text: &str) -> Canvas {
        Canvas {
            lines: text.lines().map(|line| line.chars().map(Glyph::plain).collect()).collect(),
        }
    }
}

impl Kind {
    /// The piece as one character in this drawing.
    pub(super) fn figure_in(&self, drawing: Drawing) -> char {
        match (&self.look, drawing.unicode, drawing.colour) {
            (_, false, _) | (Look::Disc(_) | Look::Crowned(_), _, false) => self.symbol,
            (Look::Disc(_), ..) => '●',
            (Look::Crowned(_), ..) => '◉',
            (Look::Letters(..), ..) => self.symbol,
            (Look::Outline(_), _, true) => filled(self.figure.unwrap_or(self.symbol)),
            (Look::Outline(_), _, false) => self.figure.unwrap_or(self.symbol),
        }
    }

    /// The piece's colour.
    pub(super) fn ink(&self) -> Rgb {
        match &self.look {
            Look::Disc(colour) | Look::Crowned(colour) | Look::Letters(_, colour) => rgb(colour),
            Look::Outline(outline) => rgb(&outline.fill),
        }
    }
}

/// White chessmen are outlines in Unicode, black ones filled: in colour both are filled.
fn filled(figure: char) -> char {
    match figure {
        '♔'..='♙' => char::from_u32(figure as u32 + 6).unwrap_or(figure),
        _ => figure,
    }
}

impl Board {
    /// A picture of the board in characters, its pieces in their colours: each symbol of a kind of
    /// piece that is not part of a word.
    pub fn tinted(&self, picture: &str, drawing: Drawing) -> Canvas {
        let mut canvas = Canvas::of(picture);
        let width = canvas.width() + 2;
        for line in &mut canvas.lines {
            self.tint(line, drawing);
            if drawing.colour {
                line.insert(0, Glyph::plain(' '));
                line.resize(width, Glyph::plain(' '));
                for glyph in line {
                    glyph.ink = glyph.ink.or(Some(INK));
                    glyph.ground = glyph.ground.or(Some(GROUND));
                }
            }
        }
        canvas
    }

    fn tint(&self, line: &mut [Glyph], drawing: Drawing) {
        let text: Vec<char> = line.iter().map(|glyph| glyph.symbol).collect();
        let in_word =
            |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|c| c.is_alphanumeric());
        for (place, glyph) in line.iter_mut().enumerate() {
            let Some(kind) = self.kinds.iter().find(|kind| kind.symbol == glyph.symbol) else {
                continue;
            };
            let is_part = in_word(place.checked_sub(1)) || in_word(Some(place + 1));
            if is_part && glyph.symbol.is_alphanumeric() {
                continue;
            }
            // Where a sentence speaks of a player by that letter, the letter stays.
            let next = |further: usize| text.get(place + further).copied().unwrap_or(' ');
            if next(1) != ':' && !(next(1) == ' ' && next(2).is_ascii_lowercase()) {
                glyph.symbol = kind.figure_in(drawing);
            }
            if drawing.colour {
                let ink = kind.ink();
                let is_dim = contrast(ink, GROUND) < ENOUGH;
                glyph.ink = Some(if is_dim { mixed(ink, readable(GROUND), 0.45) } else { ink });
            }
        }
    }
}
