//! Keys, notation and the picture.
//!
//! A move is the number of a house from the mover's left, from 1 on. A position is both sides, each
//! with its houses and its store, and the player to move: `4,4,4,4,4,4+0/4,4,4,4,4,4+0 1`.

use crate::{House, Kalah, MOST_HOUSES, State};
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

    fn picture(&self, state: &State) -> String {
        let row = |seeds: &mut dyn Iterator<Item = u8>| {
            seeds.map(|seeds| format!("{seeds:>4}")).collect::<String>()
        };
        let numbers: Vec<u8> = (1..=self.houses() as u8).collect();
        let width = 4 * self.houses();
        let [mine, theirs] = [0, 1].map(|player| &state.houses[player][..self.houses()]);
        format!(
            "second{}\n      {}\n{:>4}  {:width$}{:>6}\n      {}\nfirst {}\nto move: {}",
            row(&mut numbers.iter().rev().copied()),
            row(&mut theirs.iter().rev().copied()),
            state.stores[1],
            "",
            state.stores[0],
            row(&mut mine.iter().copied()),
            row(&mut numbers.iter().copied()),
            self.player_name(state.next),
        )
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "first".to_owned() } else { "second".to_owned() }
    }
}
