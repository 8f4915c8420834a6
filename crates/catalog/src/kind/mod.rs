//! The kinds of games: which searches fit them, and how they are run.

pub(crate) mod crowd;
pub(crate) mod duel;
pub(crate) mod gamble;

use crate::error::CatalogError;
use crate::evaluators::{self, LearnedShelf};
use crate::figure::{Figure, Unit};
use crate::found::Found;
use crate::grove::Before;
use crate::learning::thinking::Halt;
use crate::plan::Search;
use crate::plan::{MonteCarloPlan, Plan};
use crate::scale::Scale;
use crate::setup::{ActionOf, ChosenOf, Setup, StateOf};
use crate::solution::{NO_ENDINGS, NO_TABLES, Watch};
use crate::strategies::Wanted;
use crate::tree::{TreeReport, TreeRequest};
use outply_certificate::{Certificate, Proven, Strategy};
use outply_game::{Outcome, Rules, Think, Utility};
use outply_search::Limits;
use outply_search::montecarlo::Recipe;
use outply_table::{BuildError, Info, Settings, Table, TableError, Verified, VerifyError};
use std::any::TypeId;
use std::io::{Read, Write};
use std::sync::Arc;

/// The rules of a kind's game.
pub(crate) type RulesOf<K> = <<K as Kind>::Setup as Setup>::Rules;
/// What chance brings, by a number from 0 up to 1.
type Fall<R> = outply_learn::Chance<R>;
/// An action of a kind's game.
pub(crate) type Act<K> = ActionOf<<K as Kind>::Setup>;
/// A state of a kind's game.
pub(crate) type At<K> = StateOf<<K as Kind>::Setup>;

