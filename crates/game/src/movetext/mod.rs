//! Records of games as PGN and PDN write them: tags in brackets, then moves among numbers,
//! comments, variations and glyphs, then the result (S. Edwards, "Portable Game Notation
//! Specification", 1994; PDN shares the grammar). What tags and moves mean is each game's business.

mod ending;
mod scanner;
mod write;

pub use ending::Ending;
pub use scanner::{Scanner, Tag, without_en_passant, without_number};
pub use write::{tag_line, wrapped};
