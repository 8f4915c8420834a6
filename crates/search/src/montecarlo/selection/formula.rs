//! A formula chosen at run time.

use super::{Child, Grave, Needs, Parent, Puct, Selection, Ucb1, Ucb1Tuned};

/// One of the formulas. What is chosen by name costs a predicted branch a child.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Formula {
    /// [`Ucb1`].
    Ucb1(Ucb1),
    /// [`Ucb1Tuned`].
    Tuned(Ucb1Tuned),
    /// [`Puct`].
    Puct(Puct),
    /// [`Grave`], and RAVE as its special case.
    Grave(Grave),
}

impl Default for Formula {
    fn default() -> Formula {
        Formula::Ucb1(Ucb1::default())
    }
}

impl Selection for Formula {
    fn needs(&self) -> Needs {
        match self {
            Formula::Ucb1(formula) => formula.needs(),
            Formula::Tuned(formula) => formula.needs(),
            Formula::Puct(formula) => formula.needs(),
            Formula::Grave(formula) => formula.needs(),
        }
    }

    #[inline]
    fn exploration(&self, parent: &Parent) -> f32 {
        match self {
            Formula::Ucb1(formula) => formula.exploration(parent),
            Formula::Tuned(formula) => formula.exploration(parent),
            Formula::Puct(formula) => formula.exploration(parent),
            Formula::Grave(formula) => formula.exploration(parent),
        }
    }

    #[inline]
    fn score(&self, exploration: f32, child: &Child) -> f32 {
        match self {
            Formula::Ucb1(formula) => formula.score(exploration, child),
            Formula::Tuned(formula) => formula.score(exploration, child),
            Formula::Puct(formula) => formula.score(exploration, child),
            Formula::Grave(formula) => formula.score(exploration, child),
        }
    }
}
