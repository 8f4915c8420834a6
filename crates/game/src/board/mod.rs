//! A board described once: cells with what lies on them, and what spells which action. Terminal text
//! and SVG are made from the description, and whoever clicks on the SVG is understood by it.
//!
//! ```
//! use outply_game::board::{Board, Cell, Kind};
//!
//! let mut board = Board::new(&[Kind::disc('x', "black", "#222"), Kind::disc('o', "white", "#fff")]);
//! for place in 0..4 {
//!     let id = format!("c{}", place + 1);
//!     board.cell(Cell::square(&id, (f64::from(place), 0.0)).piece((place == 2).then_some(0)));
//! }
//! assert_eq!(board.text(), ". . x .");
//! assert!(board.svg().contains("data-cell=\"c3\""));
//! ```

mod canvas;
mod colour;
mod grid;
mod svg;
mod text;

pub use canvas::{Canvas, Drawing, Glyph};
pub use colour::Rgb;
pub use svg::text_svg;

/// A board with what lies on it. Places are counted in widths of a cell, to the right and down.
///
/// Equal boards look alike, and boards that look alike are equal: what cannot be seen does not belong
/// here.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The kinds of pieces, by which the pieces on cells are named.
    pub kinds: Vec<Kind>,
    /// The cells, in the order in which they are drawn.
    pub cells: Vec<Cell>,
    /// Letters and numbers beside the cells.
    pub labels: Vec<Label>,
    /// What can be done that is no place on the board.
    pub buttons: Vec<Button>,
    /// The numbers that the dice show.
    pub dice: Vec<u8>,
    /// Lines below the board: scores, pieces in hand, whose turn it is.
    pub notes: Vec<String>,
    /// The cells of the last action.
    pub last: Vec<String>,
    /// How many characters a cell is wide as text; 2 unless set.
    pub columns: usize,
    /// The player, counted from 0, who sits at the lower edge, where two players sit on two sides of the
    /// board and the other one looks at it the other way round.
    pub below: Option<usize>,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    /// The piece as text.
    pub symbol: char,
    /// What it is called.
    pub name: String,
    /// How it is drawn.
    pub look: Look,
    /// A character beyond ASCII that looks like the piece, for terminals that have it.
    pub figure: Option<char>,
}

/// How a piece is drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Look {
    /// A disc of this colour.
    Disc(String),
    /// Letters of this colour.
    Letters(String, String),
    /// A disc of this colour with a crown on it.
    Crowned(String),
    /// An outline, and lines within it, in SVG's path commands, for a cell of 50 by 50.
    Outline(Outline),
}

/// A piece in outline.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// The outline.
    pub path: String,
    /// Its colour.
    pub fill: String,
    /// The colour of its rim.
    pub rim: String,
    /// Lines within it, and their colour.
    pub detail: Option<(String, String)>,
}

/// A place on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The name by which actions are spelled: unique, of letters, digits and hyphens.
    pub id: String,
    /// The middle of the cell.
    pub at: (f64, f64),
    /// Its form.
    pub shape: Shape,
    /// The colour of its ground.
    pub fill: String,
    /// What lies on it, by its place among the kinds.
    pub piece: Option<usize>,
    /// How many such pieces lie there.
    pub count: u8,
    /// What is written on it, a number of seeds for instance.
    pub writing: String,
}

/// The form of a cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// A square.
    Square,
    /// A hexagon that stands on its corner.
    Hexagon,
    /// A round hole.
    Round,
    /// So many widths of a cell wide and high.
    Oblong(f64, f64),
    /// A triangle so many widths of a cell high, which points up or down.
    Spike(f64, bool),
}

/// Letters beside the cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The middle of the text.
    pub at: (f64, f64),
    /// The text.
    pub text: String,
}

/// Something to press: a roll, a pass, a direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The name by which actions are spelled: unique among buttons and cells.
    pub id: String,
    /// What stands on it.
    pub text: String,
}

impl Kind {
    /// A disc of this colour.
    pub fn disc(symbol: char, name: &str, colour: &str) -> Kind {
        Kind { symbol, name: name.to_owned(), look: Look::Disc(colour.to_owned()), figure: None }
    }

    /// The symbol itself, in this colour.
    pub fn letter(symbol: char, name: &str, colour: &str) -> Kind {
        let look = Look::Letters(symbol.to_string(), colour.to_owned());
        Kind { symbol, name: name.to_owned(), look, figure: None }
    }

    /// A disc of this colour with a crown on it.
    pub fn crowned(symbol: char, name: &str, colour: &str) -> Kind {
        Kind { symbol, name: name.to_owned(), look: Look::Crowned(colour.to_owned()), figure: None }
    }

    /// An outline in SVG's path commands for a cell of 50 by 50, with its colour and its rim's.
    pub fn outline(symbol: char, name: &str, path: &str, (fill, rim): (&str, &str)) -> Kind {
        let (path, fill, rim) = (path.to_owned(), fill.to_owned(), rim.to_owned());
        let look = Look::Outline(Outline { path, fill, rim, detail: None });
        Kind { symbol, name: name.to_owned(), look, figure: None }
    }

    /// The piece with a character that looks like it: `♞`.
    pub fn figure(self, figure: char) -> Kind {
        Kind { figure: Some(figure), ..self }
    }

    /// Whether the look alone does not tell what it is: outlines and a letter that is the name do.
    fn needs_explaining(&self) -> bool {
        match &self.look {
            Look::Disc(_) | Look::Crowned(_) => true,
            Look::Letters(letters, _) => *letters != self.name,
            Look::Outline(_) => false,
        }
    }

