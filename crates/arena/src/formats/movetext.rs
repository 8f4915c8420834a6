//! Games as PGN and PDN write them: tags, and moves among numbers, comments and variations
//! (Edwards 1994; PDN shares the grammar).

use outply_game::NotationError;
use outply_game::movetext::{Ending, Scanner, Tag, without_en_passant, without_number};

/// A game: its tags and its moves in the words of the file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// The byte of the file where the value of each tag stands.
    pub tag_places: Vec<usize>,
    /// The moves of the main line, without numbers and annotation marks.
    pub moves: Vec<String>,
    /// The byte of the file where each move stands.
    pub places: Vec<usize>,
    /// The line where it begins, counted from 1.
    pub line: usize,
}

impl Score {
    /// A tag's value; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let named = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str())
    }

    /// The byte of the file where a tag's value stands; names are compared without regard to case.
    pub fn tag_place(&self, name: &str) -> Option<usize> {
        let mut placed = self.tags.iter().zip(&self.tag_places);
        placed.find(|((known, _), _)| known.eq_ignore_ascii_case(name)).map(|(_, &place)| place)
    }

    /// The position that the game starts from, unless it is the initial one.
    pub fn start(&self) -> Option<&str> {
        self.tag("FEN").filter(|_| self.tag("SetUp") != Some("0"))
    }

    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty()
    }
}

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
    let (scanner, game) = (Scanner::new(text), Score::default());
    let mut reader = Reader { scanner, points, games: Vec::new(), game };
    while let Some(next) = reader.scanner.peek()? {
        reader.item(next)?;
    }
    reader.finish();
    Ok(reader.games)
}

struct Reader<'t> {
    scanner: Scanner<'t>,
    points: bool,
    games: Vec<Score>,
    game: Score,
}

impl Reader<'_> {
    fn item(&mut self, next: char) -> Result<(), NotationError> {
        match next {
            '[' => return self.tag(),
            ')' | ']' | '}' | '"' => {
                return self.scanner.error(self.scanner.at(), "a move, or a tag in brackets");
            }
            _ => self.action(),
        }
        Ok(())
    }

    /// A tag after moves begins the next game.
    fn tag(&mut self) -> Result<(), NotationError> {
        if !self.game.moves.is_empty() {
            self.finish();
        }
        self.begin();
        let Tag { name, value, at } = self.scanner.tag()?;
        self.game.tags.push((name.to_owned(), value));
        self.game.tag_places.push(at);
        Ok(())
    }

    /// A move, a number, a result, or marks.
    fn action(&mut self) {
        self.begin();
        let start = self.scanner.at();
        let word = self.scanner.word();
        let named = if self.points { Ending::named_in_points } else { Ending::named };
        if named(word).is_some() {
            return self.finish();
        }
        let unnumbered = without_number(word);
        let action = unnumbered.trim_end_matches(['!', '?']);
        if !without_en_passant(action).is_empty() {
            self.game.places.push(start + word.len() - unnumbered.len());
            self.game.moves.push(action.to_owned());
        }
    }

    fn begin(&mut self) {
        if self.game.is_empty() {
            let before = &self.scanner.text()[..self.scanner.at()];
            self.game.line = before.matches('\n').count() + 1;
        }
    }

    fn finish(&mut self) {
        let game = std::mem::take(&mut self.game);
        self.games.extend((!game.is_empty()).then_some(game));
    }
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
        assert_eq!(games[0].tag_place("fen"), text.find("8/8"));
        assert_eq!(games[0].moves, ["4", "4", "3", "5", "6"]);
        let at = games[0].places.iter().map(|&place| &text[place..=place]);
        assert_eq!(at.collect::<Vec<_>>(), games[0].moves);
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
    fn a_pawn_taken_in_passing_is_one_move() {
        let game = &read("1. dxc6 e.p. exd3ep 2. e5 ep+ *", false).expect("it is well formed")[0];
        assert_eq!(game.moves, ["dxc6", "exd3ep", "e5"]);
    }

    #[test]
    fn errors_point_at_the_place() {
        for (text, place, expected) in [
            ("1. e4\n{open", (2, 6), "'}' at the end of the comment"),
            ("1. e4 (1. d4\n", (1, 7), "')' for every '('"),
            ("[Event ?]\n1. e4", (1, 8), "the tag's value"),
            ("[Event \"x]\n1. e4", (2, 6), "at the end of the tag's value"),
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
