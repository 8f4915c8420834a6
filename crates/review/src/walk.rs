//! Going through a record, forwards and backwards.

use crate::error::ReviewError;
use crate::record::Record;
use outply_catalog::Session;

/// A session that stands somewhere in a record.
pub(crate) struct Walk<'r> {
    record: &'r Record,
    session: Box<dyn Session>,
    /// The part that the session is in.
    part: usize,
}

impl<'r> Walk<'r> {
    /// Stands at the end of `record`.
    pub(crate) fn at_end(
        session: Box<dyn Session>,
        record: &'r Record,
    ) -> Result<Walk<'r>, ReviewError> {
        let part = record.parts.len().saturating_sub(1);
        let mut walk = Walk { record, session, part };
        walk.enter()?;
        Ok(walk)
    }

    /// Goes to the end of the part.
    fn enter(&mut self) -> Result<(), ReviewError> {
        let Some(part) = self.record.parts.get(self.part) else { return Ok(()) };
        match &part.start {
            Some(start) => self.session.set(start)?,
            None => self.session.restart(),
        }
        part.moves.iter().try_for_each(|action| self.session.play(action))?;
        Ok(())
    }

    /// The session, to be left where it was found.
    pub(crate) fn session(&mut self) -> &mut dyn Session {
        self.session.as_mut()
    }

    /// The session, with what its searches found out.
    pub(crate) fn into_session(self) -> Box<dyn Session> {
        self.session
    }

    /// Goes a move back; `false` at the beginning.
    pub(crate) fn back(&mut self) -> Result<bool, ReviewError> {
        if self.session.take_back() {
            return Ok(true);
        }
        // The end of one part is the beginning of the next, told otherwise.
        while self.part > 0 {
            self.part -= 1;
            self.enter()?;
            if self.session.take_back() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
