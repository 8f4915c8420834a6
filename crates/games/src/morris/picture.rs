//! Boards as text and as cells.

use super::board::Layout;
use super::rules::{Men, Morris};
use crate::squares::letter;
use outply_game::board::{Board, Cell, Kind, Shape};
use outply_game::{Player, Rules};

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
        lines.push(self.turn(state));
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    fn turn(&self, state: &Men) -> String {
        let name = if state.next == Player::FIRST { "White" } else { "Black" };
        let turn = if self.terminal_test(state) { "the game is over" } else { "to move" };
        match state.hand {
            [0, 0] => format!("{name}: {turn}"),
            [white, black] => format!("{name}: {turn}; in hand White {white}, Black {black}"),
        }
    }

    pub(super) fn described(&self, state: &Men) -> Board {
        let kinds = [
            Kind::disc('w', "White", "#ffffff"),
            Kind::disc('b', "Black", "#2b3640"),
            Kind::outline('/', "line", "M0 50L50 0", ("none", "#456")),
            Kind::outline('\\', "line", "M0 0L50 50", ("none", "#456")),
        ];
        let mut board = Board::new(&kinds);
        let (last, stretch) = (f64::from(self.layout.side() - 1), self.stretch());
        let at = |(x, y): (u8, u8)| (stretch * f64::from(x), stretch * (last - f64::from(y)));
        self.draw_lines(&mut board, stretch);
        for (point, &place) in self.points.iter().enumerate() {
            let piece = ['w', 'b'].iter().position(|c| *c == self.symbol(state, point));
            let cell = Cell::square(&self.name(point as u8), at(place)).shape(Shape::Round);
            board.cell(cell.fill("#d9c8a4").piece(piece));
        }
        for place in 0..self.layout.side() {
            board.label((-0.9, at((0, place)).1), place + 1);
            board.label((at((place, 0)).0, stretch * last + 0.9), letter(place.into()));
        }
        board.below(0).note(self.turn(state))
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
            |name: String, at: (f64, f64), (width, height): (f64, f64), kind: Option<usize>| {
                let cell = Cell::square(&name, at).shape(Shape::Oblong(width, height));
                board.cell(cell.fill("#f2e8d2").piece(kind));
            };
        if self.layout == Layout::Three {
            for (name, x, y, kind) in
                [("a", 0.5, 0.5, 3), ("b", 1.5, 0.5, 2), ("c", 0.5, 1.5, 2), ("d", 1.5, 1.5, 3)]
            {
                piece(
                    format!("field-{name}"),
                    (stretch * x, stretch * y),
                    (stretch, stretch),
                    Some(kind),
                );
            }
            return;
        }
        for ring in 0..rings {
            let side = 2.0 * f64::from(rings - ring);
            piece(format!("square-{}", ring + 1), (middle, middle), (side, side), None);
        }
        let (reach, length) = ((f64::from(rings) + 1.0) / 2.0, f64::from(rings) - 1.0);
        piece("line-left".into(), (middle - reach, middle), (length, 0.03), None);
        piece("line-right".into(), (middle + reach, middle), (length, 0.03), None);
        piece("line-above".into(), (middle, middle - reach), (0.03, length), None);
        piece("line-below".into(), (middle, middle + reach), (0.03, length), None);
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
