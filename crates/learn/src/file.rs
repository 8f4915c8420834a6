//! Weights in files.

use crate::head::Head;
use crate::net::Net;
use crate::quantised::short;
use crate::weights::{Shape, Weights};
use std::fmt;

/// The first bytes, with the version.
const MAGIC: &[u8] = b"outply weights 1\n";
/// The most weights that a file may hold.
const MOST: usize = 1 << 28;

/// How exactly weights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// As they are: 4 bytes each.
    Single,
    /// In 2 bytes each: to one part in 32,767 of the largest of their layer.
    Short,
}

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileError {
    /// They begin otherwise.
    Other,
    /// They were written by another version.
    Version,
    /// They end early.
    Truncated,
    /// Their checksum is another.
    Altered,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileError::Other => "this is not a file of learnt weights",
            FileError::Version => "these weights were written by another version",
            FileError::Truncated => "these weights are truncated",
            FileError::Altered => "these weights are damaged: the checksum does not match",
        })
    }
}

impl std::error::Error for FileError {}

impl From<FileError> for std::io::Error {
    fn from(error: FileError) -> std::io::Error {
        std::io::Error::new(std::io::ErrorKind::InvalidData, error)
    }
}

/// The 64-bit checksum of Fowler, Noll and Vo (variant 1a).
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

impl Weights {
    /// The weights as bytes, the checksum last.
    pub fn to_bytes(&self, precision: Precision) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let Shape { name, inputs, buckets, cells, head } = &self.shape;
        put(&mut bytes, name.len() as u64);
        bytes.extend(name.as_bytes());
        for number in [*inputs, *buckets, *cells] {
            put(&mut bytes, number as u64);
        }
        let numbers = match head {
            Head::Payoffs(payoffs) => [&[0.0], &payoffs[..]].concat(),
            Head::Expected => vec![2.0],
            Head::Values { players, opposed, unit } => {
                vec![1.0, *players as f32, f32::from(u8::from(*opposed)), *unit]
            }
        };
        put(&mut bytes, numbers.len() as u64);
        numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        put(&mut bytes, self.games);
        bytes.push(u8::from(precision == Precision::Short));
        for net in &self.nets {
            layer(&mut bytes, &net.rows, precision);
            layer(&mut bytes, &net.last, precision);
        }
        put_checksum(bytes)
    }

    /// The weights that [`Weights::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are others, damaged or cut off.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, FileError> {
        let mut reader = Reader::checked(bytes, MAGIC)?;
        let name = reader.text()?;
        let [inputs, buckets, cells] = [reader.size()?, reader.size()?, reader.size()?];
        let count = reader.size()?;
        let numbers = (0..count).map(|_| reader.single()).collect::<Result<Vec<f32>, _>>()?;
        let head = head(&numbers).ok_or(FileError::Altered)?;
        let games = reader.number()?;
        let precision = match reader.byte()? {
            0 => Precision::Single,
            1 => Precision::Short,
            _ => return Err(FileError::Altered),
        };
        let ends = head.len();
        let sizes = match cells {
            0 => [(inputs + 1).checked_mul(ends), Some(0)],
            _ => [(inputs + 1).checked_mul(cells), ends.checked_mul(cells + 1)],
        };
        let [Some(rows), Some(last)] = sizes else { return Err(FileError::Altered) };
        if buckets == 0 || ends == 0 || rows.saturating_add(last).saturating_mul(buckets) > MOST {
            return Err(FileError::Altered);
        }
        let mut nets = Vec::new();
        for _ in 0..buckets {
            let (rows, last) = (reader.layer(rows, precision)?, reader.layer(last, precision)?);
            nets.push(Net { cells, ends, rows, last });
        }
        reader.end()?;
        let shape = Shape { name, inputs, buckets, cells, head };
        let weights = Weights { shape, nets, games };
        if weights.is_finite() { Ok(weights) } else { Err(FileError::Altered) }
    }
}

fn head(numbers: &[f32]) -> Option<Head> {
    match numbers {
        [0.0, payoffs @ ..] => Some(Head::Payoffs(payoffs.to_vec())),
        [1.0, players, opposed, unit] if *players >= 1.0 && *players <= 255.0 => {
            Some(Head::Values { players: *players as usize, opposed: *opposed != 0.0, unit: *unit })
        }
        [2.0] => Some(Head::Expected),
        _ => None,
    }
}

pub(crate) fn put(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

pub(crate) fn put_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes);
    put(&mut bytes, sum);
    bytes
}

fn layer(bytes: &mut Vec<u8>, weights: &[f32], precision: Precision) {
    if precision == Precision::Single {
        weights.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        return;
    }
    let (unit, weights) = short(weights);
    bytes.extend(unit.to_le_bytes());
    weights.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
}

/// What is left of checked bytes.
pub(crate) struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    /// The bytes between `magic`, which ends with a version and a line feed, and the checksum.
    pub(crate) fn checked(bytes: &'b [u8], magic: &[u8]) -> Result<Reader<'b>, FileError> {
        let versionless = &magic[..magic.len() - 2];
        if !bytes.starts_with(versionless) {
            return Err(FileError::Other);
        }
        let Some(rest) = bytes.strip_prefix(magic) else { return Err(FileError::Version) };
        let (_, sum) = rest.split_last_chunk::<8>().ok_or(FileError::Truncated)?;
        if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(FileError::Altered);
        }
        Ok(Reader(&rest[..rest.len() - 8]))
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'b [u8], FileError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(FileError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn chunk<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let (chunk, rest) = self.0.split_first_chunk::<N>().ok_or(FileError::Truncated)?;
        self.0 = rest;
        Ok(*chunk)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, FileError> {
        self.chunk::<1>().map(|[byte]| byte)
    }

    pub(crate) fn number(&mut self) -> Result<u64, FileError> {
        self.chunk().map(u64::from_le_bytes)
    }

    pub(crate) fn single(&mut self) -> Result<f32, FileError> {
        self.chunk().map(f32::from_le_bytes)
    }

    /// A number below the largest number of weights.
    pub(crate) fn size(&mut self) -> Result<usize, FileError> {
        let number = self.number()?;
        usize::try_from(number).ok().filter(|size| *size <= MOST).ok_or(FileError::Altered)
    }

    pub(crate) fn text(&mut self) -> Result<String, FileError> {
        let length = self.size()?;
        String::from_utf8(self.take(length)?.to_vec()).map_err(|_| FileError::Altered)
    }

    fn layer(&mut self, count: usize, precision: Precision) -> Result<Vec<f32>, FileError> {
        if precision == Precision::Single {
            let (chunks, _) = self.take(count * 4)?.as_chunks::<4>();
            return Ok(chunks.iter().map(|chunk| f32::from_le_bytes(*chunk)).collect());
        }
        let unit = self.single()?;
        let (chunks, _) = self.take(count * 2)?.as_chunks::<2>();
        Ok(chunks.iter().map(|chunk| f32::from(i16::from_le_bytes(*chunk)) * unit).collect())
    }

    pub(crate) fn end(&self) -> Result<(), FileError> {
        if self.0.is_empty() { Ok(()) } else { Err(FileError::Altered) }
    }
}
