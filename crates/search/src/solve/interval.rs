//! Values between proven bounds: iteration from below and from above.

use super::Kind;
use super::graph::Graph;

/// Interval iteration (Haddad and Monmege 2014; Baier, Klein, Leuschner, Parker and Wunderlich 2017) over
/// one component at a time: sweeps from the least value that any game can have, and from the greatest.
/// What they make of true bounds are true bounds again, so they may be broken off at any time, and hold
/// however slowly they meet. Rounding goes outwards.
pub(super) struct Interval<'g> {
    graph: &'g Graph,
    tolerance: f64,
    most_sweeps: u64,
    /// No state is worth less to the first player ...
    pub(super) low: Vec<f64>,
    /// ... and none more.
    pub(super) high: Vec<f64>,
}

impl<'g> Interval<'g> {
    pub(super) fn new(graph: &'g Graph, tolerance: f64, most_sweeps: u64) -> Self {
        // Play that never ends is worth nothing.
        let least = graph.payoffs.iter().copied().fold(0.0, f64::min);
        let most = graph.payoffs.iter().copied().fold(0.0, f64::max);
        let start = |otherwise: f64| {
            let kinds = graph.kinds.iter().zip(&graph.payoffs);
            let bound = kinds.map(|(kind, payoff)| match kind {
                Kind::End => *payoff,
                _ => otherwise,
            });
            bound.collect()
        };
        Interval { graph, tolerance, most_sweeps, low: start(least), high: start(most) }
    }

    /// Narrows the bounds of a component, given those of all it leads to, until they meet within the
    /// tolerance or nothing changes any more.
    pub(super) fn solve(&mut self, component: &[u32]) {
        for sweep in 0..self.most_sweeps {
            let narrowed = if sweep % 2 == 0 {
                component.iter().rev().fold(false, |any, &state| self.update(state) | any)
            } else {
                component.iter().fold(false, |any, &state| self.update(state) | any)
            };
            let is_open = |&state: &u32| {
                self.high[state as usize] - self.low[state as usize] > self.tolerance
            };
            if !narrowed || !component.iter().any(is_open) {
                return;
            }
        }
    }

    /// Narrows a state's bounds by those of its children; whether that changed anything.
    fn update(&mut self, state: u32) -> bool {
        let (least, most) = self.backed_up(state);
        let at = state as usize;
        let narrowed = least > self.low[at] || most < self.high[at];
        self.low[at] = self.low[at].max(least);
        self.high[at] = self.high[at].min(most);
        narrowed
    }

    fn backed_up(&self, state: u32) -> (f64, f64) {
        let children = self.graph.children(state).iter();
        let bounds = children.map(|&child| (self.low[child as usize], self.high[child as usize]));
        let join = |pick: fn(f64, f64) -> f64| {
            let joined = bounds.clone().reduce(|(a, b), (c, d)| (pick(a, c), pick(b, d)));
            joined.unwrap_or((0.0, 0.0))
        };
        match self.graph.kinds[state as usize] {
            Kind::End => (self.low[state as usize], self.high[state as usize]),
            Kind::Max => join(f64::max),
            Kind::Min => join(f64::min),
            Kind::Chance => {
                let weights = self.graph.weights(state);
                let (mut low, mut high, mut size) = (0.0, 0.0, 0.0);
                for (&p, (least, most)) in weights.iter().zip(bounds) {
                    low += p * least;
                    high += p * most;
                    size += p * least.abs().max(most.abs());
                }
                // Each product and sum is off by half a unit in the last place at most, each probability
                // was too, and what is added here is rounded again.
                let off = (weights.len() + 4) as f64 * f64::EPSILON * size;
                (low - off, high + off)
            }
        }
    }
}
