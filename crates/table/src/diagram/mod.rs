//! An index derived from the cells of a board: decision diagrams that give states their ranks.
//!
//! A state is a string: the player to move, then what lies on each cell. The strings of a layer are
//! accepted by a minimal acyclic automaton with one level per symbol, a decision diagram. With the number
//! of accepted strings that lie before each edge, the rank of a string in the sorted list of all is a sum
//! along its path: a minimal perfect hash without keys (Lucchesi and Kowaltowski, "Applications of finite
//! automata representing large vocabularies", 1993).

mod automaton;
mod bytes;
mod growing;
mod order;
mod ranks;
mod string;
mod view;

pub(crate) use automaton::Diagram;
pub(crate) use bytes::encoded;
pub(crate) use growing::Growing;
pub(crate) use order::{Reorder, candidates};
pub(crate) use ranks::{LayerOf, Ranks, weight};
pub(crate) use string::Shape;
pub use view::CellView;
