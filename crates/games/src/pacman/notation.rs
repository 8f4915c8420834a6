//! Moves are `North`, `South`, `East`, `West`, `Stop`, or their initials in either case. A
//! position is the board as it is now, rows joined by `/`, and a status:
//!
//! `%%%%%/%P 2%/%%%%% ; score 7 moves 3 next 1 pacman 1,1 ghost 3,1,west,0 ghost 3,1,stop,12`
//!
//! The board shows walls, food and capsules; who stands on neither is drawn as well (`P`, ghosts
//! by number). `next` is who is to move: 0 Pac-Man, 1 the first ghost, or `lost`. Places are
//! column and row, counted from 0 at the bottom left; a ghost's go on with where it went last and
//! how many of its moves it stays scared. A board alone, in rows or joined, is a beginning: it
//! shows all ghosts, and nobody has moved.

use super::picture;
use super::rules::Pacman;
use super::state::{Direction, Scene};
use super::text;
use outply_game::board::Board;
use outply_game::{Notation, NotationError, Player};

pub(super) fn name(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "North",
        Direction::South => "South",
        Direction::East => "East",
        Direction::West => "West",
        Direction::Stop => "Stop",
    }
}

/// The direction of this name or initial.
pub(super) fn named(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| {
        let name = name(direction);
        word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&name[..1])
    })
}

/// `North, South or Stop`, without the last clause where there is one only.
fn listed(names: &[&str]) -> String {
    match names {
        [] => "no move: the game is over".into(),
        [only] => (*only).into(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

impl Notation for Pacman {
    fn format_action(&self, _state: &Scene, direction: Direction) -> String {
        name(direction).into()
    }

    /// A legal move's name or initial, in either case: all initials but South's and Stop's are
    /// different; `s` is South.
    fn parse_action(&self, state: &Scene, text: &str) -> Result<Direction, NotationError> {
        let moves = self.moves(state);
        named(text.trim()).filter(|&direction| moves.contains(direction)).ok_or_else(|| {
            let names: Vec<_> = moves.map(name).collect();
            let at = text.len() - text.trim_start().len();
            NotationError::new(text, at, listed(&names))
        })
    }

    fn format_state(&self, state: &Scene) -> String {
        let rows = picture::rows(self, state, false).join("/");
        let next = if state.is_lost { "lost".into() } else { state.next.to_string() };
        let (x, y) = self.layout.place(state.pacman);
        let Scene { score, moves, .. } = state;
        let mut text = format!("{rows} ; score {score} moves {moves} next {next} pacman {x},{y}");
        for ghost in self.ghosts(state) {
            let (x, y) = self.layout.place(ghost.cell);
            let heading = name(ghost.heading).to_ascii_lowercase();
            text += &format!(" ghost {x},{y},{heading},{}", ghost.scared);
        }
        text
    }

    fn parse_state(&self, text: &str) -> Result<Scene, NotationError> {
        text::state(self, text)
    }

    /// The board with Pac-Man as `P` (`X` when caught), ghosts by number, scared ones as `s`,
    /// and the score beneath.
    fn picture(&self, state: &Scene) -> String {
        let mut lines = picture::rows(self, state, true);
        lines.push(picture::status(self, state));
        lines.join("\n")
    }

    fn board(&self, state: &Scene) -> Option<Board> {
        Some(picture::board(self, state))
    }

    fn spelling(&self, _state: &Scene, direction: Direction) -> Vec<String> {
        vec![name(direction).into()]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::MAX { "Pac-Man".into() } else { "Ghosts".into() }
    }
}
