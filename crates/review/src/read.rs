//! Games from text: the grammar of PGN and PDN, a game's own format, or plain moves.

use crate::error::ReviewError;
use crate::record::{Part, Record};
use outply_arena::formats::movetext::{self, Score};
use outply_catalog::{Catalog, OwnRecord, Session, Stuck, play_next};
use outply_game::NotationError;

/// What may stand before plain moves, as `outply play` prints them.
const LABEL: &str = "Moves:";

/// All games of a text, checked to their ends. `game` is the game with its options; a record may ask for
/// others, such as the length of a match. Variations, comments and glyphs are read over.
///
/// # Errors
/// If there is no such game, the text is malformed, has no game in it, or a move is not legal.
pub fn read(catalog: &Catalog, game: &str, text: &str) -> Result<Vec<Record>, ReviewError> {
    read_each(catalog, game, text)?.into_iter().collect()
}

/// What [`read`] reads, each game by itself: in a large collection some game has a move that is not legal.
///
/// # Errors
/// If there is no such game, or the text is malformed or has no game in it.
pub fn read_each(
    catalog: &Catalog,
    game: &str,
    text: &str,
) -> Result<Vec<Result<Record, ReviewError>>, ReviewError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let found = scan(catalog, game, text)?;
    let numbered = (1..).zip(&found);
    Ok(numbered.map(|(number, found)| follow(catalog, game, (number, text), found)).collect())
}

/// One game of a text, counted from 1: only this one is checked to its end.
///
/// # Errors
/// As for [`read`], and if there are not so many games.
pub fn read_game(
    catalog: &Catalog,
    game: &str,
    text: &str,
    number: usize,
) -> Result<Record, ReviewError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let found = scan(catalog, game, text)?;
    let missing = ReviewError::NoSuchGame { number, games: found.len() };
    let chosen = number.checked_sub(1).and_then(|place| found.get(place)).ok_or(missing)?;
    follow(catalog, game, (number, text), chosen)
}

/// A game found in a text, its moves not yet followed.
enum Found<'t> {
    Own(OwnRecord),
    Score(Score),
    /// Words and their places.
    Words(Vec<(usize, &'t str)>),
}

/// The games in a text.
fn scan<'t>(catalog: &Catalog, game: &str, text: &'t str) -> Result<Vec<Found<'t>>, ReviewError> {
    catalog.open(game)?;
    let own = catalog.own_records(game).filter(|format| (format.looks)(text));
    let found: Vec<Found<'t>> = match own {
        Some(format) => {
            let options = game.split_once(':').map_or("", |(_, options)| options);
            (format.read)(options, text)?.into_iter().map(Found::Own).collect()
        }
        None if is_movetext(text) => {
            let points = catalog.facts(game).pdn;
            movetext::read(text, points)?.into_iter().map(Found::Score).collect()
        }
        None => words(text).into_iter().map(Found::Words).collect(),
    };
    if found.is_empty() { Err(ReviewError::Empty) } else { Ok(found) }
}

/// Follows a game to its end. `at` is its number and the text.
fn follow(
    catalog: &Catalog,
    game: &str,
    at: (usize, &str),
    found: &Found<'_>,
) -> Result<Record, ReviewError> {
    match found {
        Found::Own(own) => of_own(catalog, game, own),
        Found::Score(score) => of_score(catalog, game, at, score),
        Found::Words(words) => {
            let mut follow = Follow::of(catalog, game, None)?;
            follow.words(words, at)?;
            Ok(follow.record(1))
        }
    }
}

/// Whether a text is in the grammar of PGN: it has tags, or begins with a move's number.
fn is_movetext(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with(['%', ';']));
    let first = lines.into_iter().find(|line| !line.is_empty()).unwrap_or("");
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    first.starts_with(['[', '{']) || digits > 0 && first[digits..].starts_with('.')
}

fn of_own(catalog: &Catalog, game: &str, own: &OwnRecord) -> Result<Record, ReviewError> {
    let name = game.split(':').next().unwrap_or(game);
    let game = if own.options.is_empty() { name.into() } else { format!("{name}:{}", own.options) };
    let mut follow = Follow::of(catalog, &game, own.start.as_deref())?;
    let words: Vec<(usize, &str)> = own.moves.iter().map(|action| (0, action.as_str())).collect();
    follow.whole_words(&words, (1, ""))?;
    let record = follow.record(own.line);
    Ok(Record { names: own.names.iter().map(|name| known(name)).collect(), ..record })
}

fn of_score(
    catalog: &Catalog,
    game: &str,
    at: (usize, &str),
    score: &Score,
) -> Result<Record, ReviewError> {
    let game = game_of(catalog, game, at, score)?;
    let mut follow = Follow::of(catalog, game, score.start())?;
    let words = score.places.iter().copied().zip(score.moves.iter().map(String::as_str));
    let words: Vec<(usize, &str)> = words.collect();
    follow.whole_words(&words, at)?;
    let names = follow.names(score);
    let record = follow.record(score.line);
    Ok(Record { tags: score.tags.clone(), names, ..record })
}

/// A player's name without blanks around it; a question mark stands for one that is not known.
fn known(name: &str) -> String {
    let name = name.trim();
    if name == "?" { String::new() } else { name.to_owned() }
}

