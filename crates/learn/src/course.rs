//! Learning that is tested, kept in a file and continued.

use crate::contest::{Contest, contest_while};
use crate::evaluator::Learned;
use crate::file::FileError;
use crate::kept::{Keeping, Kept, Steps};
use crate::learner::{Game, Learner, Settings};
use crate::weights::Weights;
use outply_game::{NoMemory, Notation, Rules};
use std::io::{Error, Write};
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
    /// How the weights did against those last accepted, looking one move ahead; its mean is not finite where a weight
    /// is no number.
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
    next_test: u64,
}

impl<'r, R: Rules> Course<'r, R> {
    /// Begins with what the learner knows.
    pub fn new(learner: Learner<'r, R>) -> Course<'r, R> {
        let accepted = learner.weights().clone();
        let next_test = accepted.games().max(FIRST_TEST);
        let beginning = Weights::new(accepted.shape().clone(), learner.settings.seed);
        Course { learner, accepted, beginning, next_test }
    }

    /// Plays a game and learns from it, by `step` times the rate.
    pub fn play(&mut self, step: f32) -> Game {
        self.learner.play(step)
    }

    /// Games learnt from, those of weights since given up included.
    pub fn games(&self) -> u64 {
        self.learner.weights().games()
    }

    /// Whether the weights should be tested now.
    pub fn is_test_due(&self) -> bool {
        self.games() >= self.next_test
    }

    /// Whether several threads can play at the same time.
    pub fn is_shared(&self) -> bool {
        self.learner.is_shared()
    }

    /// Tests the weights in a match against those last accepted: they are accepted unless they are
    /// clearly weaker or no longer numbers. Otherwise learning continues from the accepted ones.
    pub fn test(&mut self) -> Test {
        self.test_while(&|| true)
    }

    /// Does the same with as many games as end while `goes_on` says so. What so few games do not show to be clearly
    /// weaker is accepted, so that nothing learnt is lost for want of time.
    pub fn test_while(&mut self, goes_on: &dyn Fn() -> bool) -> Test {
        let games = self.games();
        self.next_test = (games + games / 4).max(FIRST_TEST);
        let finite = self.learner.weights().is_finite();
        let against = |other: &Weights, rounds: usize| {
            contest_while(&self.learner, (self.learner.weights(), other), rounds, games, goes_on)
        };
        let (mean, payoff) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        let nothing = Contest { games: 0, mean, error: 0.0, payoff, is_cut: false };
        let contest = if finite { against(&self.accepted, ROUNDS) } else { nothing };
        let beginning =
            if finite { against(&self.beginning, ROUNDS_OF_BEGINNING) } else { nothing };
        let accepted = finite && contest.holds();
        if accepted {
            self.accepted.copy(self.learner.weights());
        } else {
            // The games to come are others than those that led astray.
            self.learner.take_back(&self.accepted);
        }
        Test { games, contest, beginning, accepted }
    }

    /// How many games a whole test takes; a lone player's against others are each played twice.
    pub fn test_games(&self) -> u64 {
        (ROUNDS + ROUNDS_OF_BEGINNING) as u64 * self.learner.rules.players().max(2) as u64
    }

    /// What a search for a move lacked: [`Learner::fault`].
    pub fn fault(&self) -> Option<NoMemory> {
        self.learner.fault()
    }

    /// What its inputs cannot tell apart: [`Learner::inputs_fault`].
    pub fn inputs_fault(&self) -> Option<String> {
        self.learner.inputs_fault()
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

    /// Learns with other steps from now on: the given rate, sharpness, lambda, discount and random moves.
    pub fn step_by(&mut self, change: impl FnOnce(Settings) -> Settings) {
        let changed = change(self.learner.settings);
        let Settings { rate, sharpness, lambda, discount, .. } = changed;
        let Settings { explore, opening, opening_share, .. } = changed;
        let steps = Settings { rate, sharpness, lambda, discount, ..self.learner.settings };
        self.learner.settings = Settings { explore, opening, opening_share, ..steps };
    }
}

impl<R: Notation> Course<'_, R> {
    /// All that is needed to resume, as bytes; `game` is the game's name with its options.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Memory takes all.
        let _ = self.write(game, &mut bytes);
        bytes
    }

    /// Writes what [`Course::to_bytes`] gives.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, game: &str, output: &mut dyn Write) -> Result<(), Error> {
        let Settings { seed, lookahead, .. } = self.learner.settings;
        let (rules, current) = (self.learner.rules, self.learner.weights());
        let words = |state: &R::State| rules.format_state(state);
        let carousel = self.learner.carousel.as_ref();
        Keeping {
            game,
            numbers: [seed, self.games(), self.next_test],
            steps: Steps::of(&self.learner.settings),
            current,
            // Of as many games they are the same.
            accepted: Some(&self.accepted).filter(|accepted| accepted.games() != current.games()),
            coherence: self.learner.coherence.as_ref(),
            practised: carousel.map(|carousel| carousel.words(words)).unwrap_or_default(),
            lookahead,
        }
        .write(output)
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
        let (rules, settings) = (self.learner.rules, kept.settings(self.learner.settings));
        let name = kept.inputs().to_owned();
        let Kept { numbers: [seed, _, next_test], current, accepted, coherence, .. } = kept;
        let accepted = accepted.unwrap_or_else(|| current.clone());
        if !self.learner.go_on(current) {
            return Err(CourseError::OtherInputs(name));
        }
        if let Some(carousel) = &mut self.learner.carousel {
            let state = |word: &str| rules.parse_state(word).ok();
            carousel.take(&kept.practised, state).ok_or(FileError::Altered)?;
        }
        (self.learner.settings, self.learner.coherence) = (settings, coherence);
        self.beginning = Weights::new(accepted.shape().clone(), seed);
        (self.accepted, self.next_test) = (accepted, next_test);
        Ok(())
    }
}

impl<R: Rules + Sync> Course<'_, R>
where
    R::State: Send,
{
    /// Plays games and learns from them, on so many threads if [`Course::is_shared`]: each by the step that
    /// `next` gives for its number, until it gives none, or a test is due.
    pub fn play_while(&mut self, threads: usize, next: &(dyn Fn(u64) -> Option<f32> + Sync)) {
        let last = self.next_test;
        self.learner.play_while(threads, &|game| if game < last { next(game) } else { None });
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
            CourseError::File(FileError::Memory) => {
                f.write_str("there is not enough memory for this state")
            }
            CourseError::OtherGame(game) => write!(f, "this state is of another game, {game}"),
            CourseError::OtherInputs(name) => {
                write!(f, "learnt from other inputs: {name}")
            }
        }
    }
}

impl std::error::Error for CourseError {}
