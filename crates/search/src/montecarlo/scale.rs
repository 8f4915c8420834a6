//! Payoffs in the game's unit, rewards in [0, 1].

/// The range of payoffs, known or seen so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    fixed: bool,
    /// A reward is payoff * `factor` + `base`.
    factor: f32,
    base: f32,
}

impl Scale {
    /// The scale of a known range, or one that learns it.
    pub(super) fn new(range: Option<(f64, f64)>) -> Scale {
        let (low, high) = range.unwrap_or((f64::INFINITY, f64::NEG_INFINITY));
        let mut scale = Scale { low, high, fixed: range.is_some(), factor: 0.0, base: 0.5 };
        scale.fit();
        scale
    }

    #[inline]
    fn fit(&mut self) {
        let width = self.high - self.low;
        if width > 0.0 {
            (self.factor, self.base) = ((1.0 / width) as f32, (-self.low / width) as f32);
        }
    }

    /// A payoff was seen.
    #[inline]
    pub(super) fn see(&mut self, payoff: f64) {
        if !self.fixed && (payoff < self.low || payoff > self.high) {
            self.low = self.low.min(payoff);
            self.high = self.high.max(payoff);
            self.fit();
        }
    }

    /// The reward of a payoff; 1/2 as long as nothing tells payoffs apart.
    #[inline(always)]
    pub(super) fn reward(&self, payoff: f32) -> f32 {
        payoff * self.factor + self.base
    }

    /// Whether payoffs need not be seen.
    #[inline]
    pub(super) fn is_fixed(&self) -> bool {
        self.fixed
    }

    /// The reward's variance, given the payoff's.
    #[inline]
    pub(super) fn variance(&self, variance: f32) -> f32 {
        variance * self.factor * self.factor
    }
}
