//! Weights as searches ask them: whole numbers of 16 bits, and sums that follow from state to state.

mod follow;
mod net;
mod views;

pub(crate) use net::{short, unit};
pub use views::{FULL, UNIT, WholeViews};

use crate::by_side::BySide;
use crate::head::Head;
use crate::net::{Net, Sums};
use crate::weights::{Shape, Weights};
use follow::Followed;
use net::{QuantisedNet, staged};
use outply_game::{Active, Inputs, Player, Rules};
use views::BothSums;

/// Weights rounded to one part in 32,767 of the largest of their layer, as [`Precision::Short`] writes them.
/// Plain sums and wide layers stay whole numbers, whose sums are the same whether a state is seen anew or its sums
/// follow from another's. What is said is the same on every machine.
///
/// [`Precision::Short`]: crate::Precision::Short
#[derive(Clone, PartialEq, Debug)]
pub struct Quantised {
    shape: Shape,
    /// Kind of position by kind of position; none if there are two views.
    nets: Vec<QuantisedNet>,
    /// The policy's end of plain sums, apart: most searches never ask for it.
    policies: Vec<QuantisedNet>,
    both_views: Option<WholeViews>,
}

/// What an evaluator keeps from state to state, for one side's view.
#[derive(Clone, Default, Debug)]
struct View {
    active: Active,
    followed: Followed,
}

