//! A board as an SVG document whose cells and buttons can be told apart by `data-cell` and
//! `data-button`.

use super::{Board, Button, Cell, Kind, Look, Shape};
use std::fmt::Write;

/// Pixels in a cell's width.
const UNIT: f64 = 40.0;
/// Pixels around the board.
const MARGIN: f64 = 12.0;
/// Pixels from one line of text to the next.
const LINE: f64 = 22.0;
/// Pixels that a character of the lines below the board takes at most.
const CHARACTER: f64 = 8.0;

impl Board {
    /// The board as a whole SVG document. Text is set by offsets that all renderers know, and each
    /// piece has its name as a title.
    pub fn svg(&self) -> String {
        let (least, most) = self.extent();
        let place =
            |(x, y): (f64, f64)| (MARGIN + UNIT * (x - least.0), MARGIN + UNIT * (y - least.1));
        let mut body = String::new();
        for cell in &self.cells {
            self.draw_cell(&mut body, cell, place(cell.at));
        }
        for label in &self.labels {
            // Within a cell there is little room beside its piece.
            let size = if self.covers(label.at) { 9.0 } else { 14.0 };
            letters(&mut body, place(label.at), size, "#234", &label.text);
        }
        let below = 2.0 * MARGIN + UNIT * (most.1 - least.1);
        let (rows, widest) = self.draw_below(&mut body, below);
        let width = (2.0 * MARGIN + UNIT * (most.0 - least.0)).max(widest);
        whole(&body, width, below + LINE * f64::from(rows) + if rows > 0 { 6.0 } else { 0.0 })
    }

    /// The width and height of [`thumbnail`](Board::thumbnail); 0 and 0 for a board without cells.
    pub fn thumbnail_size(&self) -> (f64, f64) {
        let (least, most) = self.bare().extent();
        (UNIT * (most.0 - least.0), UNIT * (most.1 - least.1))
    }

    /// Cells and pieces alone, to be drawn small within another picture: width, height, and SVG
    /// elements without names or titles.
    pub fn thumbnail(&self) -> (f64, f64, String) {
        let bare = self.bare();
        let (least, most) = bare.extent();
        let mut body = String::new();
        for cell in &bare.cells {
            let at = (UNIT * (cell.at.0 - least.0), UNIT * (cell.at.1 - least.1));
            bare.draw_cell(&mut body, cell, at);
        }
        let body = without(&without(&body, " data-cell=\"", "\""), "<title>", "</title>");
        (UNIT * (most.0 - least.0), UNIT * (most.1 - least.1), body)
    }

    /// The board without its labels.
    fn bare(&self) -> Board {
        Board { labels: Vec::new(), ..self.clone() }
    }

    fn draw_cell(&self, body: &mut String, cell: &Cell, at: (f64, f64)) {
        let Cell { id, shape, fill, piece, writing, .. } = cell;
        let _ = writeln!(body, "  <g data-cell=\"{}\">", escaped(id));
        draw_shape(body, *shape, at, fill);
        if self.last.contains(id) {
            draw_mark(body, at);
        }
        let kind = piece.and_then(|piece| self.kinds.get(piece));
        if let Some(kind) = kind {
            draw_stack(body, kind, (cell, at));
        }
        if !writing.is_empty() {
            let size = if kind.is_some() {
                14.0
            } else {
                (66.0 / writing.chars().count() as f64).min(18.0)
            };
            letters(body, at, size, ink(kind, fill), writing);
        }
        body.push_str("  </g>\n");
    }

    /// Dice, notes, the legend and buttons, a line each; how many lines, and how wide.
    fn draw_below(&self, body: &mut String, top: f64) -> (u32, f64) {
        let mut lines = Vec::new();
        if !self.dice.is_empty() {
            let dice: Vec<String> = self.dice.iter().map(u8::to_string).collect();
            lines.push(format!("dice {}", dice.join(" ")));
        }
        lines.extend(self.notes.iter().cloned());
        let (mut rows, mut widest) = (0, 0.0_f64);
        for line in &lines {
            let y = top + LINE * f64::from(rows) + 10.0;
            let font = "font-family=\"sans-serif\" font-size=\"14\" fill=\"#234\"";
            let _ =
                writeln!(body, "  <text x=\"{MARGIN}\" y=\"{y}\" {font}>{}</text>", escaped(line));
            widest = widest.max(2.0 * MARGIN + CHARACTER * line.chars().count() as f64);
            rows += 1;
        }
        let legend = self.legend(body, top + LINE * f64::from(rows));
        (rows, widest) = (rows + u32::from(legend > 0.0), widest.max(legend));
        let buttons = draw_buttons(body, &self.buttons, top + LINE * f64::from(rows));
        (rows + u32::from(buttons > 0.0), widest.max(buttons))
    }

