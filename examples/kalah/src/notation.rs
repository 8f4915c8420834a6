//! Keys, notation and the board.
//!
//! A move is the number of a house from the mover's left, from 1 on. A position is both sides, each
//! with its houses and its store, and the player to move: `4,4,4,4,4,4+0/4,4,4,4,4,4+0 1`.

use super::{House, Kalah, MOST_HOUSES, State};
use outply::game::board::{Board, Cell, Shape};
use outply::game::{Keyed, Notation, NotationError, Player, Rules, hash_key};

impl Keyed for Kalah {
    fn key(&self, state: &State) -> u64 {
        hash_key(state)
    }
}

impl Notation for Kalah {
    fn format_action(&self, _state: &State, house: House) -> String {
        (house + 1).to_string()
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<House, NotationError> {
        let legal = self.actions(state).into_iter();
        let mut named = legal.filter(|&house| self.format_action(state, house) == text.trim());
        let expected = || format!("a house with seeds, from 1 to {}", self.houses());
        named.next().ok_or_else(|| NotationError::new(text, 0, expected()))
    }

    fn format_state(&self, state: &State) -> String {
        let side = |player: usize| {
            let houses = state.houses[player][..self.houses()].iter();
            let houses: Vec<String> = houses.map(u8::to_string).collect();
            format!("{}+{}", houses.join(","), state.stores[player])
        };
        format!("{}/{} {}", side(0), side(1), state.next.index() + 1)
    }

    fn parse_state(&self, text: &str) -> Result<State, NotationError> {
        let fault = |part: &str, expected: &str| {
            let at = part.as_ptr() as usize - text.as_ptr() as usize;
            NotationError::new(text, at, expected)
        };
        let (board, next) = text
            .trim()
            .rsplit_once(' ')
            .ok_or_else(|| fault(&text[text.len()..], "a space and the player to move, 1 or 2"))?;
        let next = match next {
            "1" => Player::FIRST,
            "2" => Player::SECOND,
            _ => return Err(fault(next, "the player to move, 1 or 2")),
        };
        let (first, second) = board
            .split_once('/')
            .ok_or_else(|| fault(&board[board.len()..], "a slash and the second player's side"))?;
        let mut state = State { houses: [[0; MOST_HOUSES]; 2], stores: [0; 2], next };
        for (player, side) in [first, second].into_iter().enumerate() {
            let (houses, store) = side
                .split_once('+')
                .ok_or_else(|| fault(&side[side.len()..], "a plus sign and the store"))?;
            let number = |part: &str| part.parse::<u8>().map_err(|_| fault(part, "a number"));
            if houses.split(',').count() != self.houses() {
                return Err(fault(houses, &format!("{} numbers", self.houses())));
            }
            for (house, seeds) in houses.split(',').enumerate() {
                state.houses[player][house] = number(seeds)?;
            }
            state.stores[player] = number(store)?;
        }
        let seeds = |numbers: &[u8]| numbers.iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
        let all = state.houses.iter().map(|side| seeds(side)).sum::<u32>() + seeds(&state.stores);
        if all != self.all_seeds() {
            return Err(fault(text, &format!("{} seeds in all, not {all}", self.all_seeds())));
        }
        let is_bare = |side: &[u8]| side.iter().all(|&seeds| seeds == 0);
        if is_bare(&state.houses[0]) != is_bare(&state.houses[1]) {
            return Err(fault(text, "seeds in the houses of both sides, or of neither"));
        }
        Ok(state)
    }

    /// The second player's houses above, from its right to its left, and the first one's below.
    fn board(&self, state: &State) -> Option<Board> {
        let mut board = Board { columns: 4, ..Board::new(&[]) };
        for player in 0..2 {
            let (row, side) = (if player == 0 { 2.0 } else { 0.0 }, ["a", "b"][player]);
            for house in 0..self.houses() {
                let from_left = if player == 0 { house } else { self.houses() - 1 - house };
                let cell = Cell::square(&format!("{side}{}", house + 1), (from_left as f64, row));
                let seeds = state.houses[player][house];
                board.cell(cell.shape(Shape::Round).fill("#e3d3b4").writing(seeds));
                board.label((from_left as f64, 1.7 * row - 0.7), house + 1);
            }
            let at = if player == 0 { self.houses() as f64 } else { -1.0 };
            let store =
                Cell::square(&format!("{side}-store"), (at, 1.0)).shape(Shape::Oblong(0.8, 2.4));
            board.cell(store.fill("#c9a978").writing(state.stores[player]));
        }
        let turn = if self.terminal_test(state) { "the game is over" } else { "to move" };
        Some(board.note(format!("{}: {turn}", self.player_name(state.next))))
    }

    fn spelling(&self, state: &State, house: House) -> Vec<String> {
        vec![format!("{}{}", ["a", "b"][state.next.index()], house + 1)]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "first".to_owned() } else { "second".to_owned() }
    }
}
