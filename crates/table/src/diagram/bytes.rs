//! Decision diagrams as bytes.
//!
//! Level by level, the last one first: how many nodes there are (four bytes), the symbols of each node's
//! edges as bits, then for each edge the number of the node of the next level that it leads to, in as many
//! bytes as the largest needs; edges of the last level lead nowhere. Counts are not written: they follow.

use super::automaton::{Diagram, Edge};
use super::growing::Level;

/// Bytes of the symbols of a node's edges.
fn mask_bytes(symbols: usize) -> usize {
    symbols.div_ceil(8)
}

/// Bytes of the number of one of so many nodes.
fn number_bytes(nodes: usize) -> usize {
    (usize::BITS - nodes.saturating_sub(1).leading_zeros()).div_ceil(8) as usize
}

/// Writes levels whose edges have symbols less than `symbols`.
pub(crate) fn encoded(levels: &[Level], symbols: usize) -> Vec<u8> {
    let (mut bytes, mut each) = (Vec::new(), 0);
    for level in levels.iter().rev() {
        bytes.extend((level.nodes() as u32).to_le_bytes());
        let masks = bytes.len();
        bytes.resize(masks + level.nodes() * mask_bytes(symbols), 0);
        for node in 0..level.nodes() {
            let mask = masks + node * mask_bytes(symbols);
            for (symbol, child) in level.edges(node) {
                bytes[mask + usize::from(symbol / 8)] |= 1 << (symbol % 8);
                bytes.extend(&child.to_le_bytes()[..each]);
            }
        }
        each = number_bytes(level.nodes());
    }
    bytes
}

/// The nodes of a level that was read: where the edges of each begin, and how many strings it accepts.
type Read = Vec<(u32, u32)>;

impl Diagram {
    /// Reads what [`encoded`] wrote: `levels` levels. `None` if they are invalid, accept more than
    /// `most` strings, or bytes are left over. Memory is proportional to the bytes.
    pub(crate) fn decoded(
        mut bytes: &[u8],
        levels: usize,
        symbols: usize,
        most: u64,
    ) -> Option<Diagram> {
        let mut diagram = Diagram::default();
        let mut below: Option<Read> = None;
        for _ in 0..levels {
            let read;
            (read, bytes) = diagram.level(bytes, symbols, below.as_ref(), most)?;
            diagram.nodes += read.len() as u64;
            below = Some(read);
        }
        let &[(root, accepted)] = below?.as_slice() else { return None };
        (diagram.root, diagram.accepted) = (root, accepted.into());
        bytes.is_empty().then_some(diagram)
    }

