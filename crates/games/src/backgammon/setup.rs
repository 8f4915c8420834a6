//! Positions from text: the IDs, and what the rules say of them.

use super::board::{Board, Cube, Phase, Score, multiple};
use super::ids::{MATCH, MatchKey, POSITION, Status, position_id, read_position};
use super::rules::Backgammon;
use super::side::{OFF, POINTS, Side, across};
use super::stakes::{Opening, Stakes, signed};
use outply_game::{NotationError, Player};

/// What follows the IDs where the player on roll has declined to double.
const ROLLING: &str = ":roll";

impl Backgammon {
    /// The position ID and the match ID with a colon between, and `:roll` where the player on
    /// roll might have doubled and asked for the dice, which the IDs cannot tell.
    pub(super) fn write_board(&self, board: &Board) -> String {
        let without_jacoby = self.stakes != (Stakes::Money { jacoby: true });
        let dropped = board.finished().is_none();
        let length = self.length().unwrap_or(0);
        let key = MatchKey::of(board, length, without_jacoby, dropped);
        let rolling = board.phase == Phase::Rolling && self.before_dice(board) == Phase::Doubling;
        let rolling = if rolling { ROLLING } else { "" };
        format!("{}:{}{rolling}", position_id(board), key.write())
    }

    /// A position ID alone (the first player on roll, a new cube, no points won yet), or with a
    /// colon and a match ID.
    pub(super) fn read_board(&self, text: &str) -> Result<Board, NotationError> {
        let at = text.len() - text.trim_start().len();
        let word = text.trim();
        let (position, rest) = word.split_once(':').unwrap_or((word, ""));
        let (mine, theirs) = read_position(text, at, position, self.checkers())?;
        consistent(text, at, mine, theirs)?;
        if rest.is_empty() && !word.ends_with(':') {
            let board = self.place([mine, theirs], Player::FIRST);
            return board.ok_or_else(|| NotationError::new(text, at, "a position"));
        }
        let at = at + POSITION + 1;
        let (key, tail) = rest.split_at_checked(MATCH).unwrap_or((rest, ""));
        let key = MatchKey::read(text, at, key)?;
        let wrong = |expected: &str| NotationError::new(text, at, expected);
        let board = self.with_key(mine, theirs, &key).map_err(|expected| wrong(&expected))?;
        match (tail, board.phase) {
            ("", _) => Ok(board),
            (ROLLING, Phase::Doubling) => Ok(Board { phase: Phase::Rolling, ..board }),
            _ => Err(NotationError::new(text, at + MATCH, "the end, or :roll before the dice")),
        }
    }

    /// The players' checkers with `on_roll` to roll (or to double, or all over), a new cube and
    /// no points won yet; `None` where both stand on one point or have borne off everything, or a player has more checkers
    /// than the game.
    pub fn place(&self, sides: [Side; 2], on_roll: Player) -> Option<Board> {
        let [first, second] = sides;
        let on_roll = Player(on_roll.0 & 1);
        let too_many = |side: &Side| side.count(OFF) < self.spare;
        if shared(first, second) != 0 || sides == [Side::BORNE_OFF; 2] || sides.iter().any(too_many)
        {
            return None;
        }
        let (cube, score) = (Cube::CENTRED, Score::default());
        let board = Board { sides, on_roll, phase: Phase::Rolling, cube, score };
        Some(match board.finished() {
            None => Board { phase: self.before_dice(&board), ..board },
            Some(winner) => self.over(board, winner),
        })
    }

    /// The state after `winner` has borne off the last checker.
    fn over(&self, board: Board, winner: Player) -> Board {
        let loser = board.side(winner.opponent());
        let points = match self.stakes {
            Stakes::Match { .. } => 1,
            _ => self.gammons(&board, multiple(loser, self.spare)) * board.cube.value(),
        };
        Board { phase: Phase::Over(signed(winner, points)), ..board }
    }

    /// The position with what the match ID says, or what is wrong with that under these rules.
    fn with_key(&self, mine: Side, theirs: Side, key: &MatchKey) -> Result<Board, String> {
        let score = self.check_score(key)?;
        self.check_cube(key)?;
        let on_roll = key.on_roll;
        let sides = if on_roll == Player::FIRST { [mine, theirs] } else { [theirs, mine] };
        let phase = Phase::Rolling;
        let board = Board { sides, on_roll, phase, cube: key.cube, score };
        let phase = self.phase(&board, key)?;
        Ok(Board { phase, ..board })
    }

