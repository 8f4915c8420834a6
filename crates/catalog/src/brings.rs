//! The ready-made setup of a game that brings rules, and perhaps hints and evaluators.

use crate::figure::Unit;
use crate::kind::unit;
use crate::plan::Search;
use crate::scale::Scale;
use crate::setup::{ActionOf, CrowdSetup, DuelSetup, GambleSetup, Setup, StateOf, inputs_of_board};
use outply_game::{
    Cells, Evaluator, Hints, Inputs, Keyed, Notation, PayoffEvaluator, Plain, Player, Practice,
    Rules, Stochastic, ZeroSumRules,
};
use outply_search::chance::ChanceRules;
use outply_search::{many, montecarlo};
use std::fmt::{self, Display};
use std::sync::Arc;

/// Rules with what they bring to searches, built step by step:
///
/// ```
/// use outply_catalog::{Brings, Search};
/// use outply_evaluate::Linear;
/// use outply_games::nim::{Nim, NimFeatures, NimHints, WEIGHTS};
///
/// let nim = Nim::new(&[3, 4, 5], false).expect("three heaps");
/// let theory = Linear::new(NimFeatures, &WEIGHTS).expect("one weight a feature");
/// let setup = Brings::rules(nim)
///     .hints(NimHints)
///     .evaluators(vec![("theory", theory)])
///     .searches(&[Search::AlphaBeta, Search::MonteCarlo]);
/// ```
#[derive(Clone, Debug)]
pub struct Brings<R, H = (), E = ()> {
    rules: R,
    hints: H,
    evaluators: Vec<(&'static str, E)>,
    searches: &'static [Search],
    recipe: &'static str,
    selectivity: &'static str,
    depth: u32,
    bounds: (f64, f64),
    sight: Sight<R>,
}

/// What evaluators that learn see of the game, if it says so itself.
struct Sight<R> {
    cells: Option<Arc<dyn Cells<R> + Send + Sync>>,
    inputs: Option<Arc<dyn Inputs<R> + Send + Sync>>,
    practice: Option<Arc<dyn Practice<R> + Send + Sync>>,
    quiet: Option<Arc<dyn Quiet<R> + Send + Sync>>,
    scale: Option<f64>,
}

impl<R> Clone for Sight<R> {
    fn clone(&self) -> Self {
        Sight {
            cells: self.cells.clone(),
            inputs: self.inputs.clone(),
            practice: self.practice.clone(),
            quiet: self.quiet.clone(),
            scale: self.scale,
        }
    }
}

impl<R> fmt::Debug for Sight<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sight { cells, inputs, practice, quiet, scale } = self;
        let said = [cells.is_some(), inputs.is_some(), practice.is_some(), quiet.is_some()];
        f.debug_tuple("Sight").field(&said).field(scale).finish()
    }
}

/// Which states can be learnt from as they stand.
trait Quiet<R: Rules> {
    fn is_quiet(&self, rules: &R, state: &R::State, best: R::Action) -> bool;
}

impl<R: Rules, F: Fn(&R, &R::State, R::Action) -> bool> Quiet<R> for F {
    fn is_quiet(&self, rules: &R, state: &R::State, best: R::Action) -> bool {
        self(rules, state, best)
    }
}

impl<R: Rules> Brings<Plain<R>> {
    /// Rules with neither key nor notation: [`Plain`] derives both.
    pub fn plain(rules: R) -> Brings<Plain<R>> {
        Brings::rules(Plain::new(rules))
    }

    /// The same, with pictures of states from `Display`.
    pub fn displayed(rules: R) -> Brings<Plain<R>>
    where
        R::State: Display,
    {
        Brings::rules(Plain::displayed(rules))
    }
}

impl<R> Brings<R> {
    /// Rules alone.
    pub fn rules(rules: R) -> Brings<R> {
        Brings {
            rules,
            hints: (),
            evaluators: Vec::new(),
            searches: &[],
            recipe: "",
            selectivity: "",
            depth: 3,
            bounds: (f64::NEG_INFINITY, f64::INFINITY),
            sight: Sight { cells: None, inputs: None, practice: None, quiet: None, scale: None },
        }
    }
}

impl<R, H, E> Brings<R, H, E> {
    /// With the game's hints.
    pub fn hints<H2>(self, hints: H2) -> Brings<R, H2, E> {
        let Brings {
            rules, evaluators, searches, recipe, selectivity, depth, bounds, sight, ..
        } = self;
        Brings { rules, hints, evaluators, searches, recipe, selectivity, depth, bounds, sight }
    }

