//! Networks as bytes: gzip of blocks of sixteen weights, those that are all zero left out.

use super::super::packed::Packed;
use super::beginnings::{Beginnings, KEPT, TURNS, leg, locked};
use super::learning::Learner;
use super::weights::{Network, STAGES, WEIGHTS};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use std::io::{BufReader, BufWriter, Error, ErrorKind, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const NAME: &[u8; 24] = b"outply 2048 network 3\n\0\0";
const BLOCK: usize = 16;
/// No weight that was learnt comes near this, and no sum of such leaves the numbers there are.
const MOST: f32 = 1e9;
/// Stands where a block's number would, after the last one.
const END: u32 = u32::MAX;

/// Some numbers, block by block, each after its number.
fn write_blocks(
    output: &mut impl Write,
    count: usize,
    number: impl Fn(usize) -> u32,
) -> Result<(), Error> {
    for block in 0..count / BLOCK {
        let numbers: [u32; BLOCK] = std::array::from_fn(|at| number(block * BLOCK + at));
        if numbers != [0; BLOCK] {
            output.write_all(&(block as u32).to_le_bytes())?;
            numbers.iter().try_for_each(|number| output.write_all(&number.to_le_bytes()))?;
        }
    }
    output.write_all(&END.to_le_bytes())
}

fn read_number(input: &mut impl Read) -> Result<u32, Error> {
    let mut bytes = [0; 4];
    input.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn fault(text: String) -> Error {
    Error::new(ErrorKind::InvalidData, text)
}

/// What [`write_blocks`] wrote; `store` is told only of numbers that are not 0, so that pages of
/// zeros stay untouched.
fn read_blocks(
    input: &mut impl Read,
    count: usize,
    most: f32,
    mut store: impl FnMut(usize, u32),
) -> Result<(), Error> {
    loop {
        let block = read_number(input)?;
        if block == END {
            return Ok(());
        }
        if block as usize >= count / BLOCK {
            return Err(fault(format!("block {block}: expected one below {}", count / BLOCK)));
        }
        for at in block as usize * BLOCK..(block as usize + 1) * BLOCK {
            match read_number(input)? {
                0 => {}
                number
                    if f32::from_bits(number).abs() > most || f32::from_bits(number).is_nan() =>
                {
                    let found = f32::from_bits(number);
                    return Err(fault(format!("number {at}: {found}, expected at most {most:e}")));
                }
                number => store(at, number),
            }
        }
    }
}

/// The first four bytes of a board are its lower two rows.
fn write_beginnings(output: &mut impl Write, kept: &Beginnings) -> Result<(), Error> {
    output.write_all(&(kept.boards().len() as u32).to_le_bytes())?;
    kept.boards().try_for_each(|board| output.write_all(&board.0.to_le_bytes()))
}

fn read_beginnings(input: &mut impl Read, number: usize) -> Result<Beginnings, Error> {
    let (count, mut kept) = (read_number(input)? as usize, Beginnings::default());
    if count > KEPT {
        return Err(fault(format!("leg {number}: {count} boards, expected at most {KEPT}")));
    }
    for _ in 0..count {
        let (low, high) = (read_number(input)?, read_number(input)?);
        let board = Packed(u64::from(high) << 32 | u64::from(low));
        if leg(&board) != number {
            return Err(fault(format!("leg {number}: a board of leg {}", leg(&board))));
        }
        kept.add(board);
    }
    Ok(kept)
}

/// The head: from how many games the network has learnt, and how many stages it knows.
struct Head {
    games: u64,
    stages: usize,
}

type Input<R> = BufReader<GzDecoder<BufReader<R>>>;

fn open<R: Read>(input: R) -> Result<(Input<R>, Head), Error> {
    let mut input = BufReader::with_capacity(1 << 16, GzDecoder::new(BufReader::new(input)));
    let (mut name, mut games) = ([0; NAME.len()], [0; 8]);
    let opened = input.read_exact(&mut name).and_then(|()| input.read_exact(&mut games));
    if opened.is_err() || name != *NAME {
        return Err(fault("this is not a network of 2048 that `train` wrote".to_owned()));
    }
    let stages = read_number(&mut input)? as usize;
    if !(1..=STAGES).contains(&stages) {
        return Err(fault(format!("{stages} stages: expected 1 to {STAGES}")));
    }
    Ok((input, Head { games: u64::from_le_bytes(games), stages }))
}

fn read_network(input: &mut impl Read, stages: usize) -> Result<Network, Error> {
    let network = Network::new()?;
    let store = |at, bits| network.set(at as u32, f32::from_bits(bits));
    read_blocks(input, stages * WEIGHTS, MOST, store)?;
    Ok(network)
}

impl Network {
    /// What [`Learner::write`] wrote, without what only learning needs.
    ///
    /// # Errors
    /// If reading fails, or `input` is no such file, whole and undamaged.
    pub fn read(input: impl Read) -> Result<Network, Error> {
        let (mut input, head) = open(input)?;
        let network = read_network(&mut input, head.stages)?;
        // The checksum is compared at the end.
        std::io::copy(&mut input, &mut std::io::sink())?;
        Ok(network)
    }
}

impl Learner {
    /// All it knows, to go on from.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, output: impl Write) -> Result<(), Error> {
        let output = GzEncoder::new(output, Compression::fast());
        let mut output = BufWriter::with_capacity(1 << 16, output);
        let stages = self.stages();
        output.write_all(NAME)?;
        output.write_all(&self.games().to_le_bytes())?;
        output.write_all(&(stages as u32).to_le_bytes())?;
        let weight = |at: usize| self.network.own(at as u32).to_bits();
        write_blocks(&mut output, stages * WEIGHTS, weight)?;
        let error = |at: usize| self.errors[at / 2][at % 2].load(Ordering::Relaxed);
        write_blocks(&mut output, 2 * stages * WEIGHTS, error)?;
        output.write_all(&(self.next.load(Ordering::Relaxed) as u32).to_le_bytes())?;
        self.beginnings.iter().try_for_each(|kept| write_beginnings(&mut output, &locked(kept)))?;
        output.into_inner().map_err(|error| error.into_error())?.finish()?.flush()
    }

    /// What [`Learner::write`] wrote: it goes on as if it had not stopped.
    ///
    /// # Errors
    /// If reading fails, or `input` is no such file, whole and undamaged.
    pub fn read(input: impl Read) -> Result<Learner, Error> {
        let (mut input, Head { games, stages }) = open(input)?;
        let network = read_network(&mut input, stages)?;
        let mut learner = Learner::with(network, games)?;
        read_blocks(&mut input, 2 * stages * WEIGHTS, f32::MAX, |at, bits| {
            learner.errors[at / 2][at % 2].store(bits, Ordering::Relaxed);
        })?;
        learner.next = AtomicUsize::new(read_number(&mut input)? as usize % TURNS);
        learner.stages = AtomicUsize::new(stages);
        for (number, kept) in (1..).zip(&mut learner.beginnings) {
            *kept = Mutex::new(read_beginnings(&mut input, number)?);
        }
        // The checksum is compared at the end.
        match input.read(&mut [0])? {
            0 => Ok(learner),
            _ => Err(fault("more than a network of 2048".to_owned())),
        }
    }
}
