//! The file.
//!
//! After 16 bytes of name and version come blocks of entries, sorted by key: a block's keys as the
//! difference from its first one, in as many bytes as the largest needs, then its values. Of endings, whose
//! states are numbered, a block has the values of numbers that follow one another, compressed: a distance
//! plus one, where odd distances are wins, and 0 for draws. Tables of chances are alike, with 16 bits an entry,
//! in 65,535ths. In tables of numbered states of games of chance the number is the key.
//!
//! Version 2 has diagrams in place of keys. Layer by layer, blocks say how its states are ranked, and those
//! that follow have their values in the order of ranks, all of them compressed. The first ones are cut from
//! one row of bytes: how many sums of weights tell strings of this layer (four bytes), these sums (eight
//! bytes each), then the diagram.
//!
//! After the blocks comes what the table is of, as lines of text, then a row a block (first key, place, entries, bytes a
//! key, checksum), then the lengths of both, their checksum, and the name again. All numbers are
//! little-endian.

mod chances;
mod gather;
mod info;
mod layer;
mod layers;
mod read;
mod row;
mod write;

pub use chances::{Chances, write_chances};
pub use info::{Diagrams, Info, Kind, Part};
pub(crate) use layer::IndexedLayer;
pub use read::Table;
pub(crate) use write::{Ranked, Writer};

const NAME: &[u8; 16] = b"outply table  1\n";
/// The name of tables with diagrams, which programs that know version 1 alone refuse.
const WITH_DIAGRAMS: &[u8; 16] = b"outply table  2\n";
/// Entries in a block at most: so few that in a table of many millions keys differ from the first one in
/// six bytes, not seven.
const IN_BLOCK: usize = 512;
/// Entries in a block of numbered states at most.
const IN_NUMBERED: usize = 1 << 14;
/// In place of the bytes a key of a block of numbered states.
const NUMBERED: usize = 0x80;
/// The same of a block of what says how to rank states; its entries are bytes.
const DIAGRAM: usize = 0x81;
/// Bytes of the two bounds of an expected payoff.
const BOUNDS: u8 = 16;
/// The same with a rank.
const RANKED: u8 = 17;
/// First key, place, entries, bytes a key, checksum.
const ROW: usize = 8 + 8 + 4 + 4 + 4;
/// Bytes of the lines, number of rows, checksum of both, name.
const TAIL: usize = 4 + 4 + 4 + 16;

/// A block of bytes, ready to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Block {
    /// [`NUMBERED`] or [`DIAGRAM`].
    kind: usize,
    entries: usize,
    bytes: Vec<u8>,
}
