//! Peg solitaire, on the English board or a triangle: jump over pegs and take them off until one is
//! left.

use outply::game::{
    Keyed, Notation, NotationError, PayoffEvaluator, Payoffs, Player, Rules, hash_key,
};

/// A board: its holes, and the jumps between them.
#[derive(Clone, Debug)]
pub struct Pegs {
    /// Row and column of each hole.
    holes: Vec<(i32, i32)>,
    jumps: Vec<Jump>,
    start: u64,
    is_skew: bool,
}

/// From a hole over another into a third, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jump {
    from: u8,
    over: u8,
    into: u8,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const SKEW: [(i32, i32); 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

impl Pegs {
    /// The English board: 33 holes, the middle one empty.
    pub fn english() -> Pegs {
        let inside =
            |&(row, column): &(i32, i32)| (2..5).contains(&row) || (2..5).contains(&column);
        let holes = (0..49).map(|place| (place / 7, place % 7)).filter(inside).collect();
        Pegs::new(holes, (3, 3), &STRAIGHT)
    }

    /// The triangle of `side` holes a side (from 3 to 10), the top one empty.
    pub fn triangle(side: i32) -> Option<Pegs> {
        let rows = (0..side).flat_map(|row| (0..=row).map(move |column| (row, column)));
        (3..=10).contains(&side).then(|| Pegs::new(rows.collect(), (0, 0), &SKEW))
    }

    fn new(holes: Vec<(i32, i32)>, empty: (i32, i32), ways: &[(i32, i32)]) -> Pegs {
        let number = |row, column| {
            let found = holes.iter().position(|&hole| hole == (row, column));
            found.map(|number| number as u8)
        };
        let mut jumps = Vec::new();
        for &(row, column) in &holes {
            for &(down, right) in ways {
                let over = number(row + down, column + right);
                let into = number(row + 2 * down, column + 2 * right);
                if let (Some(from), Some(over), Some(into)) = (number(row, column), over, into) {
                    jumps.push(Jump { from, over, into });
                }
            }
        }
        let all = (1 << holes.len()) - 1;
        let start = number(empty.0, empty.1).map_or(all, |empty| all & !(1 << empty));
        Pegs { start, jumps, is_skew: ways.len() == SKEW.len(), holes }
    }

    /// A hole as people write it: its row's letter and its place in the row.
    fn name(&self, hole: u8) -> String {
        let (row, column) = self.holes[usize::from(hole)];
        format!("{}{}", char::from(b'a' + row as u8), column + 1)
    }

    fn is_legal(pegs: u64, jump: &Jump) -> bool {
        let has = |hole: u8| pegs & 1 << hole != 0;
        has(jump.from) && has(jump.over) && !has(jump.into)
    }
}

impl Rules for Pegs {
    type State = u64; // a bit for each peg
    type Action = Jump;
    type Utility = Payoffs; // the fewer pegs are left, the better
    type Turn = Player;

    fn players(&self) -> usize {
        1
    }

    fn initial(&self) -> u64 {
        self.start
    }

    fn to_move(&self, _pegs: &u64) -> Player {
        Player::FIRST
    }

    fn actions(&self, &pegs: &u64) -> impl IntoIterator<Item = Jump> {
        self.jumps.iter().filter(move |jump| Pegs::is_legal(pegs, jump)).copied()
    }

    fn result(&self, &pegs: &u64, jump: Jump) -> u64 {
        pegs & !(1 << jump.from | 1 << jump.over) | 1 << jump.into
    }

    fn utility(&self, &pegs: &u64) -> Option<Payoffs> {
        let stuck = !self.jumps.iter().any(|jump| Pegs::is_legal(pegs, jump));
        stuck.then(|| Payoffs::new(&[-f64::from(pegs.count_ones())])).flatten()
    }
}

impl Keyed for Pegs {
    fn key(&self, pegs: &u64) -> u64 {
        hash_key(pegs)
    }
}

impl Notation for Pegs {
    fn format_action(&self, _pegs: &u64, jump: Jump) -> String {
        format!("{}-{}", self.name(jump.from), self.name(jump.into))
    }

    fn parse_action(&self, pegs: &u64, text: &str) -> Result<Jump, NotationError> {
        let mut legal = self.actions(pegs).into_iter();
        let named = legal.find(|&jump| self.format_action(pegs, jump) == text.trim());
        named.ok_or_else(|| NotationError::new(text, 0, "a jump, as in d2-d4"))
    }

    /// The board row by row: `o` is a peg, `.` a hole.
    fn format_state(&self, &pegs: &u64) -> String {
        let mut text = String::new();
        for (number, hole) in self.holes.iter().enumerate() {
            if number > 0 && self.holes[number - 1].0 != hole.0 {
                text.push('/');
            }
            text.push(if pegs & 1 << number != 0 { 'o' } else { '.' });
        }
        text
    }

    fn parse_state(&self, text: &str) -> Result<u64, NotationError> {
        let empty = self.format_state(&0);
        let mut pegs = 0;
        let mut number = 0;
        for (at, (given, pattern)) in text.chars().zip(empty.chars()).enumerate() {
            match (given, pattern) {
                ('/', '/') => continue,
                ('o', '.') => pegs |= 1 << number,
                ('.', '.') => (),
                (_, '/') => return Err(NotationError::new(text, at, "a slash")),
                _ => return Err(NotationError::new(text, at, "o for a peg or . for a hole")),
            }
            number += 1;
        }
        if text.chars().count() != empty.chars().count() {
            let at = text.len().min(empty.len());
            return Err(NotationError::new(text, at, format!("{} holes", self.holes.len())));
        }
        if pegs == 0 {
            return Err(NotationError::new(text, 0, "at least one peg"));
        }
        Ok(pegs)
    }

    fn picture(&self, &pegs: &u64) -> String {
        let rows = self.holes.iter().map(|hole| hole.0).max().unwrap_or(0);
        let row = |row: i32| {
            let mut line = format!("{}  ", char::from(b'a' + row as u8));
            let indent = if self.is_skew { rows - row } else { 0 };
            line.push_str(&" ".repeat(indent as usize));
            let mut at = 0;
            for (number, hole) in self.holes.iter().enumerate().filter(|(_, hole)| hole.0 == row) {
                line.push_str(&"  ".repeat((hole.1 - at) as usize));
                line.push(if pegs & 1 << number != 0 { 'o' } else { '.' });
                line.push(' ');
                at = hole.1 + 1;
            }
            line.trim_end().to_owned()
        };
        (0..=rows).map(row).collect::<Vec<_>>().join("\n")
    }
}

/// Pegs near the others: what stands alone is hard to take.
#[derive(Clone, Copy, Debug)]
pub struct Together;

impl PayoffEvaluator<Pegs> for Together {
    fn payoffs(&mut self, rules: &Pegs, pegs: &u64) -> Payoffs {
        let place = |number: u32| {
            let (row, column) = rules.holes[number as usize];
            (f64::from(row), f64::from(column))
        };
        let mut spread = 0.0;
        let numbers = || (0..64).filter(|number| pegs & 1 << number != 0);
        for (row, column) in numbers().map(place) {
            let apart = |(r, c): (f64, f64)| (r - row).abs() + (c - column).abs();
            spread += numbers().map(place).map(apart).fold(0.0, f64::max);
        }
        Payoffs::new(&[-f64::from(pegs.count_ones()) - spread]).expect("one player")
    }
}
