//! Evaluators that learn by self-play, for any game.
//!
//! A game defines which inputs a state turns on ([`Inputs`](outply_game::Inputs)), or they come
//! from its board ([`BoardInputs`]; for tuples of its cells [`Patterns`]). A [`Learner`] plays the
//! game against itself and corrects the [`Weights`] by temporal differences; [`Learned`] is the
//! evaluator that every search accepts.
//!
//! Arithmetic is in single precision, without fused operations and with its own exponential, so the
//! same games give the same bytes on every machine.
#![forbid(unsafe_code)]

mod arithmetic;
mod beside;
mod board;
mod by_side;
mod carousel;
mod cell_inputs;
mod cells;
mod chance;
mod choice;
mod coherence;
mod contest;
mod course;
mod evaluator;
#[cfg(feature = "safetensors")]
pub mod exchange;
mod file;
mod ground;
mod head;
mod kept;
mod learner;
mod lesson;
mod live;
mod looks;
mod mind;
mod net;
mod patterns;
mod policy;
pub mod positions;
mod quantised;
mod random;
mod shipped;
mod shown;
mod study;
mod table;
mod tilt;
mod tuples;
mod views;
mod weights;

pub use beside::{Estimate, Measure};
pub use board::BoardInputs;
pub use cell_inputs::CellInputs;
pub use cells::BoardCells;
pub use chance::{Chance, drawn};
pub use choice::{InputChoice, MOST_LENGTH, MOST_STAGES, MOST_WALKS, TupleChoice};
pub use contest::{Contest, contest};
pub use course::{Course, CourseError, Test};
pub use evaluator::{Corrected, Learned};
pub use file::{FileError, Precision};
pub use head::Head;
pub use kept::Kept;
pub use learner::{Game, Learner, Settings};
pub use patterns::{MOST_WEIGHTS, PatternError, Patterns};
pub use quantised::{FULL, Quantised, UNIT, WholeViews};
pub use random::Random;
pub use shipped::Shipped;
pub use shown::{has_other_kinds, is_blank};
pub use study::{KeptStudy, NoNumbers, Pass, Study, StudySettings, worth};
pub use weights::{Beside, Shape, Weights};
