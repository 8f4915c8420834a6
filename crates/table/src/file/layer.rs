//! A layer of a table with diagrams: blocks that say how to rank its states, then blocks of their values.

use super::{Block, DIAGRAM, IN_NUMBERED, Info, NUMBERED};
use crate::build::{put, take};
use crate::file::write::Packed;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::{Error, Write};

/// A layer in the form in which it is written.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct IndexedLayer {
    /// States, those won, drawn and lost, and the most plies of a win or loss.
    pub(super) counts: [u64; 5],
    /// Nodes of its diagram.
    pub(crate) nodes: u64,
    /// See [`LayerOf`](crate::diagram::LayerOf).
    pub(crate) sums: Vec<u64>,
    pub(super) blocks: Vec<Block>,
}

impl IndexedLayer {
    /// A layer of states with these values in the order of their ranks, for a table that `head` is of.
    pub(crate) fn new(
        head: &Info,
        (diagram, nodes): (&[u8], u64),
        sums: Vec<u64>,
        values: &[i16],
    ) -> Result<IndexedLayer, Error> {
        let mut counted = Info { kind: head.kind, ..Info::default() };
        values.iter().for_each(|value| value.count(&mut counted));
        let Info { won, drawn, lost, longest, .. } = counted;
        let counts = [values.len() as u64, won, drawn, lost, longest.into()];
        let mut blocks = Vec::new();
        for bytes in stream(&sums, diagram).chunks(IN_NUMBERED) {
            blocks.push(compressed(DIAGRAM, bytes.len(), bytes)?);
        }
        for values in values.chunks(IN_NUMBERED) {
            let mut bytes = Vec::with_capacity(values.len() * usize::from(head.width));
            values.iter().for_each(|value| value.put(head.width, &mut bytes));
            blocks.push(compressed(NUMBERED, values.len(), &bytes)?);
        }
        Ok(IndexedLayer { counts, nodes, sums, blocks })
    }

    /// The bytes that the work folder keeps.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        put(&mut bytes, &self.counts, u64::to_le_bytes);
        put(&mut bytes, &[self.nodes, self.sums.len() as u64], u64::to_le_bytes);
        put(&mut bytes, &self.sums, u64::to_le_bytes);
        for block in &self.blocks {
            let numbers = [block.kind, block.entries, block.bytes.len()];
            put(&mut bytes, &numbers.map(|n| n as u32), u32::to_le_bytes);
            bytes.extend(&block.bytes);
        }
        bytes
    }

    /// What [`IndexedLayer::bytes`] made; `None` if it makes no sense.
    pub(crate) fn parse(bytes: &[u8]) -> Option<IndexedLayer> {
        let (head, bytes) = bytes.split_at_checked(7 * 8)?;
        let head = take(head, u64::from_le_bytes);
        let count = usize::try_from(head[6]).ok()?.checked_mul(8)?;
        let (sums, mut bytes) = bytes.split_at_checked(count)?;
        let (counts, sums) = (head.first_chunk().copied()?, take(sums, u64::from_le_bytes));
        let mut blocks = Vec::new();
        while !bytes.is_empty() {
            let (numbers, rest) = bytes.split_at_checked(12)?;
            let numbers = take(numbers, u32::from_le_bytes);
            let (kind, entries) = (numbers[0] as usize, numbers[1] as usize);
            let block;
            (block, bytes) = rest.split_at_checked(numbers[2] as usize)?;
            blocks.push(Block { kind, entries, bytes: block.to_vec() });
        }
        Some(IndexedLayer { counts, nodes: head[5], sums, blocks })
    }
}

/// How states are ranked, as it is cut into blocks: how many sums, the sums, the diagram.
fn stream(sums: &[u64], diagram: &[u8]) -> Vec<u8> {
    let mut bytes = (sums.len() as u32).to_le_bytes().to_vec();
    put(&mut bytes, sums, u64::to_le_bytes);
    bytes.extend(diagram);
    bytes
}

/// The sums and the diagram in what [`stream`] made.
pub(super) fn unstreamed(bytes: &[u8]) -> Option<(Vec<u64>, &[u8])> {
    let (count, bytes) = bytes.split_first_chunk()?;
    let count = usize::try_from(u32::from_le_bytes(*count)).ok()?.checked_mul(8)?;
    let (sums, diagram) = bytes.split_at_checked(count)?;
    Some((take(sums, u64::from_le_bytes), diagram))
}

fn compressed(kind: usize, entries: usize, bytes: &[u8]) -> Result<Block, Error> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(LEVEL));
    encoder.write_all(bytes)?;
    Ok(Block { kind, entries, bytes: encoder.finish()? })
}

/// Deflate's level. The highest one saves 7 percent of a file and takes a fifth of the whole build's time
/// (Connect Four on 5x4).
const LEVEL: u32 = 3;
