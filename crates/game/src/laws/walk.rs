//! Random games, the same for every law.

use super::{Broken, Checked};
use crate::{Rules, mix64};

#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    pub(super) games: u64,
    pub(super) seed: u64,
    pub(super) plies: usize,
}

impl Default for Walk {
    fn default() -> Self {
        Walk { games: 100, seed: 1, plies: 2_000 }
    }
}

/// A state of a random game and the way to it.
pub(super) struct Site<'s, R: Rules> {
    pub(super) rules: &'s R,
    pub(super) state: &'s R::State,
    pub(super) actions: &'s [R::Action],
    pub(super) path: &'s [R::Action],
}

impl<R: Rules> Site<'_, R> {
    /// The law is broken here unless `holds`; `what` says how.
    pub(super) fn law(
        &self,
        law: &'static str,
        holds: bool,
        what: impl FnOnce() -> String,
    ) -> Result<(), Broken> {
        if holds {
            return Ok(());
        }
        let path = self.path.iter().map(|action| format!("{action:?}")).collect();
        Err(Broken { law, what: what(), path, state: format!("{:?}", self.state) })
    }
}

impl Walk {
    /// Shows `look` every state of the random games.
    pub(super) fn through<R: Rules>(
        self,
        rules: &R,
        mut look: impl FnMut(&Site<'_, R>) -> Result<(), Broken>,
    ) -> Result<Checked, Broken> {
        let mut checked = Checked::default();
        for game in 0..self.games {
            let mut state = rules.initial();
            let mut path = Vec::new();
            checked.games += 1;
            loop {
                let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
                look(&Site { rules, state: &state, actions: &actions, path: &path })?;
                checked.states += 1;
                if actions.is_empty() || rules.terminal_test(&state) {
                    checked.finished += 1;
                    break;
                }
                if path.len() >= self.plies {
                    break;
                }
                let drawn = mix64(self.seed ^ mix64(game << 20 ^ path.len() as u64));
                let action = actions[(drawn % actions.len() as u64) as usize];
                state = rules.result(&state, action);
                path.push(action);
            }
        }
        Ok(checked)
    }
}
