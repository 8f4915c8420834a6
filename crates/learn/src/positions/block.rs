//! Blocks of positions: compressed, with a checksum.

use super::bytes::Bytes;
use super::{Heading, MAGIC, Position, PositionsError, PositionsFault};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};

/// The bytes before a block's own: the lengths compressed and not, how many positions, the next game's
/// number, and the checksum of these and of the block's bytes.
const BEFORE: usize = 24;
/// The most bytes of a block, compressed or not.
const MOST: usize = 1 << 26;
/// The most bytes of a heading.
const MOST_HEADING: usize = 1 << 20;

/// What stands before the bytes of a block.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Before {
    /// Bytes in the file after these.
    pub(super) length: usize,
    /// Bytes once decompressed.
    pub(super) whole: usize,
    /// Positions; none in the mark at the end.
    pub(super) positions: u32,
    /// The number of the game that follows.
    pub(super) next_game: u64,
}

impl Before {
    fn to_bytes(self) -> [u8; BEFORE - 4] {
        let mut bytes = [0; BEFORE - 4];
        bytes[..4].copy_from_slice(&(self.length as u32).to_le_bytes());
        bytes[4..8].copy_from_slice(&(self.whole as u32).to_le_bytes());
        bytes[8..12].copy_from_slice(&self.positions.to_le_bytes());
        bytes[12..].copy_from_slice(&self.next_game.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; BEFORE]) -> (Before, u32) {
        let number = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let (length, whole) = (number(0) as usize, number(4) as usize);
        let next_game = u64::from(number(12)) | u64::from(number(16)) << 32;
        (Before { length, whole, positions: number(8), next_game }, number(20))
    }

    fn checksum(self, bytes: &[u8]) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        sum.update(&self.to_bytes());
        sum.update(bytes);
        sum.finalize()
    }
}

/// A block in a file: what it says of itself, and its bytes.
pub(super) fn packed(positions: u32, next_game: u64, whole: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(whole)?;
    let bytes = if positions == 0 { Vec::new() } else { encoder.finish()? };
    let before = Before { length: bytes.len(), whole: whole.len(), positions, next_game };
    let sum = before.checksum(&bytes);
    Ok([&before.to_bytes()[..], &sum.to_le_bytes(), &bytes].concat())
}

/// Fills `bytes` as far as there is something; gives how far.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> std::io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match input.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => (),
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Exactly so many bytes of what begins at byte `at` of the file.
fn exactly(input: &mut impl Read, count: usize, at: u64) -> Result<Vec<u8>, PositionsError> {
    let mut bytes = vec![0; count];
    match fill(input, &mut bytes)? {
        filled if filled == count => Ok(bytes),
        _ => Err(PositionsFault::Truncated.at(at)),
    }
}

/// The heading at the beginning of a file, and how many bytes it takes.
pub(super) fn read_heading(input: &mut impl Read) -> Result<(Heading, u64), PositionsError> {
    let mut magic = vec![0; MAGIC.len()];
    let filled = fill(input, &mut magic)?;
    let versionless = MAGIC.len() - 2;
    match &magic[..filled] {
        found if found == MAGIC => (),
        found if !found.is_empty() && MAGIC.starts_with(found) => {
            return Err(PositionsFault::Truncated.at(0));
        }
        found if found.starts_with(&MAGIC[..versionless]) => {
            return Err(PositionsFault::Version.at(0));
        }
        _ => return Err(PositionsFault::Other.at(0)),
    }
    let length = exactly(input, 4, 0)?;
    let count = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
    if count > MOST_HEADING {
        return Err(PositionsFault::Altered.at(0));
    }
    let (bytes, sum) = (exactly(input, count, 0)?, exactly(input, 4, 0)?);
    let found = u32::from_le_bytes([sum[0], sum[1], sum[2], sum[3]]);
    let heading = Heading::from_bytes(&bytes).filter(|_| crc32fast::hash(&bytes) == found);
    let heading = heading.ok_or(PositionsFault::Altered.at(0))?;
    Ok((heading, (MAGIC.len() + 8 + count) as u64))
}

/// A heading as it stands in a file.
pub(super) fn heading_bytes(heading: &Heading) -> Vec<u8> {
    let bytes = heading.to_bytes();
    let (length, sum) = ((bytes.len() as u32).to_le_bytes(), crc32fast::hash(&bytes).to_le_bytes());
    [MAGIC, &length, &bytes, &sum].concat()
}

/// The block that begins at byte `at`: what it says of itself, its bytes as they stand in the file, and where
/// it ends. `None` at the end of the file.
pub(super) fn read_block(
    input: &mut impl Read,
    at: u64,
) -> Result<Option<(Before, Vec<u8>, u64)>, PositionsError> {
    let mut before = [0; BEFORE];
    match fill(input, &mut before)? {
        0 => return Ok(None),
        BEFORE => (),
        _ => return Err(PositionsFault::Truncated.at(at)),
    }
    let (before, sum) = Before::from_bytes(&before);
    if before.length > MOST || before.whole > MOST {
        return Err(PositionsFault::Altered.at(at));
    }
    let bytes = exactly(input, before.length, at)?;
    if before.checksum(&bytes) != sum {
        return Err(PositionsFault::Altered.at(at));
    }
    Ok(Some((before, bytes, at + (BEFORE + before.length) as u64)))
}

/// The positions of a block that begins at byte `at`.
pub(super) fn unpacked(
    heading: &Heading,
    (before, bytes): (Before, &[u8]),
    at: u64,
) -> Result<Vec<Position>, PositionsError> {
    let altered = || PositionsFault::Altered.at(at);
    let mut whole = Vec::with_capacity(before.whole);
    let mut decoder = ZlibDecoder::new(bytes).take(before.whole as u64 + 1);
    decoder.read_to_end(&mut whole).map_err(|_| altered())?;
    if whole.len() != before.whole {
        return Err(altered());
    }
    let (mut left, mut last, mut positions) = (Bytes(&whole), 0, Vec::new());
    for _ in 0..before.positions {
        let position = Position::take(heading, last, &mut left).ok_or_else(altered)?;
        last = position.game;
        positions.push(position);
    }
    if left.is_empty() { Ok(positions) } else { Err(altered()) }
}
