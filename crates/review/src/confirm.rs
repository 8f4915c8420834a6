//! Contested decisions looked at again: a pass over them alone, four times as long as the last one.

use crate::error::ReviewError;
use crate::pass::{Pass, Sight};
use crate::record::Record;
use crate::request::in_one_search;
use crate::walk::Walk;
use outply_catalog::Session;

/// The decisions looked at again, by their place in the game, the last one first.
pub(crate) type Confirmed = Vec<(usize, Sight)>;

/// The session, and what the second look saw.
pub(crate) type Again = (Box<dyn Session>, Confirmed);

impl Pass<'_> {
    /// Looks again at the decisions of `record` at the places `contested`; `sights` is what the last
    /// pass saw. `None` if it was stopped. `seen` hears how many have been looked at.
    pub(crate) fn confirm(
        &mut self,
        session: Box<dyn Session>,
        record: &Record,
        (contested, sights): (&[usize], &[Sight]),
        seen: &mut dyn FnMut(usize),
    ) -> Result<Option<Again>, ReviewError> {
        let moves: Vec<&str> = record.moves().collect();
        let mut walk = Walk::at_end(session, record)?;
        let mut found = Confirmed::new();
        for (ply, played) in moves.iter().enumerate().rev() {
            if !contested.contains(&ply) {
                walk.back()?;
                continue;
            }
            let left = 2 * (contested.len() - found.len());
            let next = match in_one_search(walk.session()) {
                true => Some(sights[ply + 1].clone()),
                false => self.look(walk.session(), left, None)?,
            };
            walk.back()?;
            let Some(next) = next else { return Ok(None) };
            match self.look(walk.session(), left.saturating_sub(1), Some((played, &next)))? {
                Some(sight) => found.push((ply, sight)),
                None => return Ok(None),
            }
            seen(found.len());
        }
        Ok(Some((walk.into_session(), found)))
    }
}
