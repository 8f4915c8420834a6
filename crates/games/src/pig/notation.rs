//! Actions are `roll` and `hold`; rolls are written `4` or `3-5`. A position is the scores, the
//! turn's total and the player at turn, and `roll` while the dice roll: `34,52 12 1 roll`.

use super::rules::{Pig, PigAction, PigState, WinnerTakesAll};
use crate::words::{pieces, trimmed, words};
use outply_game::board::{Board, Cell, Shape};
use outply_game::{MAX_PLAYERS, Mover, Notation, NotationError, Player, Rules};

impl<W: WinnerTakesAll> Notation for Pig<W> {
    fn format_action(&self, _state: &PigState, action: PigAction) -> String {
        match action {
            PigAction::Roll => "roll".into(),
            PigAction::Hold => "hold".into(),
            PigAction::Die(pips) => pips.to_string(),
            PigAction::Dice(low, high) => format!("{low}-{high}"),
        }
    }

    fn parse_action(&self, state: &PigState, text: &str) -> Result<PigAction, NotationError> {
        let (at, word) = trimmed(text);
        let word = word.to_ascii_lowercase();
        let turned = word.split_once('-').map(|(one, other)| format!("{other}-{one}"));
        let named = |action: &PigAction| {
            let name = self.format_action(state, *action);
            name == word || Some(name) == turned
        };
        let action = self.actions(state).into_iter().find(named);
        action.ok_or_else(|| NotationError::new(text, at, self.expected(state)))
    }

    fn format_state(&self, state: &PigState) -> String {
        let scores: Vec<String> = self.scores(state).iter().map(u16::to_string).collect();
        let rolling = if state.rolling { " roll" } else { "" };
        format!("{} {} {}{rolling}", scores.join(","), state.turn, state.next.0 + 1)
    }

    fn parse_state(&self, text: &str) -> Result<PigState, NotationError> {
        let mut words = words(text);
        let mut word = |expected: &str| {
            words.next().ok_or_else(|| NotationError::new(text, text.len(), expected))
        };
        let scores = self.parse_scores(text, word("the scores")?)?;
        let (turn_at, turn) = word("the turn's total")?;
        let next = self.parse_player(text, word("the player at turn")?)?;
        let own = scores[next.index()];
        let turn = self.parse_total(text, turn_at, turn, own)?;
        let state = PigState { scores, turn, next, rolling: false };
        match words.next() {
            None => Ok(state),
            Some((at, "roll")) if self.is_over(&state) => {
                Err(NotationError::new(text, at, "nothing more: the game is over"))
            }
            Some((at, "roll")) => match words.next() {
                None => Ok(PigState { rolling: true, ..state }),
                Some(_) => Err(NotationError::new(text, at + 4, "nothing more")),
            },
            Some((at, _)) => Err(NotationError::new(text, at, "roll or nothing more")),
        }
    }

    fn picture(&self, state: &PigState) -> String {
        let line = |(place, &score): (u8, &u16)| {
            let at_turn = Player(place) == state.next;
            let turn = if at_turn { state.turn } else { 0 };
            let (banked, total) = self.bars(score, turn, 50);
            let mark = if at_turn { '>' } else { ' ' };
            let shown = "=".repeat(banked) + &"+".repeat(total);
            format!("{mark} player {} {score:>5} {shown}", place + 1).trim_end().to_owned()
        };
        let mut lines: Vec<String> = (0..).zip(self.scores(state)).map(line).collect();
        lines.push(self.caption(state));
        lines.join("\n")
    }

    /// A bar for each player: what is banked, the turn's total, and what is left to the target.
    fn board(&self, state: &PigState) -> Option<Board> {
        let mut board = Board::new(&[]);
        for (place, &score) in self.scores(state).iter().enumerate() {
            let y = place as f64;
            let turn = if place == state.next.index() { state.turn } else { 0 };
            let (banked, total) = self.bars(score, turn, BAR);
            board.label((-2.6, y), format!("player {}", place + 1));
            board.label((-1.0, y), score);
            let parts = [
                ("banked", banked, "#3b6fb6"),
                ("turn", total, "#e8c33c"),
                ("left", BAR - banked - total, "#eef1f4"),
            ];
            let mut x = 0.0;
            for (part, long, fill) in parts {
                let long = long as f64 / 10.0;
                let cell = Cell::square(&format!("{part}-{}", place + 1), (x + long / 2.0, y));
                board.cell(cell.shape(Shape::Oblong(long, 0.7)).fill(fill));
                x += long;
            }
        }
        let board = board.note(self.caption(state));
        Some(board.button("roll", "roll").button("hold", "hold"))
    }

