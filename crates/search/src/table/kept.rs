//! A table in a file, so that a search can go on where an earlier one ended.

use super::{Entry, SLOT_WORDS, SLOTS, Table};
use outply_game::mix64;
use std::io::{Error, ErrorKind, Read, Result, Write};

/// What the count of entries is mixed with, so that an empty table has a checksum too.
const START: u64 = mix64(u64::from_le_bytes(*b"entries "));

impl Table {
    /// Writes all that is known, with a checksum: a count, then key and entry of each state, in words of 64
    /// bits, the lowest byte first. No other thread may be storing meanwhile.
    ///
    /// # Errors
    /// Those of `output`.
    pub fn write(&self, output: &mut dyn Write) -> Result<()> {
        let places = || (0..self.words.buckets() as usize * SLOTS).map(|slot| slot * SLOT_WORDS);
        let used = || places().map(|place| self.load(place)).filter(|&(_, data)| data != 0);
        let count = used().count() as u64;
        let mut sum = mix64(START ^ count);
        output.write_all(&count.to_le_bytes())?;
        for (check, data) in used() {
            for word in [check ^ data, data] {
                sum = mix64(sum ^ word);
                output.write_all(&word.to_le_bytes())?;
            }
        }
        output.write_all(&sum.to_le_bytes())
    }

    /// Takes over what [`Table::write`] wrote, from a table of whatever size; what does not fit is left.
    ///
    /// # Errors
    /// If `input` ends too soon or its checksum does not fit: the table is then empty.
    pub fn read(&self, input: &mut dyn Read) -> Result<()> {
        let read = self.read_entries(input);
        if read.is_err() {
            self.clear();
        }
        read
    }

    fn read_entries(&self, input: &mut dyn Read) -> Result<()> {
        let count = word(input)?;
        let mut sum = mix64(START ^ count);
        for _ in 0..count {
            let (key, data) = (word(input)?, word(input)?);
            sum = mix64(mix64(sum ^ key) ^ data);
            self.store(key, Entry::unpack(data));
        }
        if word(input)? != sum {
            return Err(Error::new(ErrorKind::InvalidData, "the checksum does not match"));
        }
        Ok(())
    }
}

fn word(input: &mut dyn Read) -> Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => Error::new(ErrorKind::InvalidData, "the file is truncated"),
        _ => error,
    })?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bound;
    use outply_game::Value;

    fn filled() -> (Table, Vec<u8>) {
        let table = Table::bytes(1 << 16).unwrap();
        for n in 0..500 {
            let (value, action) = (Value::score(n as i32), Some(n as u16));
            let bound = Bound::AtMost;
            table.store(mix64(n), Entry { value, depth: 9, bound, resolved: true, action });
        }
        let mut file = Vec::new();
        table.write(&mut file).unwrap();
        (table, file)
    }

    #[test]
    fn what_is_written_is_read_again_into_a_table_of_any_size() {
        let (table, file) = filled();
        for bytes in [1 << 16, 1 << 20] {
            let other = Table::bytes(bytes).unwrap();
            other.read(&mut &file[..]).unwrap();
            for n in 0..500 {
                assert_eq!(other.probe(mix64(n)), table.probe(mix64(n)), "{n}");
            }
        }
    }

    #[test]
    fn what_is_cut_off_or_altered_is_refused_and_leaves_an_empty_table() {
        let (_, file) = filled();
        let mut altered = file.clone();
        altered[1000] ^= 4;
        for bad in [&file[..file.len() - 1], &file[..5], &altered] {
            let other = Table::bytes(1 << 16).unwrap();
            assert!(other.read(&mut &bad[..]).is_err());
            assert!((0..500).all(|n| other.probe(mix64(n)).is_none()));
        }
    }
}
