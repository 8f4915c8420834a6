//! Random games, the same for every law; and the shortest way to where one is broken.

use super::{Broken, Checked};
use crate::{Rules, mix64};
use std::collections::{HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// States that are looked at, nearest first, for a shorter way to a broken law.
const NEAREST: usize = 3_000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    pub(super) games: u64,
    pub(super) seed: u64,
    pub(super) plies: usize,
    /// Whether games were left to run as long as they like.
    pub(super) to_the_end: bool,
}

impl Default for Walk {
    fn default() -> Self {
        Walk { games: 100, seed: 1, plies: 2_000, to_the_end: true }
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
        Err(Broken { law, what: what(), path: told(self.path), state: format!("{:?}", self.state) })
    }
}

fn told<A: std::fmt::Debug>(path: &[A]) -> Vec<String> {
    path.iter().map(|action| format!("{action:?}")).collect()
}

/// What became of a step.
enum Step<S, A> {
    Over,
    Next(S, A),
}

impl Walk {
    /// Shows `look` every state of the random games. Where a law is broken, the nearest states are
    /// looked at too, for the shortest way to it.
    pub(super) fn through<R: Rules>(
        self,
        rules: &R,
        mut look: impl FnMut(&Site<'_, R>) -> Result<(), Broken>,
    ) -> Result<Checked, Broken> {
        let mut checked = Checked::default();
        for game in 0..self.games {
            checked.games += 1;
            if let Err(broken) = self.game(rules, game, &mut checked, &mut look) {
                return Err(nearest(rules, &broken, &mut look).unwrap_or(broken));
            }
        }
        Ok(checked)
    }

    /// One random game.
    fn game<R: Rules>(
        self,
        rules: &R,
        game: u64,
        checked: &mut Checked,
        look: &mut impl FnMut(&Site<'_, R>) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        let mut state = guarded(&[] as &[R::Action], None::<&R::State>, || Ok(rules.initial()))?;
        let mut path = Vec::new();
        loop {
            let drawn = mix64(self.seed ^ mix64(game << 20 ^ path.len() as u64));
            let step =
                guarded(&path, Some(&state), || self.step(rules, &state, &path, drawn, look))?;
            checked.states += 1;
            match step {
                Step::Over => {
                    checked.finished += u64::from(path.len() < self.plies);
                    return Ok(());
                }
                Step::Next(..) if path.len() >= self.plies => return Ok(()),
                Step::Next(next, action) => {
                    state = next;
                    path.push(action);
                }
            }
        }
    }

    fn step<R: Rules>(
        self,
        rules: &R,
        state: &R::State,
        path: &[R::Action],
        drawn: u64,
        look: &mut impl FnMut(&Site<'_, R>) -> Result<(), Broken>,
    ) -> Result<Step<R::State, R::Action>, Broken> {
        let actions: Vec<R::Action> = rules.actions(state).into_iter().collect();
        look(&Site { rules, state, actions: &actions, path })?;
        if actions.is_empty() || rules.terminal_test(state) {
            return Ok(Step::Over);
        }
        let action = actions[(drawn % actions.len() as u64) as usize];
        Ok(Step::Next(rules.result(state, action), action))
    }
}

/// What `run` returns; a panic in it breaks a law.
fn guarded<T, A: std::fmt::Debug, S: std::fmt::Debug>(
    path: &[A],
    state: Option<&S>,
    run: impl FnOnce() -> Result<T, Broken>,
) -> Result<T, Broken> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let what = text.unwrap_or_else(|| "a panic without a message".to_owned());
        let state = state.map_or_else(|| "initial()".to_owned(), |state| format!("{state:?}"));
        Err(Broken { law: "rules do not panic", what, path: told(path), state })
    })
}

/// The same law broken nearer to the initial state, by a look at the nearest states.
fn nearest<R: Rules>(
    rules: &R,
    broken: &Broken,
    look: &mut impl FnMut(&Site<'_, R>) -> Result<(), Broken>,
) -> Option<Broken> {
    let mut seen = HashSet::new();
    let mut waiting = VecDeque::new();
    waiting.push_back((catch_unwind(AssertUnwindSafe(|| rules.initial())).ok()?, Vec::new()));
    while let Some((state, path)) = waiting.pop_front() {
        if path.len() >= broken.path.len() || seen.len() >= NEAREST {
            return None;
        }
        let looked = guarded(&path, Some(&state), || {
            let actions: Vec<R::Action> = rules.actions(&state).into_iter().collect();
            look(&Site { rules, state: &state, actions: &actions, path: &path })?;
            Ok(actions)
        });
        let actions = match looked {
            Err(found) if found.law == broken.law => return Some(found),
            Err(_) => continue,
            Ok(actions) => actions,
        };
        for action in actions {
            let step = guarded(&path, Some(&state), || Ok(rules.result(&state, action)));
            let Ok(next) = step else { continue };
            if seen.insert(format!("{next:?}")) && seen.len() < NEAREST {
                waiting.push_back((next, [&path[..], &[action]].concat()));
            }
        }
    }
    None
}
