//! Evaluators that learn from files of positions.

use super::beginning::{Asked, Origin, SEED, check_begins, check_seed, weights_of};
use super::inputs::{check_positions, inputs};
use super::learnt::{LEARNED, weights_in};
use super::thinking::{before, before_test};
use super::{begin, check_rules, learner, usual, with_views};
use crate::error::CatalogError;
use crate::kind::{Kind, RulesOf};
use crate::scale::Scale;
use crate::setup::Setup;
use outply_game::{Notation, NotationError, Rules, Turn, Utility};
use outply_learn::positions::Position;
use outply_learn::{
    Beside, Estimate, Head, InputChoice, KeptStudy, Measure, NoNumbers, Pass, Precision, Settings,
    Shipped, Study, StudySettings, Weights,
};
use std::path::Path;
use std::time::Instant;

/// How to learn from positions.
#[derive(Clone, Copy, Debug)]
pub struct StudyRequest<'b> {
    /// The order of positions comes from this; 1 if not said. What goes on keeps its own, and no other is taken.
    pub seed: Option<u64>,
    /// Hidden cells; the game's own if not said, 0 for a plain sum. What goes on, or begins with an evaluator, keeps its
    /// own, as with `inputs` and `views`, and no other is taken.
    pub cells: Option<usize>,
    /// What is seen of a state; the game's own inputs if not said. What goes on keeps its own, and goes on
    /// with no other.
    pub inputs: Option<InputChoice>,
    /// How many sides' views there are, 1 or 2; one if not said. What goes on keeps its own.
    pub views: Option<usize>,
    /// The evaluator of the game whose errors are learnt. What goes on keeps its own.
    pub beside: Option<&'b str>,
    /// The [measure](Measuring) of that evaluator; of what begins alone.
    pub points: f32,
    /// How far weights go in a step, above 0; the usual step if not said.
    pub rate: Option<f32>,
    /// Positions in a batch, at least 1.
    pub batch: usize,
    /// How much the value of a search counts beside the result of the game, from 0 to 1.
    pub search_share: f64,
    /// About how many positions there are: it decides how many games are for tests alone.
    pub total: u64,
    /// The evaluator with whose weights it begins: see [`SchoolRequest::from`](crate::SchoolRequest::from).
    pub from: Option<&'b str>,
    /// What was learnt before.
    pub known: Option<&'b [u8]>,
}

impl StudyRequest<'_> {
    fn asked(&self) -> Asked<'_> {
        let StudyRequest { inputs, cells, views, beside, .. } = *self;
        Asked { inputs, cells, views, beside }
    }
}

/// What an evaluator's estimates promise, found in positions and in how their games ended.
pub trait Measuring {
    /// Takes in a position, if it is known how its game ended.
    ///
    /// # Errors
    /// If its state is none of the game's.
    fn take(&mut self, position: &Position) -> Result<(), NotationError>;

    /// How many points of the evaluator promise `tanh(1)`, 76 % of the way from an even game to a won one, or in games
    /// of points their largest payoff.
    ///
    /// # Errors
    /// If its estimates say nothing about results.
    fn points(&self) -> Result<f32, CatalogError>;
}

/// A measure with what it needs.
struct Measured<'s, R: Rules> {
    rules: &'s R,
    evaluator: String,
    estimate: Estimate<R>,
    head: Head,
    measure: Measure,
}

impl<R: Notation> Measuring for Measured<'_, R> {
    fn take(&mut self, position: &Position) -> Result<(), NotationError> {
        let state = self.rules.parse_state(&position.state)?;
        let result = position.result.filter(|_| self.rules.utility(&state).is_none());
        if let (Some(result), Some(mover)) = (result, self.rules.to_move(&state).mover().player()) {
            self.measure.add((self.estimate)(self.rules, &state), result.payoff(mover));
        }
        Ok(())
    }

    fn points(&self) -> Result<f32, CatalogError> {
        self.measure.points(&self.head).ok_or_else(|| {
            CatalogError::Unfit(format!(
                "{}: its estimates say nothing about how these games ended; expected more positions, or no --beside",
                self.evaluator
            ))
        })
    }
}

/// Starts measuring an evaluator of a kind's game.
pub(crate) fn measuring<'s, K: Kind>(
    game: &str,
    kind: &'s K,
    evaluator: &str,
) -> Result<Box<dyn Measuring + 's>, CatalogError> {
    let (rules, estimate) = (kind.setup().rules(), estimate(kind, evaluator)?);
    let inputs = inputs(game, kind.setup(), (InputChoice::default(), 0))?;
    let learner = learner(game, kind, inputs, &mut |found| Settings { cells: 0, ..found })?;
    let (head, evaluator) = (learner.weights().shape().head.clone(), evaluator.to_owned());
    let measure = Measure::default();
    Ok(Box::new(Measured { rules, evaluator, estimate, head, measure }))
}

