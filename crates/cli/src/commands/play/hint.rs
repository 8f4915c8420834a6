//! Hints: the best moves by a search at full strength, with values in words.

use super::game::Game;
use super::strength::HINTS;
use crate::failure::Failure;
use crate::output::listed;
use crate::words::{sentence, worth};
use outply_catalog::{ActionReport, Bound, Figure, Unit};

/// What shares of wins mean.
const CHANCES: &str = "the chance of winning, a draw counting half";

/// Moves of a hint's line that are shown.
const LINE: usize = 6;

impl Game<'_> {
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        let report = self.search(true)?;
        // What the hint found out must not help the engine.
        self.session.forget();
        let name = self.mover();
        let mut actions: Vec<&ActionReport> = report.actions.iter().collect();
        let is_best = |action: &&ActionReport| Some(&action.action) == report.action.as_ref();
        actions.sort_by_key(|action| !is_best(action));
        let rest = usize::from(!actions.is_empty());
        actions[rest..].sort_by(|a, b| promise(b).total_cmp(&promise(a)));
        for (place, action) in (1..).zip(actions.into_iter().take(HINTS)) {
            let value = self.value(&action.value, &name);
            let at_most = if action.bound == Bound::AtMost { "at most " } else { "" };
            let line = self.line(&action.line);
            let text = format!("{place}. {}  ({at_most}{value})  {line}", action.action);
            self.face.say(text)?;
        }
        if let Some(advice) = &report.advice {
            self.face.say(advice)?;
        }
        if !std::mem::replace(&mut self.has_explained, true) {
            let is_chance = matches!(report.value, Figure::Expected { unit: Unit::Chance, .. });
            let about = if is_chance { CHANCES } else { self.facts.words.about };
            self.face.say(sentence(&format!("values: {about}")))?;
        }
        Ok(())
    }

    /// The beginning of a line of play.
    fn line(&self, line: &[String]) -> String {
        let shown = listed(&line[..line.len().min(LINE)], LINE);
        if line.len() > LINE { format!("{shown} ...") } else { shown }
    }

    pub(super) fn value(&self, value: &Figure, name: &str) -> String {
        worth(value, &self.facts.words, (name, self.session.players()))
    }
}

/// What actions sort by: visits where these were counted, since few of them say little.
fn promise(action: &ActionReport) -> f64 {
    match (action.visits, &action.value) {
        (Some(visits), _) => visits as f64,
        (None, Figure::Value(value)) => f64::from(value.raw()),
        (None, Figure::Expected { mean, .. }) => *mean,
    }
}
