//! Writing records.

use super::{NOTE, Record, RecordError};
use crate::backgammon::board::{Board, Phase};
use crate::backgammon::rules::{Action, Backgammon};
use crate::backgammon::side::{BAR, OFF};
use outply_game::{Player, Rules};
use std::fmt::Write;

impl Backgammon {
    /// The record as MAT text; 0 points stand for money.
    ///
    /// # Errors
    /// If an action is not legal where it is made, a game was won otherwise than the record
    /// says, or one follows that cannot.
    pub fn write_mat(&self, record: &Record) -> Result<String, RecordError> {
        let mut text = match record.note.replace(['\n', '\r'], " ") {
            note if note.is_empty() => String::new(),
            note => format!("{NOTE}{note}\n"),
        };
        text += &format!(" {} point match\n", self.length().unwrap_or(0));
        let mut board = self.start_of(record);
        for (number, game) in record.games.iter().enumerate() {
            let error = |action, expected| RecordError { game: number, action, expected };
            if board.phase != Phase::Opening {
                return Err(error(0, "no further game"));
            }
            text += &header(record, &board, number + 1);
            let mut rows = Rows::default();
            for (n, &action) in game.actions.iter().enumerate() {
                let legal = self.actions(&board).into_iter().any(|legal| legal == action);
                if !legal || (n > 0 && board.phase == Phase::Opening) {
                    return Err(error(n, "a legal action of this game"));
                }
                let after = self.result(&board, action);
                rows.add(&board, &after, action);
                if self.gain(&board, action).is_some_and(|gain| game.won != Some(gain)) {
                    return Err(error(n, "the winner and the points that this action brings"));
                }
                board = after;
            }
            text += &rows.finish();
            if let Some((winner, points)) = game.won {
                let resigned = error(game.actions.len(), "one to three times the cube");
                board = self.after_game(&board, winner, points).ok_or(resigned)?;
                let over = self.length().is_some() && matches!(board.phase, Phase::Over(_));
                text += &wins(winner, points, over);
            }
        }
        Ok(text)
    }

    /// The state after a game was won: `board` itself where its last action ended it, else what
    /// a resignation makes of it; `None` if that is not for one to three times the cube. Where a whole
    /// match is given up, some servers write 16 or 100 points.
    pub fn after_game(&self, board: &Board, winner: Player, points: i32) -> Option<Board> {
        if matches!(board.phase, Phase::Opening | Phase::Over(_)) {
            return Some(*board);
        }
        let value = board.cube.value();
        let multiple = points / value;
        if (1..=3).contains(&multiple) && multiple * value == points {
            return Some(self.won(board, winner, multiple));
        }
        let length = self.length().filter(|_| points > 3 * value)?;
        let needed = i32::from(length) - i32::from(board.score.points[winner.index() & 1]);
        // As many as decide the match: what is written may be any number.
        (points >= needed).then(|| self.won(board, winner, needed.max(1)))
    }
}

/// The game's number, the players and the score.
fn header(record: &Record, board: &Board, game: usize) -> String {
    let [first, second] = &record.names;
    let [left, right] = board.score.points;
    let left = format!("{} : {left}", plain(first));
    format!("\n Game {game}\n {left:<30} {} : {right}\n", plain(second))
}

/// A name that reads back: one line, no colon, not empty.
fn plain(name: &str) -> String {
    let kept = |c: char| if c.is_control() || c == ':' || c == ';' { '_' } else { c };
    let name: String = name.trim().chars().map(kept).collect();
    if name.is_empty() { "_".into() } else { name }
}

fn wins(winner: Player, points: i32, over: bool) -> String {
    // Under the winner's cells.
    let indent = if winner == Player::FIRST { 6 } else { 34 };
    let plural = if points == 1 { "" } else { "s" };
    let over = if over { " and the match" } else { "" };
    format!("{:indent$}Wins {points} point{plural}{over}\n", "")
}

/// The rows of a game: a cell of each player.
#[derive(Default)]
struct Rows {
    rows: Vec<[String; 2]>,
}

impl Rows {
    /// What a player does. Dice wait for their play; asking for them is not written.
    fn add(&mut self, board: &Board, after: &Board, action: Action) {
        let on_roll = board.on_roll;
        match action {
            Action::Dice(dice) => self.cell(after.on_roll, format!("{}:", dice.sorted())),
            Action::Play(play) => {
                let mut others = board.side(on_roll.opponent());
                let moves = play.moves().map(|(from, to)| {
                    let hits = to != OFF && others.count(BAR - to) == 1;
                    if hits {
                        others.take(BAR - to);
                    }
                    format!(" {from}/{to}{}", if hits { "*" } else { "" })
                });
                let text = moves.collect::<String>();
                if let Some(row) = self.rows.last_mut() {
                    row[on_roll.index() & 1] += &text;
                }
            }
            Action::Roll => {}
            Action::Double => self.cell(on_roll, format!(" Doubles => {}", 2 * board.cube.value())),
            Action::Take => self.cell(on_roll.opponent(), " Takes".into()),
            Action::Pass => self.cell(on_roll.opponent(), " Drops".into()),
        }
    }

    fn cell(&mut self, player: Player, text: String) {
        let column = player.index() & 1;
        match self.rows.last_mut() {
            Some(row) if column == 1 && row[1].is_empty() => row[1] = text,
            _ => {
                let mut row = [String::new(), String::new()];
                row[column] = text;
                self.rows.push(row);
            }
        }
    }

    fn finish(self) -> String {
        let mut text = String::new();
        for (number, [left, right]) in (1..).zip(self.rows) {
            let row = format!("{number:>3}) {left:<27} {right}");
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{}", row.trim_end());
        }
        text
    }
}