    /// What the kinds of pieces are called whose looks do not tell, a small picture before each name;
    /// the width it takes.
    fn legend(&self, body: &mut String, top: f64) -> f64 {
        let mut x = MARGIN;
        for kind in self.kinds.iter().filter(|kind| kind.needs_explaining()) {
            let place = format!("translate({} {}) scale(0.45)", x + 8.0, top + 6.0);
            let _ = writeln!(body, "  <g transform=\"{place}\">");
            draw_piece(body, kind, (0.0, 0.0));
            body.push_str("  </g>\n");
            let font = "font-family=\"sans-serif\" font-size=\"12\" fill=\"#234\"";
            let (at, y, name) = (x + 20.0, top + 10.0, escaped(&kind.name));
            let _ = writeln!(body, "  <text x=\"{at}\" y=\"{y}\" {font}>{name}</text>");
            x += 34.0 + 7.0 * kind.name.chars().count() as f64;
        }
        if x > MARGIN { x + MARGIN } else { 0.0 }
    }
}

fn draw_buttons(body: &mut String, buttons: &[Button], top: f64) -> f64 {
    let mut x = MARGIN;
    for button in buttons {
        let width = 16.0 + CHARACTER * button.text.chars().count() as f64;
        let _ = writeln!(body, "  <g data-button=\"{}\">", escaped(&button.id));
        let look = "height=\"20\" rx=\"4\" fill=\"#dde6f0\" stroke=\"#345\"";
        let y = top - 4.0;
        let _ = writeln!(body, "    <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" {look}/>");
        letters(body, (x + width / 2.0, top + 6.0), 13.0, "#234", &button.text);
        body.push_str("  </g>\n");
        x += width + 8.0;
    }
    if buttons.is_empty() { 0.0 } else { x + MARGIN }
}

fn draw_shape(body: &mut String, shape: Shape, (x, y): (f64, f64), fill: &str) {
    let rim = format!("fill=\"{fill}\" stroke=\"#456\"");
    let _ = match shape {
        Shape::Square => rect(body, (x, y), (UNIT, UNIT), &rim),
        Shape::Oblong(width, height) => rect(body, (x, y), (UNIT * width, UNIT * height), &rim),
        Shape::Round => writeln!(body, "    <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"17\" {rim}/>"),
        Shape::Hexagon => {
            let corner = |(across, down): (f64, f64)| {
                format!("{:.1},{:.1}", x + UNIT * across, y + UNIT * down)
            };
            let corners = [
                (0.0, -0.577),
                (0.5, -0.289),
                (0.5, 0.289),
                (0.0, 0.577),
                (-0.5, 0.289),
                (-0.5, -0.289),
            ];
            let points: Vec<String> = corners.into_iter().map(corner).collect();
            writeln!(body, "    <polygon points=\"{}\" {rim}/>", points.join(" "))
        }
        Shape::Spike(height, up) => {
            let half = UNIT * height / 2.0 * if up { 1.0 } else { -1.0 };
            let (left, right) = (x - UNIT / 2.0, x + UNIT / 2.0);
            let (base, tip) = (y + half, y - half);
            let points = format!("{left:.1},{base:.1} {right:.1},{base:.1} {x:.1},{tip:.1}");
            writeln!(body, "    <polygon points=\"{points}\" {rim}/>")
        }
    };
}

fn rect(body: &mut String, (x, y): (f64, f64), (w, h): (f64, f64), rim: &str) -> std::fmt::Result {
    let (x, y) = (x - w / 2.0, y - h / 2.0);
    writeln!(body, "    <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" {rim}/>")
}

/// The mark of the last action: a rim inside the cell.
fn draw_mark(body: &mut String, at: (f64, f64)) {
    let side = UNIT - 6.0;
    let _ = rect(body, at, (side, side), "fill=\"none\" stroke=\"#e0a000\" stroke-width=\"3\"");
}

/// The pieces of a cell: from the base of a spike towards its tip, at most five, else one; and their
/// number where that is not seen.
fn draw_stack(body: &mut String, kind: &Kind, (cell, (x, y)): (&Cell, (f64, f64))) {
    let (shown, base, step) = match cell.shape {
        Shape::Spike(height, up) => {
            let way = if up { -1.0 } else { 1.0 };
            (cell.count.min(5), y - way * (UNIT * height / 2.0 - 18.0), way * 29.0)
        }
        _ => (1, y, 0.0),
    };
    for place in 0..shown {
        draw_piece(body, kind, (x, base + step * f64::from(place)));
    }
    if cell.count > shown {
        letters(body, (x, base), 15.0, ink(Some(kind), &cell.fill), &cell.count.to_string());
    }
}

fn draw_piece(body: &mut String, kind: &Kind, (x, y): (f64, f64)) {
    let _ = writeln!(body, "    <g><title>{}</title>", escaped(&kind.name));
    match &kind.look {
        Look::Disc(colour) => disc(body, (x, y), colour),
        Look::Crowned(colour) => {
            disc(body, (x, y), colour);
            let crown = "M-8 5l-2 -10 5 4 5 -7 5 7 5 -4 -2 10z";
            let style = "fill=\"#e8c33c\" stroke=\"#234\"";
            let _ = writeln!(
                body,
                "    <path transform=\"translate({x:.1} {y:.1})\" d=\"{crown}\" {style}/>"
            );
        }
        Look::Letters(text, colour) => letters(body, (x, y), 26.0, colour, text),
        Look::Outline(outline) => {
            let (left, top) = (x - UNIT / 2.0, y - UNIT / 2.0);
            let _ =
                writeln!(body, "    <g transform=\"translate({left:.1} {top:.1}) scale(0.8)\">");
            path(body, &outline.path, &outline.fill, &outline.rim);
            if let Some((lines, colour)) = &outline.detail {
                path(body, lines, "none", colour);
            }
            body.push_str("    </g>\n");
        }
    }
    body.push_str("    </g>\n");
}

fn disc(body: &mut String, (x, y): (f64, f64), colour: &str) {
    let style = format!("fill=\"{colour}\" stroke=\"#234\"");
    let _ = writeln!(body, "    <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"14\" {style}/>");
}

fn path(body: &mut String, path: &str, fill: &str, rim: &str) {
    let style = format!("fill=\"{fill}\" stroke=\"{rim}\" stroke-linejoin=\"round\"");
    let _ = writeln!(body, "    <path d=\"{path}\" {style} stroke-width=\"1.6\"/>");
}

/// Text with its middle at the point: a third of its size below the line, since renderers do not
/// agree on baselines.
fn letters(body: &mut String, (x, y): (f64, f64), size: f64, colour: &str, text: &str) {
    let y = y + size * 0.35;
    let style = format!("font-size=\"{size:.0}\" text-anchor=\"middle\" fill=\"{colour}\"");
    let font = "font-family=\"sans-serif\"";
    let text = escaped(text);
    let _ = writeln!(body, "    <text x=\"{x:.1}\" y=\"{y:.1}\" {style} {font}>{text}</text>");
}

/// A colour that can be read on the piece or the ground.
fn ink(kind: Option<&Kind>, fill: &str) -> &'static str {
    let ground = match kind.map(|kind| &kind.look) {
        Some(Look::Disc(colour)) => colour,
        _ => fill,
    };
    if is_dark(ground) { "#fff" } else { "#123" }
}

/// Whether a colour of three or six hexadecimal digits is dark.
fn is_dark(colour: &str) -> bool {
    let digits: Vec<u32> = colour.chars().filter_map(|c| c.to_digit(16)).collect();
    let sum: u32 = match digits.len() {
        3 => digits.iter().sum(),
        6 => digits.iter().step_by(2).sum(),
        _ => return false,
    };
    sum < 22
}

/// `text` without what begins with `start` and ends with `end`.
fn without(text: &str, start: &str, end: &str) -> String {
    let mut parts = text.split(start);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.split_once(end).map_or(part, |(_, rest)| rest));
    }
    kept
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

fn whole(body: &str, width: f64, height: f64) -> String {
    let (width, height) = (width.ceil(), height.ceil());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n  \
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
    )
}

/// Lines of text as an SVG document, for games that describe no board.
pub fn text_svg(text: &str) -> String {
    let mut body = String::new();
    for (line, number) in text.lines().zip(1..) {
        let (y, line) = (8 + 18 * number, escaped(line));
        let font = "font-family=\"monospace\" font-size=\"14\"";
        let _ = writeln!(
            body,
            "  <text x=\"12\" y=\"{y}\" {font} xml:space=\"preserve\">{line}</text>"
        );
    }
    let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    whole(&body, 24.0 + 8.5 * widest as f64, 24.0 + 18.0 * text.lines().count() as f64)
}
