//! Writing a table from front to back.

use super::{Block, IN_BLOCK, IN_NUMBERED, IndexedLayer, Info, Kind, NAME, NUMBERED, Part};
use crate::mark;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::{BufWriter, Error, Write};

/// A value as entries have it.
pub(crate) trait Packed {
    /// Appends its `width` bytes.
    fn put(&self, width: u8, bytes: &mut Vec<u8>);

    /// Takes it into what is counted.
    fn count(&self, info: &mut Info);
}

impl Packed for i16 {
    fn put(&self, width: u8, bytes: &mut Vec<u8>) {
        bytes.extend(&self.to_le_bytes()[..usize::from(width)]);
    }

    fn count(&self, info: &mut Info) {
        match self {
            1.. => info.won += 1,
            0 => info.drawn += 1,
            _ => info.lost += 1,
        }
        if info.kind == Kind::Outcome {
            let known = mark::value(mark::unpacked(*self, true));
            info.longest = info.longest.max(known.plies().unwrap_or(0));
        }
    }
}

impl Packed for (f64, f64) {
    fn put(&self, _width: u8, bytes: &mut Vec<u8>) {
        bytes.extend(self.0.to_le_bytes());
        bytes.extend(self.1.to_le_bytes());
    }

    fn count(&self, info: &mut Info) {
        info.apart = info.apart.max(self.1 - self.0);
    }
}

/// Bounds with a rank.
pub(crate) struct Ranked(pub(crate) (f64, f64, u8));

impl Ranked {
    pub(crate) const WIDTH: u8 = super::RANKED;
}

impl Packed for Ranked {
    fn put(&self, width: u8, bytes: &mut Vec<u8>) {
        let Ranked((low, high, rank)) = *self;
        (low, high).put(width, bytes);
        bytes.push(rank);
    }

    fn count(&self, info: &mut Info) {
        let Ranked((low, high, rank)) = *self;
        (low, high).count(info);
        info.longest = info.longest.max(rank.into());
    }
}

pub(crate) struct Writer<'o> {
    output: BufWriter<&'o mut dyn Write>,
    pub(super) info: Info,
    rows: Vec<u8>,
    at: u64,
    name: &'static [u8; 16],
}

impl<'o> Writer<'o> {
    /// A table whose values take `width` bytes.
    pub(crate) fn new(
        output: &'o mut dyn Write,
        info: Info,
        width: u8,
    ) -> Result<Writer<'o>, Error> {
        let mut output = BufWriter::with_capacity(1 << 20, output);
        let name = if info.diagrams.is_some() { super::WITH_DIAGRAMS } else { NAME };
        output.write_all(name)?;
        let info = Info { width, ..info };
        Ok(Writer { output, info, rows: Vec::new(), at: NAME.len() as u64, name })
    }

    /// Adds entries, which are sorted and come after those before.
    pub(crate) fn entries<V: Packed>(&mut self, entries: &[(u64, V)]) -> Result<(), Error> {
        self.info.states += entries.len() as u64;
        entries.iter().for_each(|(_, value)| value.count(&mut self.info));
        entries.chunks(IN_BLOCK).try_for_each(|block| self.block(block))
    }

    fn block<V: Packed>(&mut self, entries: &[(u64, V)]) -> Result<(), Error> {
        let first = entries.first().map_or(0, |(key, _)| *key);
        let span = entries.last().map_or(0, |(key, _)| key - first);
        let key_bytes = (64 - span.leading_zeros()).div_ceil(8) as usize;
        let mut bytes =
            Vec::with_capacity(entries.len() * (key_bytes + usize::from(self.info.width)));
        for (key, _) in entries {
            bytes.extend(&(key - first).to_le_bytes()[..key_bytes]);
        }
        for (_, value) in entries {
            value.put(self.info.width, &mut bytes);
        }
        self.put(first, (entries.len(), key_bytes), &bytes)
    }

    /// Adds a part of endings: a code a number.
    pub(crate) fn part(&mut self, part: Part, codes: &[u8]) -> Result<(), Error> {
        let info = &mut self.info;
        info.states += part.states();
        info.won += part.won;
        info.drawn += part.drawn;
        info.lost += part.lost;
        info.longest = info.longest.max(part.longest);
        let mut first = info.parts.iter().map(|part| part.count).sum();
        info.parts.push(part);
        for block in codes.chunks(IN_NUMBERED) {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(block)?;
            self.put(first, (block.len(), NUMBERED), &encoder.finish()?)?;
            first += block.len() as u64;
        }
        Ok(())
    }

    /// Adds the next layer of a table with diagrams.
    pub(crate) fn layer(&mut self, layer: &IndexedLayer) -> Result<(), Error> {
        let [states, won, drawn, lost, longest] = layer.counts;
        let mut first = self.info.states;
        let info = &mut self.info;
        info.states += states;
        info.won += won;
        info.drawn += drawn;
        info.lost += lost;
        info.longest = info.longest.max(longest as u32);
        if let Some(diagrams) = &mut info.diagrams {
            diagrams.nodes += layer.nodes;
        }
        for Block { kind, entries, bytes } in &layer.blocks {
            self.put(first, (*entries, *kind), bytes)?;
            first += if *kind == NUMBERED { *entries as u64 } else { 0 };
        }
        Ok(())
    }

    pub(super) fn put(
        &mut self,
        first: u64,
        (entries, key_bytes): (usize, usize),
        bytes: &[u8],
    ) -> Result<(), Error> {
        self.rows.extend(first.to_le_bytes());
        self.rows.extend(self.at.to_le_bytes());
        self.rows.extend((entries as u32).to_le_bytes());
        self.rows.extend((key_bytes as u32).to_le_bytes());
        self.rows.extend(crc32fast::hash(bytes).to_le_bytes());
        self.at += bytes.len() as u64;
        self.output.write_all(bytes)
    }

    /// All entries are there.
    pub(crate) fn finish(mut self) -> Result<Info, Error> {
        let text = self.info.text();
        let mut tail = text.as_bytes().to_vec();
        tail.extend(&self.rows);
        tail.extend((text.len() as u32).to_le_bytes());
        tail.extend(((self.rows.len() / super::ROW) as u32).to_le_bytes());
        tail.extend(crc32fast::hash(&tail).to_le_bytes());
        tail.extend(self.name);
        self.output.write_all(&tail)?;
        self.output.flush()?;
        Ok(self.info)
    }
}
