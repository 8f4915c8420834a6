//! Steps down a slope.

/// Adam (D. Kingma and J. Ba, "Adam: a method for stochastic optimization", 2015): running means
/// of slopes and of their squares.
pub(crate) struct Adam {
    means: Vec<(f64, f64)>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(count: usize) -> Adam {
        Adam { means: vec![(0.0, 0.0); count], steps: 0 }
    }

    /// Takes in a slope for every weight; `down` sees the number of each weight and how far it
    /// goes down at a rate of one.
    pub(crate) fn step(
        &mut self,
        slopes: impl IntoIterator<Item = f64>,
        mut down: impl FnMut(usize, f64),
    ) {
        const FIRST: f64 = 0.9;
        const SECOND: f64 = 0.999;
        self.steps += 1;
        let first = 1.0 - FIRST.powi(self.steps);
        let second = 1.0 - SECOND.powi(self.steps);
        for (number, (slope, (mean, square))) in slopes.into_iter().zip(&mut self.means).enumerate()
        {
            *mean = FIRST * *mean + (1.0 - FIRST) * slope;
            *square = SECOND * *square + (1.0 - SECOND) * slope * slope;
            down(number, (*mean / first) / ((*square / second).sqrt() + 1e-12));
        }
    }
}
