//! A study in a file.

use crate::course::CourseError;
use crate::file::{FileError, Precision, Reader, Writer};
use crate::weights::{Shape, Weights};
use std::io::{Error, Write};

/// The first bytes of a study in a file, with the version.
const MAGIC: &[u8] = b"outply study 1\n";

/// All that a study needs to resume.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptStudy {
    pub(super) game: String,
    /// Seed, passes, and positions learnt from.
    pub(super) numbers: [u64; 3],
    /// The share of the step.
    pub(super) share: f32,
    pub(super) accepted: Weights,
}

impl KeptStudy {
    /// Whether bytes look like a study, whole or not.
    pub fn looks(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC[..MAGIC.len() - 2])
    }

    /// What was written.
    ///
    /// # Errors
    /// If the bytes are not a study, damaged, or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<KeptStudy, CourseError> {
        let mut reader = Reader::checked(bytes, MAGIC)?;
        let game = reader.text()?;
        let numbers = [reader.number()?, reader.number()?, reader.number()?];
        let share = reader.single()?;
        let length = usize::try_from(reader.number()?).map_err(|_| FileError::Altered)?;
        let accepted = Weights::from_bytes(reader.take(length)?)?;
        reader.end()?;
        if !(share > 0.0 && share <= 1.0) {
            return Err(FileError::Altered.into());
        }
        Ok(KeptStudy { game, numbers, share, accepted })
    }

    /// Writes it all.
    pub(super) fn write(&self, output: &mut dyn Write) -> Result<(), Error> {
        let mut writer = Writer::new(output, MAGIC)?;
        writer.text(&self.game)?;
        self.numbers.iter().try_for_each(|number| writer.number(*number))?;
        writer.bytes(&self.share.to_le_bytes())?;
        let weights = self.accepted.to_bytes(Precision::Single);
        writer.number(weights.len() as u64)?;
        writer.bytes(&weights)?;
        writer.end()
    }

    /// Where the order of positions comes from.
    pub fn seed(&self) -> u64 {
        self.numbers[0]
    }

    /// How large its weights are, and what by.
    pub fn shape(&self) -> &Shape {
        self.accepted.shape()
    }

    /// The name of its inputs.
    pub fn inputs(&self) -> &str {
        &self.accepted.shape().name
    }
}
