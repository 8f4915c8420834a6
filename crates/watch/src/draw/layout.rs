//! Where each node of a drawing stands.

use crate::picture::Picture;

/// A node with its place: `x` in columns of leaves, `y` in plies from the root.
pub(super) struct Placed<'p> {
    pub(super) node: &'p Picture,
    pub(super) x: f64,
    pub(super) y: usize,
    /// The place of the parent in the list.
    pub(super) parent: Option<usize>,
}

/// Leaves side by side in their order, every other node above the middle of its children
/// (Wetherell and Shannon 1979). Each node stands after its parent.
pub(super) fn layout(root: &Picture) -> Vec<Placed<'_>> {
    let mut placed: Vec<Placed<'_>> = Vec::new();
    let mut stack = vec![(root, None, 0)];
    let mut leaves = 0;
    while let Some((node, parent, y)) = stack.pop() {
        let place = placed.len();
        placed.push(Placed { node, x: f64::from(leaves), y, parent });
        leaves += u32::from(node.children.is_empty());
        stack.extend(node.children.iter().rev().map(|child| (child, Some(place), y + 1)));
    }
    centre_parents(&mut placed);
    placed
}

fn centre_parents(placed: &mut [Placed<'_>]) {
    let mut spans: Vec<Option<(f64, f64)>> = vec![None; placed.len()];
    for place in (0..placed.len()).rev() {
        if let Some((left, right)) = spans[place] {
            placed[place].x = (left + right) / 2.0;
        }
        let x = placed[place].x;
        if let Some(parent) = placed[place].parent {
            let (left, right) = spans[parent].unwrap_or((x, x));
            spans[parent] = Some((left.min(x), right.max(x)));
        }
    }
}

/// The largest `x` and `y`.
pub(super) fn extent(placed: &[Placed<'_>]) -> (f64, usize) {
    let x = placed.iter().map(|node| node.x).fold(0.0, f64::max);
    (x, placed.iter().map(|node| node.y).max().unwrap_or(0))
}
