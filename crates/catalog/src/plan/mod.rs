//! The options of a search, parsed once into a typed plan for the search that runs.
//!
//! A front end collects [`Wish`]es: keys with values, each as it was written. A session turns them
//! into a [`Plan`]: it chooses the search, and every key that this search does not use is an error
//! with its place and the nearest key that it uses.

mod keys;
mod limits;
mod making;
mod wish;

pub use keys::KeyInfo;
pub use limits::without_idle;
pub(crate) use making::{Plans, make};
pub use wish::Wish;

use crate::error::CatalogError;
use outply_search::Limits;
use outply_search::chance::Pruning;
use outply_search::montecarlo::Recipe;
use outply_search::proof_number;
use outply_search::selective::{FULL_SKILL, Settings};

/// The most states that best-first search sees unless asked otherwise.
const MOST_STATES: usize = 1 << 22;

/// A search that a front end can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Search {
    /// Alpha-beta: two players, no chance; exact at every depth.
    AlphaBeta,
    /// Selective search: the same games, deeper, leaving out what will hardly matter.
    Selective,
    /// Monte Carlo tree search: every game.
    MonteCarlo,
    /// Expectiminimax: one or two players and chance.
    Expectiminimax,
    /// Max-n: many players, each for itself.
    MaxN,
    /// Paranoid: many players, all against the one to move.
    Paranoid,
    /// Best-reply search: the same, but only one of the others acts between two moves.
    BestReply,
    /// Best-first search: one player without chance.
    BestFirst,
    /// Proof-number search: two players, no chance; who wins, proven.
    ProofNumber,
}

/// What one search is asked to do, but for its limits.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// Alpha-beta.
    AlphaBeta(AlphaBetaPlan),
    /// Selective search.
    Selective(SelectivePlan),
    /// Monte Carlo tree search.
    MonteCarlo(MonteCarloPlan),
    /// Expectiminimax.
    Expectiminimax(ChancePlan),
    /// Max-n.
    MaxN(ManyPlan),
    /// Paranoid search.
    Paranoid(ChancePlan),
    /// Best-reply search.
    BestReply(ChancePlan),
    /// Best-first search.
    BestFirst(BestFirstPlan),
    /// Proof-number search.
    ProofNumber(ProofNumberPlan),
}

/// A plan of alpha-beta.
#[derive(Clone, PartialEq, Debug)]
pub struct AlphaBetaPlan {
    /// The evaluator by name; the game's default if `None`.
    pub evaluator: Option<String>,
    /// The transposition table's size in bytes, 0 for none; what the limits let the search fill if
    /// `None`.
    pub table_bytes: Option<usize>,
    /// Exact values for this many actions, at least 1.
    pub multi_pv: usize,
    /// No horizon: the value is proven.
    pub exact: bool,
    /// Of an exact search: who wins is enough, however soon or by however much.
    pub weak: bool,
    /// The table keeps whole states, so that no two are taken for one.
    pub verify: bool,
    /// Threads that prove values together, at least 1.
    pub threads: usize,
    /// A state that is soon solved is solved first.
    pub prove: bool,
}

impl Default for AlphaBetaPlan {
    fn default() -> AlphaBetaPlan {
        AlphaBetaPlan {
            evaluator: None,
            table_bytes: None,
            multi_pv: 1,
            exact: false,
            weak: false,
            verify: false,
            threads: 1,
            prove: true,
        }
    }
}

/// A plan of selective search.
#[derive(Clone, PartialEq, Debug)]
pub struct SelectivePlan {
    /// The evaluator by name; the game's default if `None`.
    pub evaluator: Option<String>,
    /// The transposition table's size in bytes, 0 for none; what the limits let the search fill if
    /// `None`.
    pub table_bytes: Option<usize>,
    /// Exact values for this many actions, at least 1.
    pub multi_pv: usize,
    /// Threads, at least 1.
    pub threads: usize,
    /// How well it plays, from 0 to [`FULL_SKILL`].
    pub skill: u32,
    /// What a weaker player's mistakes are drawn by.
    pub seed: u64,
    /// The only actions considered at the root, in the game's notation; all if empty.
    pub only: Vec<String>,
    /// What is left out, and by which margins.
    pub settings: Settings,
    /// A state that is soon solved is solved first, at full skill.
    pub prove: bool,
}

