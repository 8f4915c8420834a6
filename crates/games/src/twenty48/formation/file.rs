//! Tables as bytes: a name, the greatest anchor, the chances as 16-bit numbers (the lower byte first),
//! a checksum.

use super::Formation;
use super::shape::Shape;
use super::table::Table;
use flate2::Crc;
use std::io::{Error, ErrorKind, Read, Write};
use std::sync::atomic::Ordering;

const NAME: &[u8; 24] = b"outply 2048 formation 1\n";
/// So many chances are read or written at a time.
const CHUNK: usize = 1 << 15;

fn fault(text: &str) -> Error {
    Error::new(ErrorKind::InvalidData, text)
}

fn read_exactly(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), Error> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => fault("it ends before the table does"),
        _ => error,
    })
}

impl Table {
    fn write(&self, output: &mut impl Write, sum: &mut Crc) -> Result<(), Error> {
        for chunk in self.odds.chunks(CHUNK) {
            let bytes: Vec<u8> =
                chunk.iter().flat_map(|odds| odds.load(Ordering::Relaxed).to_le_bytes()).collect();
            sum.update(&bytes);
            output.write_all(&bytes)?;
        }
        Ok(())
    }

    fn read(input: &mut impl Read, shape: Shape, sum: &mut Crc) -> Result<Table, Error> {
        let (table, mut bytes) = (Table::empty(shape)?, vec![0; 2 * CHUNK]);
        for chunk in table.odds.chunks(CHUNK) {
            let bytes = &mut bytes[..2 * chunk.len()];
            read_exactly(input, bytes)?;
            sum.update(bytes);
            for (odds, pair) in chunk.iter().zip(bytes.as_chunks::<2>().0) {
                odds.store(u16::from_le_bytes(*pair), Ordering::Relaxed);
            }
        }
        Ok(table)
    }
}

impl Formation {
    /// Writes the tables.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, mut output: impl Write) -> Result<(), Error> {
        output.write_all(NAME)?;
        output.write_all(&[self.most])?;
        let mut sum = Crc::new();
        self.tables.iter().try_for_each(|table| table.write(&mut output, &mut sum))?;
        output.write_all(&sum.sum().to_le_bytes())?;
        output.flush()
    }

    /// Reads what [`Formation::write`] wrote.
    ///
    /// # Errors
    /// If reading fails, `input` is nothing that was written so, whole and undamaged, or there is no
    /// memory.
    pub fn read(mut input: impl Read) -> Result<Formation, Error> {
        let mut head = [0; NAME.len() + 1];
        let named = input.read_exact(&mut head);
        let (name, anchor) = (&head[..NAME.len()], head[NAME.len()]);
        if named.is_err() || name != NAME {
            return Err(fault("this is not a table of 2048's formation"));
        }
        let shapes =
            Shape::up_to(anchor).ok_or_else(|| fault("an anchor that there is no table for"))?;
        let mut sum = Crc::new();
        let tables = shapes.map(|shape| Table::read(&mut input, shape, &mut sum));
        let formation = Formation::of(tables.collect::<Result<_, _>>()?, anchor);
        let mut expected = [0; 4];
        read_exactly(&mut input, &mut expected)?;
        if u32::from_le_bytes(expected) != sum.sum() {
            return Err(fault("damaged: its checksum is another"));
        }
        match input.read(&mut [0])? {
            0 => Ok(formation),
            _ => Err(fault("more than a table of 2048's formation")),
        }
    }
}
