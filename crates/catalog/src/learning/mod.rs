//! Evaluators that learn any game that describes a board by playing it with themselves.

mod beginning;
pub(crate) mod exchange;
mod inputs;
pub(crate) mod learnt;
pub(crate) mod selfplay;
pub(crate) mod studying;
pub(crate) mod thinking;

use crate::error::CatalogError;
use crate::kind::{Kind, RulesOf};
use crate::setup::Setup;
use beginning::{Asked, Origin, SEED, check_begins, check_seed, weights_of};
use inputs::inputs;
use outply_game::{Inputs, Lookahead, NoMemory, Notation, Rules};
use outply_learn::{
    Beside, Course, CourseError, Estimate, InputChoice, Kept, KeptStudy, Learner, Precision,
    Settings, Shape, Test, Weights,
};
use outply_search::StopFlag;
use std::io::{Error, Write};
use std::sync::Arc;
use std::time::Instant;
use thinking::{Halt, before};

/// How to learn.
#[derive(Clone, Copy, Default, Debug)]
pub struct SchoolRequest<'b> {
    /// Chance comes from this; 1 if not said. What goes on keeps its own, and no other is taken.
    pub seed: Option<u64>,
    /// Hidden cells; the game's own if not said, 0 for a plain sum. What goes on, or begins with an evaluator, keeps its
    /// own, as with `inputs` and `views`, and no other is taken.
    pub cells: Option<usize>,
    /// What is seen of a state; the game's own inputs if not said. What goes on keeps its own, and goes on
    /// with no other.
    pub inputs: Option<InputChoice>,
    /// How many sides' views there are, 1 or 2; one if not said. What goes on keeps its own.
    pub views: Option<usize>,
    /// How far weights go in a step, above 0; the game's own if not said, or that of what goes on.
    pub rate: Option<f32>,
    /// How much of what follows later counts, from 0 to 1; the game's own if not said, or that of what goes on.
    pub lambda: Option<f32>,
    /// How sharply steps by temporal coherence shrink, from 0: [`Settings::sharpness`]; the game's own if not said, or that
    /// of what goes on.
    pub sharpness: Option<f32>,
    /// What payoffs count for each move that they are away, above 0, up to 1: [`Settings::discount`]; the game's own if not
    /// said, or that of what goes on.
    pub discount: Option<f32>,
    /// The probability of a random move; the game's own if not said, or that of what goes on.
    pub explore: Option<f64>,
    /// The most random moves that a game begins with; the game's own if not said, or that of what goes on.
    pub opening: Option<usize>,
    /// The share of games that begin with random moves; all of them if not said, or that of what goes on.
    pub opening_share: Option<f64>,
    /// How much a plain sum begins with in favour of what is yet to be tried: 1 is about a win. Of what
    /// begins alone.
    pub optimism: Option<f32>,
    /// How far each move's search looks, from which is learnt; one move ahead if not said. By simulations a policy is
    /// learnt too. What goes on keeps its own if not said.
    pub lookahead: Option<Lookahead>,
    /// Once it is raised, nothing is searched any more: the game under way ends one move ahead.
    pub stop: Option<&'b StopFlag>,
    /// From this moment on nothing is searched either.
    pub until: Option<Instant>,
    /// The evaluator with whose weights it begins, one of the game's own or [`LEARNED`](crate::LEARNED) and a file; with
    /// nothing learnt if not said. Of what begins alone.
    pub from: Option<&'b str>,
    /// What was learnt before.
    pub known: Option<&'b [u8]>,
}

impl SchoolRequest<'_> {
    /// The settings with the steps that are asked for.
    fn steps(&self, found: Settings) -> Settings {
        let SchoolRequest { rate, lambda, sharpness, discount, explore, .. } = *self;
        Settings {
            rate: rate.unwrap_or(found.rate),
            lambda: lambda.unwrap_or(found.lambda),
            sharpness: sharpness.unwrap_or(found.sharpness),
            discount: discount.unwrap_or(found.discount),
            explore: explore.unwrap_or(found.explore),
            opening: self.opening.unwrap_or(found.opening),
            opening_share: self.opening_share.unwrap_or(found.opening_share),
            ..found
        }
    }

    fn asked(&self) -> Asked<'_> {
        let SchoolRequest { inputs, cells, views, .. } = *self;
        Asked { inputs, cells, views, beside: None }
    }
}

/// An evaluator of a game that learns by playing it with itself, tested now and then.
pub trait School {
    /// Plays games and learns from them, on `threads` threads if [`School::is_shared`]: each by the step, as a
    /// share of the rate, that `next` gives for its number, until it gives none or a test is due.
    fn play(&mut self, threads: usize, next: &(dyn Fn(u64) -> Option<f32> + Sync));