/// A plan of Monte Carlo tree search.
#[derive(Clone, PartialEq, Debug)]
pub struct MonteCarloPlan {
    /// The evaluator by name; the game's default if `None`.
    pub evaluator: Option<String>,
    /// Threads, at least 1.
    pub threads: usize,
    /// The seed of all chance.
    pub seed: u64,
    pub(crate) recipe: Recipe,
}

/// A plan of a search that weighs chance: expectiminimax, and paranoid and best-reply search, which
/// turn a game of many players into one for it.
#[derive(Clone, PartialEq, Debug)]
pub struct ChancePlan {
    /// The evaluator by name; the game's default if `None`.
    pub evaluator: Option<String>,
    /// The transposition table's size in bytes, 0 for none; what the limits let the search fill if
    /// `None`.
    pub table_bytes: Option<usize>,
    /// Exact values for this many actions, at least 1.
    pub multi_pv: usize,
    /// No horizon: the value is proven.
    pub exact: bool,
    /// What is left out at chance nodes because it cannot matter; what suits the game if `None`.
    pub pruning: Option<Pruning>,
    /// States that chance reaches with less probability than this are estimated; the game's own
    /// number if `None` and a clock or a number of nodes is the limit.
    pub least_probability: Option<f64>,
    /// Just before the horizon, outcomes less probable than this share of the most probable one are
    /// left out.
    pub least_share: f64,
    /// Only actions whose states look at most this much worse than the best one's are looked into, in
    /// the game's unit; infinite for all, and the game's own margin if `None`.
    pub move_filter: Option<f64>,
    /// Chance nodes with more outcomes than this are sampled.
    pub most_outcomes: usize,
    /// What is sampled by.
    pub seed: u64,
}

/// A plan of max-n.
#[derive(Clone, PartialEq, Debug)]
pub struct ManyPlan {
    /// The evaluator by name; the game's default if `None`.
    pub evaluator: Option<String>,
    /// The transposition table's size in bytes, 0 for none; what the limits let the search fill if
    /// `None`.
    pub table_bytes: Option<usize>,
    /// Exact values for all actions if more than 1.
    pub multi_pv: usize,
    /// No horizon: the value is proven.
    pub exact: bool,
    /// Chance nodes with more outcomes than this are sampled.
    pub most_outcomes: usize,
    /// What is sampled by.
    pub seed: u64,
}

/// A plan of best-first search.
#[derive(Clone, PartialEq, Debug)]
pub struct BestFirstPlan {
    /// The evaluator by name; the game's default if `None`.
    pub evaluator: Option<String>,
    /// It sees at most so many states.
    pub most_states: usize,
}

/// A plan of proof-number search.
#[derive(Clone, PartialEq, Debug)]
pub struct ProofNumberPlan {
    /// The size in bytes of the table of proof numbers.
    pub table_bytes: usize,
    /// How many threads search.
    pub threads: usize,
}

impl Plan {
    /// The plan of `search` where nothing is asked for; `own` is what suits the game.
    fn new(search: Search, own: &Plans) -> Plan {
        let evaluator = None;
        match search {
            Search::AlphaBeta => Plan::AlphaBeta(AlphaBetaPlan::default()),
            Search::Selective => Plan::Selective(SelectivePlan {
                evaluator,
                table_bytes: None,
                multi_pv: 1,
                threads: 1,
                skill: FULL_SKILL,
                seed: 0,
                only: Vec::new(),
                settings: own.settings.clone(),
                prove: true,
            }),
            Search::MonteCarlo => {
                let recipe = own.recipe.clone();
                Plan::MonteCarlo(MonteCarloPlan { evaluator, threads: 1, seed: 0, recipe })
            }
            Search::Expectiminimax => Plan::Expectiminimax(ChancePlan::default()),
            Search::Paranoid => Plan::Paranoid(ChancePlan::default()),
            Search::BestReply => Plan::BestReply(ChancePlan::default()),
            Search::MaxN => Plan::MaxN(ManyPlan {
                evaluator,
                table_bytes: None,
                multi_pv: 1,
                exact: false,
                most_outcomes: usize::MAX,
                seed: 0,
            }),
            Search::BestFirst => {
                Plan::BestFirst(BestFirstPlan { evaluator, most_states: MOST_STATES })
            }
            Search::ProofNumber => Plan::ProofNumber(ProofNumberPlan {
                table_bytes: proof_number::TABLE_BYTES,
                threads: 1,
            }),
        }
    }

