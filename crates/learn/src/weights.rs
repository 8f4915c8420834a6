//! All weights of an evaluator.

use crate::beside::apart;
use crate::by_side::BySide;
use crate::head::Head;
use crate::net::{Net, Sums, plain_sums};
use crate::random::Random;
#[cfg(test)]
use outply_game::Player;
use outply_game::{Active, Inputs, Rules};
use outply_memory::prefetch;

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
    /// Whether the kinds of positions are stages of a game: a weight of a plain sum that is 0, since none was
    /// learnt, is then that of the stage before.
    pub stages: bool,
    /// How many sides' views there are: 1; or 2, which share their hidden cells' weights, as all kinds of positions do.
    pub views: usize,
    /// The evaluator to whose estimate this is added.
    pub beside: Option<Beside>,
    /// Whether one end more says how good the action is that led to a state: its logit among those of the
    /// actions at hand.
    pub policy: bool,
}

/// Another evaluator of the game, whose errors are learnt.
#[derive(Clone, PartialEq, Debug)]
pub struct Beside {
    /// What it is called.
    pub evaluator: String,
    /// How many of its points are 1 of a sum: those that promise tanh(1), 76 % of the way from an even game to a won
    /// one; where values are learnt, those of their unit.
    pub points: f32,
}

/// The weight of a stage, or that of the nearest stage before it that has one.
#[inline]
pub(crate) fn in_stages(mut stage: usize, own: impl Fn(usize) -> f32) -> f32 {
    loop {
        let weight = own(stage);
        if weight != 0.0 || stage == 0 {
            return weight;
        }
        stage -= 1;
    }
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
        let stages = cells == 0 && head.len() == 1 && inputs.buckets_are_stages();
        Shape {
            name: inputs.name(),
            inputs: inputs.count(),
            buckets: inputs.buckets().max(1),
            cells,
            head,
            stages,
            views: 1,
            beside: None,
            policy: false,
        }
    }

    /// The same where the payoffs of several players are shares of one whole.
    pub fn with_shares(self) -> Shape {
        let head = match self.head {
            Head::Values { players, opposed: false, .. } if players > 1 => Head::Shares(players),
            head => head,
        };
        Shape { head, ..self }
    }

    /// The same with a policy, too; `None` with two views, or beside another evaluator.
    pub fn with_policy(self) -> Option<Shape> {
        let fits = self.views == 1 && self.beside.is_none();
        fits.then_some(Shape { policy: true, ..self })
    }

    /// The same with so many views, and beside another evaluator; `None` where there are no hidden cells for two views,
    /// or more is learnt than the result that one of two players can expect, who loses what the other wins.
    pub fn with_views(self, views: usize, beside: Option<Beside>) -> Option<Shape> {
        let is_plain = views == 1 && beside.is_none();
        let head = match self.head {
            head if is_plain => head,
            Head::Payoffs(payoffs) if payoffs == [1.0, 0.0, -1.0] => Head::Expected,
            head @ (Head::Expected | Head::Values { opposed: true, .. }) => head,
            _ => return None,
        };
        let fits = views == 1 || views == 2 && self.cells > 0;
        let fits = fits && (is_plain || !self.policy);
        fits.then_some(Shape { head, views, beside, ..self })
    }

    /// How many networks there are.
    pub(crate) fn nets(&self) -> usize {
        if self.views == 2 { 1 } else { self.buckets }
    }

    /// Which network judges a kind of position, and at which end if there are two views.
    #[inline]
    pub(crate) fn place(&self, bucket: usize) -> (usize, usize) {
        let bucket = bucket.min(self.buckets - 1);
        if self.views == 2 { (0, bucket) } else { (bucket, 0) }
    }

    /// How many weights a network has: those of inputs, and those at its ends.
    pub(crate) fn sizes(&self) -> Option<[usize; 2]> {
        let (inputs, cells, ends) = (self.inputs.checked_add(1)?, self.cells, self.ends());
        match (self.views, cells) {
            (2, _) => {
                let last = cells.checked_mul(2)?.checked_add(1)?.checked_mul(self.buckets)?;
                Some([inputs.checked_mul(cells)?, last])
            }
            (_, 0) => Some([inputs.checked_mul(ends)?, 0]),
            _ => Some([inputs.checked_mul(cells)?, ends.checked_mul(cells + 1)?]),
        }
    }

    /// How many ends a network has.
    pub(crate) fn ends(&self) -> usize {
        if self.views == 2 { self.buckets } else { self.head.len() + usize::from(self.policy) }
    }

    /// The end that says how good the action is that led to a state.
    pub(crate) fn policy_end(&self) -> Option<usize> {
        self.policy.then(|| self.head.len())
    }

    /// Whether a network of this shape reads these inputs, and says about the game what there is to say.
    pub fn fits<R: Rules>(&self, rules: &R, inputs: &(impl Inputs<R> + ?Sized)) -> bool {
        let unit = if let Head::Values { unit, .. } = self.head { unit } else { 1.0 };
        let plain = Shape::of(rules, inputs, self.cells, unit);
        let has_shares = matches!(self.head, Head::Shares(_));
        let plain = if has_shares { plain.with_shares() } else { plain };
        let shape = plain.with_views(self.views, self.beside.clone());
        let shape = if self.policy { shape.and_then(Shape::with_policy) } else { shape };
        shape.as_ref() == Some(self)
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
    /// Small random ones. Where shares are learnt, those of the hidden cells are 0: all players' chances are even at
    /// first. In Chinese checkers, which random preferences do not bring home, a network of 32 cells so learns to go
    /// forward within a minute, and not at all otherwise.
    pub fn new(shape: Shape, seed: u64) -> Weights {
        let mut random = Random::new(&[seed, 0x6e6574]);
        let size = (shape.inputs, shape.cells, shape.ends());
        let net = if shape.views == 2 { Net::of_views } else { Net::new };
        let mut nets: Vec<Net> = (0..shape.nets()).map(|_| net(size, &mut random)).collect();
        if let Head::Shares(_) = shape.head {
            nets.iter_mut().for_each(|net| net.last.fill(0.0));
        }
        Weights { shape, nets, games: 0 }
    }

    /// The same with a policy that knows nothing yet; `None` where there can be none, or is one.
    pub(crate) fn with_policy(&self) -> Option<Weights> {
        let shape = Some(self.shape.clone()).filter(|shape| !shape.policy)?.with_policy()?;
        Some(Weights { shape, nets: self.nets.iter().map(Net::widened).collect(), ..*self })
    }

    /// Becomes a copy, in the memory that there is.
    pub(crate) fn copy(&mut self, other: &Weights) {
        for (net, other) in self.nets.iter_mut().zip(&other.nets) {
            net.rows.clone_from(&other.rows);
            net.last.clone_from(&other.last);
        }
        self.games = other.games;
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

    /// The same, counted as learnt from no game yet: what another training begins with.
    pub fn uncounted(self) -> Weights {
        Weights { games: 0, ..self }
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
        let ((stage, end), (active, beside)) = (self.shape.place(bucket), apart(active));
        match &self.nets[stage] {
            net if self.shape.views == 2 => net.foretell_views(end, active, sums),
            net if self.shape.stages && stage > 0 => {
                let weight = |place: usize| in_stages(stage, |stage| self.nets[stage].rows[place]);
                plain_sums((net.ends, net.inputs() as u32), active, weight, &mut sums.ends);
            }
            net => net.foretell(active, sums),
        }
        if beside != 0.0 {
            sums.ends[0] += beside;
        }
        self.shape.head.squash(&mut sums.ends);
        &sums.ends
    }

    /// Has the memory send for the weights of a plain sum.
    #[inline]
    pub(crate) fn near(&self, bucket: usize, active: &[(u32, f32)]) {
        let net = &self.nets[self.shape.place(bucket).0];
        if net.cells == 0 {
            apart(active)
                .0
                .iter()
                .for_each(|(input, _)| prefetch(&net.rows[*input as usize * net.ends]));
        }
    }

    /// Goes `rate` of the way that lessens the cross entropy (the squared error, of values).
    pub(crate) fn learn(
        &mut self,
        (bucket, active): (usize, &[(u32, f32)]),
        target: &[f32],
        rate: f32,
        sums: &mut Sums,
    ) {
        self.said(bucket, active, sums);
        let excess: Vec<f32> =
            sums.ends.iter().zip(target).map(|(said, target)| said - target).collect();
        self.correct((bucket, active), &excess, rate, sums);
    }

    /// Goes `rate` down the slope of the loss, whose slope at each end is `excess`, and 0 at a policy's if that is
    /// left out; `sums` are those of the same inputs.
    pub(crate) fn correct(
        &mut self,
        (bucket, active): (usize, &[(u32, f32)]),
        excess: &[f32],
        rate: f32,
        sums: &mut Sums,
    ) {
        if self.shape.policy && excess.len() < self.shape.ends() {
            let excess = [excess, &[0.0]].concat();
            return self.correct((bucket, active), &excess, rate, sums);
        }
        let ((place, end), (active, _)) = (self.shape.place(bucket), apart(active));
        match &mut self.nets[place] {
            net if self.shape.views == 2 => {
                net.correct_views((end, active), sums, excess[0], rate);
            }
            net => net.correct(active, sums, excess, rate),
        }
    }

    /// The payoff of `player` that is expected at a state that is not over.
    #[cfg(test)]
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
