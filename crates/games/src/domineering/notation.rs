//! Squares are `a1` to `h8`, columns from the left and rows from the bottom; a move is the two squares
//! of a domino, the lower or left one first: `a1a2`, `a1b1` (the other order and a `-` between them are
//! understood too). A position is the rows from the top, with `v` and `h` for squares that Vertical
//! and Horizontal have covered: `v3/v3/2hh/4`. Whose turn it is follows.

use super::rules::{Domineering, Dominoes, Placement};
use outply_game::board::{Board, Cell, Kind};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Domineering {
    fn format_action(&self, state: &Dominoes, action: Placement) -> String {
        self.spelling(state, action).concat()
    }

    fn parse_action(&self, state: &Dominoes, text: &str) -> Result<Placement, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error(0, "nothing more: the game is over".into());
        }
        let start = text.len() - text.trim_start().len();
        let (one, gap) = self.board.parse(text, start)?;
        let (other, end) =
            self.board.parse(text, gap + usize::from(text[gap..].starts_with('-')))?;
        if !text[end..].trim().is_empty() {
            return error(end, "the end".into());
        }
        let placement = Placement(one.min(other) as u8);
        if !self.are_neighbours(one.min(other), one.max(other), state.next) {
            let way = if state.next == Player::FIRST { "above or below" } else { "beside" };
            return error(gap, format!("the square {way} {}", self.board.name(one)));
        }
        match self.actions(state).into_iter().find(|action| *action == placement) {
            Some(action) => Ok(action),
            None => error(start, "two empty squares".into()),
        }
    }

    fn format_state(&self, state: &Dominoes) -> String {
        self.board.rows(|square| symbol(state, square))
    }

    fn parse_state(&self, text: &str) -> Result<Dominoes, NotationError> {
        let (of, end) = self.board.read(text, ['v', 'h'])?;
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if !text[end..].trim().is_empty() {
            return error(end, "the end".into());
        }
        let state = Dominoes { of, next: Player::FIRST };
        for player in [Player::FIRST, Player::SECOND] {
            if !self.is_tiled(&state, player) {
                return error(0, format!("squares of {} in pairs", name(player)));
            }
        }
        let [vertical, horizontal] = of.map(|squares| squares.count_ones() / 2);
        match vertical.checked_sub(horizontal) {
            Some(0) => Ok(Dominoes { of, next: Player::FIRST }),
            Some(1) => Ok(Dominoes { of, next: Player::SECOND }),
            _ => {
                let found = format!("{vertical} and {horizontal}");
                error(0, format!("as many dominoes of both or one more of Vertical (not {found})"))
            }
        }
    }

    fn board(&self, state: &Dominoes) -> Option<Board> {
        let (rows, columns) = (self.board.height as usize, self.board.width as usize);
        let [red, blue] = [("#c8402f", "#5a1c14"), ("#2f55a4", "#14254e")];
        // Halves are open towards each other, so that two make one stone.
        let kinds = [
            Kind::outline('v', "Vertical", "M9-1.6v44q0 4 4 4h24q4 0 4-4v-44", red),
            Kind::outline('v', "Vertical", "M9 51.6v-44q0-4 4-4h24q4 0 4 4v44", red),
            Kind::outline('h', "Horizontal", "M51.6 9h-44q-4 0-4 4v24q0 4 4 4h44", blue),
            Kind::outline('h', "Horizontal", "M-1.6 9h44q4 0 4 4v24q0 4-4 4h-44", blue),
        ];
        let halves = [Player::FIRST, Player::SECOND].map(|player| self.halves(state, player));
        let halves = halves.concat();
        let cell = |row: usize, column: usize| {
            let square = (rows - 1 - row) * columns + column;
            let piece = halves.iter().position(|half| half >> square & 1 == 1);
            let ground = if (row + column).is_multiple_of(2) { "#efe8da" } else { "#e4dac6" };
            Cell::square(&self.board.name(square as u32), (0.0, 0.0)).fill(ground).piece(piece)
        };
        let board = Board::grid(&kinds, (rows, columns), cell).lettered((rows, columns));
        let turn = if self.terminal_test(state) { "cannot move" } else { "to move" };
        Some(board.note(format!("{}: {turn}", name(state.next))))
    }

    fn spelling(&self, state: &Dominoes, Placement(first): Placement) -> Vec<String> {
        let first = u32::from(first);
        vec![self.board.name(first), self.board.name(first + self.step(state.next))]
    }

    fn player_name(&self, player: Player) -> String {
        name(player).into()
    }
}

fn name(player: Player) -> &'static str {
    if player == Player::FIRST { "Vertical" } else { "Horizontal" }
}

fn symbol(state: &Dominoes, square: u32) -> char {
    match state.of.map(|covered| covered >> square & 1) {
        [1, _] => 'v',
        [_, 1] => 'h',
        _ => '.',
    }
}

impl Domineering {
    /// The first squares of the dominoes of `player`, and the second ones. Where several stand in a
    /// line they are counted off in pairs.
    fn halves(&self, state: &Dominoes, player: Player) -> [u64; 2] {
        let covered = state.of[player.index()];
        let first = self.packed(self.placements(!covered, player), player);
        [first, first << self.step(player)]
    }

    /// Whether a domino of `player` would cover the squares `low` and `high`. Not asked of
    /// [`Domineering::domino`], which knows nothing of the edge.
    fn are_neighbours(&self, low: u32, high: u32, player: Player) -> bool {
        let row = |square: u32| square / self.board.width;
        let is_in_line = player == Player::FIRST || row(low) == row(high);
        is_in_line && high - low == self.step(player)
    }

    /// Whether the squares that each side has covered are those of dominoes.
    fn is_tiled(&self, state: &Dominoes, player: Player) -> bool {
        let [first, second] = self.halves(state, player);
        first | second == state.of[player.index()]
    }
}
