//! Dots are `a1` to `f6`, columns from the left and rows from the bottom; an edge is the two dots at its
//! ends: `a1b1`, `a1a2` (the other order and a `-` between them are understood too). A position is its
//! rows from the top, edges between dots and boxes between edges by turns, and who is to move:
//! `-./|A|../-./...../.. B`. A letter is a box's owner, a point what is open.

use super::rules::{DotsAndBoxes, Edge, Edges};
use crate::squares::{Squares, side};
use outply_game::board::{Board, Cell, Shape};
use outply_game::{Notation, NotationError, Player, Rules};

/// The grounds of boxes of each player, of edges that are drawn and open, and of dots.
const OWNED: [&str; 2] = ["#f0c0b8", "#bcd0f0"];
const DRAWN: &str = "#27408b";
const OPEN: &str = "#e4eaf0";
const DOT: &str = "#223344";

impl Notation for DotsAndBoxes {
    fn format_action(&self, _state: &Edges, Edge(edge): Edge) -> String {
        self.name(edge.into())
    }

    fn parse_action(&self, state: &Edges, text: &str) -> Result<Edge, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error(0, "nothing more: the game is over".into());
        }
        let start = text.len() - text.trim_start().len();
        let (one, gap) = self.dots().parse(text, start)?;
        let (other, end) =
            self.dots().parse(text, gap + usize::from(text[gap..].starts_with('-')))?;
        if !text[end..].trim().is_empty() {
            return error(end, "the end".into());
        }
        let ends = (one.min(other), one.max(other));
        match (0..self.edges()).find(|&edge| self.ends(edge) == ends) {
            None => error(gap, format!("a dot beside {}", self.dots().name(one))),
            Some(edge) if state.drawn >> edge & 1 == 1 => {
                error(start, format!("an edge that is not drawn yet ({} is)", self.name(edge)))
            }
            Some(edge) => Ok(Edge(edge as u8)),
        }
    }

    fn format_state(&self, state: &Edges) -> String {
        let rows: Vec<String> =
            (0..self.rows()).map(|row| self.row(state, row).collect()).collect();
        format!("{} {}", rows.join("/"), if state.next == Player::FIRST { 'A' } else { 'B' })
    }

    fn parse_state(&self, text: &str) -> Result<Edges, NotationError> {
        let start = text.len() - text.trim_start().len();
        let end = text[start..].find(char::is_whitespace).map_or(text.len(), |end| start + end);
        let (mut drawn, mut owners) = (0, [0_u32; 2]);
        let mut places = (0..self.rows()).flat_map(|row| {
            let slash = (row > 0).then_some(Place::Slash);
            slash.into_iter().chain(self.places(row))
        });
        for (at, c) in text[start..end].char_indices() {
            let error = |expected: &str| Err(NotationError::new(text, start + at, expected));
            match (places.next(), c) {
                (None, _) => return error("a space and the player to move, A or B"),
                (Some(Place::Slash), '/')
                | (Some(Place::Level(_) | Place::Upright(_) | Place::Box(_)), '.') => {}
                (Some(Place::Level(edge)), '-') | (Some(Place::Upright(edge)), '|') => {
                    drawn |= 1 << edge
                }
                (Some(Place::Box(place)), 'A' | 'a') => owners[0] |= 1 << place,
                (Some(Place::Box(place)), 'B' | 'b') => owners[1] |= 1 << place,
                (Some(Place::Slash), _) => return error("'/'"),
                (Some(Place::Level(_)), _) => return error("'-' or '.'"),
                (Some(Place::Upright(_)), _) => return error("'|' or '.'"),
                (Some(Place::Box(_)), _) => return error("'A', 'B' or '.'"),
            }
        }
        if places.next().is_some() {
            let expected = format!("{} rows of edges and boxes", self.rows());
            return Err(NotationError::new(text, end, expected));
        }
        let (next, full) = (side(text, end, ['A', 'B'])?, self.full(drawn));
        if owners[0] | owners[1] != full {
            let expected = "an owner of each box whose edges are all drawn, and of no other";
            return Err(NotationError::new(text, start, expected));
        }
        Ok(Edges { drawn, first: owners[0], full, next })
    }

    fn picture(&self, state: &Edges) -> String {
        let mut lines: Vec<String> = (0..self.rows()).map(|row| self.line(state, row)).collect();
        let columns = (0..=self.boxes.width).map(|x| format!("{}   ", crate::squares::letter(x)));
        lines.push(format!("   {}", columns.collect::<String>().trim_end()));
        lines.push(self.score(state));
        lines.join("\n")
    }

    fn board(&self, state: &Edges) -> Option<Board> {
        let Squares { width, height } = self.boxes;
        let mut board = Board::new(&[]);
        let at = |dot: u32| (f64::from(dot % (width + 1)), f64::from(height - dot / (width + 1)));
        for place in 0..self.boxes.count() {
            let (x, y) = at(place + place / width);
            let cell = Cell::square(&format!("box-{}", self.boxes.name(place)), (x + 0.5, y - 0.5));
            board.cell(match self.owner(state, place) {
                Some(player) => {
                    cell.fill(OWNED[player.index()]).writing(["A", "B"][player.index()])
                }
                None => cell.fill("#ffffff"),
            });
        }
        for edge in 0..self.edges() {
            let (one, other) = self.ends(edge);
            let ((x, y), (right, up)) = (at(one), at(other));
            let cell = Cell::square(&self.name(edge), ((x + right) / 2.0, (y + up) / 2.0));
            let long = if other == one + 1 { (0.8, 0.2) } else { (0.2, 0.8) };
            let fill = if state.drawn >> edge & 1 == 1 { DRAWN } else { OPEN };
            board.cell(cell.shape(Shape::Oblong(long.0, long.1)).fill(fill));
        }
        for dot in 0..self.dots().count() {
            let cell = Cell::square(&format!("dot-{}", self.dots().name(dot)), at(dot));
            board.cell(cell.shape(Shape::Oblong(0.2, 0.2)).fill(DOT));
        }
        for y in 0..=height {
            board.label((-0.6, f64::from(height - y)), y + 1);
        }
        for x in 0..=width {
            board.label((f64::from(x), f64::from(height) + 0.6), crate::squares::letter(x));
        }
        Some(board.note(self.score(state)))
    }

    fn spelling(&self, _state: &Edges, Edge(edge): Edge) -> Vec<String> {
        vec![self.name(edge.into())]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "A".into() } else { "B".into() }
    }
}

