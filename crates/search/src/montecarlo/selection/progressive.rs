//! Knowledge that fades with visits, beside any formula.

use super::{Child, Needs, Parent, Selection};

/// Progressive bias (Chaslot et al. 2008): adds `weight` times the prior / (n + 1). Without
/// an evaluator that has priors, the prior comes from [`Hints::order`](outply_game::Hints::order).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProgressiveBias<S> {
    /// The formula beside it.
    pub formula: S,
    /// How much the prior counts; 0 switches it off.
    pub weight: f32,
}

impl<S: Selection> Selection for ProgressiveBias<S> {
    fn needs(&self) -> Needs {
        let priors = self.weight != 0.0;
        self.formula.needs().and(Needs { priors, ..Needs::default() })
    }

    #[inline]
    fn exploration(&self, parent: &Parent) -> f32 {
        self.formula.exploration(parent)
    }

    #[inline]
    fn score(&self, exploration: f32, child: &Child) -> f32 {
        let bias = self.weight * child.prior / (child.visits + 1.0);
        self.formula.score(exploration, child) + bias
    }
}

/// Progressive history (Nijssen and Winands 2011): adds the action's mean reward in the whole
/// search times `weight` / ((1 - mean) n + 1), so that it fades fast where the action loses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProgressiveHistory<S> {
    /// The formula beside it.
    pub formula: S,
    /// How much the history counts; 0 switches it off. The paper uses up to 5.
    pub weight: f32,
}

impl<S: Selection> Selection for ProgressiveHistory<S> {
    fn needs(&self) -> Needs {
        let history = self.weight != 0.0;
        self.formula.needs().and(Needs { history, ..Needs::default() })
    }

    #[inline]
    fn exploration(&self, parent: &Parent) -> f32 {
        self.formula.exploration(parent)
    }

    #[inline]
    fn score(&self, exploration: f32, child: &Child) -> f32 {
        let fading = (1.0 - child.mean) * child.visits + 1.0;
        self.formula.score(exploration, child) + self.weight * child.history / fading
    }
}
