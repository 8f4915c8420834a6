//! Boards of squares in rows and columns, drawn for a terminal.

use super::canvas::{Canvas, Drawing, Glyph};
use super::colour::{Rgb, contrast, mixed, readable, rgb};
use super::{Board, Cell, Label, Shape};

/// The colours that the cells of the last action are mixed with: whichever its piece is seen on best.
const MARKS: [Rgb; 2] = [[240, 190, 40], [40, 110, 170]];
/// The contrast that pieces should have with the ground.
const ENOUGH: f64 = 2.0;
/// How wide a square with a number is: the number, and a piece behind it.
const NUMBERED: usize = 6;
/// The columns of a terminal that boards should fit into.
const ROOM: usize = 76;

/// Where cells stand: columns from the left, rows from the top.
type Place = (usize, usize);

/// How large the cells are and where the first one stands.
struct Layout {
    /// The least x and y of a cell, and how many columns and rows of cells there are.
    least: (f64, f64),
    count: Place,
    /// Characters a cell is wide, and lines it is high.
    size: Place,
    /// Columns at the left and lines at the top that labels take.
    before: Place,
    /// The same at the right and at the bottom.
    after: Place,
    is_turned: bool,
}

/// On which side of the board a label stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Above,
    Below,
    Within,
}

impl Board {
    /// The board in characters and colours, if it is made of squares in rows and columns: the last
    /// action's cells marked, labels around it, neither notes nor dice nor buttons.
    pub fn canvas(&self, drawing: Drawing) -> Option<Canvas> {
        let layout = self.layout(drawing)?;
        let mut canvas = layout.blank();
        let factor = if drawing.colour { self.dimming() } else { 1.0 };
        for cell in &self.cells {
            self.paint(&mut canvas, &layout, (cell, factor), drawing);
        }
        for label in &self.labels {
            self.letter(&mut canvas, &layout, label);
        }
        Some(canvas)
    }

    /// Whether all cells are squares or holes in whole columns and rows.
    fn is_grid(&self) -> bool {
        let whole = |x: f64| (x - x.round()).abs() < 1e-6;
        !self.cells.is_empty()
            && self.cells.iter().all(|cell| {
                matches!(cell.shape, Shape::Square | Shape::Round)
                    && whole(cell.at.0)
                    && whole(cell.at.1)
            })
    }

    fn layout(&self, drawing: Drawing) -> Option<Layout> {
        if !self.is_grid() {
            return None;
        }
        let xs = || self.cells.iter().map(|cell| cell.at.0);
        let ys = || self.cells.iter().map(|cell| cell.at.1);
        let least = (xs().fold(f64::MAX, f64::min), ys().fold(f64::MAX, f64::min));
        let most = (xs().fold(f64::MIN, f64::max), ys().fold(f64::MIN, f64::max));
        let count =
            ((most.0 - least.0).round() as usize + 1, (most.1 - least.1).round() as usize + 1);
        let widest = |side: Side| {
            let there = self.labels.iter().filter(|label| side_of(label, least, most) == side);
            let mut xs: Vec<f64> = there.clone().map(|label| label.at.0).collect();
            xs.sort_by(f64::total_cmp);
            xs.dedup();
            let text = there.map(|label| label.text.chars().count()).max().unwrap_or(0);
            xs.len() * (text + 1)
        };
        let lines = |side: Side| {
            usize::from(self.labels.iter().any(|label| side_of(label, least, most) == side))
        };
        Some(Layout {
            least,
            count,
            size: self.cell_size(count, drawing),
            before: (widest(Side::Left), lines(Side::Above)),
            after: (widest(Side::Right), lines(Side::Below)),
            is_turned: drawing.turned && self.below.is_some(),
        })
    }

    /// Small boards have large cells, and numbered squares have room for the number.
    fn cell_size(&self, (columns, rows): Place, drawing: Drawing) -> Place {
        let writing = self.cells.iter().map(|cell| cell.writing.chars().count()).max().unwrap_or(0);
        let has_numbers = self.labels.iter().any(|label| self.covers(label.at));
        let (wide, high) = match () {
            _ if has_numbers => (NUMBERED, 1),
            _ if columns <= 5 && rows <= 5 && drawing.colour => (7, 3),
            _ if self.columns > 2 => (self.columns.max(writing + 1), 1),
            _ if columns > 12 || rows > 12 => (2, 1),
            _ => (3, 1),
        };
        (wide.max(writing).min((ROOM / columns).max(1)), high)
    }

