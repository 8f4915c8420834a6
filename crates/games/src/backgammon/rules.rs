//! The rules.

use super::board::{Board, Cube, Phase, Score, multiple};
use super::dice::Dice;
use super::play::Play;
use super::plays::Plays;
use super::side::{CHECKERS, Side};
use super::stakes::{LengthError, Opening, Stakes};
use outply_game::{Keyed, Mover, Player, Points, Rules, Stochastic, hash_key};

/// The rules: how a game begins, and what for. Beavers and automatic doubles are left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Backgammon {
    pub(super) opening: Opening,
    pub(super) stakes: Stakes,
    /// How many of the fifteen checkers take no part in the game: 0, or 12 to 14 in hypergammon. They count
    /// as borne off from the start ([`Side::count`] of [`OFF`](super::OFF)), but win nothing and save no
    /// gammon.
    pub(super) spare: u8,
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
            _ => Ok(Backgammon { opening, stakes, spare: 0 }),
        }
    }

    /// Hypergammon: the same with one to three checkers a side, which begin on the points 24, 23 and 22;
    /// another number is pulled into that range.
    pub fn hypergammon(self, checkers: u8) -> Backgammon {
        Backgammon { spare: CHECKERS - checkers.clamp(1, 3), ..self }
    }

    /// How many checkers each player has.
    pub fn checkers(&self) -> u8 {
        CHECKERS - self.spare
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
    pub fn start(&self) -> Side {
        let mut counts = [0; 26];
        let places: &[(usize, u8)] = match self.checkers() {
            CHECKERS => &[(24, 2), (13, 5), (8, 3), (6, 5)],
            few => &[(24, 1), (23, 1), (22, 1)][..usize::from(few.min(3))],
        };
        places.iter().for_each(|&(point, count)| counts[point] = count);
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
    pub(super) fn game(&self, score: Score) -> Board {
        let side = self.start();
        let (on_roll, phase) = (Player::FIRST, Phase::Opening);
        Board { sides: [side; 2], on_roll, phase, cube: Cube::CENTRED, score }
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
        if mine == Side::BORNE_OFF {
            return self.won(
                &next,
                board.on_roll,
                self.gammons(board, multiple(theirs, self.spare)),
            );
        }
        Board { phase: self.before_dice(&next), ..next }
    }
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
            (Phase::Opening, Opening::FirstWon) => &Dice::UNEQUAL,
            _ => &Dice::ALL,
        }
    }
}

impl Stochastic for Backgammon {
    fn outcomes(&self, state: &Board) -> impl IntoIterator<Item = (Action, f64)> {
        let chance = state.mover() == Mover::Chance;
        let rolls = if chance { self.rolls(state) } else { &[] };
        let opening = (state.phase == Phase::Opening).then_some(self.opening);
        rolls.iter().map(move |&dice| {
            let probability = match opening {
                Some(Opening::Contested) => 1.0 / 30.0,
                Some(Opening::FirstWon) => 1.0 / 15.0,
                _ => dice.probability(),
            };
            (Action::Dice(dice), probability)
        })
    }
}

impl Keyed for Backgammon {
    fn key(&self, state: &Board) -> u64 {
        hash_key(state)
    }
}
