//! Tables as bytes: gzip of a name, the largest number of pieces, and the verdicts.

use super::{Endings, IN_BYTE, place};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use std::io::{BufReader, Error, ErrorKind, Read, Write};

const NAME: &[u8; 26] = b"outply checkers endings 1\n";

fn fault(text: &str) -> Error {
    Error::new(ErrorKind::InvalidData, text)
}

impl Endings {
    /// Writes the tables.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, output: impl Write) -> Result<(), Error> {
        let mut output = GzEncoder::new(output, Compression::default());
        output.write_all(NAME)?;
        output.write_all(&[self.most])?;
        for family in self.families() {
            let verdicts = family.parts().iter().map(|side| &self.verdicts[place(side)]);
            verdicts.into_iter().try_for_each(|verdicts| output.write_all(verdicts))?;
        }
        output.finish()?.flush()
    }

    /// Reads what [`Endings::write`] wrote.
    ///
    /// # Errors
    /// If reading fails, or `input` is nothing that was written so, whole and undamaged.
    pub fn read(input: impl Read) -> Result<Endings, Error> {
        let mut input = GzDecoder::new(BufReader::new(input));
        let mut head = [0; NAME.len() + 1];
        let named = input.read_exact(&mut head);
        let (name, most) = (&head[..NAME.len()], head[NAME.len()]);
        if named.is_err() || name != NAME {
            return Err(fault("these are not tables of checkers' endings"));
        }
        let mut endings = Endings::empty(most)
            .ok_or_else(|| fault("a number of pieces there are no tables for"))?;
        for family in endings.families() {
            for side in family.parts() {
                let mut bytes = vec![0; side.count().div_ceil(IN_BYTE) as usize];
                input.read_exact(&mut bytes)?;
                endings.verdicts[place(side)] = bytes.into();
            }
        }
        // The checksum is compared at the end.
        match input.read(&mut [0])? {
            0 => Ok(endings),
            _ => Err(fault("more than tables of checkers' endings")),
        }
    }
}