    /// Reads a level whose edges lead to the nodes `below`, or end strings.
    fn level<'b>(
        &mut self,
        bytes: &'b [u8],
        symbols: usize,
        below: Option<&Read>,
        most: u64,
    ) -> Option<(Read, &'b [u8])> {
        let (count, bytes) = bytes.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (masks, mut bytes) = bytes.split_at_checked(count.checked_mul(mask_bytes(symbols))?)?;
        self.levels.push(self.edges.len().try_into().ok()?);
        let each = number_bytes(below.map_or(0, Vec::len));
        let mut read = Vec::with_capacity(count);
        for mask in masks.chunks_exact(mask_bytes(symbols)) {
            let start = self.edges.len().try_into().ok()?;
            let mut before = 0u64;
            for symbol in (0..symbols).filter(|symbol| mask[symbol / 8] >> (symbol % 8) & 1 == 1) {
                let number;
                (number, bytes) = bytes.split_at_checked(each)?;
                let number = number.iter().rev().fold(0, |n, &byte| n << 8 | usize::from(byte));
                let (child, strings) = match below {
                    None => (0, 1),
                    Some(below) => *below.get(number)?,
                };
                let before_this = before.try_into().ok()?;
                before += u64::from(strings);
                let (symbol, is_last) = (symbol as u8, false);
                self.edges.push(Edge { before: before_this, child, symbol, is_last });
            }
            if before == 0 || before > most {
                return None;
            }
            self.edges.last_mut()?.is_last = true;
            read.push((start, before.try_into().ok()?));
        }
        Some((read, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Growing, Shape};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const LENGTH: usize = 6;

    fn pack(shape: Shape, string: &[u8]) -> [u64; 1] {
        let mut words = Vec::new();
        shape.pack(string, &mut words);
        [words[0]]
    }

    fn grown(strings: &BTreeSet<Vec<u8>>, symbols: usize) -> (Vec<Level>, Diagram) {
        let shape = Shape::new(LENGTH, symbols).unwrap();
        let mut growing = Growing::new(shape);
        for string in strings {
            assert!(growing.add(&pack(shape, string)));
            assert!(!growing.add(&pack(shape, string)), "the same string again");
        }
        let (levels, accepted) = growing.finish();
        let bytes = encoded(&levels, symbols);
        let diagram = Diagram::decoded(&bytes, LENGTH, symbols, accepted).unwrap();
        (levels, diagram)
    }

    /// The strings that each node accepts: those of two nodes of one level are never the same.
    fn is_minimal(levels: &[Level]) {
        let mut below: Vec<BTreeSet<Vec<u8>>> = vec![BTreeSet::from([Vec::new()])];
        for level in levels.iter().rev() {
            let accepted = |node: usize| {
                let rest = |(symbol, child): (u8, u32)| {
                    let rest = below[child as usize].iter();
                    rest.map(move |rest| [&[symbol], &rest[..]].concat()).collect::<Vec<_>>()
                };
                level.edges(node).flat_map(rest).collect()
            };
            let languages: Vec<BTreeSet<Vec<u8>>> = (0..level.nodes()).map(accepted).collect();
            let different: BTreeSet<_> = languages.iter().collect();
            assert_eq!(different.len(), languages.len());
            below = languages;
        }
    }

    fn strings() -> impl Strategy<Value = BTreeSet<Vec<u8>>> {
        proptest::collection::btree_set(proptest::collection::vec(0u8..3, LENGTH), 1..200)
    }

    proptest! {
        #[test]
        fn ranks_are_places_in_the_sorted_list(strings in strings()) {
            let (levels, diagram) = grown(&strings, 3);
            is_minimal(&levels);
            for (rank, string) in (0..).zip(&strings) {
                prop_assert_eq!(diagram.rank(string.iter().copied()), Some(rank));
            }
            let every = (0..3usize.pow(LENGTH as u32)).map(|number| -> Vec<u8> {
                (0..LENGTH as u32).map(|at| (number / 3usize.pow(at) % 3) as u8).collect()
            });
            let ranked = every.filter(|string| diagram.rank(string.iter().copied()).is_some());
            prop_assert_eq!(ranked.count(), strings.len());
            let count = strings.len() as u64;
            prop_assert_eq!((diagram.accepted(), diagram.count_ways()), (count, Some(count)));
        }

        #[test]
        fn bytes_that_make_no_sense_are_refused(
            strings in strings(),
            at: proptest::sample::Index,
            change in 1u8..,
        ) {
            let (levels, diagram) = grown(&strings, 3);
            let mut bytes = encoded(&levels, 3);
            let most = diagram.accepted();
            let cut = at.index(bytes.len());
            prop_assert_eq!(Diagram::decoded(&bytes[..cut], LENGTH, 3, most), None);
            prop_assert_eq!(Diagram::decoded(&bytes, LENGTH + 1, 3, most), None);
            prop_assert_eq!(Diagram::decoded(&bytes, LENGTH, 3, most - 1), None);
            bytes[cut] ^= change;
            // It may be another diagram, but never one that cannot be walked through.
            if let Some(other) = Diagram::decoded(&bytes, LENGTH, 3, most) {
                prop_assert_eq!(other.count_ways(), Some(other.accepted()));
                let ranks = strings.iter().filter_map(|string| other.rank(string.iter().copied()));
                prop_assert!(ranks.max() < Some(other.accepted()));
            }
        }
    }

    #[test]
    fn many_symbols_and_wide_nodes_come_back() {
        let strings = (0..=255u8).map(|first| vec![first, 7, 255, 0, first / 2, 9]).collect();
        let (_, diagram) = grown(&strings, 256);
        assert_eq!(diagram.rank([8, 7, 255, 0, 4, 9].into_iter()), Some(8));
        assert_eq!(diagram.rank([8, 7, 255, 0, 5, 9].into_iter()), None);
        // One node, then chains that part by 128 symbols and come together in the last one.
        assert_eq!(diagram.nodes(), 1 + 4 * 128 + 1);
    }

    #[test]
    fn counts_that_would_be_absurd_are_refused() {
        // Two edges to the same node on each of 64 levels: more strings than a number holds.
        let mut bytes = Vec::new();
        for _ in 0..64 {
            bytes.extend([1, 0, 0, 0, 0b11]);
        }
        assert_eq!(Diagram::decoded(&bytes, 64, 2, u64::MAX), None);
        assert_eq!(Diagram::decoded(&bytes[..50], 10, 2, 1 << 10).unwrap().accepted(), 1 << 10);
        assert_eq!(Diagram::decoded(&u32::MAX.to_le_bytes(), 1, 2, 9), None);
    }
}
