//! Contested decisions looked at again, each look four times as long as the one before.

use crate::error::ReviewError;
use crate::pass::{Pass, Sight};
use crate::record::Record;
use crate::request::in_one_search;
use crate::walk::Walk;
use outply_catalog::Session;

/// A decision looked at again.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Confirmed {
    /// Its place in the game.
    pub(crate) ply: usize,
    /// What it gave away by each further look, a share of a whole game.
    pub(crate) losses: Vec<f64>,
    /// What the last look saw.
    pub(crate) sight: Sight,
}

impl Confirmed {
    /// Adds what one more look saw of the decision at `ply`.
    fn add(found: &mut Vec<Confirmed>, ply: usize, sight: Sight) {
        let loss = sight.loss.unwrap_or(0.0);
        match found.iter_mut().find(|known| known.ply == ply) {
            Some(known) => {
                known.losses.push(loss);
                known.sight = sight;
            }
            None => found.push(Confirmed { ply, losses: vec![loss], sight }),
        }
    }
}

impl Pass<'_> {
    /// Looks again at the decisions of `record` at the places `contested`; `sights` is what the last
    /// pass saw, and what is found goes to `found`. `None` if it was stopped. `seen` hears how many have
    /// been looked at.
    pub(crate) fn confirm(
        &mut self,
        session: Box<dyn Session>,
        record: &Record,
        (contested, sights): (&[usize], &[Sight]),
        found: &mut Vec<Confirmed>,
        seen: &mut dyn FnMut(usize),
    ) -> Result<Option<Box<dyn Session>>, ReviewError> {
        let moves: Vec<&str> = record.moves().collect();
        let mut walk = Walk::at_end(session, record)?;
        let mut done = 0;
        for (ply, played) in moves.iter().enumerate().rev() {
            if !contested.contains(&ply) {
                walk.back()?;
                continue;
            }
            let left = 2 * (contested.len() - done);
            let next = match in_one_search(walk.session()) {
                true => Some(sights[ply + 1].clone()),
                false => self.look(walk.session(), left, None)?,
            };
            walk.back()?;
            let Some(next) = next else { return Ok(None) };
            let sight = self.look(walk.session(), left.saturating_sub(1), Some((played, &next)))?;
            let Some(sight) = sight else { return Ok(None) };
            Confirmed::add(found, ply, sight);
            done += 1;
            seen(done);
        }
        Ok(Some(walk.into_session()))
    }
}