    /// With evaluators by name, the default first.
    pub fn evaluators<E2>(self, evaluators: Vec<(&'static str, E2)>) -> Brings<R, H, E2> {
        let Brings { rules, hints, searches, recipe, selectivity, depth, bounds, sight, .. } = self;
        Brings { rules, hints, evaluators, searches, recipe, selectivity, depth, bounds, sight }
    }

    /// With one evaluator.
    pub fn evaluator<E2>(self, name: &'static str, evaluator: E2) -> Brings<R, H, E2> {
        self.evaluators(vec![(name, evaluator)])
    }

    /// With the searches that suit the game, the default first.
    pub fn searches(self, searches: &'static [Search]) -> Self {
        Brings { searches, ..self }
    }

    /// With the settings of Monte Carlo search that suit the game: `c=0.3,playout=mast`.
    pub fn recipe(self, recipe: &'static str) -> Self {
        Brings { recipe, ..self }
    }

    /// With the settings of selective search that suit the game: `null-move=off`.
    pub fn selectivity(self, selectivity: &'static str) -> Self {
        Brings { selectivity, ..self }
    }

    /// With the evaluators' points, above 0, that promise `tanh(1)`, 76 % of the way from an even game to a won one, in
    /// games that are won, drawn or lost; without them, those of the [recipe](Brings::recipe). Files of positions are labelled by
    /// this measure, and reviews read values by it.
    pub fn scale(mut self, points: f64) -> Self {
        self.sight.scale = Some(points);
        self
    }

    /// With the default depth in plies of an analysis of a game with chance or many players (3 by
    /// default).
    pub fn depth(self, depth: u32) -> Self {
        Brings { depth, ..self }
    }

    /// With the least and the greatest value that a game with chance can have for the first player;
    /// without them no chance node is ever cut.
    pub fn bounds(self, least: f64, most: f64) -> Self {
        Brings { bounds: (least, most), ..self }
    }
}

impl<R: Rules, H, E> Brings<R, H, E> {
    /// With the contents of the board's cells, read from the state itself: evaluators then learn
    /// and evaluate without a description of the board for each state, many times as fast.
    pub fn cells(mut self, cells: impl Cells<R> + Send + Sync + 'static) -> Self {
        self.sight.cells = Some(Arc::new(cells));
        self
    }

    /// With inputs of its own for evaluators that learn, instead of the contents of the board.
    pub fn inputs(mut self, inputs: impl Inputs<R> + Send + Sync + 'static) -> Self {
        self.sight.inputs = Some(Arc::new(inputs));
        self
    }

    /// Leaves out of files of positions those that cannot be learnt from as they stand: `is_quiet` sees a state and its
    /// best action, and says whether an evaluator can tell without a look ahead what the state is worth.
    pub fn quiet(
        mut self,
        is_quiet: impl Fn(&R, &R::State, R::Action) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.sight.quiet = Some(Arc::new(is_quiet));
        self
    }

    /// Lets learning start some of its games at later legs of the game, from states that earlier games reached.
    pub fn practice(mut self, practice: impl Practice<R> + Send + Sync + 'static) -> Self {
        self.sight.practice = Some(Arc::new(practice));
        self
    }
}

impl<R, H, E> Setup for Brings<R, H, E>
where
    R: Rules<State: Send + Sync, Action: Send, Utility: 'static>
        + Keyed
        + Notation
        + Send
        + Sync
        + 'static,
    H: Hints<R> + Clone + Send + Sync + 'static,
    E: Clone + Send + 'static,
{
    type Rules = R;
    type Hints = H;
    type Evaluator = E;

    fn rules(&self) -> &R {
        &self.rules
    }

    fn hints(&self) -> H {
        self.hints.clone()
    }

    fn evaluators(&self) -> Vec<&'static str> {
        self.evaluators.iter().map(|(name, _)| *name).collect()
    }

    fn evaluator(&self, name: &str) -> E {
        let named = self.evaluators.iter().find(|(known, _)| *known == name);
        named.expect("one of the names").1.clone()
    }

