//! Cutting the text into tokens.

use outply_game::NotationError;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token<'t> {
    Open,
    Close,
    OpenList,
    CloseList,
    OpenPayoffs,
    ClosePayoffs,
    Comma,
    Colon,
    Slash,
    /// A number as written.
    Number(f64),
    /// A name, keyword or letter.
    Word(&'t str),
    End,
}

/// Tokens one after the other, with one of look-ahead.
pub(super) struct Lexer<'t> {
    pub(super) text: &'t str,
    /// Where the token ahead begins and ends.
    pub(super) at: usize,
    end: usize,
    pub(super) ahead: Token<'t>,
}

/// Numbers beyond this are refused: search values hold no more.
const LARGEST: f64 = 900_000_000.0;

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Result<Self, NotationError> {
        let mut lexer = Lexer { text, at: 0, end: 0, ahead: Token::End };
        lexer.advance()?;
        Ok(lexer)
    }

    /// An error at the token ahead.
    pub(super) fn expected<T>(&self, expected: impl Into<String>) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, self.at, expected))
    }

    /// Moves past the token ahead and returns it.
    pub(super) fn advance(&mut self) -> Result<Token<'t>, NotationError> {
        let token = self.ahead;
        self.at = self.skip_blank(self.end);
        let (ahead, length) = self.read()?;
        self.ahead = ahead;
        self.end = self.at + length;
        Ok(token)
    }

    fn skip_blank(&self, from: usize) -> usize {
        let mut at = from;
        while let Some(c) = self.text[at..].chars().next() {
            if c == ';' || c == '#' {
                at += self.text[at..].find('\n').unwrap_or(self.text.len() - at);
            } else if c.is_whitespace() {
                at += c.len_utf8();
            } else {
                break;
            }
        }
        at
    }

    fn read(&self) -> Result<(Token<'t>, usize), NotationError> {
        let rest = &self.text[self.at..];
        let Some(c) = rest.chars().next() else { return Ok((Token::End, 0)) };
        let symbol = match c {
            '(' => Token::Open,
            ')' => Token::Close,
            '[' => Token::OpenList,
            ']' => Token::CloseList,
            '<' => Token::OpenPayoffs,
            '>' => Token::ClosePayoffs,
            ',' => Token::Comma,
            ':' => Token::Colon,
            '/' => Token::Slash,
            '-' | '+' | '.' | '0'..='9' => return self.read_number(rest),
            c if c.is_alphabetic() || c == '_' => {
                let word = word(rest);
                return Ok((Token::Word(word), word.len()));
            }
            _ => return self.expected("'(', a number, a name or '<'"),
        };
        Ok((symbol, 1))
    }

    fn read_number(&self, rest: &'t str) -> Result<(Token<'t>, usize), NotationError> {
        let part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E');
        let written = &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())];
        match written.parse::<f64>() {
            Ok(number) if number.abs() <= LARGEST => Ok((Token::Number(number), written.len())),
            Ok(_) => self.expected("a number within ±900,000,000"),
            Err(_) => self.expected("a number"),
        }
    }
}

/// The name at the beginning of a text. A hyphen belongs to it before a letter: `x-3` is a name and a number.
fn word(text: &str) -> &str {
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        let is_hyphen = c == '-' && letters.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !(c.is_alphanumeric() || c == '_' || c == '\'' || is_hyphen) {
            return &text[..at];
        }
    }
    text
}
