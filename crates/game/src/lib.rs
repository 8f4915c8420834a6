//! The vocabulary of Outply.
//!
//! A game's rules are written once, as a value that implements [`Rules`]. Everything else in Outply
//! (searches, solvers, drawings, front ends) uses only the terms defined here. The words are the
//! textbook's (Russell and Norvig, *Artificial Intelligence: A Modern Approach*, "Adversarial
//! search and games"): state, player, action, result, terminal test, utility, evaluation, cutoff
//! test, ply.
//!
//! What a search needs is a trait bound ([`Keyed`] for tables, [`Stochastic`] for chance nodes,
//! [`Reversible`] for states too large to copy; [`Endings`] for tables by retrograde analysis).
//! What it merely profits from is a method of [`Hints`] with a default, and `()` implements them
//! all.
//!
//! [`movetext`] is the grammar that records of games share (PGN, PDN).
//!
//! [`laws::Laws`] is the battery that finds mistakes in a game's rules.
#![forbid(unsafe_code)]

pub mod board;
mod cells;
mod draw;
mod endings;
mod evaluator;
mod features;
mod hints;
mod inputs;
pub mod laws;
mod line;
mod mix;
pub mod movetext;
mod notation;
mod numbered;
mod observer;
mod oracle;
mod plain;
mod player;
mod practice;
mod rules;
mod thought;
mod utility;
mod value;

pub use cells::Cells;
pub use draw::{Digits, Draw};
pub use endings::Endings;
pub use evaluator::{By, Evaluator, PayoffEvaluator, by};
pub use features::Features;
pub use hints::{Hints, Outlook, STRUCTURES};
pub use inputs::{Active, Changes, Inputs, side_to_move};
pub use line::{CopyLine, Line, UndoLine};
pub use mix::{hash_key, mix64};
pub use notation::{Notation, NotationError, Recorded};
pub use numbered::{Follow, Numbered, by_rules};
pub use observer::{Candidate, End, Enter, Observer, Remark};
pub use oracle::{Informed, Oracle};
pub use plain::{OfPlain, Plain};
pub use player::{Mover, Player, PlayerTurn, Turn};
pub use practice::Practice;
pub use rules::{
    Deterministic, Keyed, Repetition, Reversible, Rules, Stochastic, ZeroSumRules, any_action,
    listed, random_game_by_actions,
};
pub use thought::{Lookahead, NoMemory, Think, Thought};
pub use utility::{
    MAX_PLAYERS, Outcome, Payoffs, Points, Score, Utility, Verdict, ZeroSum, ZeroSumInteger,
};
pub use value::{MAX_PLY, Value};