/// What stands at a place of a row.
enum Place {
    Slash,
    Level(u32),
    Upright(u32),
    Box(u32),
}

impl DotsAndBoxes {
    fn dots(&self) -> Squares {
        Squares { width: self.boxes.width + 1, height: self.boxes.height + 1 }
    }

    /// The dots at the ends of an edge, the lower or left one first.
    fn ends(&self, edge: u32) -> (u32, u32) {
        let Squares { width, height } = self.boxes;
        match edge.checked_sub(width * (height + 1)) {
            None => (edge + edge / width, edge + edge / width + 1),
            Some(upright) => (upright, upright + width + 1),
        }
    }

    fn name(&self, edge: u32) -> String {
        let (one, other) = self.ends(edge);
        format!("{}{}", self.dots().name(one), self.dots().name(other))
    }

    pub(super) fn owner(&self, state: &Edges, place: u32) -> Option<Player> {
        match (state.full >> place & 1, state.first >> place & 1) {
            (0, _) => None,
            (_, 1) => Some(Player::FIRST),
            _ => Some(Player::SECOND),
        }
    }

    /// The rows of a position: one of edges above each of boxes, and one below.
    fn rows(&self) -> u32 {
        2 * self.boxes.height + 1
    }

    /// What stands in a row, counted from the top.
    fn places(&self, row: u32) -> Vec<Place> {
        let Squares { width, height } = self.boxes;
        let level = height - row.div_ceil(2);
        if row.is_multiple_of(2) {
            return (0..width).map(|x| Place::Level((height - row / 2) * width + x)).collect();
        }
        let upright = |x: u32| Place::Upright(width * (height + 1) + level * (width + 1) + x);
        let beside = |x: u32| [upright(x), Place::Box(level * width + x)];
        (0..width).flat_map(beside).chain([upright(width)]).collect()
    }

    fn row(&self, state: &Edges, row: u32) -> impl Iterator<Item = char> {
        let drawn = |edge: u32, sign: char| if state.drawn >> edge & 1 == 1 { sign } else { '.' };
        self.places(row).into_iter().map(move |place| match place {
            Place::Slash => '/',
            Place::Level(edge) => drawn(edge, '-'),
            Place::Upright(edge) => drawn(edge, '|'),
            Place::Box(place) => match self.owner(state, place) {
                Some(Player::FIRST) => 'A',
                Some(_) => 'B',
                None => '.',
            },
        })
    }

    /// A row of the picture, counted from the top.
    fn line(&self, state: &Edges, row: u32) -> String {
        let signs = self.row(state, row).map(|sign| if sign == '.' { ' ' } else { sign });
        let line = if row.is_multiple_of(2) {
            let edges: String = signs.map(|sign| format!("{sign}{sign}{sign}+")).collect();
            format!("{:>2} +{edges}", self.boxes.height - row / 2 + 1)
        } else {
            let boxes = signs.zip([false, true].into_iter().cycle());
            let wide =
                |(sign, is_box)| if is_box { format!(" {sign} ") } else { String::from(sign) };
            format!("   {}", boxes.map(wide).collect::<String>())
        };
        line.trim_end().to_owned()
    }

    fn score(&self, state: &Edges) -> String {
        let (first, full) = (state.first.count_ones(), state.full.count_ones());
        let turn = match (self.terminal_test(state), state.next) {
            (true, _) => "the game is over",
            (_, Player::FIRST) => "A to move",
            _ => "B to move",
        };
        format!("A {first}, B {}: {turn}", full - first)
    }
}