    /// Whether several threads can play at the same time: where weighted sums learn by temporal coherence.
    fn is_shared(&self) -> bool;

    /// Games learnt from.
    fn games(&self) -> u64;

    /// What a search for a move lacked: no more games are played.
    fn fault(&self) -> Option<NoMemory>;

    /// What the inputs cannot tell apart, in a sentence: no more games are played.
    fn inputs_fault(&self) -> Option<String>;

    /// Whether a test is due.
    fn is_test_due(&self) -> bool;

    /// Tests what was learnt against what was last accepted, by as many games as end before `until`, and goes back to
    /// what was accepted if the new is clearly weaker.
    fn test(&mut self, until: Option<Instant>) -> Test;

    /// How many games a whole test takes.
    fn test_games(&self) -> u64;

    /// Writes all that is needed to go on.
    ///
    /// # Errors
    /// If writing fails.
    fn write_state(&self, output: &mut dyn Write) -> Result<(), Error>;

    /// Writes the weights last accepted, as the evaluator `learned=FILE` reads them.
    ///
    /// # Errors
    /// If writing fails.
    fn write_weights(&self, output: &mut dyn Write) -> Result<(), Error>;

    /// Hidden cells, 0 for a plain sum.
    fn cells(&self) -> usize;
}

/// A course with the game's name.
struct Named<'s, R: Rules> {
    game: &'s str,
    course: Course<'s, R>,
}

impl<R> School for Named<'_, R>
where
    R: Notation + Rules<State: Send> + Sync,
{
    fn play(&mut self, threads: usize, next: &(dyn Fn(u64) -> Option<f32> + Sync)) {
        self.course.play_while(threads, next);
    }

    fn is_shared(&self) -> bool {
        self.course.is_shared()
    }

    fn games(&self) -> u64 {
        self.course.games()
    }

    fn fault(&self) -> Option<NoMemory> {
        self.course.fault()
    }

    fn inputs_fault(&self) -> Option<String> {
        self.course.inputs_fault()
    }

    fn is_test_due(&self) -> bool {
        self.course.is_test_due()
    }

    fn test(&mut self, until: Option<Instant>) -> Test {
        self.course.test_while(&before(until))
    }

    fn test_games(&self) -> u64 {
        self.course.test_games()
    }

    fn write_state(&self, output: &mut dyn Write) -> Result<(), Error> {
        self.course.write(self.game, output)
    }

    fn write_weights(&self, output: &mut dyn Write) -> Result<(), Error> {
        self.course.accepted().write(output, Precision::Short)
    }

    fn cells(&self) -> usize {
        self.course.accepted().shape().cells
    }
}

/// Refuses to learn under rules of which the game says that nothing is learnt.
fn check_rules<S: Setup>(game: &str, setup: &S) -> Result<(), CatalogError> {
    let fault = |instead| CatalogError::Unfit(format!("{game}: {instead}"));
    setup.learns_elsewhere().map_or(Ok(()), |instead| Err(fault(instead)))
}

/// The most weights that are learnt.
const MOST_WEIGHTS: usize = 1 << 26;
/// How far the sum of tuples' weights goes in a step: temporal coherence finds the rest.
const RATE_OF_PATTERNS: f32 = 1.0;

/// How far weights of a network move in a step, where the game has steps of its own for a plain sum.
const RATE_OF_NETWORKS: f32 = 0.05;

/// The learner with so many views, and beside another evaluator.
fn with_views<'s, R: Rules + 'static>(
    game: &str,
    learner: Learner<'s, R>,
    views: usize,
    beside: Option<(Beside, Estimate<R>)>,
) -> Result<Learner<'s, R>, CatalogError> {
    if views == 1 && beside.is_none() {
        return Ok(learner);
    }
    let shape = learner.weights().shape();
    let with_cells = Shape { cells: CELLS_OF_VIEWS, ..shape.clone() };
    let named = beside.as_ref().map(|(beside, _)| beside.clone());
    let learns_views = with_cells.with_views(views, named).is_some();
    let fault = match (learns_views, shape.inputs > MOST_INPUTS_OF_VIEWS) {
        (true, false) => format!("two views meet in hidden cells; expected --cells, as in --cells {CELLS_OF_VIEWS}"),
        (true, true) => format!("two views meet in hidden cells, too many for these inputs; expected --inputs board --cells {CELLS_OF_VIEWS}"),
        (false, _) => "two views, and learning beside an evaluator, are for two players of whom one wins what the other loses, in games that are won, drawn or lost, or of points without a few fixed payoffs".to_owned(),
    };
    let fault = CatalogError::Unfit(format!("{game}: {fault}"));
    learner.with_views(views, beside).ok_or(fault)
}

