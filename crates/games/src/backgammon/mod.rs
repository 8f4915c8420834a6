//! Backgammon, cubeless, for money with the doubling cube, or in matches.
//!
//! Two players move fifteen checkers each around 24 points in opposite directions, as two dice
//! tell, and bear them off; a lone checker may be hit and must enter again from the bar. A
//! player's action is all that is done with one roll; plays that lead to the same position are
//! one action. Each player's points are numbered from that player's own side, the ace point at
//! home being 1, as everybody writes them.

mod base64;
mod bearoff;
mod board;
mod bounds;
mod cube;
mod dice;
mod evaluator;
mod expert;
mod features;
mod hints;
mod hyper;
mod ids;
mod inputs;
mod mat;
mod network;
mod notation;
mod picture;
mod play;
mod play_text;
mod plays;
mod rules;
mod setup;
mod shots;
mod side;
mod stakes;

pub use bearoff::{BearoffEvaluator, OneSided, SizeError, TwoSided};
pub use board::{Board, Cube, Phase, Score};
pub use cube::match_chance;
pub use dice::Dice;
pub use evaluator::BackgammonEvaluator;
pub use features::{BackgammonFeatures, FEATURES, WEIGHTS};
pub use hints::BackgammonHints;
pub use hyper::Hypergammon;
pub use inputs::BackgammonInputs;
pub use mat::{Game, Record, RecordError};
pub use network::{NETWORK_WEIGHTS, backgammon_network};
pub use play::Play;
pub use plays::Plays;
pub use rules::{Action, Backgammon};
pub use side::{BAR, CHECKERS, OFF, Side};
pub use stakes::{LengthError, Opening, Stakes};
