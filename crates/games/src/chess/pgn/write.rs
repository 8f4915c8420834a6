//! Writing PGN as its standard's export format has it: the seven tag roster first, lines of less
//! than 80 columns.

use super::{Game, is_free_tag};
use crate::chess::fen::fen_text;
use crate::chess::rules::Chess;
use crate::chess::san::san_text;
use outply_game::Rules;
use outply_game::movetext::{tag_line, wrapped};
use std::fmt;

/// Tags that every record has, with what is written where they are not known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let known = self.tags.iter().find(|(tag, _)| tag == name);
            tag(f, name, known.map_or(unknown, |(_, value)| value))?;
        }
        tag(f, "Result", &self.ending.to_string())?;
        let is_roster = |name: &str| ROSTER.iter().any(|(known, _)| *known == name);
        for (name, value) in &self.tags {
            if is_free_tag(name) && !is_roster(name) {
                tag(f, name, value)?;
            }
        }
        if self.rules.is_960() {
            tag(f, "Variant", "Chess960")?;
        }
        let start = self.rules.initial();
        if self.rules.is_960() || start != Chess::standard().initial() {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", &fen_text(&start, self.rules.is_960()))?;
        }
        writeln!(f)?;
        writeln!(f, "{}", wrapped(self.words().iter().map(String::as_str)))
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "{}", tag_line(name, value))
}

impl Game {
    /// Numbers, moves and the result.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for (place, (before, &action)) in self.positions().zip(&self.moves).enumerate() {
            let number = before.board().fullmove_number();
            match before.is_white_to_move() {
                true => words.push(format!("{number}.")),
                false if place == 0 => words.push(format!("{number}...")),
                false => {}
            }
            words.push(san_text(&self.rules, &before, action));
        }
        words.push(self.ending.to_string());
        words
    }
}
