//! Plays as text: `8/5 6/5`, `bar/22`, `6/off`, `24/22(2)`, `13/7*/5`.

use super::board::Board;
use super::dice::Dice;
use super::play::Play;
use super::plays::Plays;
use super::side::{BAR, OFF, across};
use outply_game::NotationError;

/// What is written where no checker can move.
pub(super) const DANCE: &str = "dance";

/// A point as a play names it.
fn name(point: u8) -> String {
    match point {
        OFF => "off".into(),
        BAR => "bar".into(),
        point => point.to_string(),
    }
}

/// The points (in the mover's numbers) where a play hits.
fn hits(board: &Board, play: Play) -> u32 {
    let (_, theirs) = board.mine_and_theirs();
    let landing = play.moves().fold(0, |points: u32, (_, to)| points | 1 << to);
    landing & across(theirs.blots())
}

/// Moves of one checker joined, as the points it visits: one list a checker.
fn journeys(play: Play) -> Vec<Vec<u8>> {
    let mut journeys: Vec<Vec<u8>> = Vec::new();
    let mut moves: Vec<(u8, u8)> = play.moves().collect();
    moves.sort_by_key(|(from, _)| std::cmp::Reverse(*from));
    for (from, to) in moves {
        match journeys.iter_mut().find(|journey| journey.last() == Some(&from)) {
            Some(journey) => journey.push(to),
            None => journeys.push(vec![from, to]),
        }
    }
    journeys
}

