//! Weights in files.

use crate::head::Head;
use crate::net::Net;
use crate::quantised::{short, unit};
use crate::table::Table;
use crate::weights::{Beside, Shape, Weights};
use std::fmt;
use std::io::{BufWriter, Error, Write};

/// The first bytes, with the version.
const MAGIC: &[u8] = b"outply weights 1\n";
/// The most weights that a file may hold.
const MOST: usize = 1 << 30;

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
    /// There is not enough memory for all weights.
    Memory,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileError::Other => "this is not a file of learnt weights",
            FileError::Version => "these weights were written by another version",
            FileError::Truncated => "these weights are truncated",
            FileError::Altered => "these weights are damaged: the checksum does not match",
            FileError::Memory => "there is not enough memory for these weights",
        })
    }
}

impl std::error::Error for FileError {}

impl From<FileError> for std::io::Error {
    fn from(error: FileError) -> std::io::Error {
        std::io::Error::new(std::io::ErrorKind::InvalidData, error)
    }
}

/// The 64-bit checksum of Fowler, Noll and Vo (variant 1a), as bytes come.
#[derive(Clone, Copy)]
struct Checksum(u64);

impl Checksum {
    const START: Checksum = Checksum(0xcbf2_9ce4_8422_2325);

    fn add(self, bytes: &[u8]) -> Checksum {
        let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Checksum(bytes.iter().fold(self.0, step))
    }
}

/// The checksum of some bytes.
#[cfg(feature = "safetensors")]
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    Checksum::START.add(bytes).0
}

/// What is not told by the numbers of a [`Shape`] but by bits of one byte: whether weights are short, whether
/// most of them are left out, whether kinds of positions are stages, whether there are two views, whether there is an
/// evaluator beside, whether there is a policy.
struct Kind {
    precision: Precision,
    is_sparse: bool,
    stages: bool,
    both_views: bool,
    is_beside: bool,
    policy: bool,
}

impl Kind {
    fn byte(&self) -> u8 {
        let is_short = self.precision == Precision::Short;
        let Kind { is_sparse, stages, both_views, is_beside, policy, .. } = *self;
        let bits = [is_short, is_sparse, stages, both_views, is_beside, policy];
        bits.into_iter().rev().fold(0, |byte, bit| 2 * byte + u8::from(bit))
    }

    fn of(byte: u8) -> Option<Kind> {
        let precision = if byte & 1 == 0 { Precision::Single } else { Precision::Short };
        let bit = |bit: u8| byte >> bit & 1 != 0;
        let [is_sparse, stages, both_views, is_beside, policy] = [1, 2, 3, 4, 5].map(bit);
        let kind = Kind { precision, is_sparse, stages, both_views, is_beside, policy };
        (byte < 64).then_some(kind)
    }
}

