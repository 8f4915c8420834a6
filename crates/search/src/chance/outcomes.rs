//! A chance node's outcomes, all of them or a sample.

use super::ChanceRules;
use super::parts::ChanceParts;
use super::settings::Approximations;
use super::skeleton::{Node, Skeleton};
use crate::draws::hits;

/// An outcome and what is known of its value while its chance node is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome<A> {
    pub(super) action: A,
    /// The probability, or the share of the sample.
    pub(super) probability: f64,
    /// Its place in the rules' list.
    pub(super) place: usize,
    /// The value is at least this.
    pub(super) lower: f64,
    /// The value is at most this.
    pub(super) upper: f64,
    /// Whether every action of its mover was probed.
    pub(super) spent: bool,
    /// The sums over all later outcomes of probability times lower, and upper, bound.
    pub(super) rest: (f64, f64),
}

/// What becomes of a chance node's outcomes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    /// Whether all would be estimated, for want of depth or for being improbable.
    pub(super) reached: bool,
    /// The least probability of an outcome that counts.
    pub(super) least: f64,
    /// How probable those that count are together.
    pub(super) share: f64,
}

impl<R: ChanceRules, P: ChanceParts<R>> Skeleton<'_, R, P> {
    /// Lists the outcomes of a chance node after those already listed. Returns how many were
    /// drawn, if they are a sample.
    pub(super) fn list_outcomes(
        &mut self,
        state: &R::State,
        node: &Node,
        horizon: &Horizon,
        (lower, upper): (f64, f64),
    ) -> Option<usize> {
        let first = self.outcomes.len();
        let (spent, rest) = (false, (0.0, 0.0));
        let Horizon { least, share, .. } = *horizon;
        for (place, (action, probability)) in self.rules.outcomes(state).into_iter().enumerate() {
            if probability >= least {
                let probability = probability / share;
                let outcome = Outcome { action, probability, place, lower, upper, spent, rest };
                self.outcomes.push(outcome);
            }
        }
        let drawn = self.settings.approximations.most_outcomes;
        let sampled = self.outcomes.len() - first > drawn;
        if sampled {
            self.draw_sample(first, drawn, node);
        }
        if self.ordered {
            sort(&mut self.outcomes[first..]);
        }
        sampled.then_some(drawn)
    }

    /// Whether all outcomes would be estimated, and which then count.
    pub(super) fn horizon(&mut self, state: &R::State, node: &Node) -> Horizon {
        let Approximations { least_share, .. } = self.settings.approximations;
        let least_reach = self.cutoff;
        let all = Horizon { reached: node.depth == 1, least: 0.0, share: 1.0 };
        if least_share <= 0.0 && (all.reached || least_reach <= 0.0) {
            return all;
        }
        let mut most = 0.0f64;
        for (_, probability) in self.rules.outcomes(state) {
            most = most.max(probability);
        }
        let improbable = |share: f64| node.depth == 1 || node.reach * most / share < least_reach;
        if !improbable(1.0) || least_share <= 0.0 {
            return Horizon { reached: improbable(1.0), ..all };
        }
        let least = least_share.min(1.0) * most;
        let mut share = 0.0;
        for (_, probability) in self.rules.outcomes(state) {
            share += if probability >= least { probability } else { 0.0 };
        }
        self.estimates += 1;
        self.improbable += u64::from(node.depth > 1);
        // Those that stand for the others too may be probable enough to be looked at.
        Horizon { reached: improbable(share), least, share }
    }

    /// Whether chance nodes may be sampled.
    pub(super) fn samples_drawn(&self) -> bool {
        self.settings.approximations.most_outcomes < usize::MAX
    }

    /// Replaces the outcomes from `first` on by `count` draws, each weighed by its share.
    fn draw_sample(&mut self, first: usize, count: usize, node: &Node) {
        self.samples += 1;
        self.rough += 1;
        self.estimates += 1;
        let kept = draw(&mut self.outcomes[first..], count, node.path);
        self.outcomes.truncate(first + kept);
    }
}

/// So few outcomes are sorted one by one.
const FEW: usize = 32;

/// The most probable first; equals stay as they are.
fn sort<A: Copy>(outcomes: &mut [Outcome<A>]) {
    if outcomes.len() > FEW {
        let unsorted = outcomes.to_vec();
        let probabilities = unsorted.iter().map(|outcome| outcome.probability).collect();
        for (outcome, place) in outcomes.iter_mut().zip(most_probable_first(probabilities)) {
            *outcome = unsorted[place];
        }
        return;
    }
    for end in 1..outcomes.len() {
        let mut place = end;
        while place > 0 && outcomes[place].probability > outcomes[place - 1].probability {
            outcomes.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// The places of these probabilities in that order: compiled once for all games.
fn most_probable_first(probabilities: Vec<f64>) -> Vec<usize> {
    let mut places: Vec<usize> = (0..probabilities.len()).collect();
    places.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
    places
}

/// Gives outcomes their shares of so many draws, those drawn first; how many these are.
fn draw<A: Copy>(outcomes: &mut [Outcome<A>], count: usize, path: u64) -> usize {
    let hits = hits(outcomes.iter().map(|outcome| outcome.probability), count, path);
    for (outcome, hits) in outcomes.iter_mut().zip(hits) {
        outcome.probability = f64::from(hits) / count as f64;
    }
    partition(outcomes)
}

/// Moves the outcomes that were drawn to the front, in their order; how many there are.
fn partition<A: Copy>(outcomes: &mut [Outcome<A>]) -> usize {
    let mut kept = 0;
    for place in 0..outcomes.len() {
        if outcomes[place].probability > 0.0 {
            outcomes.swap(kept, place);
            kept += 1;
        }
    }
    kept
}