/// The sum of a network of two views, of a bucket below `buckets`.
#[inline]
fn both<R: Rules>(
    (net, buckets): (&WholeViews, usize),
    (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
    (state, side): (&R::State, Player),
    (views, sums): (&mut BySide<View>, &mut BothSums),
) -> f32 {
    if let Some(bucket) = net.follow((rules, inputs), state, sums) {
        return net.followed(bucket.min(buckets - 1), side, sums);
    }
    let bucket = inputs.bucket(rules, state).min(buckets - 1);
    let mut sum = net.own_ends[bucket];
    for (side, is_other) in [(side, false), (side.opponent(), true)] {
        let View { active, followed } = views.of(side);
        inputs.refresh(rules, state, side, active);
        sum += net.share((bucket, is_other), active.as_slice(), followed);
    }
    sum
}

/// What an evaluator keeps from state to state.
#[derive(Clone, Default, Debug)]
pub(crate) struct Memory {
    views: BySide<View>,
    both: BothSums,
    /// At the ends what the last state was said to be.
    pub(crate) sums: Sums,
}

impl From<&Weights> for Quantised {
    fn from(weights: &Weights) -> Quantised {
        let both_views = WholeViews::of(weights);
        let of = |net: fn(&Net) -> QuantisedNet| weights.nets.iter().map(net).collect();
        let shape = weights.shape();
        let (nets, policies) = match (&both_views, shape.policy && shape.cells == 0) {
            (Some(_), _) => (Vec::new(), Vec::new()),
            (None, true) => (of(QuantisedNet::but_last), of(QuantisedNet::last)),
            (None, false) => (of(QuantisedNet::of), Vec::new()),
        };
        Quantised { shape: shape.clone(), nets, policies, both_views }
    }
}

impl From<Weights> for Quantised {
    fn from(weights: Weights) -> Quantised {
        Quantised::from(&weights)
    }
}

impl Quantised {
    /// How large they are, and what by.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The sums at the ends, in `memory.sums.ends`: what `side` sees of a state that is not over.
    #[inline]
    fn foretell<R: Rules>(
        &self,
        (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
        (state, side): (&R::State, Player),
        memory: &mut Memory,
    ) {
        let Memory { views, both: both_sums, sums } = memory;
        if let Some(net) = &self.both_views {
            sums.ends.clear();
            return sums.ends.push(both(
                (net, self.shape.buckets),
                (rules, inputs),
                (state, side),
                (views, both_sums),
            ));
        }
        let bucket = inputs.bucket(rules, state).min(self.shape.buckets - 1);
        let view = views.of(side);
        inputs.refresh(rules, state, side, &mut view.active);
        self.through(&self.nets, bucket, view, sums);
    }

    /// The sums at the ends of networks, kind of position by kind of position, for what is on.
    #[inline]
    fn through(&self, nets: &[QuantisedNet], bucket: usize, view: &mut View, sums: &mut Sums) {
        let View { active, followed } = view;
        if self.shape.stages {
            nets[bucket].near(active.as_slice());
            sums.ends.clear();
            return sums.ends.push(staged(&nets[..=bucket], active.as_slice()));
        }
        nets[bucket].foretell((bucket, active.as_slice()), followed, sums);
    }

    /// The logit of the action that led to a state which is not over; 0 without a policy.
    #[inline]
    pub(crate) fn logit<R: Rules>(
        &self,
        (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
        state: &R::State,
        memory: &mut Memory,
    ) -> f32 {
        let Some(end) = self.shape.policy_end() else { return 0.0 };
        let side = inputs.side(rules, state);
        if self.policies.is_empty() {
            self.foretell((rules, inputs), (state, side), memory);
            return memory.sums.ends[end];
        }
        let bucket = inputs.bucket(rules, state).min(self.shape.buckets - 1);
        let view = memory.views.of(side);
        inputs.refresh(rules, state, side, &mut view.active);
        self.through(&self.policies, bucket, view, &mut memory.sums);
        memory.sums.ends[0]
    }

    /// The first end's sum, before it is made a payoff.
    #[inline]
    pub(crate) fn sum<R: Rules>(
        &self,
        from: (&R, &(impl Inputs<R> + ?Sized)),
        seen: (&R::State, Player),
        memory: &mut Memory,
    ) -> f32 {
        self.foretell(from, seen, memory);
        memory.sums.ends[0]
    }

    /// What can be expected at a state that is not over, in `memory.sums.ends`: seen by `side`.
    #[inline]
    pub(crate) fn say<R: Rules>(
        &self,
        from: (&R, &(impl Inputs<R> + ?Sized)),
        seen: (&R::State, Player),
        memory: &mut Memory,
    ) {
        self.foretell(from, seen, memory);
        self.head().squash(&mut memory.sums.ends);
    }

    pub(crate) fn head(&self) -> &Head {
        &self.shape.head
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::weights::Scratch;
    use crate::{CellInputs, Learner, Settings};
    use outply_game::any_action;
    use outply_games::backgammon::{Backgammon, BackgammonInputs};
    use outply_games::breakthrough::{Breakthrough, BreakthroughCells};
    use std::sync::Arc;

    /// By how much payoffs are off in 10,000 states of random games, at most.
    fn worst<R: Rules>(rules: &R, learner: &Learner<'_, R>) -> f64 {
        let (weights, quantised) = (learner.weights(), Quantised::from(learner.weights()));
        assert_eq!(quantised.shape(), weights.shape());
        let (mut scratch, mut memory, mut random) =
            (Scratch::default(), Memory::default(), Random::new(&[3]));
        let (mut list, mut worst, mut state) = (Vec::new(), 0.0f64, rules.initial());
        for _ in 0..10_000 {
            let next = any_action(rules, &state, &mut random, &mut list);
            state = next.map_or(rules.initial(), |action| rules.result(&state, action));
            if rules.utility(&state).is_some() {
                state = rules.initial();
            }
            let seen = (&state, Player::FIRST);
            let exact = weights.payoff((rules, &*learner.sight), seen.0, seen.1, &mut scratch);
            let side = learner.inputs.side(rules, &state);
            quantised.say((rules, &*learner.inputs), (&state, side), &mut memory);
            let short = quantised.head().payoff(&memory.sums.ends, side, seen.1);
            worst = worst.max((short - exact).abs());
        }
        worst
    }

    /// A row is off by half a unit at most, and some fifty rows are on.
    #[test]
    fn rounding_costs_little_on_ten_thousand_states() {
        let rules = Backgammon::default();
        let steps = |found| Settings { cells: 40, ..found };
        let mut learner = Learner::with_chance(&rules, BackgammonInputs).settings(steps);
        learner.play_games(40);
        let worst = worst(&rules, &learner);
        assert!(worst > 0.0 && worst < 0.002, "{worst}");
    }

    /// Cells have 255 steps, weights at the ends 64: so both fit 16 bits together.
    #[test]
    fn rounding_two_views_costs_little_on_ten_thousand_states() {
        let rules = Breakthrough::<u64>::new(8, 8).expect("a board");
        let inputs = CellInputs::of(&rules, Arc::new(BreakthroughCells)).expect("a board");
        let steps = |found| Settings { cells: 32, rate: 0.02, ..found };
        let learner = Learner::new(&rules, inputs.in_stages(8)).settings(steps);
        let mut learner = learner.with_views(2, None).expect("two players");
        learner.play_games(400);
        let worst = worst(&rules, &learner);
        assert!(worst > 0.0 && worst < 0.05, "{worst}");
    }
}
