//! All weights of an evaluator.

use crate::by_side::BySide;
use crate::coherence::Coherence;
use crate::head::Head;
use crate::net::{Net, Sums};
use crate::random::Random;
use outply_game::{Active, Inputs, Player, Rules};

/// The size of a network and the reasons for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// What the inputs are.
    pub name: String,
    /// How many inputs there are.
    pub inputs: usize,
    /// Kinds of positions with separate weights.
    pub buckets: usize,
    /// Hidden cells; 0 for a plain sum.
    pub cells: usize,
    /// What is learnt.
    pub head: Head,
}

impl Shape {
    /// Of a network of `cells` hidden cells over these inputs. `unit` is about the largest payoff, where
    /// values are learnt.
    pub fn of<R: Rules>(
        rules: &R,
        inputs: &(impl Inputs<R> + ?Sized),
        cells: usize,
        unit: f32,
    ) -> Shape {
        let (payoffs, players) = (inputs.payoffs(rules), rules.players());
        let opposed = players == 2 && <R::Utility as outply_game::Utility>::ZERO_SUM;
        let head = match &payoffs[..] {
            [] => Head::Values { players, opposed, unit },
            // A sum of its own for each of the three says no more.
            [1.0, 0.0, -1.0] if cells == 0 && players == 2 => Head::Expected,
            _ => Head::Payoffs(payoffs),
        };
        Shape {
            name: inputs.name(),
            inputs: inputs.count(),
            buckets: inputs.buckets().max(1),
            cells,
            head,
        }
    }

    /// Whether a network of this shape reads these inputs, and says about the game what there is to say.
    pub fn fits<R: Rules>(&self, rules: &R, inputs: &(impl Inputs<R> + ?Sized)) -> bool {
        let unit = if let Head::Values { unit, .. } = self.head { unit } else { 1.0 };
        *self == Shape::of(rules, inputs, self.cells, unit)
    }
}

/// The weights of an evaluator: a network for each kind of position.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    pub(crate) shape: Shape,
    pub(crate) nets: Vec<Net>,
    /// How many games they were learnt from.
    pub(crate) games: u64,
}

/// Memory for foretelling.
#[derive(Clone, Default, Debug)]
pub(crate) struct Scratch {
    pub(crate) seen: BySide<Active>,
    pub(crate) sums: Sums,
}

impl Weights {
    /// Small random ones.
    pub fn new(shape: Shape, seed: u64) -> Weights {
        let mut random = Random::new(&[seed, 0x6e6574]);
        let size = (shape.inputs, shape.cells, shape.head.len());
        let nets = (0..shape.buckets).map(|_| Net::new(size, &mut random)).collect();
        Weights { shape, nets, games: 0 }
    }

    /// Adds to the weights of all inputs of plain sums.
    pub(crate) fn lean(&mut self, by: f32) {
        self.nets.iter_mut().for_each(|net| net.lean(by));
    }

    /// How large they are, and what by.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many games they were learnt from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many weights there are.
    pub fn count(&self) -> usize {
        self.nets.iter().map(|net| net.rows.len() + net.last.len()).sum()
    }

    /// Whether all are numbers.
    pub fn is_finite(&self) -> bool {
        self.nets.iter().all(Net::is_finite)
    }

    /// What `side` is said about a state of this bucket with these inputs, in `sums.ends`.
    #[inline]
    pub(crate) fn said<'s>(
        &self,
        bucket: usize,
        active: &[(u32, f32)],
        sums: &'s mut Sums,
    ) -> &'s [f32] {
        self.nets[bucket.min(self.nets.len() - 1)].foretell(active, sums);
        self.shape.head.squash(&mut sums.ends);
        &sums.ends
    }

    /// Goes `rate` of the way that lessens the cross entropy (the squared error, of values).
    pub(crate) fn learn(
        &mut self,
        bucket: usize,
        active: &[(u32, f32)],
        target: &[f32],
        rate: f32,
        (sums, coherence): (&mut Sums, Option<&mut Coherence>),
    ) {
        self.said(bucket, active, sums);
        let excess: Vec<f32> =
            sums.ends.iter().zip(target).map(|(said, target)| said - target).collect();
        let bucket = bucket.min(self.nets.len() - 1);
        let net = &mut self.nets[bucket];
        match coherence {
            Some(coherence) => coherence.correct((bucket, net), active, &excess, rate),
            None => net.correct(active, sums, &excess, rate),
        }
    }

    /// The payoff of `player` that is expected at a state that is not over.
    pub(crate) fn payoff<R: Rules>(
        &self,
        (rules, inputs): (&R, &(impl Inputs<R> + ?Sized)),
        state: &R::State,
        player: Player,
        scratch: &mut Scratch,
    ) -> f64 {
        let side = inputs.side(rules, state);
        let Scratch { seen, sums } = scratch;
        let active = seen.of(side);
        inputs.refresh(rules, state, side, active);
        let said = self.said(inputs.bucket(rules, state), active.as_slice(), sums);
        self.shape.head.payoff(said, side, player)
    }
}
