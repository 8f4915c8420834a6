//! Reading records.

use super::{Game, NOTE, Record};
use crate::backgammon::board::{Board, Phase, Score};
use crate::backgammon::dice::Dice;
use crate::backgammon::play_text;
use crate::backgammon::rules::{Action, Backgammon};
use crate::backgammon::stakes::Opening;
use outply_game::{NotationError, Player, Rules};

/// Cells that begin left of this column (the row's number included) are the first player's,
/// where a row has only one.
const MIDDLE: usize = 20;

impl Backgammon {
    /// The record that a MAT text holds: one game for money (`0 point match`), or a match.
    ///
    /// # Errors
    /// Where the text is malformed, a play is illegal, or the match is not to these rules'
    /// length.
    pub fn read_mat(&self, text: &str) -> Result<Record, NotationError> {
        let board = self.initial();
        let record = Record::default();
        let mut reader = Reader { rules: self, text, board, record, named: false };
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            reader.line(at, line.trim_end())?;
            at += line.len();
        }
        Ok(reader.record)
    }
}

struct Reader<'t> {
    rules: &'t Backgammon,
    text: &'t str,
    board: Board,
    record: Record,
    /// Whether the players of the game that is read are known.
    named: bool,
}

impl Reader<'_> {
    fn error<T>(&self, at: usize, expected: impl Into<String>) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, at, expected))
    }

    /// Reads the line that begins at byte `at`.
    fn line(&mut self, at: usize, line: &str) -> Result<(), NotationError> {
        let word = line.trim_start();
        let at = at + line.len() - word.len();
        let number = word.split_once(')').filter(|(number, _)| number.parse::<u32>().is_ok());
        match number {
            _ if word.starts_with(NOTE) => {
                self.record.note = word[NOTE.len()..].trim().to_owned();
                Ok(())
            }
            _ if word.is_empty() || word.starts_with(';') => Ok(()),
            Some((number, _)) => self.row(at, word, number.len() + 1, line.len() - word.len()),
            None if word.contains(" point match") => self.length(at, word),
            None if word.starts_with("Game ") => self.game(at),
            None if word.starts_with("Wins") => self.wins(at, word, side(line.len() - word.len())),
            None if !self.named => self.names(at, word),
            None => self.error(at, "a row such as `1) 31: 8/5 6/5`, Game, or Wins"),
        }
    }

    fn length(&self, at: usize, word: &str) -> Result<(), NotationError> {
        let length = u32::from(self.rules.length().unwrap_or(0));
        let found = word.split(' ').next().and_then(|number| number.parse().ok());
        if found == Some(length) {
            Ok(())
        } else {
            self.error(at, format!("{length} point match (0 for money)"))
        }
    }

    fn game(&mut self, at: usize) -> Result<(), NotationError> {
        self.named = false;
        match self.board.phase {
            Phase::Opening => Ok(()),
            Phase::Over(_) => self.error(at, "the end: all has been played"),
            _ => self.error(at, "the rest of the game before"),
        }
    }

    /// `name : score` twice.
    fn names(&mut self, at: usize, word: &str) -> Result<(), NotationError> {
        let expected = "two players with their points, such as `Ann : 0  Bob : 0`";
        let Some((left, rest)) = word.split_once(':') else { return self.error(at, expected) };
        let Some((middle, right)) = rest.split_once(':') else { return self.error(at, expected) };
        let middle = middle.trim_start();
        let digits = middle.find(|c: char| !c.is_ascii_digit()).unwrap_or(middle.len());
        let (score, name) = middle.split_at(digits);
        let points = [score, right.trim()].map(|points| points.parse::<u8>().ok());
        self.score(at, points)?;
        if self.board.phase != Phase::Opening {
            return self.error(at, "the end: all has been played");
        }
        self.record.games.push(Game::default());
        self.record.names = [left.trim(), name.trim()].map(str::to_owned);
        self.named = true;
        Ok(())
    }

    /// The points before a game: those that the games before have brought. A record may begin anywhere
    /// in a match, by the Crawford game where one player needs one point and nobody doubles in it.
    fn score(&mut self, at: usize, points: [Option<u8>; 2]) -> Result<(), NotationError> {
        let Some(length) = self.rules.length() else { return Ok(()) };
        let [first, second] = self.board.score.points;
        match points {
            [Some(a), Some(b)] if self.record.games.is_empty() && a.max(b) < length => {
                let close = (a == length - 1) != (b == length - 1);
                let crawford = close && length > 1 && !self.doubles_in_game(at);
                self.record.score = Score { points: [a, b], crawford };
                self.board = self.rules.game(self.record.score);
                Ok(())
            }
            points if points == [Some(first), Some(second)] => Ok(()),
            _ if self.record.games.is_empty() => {
                self.error(at, format!("a score below {length} for each player"))
            }
            _ => self.error(at, format!("the score of {first} to {second}")),
        }
    }

    /// Whether anybody doubles in the game whose players stand at `at`.
    fn doubles_in_game(&self, at: usize) -> bool {
        let mut rows = self.text[at..].lines();
        let in_game = |row: &&str| !row.trim_start().starts_with("Game ");
        rows.by_ref().take_while(in_game).any(|row| row.contains("Doubles"))
    }

    /// A row, `word`, whose cells begin after `skip` bytes and which stands `indent` bytes from
    /// its line's start.
    fn row(
        &mut self,
        at: usize,
        word: &str,
        skip: usize,
        indent: usize,
    ) -> Result<(), NotationError> {
        let starts = cells(word, skip);
        if starts.is_empty() && !word[skip..].trim().is_empty() {
            return self.error(at + skip, "dice such as 31:, Doubles, Takes or Drops");
        }
        for (n, &start) in starts.iter().enumerate() {
            let end = starts.get(n + 1).copied().unwrap_or(word.len());
            let player = match starts.len() {
                1 => side(start + indent),
                _ => Player(n.min(1) as u8),
            };
            self.cell(at + start, at + start + word[start..end].trim_end().len(), player)?;
        }
        Ok(())
    }

    /// What `player` does in the text from `start` to `end`.
    fn cell(&mut self, start: usize, end: usize, player: Player) -> Result<(), NotationError> {
        let cell = &self.text[start..end];
        let doubled = self.board.phase == Phase::Doubled;
        let answers = if doubled { self.board.on_roll.opponent() } else { self.board.on_roll };
        if cell.starts_with("Wins") {
            return self.wins(start, cell, player);
        }
        if matches!(self.board.phase, Phase::Over(_)) || !self.named {
            return self.error(start, "Game, and the players, before its first row");
        }
        if self.board.phase != Phase::Opening && player != answers {
            let turn = if player == Player::FIRST { "right" } else { "left" };
            return self.error(start, format!("the {turn} player's turn"));
        }
        match (cell.split_whitespace().next().unwrap_or(""), self.board.phase) {
            ("Doubles", Phase::Doubling) => self.double(start, cell),
            ("Doubles", _) => self.error(start, "dice: no double is allowed here"),
            ("Takes", Phase::Doubled) => self.make(Action::Take),
            ("Drops", Phase::Doubled) => self.make(Action::Pass),
            (_, Phase::Doubled) => self.error(start, "Takes or Drops"),
            ("Takes" | "Drops", _) => self.error(start, "dice: nobody has doubled"),
            _ => self.dice(start, end, player),
        }
    }

    fn make(&mut self, action: Action) -> Result<(), NotationError> {
        if let Some(game) = self.record.games.last_mut() {
            game.actions.push(action);
            game.won = self.rules.gain(&self.board, action);
            self.named = game.won.is_none();
        }
        self.board = self.rules.result(&self.board, action);
        Ok(())
    }

    fn double(&mut self, at: usize, cell: &str) -> Result<(), NotationError> {
        let value = 2 * self.board.cube.value();
        match cell.split_once("=>") {
            Some((_, to)) if to.trim().parse() != Ok(value) => {
                self.error(at, format!("Doubles => {value}"))
            }
            _ => self.make(Action::Double),
        }
    }

    /// `31:` and a play.
    fn dice(&mut self, start: usize, end: usize, player: Player) -> Result<(), NotationError> {
        let digit =
            |n: usize| self.text.as_bytes().get(start + n).map_or(0, |b| b.wrapping_sub(b'0'));
        let Some(dice) = Dice::new(digit(0), digit(1)).map(Dice::sorted) else {
            return self.error(start, "two dice from 1 to 6");
        };
        if self.board.phase == Phase::Opening {
            self.open(start, dice, player)?;
        } else {
            if self.board.phase == Phase::Doubling {
                self.make(Action::Roll)?;
            }
            self.make(Action::Dice(dice))?;
        }
        // At the very end the dice may still lie there.
        let can_move = |action| !matches!(action, Action::Play(play) if play.is_dance());
        let rest = self.text[start + 3..].trim_start();
        if (rest.is_empty() || rest.starts_with("Wins"))
            && self.rules.actions(&self.board).into_iter().any(can_move)
        {
            return Ok(());
        }
        let play = play_text::read(&self.board, dice, self.text, (start + 3, end))?;
        self.make(Action::Play(play))
    }

    /// The first roll of a game: who begins has thrown the higher die.
    fn open(&mut self, at: usize, dice: Dice, player: Player) -> Result<(), NotationError> {
        if self.rules.opening == Opening::FirstBegins {
            if player == Player::SECOND {
                return self.error(at, "a play of the left player, who begins");
            }
            return self.make(Action::Dice(dice));
        }
        if dice.is_double() {
            return self.error(at, "two different dice at the opening");
        }
        let (high, low) = (dice.first(), dice.second());
        let thrown = if player == Player::FIRST { (high, low) } else { (low, high) };
        let thrown = Dice::new(thrown.0, thrown.1).unwrap_or(dice);
        self.make(Action::Dice(thrown))
    }

    /// `Wins 2 points`, after the game's last action, or where the other player has resigned.
    fn wins(&mut self, at: usize, word: &str, winner: Player) -> Result<(), NotationError> {
        let points = word.split_whitespace().nth(1).and_then(|number| number.parse::<i32>().ok());
        let Some(points) = points else { return self.error(at, "Wins and a number") };
        let Some(game) = self.record.games.last_mut() else {
            return self.error(at, "Game before its result");
        };
        match game.won {
            Some((_, gained)) if gained == points => return Ok(()),
            Some((_, gained)) => return self.error(at, format!("Wins {gained}")),
            None => game.won = Some((winner, points)),
        }
        let after = self.rules.after_game(&self.board, winner, points);
        let Some(after) = after.filter(|_| self.named) else {
            return self.error(at, "one to three times the cube won in a game that goes on");
        };
        (self.board, self.named) = (after, false);
        Ok(())
    }
}

/// Whose a cell is that begins in this column.
fn side(column: usize) -> Player {
    if column < MIDDLE { Player::FIRST } else { Player::SECOND }
}

/// Where the cells of a row begin.
fn cells(row: &str, skip: usize) -> Vec<usize> {
    let bytes = row.as_bytes();
    let dice = |at: usize| match bytes.get(at..at + 3) {
        Some([a, b, b':']) => a.is_ascii_digit() && b.is_ascii_digit(),
        _ => false,
    };
    let word = |at: usize| {
        let names = ["Doubles", "Takes", "Drops", "Wins"];
        names.iter().any(|name| bytes[at..].starts_with(name.as_bytes()))
    };
    let begins = |at: usize| bytes[at - 1].is_ascii_whitespace() || at == skip;
    (skip.max(1)..bytes.len()).filter(|&at| begins(at) && (dice(at) || word(at))).collect()
}
