//! Learning from positions of which it is known what they are worth.

mod adam;
mod average;
mod example;
mod kept;
mod store;

pub use example::worth;
pub use kept::KeptStudy;

use crate::Random;
use crate::contest::{Contest, contest_while};
use crate::course::CourseError;
use crate::evaluator::Learned;
use crate::learner::Learner;
use crate::positions::Position;
use crate::weights::{Scratch, Weights};
use adam::Adam;
use average::Average;
pub(crate) use example::{Example, example, stretched};
use example::{Shuffle, is_for_tests};
use outply_game::{Notation, NotationError, Player, Rules};
use std::fmt;
use std::sync::Arc;
use store::{Place, Store, Use};

/// How to learn from positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StudySettings {
    /// The seed of the order of positions.
    pub seed: u64,
    /// How far weights move in a step, in the unit of what is learnt.
    pub rate: f32,
    /// Positions whose slopes are summed up for a step.
    pub batch: usize,
    /// The weight of a search's value against the result of the game, from 0 to 1.
    pub search_share: f64,
    /// By how much the sums of searches' values are stretched before they are learnt, where their labels have another
    /// measure; 1 leaves them as they are.
    pub stretch: f64,
}

/// How a pass over all positions went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pass {
    /// Passes so far, including those of weights since discarded.
    pub passes: u64,
    /// Positions learnt from in all of them.
    pub positions: u64,
    /// By how much payoffs were off in learning, as the root of the mean square, in the game's unit.
    pub training_error: f64,
    /// The same of positions from games that were not learnt from; `None` where there are no such games.
    pub test_error: Option<f64>,
    /// How the weights did against those last accepted, looking one move ahead.
    pub contest: Contest,
    /// How they did against the initial weights, which know nothing.
    pub beginning: Contest,
    /// Whether they were accepted; if not, learning continues from the last accepted ones with half
    /// the step.
    pub accepted: bool,
}

/// Games for tests, as a share of all, and the most positions of theirs.
const TESTS: (f64, u64) = (0.1, 50_000);
/// Positions among which the next one is drawn.
const MIXED: usize = 1 << 16;
/// Rounds of a test against those last accepted and those of the beginning: games on each seat.
const ROUNDS: [usize; 2] = [40, 20];

/// A weight is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoNumbers;

impl fmt::Display for NoNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "learning diverged (a weight is not a number); the weights accepted before are kept",
        )
    }
}

impl std::error::Error for NoNumbers {}

/// An evaluator that learns from positions with what they are worth: supervised learning by Adam,
/// over batches, in passes. The weights of a pass are the mean of those in its second half (B.
/// Polyak and A. Juditsky, "Acceleration of stochastic approximation by averaging", 1992), and a
/// match decides whether they replace the previous ones.
pub struct Study<'r, R: Rules> {
    /// Whose rules and inputs these are; it plays the matches.
    learner: Learner<'r, R>,
    settings: StudySettings,
    /// How many positions there are.
    total: u64,
    accepted: Weights,
    beginning: Weights,
    /// Passes and positions learnt from.
    done: (u64, u64),
    /// Halved for each pass that was taken back.
    share: f32,
    pass: Option<Under>,
    /// What was taken in the last pass that took any.
    store: Store,
    scratch: Scratch,
    /// The example that is learnt from or tested by.
    lesson: Example,
}

/// A pass under way.
struct Under {
    weights: Weights,
    adam: Adam,
    average: Average,
    shuffle: Shuffle<Waiting>,
    tests: Vec<Waiting>,
    /// Examples of the batch, and learnt from in this pass.
    count: (usize, u64),
    /// The sum of squared errors.
    squares: f64,
}

/// An example that is yet to be learnt from.
enum Waiting {
    Kept(Place),
    Own(Example),
}