/// A game with its searches: two players without chance ([`Duel`](duel::Duel)), with chance
/// ([`Gamble`](gamble::Gamble)), many players ([`Crowd`](crowd::Crowd)).
pub(crate) trait Kind: Send + 'static {
    /// What the game brings.
    type Setup: Setup;

    /// Whether chance takes part.
    const CHANCE: bool;
    /// The searches that fit every game of the kind, the usual default first.
    const SEARCHES: &'static [Search];
    /// The evaluators that every game of the kind has.
    const EVALUATORS: &'static [&'static str];

    /// What the game brings.
    fn setup(&self) -> &Self::Setup;

    /// Searches `state`, which `before` led to; `progress` sees what was found so far.
    fn search(
        &self,
        state: &At<Self>,
        before: &Before<'_, RulesOf<Self>>,
        plan: &Plan,
        limits: &Limits,
        progress: &mut dyn FnMut(&Found<Act<Self>>),
    ) -> Result<Found<Act<Self>>, CatalogError>;

    /// Readies the memory that searches like this one need.
    fn prepare(&self, _plan: &Plan, _limits: &Limits) -> Result<(), CatalogError> {
        Ok(())
    }

    /// Forgets what searches found out about the game under way.
    fn forget(&self) {}

    /// Writes what searches like this one found out.
    fn write_found(&self, plan: &Plan, _output: &mut dyn Write) -> Result<(), CatalogError> {
        Err(keeps_nothing(plan))
    }

    /// Takes over what [`Kind::write_found`] wrote.
    fn read_found(&self, plan: &Plan, _input: &mut dyn Read) -> Result<(), CatalogError> {
        Err(keeps_nothing(plan))
    }

    /// A number that tells these rules from others.
    fn fingerprint(&self) -> u64 {
        outply_table::fingerprint(self.setup().rules())
    }

    /// The top of a search's tree.
    fn tree(&self, state: &At<Self>, request: &TreeRequest) -> Result<TreeReport, CatalogError>;

    /// The strategies that prove what is claimed of `state`.
    fn strategies(
        &self,
        _state: &At<Self>,
        _wanted: &Wanted,
        (_limits, _table_bytes): (&Limits, Option<usize>),
        _heard: &mut dyn FnMut(u64),
    ) -> Result<Vec<Strategy>, CatalogError> {
        Err(uncertified())
    }

    /// Checks a certificate by the rules alone.
    fn verify(&self, _certificate: &Certificate) -> Result<Proven, CatalogError> {
        Err(uncertified())
    }

    /// The state after a pass, where the game has one that says what the other side threatens.
    fn passed(&self, _state: &At<Self>) -> Option<At<Self>> {
        None
    }

    /// The outcomes of a chance node with their probabilities; nothing elsewhere.
    fn outcomes(&self, state: &At<Self>) -> Vec<(Act<Self>, f64)>;

    /// What chance can bring, for a learner that outlives no borrow of the kind.
    fn fall(&self) -> Fall<RulesOf<Self>>;

    /// Why a key of a recipe with this value changes nothing in a Monte Carlo search by a plan; `None` where it is read.
    fn idle(&self, _plan: &MonteCarloPlan, (key, _value): (&str, &str)) -> Option<&'static str> {
        (key == "points").then_some("evaluators of this game say payoffs, not points")
    }

    /// The part of a recipe that goes by action indices, as this kind searches by it.
    fn goes_by_index(&self, recipe: &Recipe) -> Option<&'static str> {
        recipe.goes_by_index::<RulesOf<Self>>()
    }

    /// How a state is searched by an evaluator that learns from what is found, until a halt.
    fn think(&self, halt: Halt) -> Think<RulesOf<Self>>;

    /// How values become expected results, where the game does not say.
    fn scale(&self) -> Scale;

    /// Finds all states with their values: see [`Session::build_table`](crate::Session::build_table).
    fn build_table(
        &self,
        _settings: &Settings,
        _output: &mut dyn Write,
        _goes_on: &mut Watch<'_>,
    ) -> Result<Info, BuildError> {
        Err(BuildError::Unfit(NO_TABLES.to_owned()))
    }

    /// Solves endings: see [`Session::build_endings`](crate::Session::build_endings).
    fn build_endings(
        &self,
        _asked: &str,
        _settings: &Settings,
        _output: &mut dyn Write,
        _goes_on: &mut Watch<'_>,
    ) -> Result<Info, BuildError> {
        Err(BuildError::Unfit(NO_ENDINGS.to_owned()))
    }

    /// Derives all values of a table again.
    fn verify_table(
        &self,
        _table: &Arc<Table>,
        _threads: usize,
        _goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Verified, VerifyError> {
        Err(VerifyError::Unfit(NO_TABLES.to_owned()))
    }

    /// Has searches look values up in a table, which the game asked for as `spec` is to be of.
    fn use_table(&mut self, _spec: &str, _table: Arc<Table>) -> Result<(), TableError> {
        Err(TableError::OtherRules(NO_TABLES.to_owned()))
    }

    /// What the table in use says of a state, for the player to move; expected payoffs are the first
    /// player's.
    fn known(&self, _state: &At<Self>) -> Option<Figure> {
        None
    }

    /// Of a game with chance: between which numbers it says that the first player's payoff lies.
    fn known_bounds(&self, _state: &At<Self>) -> Option<(f64, f64)> {
        None
    }

    /// What the game's evaluator of this name makes of states, for the player to move; `None` where there are more than
    /// two players, or chance.
    fn estimate(&self, _evaluator: &str) -> Option<outply_learn::Estimate<RulesOf<Self>>> {
        None
    }

    /// The evaluators that were learnt and are in use.
    fn learned(&self) -> &LearnedShelf<RulesOf<Self>>;

    /// The searches that suit the game, the default first.
    fn searches(&self) -> &'static [Search] {
        match self.setup().searches() {
            [] => Self::SEARCHES,
            own => own,
        }
    }

    /// The game's settings of Monte Carlo search, changed as `text` says.
    fn recipe(&self, text: &str) -> Result<Recipe, CatalogError> {
        Recipe::parse(self.setup().recipe(), text).map_err(CatalogError::Recipe)
    }

    /// The game's evaluator of this name, or its default.
    fn evaluator(&self, name: &Option<String>) -> Result<ChosenOf<Self::Setup>, CatalogError> {
        evaluators::choose((self.setup(), self.learned()), Self::EVALUATORS, name.as_deref())
    }
}

/// The error of a certificate where there can be none.
fn uncertified() -> CatalogError {
    CatalogError::Unfit("certificates are of games of two players without chance".to_owned())
}

fn keeps_nothing(plan: &Plan) -> CatalogError {
    let name = plan.search().name();
    CatalogError::Unfit(format!(
        "{name} keeps nothing here that a later search could continue from"
    ))
}

/// The error of a plan that was made for a game of another kind.
fn unfit(plan: &Plan) -> CatalogError {
    let name = plan.search().name();
    CatalogError::Unfit(format!("a plan for {name}, which does not fit this game"))
}

/// How the payoffs of these rules read.
pub(crate) fn unit<R: Rules<Utility: 'static>>() -> Unit {
    let lost_or_won = TypeId::of::<R::Utility>() == TypeId::of::<Outcome>();
    if lost_or_won { Unit::Chance } else { Unit::Points }
}

/// The payoffs of all players in a finished game.
pub(crate) fn payoffs<R: Rules>(rules: &R, state: &R::State) -> Option<Vec<f64>> {
    let utility = rules.utility(state)?;
    let mut payoffs = Vec::new();
    for player in 0..rules.players() as u8 {
        payoffs.push(utility.payoff(outply_game::Player(player)));
    }
    Some(payoffs)
}