impl Weights {
    /// The weights as bytes, the checksum last.
    pub fn to_bytes(&self, precision: Precision) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Memory takes all.
        let _ = self.write(&mut bytes, precision);
        bytes
    }

    /// Writes what [`Weights::to_bytes`] gives.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, output: &mut dyn Write, precision: Precision) -> Result<(), Error> {
        let mut writer = Writer::new(output, MAGIC)?;
        self.write_parts(&mut writer, precision)?;
        writer.end()
    }

    /// Writes all but the beginning and the checksum.
    pub(crate) fn write_parts(
        &self,
        writer: &mut Writer<'_>,
        precision: Precision,
    ) -> Result<(), Error> {
        let Shape { name, inputs, buckets, cells, head, stages, views, beside, policy } =
            &self.shape;
        writer.text(name)?;
        [*inputs, *buckets, *cells].into_iter().try_for_each(|size| writer.number(size as u64))?;
        let numbers = match head {
            Head::Payoffs(payoffs) => [&[0.0], &payoffs[..]].concat(),
            Head::Expected => vec![2.0],
            Head::Shares(players) => vec![3.0, *players as f32],
            Head::Values { players, opposed, unit } => {
                vec![1.0, *players as f32, f32::from(u8::from(*opposed)), *unit]
            }
        };
        writer.number(numbers.len() as u64)?;
        numbers.iter().try_for_each(|number| writer.bytes(&number.to_le_bytes()))?;
        writer.number(self.games)?;
        let (is_sparse, both_views, is_beside) = (self.is_sparse(), *views == 2, beside.is_some());
        let (stages, policy) = (*stages, *policy);
        let kind = Kind { precision, is_sparse, stages, both_views, is_beside, policy };
        writer.bytes(&[kind.byte()])?;
        if let Some(Beside { evaluator, points }) = beside {
            writer.text(evaluator)?;
            writer.bytes(&points.to_le_bytes())?;
        }
        for net in &self.nets {
            writer.layer(net.rows.known(kind.is_sparse), &kind)?;
            writer.layer(&net.last, &kind)?;
        }
        Ok(())
    }

    /// Whether most weights are 0.
    fn is_sparse(&self) -> bool {
        let some = |net: &Net| net.rows.some().iter().filter(|weight| **weight != 0.0).count();
        2 * self.nets.iter().map(some).sum::<usize>()
            < self.nets.iter().map(|net| net.rows.len()).sum::<usize>()
    }

    /// The weights that [`Weights::to_bytes`] wrote.
    ///
    /// # Errors
    /// If the bytes are others, damaged or cut off.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, FileError> {
        let mut reader = Reader::checked(bytes, MAGIC)?;
        let weights = Weights::read_parts(&mut reader)?;
        reader.end()?;
        Ok(weights)
    }

    /// What [`Weights::write_parts`] wrote.
    pub(crate) fn read_parts(reader: &mut Reader<'_>) -> Result<Weights, FileError> {
        let name = reader.text()?;
        let [inputs, buckets, cells] = [reader.size()?, reader.size()?, reader.size()?];
        let count = reader.size()?;
        let numbers = (0..count).map(|_| reader.single()).collect::<Result<Vec<f32>, _>>()?;
        let head = head(&numbers).ok_or(FileError::Altered)?;
        let games = reader.number()?;
        let kind = Kind::of(reader.byte()?).ok_or(FileError::Altered)?;
        let beside = if kind.is_beside { Some(beside(reader)?) } else { None };
        let (stages, policy, views) =
            (kind.stages, kind.policy, if kind.both_views { 2 } else { 1 });
        let shape = Shape { name, inputs, buckets, cells, head, stages, views, beside, policy };
        let [rows, last] = sizes(&shape).ok_or(FileError::Altered)?;
        let (ends, mut nets) = (shape.ends(), Vec::new());
        for _ in 0..shape.nets() {
            let (rows, last) = (reader.layer(rows, &kind)?, reader.layer(last, &kind)?);
            nets.push(Net { cells, ends, rows, last: last.to_vec() });
        }
        let weights = Weights { shape, nets, games };
        if weights.is_finite() { Ok(weights) } else { Err(FileError::Altered) }
    }
}

fn beside(reader: &mut Reader<'_>) -> Result<Beside, FileError> {
    let (evaluator, points) = (reader.text()?, reader.single()?);
    let fits = points.is_finite() && points > 0.0;
    if fits { Ok(Beside { evaluator, points }) } else { Err(FileError::Altered) }
}

/// How many weights each network of a shape has, if there can be such a shape.
fn sizes(shape: &Shape) -> Option<[usize; 2]> {
    let Shape { buckets, cells, head, stages, views, beside, policy, .. } = shape;
    let is_one = head.len() == 1;
    let fits = *buckets > 0 && !head.is_empty() && (*views == 1 || *cells > 0);
    let is_plain = *views == 1 && beside.is_none();
    let fits = fits && (is_one || is_plain && !stages) && (is_plain || !policy);
    let sizes = shape.sizes().filter(|_| fits && !(*stages && *cells > 0))?;
    let all = sizes[0].saturating_add(sizes[1]).saturating_mul(shape.nets());
    (all <= MOST).then_some(sizes)
}

fn head(numbers: &[f32]) -> Option<Head> {
    match numbers {
        [0.0, payoffs @ ..] => Some(Head::Payoffs(payoffs.to_vec())),
        [1.0, players, opposed, unit] if *players >= 1.0 && *players <= 255.0 => {
            Some(Head::Values { players: *players as usize, opposed: *opposed != 0.0, unit: *unit })
        }
        [2.0] => Some(Head::Expected),
        [3.0, players] if *players >= 2.0 && *players <= 255.0 => {
            Some(Head::Shares(*players as usize))
        }
        _ => None,
    }
}

/// Weights that are written together, or left out together if all are 0.
const BLOCK: usize = 16;
/// Stands where a block's number would, after the last one.
const END: u32 = u32::MAX;

