//! A weighted sum of features.

use outply_game::{Evaluator, Features, Rules};
use std::fmt;
use std::marker::PhantomData;

/// The weighted sum of a game's features, in points for the player to move. The textbook's
/// linear evaluation function: weights are data, features are the game's.
#[derive(Clone, Debug)]
pub struct Linear<R, F> {
    features: F,
    weights: Vec<i32>,
    counts: Vec<i32>,
    rules: PhantomData<fn(&R)>,
}

/// There must be one weight per feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightsError {
    weights: usize,
    features: usize,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} weights: expected one for each of {} features", self.weights, self.features)
    }
}

impl std::error::Error for WeightsError {}

impl<R: Rules, F: Features<R>> Linear<R, F> {
    /// The sum of `features` times `weights`.
    ///
    /// # Errors
    /// If there are not as many weights as features.
    pub fn new(features: F, weights: &[i32]) -> Result<Self, WeightsError> {
        let names = features.names().len();
        if weights.len() != names {
            return Err(WeightsError { weights: weights.len(), features: names });
        }
        let counts = vec![0; names];
        Ok(Linear { features, weights: weights.to_vec(), counts, rules: PhantomData })
    }

    /// Each feature's name, value and weight in `state`, for the player to move: why the
    /// estimate is what it is.
    pub fn terms(&self, rules: &R, state: &R::State) -> Vec<(&'static str, i32, i32)> {
        let mut counts = vec![0; self.weights.len()];
        self.features.extract(rules, state, &mut counts);
        let names = self.features.names().iter();
        let terms = names.zip(counts).zip(&self.weights);
        terms.map(|((name, count), weight)| (*name, count, *weight)).collect()
    }
}

impl<R: Rules, F: Features<R>> Evaluator<R> for Linear<R, F> {
    #[inline]
    fn evaluate(&mut self, rules: &R, state: &R::State) -> i32 {
        self.features.extract(rules, state, &mut self.counts);
        let terms = self.counts.iter().zip(&self.weights);
        terms.map(|(count, weight)| count.saturating_mul(*weight)).fold(0, i32::saturating_add)
    }
}
