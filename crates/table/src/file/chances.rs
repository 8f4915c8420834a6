//! Tables of chances: not what states are worth, but how likely whoever moves reaches some goal of the game's.

use super::{IN_NUMBERED, Info, Kind, NUMBERED, Part, Table, Writer};
use crate::error::TableError;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::{Error, Write};
use std::ops::Range;

/// Bytes of a chance.
pub(super) const WIDTH: u8 = 2;

/// What a table of chances is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The game with its options, as a user writes it.
    pub game: String,
    /// The fingerprint of its rules: [`fingerprint`](crate::fingerprint()).
    pub fingerprint: u64,
    /// Which program built it.
    pub made_by: String,
    /// Which of the game's goals were asked for, in its own words.
    pub asked: String,
    /// The goals, and how many states each has: the game numbers them.
    pub parts: Vec<(String, u64)>,
}

/// Writes a table of chances, in 65,535ths: `of` gives those of some numbers of a part, which is named by its
/// place among all.
///
/// # Errors
/// If writing fails.
pub fn write_chances(
    chances: &Chances,
    of: &mut dyn FnMut(usize, Range<u64>) -> Vec<u16>,
    output: &mut dyn Write,
) -> Result<Info, Error> {
    let info = Info {
        game: chances.game.clone(),
        fingerprint: chances.fingerprint,
        made_by: chances.made_by.clone(),
        kind: Kind::Chance,
        certain: true,
        endings: chances.asked.clone(),
        ..Info::default()
    };
    let mut writer = Writer::new(output, info, WIDTH)?;
    for (place, (name, count)) in chances.parts.iter().enumerate() {
        let part = Part { name: name.clone(), count: *count, ..Part::default() };
        writer.chances(part, &mut |numbers| of(place, numbers))?;
    }
    writer.finish()
}

impl Writer<'_> {
    fn chances(
        &mut self,
        part: Part,
        of: &mut dyn FnMut(Range<u64>) -> Vec<u16>,
    ) -> Result<(), Error> {
        let (before, count) = (self.info.states, part.count);
        self.info.states += count;
        self.info.parts.push(part);
        for first in (0..count).step_by(IN_NUMBERED) {
            let numbers = first..count.min(first + IN_NUMBERED as u64);
            let entries = (numbers.end - numbers.start) as usize;
            let bytes: Vec<u8> = of(numbers).into_iter().flat_map(u16::to_le_bytes).collect();
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&bytes)?;
            self.put(before + first, (entries, NUMBERED), &encoder.finish()?)?;
        }
        Ok(())
    }
}

impl Table {
    /// Reads a table of chances from front to back: `begin` starts a collection for each part, to which `add`
    /// adds the chances of the part's numbers, in their order, some thousand at a time.
    ///
    /// Parts are read on so many threads. No block stays in memory, and each one's checksum is compared again.
    ///
    /// # Errors
    /// If it is no table of chances, or a block cannot be read or was altered since the table was opened.
    pub fn gather_chances<T: Send>(
        &self,
        threads: usize,
        begin: impl Fn(&Part) -> T,
        add: impl Fn(&mut T, &[u16]) + Sync,
    ) -> Result<Vec<T>, TableError> {
        if self.info().kind != Kind::Chance {
            let sentence = format!("a table of what positions of {} are worth", self.info().game);
            return Err(TableError::Foreign(sentence));
        }
        self.gather_entries(threads, begin, |collected, bytes| {
            let chances = bytes.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes));
            add(collected, &chances.collect::<Vec<_>>());
        })
    }
}