    /// The outline with lines of this colour within it.
    pub fn detail(mut self, path: &str, colour: &str) -> Kind {
        if let Look::Outline(outline) = &mut self.look {
            outline.detail = Some((path.to_owned(), colour.to_owned()));
        }
        self
    }
}

impl Cell {
    /// An empty square.
    pub fn square(id: &str, at: (f64, f64)) -> Cell {
        let (fill, writing) = ("#f4f6f8".to_owned(), String::new());
        Cell { id: id.to_owned(), at, shape: Shape::Square, fill, piece: None, count: 0, writing }
    }

    /// The cell in another form.
    pub fn shape(self, shape: Shape) -> Cell {
        Cell { shape, ..self }
    }

    /// The cell on a ground of this colour.
    pub fn fill(self, fill: &str) -> Cell {
        Cell { fill: fill.to_owned(), ..self }
    }

    /// The cell with a piece of this kind on it, or with none.
    pub fn piece(self, piece: Option<usize>) -> Cell {
        Cell { piece, count: u8::from(piece.is_some()), ..self }
    }

    /// The cell with so many pieces of this kind on it.
    pub fn pieces(self, kind: usize, count: u8) -> Cell {
        Cell { piece: (count > 0).then_some(kind), count, ..self }
    }

    /// The cell with this written on it.
    pub fn writing(self, writing: impl ToString) -> Cell {
        Cell { writing: writing.to_string(), ..self }
    }
}

impl Board {
    /// An empty board on which pieces of these kinds can lie.
    pub fn new(kinds: &[Kind]) -> Board {
        Board {
            kinds: kinds.to_vec(),
            cells: Vec::new(),
            labels: Vec::new(),
            buttons: Vec::new(),
            dice: Vec::new(),
            notes: Vec::new(),
            last: Vec::new(),
            columns: 2,
            below: None,
        }
    }

    /// The board with this player, counted from 0, at its lower edge and another one opposite.
    pub fn below(self, player: usize) -> Board {
        Board { below: Some(player), ..self }
    }

    /// Squares in rows and columns from the top left on, as `cell` makes them of their row and
    /// column.
    pub fn grid(
        kinds: &[Kind],
        (rows, columns): (usize, usize),
        cell: impl Fn(usize, usize) -> Cell,
    ) -> Board {
        let mut board = Board::new(kinds);
        for row in 0..rows {
            for column in 0..columns {
                let cell = cell(row, column);
                board.cell(Cell { at: (column as f64, row as f64), ..cell });
            }
        }
        board
    }

    /// Adds a cell.
    pub fn cell(&mut self, cell: Cell) {
        self.cells.push(cell);
    }

    /// Adds letters beside the cells.
    pub fn label(&mut self, at: (f64, f64), text: impl ToString) {
        self.labels.push(Label { at, text: text.to_string() });
    }

    /// The board with the columns lettered from `a` on below `rows` rows, and the rows numbered from
    /// the bottom up at the left: the cell at the top left of eight rows should be called `a8`, which the laws check.
    pub fn lettered(mut self, (rows, columns): (usize, usize)) -> Board {
        for row in 0..rows {
            self.label((-1.0, row as f64), rows - row);
        }
        for column in 0..columns {
            self.label((column as f64, rows as f64), char::from(b'a' + (column % 26) as u8));
        }
        self
    }

    /// The board with something to press.
    pub fn button(mut self, id: &str, text: &str) -> Board {
        self.buttons.push(Button { id: id.to_owned(), text: text.to_owned() });
        self
    }

    /// The board with a line below it.
    pub fn note(mut self, note: impl ToString) -> Board {
        self.notes.push(note.to_string());
        self
    }

    /// The board with the cells of the last action marked.
    pub fn last(self, cells: &[String]) -> Board {
        Board { last: cells.to_vec(), ..self }
    }

    /// Whether a cell or a button has this name.
    pub fn has(&self, id: &str) -> bool {
        self.cells.iter().any(|cell| cell.id == id)
            || self.buttons.iter().any(|button| button.id == id)
    }

    /// Whether a cell lies at this place.
    fn covers(&self, (x, y): (f64, f64)) -> bool {
        let near = |cell: &Cell| (cell.at.0 - x).abs() < 0.5 && (cell.at.1 - y).abs() < 0.5;
        self.cells.iter().any(near)
    }

    /// The smallest and the greatest place of cells and labels.
    fn extent(&self) -> ((f64, f64), (f64, f64)) {
        let half = |shape: Shape| match shape {
            Shape::Oblong(width, height) => (width / 2.0, height / 2.0),
            Shape::Spike(height, _) => (0.5, height / 2.0),
            Shape::Hexagon => (0.5, 0.58),
            Shape::Square | Shape::Round => (0.5, 0.5),
        };
        let cells = self.cells.iter().map(|cell| (cell.at, half(cell.shape)));
        let labels = self
            .labels
            .iter()
            .map(|label| (label.at, (0.2 * label.text.chars().count() as f64, 0.3)));
        let (mut least, mut most) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for ((x, y), (wide, high)) in cells.chain(labels) {
            least = (least.0.min(x - wide), least.1.min(y - high));
            most = (most.0.max(x + wide), most.1.max(y + high));
        }
        if least.0 > most.0 { ((0.0, 0.0), (0.0, 0.0)) } else { (least, most) }
    }
}
