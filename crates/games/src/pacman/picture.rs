//! Pictures of positions.

use super::layout::NOWHERE;
use super::notation::name;
use super::rules::Pacman;
use super::state::{Direction, Scene};
use outply_game::board::{Board, Cell, Kind};

/// The board's rows. Figures are drawn over food and capsules only if `on_top`.
pub(super) fn rows(rules: &Pacman, state: &Scene, on_top: bool) -> Vec<String> {
    let marks = rules.layout.grid.chunks(rules.layout.width);
    let mark = |&cell: &u16| match cell {
        NOWHERE => '%',
        cell => self::mark(rules, state, cell, on_top),
    };
    marks.map(|row| row.iter().map(mark).collect()).collect()
}

fn mark(rules: &Pacman, state: &Scene, cell: u16, on_top: bool) -> char {
    let capsule = state.capsules & rules.layout.capsule_at[usize::from(cell)] != 0;
    let below = if state.food.contains(cell) { '.' } else { 'o' };
    let covered = (capsule || below == '.').then_some(below);
    let ghosts = rules.ghosts(state);
    let ghost = ghosts.iter().position(|ghost| ghost.cell == cell);
    match (covered, ghost) {
        (Some(below), _) if !on_top => below,
        _ if state.pacman == cell => {
            if on_top && state.is_lost {
                'X'
            } else {
                'P'
            }
        }
        (_, Some(ghost)) if on_top && ghosts[ghost].scared > 0 => 's',
        (_, Some(ghost)) => char::from(b'1' + ghost as u8),
        (below, None) => below.unwrap_or(' '),
    }
}

/// The score and how long ghosts stay scared, in at most 80 columns.
pub(super) fn status(rules: &Pacman, state: &Scene) -> String {
    let mut text = format!("score {}, move {}", state.score, state.moves);
    let scared = rules.ghosts(state).iter().map(|ghost| ghost.scared).max().unwrap_or(0);
    if scared > 0 {
        text += &format!(", scared for {scared}");
    }
    text + &match (state.is_won(), state.is_lost, Pacman::mover(state)) {
        (true, ..) => ", won".into(),
        (_, true, _) => ", lost".into(),
        _ if rules.is_over(state) => ", out of moves".into(),
        (.., None) => ", Pac-Man to move".into(),
        (.., Some(ghost)) => format!(", ghost {} to move", ghost + 1),
    }
}

/// The ghosts' colours.
const COLOURS: [&str; MOST] = ["#e33", "#fab", "#3dd", "#fb5", "#9d5", "#c7f", "#ddd", "#d95"];
const MOST: usize = super::state::MOST_GHOSTS;
/// Three quarters of a disc, open to the right.
const PACMAN: &str = "M25 25l13 -12a18 18 0 1 0 0 24z";
/// A gown with three points, and two eyes.
const GHOST: &str = "M10 42V24a15 15 0 0 1 30 0v18l-5 -6l-5 6l-5 -6l-5 6l-5 -6z";
const EYES: &str = "M20 22v3M30 22v3";

fn kinds() -> Vec<Kind> {
    let ghost = |symbol: char, name: &str, colour: &str| {
        Kind::outline(symbol, name, GHOST, (colour, "#234")).detail(EYES, "#fff").figure('Ω')
    };
    let mut kinds = vec![
        Kind::outline('P', "Pac-Man", PACMAN, ("#fe2", "#234")).figure('C'),
        Kind::outline('X', "Pac-Man, caught", PACMAN, ("#875", "#234")),
        Kind::outline('.', "food", "M22 25a3 3 0 1 0 6 0a3 3 0 1 0-6 0", ("#fff", "#888"))
            .figure('·'),
        Kind::outline('o', "capsule", "M16 25a9 9 0 1 0 18 0a9 9 0 1 0-18 0", ("#fff", "#888"))
            .figure('•'),
        ghost('s', "scared ghost", "#55f"),
    ];
    kinds.extend((1..).zip(COLOURS).map(|(number, colour)| {
        ghost(char::from(b'0' + number), &format!("ghost {number}"), colour)
    }));
    kinds
}

/// Walls, food, Pac-Man and ghosts; what lies under Pac-Man or a ghost is not seen.
pub(super) fn board(rules: &Pacman, state: &Scene) -> Board {
    let rows = rows(rules, state, true);
    let mut kinds = kinds();
    let seen = |kind: &Kind| rows.iter().any(|row| row.contains(kind.symbol));
    kinds.retain(seen);
    let cell = |row: usize, column: usize| {
        let symbol = rows[row].chars().nth(column).unwrap_or(' ');
        let fill = if symbol == '%' { "#2222cc" } else { "#000000" };
        let piece = kinds.iter().position(|kind| kind.symbol == symbol);
        Cell::square(&format!("x{column}y{row}"), (0.0, 0.0)).fill(fill).piece(piece)
    };
    let board = Board::grid(&kinds, (rows.len(), rules.layout.width), cell);
    let board = board.note(status(rules, state));
    let ways = [Direction::West, Direction::North, Direction::South, Direction::East];
    let ways = ways.into_iter().chain([Direction::Stop]).map(name);
    ways.fold(board, |board, way| board.button(way, way))
}
