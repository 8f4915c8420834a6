//! The file.
//!
//! After 16 bytes of name and version come blocks of entries, sorted by key: a block's keys as the
//! difference from its first one, in as many bytes as the largest needs, then its values. Of endings, whose
//! states are numbered, a block has the values of numbers that follow one another, compressed: a distance
//! plus one, where odd distances are wins, and 0 for draws. In tables of numbered states of games of chance
//! the number is the key. After the blocks
//! comes what the table is of, as lines of text, then a row a block (first key, place, entries, bytes a
//! key, checksum), then the lengths of both, their checksum, and the name again. All numbers are
//! little-endian.

mod info;
mod read;
mod write;

pub use info::{Info, Kind, Part};
pub use read::Table;
pub(crate) use write::{Ranked, Writer};

const NAME: &[u8; 16] = b"outply table  1\n";
/// Entries in a block at most: so few that in a table of many millions keys differ from the first one in
/// six bytes, not seven.
const IN_BLOCK: usize = 512;
/// Entries in a block of numbered states at most.
const IN_NUMBERED: usize = 1 << 14;
/// In place of the bytes a key of a block of numbered states.
const NUMBERED: usize = 0x80;
/// Bytes of the two bounds of an expected payoff.
const BOUNDS: u8 = 16;
/// The same with a rank.
const RANKED: u8 = 17;
/// First key, place, entries, bytes a key, checksum.
const ROW: usize = 8 + 8 + 4 + 4 + 4;
/// Bytes of the lines, number of rows, checksum of both, name.
const TAIL: usize = 4 + 4 + 4 + 16;
