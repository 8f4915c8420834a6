//! Reading positions.

use super::board::Board;
use super::rules::{Breakthrough, Pieces};
use outply_game::{NotationError, Player};

/// A position as `format_state` writes it, and its kin: see the notation.
pub(super) fn parse<B: Board>(
    rules: &Breakthrough<B>,
    text: &str,
) -> Result<Pieces<B>, NotationError> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let Some(length) = rest.find(char::is_whitespace) else {
        let expected = "the rows, a space, and the side to move, w or b";
        return Err(NotationError::new(text, text.len(), expected));
    };
    let [white, black] = Diagram { rules, text }.read(start, start + length)?;
    let next = side(text, start + length)?;
    let (mine, theirs) = if next == Player::FIRST { (white, black) } else { (black, white) };
    check(rules, text, Pieces { mine, theirs, next })
}

/// The side to move, in what follows byte `from` of `text`.
fn side(text: &str, from: usize) -> Result<Player, NotationError> {
    let word = text[from..].trim();
    let at = text.len() - text[from..].trim_start().len();
    match word {
        "w" | "W" => Ok(Player::FIRST),
        "b" | "B" => Ok(Player::SECOND),
        _ => Err(NotationError::new(text, at, "the side to move, w or b")),
    }
}

struct Diagram<'t, B> {
    rules: &'t Breakthrough<B>,
    text: &'t str,
}

impl<B: Board> Diagram<'_, B> {
    /// White's and Black's pieces in the rows between two bytes of the text.
    fn read(&self, start: usize, end: usize) -> Result<[B; 2], NotationError> {
        let mut sides = [B::EMPTY; 2];
        let mut at = start;
        let height = self.rules.height;
        for (place, row) in self.text[start..end].split('/').enumerate() {
            let place = place as u32;
            if place >= height {
                return Err(self.error(at - 1, format!("{height} rows, not more")));
            }
            self.read_row(row, at, height - 1 - place, &mut sides)?;
            at += row.len() + 1;
            if at > end && place + 1 < height {
                return Err(self.error(end, format!("'/' and the next of {height} rows")));
            }
        }
        Ok(sides)
    }

    fn read_row(
        &self,
        row: &str,
        start: usize,
        number: u32,
        sides: &mut [B; 2],
    ) -> Result<(), NotationError> {
        let width = self.rules.width;
        let mut column = 0;
        let mut chars = row.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let mut squares = 1;
            if let Some(digit) = c.to_digit(10) {
                squares = digit;
                while let Some(digit) = chars.peek().and_then(|(_, c)| c.to_digit(10)) {
                    squares = (10 * squares + digit).min(1_000);
                    chars.next();
                }
            }
            let at = start + at;
            if squares == 0 || column + squares > width {
                return Err(self.error(at, format!("a row of {width} squares")));
            }
            let square = B::ONE << (number * width + column);
            match c {
                'w' | 'W' => sides[0] = sides[0] | square,
                'b' | 'B' => sides[1] = sides[1] | square,
                '.' | '0'..='9' => {}
                _ => return Err(self.error(at, "'w', 'b', '.', a number or '/'".into())),
            }
            column += squares;
        }
        if column < width {
            return Err(self.error(start + row.len(), format!("a row of {width} squares")));
        }
        Ok(())
    }

    fn error(&self, at: usize, expected: String) -> NotationError {
        NotationError::new(self.text, at, expected)
    }
}

/// The position, if the rules allow it: no more pieces than in the beginning, and no win that
/// ended the game before.
fn check<B: Board>(
    rules: &Breakthrough<B>,
    text: &str,
    state: Pieces<B>,
) -> Result<Pieces<B>, NotationError> {
    let error = |expected: String| Err(NotationError::new(text, 0, expected));
    let most = 2 * rules.width;
    for player in [Player::FIRST, Player::SECOND] {
        let count = state.of(player).count();
        if count > most {
            let side = rules.side(player);
            return error(format!("at most {most} pieces of {side} (there are {count})"));
        }
    }
    let (mover, other) = (rules.side(state.next), rules.side(state.next.opponent()));
    if state.theirs.is_empty() {
        return error(format!("a piece of {other}, who has just moved"));
    }
    if !(state.mine & rules.goal(state.next)).is_empty() {
        return error(format!("no piece of {mover}, who is to move, on the far row"));
    }
    if (state.theirs & rules.goal(state.next.opponent())).count() > 1 {
        return error(format!("one piece of {other} on the far row at most"));
    }
    Ok(state)
}