    /// Which search it is for.
    pub fn search(&self) -> Search {
        match self {
            Plan::AlphaBeta(_) => Search::AlphaBeta,
            Plan::Selective(_) => Search::Selective,
            Plan::MonteCarlo(_) => Search::MonteCarlo,
            Plan::Expectiminimax(_) => Search::Expectiminimax,
            Plan::MaxN(_) => Search::MaxN,
            Plan::Paranoid(_) => Search::Paranoid,
            Plan::BestReply(_) => Search::BestReply,
            Plan::BestFirst(_) => Search::BestFirst,
            Plan::ProofNumber(_) => Search::ProofNumber,
        }
    }

    /// Refuses limits that the search does not read.
    ///
    /// # Errors
    /// The name of the limit, and those that the search reads.
    pub fn check(&self, limits: &Limits) -> Result<(), CatalogError> {
        self.search().check(limits)
    }

    /// The evaluator by name; `None` for the game's default.
    pub fn evaluator(&self) -> Option<&str> {
        match self {
            Plan::AlphaBeta(plan) => plan.evaluator.as_deref(),
            Plan::Selective(plan) => plan.evaluator.as_deref(),
            Plan::MonteCarlo(plan) => plan.evaluator.as_deref(),
            Plan::Expectiminimax(plan) | Plan::Paranoid(plan) | Plan::BestReply(plan) => {
                plan.evaluator.as_deref()
            }
            Plan::MaxN(plan) => plan.evaluator.as_deref(),
            Plan::BestFirst(plan) => plan.evaluator.as_deref(),
            Plan::ProofNumber(_) => None,
        }
    }

    /// Whether the value is to be proven.
    pub fn is_exact(&self) -> bool {
        match self {
            Plan::AlphaBeta(plan) => plan.exact,
            Plan::Expectiminimax(plan) | Plan::Paranoid(plan) | Plan::BestReply(plan) => plan.exact,
            Plan::MaxN(plan) => plan.exact,
            Plan::ProofNumber(_) => true,
            Plan::Selective(_) | Plan::MonteCarlo(_) | Plan::BestFirst(_) => false,
        }
    }

    /// How many actions are to have exact values.
    pub fn multi_pv(&self) -> usize {
        match self {
            Plan::AlphaBeta(plan) => plan.multi_pv,
            Plan::Selective(plan) => plan.multi_pv,
            Plan::Expectiminimax(plan) | Plan::Paranoid(plan) | Plan::BestReply(plan) => {
                plan.multi_pv
            }
            Plan::MaxN(plan) => plan.multi_pv,
            Plan::MonteCarlo(_) | Plan::BestFirst(_) | Plan::ProofNumber(_) => 1,
        }
    }

    /// This plan with another seed, where the search draws at random.
    pub fn with_seed(mut self, number: u64) -> Plan {
        match &mut self {
            Plan::AlphaBeta(_) | Plan::BestFirst(_) | Plan::ProofNumber(_) => (),
            Plan::Selective(plan) => plan.seed = number,
            Plan::MonteCarlo(plan) => plan.seed = number,
            Plan::Expectiminimax(plan) | Plan::Paranoid(plan) | Plan::BestReply(plan) => {
                plan.seed = number;
            }
            Plan::MaxN(plan) => plan.seed = number,
        }
        self
    }
}

impl Default for ChancePlan {
    fn default() -> ChancePlan {
        ChancePlan {
            evaluator: None,
            table_bytes: None,
            multi_pv: 1,
            exact: false,
            pruning: None,
            least_probability: None,
            least_share: 0.0,
            move_filter: None,
            most_outcomes: usize::MAX,
            seed: 0,
        }
    }
}
