//! Where Outply's games, searches and evaluators meet, and the only place where types are erased: a
//! front end opens a game from a [`Catalog`] by name, and from then on speaks text and plain data.
//! A game of your own is one more [`Entry`].
#![forbid(unsafe_code)]

mod brings;
mod bytes;
mod catalog;
mod certain;
mod entry;
mod error;
mod evaluators;
pub mod exercise;
mod explicit;
mod figure;
mod file_kind;
mod found;
mod found_file;
mod games;
mod grove;
mod keyboard;
mod kind;
mod learning;
mod matches;
mod nearest;
mod plan;
mod playing;
mod proving;
mod rating;
mod records;
mod report;
mod sampling;
mod scale;
mod scores;
mod session;
mod setup;
mod shelf;
mod solution;
mod strategies;
mod tables;
mod theorem;
mod transcript;
mod tree;
mod view;
mod words;

pub use brings::{Brings, WithDice};
pub use bytes::read_bytes;
pub use catalog::Catalog;
pub use entry::{BenchSearch, Entry, Facts, GameInfo, Home, Options, Sizes, Variant, Variants};
pub use error::CatalogError;
pub use evaluators::SOLVED;
pub use explicit::{ExplicitTree, Order};
pub use figure::{Figure, Unit};
pub use file_kind::FileKind;
pub use keyboard::{Key, Keys};
pub use learning::exchange::{Seeing, SightRequest};
pub use learning::learnt::{LEARNED, names_a_file};
pub use learning::selfplay::{SelfPlay, heading};
pub use learning::studying::{Measuring, Studies, StudyRequest};
pub use learning::{School, SchoolRequest};
pub use matches::EngineMaker;
pub use nearest::nearest;
pub use plan::{
    AlphaBetaPlan, ChancePlan, KeyInfo, ManyPlan, MonteCarloPlan, Plan, Search, SelectivePlan,
    Wish, without_idle,
};
pub use proving::ProofCost;
pub use records::{OwnRecord, RecordFormat};
pub use report::{ActionReport, FULL_SKILL, Report};
pub use scale::Scale;
pub use scores::ScorePlayer;
pub use session::{ForEngines, Session};
pub use setup::{
    ActionOf, Chosen, ChosenOf, CrowdSetup, DuelSetup, GambleSetup, HintsOf, Hurry, SearchOf,
    Setup, Solution, StateOf,
};
pub use shelf::usual_table_bytes;
pub use solution::{Probe, Watch, read as read_table};
pub use tables::{TableOptions, TableSizes, Tables, WriteTables};
pub use theorem::endgame::{Endgame, Tally};
pub use theorem::reached::Reached;
pub use theorem::{Claim, Effort, Theorem, outcomes_of};
pub use transcript::{Stuck, play_next};
pub use tree::{Algorithm, TreeReport, TreeRequest};
pub use words::{Measure, Words};

// What front ends need of the crates below.
pub use outply_arena as arena;
pub use outply_certificate::{Certificate, CertificateError, Proven};
pub use outply_game::{
    End, Lookahead, MAX_PLY, Mover, NotationError, Payoffs, Player, Recorded, Value,
};
pub use outply_game::{board, movetext};
pub use outply_learn::exchange::{Collected, Example};
pub use outply_learn::positions;
pub use outply_learn::{Beside, Contest, InputChoice, NoNumbers, Pass, Test, Weights};
pub use outply_search::chance::Pruning;
pub use outply_search::montecarlo::Random;
pub use outply_search::selective::{Settings, TUNABLES, Tunable, tunable};
pub use outply_search::{
    ActionValue, Answer, Bound, Ended, Limit, Limits, Pondering, Proof, StopFlag,
};
pub use outply_search::{STACK_BYTES, TableSizeError, Work, with_room};
pub use outply_table as table;
pub use outply_watch as watch;
