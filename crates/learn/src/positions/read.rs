//! Reading a file of positions in a stream.

use super::block::{Before, read_block, read_heading, unpacked};
use super::{Heading, Position, PositionsError, PositionsFault};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// The positions of a file, block by block. What is altered, cut off or unfinished is an error with its place,
/// which ends the stream.
#[derive(Debug)]
pub struct PositionsReader<I = BufReader<File>> {
    input: I,
    heading: Heading,
    at: u64,
    block: std::vec::IntoIter<Position>,
    /// Blocks, positions and the number of the next game, as far as was read.
    pub(super) read: (u64, u64, u64),
    is_over: bool,
}

impl PositionsReader {
    /// Of the file of this name.
    ///
    /// # Errors
    /// If it cannot be read, or its heading is none.
    pub fn open(path: &Path) -> Result<PositionsReader, PositionsError> {
        PositionsReader::new(BufReader::new(File::open(path)?))
    }
}

impl<I: Read> PositionsReader<I> {
    /// Of the bytes that `input` gives.
    ///
    /// # Errors
    /// If it cannot be read, or begins with no heading.
    pub fn new(mut input: I) -> Result<PositionsReader<I>, PositionsError> {
        let (heading, at) = read_heading(&mut input)?;
        let block = Vec::new().into_iter();
        Ok(PositionsReader { input, heading, at, block, read: (0, 0, 0), is_over: false })
    }

    /// What the positions are.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// How many blocks were read so far.
    pub fn blocks(&self) -> u64 {
        self.read.0
    }

    /// How many games there were so far, including those without positions.
    pub fn games(&self) -> u64 {
        self.read.2
    }

    /// Where the next block begins.
    pub(super) fn at(&self) -> u64 {
        self.at
    }

    /// The next block's positions; `None` after the mark at the end.
    pub(super) fn next_block(&mut self) -> Result<Option<Vec<Position>>, PositionsError> {
        let at = self.at;
        let Some((before, bytes, end)) = read_block(&mut self.input, at)? else {
            return Err(PositionsFault::Unfinished.at(at));
        };
        if before.positions == 0 {
            return self.end(before, end);
        }
        let positions = unpacked(&self.heading, (before, &bytes), at)?;
        self.at = end;
        let (blocks, count, _) = self.read;
        self.read = (blocks + 1, count + positions.len() as u64, before.next_game);
        Ok(Some(positions))
    }

    /// Makes sure that nothing follows upon the mark at the end.
    fn end(&mut self, mark: Before, end: u64) -> Result<Option<Vec<Position>>, PositionsError> {
        self.read.2 = mark.next_game;
        match self.input.read(&mut [0])? {
            0 => Ok(None),
            _ => Err(PositionsFault::Trailing.at(end)),
        }
    }
}

impl<I: Read> Iterator for PositionsReader<I> {
    type Item = Result<Position, PositionsError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(position) = self.block.next() {
                return Some(Ok(position));
            }
            if self.is_over {
                return None;
            }
            match self.next_block() {
                Ok(Some(positions)) => self.block = positions.into_iter(),
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(error));
                }
            }
        }
    }
}
