//! Gauss-Seidel sweeps over one component at a time.

use super::Kind;
use super::graph::Graph;

pub(super) struct Iteration<'g> {
    graph: &'g Graph,
    tolerance: f64,
    most_sweeps: u64,
    /// The first player's values.
    pub(super) values: Vec<f64>,
    /// The place of the best action among the rules' actions.
    pub(super) choices: Vec<u32>,
    /// The most sweeps that a component took.
    pub(super) sweeps: u64,
    pub(super) converged: bool,
}

impl<'g> Iteration<'g> {
    pub(super) fn new(graph: &'g Graph, tolerance: f64, most_sweeps: u64) -> Self {
        let (values, choices) = (graph.payoffs.clone(), vec![0; graph.len()]);
        Iteration { graph, tolerance, most_sweeps, values, choices, sweeps: 0, converged: true }
    }

    /// Solves a component, given the values of all it leads to.
    pub(super) fn solve(&mut self, component: &[u32]) {
        let mut sweeps = 0;
        let settles_at_once = match component {
            [only] => !self.graph.children(*only).contains(only),
            _ => false,
        };
        loop {
            // Forwards and backwards: values travel along and against the order found.
            let change = if sweeps % 2 == 0 {
                component.iter().rev().fold(0.0, |most, &state| self.update(state).max(most))
            } else {
                component.iter().fold(0.0, |most, &state| self.update(state).max(most))
            };
            sweeps += 1;
            if settles_at_once || change <= self.tolerance {
                break;
            }
            if sweeps >= self.most_sweeps {
                self.converged = false;
                break;
            }
        }
        self.sweeps = self.sweeps.max(sweeps);
    }

    /// Gives a state the value that its children make it; by how much that changed it.
    fn update(&mut self, state: u32) -> f64 {
        let (value, choice) = self.backed_up(state);
        let at = state as usize;
        let change = (value - self.values[at]).abs();
        (self.values[at], self.choices[at]) = (value, choice);
        change
    }

    /// What the children make of a state, and the best action. The last choice stays while
    /// nothing is better: an action that merely waits would otherwise tie with the one that
    /// gets on.
    fn backed_up(&self, state: u32) -> (f64, u32) {
        let (children, old) = (self.graph.children(state), self.choices[state as usize]);
        let value = |child: &u32| self.values[*child as usize];
        let sign = match self.graph.kinds[state as usize] {
            Kind::End => return (self.graph.payoffs[state as usize], 0),
            Kind::Chance => {
                let weights = self.graph.weights(state).iter();
                return (children.iter().zip(weights).map(|(child, p)| p * value(child)).sum(), 0);
            }
            Kind::Max => 1.0,
            Kind::Min => -1.0,
        };
        let Some(kept) = children.get(old as usize).map(value) else { return (0.0, 0) };
        let mut best = (kept, old);
        for (choice, child) in (0..).zip(children) {
            if sign * value(child) > sign * best.0 {
                best = (value(child), choice);
            }
        }
        best
    }

    /// The largest difference between a value and what the children make it.
    pub(super) fn residual(&self) -> f64 {
        let differences = (0..self.graph.len() as u32)
            .map(|state| (self.backed_up(state).0 - self.values[state as usize]).abs());
        differences.fold(0.0, f64::max)
    }
}
