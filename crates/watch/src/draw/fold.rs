//! Which nodes of a tree are drawn, and what stands for the others.

use super::block::grouped;
use crate::picture::{Picture, Status};

/// A tree as a list, each node after its parent.
pub(crate) struct Flat<'p> {
    pub(crate) nodes: Vec<&'p Picture>,
    pub(crate) children: Vec<Vec<usize>>,
    /// How many nodes there are from each on downwards, itself included.
    pub(crate) sizes: Vec<u64>,
    pub(crate) depth: usize,
}

impl<'p> Flat<'p> {
    pub(crate) fn of(root: &'p Picture) -> Flat<'p> {
        let mut flat =
            Flat { nodes: Vec::new(), children: Vec::new(), sizes: Vec::new(), depth: 0 };
        let mut parents = Vec::new();
        let mut stack = vec![(root, None, 0)];
        while let Some((node, parent, depth)) = stack.pop() {
            let place = flat.nodes.len();
            flat.nodes.push(node);
            flat.children.push(Vec::new());
            flat.sizes.push(1);
            flat.depth = flat.depth.max(depth);
            parents.push(parent);
            if let Some(parent) = parent {
                flat.children[parent as usize].push(place);
            }
            let below = node.children.iter().rev();
            stack.extend(below.map(|child| (child, Some(place as u32), depth + 1)));
        }
        for place in (1..flat.nodes.len()).rev() {
            if let Some(parent) = parents[place] {
                flat.sizes[parent as usize] += flat.sizes[place];
            }
        }
        flat
    }

    fn is_cut(&self, place: usize) -> bool {
        self.nodes[place].status == Status::Cut
    }
}

/// How much of a tree is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Detail {
    /// Children never looked at are drawn one by one, else together from three on.
    pub(crate) each_cut: bool,
    /// The most children of a node that are drawn.
    pub(crate) most: usize,
    /// How many plies are drawn.
    pub(crate) depth: usize,
}

impl Detail {
    /// Everything.
    pub(crate) const ALL: Detail = Detail { each_cut: true, most: usize::MAX, depth: usize::MAX };

    /// All levels of detail for a tree of this depth.
    pub(crate) fn levels(depth: usize) -> Vec<Detail> {
        const MOST: [usize; 10] = [usize::MAX, 16, 12, 8, 6, 5, 4, 3, 2, 1];
        let depths = (1..=depth.min(16)).chain([depth]);
        let each = |depth| MOST.map(|most| Detail { each_cut: false, most, depth });
        std::iter::once(Detail::ALL).chain(depths.flat_map(each)).collect()
    }
}

/// A node that is drawn, or what stands for others.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shown {
    /// The node's place in the tree's list.
    pub(crate) node: Option<usize>,
    /// The words that stand for others.
    pub(crate) chip: String,
    /// Whether the search never came here.
    pub(crate) cut: bool,
    pub(crate) depth: usize,
    pub(crate) parent: Option<usize>,
    pub(crate) children: Vec<usize>,
}

/// The nodes drawn at a level of detail, each after its parent.
pub(crate) fn shown(flat: &Flat<'_>, detail: Detail) -> Vec<Shown> {
    let mut list: Vec<Shown> = Vec::new();
    let mut stack = vec![(Part::Node(0), None, 0)];
    while let Some((part, parent, depth)) = stack.pop() {
        let place = list.len();
        let (node, chip, cut) = match part {
            Part::Node(node) => (Some(node), String::new(), flat.is_cut(node)),
            Part::Chip(words, cut) => (None, words, cut),
        };
        list.push(Shown { node, chip, cut, depth, parent, children: Vec::new() });
        if let Some(parent) = parent {
            let parent: &mut Shown = &mut list[parent];
            parent.children.push(place);
        }
        if let Some(node) = node {
            let below = parts(flat, node, depth, detail);
            stack.extend(below.into_iter().rev().map(|part| (part, Some(place), depth + 1)));
        }
    }
    list
}

enum Part {
    Node(usize),
    Chip(String, bool),
}

/// What is drawn below a node: children, then what stands for the others.
fn parts(flat: &Flat<'_>, node: usize, depth: usize, detail: Detail) -> Vec<Part> {
    let children = &flat.children[node];
    let most = if depth >= detail.depth { 0 } else { detail.most };
    let cuts = children.iter().filter(|&&child| flat.is_cut(child)).count();
    let fold_cuts = !detail.each_cut && cuts > 2 && !flat.is_cut(node);
    let is_shown = |child: &usize| !(fold_cuts && flat.is_cut(*child));
    let mut kept: Vec<usize> = children.iter().copied().filter(is_shown).collect();
    if kept.len() > most {
        // The best line first, then the first ones, in their order.
        kept.sort_by_key(|&child| (!flat.nodes[child].on_best_line, child));
        kept.truncate(most);
        kept.sort_unstable();
    }
    let left = |cut: bool| {
        let rest = children.iter().filter(|child| !kept.contains(child));
        rest.copied().filter(move |&child| flat.is_cut(child) == cut).collect::<Vec<_>>()
    };
    let (seen, unseen) = (left(false), left(true));
    let mut parts: Vec<Part> = kept.iter().map(|&child| Part::Node(child)).collect();
    if !seen.is_empty() {
        let nodes: u64 = seen.iter().map(|&child| flat.sizes[child]).sum();
        let words =
            if nodes == 1 { "+1 node".into() } else { format!("+{} nodes", grouped(nodes)) };
        parts.push(Part::Chip(words, false));
    }
    if !unseen.is_empty() {
        let words = if flat.is_cut(node) { "" } else { " cut" };
        let count = grouped(unseen.len() as u64);
        parts.push(Part::Chip(format!("+{count}{words}"), true));
    }
    parts
}
