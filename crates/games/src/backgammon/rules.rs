//! The rules.

use super::board::{Board, Cube, Phase, Score, multiple};
use super::dice::Dice;
use super::plays::{Play, Plays};
use super::side::{CHECKERS, OFF, Side};
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, hash_key};
use std::fmt;

/// How a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// Each player throws one die, equal dice being thrown again; the higher one begins and plays
    /// both dice. So the first roll of a game is no double.
    #[default]
    Contested,
    /// The first player begins with any roll, doubles included.
    FirstBegins,
}

/// What is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stakes {
    /// One game without a cube: 1, 2 or 3 points.
    #[default]
    Cubeless,
    /// One game for money with the cube: 1, 2 or 3 times its value.
    Money {
        /// Whether gammons count only after a double (the Jacoby rule).
        jacoby: bool,
    },
    /// Games with the cube until a player has this many points, from 1 to [`Stakes::LONGEST`].
    /// The first game after a player has come within one point of the goal is played without
    /// doubling (the Crawford rule). Who wins the match wins 1.
    Match {
        /// The points to play to.
        length: u8,
    },
}

impl Stakes {
    /// The longest match.
    pub const LONGEST: u8 = 64;
}

/// There is no match of that length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LengthError(u8);

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a match to {} points: expected from 1 to {}", self.0, Stakes::LONGEST)
    }
}

impl std::error::Error for LengthError {}

/// The rules: how a game begins, and what for. Beavers and automatic doubles are left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Backgammon {
    pub(super) opening: Opening,
    pub(super) stakes: Stakes,
}

/// What a player or chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Chance throws dice; at a contested opening the first player's die, then the second's.
    Dice(Dice),
    /// A player plays the dice.
    Play(Play),
    /// A player who might double asks for the dice instead.
    Roll,
    /// A player doubles.
    Double,
    /// The other player accepts, and owns the cube.
    Take,
    /// The other player gives up at the stakes before the double.
    Pass,
}

impl Backgammon {
    /// The rules with this opening and these stakes.
    ///
    /// # Errors
    /// If a match is to be played to no point or to more than [`Stakes::LONGEST`].
    pub fn new(opening: Opening, stakes: Stakes) -> Result<Backgammon, LengthError> {
        match stakes {
            Stakes::Match { length } if length == 0 || length > Stakes::LONGEST => {
                Err(LengthError(length))
            }
            _ => Ok(Backgammon { opening, stakes }),
        }
    }

    /// How games begin.
    pub fn opening(&self) -> Opening {
        self.opening
    }

    /// What is played for.
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// The checkers of either player at the start of a game.
    pub fn start() -> Side {
        let mut counts = [0; 26];
        for (point, count) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
            counts[point] = count;
        }
        Side::new(&counts).unwrap_or(Side::BORNE_OFF)
    }

    /// The points of a match, where one is played.
    pub(super) fn length(&self) -> Option<u8> {
        match self.stakes {
            Stakes::Match { length } => Some(length),
            _ => None,
        }
    }

    /// A new game at this score.
    fn game(&self, score: Score) -> Board {
        let side = Backgammon::start();
        let (on_roll, phase) = (Player::FIRST, Phase::Opening);
        Board { sides: [side; 2], on_roll, phase, cube: Cube::CENTRED, score }
    }

    /// Whether `player` may double before rolling.
    pub(super) fn may_double(&self, board: &Board, player: Player) -> bool {
        let played_with_cube = match self.stakes {
            Stakes::Cubeless => false,
            Stakes::Money { .. } => true,
            Stakes::Match { length } => length > 1 && !board.score.crawford,
        };
        let owner = board.cube.owner;
        played_with_cube && board.cube.log < Cube::MOST && owner.is_none_or(|own| own == player)
    }

    /// What the player on roll does before the dice are thrown.
    pub(super) fn before_dice(&self, board: &Board) -> Phase {
        if self.may_double(board, board.on_roll) { Phase::Doubling } else { Phase::Rolling }
    }

    fn thrown(&self, board: &Board, dice: Dice) -> Board {
        let contested = board.phase == Phase::Opening && self.opening == Opening::Contested;
        let on_roll = match () {
            _ if contested && dice.first() < dice.second() => Player::SECOND,
            _ if contested => Player::FIRST,
            _ => board.on_roll,
        };
        Board { on_roll, phase: Phase::Moving(dice.sorted()), ..*board }
    }

    #[inline]
    fn played(&self, board: &Board, play: Play) -> Board {
        let (mine, theirs) = board.mine_and_theirs();
        let (mine, theirs) = play.made(mine, theirs);
        let on_roll = board.on_roll.opponent();
        let sides = if on_roll == Player::SECOND { [mine, theirs] } else { [theirs, mine] };
        let next = Board { sides, on_roll, ..*board };
        if mine.count(OFF) == CHECKERS {
            return self.won(&next, board.on_roll, self.gammons(board, multiple(theirs)));
        }
        Board { phase: self.before_dice(&next), ..next }
    }

    /// The multiple as it counts: without a double it is 1 under the Jacoby rule.
    pub(super) fn gammons(&self, board: &Board, multiple: i32) -> i32 {
        let single = self.stakes == Stakes::Money { jacoby: true } && board.cube.log == 0;
        if single { 1 } else { multiple }
    }

    /// Who wins a game by `action`, a legal one, and how many points (before they are cut to what
    /// a match needs), if it ends one.
    pub fn gain(&self, board: &Board, action: Action) -> Option<(Player, i32)> {
        let multiple = match action {
            Action::Pass => 1,
            Action::Play(play) => {
                let (mine, theirs) = board.mine_and_theirs();
                let (mine, theirs) = play.made(mine, theirs);
                (mine == Side::BORNE_OFF).then(|| self.gammons(board, multiple(theirs)))?
            }
            _ => return None,
        };
        Some((board.on_roll, multiple * board.cube.value()))
    }

    /// `winner` has won a game, this many times the cube.
    pub(super) fn won(&self, board: &Board, winner: Player, multiple: i32) -> Board {
        let points = multiple * board.cube.value();
        let Some(length) = self.length() else {
            return Board { phase: Phase::Over(signed(winner, points)), ..*board };
        };
        let mut score = board.score;
        let own = &mut score.points[winner.index() & 1];
        *own = (points + i32::from(*own)).min(i32::from(length)) as u8;
        if *own == length {
            return Board { phase: Phase::Over(signed(winner, 1)), score, ..*board };
        }
        let close = |points: [u8; 2]| points.contains(&(length - 1));
        score.crawford = close(score.points) && !close(board.score.points);
        self.game(score)
    }

    fn taken(&self, board: &Board) -> Board {
        let cube = Cube { log: board.cube.log + 1, owner: Some(board.on_roll.opponent()) };
        Board { cube, phase: Phase::Rolling, ..*board }
    }
}

