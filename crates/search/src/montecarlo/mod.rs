//! Monte Carlo tree search: four steps, repeated. *Select* a way down the tree, *expand* the leaf
//! it ends at, *evaluate* the leaf by a playout or an estimate, *back up* what that brought.
//!
//! ```
//! use outply_game::Rules;
//! use outply_games::tictactoe::TicTacToe;
//! use outply_search::{Limits, MonteCarlo, Proof};
//!
//! let mut search = MonteCarlo::new(&TicTacToe);
//! let answer = search.search(&TicTacToe.initial(), &Limits::simulations(100_000))?;
//! assert_eq!((answer.value.mean, answer.proof), (0.0, Proof::Proven));
//! # Ok::<(), outply_search::MonteCarloError>(())
//! ```
//!
//! Each step is a plug-in with a plain default: [`Selection`] formulas, an [`Evaluation`] (a
//! [`Playout`] by a [`PlayoutPolicy`], a [`Static`] estimate, both in one as [`Cutoff`]), what
//! chance does ([`Nature`]). Numbers and switches are [`Settings`]. One thread with one seed
//! gives one answer, always; several threads, on one tree or on a tree each, do not.
//!
//! Values are payoffs in the game's own unit; formulas see them scaled to [0, 1]. The solver is on
//! unless switched off: in games of one player, or of two with opposed interests, ends of the game
//! are proven on the way up, and a search whose root is proven stops.

mod agent;
mod amaf;
mod batch;
mod best_line;
mod board;
mod builder;
#[cfg(all(test, not(loom)))]
mod counts;
mod drive;
mod driver;
mod error;
mod evaluation;
mod experience;
mod game;
mod gumbel;
mod improve;
mod key;
mod memory;
mod open_loop;
mod parallel;
mod playout;
mod policies;
mod random;
mod recipe;
mod report;
mod root_parallel;
mod scale;
mod selection;
mod settings;
mod spread;
mod store;
mod transpositions;
mod worker;

pub use builder::MonteCarlo;
pub use drive::{Alone, Batched, Drive, Threaded, Unwatched};
pub use error::MonteCarloError;
pub(crate) use evaluation::opposed;
pub use evaluation::{Aids, BatchEvaluator, Estimates, Evaluation, Judgement, Squash, Static};
pub use experience::{Experience, Keeps, Played, Tally};
pub use game::{Chance, Game, Nature, NoChance};
pub use improve::Thinker;
pub use key::{ByKey, Identity};
pub use memory::Memory;
pub use open_loop::OpenLoop;
pub use playout::{Playout, PlayoutPolicy, Uniform};
pub use policies::{ByOrder, Cutoff, Decisive, Mast, NGram, Policy};
pub use random::Random;
pub use recipe::{AnySelection, RECIPE, Recipe, RecipeKey};
pub use selection::{
    Child, Formula, Grave, Needs, Parent, ProgressiveBias, ProgressiveHistory, Puct, Selection,
    Ucb1, Ucb1Tuned,
};
pub use settings::{Final, FirstPlay, Noise, Objective, Settings};
pub use store::{EXTRA_BYTES, NODE_BYTES};

/// The limits that it uses.
pub const LIMITS: &[crate::Limit] =
    &[crate::Limit::Simulations, crate::Limit::Nodes, crate::Limit::Time];
