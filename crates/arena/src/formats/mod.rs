//! Positions and games in files: EPD, the portable game notations of chess (PGN) and draughts
//! (PDN), and plain lists of openings.
//!
//! The grammar is read here, for any game; what positions and moves mean is the referee's business.

pub mod epd;
pub mod movetext;
mod openings;
pub mod seal;
pub mod text;
mod writer;

pub use openings::{Entry, Format, FormatError, read};
pub use writer::{Heading, Style, game};