    fn check_score(&self, key: &MatchKey) -> Result<Score, String> {
        let length = self.length().unwrap_or(0);
        if key.length != u16::from(length) {
            return Err(format!("a match to {length} points (0 for money), not to {}", key.length));
        }
        if length == 0 {
            // A session's running score is nothing to a single game.
            return Ok(Score::default());
        }
        let mut score = key.score(length).ok_or(format!("at most {length} points each"))?;
        let [first, second] = score.points;
        let over = matches!(key.status, Status::Finished | Status::Dropped);
        let reached = first == length || second == length;
        if reached != over || first + second == 2 * length {
            return Err(format!("a player with {length} points exactly when the match is over"));
        }
        // A match to one point has no cube, so that the flag says nothing there.
        score.crawford &= length > 1;
        if score.crawford && (first.max(second) < length - 1 || first == second) {
            return Err("a player one point short of the match in the Crawford game".into());
        }
        Ok(score)
    }

    fn check_cube(&self, key: &MatchKey) -> Result<(), String> {
        let cubeless = self.stakes == Stakes::Cubeless || self.length() == Some(1);
        match key.cube {
            cube if cube == Cube::CENTRED => Ok(()),
            _ if cubeless || key.crawford => Err("a cube at 1 in the middle".into()),
            Cube { log: 0, .. } => Err("a cube at 1 in the middle, or a turned one".into()),
            Cube { owner: None, .. } => Err("an owner of the turned cube".into()),
            _ => Ok(()),
        }
    }

    fn phase(&self, board: &Board, key: &MatchKey) -> Result<Phase, String> {
        if key.status != Status::Playing && (key.doubled || key.dice.is_some()) {
            return Err("neither dice nor a double outside a game".into());
        }
        if (key.status == Status::Finished) != board.finished().is_some() {
            return Err("a finished game exactly when all checkers of a player are off".into());
        }
        match (key.status, key.dice) {
            (Status::NotBegun, _) => self.not_begun(board),
            (Status::Finished | Status::Dropped, _) => self.finished(board),
            (Status::Playing, Some(_)) if key.doubled => Err("no dice before the double".into()),
            (Status::Playing, Some(dice)) => Ok(Phase::Moving(dice.sorted())),
            (Status::Playing, None) if key.doubled && !self.may_double(board, board.on_roll) => {
                Err("no double by a player who may not".into())
            }
            (Status::Playing, None) if key.doubled => Ok(Phase::Doubled),
            (Status::Playing, None) => Ok(self.before_dice(board)),
        }
    }

    fn not_begun(&self, board: &Board) -> Result<Phase, String> {
        let fresh = board.cube == Cube::CENTRED && board.on_roll == Player::FIRST;
        if board.sides == [self.start(); 2] && fresh {
            Ok(Phase::Opening)
        } else {
            Err("the starting position where no game has begun, player 0 on roll".into())
        }
    }

    fn finished(&self, board: &Board) -> Result<Phase, String> {
        let leader = if board.score.points[0] > board.score.points[1] {
            Player::FIRST
        } else {
            Player::SECOND
        };
        match (board.finished(), self.length()) {
            (Some(winner), None) => Ok(self.over(*board, winner).phase),
            (Some(winner), Some(_)) if winner != leader => {
                Err("the points of the match with who bore off".into())
            }
            (None, None) if !self.may_double(board, board.on_roll) => {
                Err("no drop where the player on roll may not double".into())
            }
            (None, None) => Ok(Phase::Over(signed(board.on_roll, board.cube.value()))),
            (_, Some(_)) => Ok(Phase::Over(signed(leader, 1))),
        }
    }

    /// How the opening is named in pictures and texts.
    pub(super) fn first_roll(&self) -> &'static str {
        match self.opening {
            Opening::Contested => "each player throws a die",
            Opening::FirstBegins => "X begins",
            Opening::FirstWon => "X has won the first roll",
        }
    }
}

/// The points, as the first numbers them, on which both have checkers.
fn shared(first: Side, second: Side) -> u32 {
    first.occupied() & POINTS & across(second.occupied())
}

/// No point is held by both, and not both have borne off everything.
fn consistent(text: &str, at: usize, mine: Side, theirs: Side) -> Result<(), NotationError> {
    let shared = shared(mine, theirs);
    if shared != 0 {
        let point = shared.trailing_zeros();
        let whose = "of the player on roll";
        let expected = format!("checkers of one player only on the {point} point {whose}");
        return Err(NotationError::new(text, at, expected));
    }
    if [mine, theirs] == [Side::BORNE_OFF; 2] {
        return Err(NotationError::new(text, at, "a checker on the board"));
    }
    Ok(())
}