    /// What the grounds are multiplied by so that pieces are seen on them.
    fn dimming(&self) -> f64 {
        let worst = |factor: f64| {
            let pairs = self.cells.iter().flat_map(|cell| {
                let ground = mixed(rgb(&cell.fill), [0; 3], factor);
                self.kinds.iter().map(move |kind| contrast(kind.ink(), ground))
            });
            pairs.fold(f64::MAX, f64::min)
        };
        let factors = [1.0, 0.85, 0.75, 0.68, 0.6, 0.5, 0.4, 0.3, 0.2, 0.12];
        let best = || factors.into_iter().max_by(|a, b| worst(*a).total_cmp(&worst(*b)));
        factors.into_iter().find(|&factor| worst(factor) >= ENOUGH).or_else(best).unwrap_or(1.0)
    }

    fn paint(
        &self,
        canvas: &mut Canvas,
        layout: &Layout,
        (cell, factor): (&Cell, f64),
        drawing: Drawing,
    ) {
        let (column, row) = layout.corner(cell.at);
        let is_last = self.last.contains(&cell.id);
        let (wide, high) = layout.size;
        // Where all cells are alike, neighbours are told apart.
        let is_odd = (column / wide + row / high) % 2 == 1;
        let shade = if is_odd && self.is_uniform() { 0.9 } else { 1.0 };
        let ground = mixed(rgb(&cell.fill), [0; 3], factor * shade);
        let ground = if is_last { self.marked(ground) } else { ground };
        let (text, ink) = self.inside(cell, drawing, ground);
        if drawing.colour {
            for line in canvas.lines.iter_mut().skip(row).take(high) {
                let glyphs = line.iter_mut().skip(column).take(wide);
                glyphs.for_each(|glyph| glyph.ground = Some(ground));
            }
        }
        let long = text.chars().count();
        let at = match self.columns > 2 && !drawing.colour {
            true => (wide - 1).saturating_sub(long),
            // Behind the number, where squares have one.
            false if wide == NUMBERED => 3,
            false => wide.saturating_sub(long) / 2,
        };
        let middle = row + high / 2;
        canvas.write((middle, column + at), &text, drawing.colour.then_some(ink));
        if is_last && !drawing.colour && wide > 2 {
            canvas.write((middle, column), "[", None);
            canvas.write((middle, column + wide - 1), "]", None);
        }
    }

    /// Whether all cells are squares of one colour.
    fn is_uniform(&self) -> bool {
        let first = self.cells.first();
        self.cells.iter().all(|cell| {
            cell.shape == Shape::Square && first.is_some_and(|first| first.fill == cell.fill)
        })
    }

    /// The ground of a cell of the last action: a colour on which its piece is seen.
    fn marked(&self, ground: Rgb) -> Rgb {
        let marks = MARKS.map(|mark| mixed(mark, ground, 0.5));
        let moved = self.cells.iter().filter(|cell| self.last.contains(&cell.id));
        let piece = moved.filter_map(|cell| self.kinds.get(cell.piece?)).next_back();
        let seen = |mark: Rgb| piece.map_or(ENOUGH, |piece| contrast(piece.ink(), mark));
        let is_better = seen(marks[1]) > seen(marks[0]) && seen(marks[0]) < ENOUGH;
        marks[usize::from(is_better)]
    }

