//! Learning that is tested, kept in a file and gone on with.

use crate::contest::{Contest, contest};
use crate::evaluator::Learned;
use crate::file::{FileError, Precision, Reader, put, put_checksum};
use crate::learner::{Game, Learner};
use crate::weights::Weights;
use outply_game::Rules;
use std::sync::Arc;

/// The first bytes of a course in a file, with the version.
const MAGIC: &[u8] = b"outply course 1\n";
/// Games before the first test.
const FIRST_TEST: u64 = 100;
/// Rounds of a test: games on each seat.
const ROUNDS: usize = 40;
/// Tests against the random weights of the beginning, which say how far it is: rounds.
const ROUNDS_OF_BEGINNING: usize = 20;

/// A test of what was learnt.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Test {
    /// Games learnt from before it.
    pub games: u64,
    /// How the weights went against those last accepted, one move ahead.
    pub contest: Contest,
    /// How they went against those of the beginning, which know nothing.
    pub beginning: Contest,
    /// Whether they were accepted; if not, learning went back to the last accepted ones.
    pub accepted: bool,
}

/// A course of learning: a learner, the weights last accepted, and when they are tested next.
#[derive(Debug)]
pub struct Course<'r, R: Rules> {
    learner: Learner<'r, R>,
    accepted: Weights,
    beginning: Weights,
    /// Games played, those of weights since given up included.
    games: u64,
    next_test: u64,
}

impl<'r, R: Rules> Course<'r, R> {
    /// Begins with what the learner knows.
    pub fn new(learner: Learner<'r, R>) -> Course<'r, R> {
        let (accepted, games) = (learner.weights().clone(), learner.weights().games());
        let beginning = Weights::new(accepted.shape().clone(), learner.settings.seed);
        Course { learner, accepted, beginning, games, next_test: games.max(FIRST_TEST) }
    }

    /// Plays a game and learns from it, by `step` times the rate.
    pub fn play(&mut self, step: f32) -> Game {
        self.games += 1;
        self.learner.play(step)
    }

    /// Games learnt from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Whether the weights should be tested now.
    pub fn is_test_due(&self) -> bool {
        self.games >= self.next_test
    }

    /// Tests the weights in a match against those last accepted: they are accepted unless they are clearly
    /// weaker or no longer numbers. Otherwise learning goes on from the accepted ones.
    pub fn test(&mut self) -> Test {
        let games = self.games;
        self.next_test = games + games / 4;
        let finite = self.learner.weights().is_finite();
        let against = |other: &Weights, rounds: usize| {
            contest(&self.learner, self.learner.weights(), other, rounds, games)
        };
        let nothing = Contest { games: 0, mean: f64::NEG_INFINITY, error: 0.0 };
        let contest = if finite { against(&self.accepted, ROUNDS) } else { nothing };
        let beginning =
            if finite { against(&self.beginning, ROUNDS_OF_BEGINNING) } else { nothing };
        let accepted = finite && contest.holds();
        if accepted {
            self.accepted = self.learner.weights().clone();
        } else {
            let mut weights = self.accepted.clone();
            // The games to come are others than those that led astray.
            weights.games = games;
            self.learner.go_on(weights);
        }
        Test { games, contest, beginning, accepted }
    }

    /// Whether the weights are numbers; if not, [`Course::test`] goes back to those last accepted.
    pub fn is_finite(&self) -> bool {
        self.learner.weights().is_finite()
    }

    /// The weights last accepted.
    pub fn accepted(&self) -> &Weights {
        &self.accepted
    }

    /// The weights last accepted, as an evaluator.
    pub fn learned(&self) -> Learned<R> {
        let (weights, inputs) = (Arc::new(self.accepted.clone()), self.learner.inputs.clone());
        Learned::new(self.learner.rules, weights, inputs).expect("its own weights")
    }

    /// All that is needed to go on, as bytes; `game` is the game's name with its options.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        put(&mut bytes, game.len() as u64);
        bytes.extend(game.as_bytes());
        for number in [self.learner.settings.seed, self.games, self.next_test] {
            put(&mut bytes, number);
        }
        for weights in [self.learner.weights(), &self.accepted] {
            let weights = weights.to_bytes(Precision::Single);
            put(&mut bytes, weights.len() as u64);
            bytes.extend(weights);
        }
        put_checksum(bytes)
    }

    /// Goes on where [`Course::to_bytes`] left off: with the weights, the seed and the games of then.
    ///
    /// # Errors
    /// If the bytes are no course, damaged, of another version, or of another game or other inputs.
    pub fn go_on(&mut self, game: &str, bytes: &[u8]) -> Result<(), CourseError> {
        let mut reader = Reader::checked(bytes, MAGIC)?;
        let kept = reader.text()?;
        if kept != game {
            return Err(CourseError::OtherGame(kept));
        }
        let [seed, games, next_test] = [reader.number()?, reader.number()?, reader.number()?];
        let mut weights = || {
            let length = reader.size()?;
            Weights::from_bytes(reader.take(length)?)
        };
        let (current, accepted) = (weights()?, weights()?);
        reader.end()?;
        if current.shape() != accepted.shape() || !self.learner.go_on(current) {
            return Err(CourseError::OtherInputs);
        }
        self.learner.settings.seed = seed;
        self.learner.settings.cells = accepted.shape().cells;
        self.beginning = Weights::new(accepted.shape().clone(), seed);
        (self.accepted, self.games, self.next_test) = (accepted, games, next_test);
        Ok(())
    }
}

/// Why a course cannot go on from these bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CourseError {
    /// They are no whole course.
    File(FileError),
    /// They are of another game.
    OtherGame(String),
    /// The game's inputs were others.
    OtherInputs,
}

impl From<FileError> for CourseError {
    fn from(error: FileError) -> CourseError {
        CourseError::File(error)
    }
}

impl std::fmt::Display for CourseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CourseError::File(FileError::Other) => f.write_str("this is no state of learning"),
            CourseError::File(FileError::Version) => f.write_str("written by another version"),
            CourseError::File(FileError::Truncated) => f.write_str("this state ends early"),
            CourseError::File(FileError::Altered) => {
                f.write_str("this state is damaged: its checksum is another")
            }
            CourseError::OtherGame(game) => write!(f, "this state is of another game, {game}"),
            CourseError::OtherInputs => f.write_str("learnt by other inputs than the game has now"),
        }
    }
}

impl std::error::Error for CourseError {}
