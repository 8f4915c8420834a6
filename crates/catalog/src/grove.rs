//! The trees of Monte Carlo searches, kept from move to move of a game.

use crate::plan::MonteCarloPlan;
use outply_game::{Keyed, Repetition, Rules};
use outply_search::montecarlo::Memory;
use outply_search::montecarlo::Recipe;
use std::sync::{Mutex, PoisonError};

/// What led to the state that is searched.
pub(crate) struct Before<'g, R: Rules> {
    /// Where the game began.
    pub(crate) start: &'g R::State,
    /// What was played since.
    pub(crate) actions: Vec<R::Action>,
    /// What the rules count repetitions of, the oldest state first.
    pub(crate) repetitions: Vec<Repetition>,
    pub(crate) grove: &'g Grove<R>,
}

/// The last tree, if there is one.
pub(crate) struct Grove<R: Rules> {
    grown: Mutex<Option<Grown<R>>>,
}

struct Grown<R: Rules> {
    memory: Memory<R>,
    start: u64,
    actions: Vec<R::Action>,
    recipe: Parts,
}

/// The evaluator, the recipe and how many threads.
type Parts = (Option<String>, Recipe, usize);

impl<R: Rules> Grove<R> {
    /// No tree yet.
    pub(crate) fn new() -> Self {
        Grove { grown: Mutex::new(None) }
    }

    /// Forgets the tree.
    pub(crate) fn clear(&self) {
        *self.grown.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl<R: Rules + Keyed> Grove<R> {
    /// What the last search left below the state to be searched, if it came by here and was put
    /// together in the same way.
    pub(crate) fn take(
        &self,
        rules: &R,
        before: &Before<'_, R>,
        plan: &MonteCarloPlan,
    ) -> Option<Memory<R>> {
        let grown = self.grown.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let Grown { mut memory, start, actions, recipe } = grown;
        let is_same = start == rules.key(before.start) && recipe == parts(plan);
        let since = before.actions.strip_prefix(&actions[..]).filter(|_| is_same)?;
        since.iter().all(|&action| memory.advance(rules, action)).then_some(memory)
    }

    /// Keeps what a search left behind.
    pub(crate) fn keep(
        &self,
        rules: &R,
        memory: Option<Memory<R>>,
        before: &Before<'_, R>,
        plan: &MonteCarloPlan,
    ) {
        let (start, actions) = (rules.key(before.start), before.actions.clone());
        let grown = memory.map(|memory| Grown { memory, start, actions, recipe: parts(plan) });
        *self.grown.lock().unwrap_or_else(PoisonError::into_inner) = grown;
    }
}

/// What a tree's numbers depend on besides the game.
fn parts(plan: &MonteCarloPlan) -> Parts {
    (plan.evaluator.clone(), plan.recipe.clone(), plan.threads)
}
