//! The rules.

use super::ghosts::{self, Behaviour};
use super::layout::Layout;
use super::state::{Direction, Directions, Ghost, MOST_GHOSTS, Scene};
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, hash_key};
use std::fmt;

/// A dot of food.
const FOOD: i32 = 10;
/// A scared ghost, eaten.
const GHOST: i32 = 200;
/// The last dot; a loss costs as much.
const WIN: i32 = 500;
/// How many of its moves a ghost is scared.
pub(super) const SCARED: u8 = 40;

/// Pac-Man on one board, with ghosts of certain kinds.
///
/// A move costs Pac-Man a point; a dot brings 10, a scared ghost 200, the last dot 500; being
/// caught costs 500. A capsule scares all ghosts for 40 of their moves; a scared ghost moves
/// every other turn (it stops in between), and one that is eaten begins anew where it began the
/// game. Pac-Man may stop; a ghost may neither stop nor turn back except where it can do nothing
/// else. Who meets whom is looked at after Pac-Man's move and after each ghost's own, so a ghost
/// that is eaten at home harms nobody until a figure moves.
#[derive(Clone, Debug)]
pub struct Pacman {
    pub(super) layout: Layout,
    pub(super) behaviours: [Behaviour; MOST_GHOSTS],
    pub(super) limit: u16,
}

/// The move limit asked for is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitError(u32);

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a limit of {} moves: expected from 1 to {}", self.0, Pacman::MOST_MOVES)
    }
}

impl std::error::Error for LimitError {}

impl Pacman {
    /// No game is longer than this many moves of Pac-Man, so that every game ends.
    pub const MOST_MOVES: u32 = 10_000;

    /// The game on `layout` in which all ghosts behave alike.
    pub fn new(layout: Layout, ghosts: Behaviour) -> Pacman {
        let limit = Pacman::MOST_MOVES as u16;
        Pacman { layout, behaviours: [ghosts; MOST_GHOSTS], limit }
    }

    /// The same game, in which the ghost of this number, counted from 0, behaves otherwise (left
    /// alone if there is no such ghost).
    pub fn with_ghost(mut self, ghost: usize, behaviour: Behaviour) -> Pacman {
        if let Some(mine) = self.behaviours.get_mut(ghost) {
            *mine = behaviour;
        }
        self
    }

    /// The same game, over after so many moves of Pac-Man and the ghosts' replies
    /// ([`Pacman::MOST_MOVES`] unless given). The score is then what it is: nobody has won.
    ///
    /// # Errors
    /// If the limit is 0 or more than [`Pacman::MOST_MOVES`].
    pub fn with_limit(mut self, moves: u32) -> Result<Pacman, LimitError> {
        if moves == 0 || moves > Pacman::MOST_MOVES {
            return Err(LimitError(moves));
        }
        self.limit = moves as u16;
        Ok(self)
    }

    /// The board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How each ghost behaves.
    pub fn behaviours(&self) -> &[Behaviour] {
        &self.behaviours[..self.layout.ghosts()]
    }