/// What an evaluator of the game makes of states.
fn estimate<K: Kind>(kind: &K, evaluator: &str) -> Result<Estimate<RulesOf<K>>, CatalogError> {
    let known = kind.setup().evaluators();
    if !known.contains(&evaluator) {
        return Err(CatalogError::UnknownEvaluator { name: evaluator.to_owned(), known });
    }
    kind.estimate(evaluator).ok_or_else(|| {
        let sentence = "learning beside an evaluator is for games of two players without chance";
        CatalogError::Unfit(sentence.to_owned())
    })
}

/// By how much the values of searches are stretched to have the measure of an evaluator, in whose points they were.
fn stretch<K: Kind>(kind: &K, Beside { evaluator, points }: &Beside) -> f64 {
    let setup = kind.setup();
    match setup.scale().unwrap_or_else(|| kind.scale()) {
        Scale::Result { points: usual } => {
            setup.points(evaluator).unwrap_or(usual) / f64::from(*points)
        }
        Scale::Points { .. } => 1.0,
    }
}

/// Refuses the values of searches by the evaluator called `by`, or the game's default, as what teaches weights beside
/// another one: they are points of its own, which nothing compares with those of `beside`. What was learnt beside that
/// one has the same points; where payoffs themselves are learnt, there is one measure of all.
pub(crate) fn check_labels<K: Kind>(
    kind: &K,
    beside: &str,
    by: Option<&str>,
) -> Result<(), CatalogError> {
    let setup = kind.setup();
    let by = by.or_else(|| setup.evaluators().first().copied()).unwrap_or("none");
    let scale = setup.scale().unwrap_or_else(|| kind.scale());
    if matches!(scale, Scale::Points { .. }) || by == beside || is_beside(setup, by, beside) {
        return Ok(());
    }
    Err(CatalogError::Unfit(format!(
        "labelled by searches with {by}, whose points are not those of {beside}; expected positions made with --evaluator {beside}, or with weights learnt beside it, or --search-share 0, which learns from results alone"
    )))
}

/// Whether the evaluator of this name was learnt beside another one, as far as is known: a file may be gone.
fn is_beside<S: Setup>(setup: &S, name: &str, other: &str) -> bool {
    let learnt = match name.strip_prefix(LEARNED) {
        Some(file) => match weights_in(Path::new(file)) {
            Ok(weights) => weights.shape().beside.clone(),
            Err(_) => return true,
        },
        None => {
            let weights = setup.shipped(name).and_then(Shipped::weights);
            weights.and_then(|weights| weights.shape().beside.clone())
        }
    };
    learnt.is_some_and(|beside| beside.evaluator == other)
}

/// An evaluator beside what learns, with its estimates.
type Neighbour<K> = (Beside, Estimate<RulesOf<K>>);

/// An evaluator beside with its estimates, and by how much the values of searches are stretched there.
pub(super) fn beside_of<K: Kind>(
    kind: &K,
    beside: Option<Beside>,
) -> Result<(Option<Neighbour<K>>, f64), CatalogError> {
    let Some(beside) = beside else { return Ok((None, 1.0)) };
    let (estimate, stretch) = (estimate(kind, &beside.evaluator)?, stretch(kind, &beside));
    Ok((Some((beside, estimate)), stretch))
}

/// The usual steps of Adam: of weights that lead to hidden cells, and of those of a plain sum.
const RATES: [f32; 2] = [0.001, 0.002];

/// An evaluator of a game that learns from positions with what they are worth, pass by pass.
pub trait Studies {
    /// Learns from a position, by `step` times the rate.
    ///
    /// # Errors
    /// If its state is none of the game's.
    fn take(&mut self, position: &Position, step: f32) -> Result<(), NotationError>;

    /// What the inputs cannot tell apart, in a sentence: nothing more should be learnt.
    fn inputs_fault(&self) -> Option<String>;

    /// Whether [`Studies::again`] gives all positions of the last pass.
    fn keeps_all(&self) -> bool;

    /// Takes the next of the positions of the last pass, which need not be read again; `false` where there is no
    /// next one.
    fn again(&mut self, step: f32) -> bool;

    /// Ends a pass over all positions: tests what was learnt, by as many games as end before `until`, and goes back to
    /// what was last accepted if it is clearly weaker.
    ///
    /// # Errors
    /// If weights are no numbers; those last accepted stay.
    fn end(&mut self, step: f32, until: Option<Instant>) -> Result<Pass, NoNumbers>;

    /// The evaluator beside which it learns.
    fn beside(&self) -> Option<&str>;

    /// Passes and positions learnt from.
    fn done(&self) -> (u64, u64);

