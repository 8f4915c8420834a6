//! Plays as everybody writes them, dice as two digits (`31`), the cube as `roll`, `double`,
//! `take` and `pass`; positions as GNU Backgammon's IDs.

use super::board::{Board, Phase};
use super::dice::Dice;
use super::rules::{Action, Backgammon};
use super::stakes::Opening;
use super::{mat, picture, play_text};
use outply_game::board::Board as Drawn;
use outply_game::{Notation, NotationError, Player, Recorded, Rules};

impl Notation for Backgammon {
    fn format_action(&self, state: &Board, action: Action) -> String {
        match action {
            Action::Dice(dice) => dice.to_string(),
            Action::Play(play) => play_text::write(state, play),
            Action::Roll => "roll".into(),
            Action::Double => "double".into(),
            Action::Take => "take".into(),
            Action::Pass => "pass".into(),
        }
    }

    fn parse_action(&self, state: &Board, text: &str) -> Result<Action, NotationError> {
        let at = text.len() - text.trim_start().len();
        let end = at + text.trim().len();
        match state.phase {
            Phase::Opening | Phase::Rolling => self.read_dice(state, text, at),
            Phase::Moving(dice) => play_text::read(state, dice, text, (at, end)).map(Action::Play),
            Phase::Doubling => match text.trim() {
                "roll" => Ok(Action::Roll),
                "double" | "redouble" => Ok(Action::Double),
                _ => Err(NotationError::new(text, at, "roll or double")),
            },
            Phase::Doubled => match text.trim() {
                "take" | "accept" => Ok(Action::Take),
                "pass" | "drop" => Ok(Action::Pass),
                _ => Err(NotationError::new(text, at, "take or pass")),
            },
            Phase::Over(_) => Err(NotationError::new(text, at, "nothing: the game is over")),
        }
    }

    fn format_state(&self, state: &Board) -> String {
        self.write_board(state)
    }

    fn parse_state(&self, text: &str) -> Result<Board, NotationError> {
        self.read_board(text)
    }

    /// A MAT record's games.
    fn records(&self, text: &str) -> Result<Vec<Recorded>, NotationError> {
        let record = self.read_mat(text)?;
        if record.games.is_empty() {
            return Err(NotationError::new(text, text.len(), "a game"));
        }
        let begins = |line: &(usize, &str)| line.1.trim_start().starts_with("Game ");
        let mut lines = (1..).zip(text.lines()).filter(begins).map(|(line, _)| line);
        let mut board = self.start_of(&record);
        let mut recorded = |game: &mat::Game| {
            let start = (board != self.initial()).then(|| self.format_state(&board));
            let mut actions = Vec::new();
            for &action in &game.actions {
                actions.push(self.format_action(&board, action));
                board = self.result(&board, action);
            }
            // A player who has resigned left the game where it was.
            if let Some((winner, points)) =
                game.won.filter(|_| !matches!(board.phase, Phase::Opening | Phase::Over(_)))
            {
                board = self.after_game(&board, winner, points).unwrap_or(board);
            }
            Recorded { start, actions, line: lines.next().unwrap_or(1) }
        };
        Ok(record.games.iter().map(&mut recorded).collect())
    }

    fn picture(&self, state: &Board) -> String {
        picture::text(self, state)
    }

    fn board(&self, state: &Board) -> Option<Drawn> {
        Some(picture::described(self, state))
    }

    /// Where each move of a checker starts and ends, in the mover's numbers.
    fn spelling(&self, _state: &Board, action: Action) -> Vec<String> {
        match action {
            Action::Dice(_) => Vec::new(),
            Action::Play(play) => play_text::clicks(play),
            Action::Roll => vec!["roll".into()],
            Action::Double => vec!["double".into()],
            Action::Take => vec!["take".into()],
            Action::Pass => vec!["pass".into()],
        }
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "X".into() } else { "O".into() }
    }
}

impl Backgammon {
    /// Two digits, with nothing, `-` or a space between.
    fn read_dice(&self, state: &Board, text: &str, at: usize) -> Result<Action, NotationError> {
        let opening = (state.phase == Phase::Opening).then_some(self.opening);
        let contested = opening == Some(Opening::Contested);
        let unequal = contested || opening == Some(Opening::FirstWon);
        let expected = match opening {
            Some(Opening::Contested) => "two different dice from 1 to 6, X's first",
            Some(Opening::FirstWon) => "two different dice from 1 to 6",
            _ => "two dice from 1 to 6",
        };
        let digits = text.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != '-');
        let mut dice = [0; 2];
        let mut count = 0;
        for (place, c) in digits {
            let error = || NotationError::new(text, place, expected);
            let die = c.to_digit(10).filter(|die| (1..=6).contains(die)).ok_or_else(error)?;
            *dice.get_mut(count).ok_or_else(error)? = die as u8;
            count += 1;
            if unequal && count == 2 && dice[0] == dice[1] {
                return Err(error());
            }
        }
        let error = || NotationError::new(text, if count == 0 { at } else { text.len() }, expected);
        let dice = Dice::new(dice[0], dice[1]).ok_or_else(error)?;
        Ok(Action::Dice(if contested { dice } else { dice.sorted() }))
    }
}
