//! A course of learning in a file.

use crate::carousel::Practised;
use crate::choice::InputChoice;
use crate::coherence::Coherence;
use crate::course::CourseError;
use crate::file::{FileError, Precision, Reader, Writer};
use crate::learner::Settings;
use crate::weights::{Shape, Weights};
use outply_game::Lookahead;
use std::io::{Error, Write};

/// The first bytes of a course in a file, with the version.
const MAGIC: &[u8] = b"outply course 3\n";

/// All that a course of learning needs to resume.
#[derive(Clone, Debug)]
pub struct Kept {
    pub(crate) game: String,
    /// Seed, games played, and when it is tested next.
    pub(crate) numbers: [u64; 3],
    /// Rate, lambda and optimism.
    pub(crate) steps: [f32; 3],
    pub(crate) current: Weights,
    /// `None` if they are the current ones.
    pub(crate) accepted: Option<Weights>,
    pub(crate) coherence: Option<Coherence>,
    pub(crate) practised: Practised,
    /// How far each move's search looks; by simulations where there is a policy, else by plies.
    pub(crate) lookahead: Option<Lookahead>,
}

/// The same, where it is in use.
pub(crate) struct Keeping<'k> {
    pub(crate) game: &'k str,
    pub(crate) numbers: [u64; 3],
    pub(crate) steps: [f32; 3],
    pub(crate) current: &'k Weights,
    pub(crate) accepted: Option<&'k Weights>,
    pub(crate) coherence: Option<&'k Coherence>,
    pub(crate) practised: Practised,
    pub(crate) lookahead: Option<Lookahead>,
}

impl Keeping<'_> {
    /// Writes it all.
    pub(crate) fn write(&self, output: &mut dyn Write) -> Result<(), Error> {
        let mut writer = Writer::new(output, MAGIC)?;
        writer.text(self.game)?;
        self.numbers.iter().try_for_each(|number| writer.number(*number))?;
        self.steps.iter().try_for_each(|step| writer.bytes(&step.to_le_bytes()))?;
        self.current.write_parts(&mut writer, Precision::Single)?;
        let has = |is: bool| [u8::from(is)];
        writer.bytes(&has(self.accepted.is_some()))?;
        if let Some(accepted) = self.accepted {
            accepted.write_parts(&mut writer, Precision::Single)?;
        }
        writer.bytes(&has(self.coherence.is_some()))?;
        let mut errors = self.coherence.iter().flat_map(|coherence| &coherence.errors);
        errors.try_for_each(|errors| writer.sparse(errors.some(), None))?;
        write_practised(&mut writer, &self.practised)?;
        match self.lookahead {
            Some(Lookahead::Simulations(count)) => writer.number(count)?,
            Some(Lookahead::Depth(plies)) => writer.number(plies.into())?,
            None => (),
        }
        writer.end()
    }
}

fn write_practised(writer: &mut Writer<'_>, practised: &Practised) -> Result<(), Error> {
    writer.number(practised.turn as u64)?;
    writer.number(practised.legs.len() as u64)?;
    for words in &practised.legs {
        writer.number(words.len() as u64)?;
        words.iter().try_for_each(|word| writer.text(word))?;
    }
    Ok(())
}

fn read_practised(reader: &mut Reader<'_>) -> Result<Practised, FileError> {
    let (turn, legs) = (reader.size()?, reader.size()?);
    let mut words = || {
        let count = reader.size()?;
        (0..count).map(|_| reader.text()).collect::<Result<Vec<String>, FileError>>()
    };
    let legs = (0..legs).map(|_| words()).collect::<Result<Vec<_>, FileError>>()?;
    Ok(Practised { turn, legs })
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
        let current = Weights::read_parts(&mut reader)?;
        let accepted = match reader.byte()? {
            0 => None,
            _ => Some(Weights::read_parts(&mut reader)?),
        };
        let coherence = match reader.byte()? {
            0 => None,
            _ => Some(read_coherence(&mut reader, &current)?),
        };
        let practised = read_practised(&mut reader)?;
        let lookahead = read_lookahead(&mut reader, current.shape().policy)?;
        reader.end()?;
        let fits = |weights: &Weights| weights.shape() == current.shape();
        if !accepted.as_ref().is_none_or(fits) || !steps.iter().all(|step| step.is_finite()) {
            return Err(FileError::Altered.into());
        }
        Ok(Kept { game, numbers, steps, current, accepted, coherence, practised, lookahead })
    }

    /// How large its weights are, and what by.
    pub fn shape(&self) -> &Shape {
        self.current.shape()
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

    /// How far each move's search looks; `None` where learning looks one move ahead.
    pub fn lookahead(&self) -> Option<Lookahead> {
        self.lookahead
    }

    /// The same, to go on with searches that look so far; with a policy that knows nothing yet, if there is to be one and
    /// was none. `None` where there can be none, and where what there is would be learnt no more.
    pub fn by_search(self, lookahead: Lookahead) -> Option<Kept> {
        let is_learnt = match (lookahead, self.current.shape.policy) {
            (Lookahead::Depth(_), true) => return None,
            (Lookahead::Simulations(_), false) => false,
            _ => true,
        };
        let lookahead = Some(lookahead);
        if is_learnt {
            return Some(Kept { lookahead, ..self });
        }
        let ends = self.current.shape.ends();
        let accepted = self.accepted.as_ref().and_then(Weights::with_policy);
        let coherence = self.coherence.map(|coherence| coherence.widened(ends));
        let current = self.current.with_policy()?;
        Some(Kept { current, accepted, coherence, lookahead, ..self })
    }

    /// The settings that differ from those found for the game.
    pub fn settings(&self, found: Settings) -> Settings {
        let [rate, lambda, optimism] = self.steps;
        let (seed, cells) = (self.numbers[0], self.cells());
        let (coherence, lookahead) = (self.coherence.is_some(), self.lookahead);
        Settings { seed, cells, rate, lambda, optimism, coherence, lookahead, ..found }
    }
}

/// What is left of a course that is learnt by searches: how far they look.
fn read_lookahead(reader: &mut Reader<'_>, policy: bool) -> Result<Option<Lookahead>, FileError> {
    if policy {
        return Ok(Some(Lookahead::Simulations(reader.number()?)));
    }
    if reader.end().is_ok() {
        return Ok(None);
    }
    let plies = u32::try_from(reader.number()?).map_err(|_| FileError::Altered)?;
    Ok(Some(Lookahead::Depth(plies)))
}

/// The errors of each weight that is not behind hidden cells.
fn read_coherence(reader: &mut Reader<'_>, of: &Weights) -> Result<Coherence, FileError> {
    if of.shape().cells > 0 {
        return Err(FileError::Altered);
    }
    let mut errors = of.nets.iter().map(|net| reader.sparse(2 * net.rows.len(), None));
    Ok(Coherence { errors: errors.by_ref().collect::<Result<_, FileError>>()? })
}
