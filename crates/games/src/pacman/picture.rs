//! Pictures of positions.

use super::layout::NOWHERE;
use super::rules::Pacman;
use super::state::{Direction, Ghost, Scene};
use crate::svg::Svg;

/// The board's rows. Somebody is drawn over food and capsules only if `on_top`.
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

/// A cell's side in pixels.
const SIDE: u32 = 24;
const COLOURS: [&str; MOST] = ["#e33", "#fab", "#3dd", "#fb5", "#9d5", "#c7f", "#ddd", "#d95"];
const MOST: usize = super::state::MOST_GHOSTS;

pub(super) fn svg(rules: &Pacman, state: &Scene) -> String {
    let layout = &rules.layout;
    let (width, height) = (SIDE * layout.width as u32, SIDE * layout.height as u32);
    let mut svg = Svg::new(width.max(12 * SIDE), height + SIDE);
    svg.path(&format!("M0 0H{width}V{height}H0Z"), "#000");
    for (place, &cell) in (0..).zip(&layout.grid) {
        let (x, y) = (place % layout.width as u32 * SIDE, place / layout.width as u32 * SIDE);
        ground(&mut svg, rules, state, cell, (x, y));
    }
    let centre = |cell: u16| {
        let (x, row) = layout.places[usize::from(cell)];
        (x as u32 * SIDE + SIDE / 2, row as u32 * SIDE + SIDE / 2)
    };
    let (x, y) = centre(state.pacman);
    // Three quarters of a disc, open to the right.
    let colour = if state.is_lost { "#875" } else { "#fe2" };
    svg.path(&format!("M{x} {y}l7 -7a10 10 0 1 0 0 14z"), colour);
    for (ghost, colour) in rules.ghosts(state).iter().zip(COLOURS) {
        self::ghost(&mut svg, centre(ghost.cell), *ghost, colour);
    }
    svg.text((width.max(12 * SIDE) / 2, height + SIDE / 2), 14, &status(rules, state));
    svg.finish()
}

fn ground(svg: &mut Svg, rules: &Pacman, state: &Scene, cell: u16, (x, y): (u32, u32)) {
    let middle = (x + SIDE / 2, y + SIDE / 2);
    if cell == NOWHERE {
        svg.rect((x + 1, y + 1), (SIDE - 2, SIDE - 2), "#22c");
    } else if state.food.contains(cell) {
        svg.circle(middle, 3, "#fff");
    } else if state.capsules & rules.layout.capsule_at[usize::from(cell)] != 0 {
        svg.circle(middle, 7, "#fff");
    }
}

/// A gown with three points and two eyes that look where the ghost went.
fn ghost(svg: &mut Svg, (x, y): (u32, u32), ghost: Ghost, colour: &str) {
    let colour = if ghost.scared > 0 { "#55f" } else { colour };
    let (left, foot) = (x - 9, y + 10);
    svg.path(&format!("M{left} {foot}V{y}a9 9 0 0 1 18 0v10l-3 -4l-3 4l-3 -4l-3 4l-3 -4z"), colour);
    let (right, down) = match ghost.heading {
        Direction::North => (1, 0),
        Direction::South => (1, 2),
        Direction::East => (2, 1),
        Direction::West => (0, 1),
        Direction::Stop => (1, 1),
    };
    for eye in [x - 4, x + 4] {
        svg.circle((eye, y - 1), 3, "#fff");
        svg.circle((eye + right - 1, y + down - 2), 1, "#00a");
    }
}
