//! Positions as lines for a terminal or a pipe: in colour where that is welcome.

use crate::output::{Out, width as columns, wrapped};
use anstyle::{Ansi256Color, Color, RgbColor, Style};
use outply_catalog::Session;
use outply_catalog::arena::formats::text::printable;
use outply_catalog::board::{Board, Canvas, Drawing, Glyph, Rgb};
use std::env::var;

/// How colours are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Palette {
    /// Not at all.
    None,
    /// The sixteen of the oldest terminals.
    Sixteen,
    /// The cube of 256.
    Cube,
    /// As they are.
    True,
}

/// Draws positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter {
    drawing: Drawing,
    palette: Palette,
    /// Whether positions are drawn as text for pipes: the documented pictures.
    is_plain: bool,
    /// The player who looks at it.
    player: Option<usize>,
}

/// Columns between a tall board and what stands to its right.
const GAP: usize = 3;
/// The columns that sentences need there.
const LEAST_ROOM: usize = 30;
/// Lines beside or below a board from so many rows on.
const TALL: usize = 12;

impl Painter {
    /// What suits `out`; `ascii` says that nothing beyond ASCII is wanted.
    pub(crate) fn of(out: &Out, ascii: bool) -> Painter {
        let palette = if out.colour() { palette() } else { Palette::None };
        let unicode = !ascii && out.unicode();
        let drawing = Drawing { colour: out.colour(), unicode, turned: false };
        Painter { drawing, palette, is_plain: !out.colour(), player: None }
    }

    /// The same for a terminal, which has more than the text of pipes even without colours.
    pub(crate) fn for_terminal(self) -> Painter {
        Painter { is_plain: false, ..self }
    }

    /// The same as this player sees it.
    pub(crate) fn seen_by(self, player: Option<usize>) -> Painter {
        Painter { player, ..self }
    }

    /// Whether characters beyond ASCII are drawn.
    pub(crate) fn unicode(&self) -> bool {
        self.drawing.unicode
    }

    /// The current position, a line each.
    pub(crate) fn lines(&self, session: &dyn Session) -> Vec<String> {
        self.lines_beside(session, &mut Vec::new())
    }

    /// The same; to the right of a tall board, where there is room, what was `said` is taken in.
    pub(crate) fn lines_beside(
        &self,
        session: &dyn Session,
        said: &mut Vec<String>,
    ) -> Vec<String> {
        let picture = session.picture();
        let board = session.board().filter(|_| !self.is_plain);
        let Some(board) = board else { return picture.lines().map(str::to_owned).collect() };
        let is_opposite = |below: usize| self.player.is_some_and(|player| player != below);
        let drawing = Drawing { turned: board.below.is_some_and(is_opposite), ..self.drawing };
        match board.canvas(drawing) {
            Some(canvas) => self.with_notes(&board, &canvas, said),
            None => self.ansi(&board.tinted(&picture, self.drawing)),
        }
    }

    /// The board with its notes: to the right of a tall one, else below.
    fn with_notes(&self, board: &Board, canvas: &Canvas, said: &mut Vec<String>) -> Vec<String> {
        let mut lines = self.ansi(canvas);
        let dice: Vec<String> = board.dice.iter().map(u8::to_string).collect();
        let dice = (!dice.is_empty()).then(|| format!("dice {}", dice.join(" ")));
        let notes = dice.into_iter().chain(board.notes.iter().cloned());
        if lines.len() < TALL {
            lines.extend(notes);
            return lines;
        }
        let width = canvas.width();
        let room = columns().saturating_sub(width + GAP + 1);
        let aside = if room >= LEAST_ROOM { std::mem::take(said) } else { Vec::new() };
        let aside = aside.iter().flat_map(|line| wrapped(line, room));
        let notes = notes.chain([String::new()]).chain(aside);
        for (row, note) in (1..).zip(notes) {
            let Some(line) = lines.get_mut(row) else { break };
            let long = canvas.lines[row].len();
            *line = format!("{line}{:gap$}{note}", "", gap = width - long + GAP);
        }
        lines
    }

    fn ansi(&self, canvas: &Canvas) -> Vec<String> {
        canvas.lines.iter().map(|line| self.line(line)).collect()
    }

    /// A line of characters, neighbours of the same colours together.
    fn line(&self, glyphs: &[Glyph]) -> String {
        let end = glyphs.iter().rposition(|glyph| !glyph.is_blank()).map_or(0, |last| last + 1);
        let mut text = String::new();
        for run in glyphs[..end].chunk_by(|a, b| (a.ink, a.ground) == (b.ink, b.ground)) {
            let style = self.style(run[0].ink, run[0].ground);
            let symbols: String = run.iter().map(|glyph| glyph.symbol).collect();
            text += &format!("{style}{symbols}{style:#}");
        }
        text
    }

    fn style(&self, ink: Option<Rgb>, ground: Option<Rgb>) -> Style {
        Style::new().fg_color(self.colour(ink)).bg_color(self.colour(ground))
    }

    fn colour(&self, colour: Option<Rgb>) -> Option<Color> {
        let [red, green, blue] = colour?;
        let rgb = RgbColor(red, green, blue);
        match self.palette {
            Palette::None => None,
            Palette::Sixteen => {
                let standard = anstyle_lossy::palette::DEFAULT;
                Some(anstyle_lossy::rgb_to_ansi(rgb, standard).into())
            }
            Palette::Cube => {
                let Ansi256Color(place) = anstyle_lossy::rgb_to_xterm(rgb);
                Some(Ansi256Color(place).into())
            }
            Palette::True => Some(rgb.into()),
        }
    }

    /// A heading: bold where there are colours.
    pub(crate) fn heading(&self, text: &str) -> String {
        let style = match self.palette {
            Palette::None => Style::new(),
            _ => Style::new().bold(),
        };
        format!("{style}{}{style:#}", printable(text.to_owned()))
    }
}

/// What the terminal says of its colours; the cube where it says nothing.
fn palette() -> Palette {
    let (colours, term) = (var("COLORTERM").unwrap_or_default(), var("TERM").unwrap_or_default());
    match (colours.as_str(), term.as_str()) {
        ("truecolor" | "24bit", _) => Palette::True,
        (_, "linux" | "ansi" | "vt100" | "vt220") => Palette::Sixteen,
        _ => Palette::Cube,
    }
}
