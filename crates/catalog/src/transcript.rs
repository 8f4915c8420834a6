//! Moves as people write them one after the other.

use crate::session::Session;
use outply_game::NotationError;

/// More words than a move has in any game.
const MOST_WORDS: usize = 8;

/// How games write a pass.
const PASS: &str = "pass";

/// More letters than a move has that is written without a space before the next one.
const MOST_LETTERS: usize = 16;

/// Where moves could be read no further.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The moves at the beginning of the word that are legal; they have been taken back.
    pub moves: usize,
    /// How many bytes of the word they take.
    pub at: usize,
    /// What is wrong with the rest.
    pub error: NotationError,
}

/// Plays the next move of `words` and says how many of them it took. Some moves have spaces in them
/// (`13/11(2) 6/4(2)`, `build Old Street`), so that a move ends where the longest legal one does; and a
/// word may be several moves written together (`4453`, `f5d6c3d3c4`). Where nothing but a pass is legal,
/// transcripts leave it out.
///
/// # Errors
/// If the first word is no move that is legal here; then nothing has been played.
pub fn play_next(session: &mut dyn Session, words: &[&str]) -> Result<usize, Stuck> {
    let most = words.len().min(MOST_WORDS);
    let longest = (2..=most).rev().find(|&count| session.play(&words[..count].join(" ")).is_ok());
    match (longest, words.first()) {
        (Some(count), _) => Ok(count),
        (None, Some(word)) => play_word(session, word).map(|()| 1),
        (None, None) => Ok(0),
    }
}

/// Plays a move, or moves written together.
fn play_word(session: &mut dyn Session, word: &str) -> Result<(), Stuck> {
    let Err(whole) = session.play(word) else { return Ok(()) };
    let before = session.moves().len();
    if play_after_pass(session, word) {
        return Ok(());
    }
    play_together(session, word).map_err(|(moves, at)| {
        let rest = session.play(&word[at..]).err().filter(|_| moves > 0);
        while session.moves().len() > before {
            session.take_back();
        }
        Stuck { moves, at, error: rest.unwrap_or(whole) }
    })
}

/// Plays moves without anything between them: digits one by one, else each as long as it can be. Where
/// one is not legal, says how many are played and where they end.
fn play_together(session: &mut dyn Session, word: &str) -> Result<(), (usize, usize)> {
    let (mut moves, mut at) = (0, 0);
    let most = if word.bytes().all(|byte| byte.is_ascii_digit()) { 1 } else { MOST_LETTERS };
    while at < word.len() {
        let rest = &word[at..];
        let mut ends = (1..=most.min(rest.len())).rev().filter(|&end| rest.is_char_boundary(end));
        let plays = |&end: &usize| play_after_pass(session, &rest[..end]);
        at += ends.find(plays).ok_or((moves, at))?;
        moves += 1;
    }
    Ok(())
}

/// Plays a move, after a pass where nothing else is legal; `false` if neither is to be had.
fn play_after_pass(session: &mut dyn Session, word: &str) -> bool {
    if session.play(word).is_ok() {
        return true;
    }
    if session.actions() != [PASS] || session.play(PASS).is_err() {
        return false;
    }
    let played = session.play(word).is_ok();
    if !played {
        session.take_back();
    }
    played
}