    /// All that is needed to go on.
    fn state(&self) -> Vec<u8>;

    /// The weights last accepted, as the evaluator `learned=FILE` reads them.
    fn weights(&self) -> Vec<u8>;
}

/// A study with the game's name.
struct Named<'s, R: Rules> {
    game: &'s str,
    study: Study<'s, R>,
}

impl<R: Notation> Studies for Named<'_, R> {
    fn take(&mut self, position: &Position, step: f32) -> Result<(), NotationError> {
        self.study.take(position, step)
    }

    fn inputs_fault(&self) -> Option<String> {
        self.study.inputs_fault()
    }

    fn keeps_all(&self) -> bool {
        self.study.keeps_all()
    }

    fn again(&mut self, step: f32) -> bool {
        self.study.again(step)
    }

    fn end(&mut self, step: f32, until: Option<Instant>) -> Result<Pass, NoNumbers> {
        self.study.end_while(step, [&before_test(until), &before(until)])
    }

    fn beside(&self) -> Option<&str> {
        self.study.beside()
    }

    fn done(&self) -> (u64, u64) {
        self.study.done()
    }

    fn state(&self) -> Vec<u8> {
        self.study.to_bytes(self.game)
    }

    fn weights(&self) -> Vec<u8> {
        self.study.accepted().to_bytes(Precision::Short)
    }
}

/// What is kept, if it is of the inputs asked for.
fn kept(request: &StudyRequest<'_>) -> Result<Option<KeptStudy>, CatalogError> {
    check_begins(request.from, request.known)?;
    let Some(known) = request.known else { return Ok(None) };
    if !KeptStudy::looks(known) {
        let sentence = "this is not a state of learning from positions; expected another folder, or no --positions";
        return Err(CatalogError::Unfit(sentence.to_owned()));
    }
    let kept = KeptStudy::from_bytes(known);
    let kept = kept.map_err(|error| CatalogError::Unfit(error.to_string()))?;
    request.asked().check(kept.shape(), Origin::State)?;
    check_seed(request.seed, kept.seed())?;
    Ok(Some(kept))
}

/// The weights to begin with, if positions can teach them.
fn begun<S: Setup>(setup: &S, request: &StudyRequest<'_>) -> Result<Option<Weights>, CatalogError> {
    let Some(from) = request.from else { return Ok(None) };
    let weights = weights_of(setup, from)?;
    request.asked().check(weights.shape(), Origin::Evaluator)?;
    let fault =
        "these weights have a policy, which positions do not teach; expected no --positions";
    match weights.shape().policy {
        true => Err(CatalogError::Unfit(format!("{from}: {fault}"))),
        false => Ok(Some(weights)),
    }
}

/// Starts learning a kind's game from positions.
pub(crate) fn study<'s, K: Kind>(
    game: &'s str,
    kind: &'s K,
    request: &StudyRequest<'_>,
) -> Result<Box<dyn Studies + 's>, CatalogError> {
    let setup = kind.setup();
    check_rules(game, setup)?;
    let kept = kept(request)?;
    let begun = begun(setup, request)?;
    let shape = kept.as_ref().map(KeptStudy::shape).or(begun.as_ref().map(Weights::shape));
    let Asked { inputs: choice, cells, views, .. } = request.asked().of(shape);
    let choice = choice.unwrap_or_default();
    let inputs = inputs(game, setup, (choice, cells.unwrap_or(0)))?;
    check_positions(game, &*inputs)?;
    let seed = request.seed.unwrap_or(SEED);
    let asked = &mut |found: Settings| {
        let found = usual(setup.learning(found), choice, cells);
        Settings { seed, coherence: false, optimism: 0.0, ..found }
    };
    let beside = match (shape, request.beside) {
        (Some(shape), _) => shape.beside.clone(),
        (None, Some(evaluator)) => {
            Some(Beside { evaluator: evaluator.to_owned(), points: request.points })
        }
        (None, None) => None,
    };
    let (beside, stretch) = beside_of(kind, beside)?;
    let learner = learner(game, kind, inputs, asked)?;
    let mut learner = with_views(game, learner, views.unwrap_or(1), beside)?;
    if let Some(weights) = begun {
        begin(&mut learner, weights)?;
    }
    let usual = RATES[usize::from(learner.weights().shape().cells == 0)];
    let StudyRequest { batch, search_share, total, .. } = *request;
    let rate = request.rate.unwrap_or(usual);
    let settings = StudySettings { seed, rate, batch: batch.max(1), search_share, stretch };
    let mut study: Study<'s, RulesOf<K>> = Study::new(learner, settings, total);
    if let Some(kept) = kept {
        study.go_on(game, kept).map_err(|error| CatalogError::Unfit(error.to_string()))?;
    }
    Ok(Box::new(Named { game, study }))
}