/// Bytes on their way out, and their checksum so far.
pub(crate) struct Writer<'o> {
    output: BufWriter<&'o mut dyn Write>,
    sum: Checksum,
}

impl<'o> Writer<'o> {
    pub(crate) fn new(output: &'o mut dyn Write, magic: &[u8]) -> Result<Writer<'o>, Error> {
        let output = BufWriter::with_capacity(1 << 16, output);
        let mut writer = Writer { output, sum: Checksum::START };
        writer.bytes(magic)?;
        Ok(writer)
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.sum = self.sum.add(bytes);
        self.output.write_all(bytes)
    }

    pub(crate) fn number(&mut self, number: u64) -> Result<(), Error> {
        self.bytes(&number.to_le_bytes())
    }

    pub(crate) fn text(&mut self, text: &str) -> Result<(), Error> {
        self.number(text.len() as u64)?;
        self.bytes(text.as_bytes())
    }

    fn layer(&mut self, weights: &[f32], kind: &Kind) -> Result<(), Error> {
        let unit = if kind.precision == Precision::Short { Some(unit(weights)) } else { None };
        unit.map_or(Ok(()), |unit| self.bytes(&unit.to_le_bytes()))?;
        match kind.is_sparse {
            true => self.sparse(weights, unit),
            false => weights.iter().try_for_each(|weight| self.weight(*weight, unit)),
        }
    }

    fn weight(&mut self, weight: f32, unit: Option<f32>) -> Result<(), Error> {
        match unit {
            Some(unit) => self.bytes(&short(weight, unit).to_le_bytes()),
            None => self.bytes(&weight.to_le_bytes()),
        }
    }

    /// Block by block its number, a bit for each number that is not 0, and these numbers.
    pub(crate) fn sparse(&mut self, weights: &[f32], unit: Option<f32>) -> Result<(), Error> {
        for (block, weights) in weights.chunks(BLOCK).enumerate() {
            let bits = |bits: u16, weight: &f32| bits << 1 | u16::from(*weight != 0.0);
            let bits = weights.iter().rev().fold(0, bits);
            if bits != 0 {
                self.bytes(&(block as u32).to_le_bytes())?;
                self.bytes(&bits.to_le_bytes())?;
                let mut some = weights.iter().filter(|weight| **weight != 0.0);
                some.try_for_each(|weight| self.weight(*weight, unit))?;
            }
        }
        self.bytes(&END.to_le_bytes())
    }

    /// Writes the checksum.
    pub(crate) fn end(mut self) -> Result<(), Error> {
        let sum = self.sum.0;
        self.number(sum)?;
        self.output.flush()
    }
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
        if Checksum::START.add(&bytes[..bytes.len() - 8]).0 != u64::from_le_bytes(*sum) {
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

    fn layer(&mut self, count: usize, kind: &Kind) -> Result<Table, FileError> {
        let short = kind.precision == Precision::Short;
        let unit = if short { Some(self.single()?) } else { None };
        if kind.is_sparse {
            return self.sparse(count, unit);
        }
        let bytes = self.take(count * if short { 2 } else { 4 })?;
        Ok(Table::from(match unit {
            None => bytes.as_chunks::<4>().0.iter().map(|four| f32::from_le_bytes(*four)).collect(),
            Some(unit) => {
                let whole = |two: &[u8; 2]| f32::from(i16::from_le_bytes(*two)) * unit;
                bytes.as_chunks::<2>().0.iter().map(whole).collect::<Vec<f32>>()
            }
        }))
    }

    /// What [`Writer::sparse`] wrote.
    pub(crate) fn sparse(&mut self, count: usize, unit: Option<f32>) -> Result<Table, FileError> {
        let mut table = Table::try_zeros(count).ok_or(FileError::Memory)?;
        loop {
            let block = u32::from_le_bytes(self.chunk()?);
            if block == END {
                return Ok(table);
            }
            let bits = u16::from_le_bytes(self.chunk()?);
            for place in (0..BLOCK).filter(|place| bits >> place & 1 != 0) {
                let weight = match unit {
                    None => self.single()?,
                    Some(unit) => f32::from(i16::from_le_bytes(self.chunk()?)) * unit,
                };
                let own = table.get_mut(block as usize * BLOCK + place);
                *own.ok_or(FileError::Altered)? = weight;
            }
        }
    }

    pub(crate) fn end(&self) -> Result<(), FileError> {
        if self.0.is_empty() { Ok(()) } else { Err(FileError::Altered) }
    }
}