/// The play as its players write it: checkers from the highest point downwards, stops named
/// where a blot is hit, equal journeys counted, each hit marked `*` where it comes first.
pub(super) fn write(board: &Board, play: Play) -> String {
    if play.is_dance() {
        return DANCE.into();
    }
    let mut unmarked = hits(board, play);
    let journeys = journeys(play);
    let words = journeys.chunk_by(|a, b| a == b).map(|same| {
        let last = same[0].len() - 1;
        let mut word = String::new();
        for (n, &point) in same[0].iter().enumerate() {
            let hit = n > 0 && unmarked & (1 << point) != 0;
            if n == 0 || n == last || hit {
                word += if n > 0 { "/" } else { "" };
                word += &name(point);
                word += if hit { "*" } else { "" };
            }
            unmarked &= !(u32::from(hit) << point);
        }
        if same.len() > 1 { format!("{word}({})", same.len()) } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The points that are clicked on for a play: where each of its moves starts and ends.
pub(super) fn clicks(play: Play) -> Vec<String> {
    if play.is_dance() {
        return vec![DANCE.into()];
    }
    let mut moves: Vec<(u8, u8)> = play.moves().collect();
    moves.sort_by_key(|(from, _)| std::cmp::Reverse(*from));
    moves.into_iter().flat_map(|(from, to)| [name(from), name(to)]).collect()
}

/// One word of a play.
struct Word {
    at: usize,
    /// The points visited.
    points: Vec<u8>,
    /// The points marked as hits.
    stars: u32,
    times: u8,
}

/// The legal play of `dice` that the part of `text` from `start` to `end` names.
///
/// # Errors
/// Where it is no play, not a legal one, or more than one play as written.
pub(super) fn read(
    board: &Board,
    dice: Dice,
    text: &str,
    (start, end): (usize, usize),
) -> Result<Play, NotationError> {
    let part = &text[start..end];
    let (mine, theirs) = board.mine_and_theirs();
    let legal = || Plays::new(mine, theirs, dice);
    let trimmed = part.trim().to_ascii_lowercase();
    if [DANCE, "", "cannot move", "no play", "no move"].contains(&trimmed.as_str()) {
        let play = legal().next().unwrap_or_default();
        let error = || NotationError::new(text, start, some_play(board, dice));
        return if play.is_dance() { Ok(play) } else { Err(error()) };
    }
    let words = read_words(board, dice, text, (start, end))?;
    let same: Vec<Play> = legal().filter(|&play| balance(play) == asked(&words)).collect();
    choose(board, text, &words, &same).unwrap_or_else(|| {
        let at = words.first().map_or(start, |word| word.at);
        Err(NotationError::new(text, at, some_play(board, dice)))
    })
}

/// "a legal play" with one as an example.
fn some_play(board: &Board, dice: Dice) -> String {
    let (mine, theirs) = board.mine_and_theirs();
    let first = Plays::new(mine, theirs, dice).next().unwrap_or_default();
    format!("a legal play of {dice}, such as {}", write(board, first))
}

/// How many checkers each point gains.
fn balance(play: Play) -> [i8; 26] {
    let mut gains = [0; 26];
    for (from, to) in play.moves() {
        gains[usize::from(from)] -= 1;
        gains[usize::from(to)] += 1;
    }
    gains
}

fn asked(words: &[Word]) -> [i8; 26] {
    let mut gains = [0i8; 26];
    for Word { points, times, .. } in words {
        if let [from, .., to] = points[..] {
            gains[usize::from(from)] -= *times as i8;
            gains[usize::from(to)] += *times as i8;
        }
    }
    gains
}

/// The blots that a play hits as written: those that are marked, and those on points that are named.
/// Many programs mark no hits and write a checker's moves one by one, `13/12 12/8`.
fn named_hits(board: &Board, words: &[Word]) -> u32 {
    let (_, theirs) = board.mine_and_theirs();
    let landing = words.iter().flat_map(|word| &word.points[1..]);
    let named = landing.fold(0, |points: u32, to| points | 1 << to);
    words.iter().fold(named & across(theirs.blots()), |hits, word| hits | word.stars)
}

/// The play that hits what is named; what it hits on its way may be left out where that leaves no
/// doubt.
fn choose(
    board: &Board,
    text: &str,
    words: &[Word],
    same: &[Play],
) -> Option<Result<Play, NotationError>> {
    let named = named_hits(board, words);
    let exact = same.iter().find(|&&play| hits(board, play) == named);
    let mut possible = same.iter().filter(|&&play| hits(board, play) & named == named);
    match (exact, possible.next(), possible.next()) {
        (Some(play), ..) | (None, Some(play), None) => Some(Ok(*play)),
        (None, None, _) if same.is_empty() => None,
        (None, first, _) => {
            let starred = words.iter().find(|word| word.stars != 0);
            let at = starred.or(words.first()).map_or(0, |word| word.at);
            let expected =
                if first.is_none() { "a blot where * marks one" } else { "* at every blot hit" };
            Some(Err(NotationError::new(text, at, expected)))
        }
    }
}

fn read_words(
    board: &Board,
    dice: Dice,
    text: &str,
    (start, end): (usize, usize),
) -> Result<Vec<Word>, NotationError> {
    let mut words = Vec::new();
    let mut checkers = 0u8;
    let mut at = start;
    for piece in text[start..end].split(char::is_whitespace) {
        if !piece.is_empty() {
            let word = read_word(text, at, piece)?;
            checkers = checkers.saturating_add(word.times);
            check(board, dice, text, &word)?;
            words.push(word);
        }
        at += piece.len();
        at += text[at..end].chars().next().map_or(0, char::len_utf8);
        if checkers > 4 {
            return Err(NotationError::new(text, at, "at most four checkers moved"));
        }
    }
    Ok(words)
}

/// Points with `/` between, each perhaps with `*`, and perhaps how often in parentheses.
fn read_word(text: &str, at: usize, piece: &str) -> Result<Word, NotationError> {
    let (path, times) = match piece.split_once('(') {
        None => (piece, 1),
        Some((path, count)) => {
            let error = || NotationError::new(text, at + path.len() + 1, "2, 3 or 4 and ')'");
            let digit = count.strip_suffix(')').and_then(|digit| digit.parse::<u8>().ok());
            (path, digit.filter(|n| (1..=4).contains(n)).ok_or_else(error)?)
        }
    };
    let mut word = Word { at, points: Vec::new(), stars: 0, times };
    let mut place = at;
    for visit in path.split('/') {
        let plain = visit.strip_suffix('*').unwrap_or(visit);
        let first = word.points.is_empty();
        let point = read_point(plain, first).ok_or_else(|| {
            let expected =
                if first { "a point from 24 to 1, or bar" } else { "a point from 24 to 1, or off" };
            NotationError::new(text, place, expected)
        })?;
        if word.points.last().is_some_and(|before| *before <= point) {
            return Err(NotationError::new(text, place, "a lower point than before"));
        }
        if visit.len() > plain.len() && point != BAR {
            word.stars |= 1 << point;
        }
        word.points.push(point);
        place += visit.len() + 1;
    }
    if word.points.len() < 2 || word.points.len() > 5 {
        return Err(NotationError::new(text, at, "from and to with '/' between"));
    }
    Ok(word)
}

fn read_point(name: &str, first: bool) -> Option<u8> {
    let point = match name.to_ascii_lowercase().as_str() {
        "bar" | "b" => BAR,
        "off" | "o" => OFF,
        number => number.parse().ok().filter(|point| *point <= BAR)?,
    };
    let fits = if first { point != OFF } else { point != BAR };
    fits.then_some(point)
}

/// A word must begin at a checker and go by steps that the dice allow.
fn check(board: &Board, dice: Dice, text: &str, word: &Word) -> Result<(), NotationError> {
    let error = |expected: String| Err(NotationError::new(text, word.at, expected));
    let (mine, _) = board.mine_and_theirs();
    let (a, b) = (dice.first(), dice.second());
    let steps = if dice.is_double() { [a, 2 * a, 3 * a, 4 * a] } else { [a, b, a + b, a + b] };
    // A checker may come to its first point within the play, so only an empty board is certain.
    if word.points.first() == Some(&BAR) && mine.count(BAR) == 0 {
        return error("a point with a checker: there is none on the bar".into());
    }
    let legal = |pair: &[u8]| pair[1] == OFF || steps.contains(&(pair[0] - pair[1]));
    if word.points.windows(2).all(legal) {
        Ok(())
    } else {
        error(format!("steps that {dice} allows"))
    }
}
