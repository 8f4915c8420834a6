//! Learning that is tested, kept in a file and continued.

use crate::contest::{Contest, contest};
use crate::evaluator::Learned;
use crate::file::FileError;
use crate::kept::Kept;
use crate::learner::{Game, Learner, Settings};
use crate::weights::Weights;
use outply_game::Rules;
use std::sync::Arc;

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
    /// How the weights did against those last accepted, looking one move ahead.
    pub contest: Contest,
    /// How they did against the initial weights, which know nothing.
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

    /// Tests the weights in a match against those last accepted: they are accepted unless they are
    /// clearly weaker or no longer numbers. Otherwise learning continues from the accepted ones.
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
        let (weights, inputs) = (Arc::new((&self.accepted).into()), self.learner.inputs.clone());
        Learned::new(self.learner.rules, weights, inputs).expect("its own weights")
    }

    /// All that is needed to resume, as bytes; `game` is the game's name with its options.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        let Settings { seed, rate, lambda, optimism, .. } = self.learner.settings;
        let kept = Kept {
            game: game.to_owned(),
            numbers: [seed, self.games, self.next_test],
            steps: [rate, lambda, optimism],
            current: self.learner.weights().clone(),
            accepted: self.accepted.clone(),
            coherence: self.learner.coherence.clone(),
        };
        kept.to_bytes()
    }

    /// Continues where [`Course::to_bytes`] left off, with its weights, settings and number of
    /// games.
    ///
    /// # Errors
    /// If the course is for another game or other inputs.
    pub fn go_on(&mut self, game: &str, kept: Kept) -> Result<(), CourseError> {
        if kept.game != game {
            return Err(CourseError::OtherGame(kept.game));
        }
        let settings = kept.settings(self.learner.settings);
        let name = kept.inputs().to_owned();
        let Kept { numbers: [seed, games, next_test], current, accepted, coherence, .. } = kept;
        if !self.learner.go_on(current) {
            return Err(CourseError::OtherInputs(name));
        }
        (self.learner.settings, self.learner.coherence) = (settings, coherence);
        self.beginning = Weights::new(accepted.shape().clone(), seed);
        (self.accepted, self.games, self.next_test) = (accepted, games, next_test);
        Ok(())
    }

    /// Learns with other steps from now on: the given rate and lambda.
    pub fn step_by(&mut self, change: impl FnOnce(Settings) -> Settings) {
        let Settings { rate, lambda, .. } = change(self.learner.settings);
        self.learner.settings = Settings { rate, lambda, ..self.learner.settings };
    }
}

/// Why a course cannot be resumed from these bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CourseError {
    /// They are no whole course.
    File(FileError),
    /// They are of another game.
    OtherGame(String),
    /// The inputs were others: these.
    OtherInputs(String),
}

impl From<FileError> for CourseError {
    fn from(error: FileError) -> CourseError {
        CourseError::File(error)
    }
}

impl std::fmt::Display for CourseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CourseError::File(FileError::Other) => f.write_str("this is not a state of learning"),
            CourseError::File(FileError::Version) => f.write_str("written by another version"),
            CourseError::File(FileError::Truncated) => f.write_str("this state is truncated"),
            CourseError::File(FileError::Altered) => {
                f.write_str("this state is damaged: the checksum does not match")
            }
            CourseError::OtherGame(game) => write!(f, "this state is of another game, {game}"),
            CourseError::OtherInputs(name) => {
                write!(f, "learnt from other inputs: {name}")
            }
        }
    }
}

impl std::error::Error for CourseError {}
