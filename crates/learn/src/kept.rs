//! A course of learning in a file.

use crate::choice::InputChoice;
use crate::coherence::Coherence;
use crate::course::CourseError;
use crate::file::{FileError, Precision, Reader, put, put_checksum};
use crate::learner::Settings;
use crate::weights::Weights;

/// The first bytes of a course in a file, with the version.
const MAGIC: &[u8] = b"outply course 2\n";

/// All that a course of learning needs to resume.
#[derive(Clone, Debug)]
pub struct Kept {
    pub(crate) game: String,
    /// Seed, games played, and when it is tested next.
    pub(crate) numbers: [u64; 3],
    /// Rate, lambda and optimism.
    pub(crate) steps: [f32; 3],
    pub(crate) current: Weights,
    pub(crate) accepted: Weights,
    pub(crate) coherence: Option<Coherence>,
}

impl Kept {
    /// What was written.
    ///
    /// # Errors
    /// If the bytes are not a course, damaged, or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Kept, CourseError> {
        let mut reader = Reader::checked(bytes, MAGIC)?;
        let game = reader.text()?;
        let numbers = [reader.number()?, reader.number()?, reader.number()?];
        let steps = [reader.single()?, reader.single()?, reader.single()?];
        let mut weights = || {
            let length = reader.number()?;
            let length = usize::try_from(length).map_err(|_| FileError::Altered)?;
            Weights::from_bytes(reader.take(length)?)
        };
        let (current, accepted) = (weights()?, weights()?);
        let coherence = match reader.byte()? {
            0 => None,
            _ => Some(read_coherence(&mut reader, &current)?),
        };
        reader.end()?;
        let is_whole =
            current.shape() == accepted.shape() && steps.iter().all(|step| step.is_finite());
        if !is_whole {
            return Err(FileError::Altered.into());
        }
        Ok(Kept { game, numbers, steps, current, accepted, coherence })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        put(&mut bytes, self.game.len() as u64);
        bytes.extend(self.game.as_bytes());
        self.numbers.iter().for_each(|number| put(&mut bytes, *number));
        self.steps.iter().for_each(|step| bytes.extend(step.to_le_bytes()));
        for weights in [&self.current, &self.accepted] {
            let weights = weights.to_bytes(Precision::Single);
            put(&mut bytes, weights.len() as u64);
            bytes.extend(weights);
        }
        bytes.push(u8::from(self.coherence.is_some()));
        let errors = self.coherence.iter().flat_map(|coherence| coherence.errors.iter().flatten());
        errors.flatten().for_each(|error| bytes.extend(error.to_le_bytes()));
        put_checksum(bytes)
    }

    /// The name of its inputs.
    pub fn inputs(&self) -> &str {
        &self.current.shape().name
    }

    /// Which inputs those were.
    pub fn choice(&self) -> InputChoice {
        InputChoice::of_name(self.inputs())
    }

    /// Hidden cells, 0 for a plain sum.
    pub fn cells(&self) -> usize {
        self.current.shape().cells
    }

    /// The settings that differ from those found for the game.
    pub fn settings(&self, found: Settings) -> Settings {
        let [rate, lambda, optimism] = self.steps;
        let (seed, cells) = (self.numbers[0], self.cells());
        let coherence = self.coherence.is_some();
        Settings { seed, cells, rate, lambda, optimism, coherence, ..found }
    }
}

/// The errors of each weight that is not behind hidden cells.
fn read_coherence(reader: &mut Reader<'_>, of: &Weights) -> Result<Coherence, FileError> {
    if of.shape().cells > 0 {
        return Err(FileError::Altered);
    }
    let mut coherence = Coherence::of(&of.nets);
    for errors in coherence.errors.iter_mut().flatten().flatten() {
        *errors = reader.single()?;
    }
    Ok(coherence)
}
