//! Reading records left to right, without recursion.

use crate::NotationError;

/// A place in the text of a record.
#[derive(Clone, Debug)]
pub struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

/// `[Name "value"]`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag<'t> {
    /// Letters, digits and underscores.
    pub name: &'t str,
    /// Without the backslashes that guarded quotation marks.
    pub value: String,
    /// The byte where the value begins.
    pub at: usize,
}

impl<'t> Scanner<'t> {
    /// The beginning of `text`.
    pub fn new(text: &'t str) -> Scanner<'t> {
        Scanner { text, at: 0 }
    }

    /// The byte to be read next.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The whole text.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// An error at a byte of the text.
    ///
    /// # Errors
    /// Always.
    pub fn error<T>(&self, at: usize, expected: &str) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, at, expected))
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character that is neither gap, comment, variation nor glyph; stops before it.
    ///
    /// # Errors
    /// If a comment or a variation is not closed.
    pub fn peek(&mut self) -> Result<Option<char>, NotationError> {
        let mut open: Vec<usize> = Vec::new();
        while let Some(c) = self.rest().chars().next() {
            match c {
                '{' => self.skip_past('}', "'}' at the end of the comment")?,
                ';' => self.skip_line(),
                '%' if self.text[..self.at].ends_with('\n') || self.at == 0 => self.skip_line(),
                '(' => {
                    open.push(self.at);
                    self.at += 1;
                }
                ')' if open.pop().is_some() => self.at += 1,
                '$' => {
                    self.at += 1 + self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
                }
                _ if c.is_whitespace() || !open.is_empty() => self.at += c.len_utf8(),
                _ => return Ok(Some(c)),
            }
        }
        match open.pop() {
            Some(at) => self.error(at, "')' for every '('"),
            None => Ok(None),
        }
    }

    fn skip_past(&mut self, end: char, expected: &str) -> Result<(), NotationError> {
        match self.rest().find(end) {
            Some(length) => self.at += length + end.len_utf8(),
            None => return self.error(self.text.len(), expected),
        }
        Ok(())
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').map_or(self.rest().len(), |length| length + 1);
    }

    fn skip_gaps(&mut self) {
        self.word_while(char::is_whitespace);
    }

    fn word_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Reads a number, a move, a result or a mark; nothing before a bracket that closes.
    pub fn word(&mut self) -> &'t str {
        self.word_while(|c| !c.is_whitespace() && !"{}()[];$".contains(c))
    }

    /// Reads the tag whose opening bracket was peeked at.
    ///
    /// # Errors
    /// If it is not `[Name "value"]`.
    pub fn tag(&mut self) -> Result<Tag<'t>, NotationError> {
        self.expect('[', "'[' and a tag")?;
        self.skip_gaps();
        let name = self.word_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return self.error(self.at, "a tag's name");
        }
        self.skip_gaps();
        self.expect('"', "'\"' and the tag's value")?;
        let at = self.at;
        let value = self.quoted()?;
        self.skip_gaps();
        self.expect(']', "']'")?;
        Ok(Tag { name, value, at })
    }

    fn expect(&mut self, wanted: char, expected: &str) -> Result<(), NotationError> {
        if !self.rest().starts_with(wanted) {
            return self.error(self.at, expected);
        }
        self.at += wanted.len_utf8();
        Ok(())
    }

    /// Up to the closing quote; a backslash keeps the next character as it is.
    fn quoted(&mut self) -> Result<String, NotationError> {
        let mut value = String::new();
        let mut is_kept = false;
        for (place, c) in self.rest().char_indices() {
            match c {
                '"' if !is_kept => {
                    self.at += place + 1;
                    return Ok(value);
                }
                '\\' if !is_kept => is_kept = true,
                _ => {
                    value.push(c);
                    is_kept = false;
                }
            }
        }
        self.error(self.text.len(), "'\"' at the end of the tag's value")
    }
}

/// `12.e4` and `12...e5` without the number, `12.` without anything; digits without a point are
/// moves of some games.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < word.len() && rest.starts_with('.');
    if is_numbered { rest.trim_start_matches('.') } else { word }
}

/// A move without the `e.p.` or `ep` by which records of chess say that a pawn is taken in passing, and without the
/// marks of check after that; nothing is left where the word says no more.
pub fn without_en_passant(word: &str) -> &str {
    let marked = word.trim_end_matches(['+', '#', '!', '?']);
    let bare = ["e.p.", "e.p", "ep"].into_iter().find_map(|said| marked.strip_suffix(said));
    bare.map_or(word, str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_move_is_read_over() {
        let text = "%escape\n {a (comment} (1. d4 {)} (2. c4) d5) ; a line\n $14 1.e4";
        let mut scanner = Scanner::new(text);
        assert_eq!(scanner.peek(), Ok(Some('1')));
        assert_eq!(without_number(scanner.word()), "e4");
        assert_eq!((scanner.peek(), scanner.at()), (Ok(None), text.len()));
    }

    #[test]
    fn numbers_need_a_point() {
        let words = ["12.e4", "12...e5", "12.", "12", "...e5", "9-13"];
        let rest = ["e4", "e5", "", "12", "...e5", "9-13"];
        assert_eq!(words.map(without_number), rest);
    }

    #[test]
    fn a_pawn_taken_in_passing_may_be_said_so() {
        let words = ["dxc6e.p.", "dxc6 e.p.", "dxc6ep+", "e.p.", "ep!", "dxc6+", ""];
        let rest = ["dxc6", "dxc6", "dxc6", "", "", "dxc6+", ""];
        assert_eq!(words.map(without_en_passant), rest);
    }

    #[test]
    fn tags_are_named_and_quoted() {
        let mut scanner = Scanner::new("[ Event  \"a \\\"b\\\" \\\\\" ]x");
        let tag = scanner.tag().unwrap();
        assert_eq!((tag.name, &tag.value[..], tag.at), ("Event", "a \"b\" \\", 10));
        for (text, at) in [("[\"x\"]", 1), ("[Event x]", 7), ("[Event \"x]", 10), ("[A \"x\"", 6)] {
            assert_eq!(Scanner::new(text).tag().unwrap_err().at(), at, "{text}");
        }
    }
}