    /// What stands in a cell, and its colour.
    fn inside(&self, cell: &Cell, drawing: Drawing, ground: Rgb) -> (String, Rgb) {
        let faint = mixed(readable(ground), ground, 0.45);
        let empty = if drawing.unicode { "·" } else { "." };
        let Some(kind) = cell.piece.and_then(|piece| self.kinds.get(piece)) else {
            let is_hole = cell.shape == Shape::Round || !drawing.colour;
            return match cell.writing.as_str() {
                "" => (if is_hole { empty.to_owned() } else { String::new() }, faint),
                "+" if drawing.unicode && drawing.colour => ("·".to_owned(), readable(ground)),
                writing => (writing.to_owned(), readable(ground)),
            };
        };
        let ink = kind.ink();
        let ink = if contrast(ink, ground) < 1.4 { readable(ground) } else { ink };
        let count = if cell.count > 1 { cell.count.to_string() } else { String::new() };
        (format!("{}{count}{}", kind.figure_in(drawing), cell.writing), ink)
    }

    fn letter(&self, canvas: &mut Canvas, layout: &Layout, label: &Label) {
        let wide = label.text.chars().count();
        let (row, column) = match layout.side(label) {
            Side::Within => {
                // Above the left end of its cell: in front of the cell's piece.
                let cell = self.cells.iter().min_by(|a, b| {
                    let far = |cell: &Cell| {
                        (cell.at.0 - label.at.0).powi(2) + (cell.at.1 - label.at.1).powi(2)
                    };
                    far(a).total_cmp(&far(b))
                });
                let Some(cell) = cell else { return };
                let (column, row) = layout.corner(cell.at);
                if canvas.lines[row][column].ground.is_some() {
                    let ground = canvas.lines[row][column].ground.unwrap_or_default();
                    let ink = mixed(readable(ground), ground, 0.55);
                    canvas.write((row, column), &label.text, Some(ink));
                } else {
                    canvas.write((row, column), &label.text, None);
                }
                return;
            }
            side @ (Side::Left | Side::Right) => {
                let (_, row) = layout.corner((layout.least.0, label.at.1));
                let far = match side {
                    Side::Left => (layout.least.0 - label.at.0).round().max(1.0) as usize,
                    _ => 1,
                };
                let column = match side {
                    Side::Left => (layout.before.0 + 1).saturating_sub(far * (wide + 1) + far - 1),
                    _ => layout.before.0 + layout.count.0 * layout.size.0 + 1,
                };
                (row + layout.size.1 / 2, column.saturating_sub(usize::from(side == Side::Left)))
            }
            side => {
                let (column, _) = layout.corner((label.at.0, layout.least.1));
                let row = match side {
                    Side::Above => 0,
                    _ => layout.before.1 + layout.count.1 * layout.size.1,
                };
                (row, column + layout.size.0.saturating_sub(wide) / 2)
            }
        };
        canvas.write((row, column), &label.text, None);
    }
}

impl Layout {
    fn blank(&self) -> Canvas {
        let high = self.before.1 + self.count.1 * self.size.1 + self.after.1;
        Canvas::blank(high, self.before.0 + self.count.0 * self.size.0 + self.after.0 + 1)
    }

    fn most(&self) -> (f64, f64) {
        (self.least.0 + self.count.0 as f64 - 1.0, self.least.1 + self.count.1 as f64 - 1.0)
    }

    fn side(&self, label: &Label) -> Side {
        side_of(label, self.least, self.most())
    }

    /// The upper left corner of the cell at a place.
    fn corner(&self, at: (f64, f64)) -> Place {
        let place = |at: f64, least: f64, count: usize| {
            let place = (at - least).round().max(0.0) as usize;
            if self.is_turned { (count - 1).saturating_sub(place) } else { place }
        };
        let column = place(at.0, self.least.0, self.count.0);
        let row = place(at.1, self.least.1, self.count.1);
        (self.before.0 + column * self.size.0, self.before.1 + row * self.size.1)
    }
}

fn side_of(label: &Label, least: (f64, f64), most: (f64, f64)) -> Side {
    match label.at {
        (x, _) if x < least.0 - 0.5 => Side::Left,
        (x, _) if x > most.0 + 0.5 => Side::Right,
        (_, y) if y < least.1 - 0.5 => Side::Above,
        (_, y) if y > most.1 + 0.5 => Side::Below,
        _ => Side::Within,
    }
}

impl Glyph {
    /// Whether the glyph is a space in the terminal's own colours.
    pub fn is_blank(&self) -> bool {
        self.symbol == ' ' && self.ground.is_none()
    }
}
