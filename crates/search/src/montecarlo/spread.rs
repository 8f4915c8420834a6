//! How far payoffs spread.

/// Count, sum and sum of squares of payoffs.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Spread {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Spread {
    #[inline]
    pub(super) fn add(&mut self, payoff: f64) {
        self.count += 1;
        self.sum += payoff;
        self.squares += payoff * payoff;
    }

    /// Both together.
    pub(super) fn and(self, other: Spread) -> Spread {
        Spread {
            count: self.count + other.count,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    /// The standard error of the mean, as if payoffs were independent; 0 without any.
    pub(super) fn error(self) -> f64 {
        let count = self.count.max(1) as f64;
        let mean = self.sum / count;
        ((self.squares / count - mean * mean).max(0.0) / count).sqrt()
    }
}
