//! Moves as text: `11-15`, `15x22`, and `15x22x29` where the first and the last square leave a
//! choice.

use super::board::{bit, number};
use super::jumps::Chain;
use super::moves::Move;
use super::rules::{Checkers, Pieces};
use outply_game::{NotationError, Rules};

/// The move, with the squares in between if another move shares the first and the last.
pub(super) fn format(rules: &Checkers, state: &Pieces, action: Move) -> String {
    if action.captures() == 0 {
        return format!("{}-{}", action.from(), action.to());
    }
    let ends = |other: &Move| (other.from(), other.to()) == (action.from(), action.to());
    let is_alone = rules.actions(state).into_iter().filter(ends).count() <= 1;
    let mut squares = vec![action.from()];
    if is_alone {
        squares.push(action.to());
    } else {
        let chain = Chain::new(state, action.leaves());
        first_route(&chain, action, action.leaves(), 0, &mut squares);
    }
    squares.iter().map(u8::to_string).collect::<Vec<_>>().join("x")
}

/// Adds the squares of the first sequence of jumps from `at` that makes `action`.
fn first_route(chain: &Chain, action: Move, at: u64, captured: u64, squares: &mut Vec<u8>) -> bool {
    if captured == action.captured() {
        return at == action.enters();
    }
    for (over, end) in chain.jumps(at, captured) {
        if over & action.captured() == 0 {
            continue;
        }
        squares.push(number(end.trailing_zeros()));
        if first_route(chain, action, end, captured | over, squares) {
            return true;
        }
        squares.pop();
    }
    false
}

/// Whether a sequence of jumps from `at` makes `action` and visits `squares` in their order, the
/// last one at its end; `is_whole` if it may visit no others.
fn visits(
    chain: &Chain,
    action: Move,
    at: u64,
    captured: u64,
    squares: &[u64],
    is_whole: bool,
) -> bool {
    if captured == action.captured() {
        return squares.is_empty() && at == action.enters();
    }
    chain.jumps(at, captured).any(|(over, end)| {
        let is_next = squares.first() == Some(&end);
        let on = |rest| visits(chain, action, end, captured | over, rest, is_whole);
        over & action.captured() != 0 && (is_next && on(&squares[1..]) || !is_whole && on(squares))
    })
}

/// Whether the squares named, the first one included, are those of `action`.
fn names(state: &Pieces, action: Move, squares: &[u64], is_whole: bool) -> bool {
    let Some((&from, rest)) = squares.split_first() else { return false };
    if from != action.leaves() || rest.last() != Some(&action.enters()) {
        return false;
    }
    if action.captures() == 0 {
        return rest.len() == 1;
    }
    visits(&Chain::new(state, from), action, from, 0, rest, is_whole)
}

/// `word`, at byte `at` of `text`, as a legal move in `state`. A dash may stand for a capture and an
/// `x` for a step, as collections have them: the squares say which it is.
pub(super) fn legal_move(
    rules: &Checkers,
    state: &Pieces,
    (text, at): (&str, usize),
    word: &str,
) -> Result<Move, NotationError> {
    let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
    if rules.terminal_test(state) {
        return error(at, "nothing more: the game is over".into());
    }
    let squares = squares(text, at, word)?;
    let legal: Vec<Move> = rules.actions(state).into_iter().collect();
    let named = |is_whole| {
        let named = legal.iter().filter(|&&action| names(state, action, &squares, is_whole));
        named.copied().collect::<Vec<Move>>()
    };
    let exact = named(true);
    let found = if exact.is_empty() { named(false) } else { exact };
    match found[..] {
        [action] => Ok(action),
        [] => error(at, missing(rules, state, &legal, squares[0])),
        _ => {
            let all: Vec<String> =
                found.iter().map(|&action| format(rules, state, action)).collect();
            error(at, format!("one of {}", all.join(", ")))
        }
    }
}

/// What should have been said instead of a move that begins on `from` and is not legal.
fn missing(rules: &Checkers, state: &Pieces, legal: &[Move], from: u64) -> String {
    let side = if state.is_white { "White" } else { "Black" };
    if state.mine & from == 0 {
        return format!("a square with a piece of {side}");
    }
    let some: Vec<&Move> = legal.iter().filter(|action| action.leaves() == from).collect();
    let some = if some.is_empty() { legal.iter().collect() } else { some };
    let texts = some.iter().take(8).map(|action| format(rules, state, **action));
    let list = texts.collect::<Vec<_>>().join(", ");
    let reason = if legal[0].captures() > 0 { " (captures are mandatory)" } else { "" };
    format!("a legal move, as {list}{reason}")
}

/// The squares that `word` names, at least two.
fn squares(text: &str, at: usize, word: &str) -> Result<Vec<u64>, NotationError> {
    let error = |at: usize, expected: &str| Err(NotationError::new(text, at, expected));
    let (mut squares, mut signs) = (Vec::new(), 0);
    let mut place = 0;
    for part in word.split_inclusive(['-', 'x', 'X', ':']) {
        let digits = part.trim_end_matches(['-', 'x', 'X', ':']);
        match digits.parse::<u8>() {
            Ok(square @ 1..=32) if !digits.starts_with('+') => squares.push(bit(square)),
            _ => return error(at + place, "a square from 1 to 32, then '-' or 'x' and another"),
        }
        signs += usize::from(part.len() > digits.len());
        place += part.len();
    }
    match squares.len() {
        0 => error(at, "a move, as 11-15 or 15x22"),
        count if signs == count => error(at + place, "a square from 1 to 32"),
        1 => error(at + place, "'-' or 'x' and another square"),
        _ => Ok(squares),
    }
}