/// The hidden cells that are proposed for two views.
const CELLS_OF_VIEWS: usize = 32;
/// Hidden cells are proposed for plain sums of at most so many inputs: with hidden cells mirrored tuples have inputs of
/// their own, up to sixteen times as many.
const MOST_INPUTS_OF_VIEWS: usize = MOST_WEIGHTS / CELLS_OF_VIEWS / 16;

/// How a game is learnt by these inputs, where nothing else is asked for.
fn usual(found: Settings, choice: InputChoice, cells: Option<usize>) -> Settings {
    let is_board = matches!(choice, InputChoice::Board { .. });
    match cells.unwrap_or(if is_board { found.cells } else { 0 }) {
        0 if !is_board => Settings { cells: 0, rate: RATE_OF_PATTERNS, coherence: true, ..found },
        // The game's own steps are those of a plain sum.
        cells if cells > 0 && found.cells == 0 => {
            Settings { cells, rate: RATE_OF_NETWORKS, coherence: false, ..found }
        }
        cells => Settings { cells, ..found },
    }
}

/// What is kept, if it is of the inputs asked for.
fn kept(request: &SchoolRequest<'_>) -> Result<Option<Kept>, CatalogError> {
    check_begins(request.from, request.known)?;
    let Some(known) = request.known else { return Ok(None) };
    if KeptStudy::looks(known) {
        let sentence = "this state learns from positions; expected --positions, or another folder";
        return Err(CatalogError::Unfit(sentence.to_owned()));
    }
    let kept = Kept::from_bytes(known).map_err(|error| CatalogError::Unfit(error.to_string()))?;
    request.asked().check(kept.shape(), Origin::State)?;
    check_seed(request.seed, kept.seed())?;
    let Some(lookahead) = request.lookahead else { return Ok(Some(kept)) };
    let fault = match kept.shape().policy {
        true => "this state learns a policy, by --simulations; --depth has none",
        false => NO_POLICY,
    };
    kept.by_search(lookahead).map(Some).ok_or_else(|| CatalogError::Unfit(fault.to_owned()))
}

/// The weights to begin with, if they can learn what is asked for.
fn begun<S: Setup>(
    setup: &S,
    request: &SchoolRequest<'_>,
) -> Result<Option<Weights>, CatalogError> {
    let Some(from) = request.from else { return Ok(None) };
    let weights = weights_of(setup, from)?;
    request.asked().check(weights.shape(), Origin::Evaluator)?;
    let Shape { beside, policy, .. } = weights.shape();
    let by_simulations = matches!(request.lookahead, Some(Lookahead::Simulations(_)));
    let fault = match beside {
        Some(beside) => format!("learnt beside {}, from --positions alone", beside.evaluator),
        None if *policy && !by_simulations => {
            "these weights have a policy, which --simulations alone teaches; expected --simulations, as in --simulations 32".to_owned()
        }
        None => return Ok(Some(weights)),
    };
    Err(CatalogError::Unfit(format!("{from}: {fault}")))
}

/// Why there is no policy.
const NO_POLICY: &str = "no --simulations here: two views learn no policy";

/// The learner, searching for each move.
fn searching<'s, K: Kind>(
    game: &str,
    kind: &K,
    learner: Learner<'s, RulesOf<K>>,
    (lookahead, halt): (Lookahead, Halt),
) -> Result<Learner<'s, RulesOf<K>>, CatalogError> {
    let fault = match learner.judges_only_afterstates() {
        true => {
            "its inputs judge only states after a move, and searches judge any; expected other --inputs, as in walks=20x4"
        }
        false => NO_POLICY,
    };
    let fault = CatalogError::Unfit(format!("{game}: {fault}"));
    learner.by_search(lookahead, kind.think(halt)).ok_or(fault)
}

/// Refuses high hopes where they would change nothing.
fn check_optimism(game: &str, players: usize, goes_on: bool) -> Result<(), CatalogError> {
    let fault = match (players, goes_on) {
        (_, true) => "what was learnt before has its weights already",
        (1 | 2, false) => return Ok(()),
        _ => "it is only for one or two players",
    };
    Err(CatalogError::Unfit(format!("{game}: no optimism here: {fault}")))
}

