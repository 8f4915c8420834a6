//! A course of learning in a file.

use crate::carousel::Practised;
use crate::coherence::Coherence;
use crate::course::CourseError;
use crate::file::{FileError, Precision, Reader, Writer};
use crate::learner::Settings;
use crate::weights::{Shape, Weights};
use outply_game::Lookahead;
use std::io::{Error, Write};

/// The first bytes of a course in a file, with the version.
const MAGIC: &[u8] = b"outply course 4\n";

/// The settings that a course keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    /// Rate, lambda, optimism, sharpness and discount.
    numbers: [f32; 5],
    /// The probability of random moves, and the share of games that begin with some.
    random: [f64; 2],
    opening: u64,
}

impl Steps {
    pub(crate) fn of(settings: &Settings) -> Steps {
        let Settings { rate, lambda, optimism, sharpness, discount, .. } = *settings;
        let numbers = [rate, lambda, optimism, sharpness, discount];
        let random = [settings.explore, settings.opening_share].map(|share| share.clamp(0.0, 1.0));
        Steps { numbers, random, opening: settings.opening as u64 }
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        self.numbers.iter().try_for_each(|number| writer.bytes(&number.to_le_bytes()))?;
        self.random.iter().try_for_each(|share| writer.number(share.to_bits()))?;
        writer.number(self.opening)
    }

    fn read(reader: &mut Reader<'_>) -> Result<Steps, FileError> {
        let mut numbers = [0.0; 5];
        for number in &mut numbers {
            *number = reader.single()?;
        }
        let random = [reader.number()?, reader.number()?].map(f64::from_bits);
        let steps = Steps { numbers, random, opening: reader.number()? };
        Some(steps).filter(Steps::is_sound).ok_or(FileError::Altered)
    }

    /// Whether it can be learnt by them.
    fn is_sound(&self) -> bool {
        let [.., sharpness, discount] = self.numbers;
        self.numbers.iter().all(|number| number.is_finite())
            && self.random.iter().all(|share| (0.0..=1.0).contains(share))
            && sharpness >= 0.0
            && discount > 0.0
            && discount <= 1.0
            && self.opening <= u64::from(u32::MAX)
    }

    /// The same where payoffs count alike, however far away they are.
    fn without_discount(self) -> Steps {
        let [rate, lambda, optimism, sharpness, _] = self.numbers;
        Steps { numbers: [rate, lambda, optimism, sharpness, 1.0], ..self }
    }

    /// These settings, and the others of `found`.
    fn among(&self, found: Settings) -> Settings {
        let [rate, lambda, optimism, sharpness, discount] = self.numbers;
        let [explore, opening_share] = self.random;
        let opening = usize::try_from(self.opening).unwrap_or(usize::MAX);
        let steps = Settings { rate, lambda, optimism, sharpness, discount, ..found };
        Settings { explore, opening, opening_share, ..steps }
    }
}

/// All that a course of learning needs to resume.
#[derive(Clone, Debug)]
pub struct Kept {
    pub(crate) game: String,
    /// Seed, games played, and when it is tested next.
    pub(crate) numbers: [u64; 3],
    pub(crate) steps: Steps,
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
    pub(crate) steps: Steps,
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
        self.steps.write(&mut writer)?;
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
        let steps = Steps::read(&mut reader)?;
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
        if !accepted.as_ref().is_none_or(fits) {
            return Err(FileError::Altered.into());
        }
        Ok(Kept { game, numbers, steps, current, accepted, coherence, practised, lookahead })
    }

    /// Where chance comes from.
    pub fn seed(&self) -> u64 {
        self.numbers[0]
    }

    /// How large its weights are, and what by.
    pub fn shape(&self) -> &Shape {
        self.current.shape()
    }

    /// The name of its inputs.
    pub fn inputs(&self) -> &str {
        &self.current.shape().name
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
        let (lookahead, steps) = (Some(lookahead), self.steps.without_discount());
        if is_learnt {
            return Some(Kept { lookahead, steps, ..self });
        }
        let ends = self.current.shape.ends();
        let accepted = self.accepted.as_ref().and_then(Weights::with_policy);
        let coherence = self.coherence.map(|coherence| coherence.widened(ends));
        let current = self.current.with_policy()?;
        Some(Kept { current, accepted, coherence, lookahead, steps, ..self })
    }

    /// The settings that differ from those found for the game.
    pub fn settings(&self, found: Settings) -> Settings {
        let (seed, cells) = (self.seed(), self.cells());
        let (coherence, lookahead) = (self.coherence.is_some(), self.lookahead);
        Settings { seed, cells, coherence, lookahead, ..self.steps.among(found) }
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
