//! A move is the number of a house from the mover's left, from 1 on. A position is both sides, each
//! with its houses from its left and its store, and the player to move:
//! `4,4,4,4,4,4+0/4,4,4,4,4,4+0 1`.

use super::rules::{House, Kalah, MOST_HOUSES, Seeds};
use outply_game::board::{Board, Cell, Shape};
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Kalah {
    fn format_action(&self, _state: &Seeds, House(house): House) -> String {
        (house + 1).to_string()
    }

    fn parse_action(&self, state: &Seeds, text: &str) -> Result<House, NotationError> {
        let at = text.len() - text.trim_start().len();
        let error = |expected: String| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error("nothing more: the game is over".into());
        }
        let house = match text.trim().parse::<usize>() {
            Ok(house) if (1..=self.houses).contains(&house) => house - 1,
            _ => return error(format!("a house from 1 to {}", self.houses)),
        };
        if state.houses[state.next.index()][house] == 0 {
            return error(format!("a house with seeds ({} is empty)", house + 1));
        }
        Ok(House(house as u8))
    }

    fn format_state(&self, state: &Seeds) -> String {
        let side = |player: usize| {
            let houses = state.houses[player][..self.houses].iter();
            let houses: Vec<String> = houses.map(u8::to_string).collect();
            format!("{}+{}", houses.join(","), state.stores[player])
        };
        format!("{}/{} {}", side(0), side(1), state.next.index() + 1)
    }

    fn parse_state(&self, text: &str) -> Result<Seeds, NotationError> {
        let rest = text.trim_end();
        let Some((board, word)) = rest.rsplit_once(char::is_whitespace) else {
            return Err(fault(text, &text[rest.len()..], "a space and the player to move, 1 or 2"));
        };
        let next = match word {
            "1" => Player::FIRST,
            "2" => Player::SECOND,
            _ => return Err(fault(text, word, "the player to move, 1 or 2")),
        };
        let (first, second) = board.split_once('/').ok_or_else(|| {
            fault(text, &board[board.len()..], "'/' and the second player's side")
        })?;
        let [first, second] = [self.parse_side(text, first)?, self.parse_side(text, second)?];
        let state = Seeds { houses: [first.0, second.0], stores: [first.1, second.1], next };
        self.check(text, state)
    }

    /// North's houses above, from its right to its left, and South's below.
    fn board(&self, state: &Seeds) -> Option<Board> {
        let mut board = Board { columns: 4, ..Board::new(&[]) };
        for player in 0..2 {
            let (row, side) = (if player == 0 { 2.0 } else { 0.0 }, ["a", "b"][player]);
            for house in 0..self.houses {
                let from_left = if player == 0 { house } else { self.houses - 1 - house };
                let cell = Cell::square(&format!("{side}{}", house + 1), (from_left as f64, row));
                let seeds = state.houses[player][house];
                board.cell(cell.shape(Shape::Round).fill("#e3d3b4").writing(seeds));
                board.label((from_left as f64, 1.7 * row - 0.7), house + 1);
            }
            let at = if player == 0 { self.houses as f64 } else { -1.0 };
            let store = Cell::square(&format!("{side}-store"), (at, 1.0));
            let store = store.shape(Shape::Oblong(0.8, 2.4)).fill("#c9a978");
            board.cell(store.writing(state.stores[player]));
        }
        let turn = if self.terminal_test(state) { "the game is over" } else { "to move" };
        Some(board.note(format!("{}: {turn}", self.player_name(state.next))))
    }

    fn spelling(&self, state: &Seeds, House(house): House) -> Vec<String> {
        vec![format!("{}{}", ["a", "b"][state.next.index()], house + 1)]
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "South".to_owned() } else { "North".to_owned() }
    }
}

fn fault(text: &str, part: &str, expected: impl Into<String>) -> NotationError {
    NotationError::new(text, part.as_ptr() as usize - text.as_ptr() as usize, expected)
}

impl Kalah {
    /// One side's houses and its store.
    fn parse_side(&self, text: &str, side: &str) -> Result<([u8; MOST_HOUSES], u8), NotationError> {
        let Some((houses, store)) = side.split_once('+') else {
            return Err(fault(text, &side[side.len()..], "'+' and the seeds in the store"));
        };
        let number = |part: &str| {
            let number = part.trim().parse::<u8>();
            number.map_err(|_| fault(text, part.trim(), "a number of seeds"))
        };
        let mut side = [0; MOST_HOUSES];
        if houses.split(',').count() != self.houses {
            return Err(fault(text, houses, format!("{} numbers", self.houses)));
        }
        for (house, seeds) in side.iter_mut().zip(houses.split(',')) {
            *house = number(seeds)?;
        }
        Ok((side, number(store)?))
    }

    /// The position, unless the rules cannot lead to it.
    fn check(&self, text: &str, state: Seeds) -> Result<Seeds, NotationError> {
        let sum = |numbers: &[u8]| numbers.iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
        let [first, second] = [0, 1].map(|player| sum(&state.houses[player]));
        let all = first + second + sum(&state.stores);
        if all != self.all_seeds() {
            let expected = format!("{} seeds in all, not {all}", self.all_seeds());
            return Err(fault(text, text, expected));
        }
        if (first == 0) != (second == 0) {
            return Err(fault(text, text, "seeds in the houses of both sides, or of neither"));
        }
        Ok(state)
    }
}