impl<R: Rules> fmt::Debug for Study<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Study").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<'r, R: Rules + Notation> Study<'r, R> {
    /// Starts with the learner's weights. `total` is the approximate number of positions, which
    /// decides how many games are set aside for tests.
    pub fn new(learner: Learner<'r, R>, settings: StudySettings, total: u64) -> Study<'r, R> {
        let accepted = learner.weights().clone();
        let beginning = Weights::new(accepted.shape().clone(), settings.seed);
        let store = Store::new(accepted.shape().head.len());
        Study {
            learner,
            settings,
            total,
            accepted,
            beginning,
            done: (0, 0),
            share: 1.0,
            pass: None,
            store,
            scratch: Scratch::default(),
            lesson: Example::default(),
        }
    }

    /// The share of games that are for tests alone.
    fn test_share(&self) -> f64 {
        TESTS.0.min(TESTS.1 as f64 / self.total.max(1) as f64)
    }

    /// Takes a position into the pass under way, or begins one: learns from one of those that came before, by
    /// `step` times the rate.
    ///
    /// # Errors
    /// If its state is none of the game's.
    pub fn take(&mut self, position: &Position, step: f32) -> Result<(), NotationError> {
        if self.pass.is_none() {
            self.store.clear();
        }
        let from = (self.learner.rules, &*self.learner.sight);
        let labelled = (&*stretched(position, self.settings.stretch), self.settings.search_share);
        let head = &self.accepted.shape().head;
        let made = example(from, head, labelled, self.scratch.seen.of(Player::FIRST))?;
        let of = match &made {
            None => Use::Nothing,
            Some(_) if is_for_tests(position.game, self.test_share()) => Use::Test,
            Some(_) => Use::Lesson,
        };
        let kept = self.store.add(of, made.as_ref()).map(Waiting::Kept);
        if let Some(waiting) = kept.or(made.map(Waiting::Own)) {
            self.see((of, waiting), step);
        }
        Ok(())
    }

    /// Whether [`Study::again`] gives all positions of the last pass: half a gigabyte held them.
    pub fn keeps_all(&self) -> bool {
        self.store.has_all()
    }

    /// Takes the next of the positions that were taken in the last pass, which need not be read again; `false`
    /// where there is no next one.
    pub fn again(&mut self, step: f32) -> bool {
        if self.pass.is_none() {
            self.store.rewind();
        }
        let next = self.store.again();
        next.into_iter().for_each(|(of, place)| self.see((of, Waiting::Kept(place)), step));
        next.is_some()
    }

    /// Puts one of the pass under way where it belongs, or begins a pass.
    fn see(&mut self, (of, waiting): (Use, Waiting), step: f32) {
        let mut pass = self.pass.take().unwrap_or_else(|| self.begin());
        match of {
            Use::Nothing => (),
            Use::Test => pass.tests.push(waiting),
            Use::Lesson => {
                if let Some(waiting) = pass.shuffle.exchange(waiting) {
                    self.learn(&mut pass, waiting, step);
                }
            }
        }
        self.pass = Some(pass);
    }

    /// Makes the example that waited the one that is learnt from.
    fn recall(&mut self, waiting: Waiting) {
        match waiting {
            Waiting::Own(example) => self.lesson = example,
            Waiting::Kept(place) => self.store.read(place, &mut self.lesson),
        }
    }

    fn begin(&self) -> Under {
        let weights = self.accepted.clone();
        let training = self.total as f64 * (1.0 - self.test_share());
        let random = Random::new(&[self.settings.seed, self.done.0, 0x7061_7373]);
        Under {
            adam: Adam::of(&weights),
            average: Average::new(training as u64),
            shuffle: Shuffle::new(MIXED, random),
            tests: Vec::new(),
            count: (0, 0),
            squares: 0.0,
            weights,
        }
    }

    fn learn(&mut self, pass: &mut Under, waiting: Waiting, step: f32) {
        self.recall(waiting);
        let Example { bucket, active, target, hoped } = &self.lesson;
        let (sums, head) = (&mut self.scratch.sums, &self.accepted.shape().head);
        pass.weights.said(*bucket, active, sums);
        let excess = head.excess(&sums.ends, target, *hoped);
        pass.squares += head.miss(&excess).powi(2);
        pass.adam.take(&pass.weights, (*bucket, active), sums, &excess);
        pass.count = (pass.count.0 + 1, pass.count.1 + 1);
        if pass.count.0 >= self.settings.batch {
            self.step(pass, step);
        }
        pass.average.see(pass.count.1, &pass.weights);
    }

    fn step(&self, pass: &mut Under, step: f32) {
        let rate = self.settings.rate * self.share * step;
        pass.adam.step(&mut pass.weights, pass.count.0, rate);
        pass.count.0 = 0;
    }

    /// Ends the pass under way: tests what was learnt, accepts it unless it is clearly weaker.
    ///
    /// # Errors
    /// If the weights are not numbers: those last accepted stay.
    pub fn end(&mut self, step: f32) -> Result<Pass, NoNumbers> {
        self.end_while(step, [&|| true, &|| true])
    }

    /// The same, learning for as long as `learns` says so, and testing for as long as `tests` does. Positions that
    /// still wait for their turn when learning ends are not learnt from in this pass, and what the games of the test
    /// do not show to be clearly weaker is accepted.
    ///
    /// # Errors
    /// Those of [`Study::end`].
    pub fn end_while(
        &mut self,
        step: f32,
        [learns, tests]: [&dyn Fn() -> bool; 2],
    ) -> Result<Pass, NoNumbers> {
        let mut pass = self.pass.take().unwrap_or_else(|| self.begin());
        while let Some(waiting) = pass.shuffle.take().filter(|_| learns()) {
            self.learn(&mut pass, waiting, step);
        }
        if pass.count.0 > 0 {
            self.step(&mut pass, step);
        }
        self.done = (self.done.0 + 1, self.done.1 + pass.count.1);
        let mut weights = pass.average.mean().unwrap_or_else(|| pass.weights.clone());
        if !(weights.is_finite() && pass.squares.is_finite()) {
            return Err(NoNumbers);
        }
        weights.games = self.done.1;
        let test_error = self.error(&weights, pass.tests);
        let training_error = (pass.squares / pass.count.1.max(1) as f64).sqrt();
        Ok(self.judge(weights, (training_error, test_error), tests))
    }

    /// Lets a match decide.
    fn judge(
        &mut self,
        weights: Weights,
        (training_error, test_error): (f64, Option<f64>),
        goes_on: &dyn Fn() -> bool,
    ) -> Pass {
        let (passes, positions) = self.done;
        let against = |other: &Weights, rounds: usize| {
            contest_while(&self.learner, (&weights, other), rounds, passes, goes_on)
        };
        let (contest, beginning) =
            (against(&self.accepted, ROUNDS[0]), against(&self.beginning, ROUNDS[1]));
        let accepted = contest.holds();
        if accepted {
            self.accepted = weights;
        } else {
            self.share /= 2.0;
        }
        Pass { passes, positions, training_error, test_error, contest, beginning, accepted }
    }

    /// The root of the mean square by which payoffs are off; `None` without tests.
    fn error(&mut self, weights: &Weights, tests: Vec<Waiting>) -> Option<f64> {
        let (head, count) = (&weights.shape().head, tests.len());
        let mut sum = 0.0;
        for waiting in tests {
            self.recall(waiting);
            let Example { bucket, active, target, hoped } = &self.lesson;
            let said = weights.said(*bucket, active, &mut self.scratch.sums);
            sum += head.miss(&head.excess(said, target, *hoped)).powi(2);
        }
        (count > 0).then(|| (sum / count as f64).sqrt())
    }

    /// Abandons the current pass; the next one needs its positions again.
    pub fn give_up(&mut self) {
        self.pass = None;
        self.store.clear();
    }

    /// What its inputs cannot tell apart: [`Learner::inputs_fault`].
    pub fn inputs_fault(&self) -> Option<String> {
        self.learner.inputs_fault()
    }

    /// The evaluator beside which it learns.
    pub fn beside(&self) -> Option<&str> {
        self.accepted.shape().beside.as_ref().map(|beside| beside.evaluator.as_str())
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

    /// Passes and positions learnt from, including those of weights since discarded.
    pub fn done(&self) -> (u64, u64) {
        self.done
    }

    /// All that is needed to resume, as bytes; `game` is the game's name with its options.
    pub fn to_bytes(&self, game: &str) -> Vec<u8> {
        let kept = kept::KeptStudy {
            game: game.to_owned(),
            numbers: [self.settings.seed, self.done.0, self.done.1],
            share: self.share,
            accepted: self.accepted.clone(),
        };
        let mut bytes = Vec::new();
        // Memory takes all.
        let _ = kept.write(&mut bytes);
        bytes
    }

    /// Continues where [`Study::to_bytes`] left off, with its weights and passes.
    ///
    /// # Errors
    /// If what is kept is of another game or of other inputs.
    pub fn go_on(&mut self, game: &str, kept: KeptStudy) -> Result<(), CourseError> {
        if kept.game != game {
            return Err(CourseError::OtherGame(kept.game));
        }
        if !kept.accepted.shape().fits(self.learner.rules, &*self.learner.inputs) {
            return Err(CourseError::OtherInputs(kept.inputs().to_owned()));
        }
        let [seed, passes, positions] = kept.numbers;
        self.settings.seed = seed;
        (self.done, self.share) = ((passes, positions), kept.share);
        self.beginning = Weights::new(kept.accepted.shape().clone(), seed);
        self.accepted = kept.accepted;
        Ok(())
    }
}
