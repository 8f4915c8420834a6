//! A tree as one list of nodes, children after their parent: nothing to recurse through when it
//! is dropped.

use outply_game::{MAX_PLAYERS, Mover, Payoffs, Player};

/// A node's number; the root is 0. The state of the rules made from a tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root.
    pub const ROOT: NodeId = NodeId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a leaf is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Leaf {
    /// To MAX, who gains what MIN loses.
    Number(f64),
    /// To each player.
    Payoffs(Payoffs),
    /// A letter: nobody knows, and if the search is good nobody needs to.
    Unknown,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    Leaf(Leaf),
    Inner(Mover, Vec<NodeId>),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Node {
    pub(super) parent: Option<NodeId>,
    pub(super) kind: Kind,
    pub(super) name: Option<String>,
    /// The probability with which chance comes here.
    pub(super) probability: Option<f64>,
    /// Line and column in the text, or zeros.
    pub(super) place: (u32, u32),
}

/// An explicit game tree.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn empty() -> Tree {
        Tree { nodes: Vec::new() }
    }

    /// Adds a node under `parent`, which must be an inner one.
    pub(super) fn add(&mut self, parent: Option<NodeId>, kind: Kind) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { parent, kind, name: None, probability: None, place: (0, 0) });
        if let Some(Kind::Inner(_, children)) = parent.map(|id| &mut self.nodes[id.index()].kind) {
            children.push(id);
        }
        id
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node's children, from left to right.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        match &self.node(id).kind {
            Kind::Inner(_, children) => children,
            Kind::Leaf(_) => &[],
        }
    }

    /// A node's parent.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// Who moves at a node; `None` at a leaf.
    pub fn mover(&self, id: NodeId) -> Option<Mover> {
        match self.node(id).kind {
            Kind::Inner(mover, _) => Some(mover),
            Kind::Leaf(_) => None,
        }
    }

    /// What a leaf is worth; `None` at an inner node.
    pub fn leaf(&self, id: NodeId) -> Option<Leaf> {
        match self.node(id).kind {
            Kind::Leaf(leaf) => Some(leaf),
            Kind::Inner(..) => None,
        }
    }

    /// The name given to a node.
    pub fn name(&self, id: NodeId) -> Option<&str> {
        self.node(id).name.as_deref()
    }

    /// With what probability chance comes to a node, if its parent is a chance node.
    pub fn probability(&self, id: NodeId) -> Option<f64> {
        self.node(id).probability
    }

    /// Where a node stands in the text: line and column, counted from 1; zeros if it was built.
    pub fn place(&self, id: NodeId) -> (u32, u32) {
        self.node(id).place
    }

    /// A node's name or, without one, the way to it from the nearest node above that has one: `2.1` is
    /// the first child of the root's second, `A.1` the first child of `A`; the root is `root`.
    pub fn label(&self, id: NodeId) -> String {
        if let Some(name) = self.name(id) {
            return name.to_owned();
        }
        let mut steps = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            steps.push((self.place_among(parent, at) + 1).to_string());
            at = parent;
            if let Some(name) = self.name(at) {
                steps.push(name.to_owned());
                break;
            }
        }
        steps.reverse();
        if steps.is_empty() { "root".into() } else { steps.join(".") }
    }

    pub(super) fn place_among(&self, parent: NodeId, child: NodeId) -> usize {
        let children = self.children(parent);
        // In a tree that was read they are numbered from left to right.
        let sorted = children.binary_search(&child).ok();
        sorted.or_else(|| children.iter().position(|&other| other == child)).unwrap_or(0)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node; no tree that was read or built is empty.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes, each after its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node.kind, Kind::Leaf(_))).count()
    }

    /// How many plies the longest line has.
    pub fn depth(&self) -> u32 {
        let mut depths = vec![0u32; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                depths[index] = depths[parent.index()] + 1;
            }
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// How many players there are: two, unless a node or leaf names more.
    pub fn players(&self) -> usize {
        let of_node = |node: &Node| match &node.kind {
            Kind::Inner(Mover::Player(Player(player)), _) => usize::from(*player) + 1,
            Kind::Leaf(Leaf::Payoffs(payoffs)) => payoffs.as_slice().len(),
            _ => 2,
        };
        self.nodes.iter().map(of_node).max().unwrap_or(2).clamp(2, MAX_PLAYERS)
    }
}

impl PartialEq for Tree {
    /// The same nodes in the same order; where they stood in a text does not count.
    fn eq(&self, other: &Tree) -> bool {
        let same = |(a, b): (&Node, &Node)| {
            (a.parent, &a.kind, &a.name, a.probability)
                == (b.parent, &b.kind, &b.name, b.probability)
        };
        self.nodes.len() == other.nodes.len() && self.nodes.iter().zip(&other.nodes).all(same)
    }
}