    /// The ghosts in `state`.
    pub fn ghosts<'s>(&self, state: &'s Scene) -> &'s [Ghost] {
        &state.ghosts[..self.layout.ghosts()]
    }

    /// How many plies a round has: Pac-Man and all ghosts once. The classroom's depth of *d* is
    /// *d* rounds.
    pub fn round(&self) -> u32 {
        1 + self.layout.ghosts() as u32
    }

    /// The ghost to move, by its number from 0, unless Pac-Man is.
    #[inline]
    pub(super) fn mover(state: &Scene) -> Option<usize> {
        usize::from(state.next).checked_sub(1)
    }

    pub(super) fn is_over(&self, state: &Scene) -> bool {
        let is_late = state.next == 0 && state.moves >= self.limit;
        state.is_lost || state.is_won() || is_late
    }

    /// The legal moves of whoever is to move.
    #[inline]
    pub(super) fn moves(&self, state: &Scene) -> Directions {
        if self.is_over(state) {
            return Directions::NONE;
        }
        match Pacman::mover(state) {
            None => ghosts::open(&self.layout, state.pacman),
            Some(ghost) => ghosts::moves(&self.layout, state.ghosts[ghost]),
        }
    }

    fn move_pacman(&self, state: &mut Scene, direction: Direction) {
        state.pacman = self.layout.next(state.pacman, direction);
        state.moves += 1;
        state.score -= 1;
        self.eat(state);
        (0..self.layout.ghosts()).for_each(|ghost| self.meet(state, ghost));
    }

    /// What lies in Pac-Man's cell is his.
    fn eat(&self, state: &mut Scene) {
        if state.food.contains(state.pacman) {
            state.food.remove(state.pacman);
            state.score += FOOD + if state.is_won() { WIN } else { 0 };
        }
        let capsule = state.capsules & self.layout.capsule_at[usize::from(state.pacman)];
        if capsule != 0 {
            state.capsules ^= capsule;
            let ghosts = &mut state.ghosts[..self.layout.ghosts()];
            ghosts.iter_mut().for_each(|ghost| ghost.scared = SCARED);
        }
    }

    /// Settles who eats whom if Pac-Man and this ghost are in one cell.
    fn meet(&self, state: &mut Scene, ghost: usize) {
        if state.ghosts[ghost].cell != state.pacman || state.is_lost {
            return;
        }
        if state.ghosts[ghost].scared > 0 {
            state.score += GHOST;
            state.ghosts[ghost] = Ghost::at(self.layout.ghosts[ghost]);
        } else if !state.is_won() {
            state.score -= WIN;
            state.is_lost = true;
        }
    }

    fn move_ghost(&self, state: &mut Scene, ghost: usize, direction: Direction) {
        let mover = &mut state.ghosts[ghost];
        mover.cell = self.layout.next(mover.cell, direction);
        if direction != Direction::Stop {
            mover.heading = direction;
        }
        mover.scared = mover.scared.saturating_sub(1);
        self.meet(state, ghost);
    }
}

impl Rules for Pacman {
    type State = Scene;
    type Action = Direction;
    type Utility = Points;
    type Turn = Mover;

    fn initial(&self) -> Scene {
        let mut ghosts = [Ghost::NONE; MOST_GHOSTS];
        for (ghost, &home) in ghosts.iter_mut().zip(&self.layout.ghosts) {
            *ghost = Ghost::at(home);
        }
        let Layout { food, capsules, pacman, .. } = self.layout;
        Scene { food, capsules, pacman, ghosts, score: 0, moves: 0, next: 0, is_lost: false }
    }

    #[inline]
    fn to_move(&self, state: &Scene) -> Mover {
        match Pacman::mover(state).map(|ghost| self.behaviours[ghost]) {
            None => Mover::Player(Player::MAX),
            Some(Behaviour::Minimising) => Mover::Player(Player::MIN),
            Some(Behaviour::Random | Behaviour::Directional) => Mover::Chance,
        }
    }

    #[inline]
    fn actions(&self, state: &Scene) -> impl IntoIterator<Item = Direction> {
        self.moves(state)
    }

    fn result(&self, state: &Scene, direction: Direction) -> Scene {
        let mut state = *state;
        match Pacman::mover(&state) {
            None => self.move_pacman(&mut state, direction),
            Some(ghost) => self.move_ghost(&mut state, ghost, direction),
        }
        let next = (state.next + 1) % self.round() as u8;
        state.next = if state.is_lost || state.is_won() { 0 } else { next };
        state
    }

    fn utility(&self, state: &Scene) -> Option<Points> {
        self.is_over(state).then_some(Points(f64::from(state.score)))
    }
}

impl Stochastic for Pacman {
    fn outcomes(&self, state: &Scene) -> impl IntoIterator<Item = (Direction, f64)> {
        let ghost = Pacman::mover(state).filter(|_| !self.is_over(state));
        ghost.into_iter().flat_map(|ghost| {
            let behaviour = self.behaviours[ghost];
            ghosts::outcomes(&self.layout, state, state.ghosts[ghost], behaviour)
        })
    }
}

impl Keyed for Pacman {
    fn key(&self, state: &Scene) -> u64 {
        hash_key(state)
    }
}
