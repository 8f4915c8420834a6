//! Boards as text and as cells.

use super::board::Layout;
use super::rules::{Men, Morris};
use crate::squares::letter;
use outply_game::board::{Board, Cell, Kind, Shape};
use outply_game::{Player, Rules};

/// The colours of the board and of its lines.
const GROUND: &str = "#f2e8d2";
const LINE: &str = "#8a7148";
/// How thick the lines are, in widths of a cell.
const THICK: f64 = 0.12;

/// Two measures in widths of a cell: a place, or width and height.
type Place = (f64, f64);

impl Morris {
    fn symbol(&self, state: &Men, point: usize) -> char {
        match state.of.map(|men| men >> point & 1) {
            [1, _] => 'w',
            [_, 1] => 'b',
            _ => '.',
        }
    }

    /// How far apart neighbouring columns and rows are in the text.
    fn scale(&self) -> (usize, usize) {
        if self.layout == Layout::Three { (4, 2) } else { (2, 1) }
    }

    /// The board in characters, the lines between the points drawn.
    pub(super) fn drawing(&self, state: &Men) -> String {
        let (across, down) = self.scale();
        let side = usize::from(self.layout.side());
        let place =
            |(x, y): (u8, u8)| (across * usize::from(x), down * (side - 1 - usize::from(y)));
        let mut rows = vec![vec![' '; across * (side - 1) + 1]; down * (side - 1) + 1];
        for line in self.layout.lines() {
            for two in line.windows(2) {
                stroke(&mut rows, place(two[0]), place(two[1]));
            }
        }
        for (point, &at) in self.points.iter().enumerate() {
            let (x, y) = place(at);
            rows[y][x] = self.symbol(state, point);
        }
        let number = |row: usize| match row % down {
            0 => format!("{:>2} ", side - row / down),
            _ => "   ".to_owned(),
        };
        let mut lines: Vec<String> =
            (0..).zip(&rows).map(|(row, line)| number(row) + &String::from_iter(line)).collect();
        let columns: Vec<String> = (0..side as u32).map(|x| letter(x).to_string()).collect();
        lines.push(format!("   {}", columns.join(&" ".repeat(across - 1))));
        lines.extend(self.notes(state));
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// Whose turn it is, and the men that are still to be placed.
    fn notes(&self, state: &Men) -> Vec<String> {
        let name = if state.next == Player::FIRST { "White" } else { "Black" };
        let turn = if self.terminal_test(state) { "the game is over" } else { "to move" };
        let [white, black] = state.hand;
        let hand = format!("in hand: White {white}, Black {black}");
        let mut notes = vec![format!("{name}: {turn}")];
        notes.extend((white + black > 0).then_some(hand));
        notes
    }

    pub(super) fn described(&self, state: &Men) -> Board {
        let kinds = [
            Kind::disc('w', "White", "#ffffff"),
            Kind::disc('b', "Black", "#2b3640"),
            Kind::outline('/', "line", "M-26 73l3 3L76-23l-3-3z", (LINE, LINE)),
            Kind::outline('\\', "line", "M-26-23l3-3L76 73l-3 3z", (LINE, LINE)),
        ];
        let mut board = Board::new(&kinds);
        let (last, stretch) = (f64::from(self.layout.side() - 1), self.stretch());
        let at = |(x, y): (u8, u8)| (stretch * f64::from(x), stretch * (last - f64::from(y)));
        self.draw_lines(&mut board, stretch);
        for (point, &place) in self.points.iter().enumerate() {
            let piece = ['w', 'b'].iter().position(|c| *c == self.symbol(state, point));
            let cell = Cell::square(&self.name(point as u8), at(place)).shape(Shape::Round);
            board.cell(cell.fill(GROUND).piece(piece));
        }
        for place in 0..self.layout.side() {
            board.label((-0.9, at((0, place)).1), place + 1);
            board.label((at((place, 0)).0, stretch * last + 0.9), letter(place.into()));
        }
        self.notes(state).into_iter().fold(board.below(0), Board::note)
    }

    /// How many widths of a cell lie between neighbouring columns.
    fn stretch(&self) -> f64 {
        if self.layout == Layout::Three { 2.0 } else { 1.0 }
    }

    /// The squares, whose rims are lines, and the lines that join them.
    fn draw_lines(&self, board: &mut Board, stretch: f64) {
        let rings = self.layout.rings();
        let middle = f64::from(rings) * stretch;
        let mut piece =
            |name: String, at: Place, (width, height): Place, fill: &str, kind: Option<usize>| {
                let cell = Cell::square(&name, at).shape(Shape::Oblong(width, height));
                board.cell(cell.fill(fill).piece(kind));
            };
        if self.layout == Layout::Three {
            let outer = 2.0 * stretch + THICK / 2.0;
            piece("rim-1".into(), (stretch, stretch), (outer, outer), LINE, None);
            let inner = stretch - THICK / 2.0;
            for (name, x, y, kind) in
                [("a", 0.5, 0.5, 3), ("b", 1.5, 0.5, 2), ("c", 0.5, 1.5, 2), ("d", 1.5, 1.5, 3)]
            {
                let at = (stretch * x, stretch * y);
                piece(format!("field-{name}"), at, (inner, inner), GROUND, Some(kind));
            }
            return;
        }
        // A thick line is the rim that a smaller square leaves of a larger one.
        for ring in 0..rings {
            let side = 2.0 * f64::from(rings - ring);
            let [outer, inner] = [side + THICK / 2.0, side - THICK / 2.0];
            piece(format!("rim-{}", ring + 1), (middle, middle), (outer, outer), LINE, None);
            piece(format!("square-{}", ring + 1), (middle, middle), (inner, inner), GROUND, None);
        }
        let (reach, length) = ((f64::from(rings) + 1.0) / 2.0, f64::from(rings) - 1.0);
        let [level, upright] = [(length, THICK / 2.0), (THICK / 2.0, length)];
        piece("line-left".into(), (middle - reach, middle), level, LINE, None);
        piece("line-right".into(), (middle + reach, middle), level, LINE, None);
        piece("line-above".into(), (middle, middle - reach), upright, LINE, None);
        piece("line-below".into(), (middle, middle + reach), upright, LINE, None);
    }
}

/// Draws a line between two places, level, upright or at a slant.
fn stroke(rows: &mut [Vec<char>], (x, y): (usize, usize), (to_x, to_y): (usize, usize)) {
    let (across, down) = (to_x as i64 - x as i64, to_y as i64 - y as i64);
    let sign = match (across, down) {
        (_, 0) => '-',
        (0, _) => '|',
        (a, d) if (a > 0) == (d > 0) => '\\',
        _ => '/',
    };
    let steps = match (across, down) {
        (0, down) => down.abs(),
        (across, 0) => across.abs(),
        (_, down) => down.abs(),
    };
    for step in 1..steps {
        let (x, y) = (x as i64 + across * step / steps, y as i64 + down * step / steps);
        rows[y as usize][x as usize] = sign;
    }
}
