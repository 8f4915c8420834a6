//! Where a block is, and what is in it.

use super::{DIAGRAM, IN_BLOCK, IN_NUMBERED, Info, NUMBERED, ROW};
use flate2::read::DeflateDecoder;
use std::io::Read;

/// The most bytes that deflate adds to a block that it cannot compress.
const OVERHEAD: usize = 64;

/// A block as the file's index has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) first: u64,
    pub(super) at: u64,
    pub(super) entries: usize,
    /// Bytes of a key, or what kind of block it is.
    pub(super) key_bytes: usize,
    pub(super) sum: u32,
    /// Bytes in the file.
    pub(super) length: usize,
    /// Bytes of a compressed block's entry.
    pub(super) unit: usize,
}

impl Row {
    pub(super) fn read(bytes: &[u8; ROW]) -> Row {
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(word)
        };
        let (counts, sum) = (word(16), word(20) >> 32);
        Row {
            first: word(0),
            at: word(8),
            entries: (counts & 0xffff_ffff) as usize,
            key_bytes: (counts >> 32) as usize,
            sum: sum as u32,
            length: 0,
            unit: 1,
        }
    }

    /// Whether its entries have no places of their own: it says how states are ranked.
    pub(super) fn is_diagram(&self) -> bool {
        self.key_bytes == DIAGRAM
    }

    /// Whether it has as many bytes as its entries need, and follows upon so many.
    pub(super) fn fits(&self, info: &Info, at: u64, entries: u64) -> bool {
        if self.at != at {
            return false;
        }
        let is_compressed = (1..=IN_NUMBERED).contains(&self.entries)
            && self.first == entries
            && self.length <= self.entries.saturating_mul(self.unit) + OVERHEAD;
        if !info.endings.is_empty() {
            return self.key_bytes == NUMBERED && is_compressed;
        }
        if info.diagrams.is_some() {
            return [NUMBERED, DIAGRAM].contains(&self.key_bytes) && is_compressed;
        }
        (1..=IN_BLOCK).contains(&self.entries)
            && self.key_bytes <= 8
            && self.length == self.entries * (self.key_bytes + usize::from(info.width))
    }

    /// Its entries, of the bytes in the file.
    pub(super) fn unpacked(&self, bytes: Vec<u8>) -> Option<Vec<u8>> {
        if ![NUMBERED, DIAGRAM].contains(&self.key_bytes) {
            return Some(bytes);
        }
        let length = self.entries * self.unit;
        let mut entries = Vec::with_capacity(length);
        DeflateDecoder::new(&bytes[..]).take(length as u64 + 1).read_to_end(&mut entries).ok()?;
        (entries.len() == length).then_some(entries)
    }
}
