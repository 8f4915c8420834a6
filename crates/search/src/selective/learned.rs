//! What a search learns besides the table's values, kept from one search of a game to the next.

use super::correction::Correction;
use super::histories::Histories;
use super::reductions::Reductions;
use super::remembered::Estimates;
use super::settings::Settings;
use outply_game::{Hints, Rules};

/// What searches of one game have learned: histories of actions and corrections of estimates, for
/// each thread. The next move's search begins where the last one's stopped, as Stockfish's and
/// others' do, rather than with actions in no order. Of use only with the same rules, hints and
/// evaluator; with other settings it begins anew.
#[derive(Default)]
pub struct Learned<A> {
    settings: Option<Settings>,
    lessons: Vec<Lesson<A>>,
}

impl<A> Learned<A> {
    /// Nothing learned yet.
    pub fn new() -> Learned<A> {
        Learned { settings: None, lessons: Vec::new() }
    }

    /// Hands out one thread's lesson, the last first, if `settings` are those it was learned under.
    pub(super) fn take(&mut self, settings: &Settings) -> Option<Lesson<A>> {
        if self.settings.as_ref() != Some(settings) {
            *self = Learned { settings: Some(settings.clone()), lessons: Vec::new() };
        }
        self.lessons.pop()
    }

    pub(super) fn put(&mut self, lesson: Lesson<A>) {
        self.lessons.push(lesson);
    }
}

/// What one thread has learned.
pub(super) struct Lesson<A> {
    pub(super) histories: Histories<A>,
    pub(super) correction: Correction,
    /// Estimates before correction.
    pub(super) known: Estimates,
    /// Not learned: they depend on the settings alone, and short searches would spend most of their time on them.
    pub(super) reductions: Reductions,
}

impl<A: Copy + Eq> Lesson<A> {
    /// Nothing yet.
    pub(super) fn new<R: Rules<Action = A>, H: Hints<R>>(
        rules: &R,
        hints: &H,
        settings: &Settings,
    ) -> Self {
        Lesson {
            histories: Histories::new(rules, hints, settings),
            correction: Correction::new(settings.margin(settings.correction_limit)),
            known: Estimates::new(),
            reductions: Reductions::new(settings),
        }
    }
}
