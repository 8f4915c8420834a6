//! Points are `a1` to `g7`, columns from the left and rows from the bottom. A man is placed by its
//! point, `d6`, and moved by two, `d6-d7`; `xa1` behind either takes the man on a1: `d6-d7xa1`. A
//! position is White's men, Black's men, how many each has in hand and the side to move, then the plies
//! since a man was placed or taken if there were any: `a1,d1/g7,g4 7,7 w`, `-/- 9,9 w`.

use super::rules::{DRAW_PLIES, Men, Morris, Move, ones};
use crate::squares::{letter, side};
use crate::words::{pieces, words};
use outply_game::board::Board;
use outply_game::{Notation, NotationError, Player, Rules};

impl Notation for Morris {
    fn format_action(&self, _state: &Men, Move { from, to, take }: Move) -> String {
        let from = from.map_or_else(String::new, |from| self.name(from) + "-");
        let take = take.map_or_else(String::new, |take| format!("x{}", self.name(take)));
        format!("{from}{}{take}", self.name(to))
    }

    fn parse_action(&self, state: &Men, text: &str) -> Result<Move, NotationError> {
        let error = |at: usize, expected: String| Err(NotationError::new(text, at, expected));
        if self.terminal_test(state) {
            return error(0, "nothing more: the game is over".into());
        }
        let start = text.len() - text.trim_start().len();
        let word = text.trim().to_ascii_lowercase();
        let (way, take) =
            word.split_once('x').map_or((&word[..], None), |(way, take)| (way, Some(take)));
        let legal: Vec<Move> = self.actions(state).into_iter().collect();
        let ways: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&action| self.format_action(state, Move { take: None, ..action }) == way)
            .collect();
        let taken = |action: &Move| action.take.map(|take| self.name(take));
        match (ways.iter().find(|action| taken(action).as_deref() == take), ways.first()) {
            (Some(action), _) => Ok(*action),
            (None, None) => {
                let example = legal.first().map(|&action| Move { take: None, ..action });
                let example =
                    example.map_or_else(String::new, |way| self.format_action(state, way));
                let wanted = match state.hand[state.mover()] {
                    0 => "a man and a point that it can move to",
                    _ => "an empty point to place a man on",
                };
                error(start, format!("{wanted}, as {example}"))
            }
            (None, Some(Move { take: None, .. })) => {
                error(start + way.len(), "the end: no mill is closed".into())
            }
            (None, Some(_)) => {
                let all: Vec<String> =
                    ways.iter().filter_map(taken).map(|name| format!("x{name}")).collect();
                error(start + way.len(), format!("the man to take: {}", all.join(", ")))
            }
        }
    }

    fn format_state(&self, state: &Men) -> String {
        let list = |men: u32| {
            let names: Vec<String> = ones(men).map(|point| self.name(point)).collect();
            if names.is_empty() { "-".to_owned() } else { names.join(",") }
        };
        let ([white, black], [mine, theirs]) = (state.of.map(list), state.hand);
        let side = if state.next == Player::FIRST { 'w' } else { 'b' };
        let quiet = if state.quiet > 0 { format!(" {}", state.quiet) } else { String::new() };
        format!("{white}/{black} {mine},{theirs} {side}{quiet}")
    }

    fn parse_state(&self, text: &str) -> Result<Men, NotationError> {
        let error = |at: usize, expected: &str| Err(NotationError::new(text, at, expected));
        let found: Vec<(usize, &str)> = words(text).collect();
        let [(at, men), (hands_at, hands), (side_at, mover), quiet @ ..] = &found[..] else {
            return error(text.trim_end().len(), "men, hands and the side to move, as -/- 9,9 w");
        };
        let next = side(&text[..side_at + mover.len()], *side_at, ['w', 'b'])
            .map_err(|fault| NotationError::new(text, fault.at(), fault.expected()))?;
        let Some((white, black)) = men.split_once('/') else {
            return error(at + men.len(), "'/' and Black's men");
        };
        let of =
            [self.points_of(text, *at, white)?, self.points_of(text, at + white.len() + 1, black)?];
        let mut hand = [0; 2];
        let numbers: Vec<(usize, &str)> = pieces(hands, |c| c == ',').collect();
        if numbers.len() != 2 {
            return error(*hands_at, "two numbers of men in hand, as 9,9");
        }
        for (hand, (at, number)) in hand.iter_mut().zip(numbers) {
            match number.parse::<u8>() {
                Ok(number) if number <= self.men => *hand = number,
                _ => return error(hands_at + at, &format!("a number from 0 to {}", self.men)),
            }
        }
        let quiet = match quiet {
            [] => 0,
            [(_, plies)]
                if !self.is_endless && plies.parse().is_ok_and(|plies: u8| plies <= DRAW_PLIES) =>
            {
                plies.parse().unwrap_or_default()
            }
            [(at, _), ..] => {
                let most = if self.is_endless { 0 } else { DRAW_PLIES };
                let expected =
                    if most == 0 { "the end".into() } else { format!("plies from 0 to {most}") };
                return error(*at, &expected);
            }
        };
        self.check(text, Men { of, hand, next, quiet })
    }

    fn picture(&self, state: &Men) -> String {
        self.drawing(state)
    }

    fn board(&self, state: &Men) -> Option<Board> {
        Some(self.described(state))
    }

    fn spelling(&self, _state: &Men, Move { from, to, take }: Move) -> Vec<String> {
        [from, Some(to), take].into_iter().flatten().map(|point| self.name(point)).collect()
    }

    fn player_name(&self, player: Player) -> String {
        if player == Player::FIRST { "White".into() } else { "Black".into() }
    }
}

impl Morris {
    /// A point's name.
    pub(super) fn name(&self, point: u8) -> String {
        let (x, y) = self.points.get(usize::from(point)).copied().unwrap_or_default();
        format!("{}{}", letter(x.into()), y + 1)
    }

    /// The points of a list, which stands at byte `start` of `text`.
    fn points_of(&self, text: &str, start: usize, list: &str) -> Result<u32, NotationError> {
        let mut set = 0;
        for (at, word) in pieces(list, |c| c == ',').filter(|_| list != "-") {
            let named = (0..self.points.len() as u8).find(|&point| self.name(point) == word);
            match named.map(|point| 1 << point) {
                Some(point) if set & point == 0 => set |= point,
                Some(_) => return Err(NotationError::new(text, start + at, "each point once")),
                None => {
                    return Err(NotationError::new(
                        text,
                        start + at,
                        "a point of the board, or '-'",
                    ));
                }
            }
        }
        Ok(set)
    }

    /// The position, unless the rules cannot lead to it.
    fn check(&self, text: &str, state: Men) -> Result<Men, NotationError> {
        let error = |expected: String| Err(NotationError::new(text, 0, expected));
        if state.of[0] & state.of[1] != 0 {
            return error("one man on each point at most".into());
        }
        for (player, name) in ["White", "Black"].into_iter().enumerate() {
            let men = state.men(player);
            if men > u32::from(self.men) || men < 2 {
                return error(format!(
                    "from 2 to {} men of {name}, in hand too (not {men})",
                    self.men
                ));
            }
        }
        let due = state.hand[0] + u8::from(state.next == Player::SECOND);
        if state.hand != [0; 2] && due != state.hand[1] {
            return error("men placed by turns, White first".into());
        }
        if state.men(1 - state.mover()) < 3 {
            return error("three men of who has just moved".into());
        }
        if state.quiet > 0 && state.hand != [0; 2] {
            return error("no quiet plies while men are in hand".into());
        }
        Ok(state)
    }
}