    fn searches(&self) -> &'static [Search] {
        self.searches
    }

    fn recipe(&self) -> &'static str {
        self.recipe
    }

    fn selectivity(&self) -> &'static str {
        self.selectivity
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<R> + Send + Sync>> {
        self.sight.inputs.clone().or_else(|| inputs_of_board(self))
    }

    fn cells(&self) -> Option<Arc<dyn Cells<R> + Send + Sync>> {
        self.sight.cells.clone()
    }

    fn practice(&self) -> Option<Arc<dyn Practice<R> + Send + Sync>> {
        self.sight.practice.clone()
    }

    fn is_quiet(&self, state: &StateOf<Self>, best: ActionOf<Self>) -> bool {
        self.sight.quiet.as_ref().is_none_or(|quiet| quiet.is_quiet(&self.rules, state, best))
    }

    fn scale(&self) -> Option<Scale> {
        let points = self.sight.scale.filter(|_| unit::<R>() == Unit::Chance);
        points.map(|points| Scale::Result { points })
    }
}

impl<R, H, E> DuelSetup for Brings<R, H, E>
where
    Brings<R, H, E>: Setup<Rules = R, Hints = H, Evaluator = E>,
    R: ZeroSumRules<State: PartialEq>,
    E: Evaluator<R>,
{
}

impl<R, H, E> GambleSetup for Brings<R, H, E>
where
    Brings<R, H, E>: Setup<Rules = R, Hints = H, Evaluator = E>,
    R: ChanceRules,
    E: PayoffEvaluator<R>,
{
    fn depth(&self) -> u32 {
        self.depth
    }

    fn bounds(&self, _state: &StateOf<Self>) -> (f64, f64) {
        self.bounds
    }
}

impl<R, H, E> CrowdSetup for Brings<R, H, E>
where
    Brings<R, H, E>: Setup<Rules = R, Hints = H, Evaluator = E>,
    R: Rules<Turn = Player>,
    E: PayoffEvaluator<R>,
{
    type Chance = many::NoChance;
    type Nature = montecarlo::NoChance;
    const CHANCE: bool = false;

    fn chance(&self) -> many::NoChance {
        many::NoChance
    }

    fn nature(&self) -> montecarlo::NoChance {
        montecarlo::NoChance
    }

    fn depth(&self) -> u32 {
        self.depth
    }
}

/// A game of many players with chance: [`Brings`] whose chance nodes are those of the rules.
#[derive(Clone, Debug)]
pub struct WithDice<R, H = (), E = ()>(pub Brings<R, H, E>);

impl<R, H, E> Setup for WithDice<R, H, E>
where
    Brings<R, H, E>: Setup<Rules = R, Hints = H, Evaluator = E>,
    R: Rules<State: Send + Sync, Action: Send, Utility: 'static>
        + Keyed
        + Notation
        + Send
        + Sync
        + 'static,
    H: Hints<R> + Clone + Send + Sync + 'static,
    E: Clone + Send + 'static,
{
    type Rules = R;
    type Hints = H;
    type Evaluator = E;

    fn rules(&self) -> &R {
        Setup::rules(&self.0)
    }

    fn hints(&self) -> H {
        Setup::hints(&self.0)
    }

    fn evaluators(&self) -> Vec<&'static str> {
        Setup::evaluators(&self.0)
    }

    fn evaluator(&self, name: &str) -> E {
        Setup::evaluator(&self.0, name)
    }

    fn searches(&self) -> &'static [Search] {
        self.0.searches
    }

    fn recipe(&self) -> &'static str {
        self.0.recipe
    }

    fn inputs(&self) -> Option<Arc<dyn Inputs<R> + Send + Sync>> {
        Setup::inputs(&self.0)
    }

    fn cells(&self) -> Option<Arc<dyn Cells<R> + Send + Sync>> {
        Setup::cells(&self.0)
    }

    fn practice(&self) -> Option<Arc<dyn Practice<R> + Send + Sync>> {
        Setup::practice(&self.0)
    }

    fn is_quiet(&self, state: &StateOf<Self>, best: ActionOf<Self>) -> bool {
        Setup::is_quiet(&self.0, state, best)
    }

    fn scale(&self) -> Option<Scale> {
        Setup::scale(&self.0)
    }
}

impl<R, H, E> CrowdSetup for WithDice<R, H, E>
where
    WithDice<R, H, E>: Setup<Rules = R, Hints = H, Evaluator = E>,
    R: Stochastic,
    E: PayoffEvaluator<R>,
{
    type Chance = many::WithChance;
    type Nature = montecarlo::Chance;
    const CHANCE: bool = true;

    fn chance(&self) -> many::WithChance {
        many::WithChance
    }

    fn nature(&self) -> montecarlo::Chance {
        montecarlo::Chance
    }

    fn depth(&self) -> u32 {
        self.0.depth
    }
}
