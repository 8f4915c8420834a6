//! Games as PGN and PDN write them: tags, and moves among numbers, comments and variations
//! (Edwards 1994; PDN shares the grammar).

use outply_game::NotationError;

/// A game: its tags and its moves in the words of the file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line, without numbers and marks of praise.
    pub moves: Vec<String>,
    /// The line where it begins, counted from 1.
    pub line: usize,
}

impl Score {
    /// A tag's value; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let named = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str())
    }

    /// The position that the game starts from, unless it is the initial one.
    pub fn start(&self) -> Option<&str> {
        self.tag("FEN").filter(|_| self.tag("SetUp") != Some("0"))
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty()
    }
}

/// How games end; draughts count two points a game in places, and has no castling to confuse them
/// with.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
const POINTS: [&str; 4] = ["2-0", "0-2", "1-1", "0-0"];

/// Reads all games of a file; `points` says whether results may be written as `2-0`.
///
/// # Errors
/// Where a tag, a comment or a variation is not closed.
///
/// ```
/// use outply_arena::formats::movetext;
/// let text = "[Event \"?\"]\n\n1. e4! {best by test} e5 (1... c5 2. Nf3) 2.Nf3 $1 1-0\n";
/// assert_eq!(movetext::read(text, false)?[0].moves, ["e4", "e5", "Nf3"]);
/// # Ok::<(), outply_game::NotationError>(())
/// ```
pub fn read(text: &str, points: bool) -> Result<Vec<Score>, NotationError> {
    let mut reader = Reader { text, at: 0, points, games: Vec::new(), game: Score::default() };
    while let Some(next) = reader.peek() {
        reader.item(next)?;
    }
    reader.finish();
    Ok(reader.games)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    points: bool,
    games: Vec<Score>,
    game: Score,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn error(&self, at: usize, expected: &str) -> NotationError {
        NotationError::new(self.text, at, expected)
    }

    fn item(&mut self, next: char) -> Result<(), NotationError> {
        match next {
            '[' => return self.tag(),
            '{' => return self.skip_past('}'),
            '(' => return self.variation(),
            ')' | ']' | '}' | '"' => {
                return Err(self.error(self.at, "a move, or a tag in brackets"));
            }
            ';' => self.skip_line(),
            '%' if self.at == 0 || self.text[..self.at].ends_with('\n') => self.skip_line(),
            '$' => drop(self.word()),
            c if c.is_whitespace() => self.at += c.len_utf8(),
            _ => self.action(),
        }
        Ok(())
    }

    fn skip_line(&mut self) {
        self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at);
    }

    fn skip_past(&mut self, end: char) -> Result<(), NotationError> {
        let found = self.text[self.at..].find(end);
        let found = found.ok_or_else(|| self.error(self.at, &format!("{end:?} later on")))?;
        self.at += found + end.len_utf8();
        Ok(())
    }

    /// Skips a variation with all that is in it.
    fn variation(&mut self) -> Result<(), NotationError> {
        let (begin, mut depth) = (self.at, 0);
        while let Some(next) = self.peek() {
            match next {
                '{' => {
                    self.skip_past('}')?;
                    continue;
                }
                ';' => {
                    self.skip_line();
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => (),
            }
            self.at += next.len_utf8();
            if depth == 0 {
                return Ok(());
            }
        }
        Err(self.error(begin, "')' later on"))
    }

    /// A tag after moves begins the next game.
    fn tag(&mut self) -> Result<(), NotationError> {
        if !self.game.moves.is_empty() {
            self.finish();
        }
        self.begin();
        let begin = self.at;
        self.at += 1;
        let (name, value) = self.text[self.at..].split_once('"').unwrap_or(("", ""));
        let plain = name.trim();
        let is_name = !plain.is_empty() && plain.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name {
            return Err(self.error(begin, "a tag such as [Event \"name\"]"));
        }
        self.at += name.len() + 1;
        let value = self.quoted(value)?;
        self.game.tags.push((plain.to_owned(), value));
        self.skip_past(']')
    }

    /// What stands before the closing quotation mark; a backslash guards the next character.
    fn quoted(&mut self, text: &str) -> Result<String, NotationError> {
        let (mut value, mut guarded) = (String::new(), false);
        for (at, c) in text.char_indices() {
            match c {
                '"' if !guarded => {
                    self.at += at + 1;
                    return Ok(value);
                }
                '\n' => break,
                '\\' if !guarded => guarded = true,
                c => {
                    value.push(c);
                    guarded = false;
                }
            }
        }
        Err(self.error(self.at, "a value in quotation marks on one line"))
    }

    fn word(&mut self) -> String {
        let rest = &self.text[self.at..];
        let ends = |c: char| c.is_whitespace() || "{}()[];".contains(c);
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += word.len();
        word.to_owned()
    }

    /// A move, a number, a result, or marks.
    fn action(&mut self) {
        self.begin();
        let word = self.word();
        let is_result = RESULTS.contains(&&*word) || (self.points && POINTS.contains(&&*word));
        if is_result {
            return self.finish();
        }
        let action = without_number(&word).trim_end_matches(['!', '?']);
        // A mark may be glued to its move.
        let action = action.split('$').next().unwrap_or(action);
        if !action.is_empty() {
            self.game.moves.push(action.to_owned());
        }
    }

    fn begin(&mut self) {
        if self.game.is_empty() {
            self.game.line = self.text[..self.at].matches('\n').count() + 1;
        }
    }

    fn finish(&mut self) {
        let game = std::mem::take(&mut self.game);
        self.games.extend((!game.is_empty()).then_some(game));
    }
}

