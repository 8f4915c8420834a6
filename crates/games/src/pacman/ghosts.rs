//! Where ghosts may go, and where those go that nobody guides.

use super::layout::{Layout, NOWHERE};
use super::state::{Direction, Directions, Ghost, Scene};

/// Who moves a ghost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Behaviour {
    /// MIN, who wants Pac-Man's score low.
    Minimising,
    /// Chance: all its moves are equally likely.
    Random,
    /// Chance: with probability 0.8 one of the moves that bring it nearest to Pac-Man (scared:
    /// that lead furthest away), else any of its moves. Near is meant as the crow flies along the
    /// grid (Manhattan), walls or no walls.
    Directional,
}

impl Behaviour {
    /// All behaviours.
    pub const ALL: [Behaviour; 3] =
        [Behaviour::Minimising, Behaviour::Random, Behaviour::Directional];

    /// The behaviour's name: `minimising`, `random`, `directional`.
    pub fn name(self) -> &'static str {
        match self {
            Behaviour::Minimising => "minimising",
            Behaviour::Random => "random",
            Behaviour::Directional => "directional",
        }
    }

    /// The behaviour of this name.
    pub fn named(name: &str) -> Option<Behaviour> {
        Behaviour::ALL.into_iter().find(|behaviour| behaviour.name() == name)
    }
}

/// How likely a directional ghost goes where it wants to.
const PURPOSE: f64 = 0.8;

/// Whether a ghost does not move this turn: scared ones move every other turn.
#[inline]
pub(super) fn rests(ghost: Ghost) -> bool {
    ghost.scared % 2 == 1
}

/// A ghost's legal moves: it may neither stop nor turn back, unless it cannot do otherwise.
#[inline]
pub(super) fn moves(layout: &Layout, ghost: Ghost) -> Directions {
    if rests(ghost) {
        return Directions::of(Direction::Stop);
    }
    let open = open(layout, ghost.cell).without(Direction::Stop);
    let onward = match ghost.heading {
        Direction::Stop => open,
        heading => open.without(heading.reverse()),
    };
    match (onward.is_empty(), open.is_empty()) {
        (false, _) => onward,
        (true, false) => open,
        (true, true) => Directions::of(Direction::Stop),
    }
}

/// Where one can go from `cell`; one can always stop.
#[inline]
pub(super) fn open(layout: &Layout, cell: u16) -> Directions {
    let open = |open: Directions, direction| match layout.next(cell, direction) {
        NOWHERE => open,
        _ => open.with(direction),
    };
    Direction::ALL.into_iter().fold(Directions::NONE, open)
}

/// A ghost's moves with their probabilities, in order.
pub(super) fn outcomes(
    layout: &Layout,
    state: &Scene,
    ghost: Ghost,
    behaviour: Behaviour,
) -> impl Iterator<Item = (Direction, f64)> {
    let moves = moves(layout, ghost);
    let wanted = match behaviour {
        Behaviour::Directional => wanted(layout, state.pacman, ghost, moves),
        Behaviour::Random | Behaviour::Minimising => moves,
    };
    let any = 1.0 / moves.len() as f64;
    let best = 1.0 / wanted.len() as f64;
    moves.map(move |direction| {
        let purpose = if wanted.contains(direction) { PURPOSE * best } else { 0.0 };
        (direction, if wanted == moves { any } else { purpose + (1.0 - PURPOSE) * any })
    })
}

/// The moves that lead nearest to Pac-Man, or furthest from him if the ghost is scared.
fn wanted(layout: &Layout, pacman: u16, ghost: Ghost, moves: Directions) -> Directions {
    let (px, py) = layout.places[usize::from(pacman)];
    let cost = |direction| {
        let (x, y) = layout.places[usize::from(layout.next(ghost.cell, direction))];
        let distance = (x.abs_diff(px) + y.abs_diff(py)) as i32;
        if ghost.scared > 0 { -distance } else { distance }
    };
    let least = moves.map(cost).min();
    moves
        .filter(|&direction| Some(cost(direction)) == least)
        .fold(Directions::NONE, Directions::with)
}