    fn spelling(&self, state: &PigState, action: PigAction) -> Vec<String> {
        vec![self.format_action(state, action)]
    }
}

/// The length of a whole bar, in tenths of a cell.
const BAR: usize = 100;

impl<W: WinnerTakesAll> Pig<W> {
    fn scores<'s>(&self, state: &'s PigState) -> &'s [u16] {
        &state.scores[..self.players()]
    }

    /// The lengths of the bars for a score and a total, the target being `whole` long.
    fn bars(&self, score: u16, total: u16, whole: usize) -> (usize, usize) {
        let length =
            |points: u16| usize::from(points.min(self.target)) * whole / usize::from(self.target);
        (length(score), length(score.saturating_add(total)) - length(score))
    }

    fn caption(&self, state: &PigState) -> String {
        let (player, turn) = (state.next.0 + 1, state.turn);
        if self.is_over(state) {
            return format!("player {player} reaches {} and wins", state.score(state.next) + turn);
        }
        let does = match self.to_move(state) {
            Mover::Chance => "is rolling",
            Mover::Player(_) if turn == 0 => "is to roll",
            Mover::Player(_) => "is to roll or hold",
        };
        format!("turn total {turn}, target {}; player {player} {does}", self.target)
    }

    fn expected(&self, state: &PigState) -> &'static str {
        match (self.is_over(state), state.rolling, self.dice) {
            (true, _, _) => "nothing: the game is over",
            (_, true, super::Dice::One) => "the die's pips, 1 to 6",
            (_, true, super::Dice::Two) => "two dice, such as 3-5",
            _ if state.turn == 0 => "roll",
            _ => "roll or hold",
        }
    }

    fn parse_scores(
        &self,
        text: &str,
        (start, list): (usize, &str),
    ) -> Result<[u16; MAX_PLAYERS], NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        let mut scores = [0; MAX_PLAYERS];
        let mut count = 0;
        for (at, piece) in pieces(list, |c| c == ',') {
            let number = piece.parse::<u16>().ok();
            let can_be = |&n: &u16| n < self.target && self.dice.adds_up(n);
            match (scores[..self.players()].get_mut(count), number.filter(can_be)) {
                (None, _) => return error(start + at, format!("{} scores", self.players())),
                (_, None) => return error(start + at, self.a_score()),
                (Some(score), Some(number)) => *score = number,
            }
            count += 1;
        }
        if count < self.players() {
            return error(start + list.len(), format!("{} scores", self.players()));
        }
        Ok(scores)
    }

    fn a_score(&self) -> String {
        let least = self.dice.gains().0;
        format!("a score: 0, or from {least} to less than {}", self.target)
    }

    fn parse_player(&self, text: &str, (at, word): (usize, &str)) -> Result<Player, NotationError> {
        let number = word.parse::<u8>().ok().filter(|n| (1..=self.players() as u8).contains(n));
        let expected = || format!("the player at turn, 1 to {}", self.players());
        let number = number.ok_or_else(|| NotationError::new(text, at, expected()))?;
        Ok(Player(number - 1))
    }

    /// A total that rolls can add up to, the target not being reached before the last.
    fn parse_total(
        &self,
        text: &str,
        at: usize,
        word: &str,
        own: u16,
    ) -> Result<u16, NotationError> {
        let (least, most) = self.dice.gains();
        let arises = |&total: &u16| {
            let before = |gain| total.checked_sub(gain).filter(|t| self.dice.adds_up(*t));
            total == 0 || (least..=most).filter_map(before).any(|t| t < self.target - own)
        };
        let expected = || {
            let wins = self.target - own;
            format!("a total: 0, or from {least} to {wins} or what the last roll adds beyond")
        };
        let total = word.parse::<u16>().ok().filter(arises);
        total.ok_or_else(|| NotationError::new(text, at, expected()))
    }
}
