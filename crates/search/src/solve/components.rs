//! Strongly connected components (Tarjan 1972), without recursion.

use super::graph::Graph;

const UNSEEN: u32 = u32::MAX;

struct Search<'g> {
    graph: &'g Graph,
    /// When a state was first seen.
    seen: Vec<u32>,
    /// The earliest state on the stack that it is known to lead to.
    low: Vec<u32>,
    /// States seen whose component is not complete.
    stack: Vec<u32>,
    on_stack: Vec<bool>,
    /// The way down: a state, and how many of its children were looked at.
    path: Vec<(u32, usize)>,
    time: u32,
}

/// Calls `visit` with each component, one after all those it leads to; the states within are in
/// the order in which they were first seen.
pub(super) fn each(graph: &Graph, mut visit: impl FnMut(&[u32])) {
    let size = graph.len();
    let (stack, path) = (Vec::new(), Vec::new());
    let (seen, low, on_stack) = (vec![UNSEEN; size], vec![0; size], vec![false; size]);
    let mut search = Search { graph, seen, low, stack, on_stack, path, time: 0 };
    for root in 0..size as u32 {
        if search.seen[root as usize] == UNSEEN {
            search.enter(root);
            while let Some((state, next)) = search.path.pop() {
                search.step(state, next, &mut visit);
            }
        }
    }
}

impl Search<'_> {
    fn enter(&mut self, state: u32) {
        let at = state as usize;
        (self.seen[at], self.low[at], self.on_stack[at]) = (self.time, self.time, true);
        self.time += 1;
        self.stack.push(state);
        self.path.push((state, 0));
    }

    /// Looks at the next child of a state, or leaves it.
    fn step(&mut self, state: u32, next: usize, visit: &mut impl FnMut(&[u32])) {
        let Some(&child) = self.graph.children(state).get(next) else {
            return self.leave(state, visit);
        };
        self.path.push((state, next + 1));
        if self.seen[child as usize] == UNSEEN {
            self.enter(child);
        } else if self.on_stack[child as usize] {
            let seen = self.seen[child as usize];
            self.low[state as usize] = self.low[state as usize].min(seen);
        }
    }

    fn leave(&mut self, state: u32, visit: &mut impl FnMut(&[u32])) {
        let low = self.low[state as usize];
        if let Some(&(parent, _)) = self.path.last() {
            self.low[parent as usize] = self.low[parent as usize].min(low);
        }
        if low != self.seen[state as usize] {
            return;
        }
        let first = self.stack.iter().rposition(|&other| other == state).unwrap_or(0);
        visit(&self.stack[first..]);
        for member in self.stack.drain(first..) {
            self.on_stack[member as usize] = false;
        }
    }
}