/// Refuses steps that would change nothing, or go astray.
fn check_steps<R: Rules>(
    game: &str,
    request: &SchoolRequest<'_>,
    learner: &Learner<'_, R>,
) -> Result<(), CatalogError> {
    let SchoolRequest { rate, sharpness, discount, explore, opening_share, .. } = *request;
    let fault = if !learner.is_shared() && sharpness.is_some() {
        "no --sharpness here: it is for weighted sums of patterns, as in --inputs walks=40x6"
    } else if !learner.is_shared() && rate.is_some_and(|rate| rate > 1.0) {
        "expected a --rate up to 1: larger ones are for weighted sums of patterns, whose steps shrink"
    } else if discount.is_some() && learner.how().lookahead.is_some() {
        "no --discount where searches find the moves"
    } else if explore.is_some() && learner.weights().shape().policy {
        "no --explore where simulations find the moves: they explore by themselves"
    } else if opening_share.is_some() && learner.how().opening == 0 {
        "no --random-share here: no game begins with random moves; expected --random-plies too, as in --random-plies 5"
    } else if discount.is_some() && !learner.weights().shape().head.fades() {
        "no --discount here: none of its games ends even"
    } else {
        return Ok(());
    };
    Err(CatalogError::Unfit(format!("{game}: {fault}")))
}

/// Has the learner begin with these weights.
fn begin<R: Rules>(learner: &mut Learner<'_, R>, weights: Weights) -> Result<(), CatalogError> {
    let name = weights.shape().name.clone();
    let fault = || CatalogError::Unfit(CourseError::OtherInputs(name).to_string());
    learner.go_on(weights.uncounted()).then_some(()).ok_or_else(fault)
}

/// Starts learning a kind's game.
pub(crate) fn school<'s, K: Kind>(
    game: &'s str,
    kind: &'s K,
    request: &SchoolRequest<'_>,
) -> Result<Box<dyn School + 's>, CatalogError> {
    let setup = kind.setup();
    check_rules(game, setup)?;
    let kept = kept(request)?;
    let begun = begun(setup, request)?;
    if request.optimism.is_some() && request.lookahead.is_some() {
        let sentence = format!("{game}: no optimism where searches find the moves");
        return Err(CatalogError::Unfit(sentence));
    }
    if request.optimism.is_some() {
        check_optimism(game, setup.rules().players(), kept.is_some() || begun.is_some())?;
    }
    let shape = kept.as_ref().map(Kept::shape).or(begun.as_ref().map(Weights::shape));
    let Asked { inputs: choice, cells, views, .. } = request.asked().of(shape);
    let choice = choice.unwrap_or_default();
    let inputs = inputs(game, setup, (choice, cells.unwrap_or(0)))?;
    let asked = |found: Settings| {
        let found = usual(setup.learning(found), choice, cells);
        let optimism = request.optimism.unwrap_or(found.optimism);
        let found = Settings { seed: request.seed.unwrap_or(SEED), optimism, ..found };
        kept.as_ref().map_or(found, |kept| kept.settings(found))
    };
    let steps = |found: Settings| request.steps(found);
    let change = &mut |found| steps(asked(found));
    let learner = learner(game, kind, inputs, change)?;
    let mut learner = with_views(game, learner, views.unwrap_or(1), None)?;
    if let Some(lookahead) = kept.as_ref().map_or(request.lookahead, Kept::lookahead) {
        let halt = Halt { stop: request.stop.cloned().unwrap_or_default(), until: request.until };
        learner = searching(game, kind, learner, (lookahead, halt))?;
    }
    check_steps(game, request, &learner)?;
    if let Some(weights) = begun {
        begin(&mut learner, weights)?;
    }
    let mut course = Course::new(learner);
    if request.optimism.is_some() && course.accepted().shape().cells > 0 {
        let sentence = format!("{game}: no optimism here: hidden cells start with random weights");
        return Err(CatalogError::Unfit(sentence));
    }
    if let Some(kept) = kept {
        course.go_on(game, kept).map_err(|error| CatalogError::Unfit(error.to_string()))?;
        course.step_by(steps);
    }
    Ok(Box::new(Named { game, course }))
}

/// A learner of a kind's game by these inputs, from nothing.
fn learner<'s, K: Kind>(
    game: &str,
    kind: &'s K,
    inputs: Arc<dyn Inputs<RulesOf<K>> + Send + Sync>,
    change: &mut dyn FnMut(Settings) -> Settings,
) -> Result<Learner<'s, RulesOf<K>>, CatalogError> {
    let (rules, count, mut size) = (kind.setup().rules(), inputs.count(), 0);
    let learner = Learner::with(rules, inputs, kind.fall(), |found| {
        let settings = change(found);
        size = count.saturating_mul(settings.cells.max(1));
        // What is refused below must not take memory first.
        if size > MOST_WEIGHTS { Settings { cells: 0, ..settings } } else { settings }
    });
    if size <= MOST_WEIGHTS {
        let practice = kind.setup().practice();
        return Ok(match practice {
            Some(practice) => learner.practise(practice),
            None => learner,
        });
    }
    Err(CatalogError::Unfit(format!(
        "{game}: {count} inputs to {} cells each are {size} weights; {MOST_WEIGHTS} is the limit",
        size / count.max(1)
    )))
}
