//! A board with what lies on it, for pages and programs that draw it themselves.

use outply_catalog::board;
use serde::{Deserialize, Serialize};

/// A board. Coordinates are in widths of a cell, to the right and down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// The kinds of pieces, which cells name by their place in this list.
    pub kinds: Vec<Piece>,
    /// The cells, in the order in which they are drawn.
    pub cells: Vec<Cell>,
    /// Letters and numbers next to the cells.
    pub labels: Vec<Label>,
    /// Actions that are not a place on the board.
    pub buttons: Vec<Button>,
    /// The numbers that the dice show.
    pub dice: Vec<u8>,
    /// Lines below the board: scores, pieces in hand, whose turn it is.
    pub notes: Vec<String>,
    /// The cells of the last action.
    pub last: Vec<String>,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece {
    /// The piece as one character of text.
    pub symbol: String,
    /// What it is called.
    pub name: String,
    /// How it is drawn.
    pub look: Look,
}

/// How a piece is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Look {
    /// A disc.
    Disc {
        /// Its colour.
        fill: String,
    },
    /// A disc with a crown on it.
    Crowned {
        /// Its colour.
        fill: String,
    },
    /// Letters.
    Letters {
        /// What they say.
        text: String,
        /// Their colour.
        fill: String,
    },
    /// An outline in SVG's path commands, for a cell of 50 by 50.
    Outline {
        /// The outline.
        path: String,
        /// Its colour.
        fill: String,
        /// The colour of its rim.
        rim: String,
        /// Lines within it; empty for none.
        detail: String,
        /// The colour of these lines.
        ink: String,
    },
}

/// The form of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// A rectangle.
    Square,
    /// A hexagon that stands on its corner.
    Hexagon,
    /// A round hole.
    Round,
    /// A triangle that points up.
    Up,
    /// A triangle that points down.
    Down,
}

/// A place on the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// The name by which actions are spelled.
    pub id: String,
    /// Its middle, to the right.
    pub x: f64,
    /// Its middle, down.
    pub y: f64,
    /// Its form.
    pub form: Form,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Its background colour.
    pub fill: String,
    /// What lies on it, by its place among the kinds; `null` for nothing.
    pub piece: Option<usize>,
    /// How many such pieces lie there.
    pub count: u8,
    /// What is written on it.
    pub writing: String,
}

/// Letters next to the cells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Label {
    /// The middle of the text, to the right.
    pub x: f64,
    /// The middle of the text, down.
    pub y: f64,
    /// The text.
    pub text: String,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Button {
    /// The name by which actions are spelled.
    pub id: String,
    /// What it says.
    pub text: String,
}

impl From<&board::Board> for Board {
    fn from(board: &board::Board) -> Board {
        let label = |label: &board::Label| {
            let ((x, y), text) = (label.at, label.text.clone());
            Label { x, y, text }
        };
        let button =
            |button: &board::Button| Button { id: button.id.clone(), text: button.text.clone() };
        Board {
            kinds: board.kinds.iter().map(Piece::from).collect(),
            cells: board.cells.iter().map(Cell::from).collect(),
            labels: board.labels.iter().map(label).collect(),
            buttons: board.buttons.iter().map(button).collect(),
            dice: board.dice.clone(),
            notes: board.notes.clone(),
            last: board.last.clone(),
        }
    }
}

impl From<&board::Kind> for Piece {
    fn from(kind: &board::Kind) -> Piece {
        let look = match &kind.look {
            board::Look::Disc(fill) => Look::Disc { fill: fill.clone() },
            board::Look::Crowned(fill) => Look::Crowned { fill: fill.clone() },
            board::Look::Letters(text, fill) => {
                Look::Letters { text: text.clone(), fill: fill.clone() }
            }
            board::Look::Outline(outline) => {
                let (detail, ink) = outline.detail.clone().unwrap_or_default();
                let board::Outline { path, fill, rim, .. } = outline.clone();
                Look::Outline { path, fill, rim, detail, ink }
            }
        };
        Piece { symbol: kind.symbol.to_string(), name: kind.name.clone(), look }
    }
}

impl From<&board::Cell> for Cell {
    fn from(cell: &board::Cell) -> Cell {
        let (form, (width, height)) = match cell.shape {
            board::Shape::Square => (Form::Square, (1.0, 1.0)),
            board::Shape::Hexagon => (Form::Hexagon, (1.0, 1.16)),
            board::Shape::Round => (Form::Round, (1.0, 1.0)),
            board::Shape::Oblong(width, height) => (Form::Square, (width, height)),
            board::Shape::Spike(height, true) => (Form::Up, (1.0, height)),
            board::Shape::Spike(height, false) => (Form::Down, (1.0, height)),
        };
        let (x, y) = cell.at;
        let (id, fill, writing) = (cell.id.clone(), cell.fill.clone(), cell.writing.clone());
        let (piece, count) = (cell.piece, cell.count);
        Cell { id, x, y, form, width, height, fill, piece, count, writing }
    }
}