/// A win's points for the first player.
pub(super) fn signed(winner: Player, points: i32) -> i32 {
    if winner == Player::FIRST { points } else { -points }
}

impl Rules for Backgammon {
    type State = Board;
    type Action = Action;
    type Utility = Points;
    type Turn = Mover;

    fn initial(&self) -> Board {
        // A match to one point is at the Crawford score from the start, and has no cube anyway.
        self.game(Score::default())
    }

    #[inline]
    fn to_move(&self, state: &Board) -> Mover {
        state.mover()
    }

    #[inline]
    fn actions(&self, state: &Board) -> impl IntoIterator<Item = Action> {
        match state.phase {
            Phase::Opening | Phase::Rolling => Actions::Dice(self.rolls(state).iter()),
            Phase::Doubling => Actions::Cube([Action::Roll, Action::Double].into_iter()),
            Phase::Doubled => Actions::Cube([Action::Take, Action::Pass].into_iter()),
            Phase::Over(_) => Actions::Dice([].iter()),
            Phase::Moving(dice) => {
                let (mine, theirs) = state.mine_and_theirs();
                Actions::Plays(Plays::new(mine, theirs, dice))
            }
        }
    }

    #[inline]
    fn result(&self, state: &Board, action: Action) -> Board {
        match action {
            Action::Dice(dice) => self.thrown(state, dice),
            Action::Play(play) => self.played(state, play),
            Action::Roll => Board { phase: Phase::Rolling, ..*state },
            Action::Double => Board { phase: Phase::Doubled, ..*state },
            Action::Take => self.taken(state),
            Action::Pass => self.won(state, state.on_roll, 1),
        }
    }

    #[inline]
    fn utility(&self, state: &Board) -> Option<Points> {
        match state.phase {
            Phase::Over(points) => Some(Points(f64::from(points))),
            _ => None,
        }
    }
}

/// The actions of any state, found one at a time.
enum Actions {
    Dice(std::slice::Iter<'static, Dice>),
    Cube(std::array::IntoIter<Action, 2>),
    Plays(Plays),
}

impl Iterator for Actions {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        match self {
            Actions::Dice(rolls) => rolls.next().copied().map(Action::Dice),
            Actions::Cube(actions) => actions.next(),
            Actions::Plays(plays) => plays.next().map(Action::Play),
        }
    }
}

impl Backgammon {
    /// The rolls at a chance node.
    fn rolls(&self, board: &Board) -> &'static [Dice] {
        match (board.phase, self.opening) {
            (Phase::Opening, Opening::Contested) => &Dice::OPENINGS,
            _ => &Dice::ALL,
        }
    }
}

impl Stochastic for Backgammon {
    fn outcomes(&self, state: &Board) -> impl IntoIterator<Item = (Action, f64)> {
        let contested = state.phase == Phase::Opening && self.opening == Opening::Contested;
        let chance = state.mover() == Mover::Chance;
        let rolls = if chance { self.rolls(state) } else { &[] };
        rolls.iter().map(move |&dice| {
            (Action::Dice(dice), if contested { 1.0 / 30.0 } else { dice.probability() })
        })
    }
}

impl Keyed for Backgammon {
    fn key(&self, state: &Board) -> u64 {
        hash_key(state)
    }
}