/// `12.e4` and `12...e5` without the number; digits without a point are moves of some games.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_follow_each_other() {
        let text = "[Event \"a \\\"b\\\"\"]\n[FEN \"8/8 w\"]\n\n1.4 4 2. 3 ; a line\n%escape\n\
                    {a (comment} 5!? $6 (2. 1 (2. 7) {)} 2) 3... 6?? *\n\n1. 2 3 1/2-1/2\n[Event \"c\"]\n";
        let games = read(text, false).expect("it is well formed");
        assert_eq!(games.len(), 3);
        assert_eq!((games[0].tag("event"), games[0].line), (Some("a \"b\""), 1));
        assert_eq!(games[0].moves, ["4", "4", "3", "5", "6"]);
        assert_eq!((games[0].start(), games[1].start()), (Some("8/8 w"), None));
        assert_eq!((&games[1].moves[..], games[1].line), (&["2".into(), "3".into()][..], 8));
    }

    #[test]
    fn castling_with_zeros_is_no_result_of_chess() {
        let moves =
            |points| read("1. 0-0 0-0-0", points).expect("it is well formed")[0].moves.len();
        assert_eq!((moves(false), moves(true)), (2, 1));
    }

    #[test]
    fn errors_point_at_the_place() {
        for (text, place, expected) in [
            ("1. e4\n{open", (2, 1), "'}' later on"),
            ("1. e4 (1. d4\n", (1, 7), "')' later on"),
            ("[Event ?]\n1. e4", (1, 1), "a tag such as"),
            ("[Event \"x]\n1. e4", (1, 9), "a value in quotation marks"),
            ("1. e4 ]", (1, 7), "a move"),
        ] {
            let error = read(text, false).expect_err(text);
            assert_eq!(error.line_and_column(), place, "{text}");
            assert!(error.expected().contains(expected), "{error}");
        }
    }

    proptest::proptest! {
        #[test]
        fn anything_is_read_or_refused(text in r#"(\[|\]|"|\{|\}|\(|\)|;|%|\$|1\.|e4|ä|\n| |\*|.){0,24}"#) {
            let _ = (read(&text, false), read(&text, true));
        }
    }
}