/// The game with the options that a record's tag `Variant` has, if it has one. `at` is the record's number and the text.
fn game_of<'s>(
    catalog: &Catalog,
    game: &'s str,
    (number, text): (usize, &str),
    score: &'s Score,
) -> Result<&'s str, ReviewError> {
    let variant = score.tag("Variant");
    catalog.recorded(game, variant).map_err(|expected| {
        let place = score.tag_place("Variant").unwrap_or_default();
        let place = NotationError::new(text, place, "").line_and_column();
        let text = variant.unwrap_or_default().to_owned();
        ReviewError::Variant { game: number, place, text, expected }
    })
}

/// The one game of plain moves, if there are any: words divided by commas, line ends or spaces. Lines
/// that begin with `#` are notes; where a line begins with `Moves:`, only such lines count.
fn words(text: &str) -> Option<Vec<(usize, &str)>> {
    let labelled = text.lines().any(|line| line.trim_start().starts_with(LABEL));
    let mut words: Vec<(usize, &str)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        let line = match (labelled, line.strip_prefix(LABEL)) {
            (true, None) => continue,
            (_, moves) => moves.unwrap_or(line),
        };
        let parts = line.split(|c: char| c.is_whitespace() || c == ',');
        let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        words.extend(parts.filter(|part| !part.is_empty()).map(|word| (place(word), word)));
    }
    (!words.is_empty()).then_some(words)
}

/// A move that is not legal, by its game, the whole text, its number and its place.
fn illegal(
    ((game, text), number, place): ((usize, &str), usize, usize),
    word: &str,
    error: &NotationError,
) -> ReviewError {
    let place = NotationError::new(text, place, "").line_and_column();
    let (text, expected) = (word.to_owned(), error.expected().to_owned());
    ReviewError::Move { game, number, place, text, expected }
}

/// Follows a record move by move.
struct Follow {
    session: Box<dyn Session>,
    game: String,
    parts: Vec<Part>,
    start: Option<String>,
    cut: Option<String>,
}

impl Follow {
    fn of(catalog: &Catalog, game: &str, start: Option<&str>) -> Result<Follow, ReviewError> {
        let mut session = catalog.open(game)?;
        if let Some(start) = start {
            session.set(start)?;
        }
        let (start, game) = (start.map(str::to_owned), game.to_owned());
        Ok(Follow { session, game, parts: Vec::new(), start, cut: None })
    }

    /// Plays moves of one word or of several, or several written together as one.
    fn words(&mut self, words: &[(usize, &str)], at: (usize, &str)) -> Result<(), ReviewError> {
        let plain: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
        let mut done = 0;
        for number in 1.. {
            let Some(&(place, word)) = words.get(done) else { break };
            let took = match play_next(self.session.as_mut(), &plain[done..]) {
                Ok(took) => took,
                Err(Stuck { moves: 0, .. }) => {
                    if !self.play(word, words.len() - done, (number, place), at)? {
                        break;
                    }
                    1
                }
                Err(Stuck { moves, at: after, error }) => {
                    let (number, place) = (number + moves, place + after);
                    return Err(illegal((at, number, place), &word[after..], &error));
                }
            };
            done += took;
        }
        Ok(())
    }

    /// Plays words that are a move each.
    fn whole_words(
        &mut self,
        words: &[(usize, &str)],
        at: (usize, &str),
    ) -> Result<(), ReviewError> {
        for (number, &(place, word)) in words.iter().enumerate() {
            let left = words.len() - number;
            if !self.play(word, left, (number + 1, place), at)? {
                break;
            }
        }
        Ok(())
    }

    /// Plays a move, past a draw that nobody claimed; `false` if the rules end the game here, `left`
    /// moves before its record does.
    fn play(
        &mut self,
        word: &str,
        left: usize,
        (number, place): (usize, usize),
        (game, text): (usize, &str),
    ) -> Result<bool, ReviewError> {
        let Err(error) = self.session.play(word) else { return Ok(true) };
        // Collections have an x in moves that capture nothing.
        if word.contains('x') && self.session.play(&word.replace('x', "-")).is_ok() {
            return Ok(true);
        }
        if self.session.payoffs().is_some() {
            let part = Part { start: self.start.take(), moves: self.session.moves() };
            if self.session.play_on() {
                self.parts.push(part);
                self.start = Some(self.session.notation());
                if self.session.play(word).is_ok() {
                    return Ok(true);
                }
            } else {
                self.start = part.start;
            }
            let left = if left == 1 { "move is".into() } else { format!("{left} moves are") };
            self.cut = Some(format!(
                "The rules end the game before its record; the last {left} left out."
            ));
            return Ok(false);
        }
        Err(illegal(((game, text), number, place), word, &error))
    }

    /// The players' names by their seats: the tags that are called as the rules call the seats, or White
    /// and Black in this order.
    fn names(&self, score: &Score) -> Vec<String> {
        let players = self.session.players();
        let seats: Vec<String> = (0..players).map(|seat| self.session.player_name(seat)).collect();
        let by_colour = |seat: &String| score.tag(seat).map(str::to_owned);
        let named: Option<Vec<String>> = seats.iter().map(by_colour).collect();
        let in_order =
            || ["White", "Black"].map(|tag| score.tag(tag).unwrap_or("").to_owned()).to_vec();
        named.unwrap_or_else(in_order).iter().map(|name| known(name)).collect()
    }

    fn record(mut self, line: usize) -> Record {
        self.parts.push(Part { start: self.start.take(), moves: self.session.moves() });
        Record { game: self.game, parts: self.parts, cut: self.cut, line, ..Record::default() }
    }
}
