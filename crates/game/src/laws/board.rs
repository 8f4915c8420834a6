//! The laws of [`Notation::board`] and [`Notation::spelling`].

use super::Broken;
use super::walk::{Site, Walk};
use crate::board::Board;
use crate::{Notation, Turn};
use std::collections::HashMap;

pub(super) fn board<R: Notation>(rules: &R, walk: Walk) -> Result<(), Broken> {
    let mut looks: HashMap<String, Board> = HashMap::new();
    let checked = walk.through(rules, |site| {
        let Some(board) = rules.board(site.state) else { return Ok(()) };
        names(site, &board)?;
        labels(site, &board)?;
        spellings(site, &board)?;
        let svg = board.svg();
        let known = looks.entry(svg).or_insert_with(|| board.clone());
        site.law("different boards look different", *known == board, || {
            format!("{board:?} is drawn as {known:?} is")
        })
    });
    checked.map(drop)
}

fn names<R: Notation>(site: &Site<'_, R>, board: &Board) -> Result<(), Broken> {
    let ids = board.cells.iter().map(|cell| &cell.id);
    let mut ids: Vec<&String> = ids.chain(board.buttons.iter().map(|button| &button.id)).collect();
    ids.sort();
    let twice = ids.windows(2).find(|pair| pair[0] == pair[1]);
    site.law("cells and buttons have names of their own", twice.is_none(), || {
        format!("two are called {:?}", twice.map(|pair| pair[0]))
    })?;
    let nameless = board.cells.iter().find(|cell| {
        let kind = cell.piece.map(|piece| board.kinds.get(piece));
        kind.is_some_and(|kind| kind.is_none_or(|kind| kind.name.is_empty()))
    });
    site.law("every piece on a board has a name", nameless.is_none(), || {
        format!("{nameless:?} holds a piece that is not among the kinds, or has no name")
    })
}

/// Where the rows of a grid are numbered and the columns lettered, people read a cell's name off the edges: that must
/// not be another cell's.
fn labels<R: Notation>(site: &Site<'_, R>, board: &Board) -> Result<(), Broken> {
    let is_grid =
        board.cells.iter().all(|cell| cell.at.0.fract() == 0.0 && cell.at.1.fract() == 0.0);
    let other = board.cells.iter().filter(|_| is_grid).find_map(|cell| {
        let read = read_off(board, cell.at)?;
        (is_square(&cell.id) && cell.id != read && board.has(&read)).then_some((&cell.id, read))
    });
    site.law("labels say what cells are called", other.is_none(), || match other {
        Some((id, read)) => format!("the cell {id} is where the labels say {read}"),
        None => String::new(),
    })
}

/// What the labels at the edges say of a place: the letter of its column and the number of its row.
fn read_off(board: &Board, (x, y): (f64, f64)) -> Option<String> {
    let is_letter =
        |text: &str| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_lowercase());
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    let column = board.labels.iter().find(|label| label.at.0 == x && is_letter(&label.text))?;
    let row = board.labels.iter().find(|label| label.at.1 == y && is_number(&label.text))?;
    Some(format!("{}{}", column.text, row.text))
}

/// Whether a name is a letter and a number, as of the squares of chess.
fn is_square(id: &str) -> bool {
    let mut letters = id.chars();
    letters.next().is_some_and(|first| first.is_ascii_lowercase())
        && letters.as_str().parse::<u32>().is_ok()
}

fn spellings<R: Notation>(site: &Site<'_, R>, board: &Board) -> Result<(), Broken> {
    if site.rules.to_move(site.state).mover().player().is_none() {
        return Ok(());
    }
    let mut known: HashMap<Vec<String>, R::Action> = HashMap::new();
    for &action in site.actions {
        let spelling = site.rules.spelling(site.state, action);
        let missing = spelling.iter().find(|id| !board.has(id));
        let law = "every action is spelled by cells and buttons";
        site.law(law, !spelling.is_empty() && missing.is_none(), || {
            format!("{action:?} is spelled {spelling:?}, but there is no {missing:?}")
        })?;
        let other = known.insert(spelling.clone(), action);
        site.law("no two actions are spelled alike", other.is_none(), || {
            format!("{other:?} and {action:?} are both spelled {spelling:?}")
        })?;
    }
    Ok(())
}
